"""When a scenario's answer is given as a verdict, and when not."""

from __future__ import annotations

import pytest

from scenarios.precedents import shown
from scenarios.verdicts import Decisions, decided

NOTES = {
    "Asks: Can a rested ally attack? No.": "A",
    "Asks: Can an ally with steadfast retaliate while rested? Yes.": "B",
    "Asks: Can a unit with stealth be attacked? No, unless the attack has true sight.": "C",
    "Asks: Does a deck come back, or a hand? Depends on the card.": "D",
}
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
    "question", ["can a rested ally attack", "can a tapped dude attack?", "may a rested ally attack"]
)
def test_the_same_question_in_other_words_is_answered(question: str) -> None:
    found = DECISIONS.verdict(question)
    assert found is not None
    assert (found.answer, found.scenario, found.source) == ("No.", "A", "library/ga/A.judge")


@pytest.mark.parametrize(
    "question",
    [
        "when can a rested ally attack",  # no yes or no
        "rested ally attack",
        "can't a rested ally attack",  # denied
        "can a rested ally attack or retaliate",  # a choice
        "does a rested ally attack",  # another kind of question
        "can a rested ally with stealth attack",  # says more, of which scenarios speak
        "can an ally attack",  # says less
        "can a rested ally attack past the enormous purple elephant of doom",
    ],
)
def test_no_verdict_from_a_weak_match(question: str) -> None:
    assert DECISIONS.verdict(question) is None


def test_a_condition_of_the_answer_is_told() -> None:
    found = DECISIONS.verdict("can i attack a unit with stealth") or DECISIONS.verdict(
        "can a unit with stealth be attacked"
    )
    assert found is not None
    assert found.answer == "No, unless the attack has true sight."


def test_the_library_decides_hundreds_of_questions_each_in_a_form_that_can_be_met() -> None:
    asks = [(entry, note) for entry in shown() for note in entry.asks]
    assert len(asks) > 300
    assert all(decided(note, entry.title, entry.file) for entry, note in asks)
