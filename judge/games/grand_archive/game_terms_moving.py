"""Game Terms: putting and returning cards — where exactly, in which order, and what follows a card that has
moved."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.grand_archive.abilities_ability_tracking import left_in_answer
from judge.games.grand_archive.double_faced_cards import TRANSFORMED, turned
from judge.games.grand_archive.game_mechanics_copy import is_of_copy
from judge.games.grand_archive.keywords.preserve import put_preserved
from judge.games.grand_archive.language import champion, inner_lineage
from judge.games.grand_archive.moves import put
from judge.games.grand_archive.simultaneous_selections import are_several, players_choices
from judge.kernel.decisions import Decision, Option, Procedure, Unsupported, all_alike
from judge.kernel.events import CountersChanged, Linked
from judge.kernel.request import Who
from judge.kernel.state import CHANCE, Ref, Seat
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number, resolve, seats
from judge.text.perform import option
from rules_corpus.cite import Cite, Section

RESOLUTION = Section("ga:cr/playing-cards-resolution/general-rules")
TRACKING = Section("ga:cr/abilities-ability-tracking/general-rules")
TIMESTAMPS = Section("ga:cr/types-of-effects-continuous-effects/timestamps")
DRAWING = Section("ga:cr/game-mechanics-drawing-cards/general-rules")
ORDERING = Section("ga:cr/ordering-and-tracking/general-rules")
SUPPRESS = Section("ga:cr/game-terms/suppress")
TRIGGERED = Section("ga:cr/abilities-triggered-abilities/general-rules")
INNER_LINEAGE = Section("ga:cr/game-zones-object-specific-zones/inner-lineage")
COUNTERS = Section("ga:cr/game-mechanics-counters/general-rules")
DISTANT = Section("ga:cr/game-terms/distant")

ENTERED_IN = frozenset({TRANSFORMED, "distant"})
"""The states, but for rested, in which a card is put onto the field by an effect."""

FOUND_IN = ("graveyard", "banishment", "material", "hand", "memory", "intent")
"""Zones in which an ability finds its source card after the one zone change that it saw."""


def move(context: Context, node: t.Move) -> Procedure[bool]:
    """Puts, returns or moves cards and objects into a zone; gives whether any moved."""
    if is_of_copy(context, node.what):
        return True
    if node.who is not None and are_several(context, node.who) and not isinstance(node.what, t.Again):
        return (yield from _move_together(context, node, node.who))
    refs = [r for v in resolve(context, node.what) if (r := follow(context, v)) is not None]
    if not refs and node.verb == "return":
        words = "what would return is not where it was expected"
        context.table.note(f"{context.source.face.name}: {words}", (SUPPRESS["2"], TRIGGERED["8"]))
    if node.place == "top-or-bottom" and refs:
        yield from _each_on_top_or_bottom(context, refs)
        return True
    place = chosen_place(context, node)
    if node.zone == "deck" and place is not None and len(refs) > 1:
        seat = _mover(context, node) if node.any_order else _owner(context, refs)
        refs = list((yield from in_order(context, refs, place, seat, by_chance=node.random_order)))
    if node.zone == "field" and len(refs) > 1:
        turns = context.state.seats_from(context.state.active)
        refs.sort(key=lambda ref: turns.index(context.state.things[ref.id].owner))
        context.table.note("they enter in this order, the turn player's first", TIMESTAMPS["4"])
    if isinstance(node.what, t.Top) and len(refs) > 1:
        context.table.note("the cards move one after the other, as one action", DRAWING["2.1"])
    for ref in refs:
        yield from _move_one(context, node, ref, place)
    moved = [context.state.things[r.id].ref for r in refs]
    context.results.setdefault("move", []).extend(moved)
    return bool(moved)


def _move_together(context: Context, node: t.Move, who: t.Reference) -> Procedure[bool]:
    """Each player moves what they have chosen, once all have."""
    done = True
    for seat, chosen in (yield from players_choices(context, who, node.what, ("move", "choosing"))):
        slots = {**context.slots, **({node.what.slot: chosen} if isinstance(node.what, OWN) else {})}
        own = replace(context, each=Who(seat), slots=slots)
        done = (yield from move(own, replace(node, who=t.EachOne()))) and done
    return done


OWN = (t.Chosen, t.Top)
"""What each player finds for themselves as the instruction is done."""


def _each_on_top_or_bottom(context: Context, refs: list[Ref]) -> Procedure[None]:
    """Each card goes on the top or the bottom of its owner's deck, in an order that the others don't see
    (Ordering and Tracking 2 and its example)."""
    cite = (RESOLUTION["4"], ORDERING["2"])
    answer = yield from ask(arrangement(context.table, context.controller, refs, cite))
    at = answer.index(BOTTOM)
    for ref, place in (*((r, 0) for r in reversed(answer[:at])), *((r, None) for r in answer[at + 1 :])):
        yield from put(context.table, ref, "deck", cite, place=place, verb="is put into the deck")
    context.results.setdefault("move", []).extend(context.state.things[r.id].ref for r in refs)


BOTTOM = "bottom"
"""What stands between the cards on top and those at the bottom in the answer to an arrangement."""


def arrangement(table: Table, seat: Seat, cards: list[Ref], cite: Cite, *verbs: str) -> Decision:
    """Which of these cards go to the bottom of the deck; the rest goes on top in the order given."""
    return Decision(
        seat=seat,
        kind="arrange",
        prompt="which cards go to the bottom of the deck (the rest stays on top in its order)",
        cite=cite,
        options=(*(option(table, r) for r in cards), Option(BOTTOM, "bottom")),
        least=len(cards) + 1,
        most=len(cards) + 1,
        verbs=("chooses", "declines", *verbs),
        ordered=True,
        words={"divider": BOTTOM},
    )


def follow(context: Context, value: Any) -> Ref | None:
    """The card that a reference stands for now; an ability finds its own source, and what the event that it
    saw took away, after that one change of zone (Ability Tracking 3.1)."""
    if not isinstance(value, Ref) or context.state.find(value) is not None:
        return value if isinstance(value, Ref) else None
    card = context.state.things[value.id]
    if value not in (context.source.ref, *_taken_away(context)) or card.zone not in FOUND_IN:
        return None
    own = value == context.source.ref
    if card.incarnation != value.incarnation + 1 or (own and left_in_answer(context, card)):
        context.table.note(f"{card.face.name} has moved on and is not found", TRACKING["3.1"])
        return None
    context.table.note(f"{card.face.name} is found where it has gone, in {card.zone}", TRACKING["3.1"])
    return card.ref


def _taken_away(context: Context) -> tuple[Any, ...]:
    """What left the field by the event that the ability triggered on."""
    happened = context.occurrence
    if happened is None or happened.verb not in DEPARTURES:
        return ()
    return (happened.subject, happened.object)


DEPARTURES = frozenset({"dies", "kills", "leaves", "is-destroyed", "is-sacrificed", "sacrifices"})
"""The events by which objects leave the field."""


def chosen_place(context: Context, node: t.Move) -> int | None:
    """The index in the zone that the text names, 0 being the top; None for the bottom or where it is all
    one."""
    if node.place in ("", "bottom", "top-or-bottom"):
        return -1 if node.place == "bottom" else None
    if node.place == "top":
        return 0
    above, _, rest = node.place.partition("-")
    if rest == "from-top" and above.isdigit():
        context.table.note("a place that a deck does not have is below its last card", ORDERING["4"])
        return int(above) - 1
    raise Unsupported(f"putting a card {node.place} of a zone is not carried out yet")


def in_order(
    context: Context, refs: list[Ref], place: int, seat: Seat, *, by_chance: bool = False
) -> Procedure[tuple[Ref, ...]]:
    """The order in which several cards go to a deck, the uppermost first; given as they are put there. Their
    owner orders them unless the text says who (Ordering and Tracking 2)."""
    options = tuple(option(context.table, r) for r in refs)
    decision = Decision(
        seat=CHANCE if by_chance else seat,
        kind="random" if by_chance else "order",
        prompt="order the cards, the uppermost first",
        cite=(RESOLUTION["4"], ORDERING["3"] if by_chance else ORDERING["2"]),
        options=options,
        least=len(refs),
        most=len(refs),
        verbs=("random",) if by_chance else ("orders", "chooses"),
        ordered=not all_alike(options),
        about=context.source.face.name,
    )
    chosen: tuple[Ref, ...] = yield from ask(decision)
    return tuple(reversed(chosen)) if place == 0 else chosen


def _mover(context: Context, node: t.Move) -> Seat:
    """The player who is told to put the cards there."""
    return context.controller if node.who is None else seats(context, node.who)[0]


def _owner(context: Context, refs: list[Ref]) -> Seat:
    """Whose cards these are; of several owners' the player of the effect."""
    owners = {context.state.things[ref.id].owner for ref in refs}
    return owners.pop() if len(owners) == 1 else context.controller


def _into_lineage(context: Context, node: t.Move, card: int) -> None:
    """A card in a lineage zone lies in the inner lineage of that player's champion (Inner Lineage 1)."""
    owner = context.state.things[card].owner
    seat = owner if node.zone_of is None else seats(context, node.zone_of)[0]
    mine = champion(context.state, seat)
    if mine is None or context.state.things[card].zone != "lineage":
        return
    below = inner_lineage(context.state, mine)
    order = (*below, card) if node.place == "top" else (card, *below)
    context.table.emit(Linked(mine.id, "lineage", order), INNER_LINEAGE["1"])


def _has_lineage(context: Context, node: t.Move, ref: Ref) -> bool:
    owner = context.state.things[ref.id].owner
    seat = owner if node.zone_of is None else seats(context, node.zone_of)[0]
    return champion(context.state, seat) is not None


def _move_one(context: Context, node: t.Move, ref: Ref, place: int | None) -> Procedure[None]:
    if node.states == ("preserved",) and node.zone == "material":
        yield from put_preserved(context.table, ref)
        return
    if unread := set(node.states) - {"rested", *ENTERED_IN}:
        raise Unsupported(f"putting an object {min(unread)} onto the field is not carried out yet")
    if TRANSFORMED in node.states and not turned(context, ref):
        return
    if node.zone == "lineage" and not _has_lineage(context, node, ref):
        context.table.note("there is no lineage to put it into: it stays where it is", ORDERING["4.1"])
        return
    drawn = context.state.things[ref.id].zone == "deck" and node.zone in ("hand", "memory")
    distant = (DISTANT["1"],) if "distant" in node.states else ()
    rules = (RESOLUTION["2"], *((DRAWING["4"], DRAWING["5"]) if drawn else ()), *distant)
    control = seats(context, node.control)[0] if node.control is not None else None
    verb = {"return": "is returned to", "put": "is put into"}.get(node.verb, "moves to") + f" {node.zone}"
    yield from put(
        context.table,
        ref,
        node.zone,
        rules,
        how=node.verb,
        verb=verb,
        place=None if place in (None, -1) else place,
        control=control,
        rested="rested" in node.states,
        flags=frozenset(node.states) & ENTERED_IN,
    )
    if node.zone == "lineage":
        _into_lineage(context, node, ref.id)
    for kind, amount in node.counters if context.state.things[ref.id].zone == node.zone else ():
        change = CountersChanged(ref.id, kind, number(context, amount))
        yield from context.table.propose(change, COUNTERS["1"])
