"""Search: what a question means (its game, slang, references), and the rules ranked for it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from pydantic import BaseModel, ConfigDict

from rules_corpus import slang
from rules_corpus.corpus import Corpus, game_id
from rules_corpus.index import Index, marks, stem, stems
from rules_corpus.model import Rule, Wording
from rules_corpus.problem import Problem, ProblemError
from rules_corpus.words import STOP, spans

COMMON_SLANG = 0.7
"""Weight of a rulebook's word that stands for slang of card games, beside 1 for a word that was typed."""

GAME_SLANG = 0.6
"""The same for slang of one game."""

OTHER_GAME = {"named": 0.4, "hinted": 0.8}
"""What a rule of another game keeps of its score where the question names a game, or says words that hint at
one."""

SECTION = 0.2
"""Share of a rule's rank that its section's other finds give: a section about the matter is found more than
once."""

POOL = 100
"""How many rules are ranked a second time."""

LONGEST_REFERENCE = 7
"""Words of the longest reference; a longer question is never taken for one."""

_REFERENCE = re.compile(r"^[a-z]+:\S+$|[a-z-]+/|\d+(?:\.\w+)*\.?$|\b(?:hint|example)\s*\d*$", re.I)
_LISTS = {"ga": ("ga", "trg"), "remnants": ("remnants",), "fab": ("fab",)}


class Hit(BaseModel):
    """A rule that was found: `highlights` are pairs of start and end in `text`; `edition` and `wording` say
    what is quoted."""

    model_config = ConfigDict(frozen=True)

    rule_id: str
    score: float
    title: str
    text: str
    wording: Wording
    edition: str
    url: str
    highlights: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Understood:
    """A question as understood: its words' stems, the rulebook's words that slang stood for, and the games
    that it speaks of."""

    typed: tuple[str, ...]
    meant: Mapping[str, float]
    slang: tuple[slang.Slang, ...]
    named: frozenset[str]
    hinted: frozenset[str]

    def weights(self) -> dict[str, float]:
        """Every stem to look for with its weight."""
        return {**self.meant, **dict.fromkeys(self.typed, 1.0)}

    def keeps(self, game: str) -> float:
        """What a rule of `game` keeps of its score."""
        if self.named and game not in self.named:
            return OTHER_GAME["named"]
        return OTHER_GAME["hinted"] if self.hinted and game not in self.hinted else 1.0


def understand(question: str, game: str = "") -> Understood:
    """Reads a question: slang of `game` alone where it is given. Raises ProblemError C214 where there is no
    word in it."""
    said = [word for word, _, _ in spans(question)]
    if not said:
        raise ProblemError(
            Problem(code="C214", message="nothing to search for", hint="type a few words or a question")
        )
    all_stems = [stem(word) for word in said]
    lists = slang.lists()
    used = tuple(
        s for _, _, s in lists.find(all_stems) if not game or s.source in (slang.COMMON, *_LISTS[game])
    )
    meant: dict[str, float] = {}
    for entry in used:
        weight = COMMON_SLANG if entry.source == slang.COMMON else GAME_SLANG
        for word in stems(entry.means):
            meant[word] = max(weight, meant.get(word, 0))
    typed = tuple(s for word, s in zip(said, all_stems, strict=True) if word not in STOP) or tuple(all_stems)
    named, hinted = (frozenset(lists.games(all_stems, of)) for of in (lists.names, lists.hints))
    return Understood(typed, meant, used, named, hinted)


def search(corpus: Corpus, question: str, game: str = "", k: int = 10) -> list[Hit]:
    """The k rules nearest to a question, best first; a rule that it refers to comes first.

    Raises ProblemError C212 (no such game), C214 (no words).
    """
    limited = game_id(game) if game else ""
    understood = understand(question, limited)
    found = dict(rank(corpus.index(), understood, limited))
    named = referred(corpus, question, limited)
    if named:
        found = {named: max(found.values(), default=0.0), **{r: s for r, s in found.items() if r != named}}
    return [hit(rule, score, understood) for rule, score in held(corpus, found.items(), k)]


def held(corpus: Corpus, found: Iterable[tuple[str, float]], k: int) -> list[tuple[Rule, float]]:
    """The first k finds with their rules; one that an import has just removed is passed over."""
    rules = ((corpus.find(rule_id), score) for rule_id, score in found)
    return list(islice(((rule, score) for rule, score in rules if rule is not None), k))


def referred(corpus: Corpus, question: str, game: str = "") -> str:
    """The rule that a question is a reference to, such as `damage step 3.7.2`; empty where it is none."""
    if not _REFERENCE.search(question) or len(question.split()) > LONGEST_REFERENCE:
        return ""
    return corpus.references().resolve(question, game or None).rule_id or ""


def rank(index: Index, understood: Understood, game: str = "") -> list[tuple[str, float]]:
    """Rule ids with their scores, best first."""
    found = index.search(understood.weights(), game, POOL)
    kept = [(rule_id, score * understood.keeps(rule_id.split(":")[0])) for rule_id, score in found]
    support = _support(kept)
    return sorted(
        ((rule_id, score + SECTION * support[rule_id]) for rule_id, score in kept), key=lambda item: -item[1]
    )


def _support(found: Sequence[tuple[str, float]]) -> dict[str, float]:
    """For each find, the mean of the three best others of its section (a missing one counts nothing)."""
    sections: defaultdict[str, list[tuple[float, str]]] = defaultdict(list)
    for rule_id, score in found:
        sections[rule_id.rpartition("/")[0]].append((score, rule_id))
    support = {}
    for members in sections.values():
        best = sorted(members, reverse=True)[:4]
        for score, rule_id in members:
            others = [other for other in best if other != (score, rule_id)][:3]
            support[rule_id] = sum(other for other, _ in others) / 3
    return support


def hit(rule: Rule, score: float, understood: Understood) -> Hit:
    """A rule as a find, the words that led to it marked."""
    return Hit(
        **rule.model_dump(include={"rule_id", "title", "text", "wording", "edition", "url"}),
        score=round(score, 4),
        highlights=marks(rule.text, understood.weights()),
    )
