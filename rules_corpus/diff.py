"""What changed between two editions: rules are matched by their text first, by their number last."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import Literal

from pydantic import BaseModel, ConfigDict

from rules_corpus.merging import page_of
from rules_corpus.model import Rule, normalised

How = Literal["added", "removed", "reworded", "renumbered", "renumbered and reworded"]
HOW: tuple[How, ...] = ("added", "removed", "reworded", "renumbered", "renumbered and reworded")

SAME_NUMBER = 0.4
"""Share of words in common from which a text under the same number is the old one reworded."""

SAME_PAGE = 0.6
"""The share from which a text under another number of its page is."""

ANYWHERE = 0.8
"""The share from which a text on another page is."""

_WORDS = re.compile(r"\w+(?:['’]\w+)?|[^\w\s]")


class Marked(BaseModel):
    """A run of words of a reworded rule: in both wordings, in the old one alone, or in the new one alone."""

    model_config = ConfigDict(frozen=True)

    state: Literal["same", "removed", "added"]
    text: str


class Change(BaseModel):
    """One rule that is not as it was: `old` and `new` are absent where it was added or removed, `words` mark
    a new wording."""

    model_config = ConfigDict(frozen=True)

    how: How
    page: str
    old: Rule | None = None
    new: Rule | None = None
    words: tuple[Marked, ...] = ()

    @property
    def text(self) -> str:
        """The wording, both in one where it changed."""
        rule = self.new or self.old
        return in_one(self.words) or (rule.text if rule else "")


class PageChanges(BaseModel):
    """How many rules of a page changed in which way; `unchanged` are those with the same number and text."""

    model_config = ConfigDict(frozen=True)

    page: str
    unchanged: int
    changes: dict[How, int]


class Comparison(BaseModel):
    """Two editions of a document: figures over all and by page, and each change, in rulebook order."""

    model_config = ConfigDict(frozen=True)

    game: str
    document: str
    old: str
    new: str
    unchanged: int
    totals: dict[How, int]
    pages: tuple[PageChanges, ...]
    changes: tuple[Change, ...]


def in_one(words: Iterable[Marked]) -> str:
    """A new wording with what was taken out as [-…-] and what came in as {+…+}."""
    return "".join(_run(run) for run in words)


def _run(run: Marked) -> str:
    text = run.text.rstrip()
    space = run.text[len(text) :]
    if run.state == "same":
        return run.text
    return f"[-{text}-]{space}" if run.state == "removed" else f"{{+{text}+}}{space}"


def of_page(found: Comparison, page: str) -> Comparison:
    """A comparison cut down to one page."""
    pages = tuple(p for p in found.pages if p.page == page)
    changes = tuple(c for c in found.changes if c.page == page)
    totals = pages[0].changes if pages else dict.fromkeys(HOW, 0)
    unchanged = pages[0].unchanged if pages else 0
    return found.model_copy(
        update={"pages": pages, "changes": changes, "totals": totals, "unchanged": unchanged}
    )


def compare(old: Sequence[Rule], new: Sequence[Rule], document: str = "cr") -> Comparison:
    """How the rules of a newer edition differ from those of an older one, both in rulebook order."""
    pairs = _Pairs(old, new, document)
    pairs.match()
    changes = tuple(pairs.changes())
    first = (new or old)[0]
    pages = tuple(_by_page(pairs, changes))
    return Comparison(
        game=first.game,
        document=document,
        old=old[0].edition if old else "",
        new=new[0].edition if new else "",
        unchanged=sum(page.unchanged for page in pages),
        totals=_counted(changes),
        pages=pages,
        changes=changes,
    )


def marked(old: str, new: str) -> tuple[Marked, ...]:
    """The words of two wordings in reading order, each run in both or in one of them."""
    a, b = _spaced(old), _spaced(new)
    found: list[Marked] = []
    for tag, a1, a2, b1, b2 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if tag == "equal":
            found.append(Marked(state="same", text="".join(a[a1:a2])))
            continue
        found += [Marked(state="removed", text="".join(a[a1:a2]))] if a2 > a1 else []
        found += [Marked(state="added", text="".join(b[b1:b2]))] if b2 > b1 else []
    return tuple(found)


def _spaced(text: str) -> list[str]:
    """The words of a text, each with the white space behind it."""
    return re.findall(r"\S+\s*", normalised(text))


class _Pairs:
    """Rules of two editions being matched, by position; a rule has one counterpart or none."""

    def __init__(self, old: Sequence[Rule], new: Sequence[Rule], document: str) -> None:
        self.old, self.new, self.document = old, new, document
        self.of_new: dict[int, int] = {}
        self._free = set(range(len(old)))
        self._bags: dict[str, Counter[str]] = {}

    def match(self) -> None:
        """Equal texts first, nearest place first; then the likest texts; each step with what is left."""
        sames: tuple[Callable[[Rule], Hashable], ...] = (
            lambda r: (r.rule_id, r.hash),
            lambda r: (_section(r), r.hash),
            lambda r: (self.page(r), r.hash),
            lambda r: r.hash,
        )
        for same in sames:
            self._equal(same)
        for place, least in ((_section, SAME_PAGE), (self.page, SAME_PAGE)):
            self._alike(place, least)
        self._equal(lambda r: r.rule_id, SAME_NUMBER)
        self._alike(lambda r: "", ANYWHERE)

    def page(self, rule: Rule) -> str:
        return page_of(self.document, rule.rule_id)

    def changes(self) -> Iterator[Change]:
        """Each change: where the new edition has it, what was removed behind the last rule before it."""
        removed = self._removed_behind()
        yield from (self._gone(n) for n in removed.get(-1, ()))
        for position, rule in enumerate(self.new):
            at = self.of_new.get(position)
            change = self._change(None if at is None else self.old[at], rule)
            yield from [change] if change else []
            yield from (self._gone(n) for n in removed.get(position, ()))

    def _equal(self, key: Callable[[Rule], Hashable], least: float = 0.0) -> None:
        """Pairs rules with the same key, in order, that share at least so many words."""
        held: dict[Hashable, list[int]] = defaultdict(list)
        for n in sorted(self._free, reverse=True):
            held[key(self.old[n])].append(n)
        for position, rule in enumerate(self.new):
            found = held.get(key(rule)) if position not in self.of_new else None
            if found and (not least or self._likeness(self.old[found[-1]], rule) >= least):
                self._pair(found.pop(), position)

    def _alike(self, place: Callable[[Rule], Hashable], least: float) -> None:
        """Pairs the likest rules of each place first."""
        held: dict[Hashable, list[int]] = defaultdict(list)
        for n in self._free:
            held[place(self.old[n])].append(n)
        likest = sorted(
            (-likeness, self.old[n].rule_id != rule.rule_id, position, n)
            for position, rule in enumerate(self.new)
            if position not in self.of_new
            for n in held.get(place(rule), ())
            if (likeness := self._likeness(self.old[n], rule)) >= least
        )
        for _, _, position, n in likest:
            if n in self._free and position not in self.of_new:
                self._pair(n, position)

    def _pair(self, old: int, new: int) -> None:
        self._free.discard(old)
        self.of_new[new] = old

    def _likeness(self, old: Rule, new: Rule) -> float:
        """The share of words that two texts have in common, 0 to 1."""
        if old.kind != new.kind and "hint" in (old.kind, new.kind):
            return 0.0
        a, b = self._bag(old.text), self._bag(new.text)
        return 2 * (a & b).total() / max(1, a.total() + b.total())

    def _bag(self, text: str) -> Counter[str]:
        if text not in self._bags:
            self._bags[text] = Counter(word.lower() for word in _WORDS.findall(normalised(text)))
        return self._bags[text]

    def _removed_behind(self) -> dict[int, list[int]]:
        """The removed rules by the position in the new edition behind which they stood, -1 at the start."""
        now = {old: new for new, old in self.of_new.items()}
        found: dict[int, list[int]] = defaultdict(list)
        last = -1
        for n in range(len(self.old)):
            last = now.get(n, last)
            if n not in now:
                found[last].append(n)
        return found

    def _change(self, old: Rule | None, new: Rule) -> Change | None:
        if old is None:
            return Change(how="added", page=self.page(new), new=new)
        moved, worded = old.rule_id != new.rule_id, old.hash != new.hash
        if not moved and not worded:
            return None
        how: How = "renumbered" if not worded else "renumbered and reworded" if moved else "reworded"
        words = marked(old.text, new.text) if worded else ()
        return Change(how=how, page=self.page(new), old=old, new=new, words=words)

    def _gone(self, n: int) -> Change:
        return Change(how="removed", page=self.page(self.old[n]), old=self.old[n])


def _section(rule: Rule) -> str:
    return rule.rule_id.rsplit("/", 1)[0]


def _by_page(pairs: _Pairs, changes: Sequence[Change]) -> Iterator[PageChanges]:
    """The figures of each page, in the new edition's order, pages that are gone last."""
    same = Counter(pairs.page(rule) for rule in pairs.new)
    same.subtract(change.page for change in changes if change.new)
    pages = dict.fromkeys(pairs.page(rule) for rule in (*pairs.new, *pairs.old))
    of_page: dict[str, list[Change]] = defaultdict(list)
    for change in changes:
        of_page[change.page].append(change)
    for page in pages:
        yield PageChanges(page=page, unchanged=same[page], changes=_counted(of_page[page]))


def _counted(changes: Iterable[Change]) -> dict[How, int]:
    counts = Counter(change.how for change in changes)
    return {how: counts[how] for how in HOW}
