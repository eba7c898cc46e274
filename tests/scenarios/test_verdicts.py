"""When a scenario's answer is given as a verdict, and when not."""

from __future__ import annotations

import pytest

from rules_corpus.cite import GAMES
from scenarios.precedents import decisions, shown
from scenarios.verdicts import Decisions, decided

NOTES = {
    "Asks: Can a rested ally attack? No.": "A",
    "Asks: Can an ally with steadfast retaliate while rested? Yes.": "B",
    "Asks: Can a unit with stealth be attacked? No, unless the attack has true sight.": "C",
    "Asks: Does a deck come back, or a hand? Depends on the card.": "D",
}
PREFIXES = {name: prefix for prefix, name in GAMES.items()}
DECISIONS = Decisions(
    "ga", (one for note, name in NOTES.items() if (one := decided(note, name, f"ga/{name}.judge")))
)


def test_a_note_names_the_question_and_its_answer() -> None:
    found = decided("Asks: Can a rested ally attack? No.", "A", "ga/a.judge")
    assert found is not None
    assert (found.asks, found.answer) == ("Can a rested ally attack?", "No.")
    assert decided("Resting is a cost.", "A", "ga/a.judge") is None
    assert decided("Asks: Which ally attacks? The first.", "A", "ga/a.judge") is None


@pytest.mark.parametrize(
    "question",
    [
        "can a rested ally attack",
        "Can a tapped dude attack?",
        "may the rested allies attack",
        "hey judge, can rested ally attack",
    ],
)
def test_the_same_question_in_other_words_is_answered(question: str) -> None:
    found = DECISIONS.find(question)
    assert found is not None
    verdict = found.verdict()
    assert (verdict.answer, verdict.scenario, verdict.source) == ("No.", "A", "library/ga/A.judge")


@pytest.mark.parametrize(
    "question",
    [
        "when can a rested ally attack",  # no yes or no
        "rested ally attack",
        "can't a rested ally attack",  # denied
        "can a rested ally attack or retaliate",  # a choice
        "does a rested ally attack",  # another kind of question
        "must a rested ally attack",
        "can a rested ally with stealth attack",  # says more
        "can an ally attack",  # says less
        "can a rested ally be attacked",  # who does it and to whom
        "can i attack a rested ally",
        "can a unit with stealth attack",
        "can a unit without stealth be attacked",
    ],
)
def test_any_other_question_is_not(question: str) -> None:
    assert DECISIONS.find(question) is None


def test_a_condition_of_the_answer_is_told() -> None:
    found = DECISIONS.find("can a unit with stealth be attacked")
    assert found is not None
    assert found.answer == "No, unless the attack has true sight."


def test_the_library_decides_hundreds_of_questions_each_as_it_is_worded() -> None:
    asks = [(entry, note) for entry in shown() for note in entry.asks]
    assert len(asks) > 300
    for entry, note in asks:
        own = decided(note, entry.title, entry.file)
        assert own is not None
        found = decisions(shown, PREFIXES[entry.game]).find(own.asks)
        assert found is not None
        assert found.answer.split()[0] == own.answer.split()[0], own.asks
