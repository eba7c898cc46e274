"""General Keywords: play — a card is revealed, paid for, replied to, and then comes to the field with its
(Play)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.remnants import moves
from judge.games.remnants.auto import settle, speed
from judge.games.remnants.citing import CORE, GA, KEYWORD, REPLY
from judge.games.remnants.effects import carry_out, context_of, declare, fails
from judge.games.remnants.field import check_row, enter, free_slot, pick_slot, rows_of, slotless
from judge.games.remnants.happened import Turned
from judge.games.remnants.hooks import ACTIONS, BROUGHT, OTHER_SIDES, PLAY_LIMITS
from judge.games.remnants.instructions import DO
from judge.games.remnants.language import FIELD, LANGUAGE
from judge.games.remnants.opportunity import PLAY_PHASES, add_to_chain, check_speed
from judge.games.remnants.payment import pay_all
from judge.games.remnants.sayings import forbidden, said_of
from judge.games.remnants.stats import note_lasting
from judge.games.remnants.unique import keep_beforehand, keep_one
from judge.kernel.decisions import Illegal, Procedure, Unsupported
from judge.kernel.events import Did, Moved, Remembered
from judge.kernel.request import Named, Request, Who
from judge.kernel.state import Pending, Ref, Seat, State, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import holds, things
from rules_corpus.cite import Cite, cites

PLAY, PLAYED = KEYWORD["play"], KEYWORD["play-2"]
MOST_REPLAYS = 20
"""Replays of one card in one turn after which it is taken to go on without end."""


def plays(table: Table, request: Request) -> Procedure[None]:
    """`Ana plays Squire to front 2 …`: plays a card from hand; raises Illegal where a rule forbids it."""
    card = in_hand(table, request.seat, request.things[0])
    yield from play(table, request.seat, card, request)


def in_hand(table: Table, seat: Seat, named: Named) -> Thing:
    """The card in a player's hand that a name means; raises Illegal where there is none."""
    cards = [c for r in named.candidates if isinstance(r, Ref) and (c := table.state.find(r)) is not None]
    for card in cards:
        if card.zone == "hand" and card.owner == seat:
            return card
    where = f"it is in {cards[0].zone}" if cards else "there is no such card"
    raise Illegal(f"{table.state.players[seat].name} has no {named.label} in hand: {where}", PLAYED)


def play(table: Table, seat: Seat, card: Thing, request: Request) -> Procedure[None]:
    """Reveals a card, pays its cost, names its targets, and opens (or answers) a Reply Opportunity with
    it."""
    check_time(table, seat, card)
    row, wanted = where_to(card.face, request)
    card = other_side(table, seat, card, row)
    check_limits(table, seat, card, row)
    slot = pick_slot(table, seat, card.face, row, wanted)
    check_speed(table, card)
    kept = yield from keep_beforehand(table, seat, card)
    brought = tuple(ref for names in BROUGHT for ref in names(table, seat, request))
    table.emit(Moved(card.id, "chain", seat, seat, verb="is revealed to be played"), PLAYED)
    card = table.state.things[card.id]
    if not request.free:
        yield from pay_all(table, seat, card)
    pending = Pending(
        table.new_id(),
        "play",
        card.face.name,
        seat,
        card,
        choices={"row": row, "slot": slot, "kept": kept, "brought": brought},
    )
    chosen = yield from declare_play(table, pending)
    final = replace(pending, choices={**pending.choices, **chosen})
    remember_play(table, seat, card, "hand")
    add_to_chain(table, final, speed(table, card))


def other_side(table: Table, seat: Seat, card: Thing, row: str) -> Thing:
    """The card, turned to its other side where that alone is for the row and a rule lets it be played so."""
    for turns in OTHER_SIDES:
        other = turns(table, seat, card, row)
        if other is not None:
            table.emit(Turned(card.id, other[0]), other[1])
    return table.state.things[card.id]


def remember_play(table: Table, seat: Seat, card: Thing, origin: str) -> None:
    """What later rules of this turn ask for: that this card was played, and from where."""
    table.emit(Did("plays", seat, card.ref), PLAYED)
    table.emit(Remembered(("played", seat, card.ref, origin)), PLAYED)


def played_this_turn(state: State, seat: Seat) -> list[tuple[Thing, str]]:
    """The cards that a player played in this turn, with where each came from."""
    facts = [f for f in state.facts if f[0] == "played" and f[1] == seat]
    return [(state.things[f[2].id], f[3]) for f in facts]


def where_to(face: Any, request: Request) -> tuple[str, int | None]:
    """The row and slot that a line names; the only row that the card is marked for where it names none."""
    to = request.first("to")
    if to is not None and to.label not in FIELD:
        raise Illegal(f"cards are played to front or back, not to {to.label}", PLAYED)
    if to is not None:
        return to.label, to.amount
    rows = rows_of(face)
    if len(rows) != 1:
        raise Illegal(
            f"{face.name} is marked for {' and '.join(rows) or 'no row'}: say where to", KEYWORD["any"]
        )
    return rows[0], None


# --- Whether it may be played


def check_time(table: Table, seat: Seat, card: Thing) -> None:
    """When a card may be played: in its player's Group and Regroup phase, or with (Re) in a Reply
    Opportunity."""
    state = table.state
    if state.window:
        if not can_reply(table, card):
            raise Illegal(
                f"{card.face.name} has no (Re): it cannot be played as a reply",
                (GA["6"], REPLY["2"], KEYWORD["re"], KEYWORD["reply"]),
            )
        return
    if state.active != seat:
        raise Illegal(
            f"it is not {state.players[seat].name}'s turn, and nothing to reply to", (GA["6"], REPLY["1"])
        )
    if state.phase not in PLAY_PHASES:
        raise Illegal(
            f"cards are played in the Group and Regroup phase, not in {state.phase}",
            tuple(PLAY_PHASES.values()),
        )


def can_reply(table: Table, card: Thing) -> bool:
    """Whether a card is marked (Re), and for this phase where the mark names one."""
    marks = (a for a in table.view(card).abilities if isinstance(a, t.KeywordAbility) and a.name == "re")
    context = Context(table, LANGUAGE, card, card.controller)
    return any(all(holds(context, when) for when in mark.restrictions) for mark in marks)


def check_limits(table: Table, seat: Seat, card: Thing, row: str) -> None:
    """Void Cards, rows, and what factions limit; raises Illegal."""
    if card.face.is_a("type", "void"):
        raise Illegal(f"{card.face.name} is a Void Card: it cannot be played", KEYWORD["void-cards"])
    check_row(table, card.face, row)
    doing = Occurrence("plays", Who(seat), card.ref, player=seat)
    said = forbidden(table, doing, card)
    if said is not None:
        raise Illegal(said.reason, said.cite)
    for limit in PLAY_LIMITS:
        refusal = limit(table, seat, card, row)
        if refusal is not None:
            if said_of(table, (doing,)) is not None:
                table.assume("no-card-lifts-a-faction-limit")
                raise Illegal(refusal.reason, (*cites(refusal.cite), GA["17"]))
            raise Illegal(refusal.reason, refusal.cite)


# --- What is named as it is played


def declare_play(table: Table, pending: Pending) -> Procedure[dict[str, Any]]:
    """What is said of a card's (Play) effects: X, modes, targets."""
    slots: dict[int, Any] = {}
    said: dict[str, Any] = {}
    for index, ability in play_effects(pending.source):
        context = Context(table, LANGUAGE, pending.source, pending.controller, pending)
        context.letters |= {"X": said["X"]} if "X" in said else {}
        slots[index], more = yield from declare(context, ability.instructions)
        said |= more
    targets = tuple(values for by_slot in slots.values() for values in by_slot.values())
    return {"slots_of": slots, "targets": targets, **said}


def play_effects(card: Thing) -> list[tuple[int, Any]]:
    """A card's (Play) effects with their places in its text."""
    return [(i, a) for i, a in enumerate(card.face.abilities) if getattr(a, "label", "") == "Play"]


# --- Coming to the field


def resolve_play(table: Table, pending: Pending) -> Procedure[None]:
    """The opportunity is over: the card comes to the field and its (Play) effects happen."""
    card = table.state.find(pending.source.ref)
    if card is None:
        table.count("fizzled", pending.source.id)
        table.note(f"{pending.name} is not there any more: it fizzles", KEYWORD["reply-chain"])
        return
    row = pending.choices["row"]
    slot = still_free(table.state, pending)
    if slot is None and slotless(table.state, pending.controller, card.face, row) is None:
        moves.put(table, card.ref, "discard", GA["3" if row == "front" else "4"])
        return
    enter(table, card.ref, pending.controller, row, slot, PLAYED)
    table.count("resolved", card.id)
    for ref in pending.choices["brought"]:
        moves.attach(table, ref, table.state.things[card.id].ref, KEYWORD["attach"])
    entered = replace(pending, source=table.state.things[card.id])
    note_lasting(table, entered.source)
    yield from settle(table)
    yield from keep_one(table, entered.controller, entered.source.ref, entered.choices.get("kept"))
    yield from settle(table)
    yield from do_play_effects(table, entered)


def still_free(state: State, pending: Pending) -> int | None:
    """The slot that a card was to take, or the first free one where another card has come there since."""
    row, seat, slot = pending.choices["row"], pending.controller, pending.choices["slot"]
    occupied = {state.things[i].notes.get("slot") for i in state.zone(row, seat)}
    return free_slot(state, seat, row) if slot in occupied or slot is None else int(slot)


def do_play_effects(table: Table, pending: Pending) -> Procedure[None]:
    """The (Play) effects of a card that has come to the field (General Keywords: (Play)); what they are aimed
    at is named now where an effect played the card."""
    if table.state.find(pending.source.ref) is None:
        return
    if "slots_of" not in pending.choices:
        chosen = yield from declare_play(table, pending)
        pending = replace(pending, choices={**pending.choices, **chosen})
    for index, ability in play_effects(pending.source):
        context = context_of(table, pending, index)
        if fails(table, context, ability.instructions):
            table.count("fizzled", pending.source.id)
            continue
        table.note(f"{pending.name}: its (Play) happens", PLAY)
        table.count("triggered", ("play", pending.source.id))
        yield from carry_out(table, context, ability.instructions)


def put_into_play(table: Table, ref: Ref, seat: Seat, row: str, cite: Cite, origin: str) -> Procedure[bool]:
    """Plays a card as part of an effect: it comes to the first free slot and its (Play) effects happen at
    once.

    No Reply Opportunity opens within a chain that resolves. Gives whether there was a slot.
    """
    table.assume("played-by-effect-at-once")
    card = table.state.things[ref.id]
    slot = free_slot(table.state, seat, row)
    if slot is None and slotless(table.state, seat, card.face, row) is None:
        return False
    enter(table, ref, seat, row, slot, cite)
    card = table.state.things[ref.id]
    remember_play(table, seat, card, origin)
    pending = Pending(table.new_id(), "play", card.face.name, seat, card)
    yield from settle(table)
    yield from keep_one(table, pending.controller, pending.source.ref, pending.choices.get("kept"))
    yield from settle(table)
    yield from do_play_effects(table, pending)
    return True


def _play_by_effect(context: Context, node: t.Play) -> Procedure[bool]:
    """Plays cards as an effect tells to, their cost paid unless it is free (General Keywords: play)."""
    table, seat, done = context.table, context.controller, False
    for card in things(context, node.what):
        rows = rows_of(card.face)
        if not rows:
            table.note(f"{card.face.name} cannot be played", PLAYED)
            continue
        row = next((r for r in rows if free_slot(table.state, seat, r) is not None), rows[0])
        check_limits(table, seat, card, row)
        mark, origin = table.mark(), card.zone
        table.emit(Moved(card.id, "chain", seat, seat, verb="is revealed to be played"), PLAYED)
        if not node.free:
            yield from pay_all(table, seat, table.state.things[card.id])
        ref = table.state.things[card.id].ref
        if (yield from put_into_play(table, ref, seat, row, PLAYED, origin)):
            done = True
        else:
            table.rollback(mark)
            table.note(f"there is no slot for {card.face.name}", GA["3" if row == "front" else "4"])
    return done


DO[t.Play] = _play_by_effect


def _replay(context: Context, node: t.Perform) -> Procedure[bool]:
    """Plays a card of the field again in its place, its cost paid (General Keywords: replay;
    core-concepts-summary/15)."""
    table, done = context.table, False
    table.assume("played-by-effect-at-once")
    for card in [] if node.what is None else things(context, node.what):
        _check_endless(table.state, card)
        seat, row, slot, mark = card.controller, card.zone, card.notes.get("slot"), table.mark()
        moves.put(table, card.ref, "chain", (KEYWORD["replay"], CORE["15"]), under=seat)
        try:
            yield from pay_all(table, seat, table.state.things[card.id])
        except Illegal as illegal:
            table.rollback(mark)
            table.note(f"it cannot be replayed: {illegal.refusal}", (KEYWORD["replay"], CORE["15"]))
            continue
        enter(table, table.state.things[card.id].ref, seat, row, slot, KEYWORD["replay"])
        again = table.state.things[card.id]
        remember_play(table, seat, again, row)
        yield from do_play_effects(table, Pending(table.new_id(), "play", again.face.name, seat, again))
        done = True
    return done


ACTIONS["replay"] = _replay


def _check_endless(state: State, card: Thing) -> None:
    """Whether a card has been replayed so often in this turn that it would never end; raises Unsupported."""
    times = sum(1 for f in state.facts if f[0] == "played" and f[2].id == card.id and f[3] in FIELD)
    if times >= MOST_REPLAYS:
        raise Unsupported(
            f"{card.face.name} was replayed {times} times in this turn and would be again without end; no "
            f"rule ends such a loop ({KEYWORD['replay'].short}, {CORE['15'].short})"
        )
