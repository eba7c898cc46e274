"""The trace as a ruling: what is told, and a hash that only the ruling itself decides."""

from __future__ import annotations

from toy_game import TAKING, table

from judge.kernel.events import PlayerChanged
from judge.kernel.trace import Assumption, Ruling, ruling_hash, step


def made(fish: int = 1) -> Ruling:
    game = table()
    game.begin("Ana", "Ana fishes")
    game.emit(PlayerChanged(0, "fish", fish), (TAKING["1"], TAKING["2"]))
    game.note("nobody swims", TAKING["3"])
    steps = tuple(step(n, one, ()) for n, one in enumerate(game.steps))
    return Ruling(outcome="The game goes on", steps=steps, citations=tuple(sorted(game.cited)))


def test_a_step_tells_who_did_what_and_under_which_rules() -> None:
    told = made().steps[1]
    assert (told.n, told.actor, told.action) == (1, "Ana", "Ana fishes")
    assert [(line.kind, line.text, line.citations) for line in told.events] == [
        ("event", "Ana gains 1 fish", (TAKING["1"], TAKING["2"])),
        ("note", "nobody swims", (TAKING["3"],)),
    ]


def test_equal_rulings_have_equal_hashes() -> None:
    one = made()
    assert ruling_hash(one) == ruling_hash(made())
    assert ruling_hash(one) != ruling_hash(made(2))
    assert ruling_hash(one.model_copy(update={"hash": "x"})) == ruling_hash(one)


def test_a_ruling_comes_back_from_its_json() -> None:
    assert Ruling.model_validate_json(made().model_dump_json()) == made()


def test_a_reading_is_told_behind_its_question() -> None:
    found = Assumption(name="dive", question="Does a second dive count?", reading="No: one counts.")
    assert found.told == "Does a second dive count? No: one counts."
