"""Playing Cards: Resolution — where a source card goes when its last instance has left the stack."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.grand_archive.card_types_boons import GENERAL as BOONS
from judge.games.grand_archive.card_types_boons import ZONE as PANTHEON
from judge.games.grand_archive.card_types_boons import is_boon
from judge.games.grand_archive.game_terms_banish import AS_IT_RESOLVES, was_banished
from judge.games.grand_archive.keywords.preserve import PRESERVE, keeps
from judge.games.grand_archive.moves import destination, put
from judge.kernel.decisions import Procedure
from judge.kernel.events import NoteChanged, Unstacked
from judge.kernel.state import Pending, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.looking import CHOSEN
from rules_corpus.cite import Cite, Section, cites

GENERAL = Section("ga:cr/playing-cards-resolution/general-rules")
ATTACK = Section("ga:cr/card-types-attack/general-rules")
TYPES = Section("ga:cr/state-based-checks-and-effects/types-of-checks")
PLAYING = Section("ga:cr/game-mechanics-playing-cards/general-rules")
FIZZLE = Section("ga:cr/game-terms/fizzle")
EPHEMERAL = Section("ga:cr/game-terms/ephemeral")
BESTOWING = Section("ga:cr/playing-cards-bestowing-boons/general-rules")
TIMESTAMPS = Section("ga:cr/types-of-effects-continuous-effects/timestamps")
TRACKING = Section("ga:cr/abilities-ability-tracking/general-rules")
ACTION = Section("ga:cr/card-types-action/general-rules")
PERMISSIONS = Section("ga:cr/game-mechanics-timing-and-permissions/special-play-permissions")


def put_away(table: Table, pending: Pending, *, resolved: bool, fizzled: bool = False) -> Procedure[None]:
    """The source card leaves the Effects Stack with its last instance: to the graveyard, or banishment for
    memory costs (2.1)."""
    if pending.ability is not None:
        return
    card = table.state.things.get(pending.source.id)
    if card is None or card.ref != pending.source.ref or card.zone != "stack":
        return
    if any(p.source.id == card.id and p.ability is None for p in table.state.stack):
        table.note(
            f"{card.face.name} stays on the Effects Stack: another instance of it is pending", GENERAL["2.1"]
        )
        return
    named = None if resolved and not pending.copy else _elsewhere(pending, card, fizzled)
    zone, place, cite = named or _where(pending, card, resolved)
    if not resolved and card.notes.get(EPHEMERATED):
        table.assume("ephemerated-object-negated")
    flags: frozenset[str] = frozenset()
    if resolved and (yield from keeps(table, pending.controller, card, destination(card, zone)[0])):
        zone, place, cite, flags = "material", None, PRESERVE["2"], frozenset({"preserved"})
        if card.notes.get("ephemeral"):
            table.emit(NoteChanged(card.id, "ephemeral", False), PRESERVE["2.1"])
    notes = {CHOSEN: card.notes[CHOSEN]} if zone == "pantheon" and CHOSEN in card.notes else {}
    cite = (*cites(cite), *((TRACKING["1"],) if notes else ()))
    yield from put(table, card.ref, zone, cite, verb=f"goes to {zone}", place=place, flags=flags, notes=notes)
    if resolved and AS_IT_RESOLVES in card.notes and table.state.things[card.id].zone == "banishment":
        was_banished(table, card, card.notes[AS_IT_RESOLVES])


def _where(pending: Pending, card: Thing, resolved: bool) -> tuple[str, int | None, Cite]:
    """The zone, the place in it and the rules: what allowed the activation may name another zone as the card
    resolves."""
    if resolved and AS_IT_RESOLVES in card.notes:
        return "banishment", None, (PERMISSIONS["1"], GENERAL["2.1"])
    for step in pending.choices.get("then", ()) if resolved else ():
        if isinstance(step, t.Banish) and isinstance(step.what, t.Self):
            return "banishment", None, (PERMISSIONS["1"], GENERAL["2.1"])
        if isinstance(step, t.Move) and isinstance(step.what, t.Self):
            return step.zone, 0 if step.place == "top" else None, (PERMISSIONS["1"], GENERAL["2.1"])
    if is_boon(card.face):
        gained = (BESTOWING["2"], TIMESTAMPS["1.4"]) if resolved else ()
        return "pantheon", None, (BESTOWING["1"], BESTOWING["3.4.3"], BOONS["5"], PANTHEON["5"], *gained)
    zone = "banishment" if "memory" in card.face.costs and "reserve" not in card.face.costs else "graveyard"
    failed = () if resolved else (FIZZLE["1.1"],)
    failed = (*failed, ATTACK["5.1"]) if card.face.is_a("type", "attack") and not resolved else failed
    failed = (*failed, EPHEMERAL["1.2.1"]) if card.notes.get("ephemeral") and not resolved else failed
    by_cost = (PLAYING["7.1"],) if zone == "banishment" else ()
    return zone, None, (GENERAL["2.1"], TYPES["9"], *by_cost, *failed)


THEN = "what follows its activation"
"""What a card on the Effects Stack remembers of what allowed its activation, once it is negated."""

EPHEMERATED = "ephemerated"
"""What a card that will be an object remembers of its ephemerate cost."""


def _elsewhere(pending: Pending, card: Thing, fizzled: bool) -> tuple[str, int | None, Cite] | None:
    """Where a card that fizzles or is negated goes by its own text or by what allowed its activation (Card
    Types: Action 5.1; Resolution 11.1); None where neither says."""
    rules = (ACTION["5.1"], FIZZLE["1.1"]) if fizzled else (GENERAL["11.1"],)
    own = (a for a in card.face.abilities if isinstance(a, t.InstructionsAbility) and not a.restrictions)
    for step in (*card.notes.get(THEN, ()), *(step for a in own for step in a.instructions)):
        if isinstance(step, t.Banish) and isinstance(step.what, t.Self):
            return "banishment", None, rules
        if isinstance(step, t.Move) and isinstance(step.what, t.Self):
            return step.zone, 0 if step.place == "top" else None, rules
    return None


def permitted_entrance(pending: Pending) -> Iterator[t.EnterWith]:
    """With what an object enters by the words of what allowed its activation."""
    for step in pending.choices.get("then", ()):
        for change in step.changes if isinstance(step, t.Apply) else ():
            if isinstance(change, t.EnterWith) and isinstance(change.of, t.Self):
                yield change


def lose_sources(table: Table) -> Procedure[None]:
    """Cards whose instances were all negated leave the Effects Stack; instances without a source card fizzle
    (Types of Checks 9, 10)."""
    for pending in table.state.stack:
        if pending.ability is None and table.state.find(pending.source.ref) is None:
            table.count("fizzled", pending.source.id)
            table.emit(Unstacked(pending, "fizzled"), (TYPES["10"], PLAYING["8"], FIZZLE["3"]))
    for thing in tuple(table.state.everywhere("stack")):
        if not any(p.source.id == thing.id for p in table.state.stack):
            waiting = Pending(-1, "activation", thing.face.name, thing.controller, thing)
            yield from put_away(table, waiting, resolved=False)
