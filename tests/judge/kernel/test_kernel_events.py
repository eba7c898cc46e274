"""Events: what each makes of a position, and how it is told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from toy_game import pond, thing, with_things

from judge.kernel import events as e
from judge.kernel import timing
from judge.kernel.state import Effect, Pending, State

STATE = with_things(
    thing(1, counters={"wet": 2}, flags=frozenset({"rested"}), links={"fed by": (2,)}, notes={"sly": True}),
    thing(2, "Mole", place=1, controller=1, owner=1),
).but(clock=3)
CALL = Pending(7, "call", "Splash", 0, STATE.things[1])
AURA = Effect(8, "aura", "wet", 0, STATE.things[1], 0)


def after(*happened: e.Event, state: State = STATE) -> State:
    for event in happened:
        state = event.apply(state)
    return state


def test_what_moves_is_a_new_object_without_what_lay_on_it() -> None:
    state = after(e.Moved(1, "den", 1, 1))
    moved = state.things[1]
    assert (moved.zone, moved.place, moved.controller, moved.owner) == ("den", 1, 1, 0)
    assert (moved.counters, moved.flags, moved.links, moved.notes) == ({}, frozenset(), {}, {})
    assert state.find(STATE.things[1].ref) is None
    assert moved.since == state.clock == 4
    assert (state.zone("pond", 0), state.zone("den", 1)) == ((), (1,))


@pytest.mark.parametrize(("place", "order"), [(None, (2, 1)), (0, (1, 2))])
def test_what_moves_comes_where_it_is_put(place: int | None, order: tuple[int, ...]) -> None:
    assert after(e.Moved(1, "pond", 1, 1, place)).zone("pond", 1) == order


def test_what_ceases_is_nowhere_but_its_name_is_still_known() -> None:
    state = after(e.Ceased(1))
    assert state.zone("pond", 0) == ()
    assert state.find(STATE.things[1].ref) is None
    assert e.name_of(state, 1) == "Otter"


def test_counters_never_fall_below_zero() -> None:
    assert after(e.CountersChanged(1, "wet", -1)).things[1].counters == {"wet": 1}
    assert after(e.CountersChanged(1, "wet", -5)).things[1].counters == {}
    assert after(e.CountersChanged(2, "wet", 3)).things[2].counters == {"wet": 3}


def test_flags_notes_and_links_begin_and_end() -> None:
    assert after(e.FlagChanged(1, "rested", False)).things[1].flags == frozenset()
    assert after(e.FlagChanged(2, "rested", True)).things[2].flags == {"rested"}
    assert after(e.NoteChanged(1, "sly", None)).things[1].notes == {}
    assert after(e.NoteChanged(2, "sly", 3)).things[2].notes == {"sly": 3}
    assert after(e.Linked(1, "fed by", ())).things[1].links == {}


def test_a_change_of_control_leaves_the_object_the_same() -> None:
    state = after(e.ControlChanged(1, 1))
    assert state.find(STATE.things[1].ref) is not None
    assert (state.things[1].controller, state.things[1].owner) == (1, 0)
    assert (state.zone("pond", 0), state.zone("pond", 1)) == ((), (2, 1))


def test_a_created_thing_has_the_newest_timestamp() -> None:
    state = after(e.Created(thing(5, "Pup", token=True)))
    assert state.zone("pond", 0) == (1, 5)
    assert state.things[5].since == 4


def test_the_stack_grows_at_its_top_and_takes_what_waited() -> None:
    waited = after(e.Triggered(CALL))
    assert (waited.waiting, waited.stack) == ((CALL,), ())
    stacked = after(e.Stacked(CALL), state=waited)
    assert (stacked.waiting, stacked.stack) == ((), (CALL,))
    other = replace(CALL, choices={"X": 2})
    assert after(e.PendingChanged(other, "X is 2"), state=stacked).stack == (other,)
    assert after(e.Unstacked(CALL, "resolved"), state=stacked).stack == ()


def test_effects_begin_change_and_end() -> None:
    begun = after(e.EffectBegan(AURA, "a wet aura"))
    assert [(x.id, x.since) for x in begun.effects] == [(8, 4)]
    used = replace(begun.effects[0], memory={"left": 1})
    assert after(e.EffectChanged(used, "1 left"), state=begun).effects == (used,)
    assert after(e.EffectsEnded((8,), "it dried"), state=begun).effects == ()


def test_players_change_lose_and_win() -> None:
    state = after(
        e.PlayerChanged(0, "fish", 2), e.PlayerChanged(0, "fish", -3), e.PlayerFlagged(1, "wet", True)
    )
    assert (state.players[0].count("fish"), state.players[1].flags) == (-1, {"wet"})
    lost = after(e.PlayerLost(1, "no fish"), e.GameEnded("win", (0,)))
    assert (lost.living(), lost.result, lost.extra["winners"]) == ((0,), "win", (0,))


def test_facts_of_a_turn_are_forgotten_with_it() -> None:
    state = after(e.Remembered(("dived", 1)))
    assert state.facts == {("dived", 1)}
    assert after(timing.TurnBegan(1, 2), state=state).facts == frozenset()


def test_a_round_of_opportunity_goes_in_turn_order() -> None:
    state = after(timing.StepBegan("swim", "dive"), timing.StepEntered(True, 0), state=pond())
    assert (state.phase, state.step, state.holder, state.window) == ("swim", "dive", 0, True)
    passed = after(timing.OpportunityPassed(0), state=state)
    assert (passed.holder, passed.passes) == (1, 1)
    given = after(timing.OpportunityGiven(1), state=passed)
    assert (given.holder, given.passes) == (1, 0)
    assert after(timing.WindowClosed(), state=passed).window is False


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (e.Moved(1, "den", 0, 0, verb="hides in the den"), "Otter hides in the den"),
        (e.Moved(1, "den", 0, 0), "Otter moves to den"),
        (e.CountersChanged(1, "wet", 1), "Otter gets 1 wet counter"),
        (e.CountersChanged(1, "wet", -2), "Otter loses 2 wet counters"),
        (e.FlagChanged(1, "rested", False), "Otter is no longer rested"),
        (e.ControlChanged(1, 1), "Ben takes control of Otter"),
        (e.PlayerLost(1, "no fish"), "Ben loses the game: no fish"),
        (e.GameEnded("win", (0, 1)), "Ana and Ben wins the game"),
        (e.GameEnded("draw"), "The game is a draw"),
        (e.Unstacked(CALL, "fizzled"), "Splash fizzles"),
        (e.Stacked(replace(CALL, copy=True)), "a copy of Splash is put on the stack"),
        (e.Ceased(9), "something that no longer exists ceases to exist"),
        (timing.OpportunityPassed(1), "Ben passes"),
    ],
)
def test_events_are_told_from_the_position_before_them(event: e.Event, text: str) -> None:
    assert event.text(STATE) == text


def test_only_the_full_trace_tells_of_the_clock() -> None:
    assert timing.StepBegan("swim", "dive").quiet
    assert not e.PlayerLost(0, "no fish").quiet
    assert e.ExtraChanged("pile", 3).quiet
    assert not e.ExtraChanged("pile", 3, "A fish leaves").quiet
