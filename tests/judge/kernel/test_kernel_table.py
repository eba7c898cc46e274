"""The table: events logged with their rules, attempts undone, replacement effects in their order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from toy_game import ORDER, TAKING, Says, pond, table, take, thing, with_things

from judge.kernel.decisions import Procedure
from judge.kernel.drive import carry_out
from judge.kernel.events import Event, ExtraChanged, PlayerChanged, PlayerFlagged
from judge.kernel.state import Effect, Pending
from judge.kernel.table import Instead, Replacement, Table, attempt

FISH = PlayerChanged(0, "fish", 2)


def lines(game: Table) -> list[tuple[str, str]]:
    return [(entry.kind, entry.text) for step in game.steps for entry in step.entries]


def test_an_event_is_logged_with_its_rules_and_watched() -> None:
    watched: list[Event] = []
    game = table(watched=watched)
    game.begin("Ana", "Ana fishes")
    game.emit(FISH, (TAKING["1"], TAKING["1.2"]))
    game.note("nobody swims", TAKING["2"])
    assert game.state.players[0].count("fish") == 2
    assert watched == [FISH]
    assert lines(game) == [("event", "Ana gains 2 fish"), ("note", "nobody swims")]
    assert game.steps[1].entries[0].cites == (TAKING["1"], TAKING["1.2"])
    assert game.cited == {TAKING["1"], TAKING["1.2"], TAKING["2"]}
    assert game.steps[0].after == pond()


def test_without_a_trace_events_are_not_put_into_words_but_all_is_cited() -> None:
    game = table(trace=False)
    game.emit(FISH, TAKING["1"])
    assert lines(game) == [("event", "")]
    assert game.steps[0].entries[0].cites == (TAKING["1"],)
    assert game.cited == {TAKING["1"]}
    assert game.state.players[0].count("fish") == 2


def test_ids_go_on_from_the_highest_of_the_position() -> None:
    source = thing(4)
    state = with_things(thing(2), source).but(
        stack=(Pending(9, "call", "Splash", 0, source),), effects=(Effect(6, "aura", "", 0, source, 0),)
    )
    game = table(state)
    assert [game.new_id(), game.new_id()] == [10, 11]
    game.state = game.state.but(things={**state.things, 30: thing(30)})
    game.restart_ids()
    assert game.new_id() == 31


def test_an_illegal_attempt_is_undone_wholly() -> None:
    before = pond(1)
    game = table(before)
    game.note("the board", TAKING["3"])
    refusal = carry_out(game, attempt(game, take(game, 2)), Says())
    assert refusal is not None
    assert refusal.cite == TAKING["2"]
    assert game.state is before
    assert lines(game) == [("note", "the board"), ("refused", "the pile is empty")]
    assert game.cited == {TAKING["3"], TAKING["2"]}


def test_steps_begun_in_an_illegal_attempt_are_undone_too() -> None:
    def act() -> Procedure[None]:
        game.begin("Ana", "Ana dives")
        yield from take(game, 2)

    game = table(pond(1))
    carry_out(game, attempt(game, act()), Says())
    assert [(step.action, len(step.entries)) for step in game.steps] == [("the board", 1)]


def test_what_was_counted_in_an_illegal_attempt_is_not_counted() -> None:
    def act() -> Procedure[None]:
        game.count("resolved", 4)
        yield from take(game, 2)

    game = table(pond(1))
    carry_out(game, attempt(game, act()), Says())
    assert game.happened == {}


def test_what_an_illegal_attempt_told_once_is_told_again() -> None:
    def act() -> Procedure[None]:
        game.note_once("the water is cold", TAKING["3"])
        game.noted = game.state.cache
        yield from take(game, 2)

    game = table(pond(1))
    game.note_once("the pond is small", TAKING["3"])
    carry_out(game, attempt(game, act()), Says())
    assert game.noted is None
    game.note_once("the water is cold", TAKING["3"])
    game.note_once("the pond is small", TAKING["3"])
    told = [text for kind, text in lines(game) if kind == "note"]
    assert told == ["the pond is small", "the water is cold"]


def test_a_legal_attempt_stands() -> None:
    game = table(pond(3))
    assert carry_out(game, attempt(game, take(game, 2)), Says()) is None
    assert (game.state.extra["pile"], game.refusal) == (1, None)


def test_a_refusal_is_kept_until_it_has_been_heard() -> None:
    game = table(pond(1))
    refused = carry_out(game, attempt(game, take(game, 2)), Says())
    assert carry_out(game, attempt(game, take(game, 1)), Says()) is None
    assert game.refusal == refused


# --- Replacement effects


def becomes(
    change: Callable[[PlayerChanged], Event | None],
    name: str = "net",
    also: tuple[Any, ...] = (),
    alike: Any = None,
) -> Replacement:
    """A replacement effect of Ana's that makes of a gain of fish what `change` says."""

    def apply(game: Table, event: Event) -> Procedure[Instead]:
        assert isinstance(event, PlayerChanged)
        return Instead(change(event), also)
        yield

    return Replacement(name, name, ORDER["3"], 0, apply, alike)


DOUBLED = becomes(lambda e: replace(e, change=e.change * 2), "double")
ONE_MORE = becomes(lambda e: replace(e, change=e.change + 1), "one more")


def proposed(game: Table, *answers: Any) -> Event | None:
    event: Event | None = carry_out(game, game.propose(FISH, TAKING["1"]), Says(*answers))
    return event


def test_an_event_that_nothing_replaces_happens() -> None:
    game = table()
    assert proposed(game) == FISH
    assert game.state.players[0].count("fish") == 2


def test_a_replacement_applies_once_and_is_noted() -> None:
    game = table(replacements=[DOUBLED])
    proposed(game)
    assert game.state.players[0].count("fish") == 4
    assert ("note", "double applies") in lines(game)
    assert ORDER["3"] in game.cited


def test_the_affected_player_orders_replacements() -> None:
    for order, fish in ((("double", "one more"), 5), (("one more", "double"), 6)):
        game = table(replacements=[DOUBLED, ONE_MORE])
        answers = Says(order)
        carry_out(game, game.propose(FISH, TAKING["1"]), answers)
        assert game.state.players[0].count("fish") == fish
        assert [(d.seat, d.kind, d.cite, d.ordered) for d in answers.asked] == [
            (0, "order", ORDER["1"], True)
        ]


def test_replacements_whose_order_cannot_matter_have_their_answer_at_hand() -> None:
    both = [replace(ONE_MORE, alike="+1"), replace(ONE_MORE, key="another", alike="+1")]
    game = table(replacements=both)
    procedure = game.propose(FISH, TAKING["1"])
    decision = next(procedure)
    assert decision.forced == ("one more", "another")
    with pytest.raises(StopIteration):
        procedure.send(decision.forced)
    assert game.state.players[0].count("fish") == 4


def test_a_replacement_does_not_fit_what_it_makes_happen_itself() -> None:
    def apply(at: Table, current: Event) -> Procedure[Instead]:
        yield from at.propose(FISH, TAKING["1"])
        return Instead(current)

    game = table(replacements=[replace(DOUBLED, apply=apply)])
    proposed(game)
    assert game.state.players[0].count("fish") == 4
    assert game.applying == []


def test_an_event_replaced_by_nothing_does_not_happen() -> None:
    watched: list[Event] = []
    wet = PlayerFlagged(0, "wet", True)
    game = table(watched=watched, replacements=[becomes(lambda e: None, also=((wet, ORDER["4"]),))])
    assert proposed(game) is None
    assert watched == [wet]
    assert game.state.players[0].flags == {"wet"}
    assert TAKING["1"] not in game.cited


def test_what_does_not_fit_the_changed_event_is_not_applied() -> None:
    game = table(replacements=[becomes(lambda e: None, "nothing"), ONE_MORE])
    assert proposed(game, ("nothing", "one more")) is None
    assert ("note", "one more applies") not in lines(game)


def test_a_happening_is_counted_by_name_and_source() -> None:
    game = table()
    game.count("resolved", 4)
    game.count("resolved", 4)
    assert game.happened == {("resolved", 4): 2}


def test_the_quiet_part_of_the_position_stays_out_of_the_plain_trace() -> None:
    game = table()
    game.emit(ExtraChanged("pile", 2), TAKING["1"])
    assert [entry.quiet for entry in game.steps[0].entries] == [True]


def test_without_a_trace_no_step_is_kept_but_the_one_under_way() -> None:
    game = table(trace=False)
    for day in range(5):
        game.begin("Ana", f"fishes on day {day}")
        game.emit(FISH, TAKING["1"])
    assert [step.action for step in game.steps] == ["the board", "fishes on day 4"]
    assert game.cited == {TAKING["1"]}


def test_a_step_keeps_the_position_without_what_was_worked_out_of_it() -> None:
    game = table()
    game.state.once(lambda state: state.step)
    game.begin("Ana", "fishes")
    assert game.state.cache
    assert game.steps[0].after == game.state
    assert game.steps[0].after is not None
    assert not game.steps[0].after.cache
