"""Cross references become links between rule ids: links in the text, and numbers it names ("per rule 1.e").

What leads nowhere is kept as broken, with the rule that says it.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules_corpus.cite import slug
from rules_corpus.ingest.markup import links
from rules_corpus.ingest.page import GENERAL, INTRO, Heading, Page, section_of
from rules_corpus.model import Rule
from rules_corpus.references import References, dotted

_ANCHOR = re.compile(r"\bid=\"([^\"]+)\"")
_ELSEWHERE = re.compile(r"[a-z]+:|/files/")
_JOINING = ("through", "to", "and", "or")
"""Words between numbers of one section: "Resolution 1.b through 1.d"."""

_NUMBER = r"\d+(?:\.(?:\d+|[a-z]{1,4}))*"
_NAMED = re.compile(
    rf"(?P<words>(?:\b[A-Z]\w+[: ]+(?:of +the +|of +)?){{0,5}})"
    rf"(?:(?:\b[Rr]ules?|\b[Ss]teps?|\bunder|\bsee|[Ff]or|#)\s*#?(?P<plain>{_NUMBER})"
    r"|\b(?P<lettered>\d+\.[a-z](?:\.[ivx]+)?)\b)"
    r"(?:\.? (?:of|in) (?P<after>[A-Z]\w+(?: (?:an?|of|the|[A-Z]\w+))*))?"
)


@dataclass(frozen=True, slots=True)
class Written:
    """A rule as it was read, with the addresses that its text links to and the page that it stands on."""

    rule: Rule
    page: Page
    addresses: tuple[str, ...] = ()


@dataclass(slots=True)
class _Index:
    """Where links lead: the rule that stands for a page or section, other names of sections, all numbers."""

    ids: set[str] = field(default_factory=set)
    first: dict[tuple[str, str], str] = field(default_factory=dict)
    anchors: dict[tuple[str, str], str] = field(default_factory=dict)


def written(rule: Rule, page: Page, text: str) -> Written:
    """A rule with the links of the text that it was read from."""
    return Written(rule, page, links(text))


def linked(
    rules: Sequence[Written], pages: Iterable[Page], numbers: bool = True
) -> tuple[list[Rule], list[tuple[str, str]]]:
    """The rules with their links resolved, and the broken ones: rule id and what it names.

    `numbers` says whether numbers in the text name rules of the same document.
    """
    index = _index(rules, pages)
    references = References((w.rule.rule_id, w.rule.title) for w in rules)
    broken: list[tuple[str, str]] = []
    made = []
    for one in rules:
        found = list(_by_address(one, index))
        found += _by_number(one.rule, index, references) if numbers else []
        ids = tuple(dict.fromkeys(i for i, _ in found if i and i != one.rule.rule_id))
        broken += [(one.rule.rule_id, said) for _, said in found if said]
        made.append(one.rule.model_copy(update={"links": ids}) if ids else one.rule)
    return made, broken


def _index(rules: Iterable[Written], pages: Iterable[Page]) -> _Index:
    index = _Index({w.rule.rule_id for w in rules})
    for wanted in ({"rule"}, {"policy", "bullet"}, {"intro", "hint"}):
        for rule in (w.rule for w in rules if w.rule.kind in wanted):
            page, section = rule.rule_id.split("/")[-3:-1]
            index.first.setdefault((page, section), rule.rule_id)
            index.first.setdefault((page, ""), rule.rule_id)
    for read in pages:
        for heading in (block for block in read.blocks if isinstance(block, Heading)):
            for anchor in _ANCHOR.findall(heading.text):
                index.anchors[read.name, slug(anchor)] = section_of(heading.text)
    return index


# --- links --------------------------------------------------------------------------------------------------


def _by_address(one: Written, index: _Index) -> Iterator[tuple[str, str]]:
    """The rule that each link leads to; where it leads nowhere, the address. A lost section falls back to its
    page."""
    for address in one.addresses:
        target, _, anchor = address.partition("#")
        if _ELSEWHERE.match(target):
            continue
        page, section = _page(one.page, target), slug(anchor)
        section = index.anchors.get((page, section), section)
        exact = index.first.get((page, section)) or _like(page, section, index)
        near = index.first.get((page, ""))
        yield exact or near or "", "" if exact else address


def _like(page: str, anchor: str, index: _Index) -> str:
    """The rule of the one section of a page whose heading has all the words of an anchor."""
    words = set(anchor.split("-"))
    of_page = ((section, rule) for (name, section), rule in index.first.items() if name == page)
    found = [rule for section, rule in of_page if words <= set(section.split("-"))]
    return found[0] if len(found) == 1 else ""


def _page(page: Page, address: str) -> str:
    """The name of the page that an address leads to from another page."""
    if not address:
        return page.name
    stem = re.sub(r"(/?README)?\.md$", "", posixpath.normpath(posixpath.join(page.folder, address)))
    return slug(posixpath.basename(stem))


# --- numbers named in the text ------------------------------------------------------------------------------


def _by_number(rule: Rule, index: _Index, references: References) -> Iterator[tuple[str, str]]:
    """The rule that each number named in the text means; where there is none, the words that name it."""
    before, end = rule.rule_id, 0
    for found in _NAMED.finditer(rule.text):
        number = _number(found)
        if rule.text[end : found.start()].strip(" .,") not in _JOINING:
            before = rule.rule_id
        leads = _elsewhere(found, rule.game, references) or _local(before, number, index.ids)
        if leads or found["lettered"] or "." in number:
            yield leads, "" if leads else " ".join(found[0].split())
        before, end = leads or before, found.end()


def _number(found: re.Match[str]) -> str:
    return found["plain"] or found["lettered"]


def _elsewhere(named: re.Match[str], game: str, references: References) -> str:
    """The rule of a page or section that is named behind the number or before it."""
    words = (named["after"] or named["words"]).strip(": ")
    parts = re.split(r"[: ]+", words) if words else []
    for start in range(len(parts)):
        found = references.resolve(f"{' '.join(parts[start:])} {_number(named)}", game)
        if found.rule_id:
            return found.rule_id
    return ""


def _local(rule_id: str, number: str, ids: set[str]) -> str:
    """The rule with that number beside this one: in its section, or below what stands above this one."""
    section, _, own = rule_id.rpartition("/")
    above = own.split(".")
    for reading in dotted(number):
        for depth in range(len(above)):
            candidate = f"{section}/{'.'.join((*above[:depth], reading))}"
            if candidate in ids and candidate != rule_id:
                return candidate
    return ""


# --- the changelog ------------------------------------------------------------------------------------------


def linked_changes(changes: Iterable[Rule], rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Changelog entries with links to the rules that they name: pages, sections and keywords by their names,
    rules by their numbers."""
    held = list(rules)
    names, references = _names(held), References((r.rule_id, r.title) for r in held)
    return tuple(_linked_change(change, names, references) for change in changes)


def _linked_change(change: Rule, names: Mapping[str, str], references: References) -> Rule:
    named = _NAMED.finditer(change.text)
    numbered = (_elsewhere(found, change.game, references) for found in named)
    ids = tuple(dict.fromkeys(i for i in (*change.links, *numbered, *_mentioned(change.text, names)) if i))
    return change.model_copy(update={"links": ids})


def _names(rules: Iterable[Rule]) -> dict[str, str]:
    """The first rule of each page and section by the names under which entries speak of them."""
    names: dict[str, str] = {}
    for rule in rules:
        title, _, heading = rule.title.partition(" › ")
        plain = rule.rule_id.split("/")[-2] in (INTRO, GENERAL)
        name = title.split(" - ")[-1] if plain else heading
        for part in {name, *name.split("/")}:
            words = [w for w in slug(part).split("-") if w not in ("n", "x")]
            if words and rule.kind != "hint":
                names.setdefault(_singular(words), rule.rule_id)
    return names


def _mentioned(text: str, names: Mapping[str, str]) -> Iterator[str]:
    """The rules whose names stand in a text with a capital letter, the longest name at each place."""
    words = re.findall(r"[A-Za-z][\w'’-]*", text)
    at = 0
    while at < len(words):
        run = next((n for n in range(5, 0, -1) if _singular(map(slug, words[at : at + n])) in names), 0)
        if run and words[at][0].isupper():
            yield names[_singular(map(slug, words[at : at + run]))]
        at += max(1, run)


def _singular(words: Iterable[str]) -> str:
    return "-".join(word.removesuffix("s") if len(word) > 3 else word for word in words)
