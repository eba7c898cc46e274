"""Verdicts: a yes or a no only where a scenario of the library decides the very question that was asked.

A scenario says which question it decides by a note: `note "Asks: Can a rested ally attack? No."`
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules_corpus.ask import Verdict
from rules_corpus.words import spelled

_ASKS = re.compile(r"Asks: (?P<asks>[^?]+\?) (?P<answer>(?:Yes|No|Depends)\b.*)")
_EMPTY = frozenset({"a", "an", "the", "please", "actually", "hey", "hi", "hello", "judge"})
"""Words that change nothing wherever they stand."""

_ALIKE = {
    **{"could": "can", "may": "can", "will": "do", "would": "do", "does": "do", "are": "is"},
    "dmg": "damage",
}
_ALIKE_IN: Mapping[str, Mapping[str, str]] = {
    "ga": {
        **dict.fromkeys(("creature", "minion", "dude", "guy"), "ally"),
        **{"tapped": "rested", "untapped": "awake", "exile": "banish", "exiled": "banished"},
        **{"gy": "graveyard", "champ": "champion", "opp": "opponent"},
    },
    "remnants": {"creature": "minion", "tapped": "exhausted", "gy": "discard", "opp": "opponent"},
    "fab": {"gy": "graveyard", "opp": "opponent"},
}
"""Words that say just the same: one for one, never a matter of what is near in meaning."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A question that a scenario decides, with the answer as its note words it; `deciding` the rules of its
    ruling, `cited` all that its trace cites, `assumed` the readings that the ruling rests on, each behind its
    question."""

    asks: str
    answer: str
    scenario: str
    file: str
    deciding: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()

    def verdict(self) -> Verdict:
        """The answer as it is given."""
        source = f"library/{self.file}"
        return Verdict(
            answer=self.answer,
            question=self.asks,
            scenario=self.scenario,
            source=source,
            assumed=self.assumed,
        )


def decided(
    note: str,
    scenario: str,
    file: str,
    deciding: tuple[str, ...] = (),
    assumed: tuple[str, ...] = (),
    cited: tuple[str, ...] = (),
) -> Decided | None:
    """The question that a note says its scenario decides; None where the note is about something else."""
    found = _ASKS.fullmatch(note)
    return (
        Decided(found["asks"], found["answer"], scenario, file, deciding, assumed, cited) if found else None
    )


class Decisions:
    """The questions that the scenarios of one game decide; `game` is its prefix (`ga`)."""

    def __init__(self, game: str, questions: Iterable[Decided]) -> None:
        self._game = game
        self._questions = {_said(one.asks, game): one for one in questions}

    def find(self, question: str) -> Decided | None:
        """The decision of this question; None where no scenario decides it.

        It is the same question only where it says the same words in the same order: who does it and to whom,
        before or after, with or without, may or must, all hang on them ("Can a rested ally attack?", "Can a
        rested ally be attacked?"). One word may stand for another that says just the same, in the singular
        or the plural.
        """
        return self._questions.get(_said(question, self._game))


def _said(text: str, game: str) -> tuple[str, ...]:
    return tuple(_words(text, _ALIKE_IN.get(game, {})))


def _words(text: str, alike: Mapping[str, str]) -> Iterator[str]:
    for word in spelled(text):
        if word not in _EMPTY:
            one = _singular(_ALIKE.get(word, word))
            yield alike.get(word, alike.get(one, one))


def _singular(word: str) -> str:
    """A word without the ending of the plural, or of "she attacks"."""
    if word.endswith("ies") and len(word) > len("dies"):
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word
