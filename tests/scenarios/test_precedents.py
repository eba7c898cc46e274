"""Which scenarios of the library are offered with an answer."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rules_corpus.ask import Answer
from rules_corpus.corpus import Corpus
from scenarios import precedents
from scenarios.precedents import Shown, answered, nearest

COMMON = "ga:cr/den/play/9"
OTTERS = Shown(
    title="May an otter dive twice?",
    file="grand-archive/otters.judge",
    game="grand-archive",
    outcome="illegal",
    note="One dive a turn.",
    deciding=("ga:cr/otters/dive/2",),
    citations=("ga:cr/otters/dive/2", COMMON),
    asks=("Asks: Can an otter swim? No.",),
    assumed=("Otters dive.",),
)
MOLES = Shown(
    title="Do moles dig at night?",
    file="grand-archive/moles.judge",
    game="grand-archive",
    outcome="Mole in tunnel",
    note="",
    deciding=("ga:cr/moles/dig/1",),
    citations=("ga:cr/moles/dig/1", COMMON),
)
FOXES = Shown(
    title="May an otter dive twice?",
    file="remnants/foxes.judge",
    game="remnants",
    outcome="",
    note="",
    deciding=("remnants:foxes/1",),
    citations=("remnants:foxes/1",),
)


@pytest.fixture(autouse=True)
def small_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precedents, "shown", lambda: (MOLES, OTTERS, FOXES))


def test_a_rule_that_decided_a_scenario_brings_it_up() -> None:
    (found,) = nearest(["ga:cr/moles/dig/1"], "nothing alike")
    assert found.scenario == MOLES.title
    assert found.outcome == "Mole in tunnel"
    assert found.source == "library/grand-archive/moles.judge"
    assert found.citations == MOLES.deciding


def test_so_does_a_rule_above_or_below_it() -> None:
    assert [p.scenario for p in nearest(["ga:cr/otters/dive"], "nothing alike")] == [OTTERS.title]
    assert [p.scenario for p in nearest(["ga:cr/otters/dive/2.1"], "nothing alike")] == [OTTERS.title]


def test_the_words_of_the_question_count() -> None:
    assert [p.scenario for p in nearest([], "can my otters dive twice", "ga")] == [OTTERS.title]
    assert nearest([], "how many badgers", "ga") == ()


def test_a_rule_that_every_scenario_cites_tells_nothing() -> None:
    assert nearest([COMMON], "nothing alike") == ()


def test_other_games_are_left_out() -> None:
    (found,) = nearest(["remnants:foxes/1"], "may an otter dive twice")
    assert found.source == "library/remnants/foxes.judge"


def test_the_note_is_the_outcome_where_there_is_one_and_k_bounds_them() -> None:
    both = nearest(["ga:cr/otters/dive/2", "ga:cr/moles/dig/1"], "do moles dig, may an otter dive twice")
    assert [p.outcome for p in both] == ["One dive a turn.", "Mole in tunnel"]
    assert len(nearest(["ga:cr/otters/dive/2", "ga:cr/moles/dig/1"], "moles dig otter dive twice", k=1)) == 1


class Fixed(Corpus):
    """A corpus of the otters' rule that finds nothing by itself."""

    def ask(self, question: str, game: str = "", k: int = 5) -> Answer:
        return Answer(question=f"{question} ({game})", decided=False, message="", rules=())


def test_an_answer_gets_its_precedents(tmp_path: Path) -> None:
    assert answered(Fixed(tmp_path), "May moles dig?").precedents == ()


def test_a_question_that_a_scenario_decides_is_answered_in_its_game(tmp_path: Path) -> None:
    answer = answered(Fixed(tmp_path), "may an otter swim")
    assert answer.question == "may an otter swim (ga)"
    assert answer.verdict is not None
    assert (answer.verdict.answer, answer.verdict.assumed) == ("No.", ("Otters dive.",))
    assert answered(Fixed(tmp_path), "may an otter swim", "remnants").verdict is None
    assert answered(Fixed(tmp_path), "may an otter not swim").verdict is None


def test_looking_for_precedents_loads_no_engine() -> None:
    code = (
        "import sys, scenarios.precedents as p; p.shown(); "
        "engine = ('judge.kernel.table', 'judge.text', 'lark', 'scenarios.run'); "
        "print([m for m in sys.modules if m.startswith(engine)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
