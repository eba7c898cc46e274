"""What a scenario's problems say: their codes, near words, and how a problem is made.

`E0xx` are problems of form, found while parsing; `E1xx` of vocabulary, found while checking.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping

from rules_corpus.problem import Place, Problem

CODES = {
    "E001": "the text cannot be read as a scenario file",
    "E002": "a character that the language does not know",
    "E003": "quotes that are not closed",
    "E004": "indentation that fits no block",
    "E005": "a word that cannot stand there",
    "E006": "something is missing",
    "E007": "a block is missing behind a colon",
    "E008": "something stands twice or in the wrong order",
    "E009": "a line that is not of the shape of its kind",
    "E100": "an unknown game",
    "E101": "an unknown zone or player attribute",
    "E102": "an unknown verb, or one with the wrong things",
    "E103": "an unknown attribute of a card, or one with the wrong values",
    "E104": "an unknown word behind a thing, or one with the wrong values",
    "E105": "an unknown player",
    "E106": "an unknown name",
    "E107": "an alias or name used twice",
    "E108": "a card that is neither defined nor in the catalogue",
    "E109": "an unknown phase, step or point",
    "E110": "a clause that the verb does not take",
    "E111": "an unknown stat, state, trait or keyword",
    "E112": "a rule reference that names no rule",
    "E113": "an unknown format",
    "E114": "a number below zero",
    "E115": "a number so large that it could not be played",
}
"""Every code with what it stands for; the engine's problems have codes of their own."""


class Failed(Exception):
    """The scenario fails: an action is illegal, a choice is open, or a line has nothing to do; carries the
    problem."""

    def __init__(self, found: Problem) -> None:
        super().__init__(str(found))
        self.found = found


_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")

WIDEST_SOURCE = 240
"""Lines longer than this are not shown below a problem."""

CLAUSE_WORDS = (
    *("with", "to", "targeting", "paying", "choosing", "wielding", "resting"),
    *("sacrificing", "banishing", "discarding", "charging", "for", "until"),
)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`did you mean 'a' or 'b'?` with the known words nearest to a word; empty where none is near."""
    spelled = {k.lower(): k for k in known if k != word}
    near = [spelled[k] for k in difflib.get_close_matches(word.lower()[:60], spelled, n=3, cutoff=0.65)]
    return f"did you mean {listed(near)}?" if near else ""


def listed(words: Iterable[str], last: str = "or", most: int = 12) -> str:
    """Words in quotes for a sentence: `'a', 'b' or 'c'`; more than `most` are cut short."""
    quoted = [f"'{w}'" for w in words]
    if len(quoted) > most:
        return ", ".join(quoted[:most]) + ", …"
    return f" {last} ".join(filter(None, [", ".join(quoted[:-1]), *quoted[-1:]]))


OTHERWISE_CALLED: Mapping[str, tuple[str, ...]] = {
    "battlefield": ("field", "arena"),
    "discard": ("graveyard",),
    "exile": ("banishment", "banished", "oblivion"),
    "future": ("front",),
    "graveyard": ("discard",),
    "library": ("deck",),
    "past": ("back",),
}
"""What players and other games call zones, with the words for them here; the first known is told."""


def known_words(word: str, known: Iterable[str], what: str) -> str:
    """The hint for an unknown word: what it is called here, the nearest known ones, else all of them."""
    words = sorted(set(known))
    called = [here for here in OTHERWISE_CALLED.get(word.lower(), ()) if here in words]
    if called:
        return f"did you mean '{called[0]}'?"
    return did_you_mean(word, words) or (f"{what}: {listed(words, 'and', most=24)}" if words else "")


def problem(code: str, message: str, place: Place, source: str = "", hint: str = "") -> Problem:
    """A problem with its line of text where that is short enough; control characters are replaced."""
    shown = _CONTROL.sub("\ufffd", source) if len(source) <= WIDEST_SOURCE else ""
    return Problem(code=code, message=message, hint=hint, place=place, source=shown)
