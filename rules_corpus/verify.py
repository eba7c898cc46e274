"""Drafted answers checked against the rules: every cited id exists, every quotation stands in its rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from pydantic import BaseModel, ConfigDict

from rules_corpus.cite import GAMES
from rules_corpus.corpus import Corpus
from rules_corpus.model import normalised
from rules_corpus.problem import Place, Problem

SHORTEST = 3
"""Words of the shortest quotation that is looked for; fewer name a term."""

_ID = re.compile(rf"\b(?:{'|'.join(GAMES)}):[a-z0-9]+(?:[./-][a-z0-9]+)*")
_QUOTE = re.compile(r"“([^”]+)”|\"([^\"\n]+)\"")
_PARAGRAPH = re.compile(r"[^\n]+(?:\n(?!\s*\n)[^\n]+)*")
_CODE = re.compile(r"^```.*?^```", re.M | re.S)
_LEFT_OUT = re.compile(r"\s*(?:\[?…\]?|\[?\.\.\.\]?)\s*")
_APOSTROPHES = str.maketrans("‘’`“”", "'''\"\"")
_EDGE = " .,;:!?"


class Citation(BaseModel):
    """A rule that a draft cites, and what it quotes from it."""

    model_config = ConfigDict(frozen=True)

    rule_id: str
    exists: bool
    quotes: tuple[str, ...] = ()


class Verified(BaseModel):
    """A draft as checked: `ok` where it cites something and nothing is wrong."""

    model_config = ConfigDict(frozen=True)

    ok: bool
    citations: tuple[Citation, ...]
    problems: tuple[Problem, ...]


def verify(corpus: Corpus, draft: str, name: str = "draft") -> Verified:
    """Checks the rule ids and the quotations of a draft.

    A quotation of three words or more belongs to the ids cited in its paragraph and has to stand in one of
    them, in official wording or in the digest's; `…` stands for words left out, and blocks of code are passed
    over. Problems: C250 no such rule, C251 a quotation that does not stand in a cited rule, C252 a quotation
    without a citation, C253 no citation at all. `name` is what places call the draft.
    """
    problems: list[Problem] = []
    quotes: dict[str, list[str]] = {}
    draft = _CODE.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), draft)
    for paragraph in _PARAGRAPH.finditer(draft):
        cited = dict.fromkeys(_ID.findall(paragraph[0]))
        quotes |= {rule_id: [] for rule_id in cited if rule_id not in quotes}
        for start, quote in _quotes(paragraph):
            place = _place(draft, start, name)
            rule_id = next((i for i in cited if _stands(corpus, i, quote)), "")
            if rule_id:
                quotes[rule_id].append(quote)
            else:
                problems.append(_misquoted(quote, list(cited), place))
    unknown = [i for i in quotes if corpus.find(i) is None]
    problems += [_unknown(corpus, i, _place(draft, draft.index(i), name)) for i in unknown]
    if not quotes:
        hint = "cite rules by their ids, such as ga:cr/page/section/1.2"
        problems.append(Problem(code="C253", message="the draft cites no rule", hint=hint))
    citations = (Citation(rule_id=i, exists=i not in unknown, quotes=tuple(q)) for i, q in quotes.items())
    ordered = sorted(problems, key=lambda p: (p.place.line, p.place.column) if p.place else (0, 0))
    return Verified(ok=not problems, citations=tuple(citations), problems=tuple(ordered))


def _quotes(paragraph: re.Match[str]) -> Iterator[tuple[int, str]]:
    """The quotations of a paragraph, each with its place in the draft."""
    for found in _QUOTE.finditer(paragraph[0]):
        quote = found[1] or found[2]
        if len(quote.split()) >= SHORTEST:
            yield paragraph.start() + found.start(), quote


def _stands(corpus: Corpus, rule_id: str, quote: str) -> bool:
    """Whether each part of a quotation stands in a rule, in that order, in one of its wordings."""
    held = (corpus.find(rule_id), corpus.digest.store.rule(rule_id))
    return any(_in_order(_plain(quote), _plain(rule.text)) for rule in held if rule is not None)


def _in_order(quote: str, text: str) -> bool:
    at = 0
    for part in filter(None, (part.strip(_EDGE) for part in _LEFT_OUT.split(quote))):
        found = text.find(part, at)
        if found < 0:
            return False
        at = found + len(part)
    return True


def _plain(text: str) -> str:
    return normalised(text).translate(_APOSTROPHES).lower()


def _misquoted(quote: str, cited: Sequence[str], place: Place) -> Problem:
    if not cited:
        hint = "name the rule in the same paragraph"
        return Problem(code="C252", message=f'no rule is cited for "{quote}"', hint=hint, place=place)
    message = f'"{quote}" does not stand in {" or ".join(cited)}'
    hint = "quote the rule's own words, or say it without quotation marks"
    return Problem(code="C251", message=message, hint=hint, place=place)


def _unknown(corpus: Corpus, rule_id: str, place: Place) -> Problem:
    near = ", ".join(get_close_matches(rule_id, corpus.ids(), n=3, cutoff=0.7))
    hint = f"near it: {near}" if near else "`judge search` finds rules by their words"
    return Problem(code="C250", message=f"no rule {rule_id}", hint=hint, place=place)


def _place(draft: str, at: int, name: str) -> Place:
    line = draft.count("\n", 0, at) + 1
    return Place(file=name, line=line, column=at - (draft.rfind("\n", 0, at) + 1) + 1)
