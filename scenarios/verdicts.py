"""Verdicts: a yes or a no only where a scenario of the library decides the very question that was asked.

A scenario says which question it decides by a note: `note "Asks: Can a rested ally attack? No."`
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log

from rules_corpus.ask import Verdict
from rules_corpus.index import stem
from rules_corpus.understand import SOURCES, Reader
from rules_corpus.words import STOP, spans

COVERED = 0.75
"""How much of the words of a question, weighed by rarity, the one that a scenario decides must have."""

_ASKS = re.compile(r"Asks: (?P<asks>[^?]+\?) (?P<answer>(?:Yes|No|Depends)\b.*)")
_OPEN = re.compile(r"(?:^|[.;?!,]\s*|\b(?:so|and|then|but)\s+)(?:what|when|whose|who|which|where|how|why)\b")
_WANTS = {
    "can": "can could may allowed able",
    "do": "do does did gonna will would",
    "is": "is are was has have",
    "must": "must gotta forced required need needs",
}
"""The kinds of yes or no question, by the verb that asks: what may be done, what comes about, what is, what
must."""

_KINDS = {verb: kind for kind, verbs in _WANTS.items() for verb in verbs.split()}


@dataclass(frozen=True, slots=True)
class Decided:
    """A question that a scenario decides, with the answer as its note words it."""

    asks: str
    answer: str
    scenario: str
    file: str


def decided(note: str, scenario: str, file: str) -> Decided | None:
    """The question that a note says its scenario decides; None where the note is about something else."""
    found = _ASKS.fullmatch(note)
    return Decided(found["asks"], found["answer"], scenario, file) if found else None


class Decisions:
    """The questions that the scenarios of one game decide; `game` is its prefix (`ga`)."""

    def __init__(self, game: str, questions: Iterable[Decided]) -> None:
        self._game = game
        self._questions = [(one, _words(one.asks), _form(one.asks)) for one in questions]
        self._often = Counter(word for _, words, _ in self._questions for word in words)

    def verdict(self, question: str) -> Verdict | None:
        """The answer to this question; None where no scenario decides it for certain.

        For certain: what is asked is of one kind, denied in both or in neither; every word of the question
        decided is in the one asked, itself or as slang for it; and what the one asked says besides is little,
        and
        nothing that scenarios decide.
        """
        form = _form(question)
        if not form[0] or _OPEN.search(question.lower()):
            return None
        understood = Reader().read(question, self._game)
        meant = understood.meant[SOURCES[self._game][0]]
        said = {word: meant.get(word, frozenset()) | {word} for word in understood.typed}
        anything = frozenset(form for forms in said.values() for form in forms)
        near = ((self._covered(said, words), n) for n, (_, words, other) in enumerate(self._questions)
                if other == form and words <= anything)  # fmt: skip
        covered, place = max(near, default=(0.0, 0))
        return _verdict(self._questions[place][0]) if covered >= COVERED else None

    def _covered(self, said: dict[str, frozenset[str]], words: frozenset[str]) -> float:
        """The share of what was said that `words` have; 0 where what they lack is something that scenarios
        decide."""
        beyond = [word for word, forms in said.items() if forms.isdisjoint(words)]
        if any(self._often[form] for word in beyond for form in said[word]):
            return 0.0
        return 1 - sum(map(self._rarity, beyond)) / sum(map(self._rarity, said))

    def _rarity(self, word: str) -> float:
        return log(1 + len(self._questions) / (1 + self._often[word]))


def _words(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word, _, _ in spans(text) if word not in STOP)


def _form(text: str) -> tuple[str, bool, bool]:
    """What kind of yes or no a question wants (empty where none), whether it denies, whether it offers a
    choice."""
    said = [word for word, _, _ in spans(text)]
    return _kind(said), said.count("not") % 2 == 1, "or" in said


def _kind(said: Sequence[str]) -> str:
    """The kind by the last verb that asks for one."""
    if "do i have to" in " ".join(said):
        return "must"
    return next((_KINDS[word] for word in reversed(said) if word in _KINDS), "")


def _verdict(found: Decided) -> Verdict:
    source = f"library/{found.file}"
    return Verdict(answer=found.answer, question=found.asks, scenario=found.scenario, source=source)
