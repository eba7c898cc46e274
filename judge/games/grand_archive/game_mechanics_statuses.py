"""Game Mechanics: Statuses — what players have beside a mastery, each status once."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from judge.games.grand_archive import cards
from judge.games.grand_archive.game_mechanics_mastery import MADE, mastery_face
from judge.games.grand_archive.keywords.actions import action
from judge.games.grand_archive.moves import create
from judge.kernel.decisions import Procedure
from judge.kernel.events import Ceased, Did
from judge.kernel.faces import Face
from judge.kernel.ruleset import ThingSpec
from judge.kernel.state import Seat, State, Thing, ThingId
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import seats
from rules_corpus.cite import RuleId, Section

INTRO = Section("ga:cr/game-mechanics-statuses/intro")
CROWD = Section("ga:cr/game-mechanics-statuses/crowds-favor")

CROWDS_FAVOR = "Crowd's Favor"
GAINED = "gains-status"

MINE = t.Selector(("object",), (), t.YOU)
PRICE = (t.Pay("reserve", t.Number(1)),)


@cache
def crowds_favor() -> Face:
    """The status that one player has at a time: attacks and targeting cost its player's opponents (Crowd's
    Favor 1 to 3)."""
    passed_on = t.TriggeredAbility(
        t.EventPattern(GAINED, t.EachOpponent()),
        (t.Perform("lose-crowds-favor"),),
        label="Crowd's Favor lost",
    )
    tax = t.StaticAbility((t.Toll(t.EventPattern("attacks", None, MINE), PRICE),))
    named = t.EventThing("object")
    price = t.Unless(t.ControllerOf(named), PRICE, (t.Negate(named),))
    targeted = t.EventPattern("is-targeted", MINE, op=">=")
    shield = t.TriggeredAbility(targeted, (t.May(t.YOU, (price,)),), label=CROWDS_FAVOR)
    return Face(CROWDS_FAVOR, {"type": ("status",)}, abilities=(passed_on, tax, shield))


def thing_face(spec: ThingSpec) -> Face:
    """The face of a thing on a board, where masteries and statuses are known by their names."""
    if spec.face is None and spec.name == CROWDS_FAVOR:
        spec = replace(spec, face=crowds_favor())
    elif spec.face is None and spec.name in MADE:
        spec = replace(spec, face=mastery_face(spec.name))
    return cards.thing_face(spec)


def rules_of_trigger(source: Thing, ability: t.TriggeredAbility) -> tuple[RuleId, ...]:
    """The rule by which an ability of a status triggers."""
    return (CROWD["1" if ability.event.verb == GAINED else "3"],)


def status_of(state: State, seat: Seat) -> ThingId | None:
    """A player's Crowd's Favor; None where they do not have it."""
    return next(iter(state.zone("status", seat)), None)


@action("gain-crowds-favor")
def gain(context: Context, node: t.Perform) -> Procedure[bool]:
    """Players gain the status, which nobody has twice (intro)."""
    table, done = context.table, False
    for seat in seats(context, node.who or t.YOU):
        if status_of(table.state, seat) is not None:
            table.note(f"{table.state.players[seat].name} has the status already", INTRO["intro"])
            continue
        status = Thing(table.new_id(), crowds_favor(), seat, seat, "status", seat)
        create(table, status, (CROWD["intro"], INTRO["intro"]))
        table.emit(Did(GAINED, seat, status.ref), CROWD["intro"])
        done = True
    return done
    yield


@action("lose-crowds-favor")
def lose(context: Context, node: t.Perform) -> Procedure[bool]:
    """The player of this ability loses the status (Crowd's Favor 1)."""
    mine = status_of(context.table.state, context.controller)
    if mine is not None:
        context.table.emit(Ceased(mine), CROWD["1"])
    return mine is not None
    yield
