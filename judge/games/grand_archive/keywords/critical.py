"""Critical N: combat damage is doubled unless an opponent discards (Keywords and Abilities: Critical)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.games.grand_archive.game_terms import VERBS
from judge.games.grand_archive.happened import DamageDealt
from judge.games.grand_archive.keywords.registry import amount_of, entry, keywords
from judge.games.grand_archive.language import LANGUAGE
from judge.kernel.decisions import Procedure
from judge.kernel.events import Event
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Instead, Replacement, Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number
from judge.text.perform import accept, perform, possible

CRITICAL = entry("critical-n")


def criticals(table: Table, event: DamageDealt, seat: Seat) -> Iterator[Replacement]:
    """The one doubling of a source's combat damage, whatever the number of its criticals (Critical 1, 3)."""
    source = table.state.find(event.source) if event.combat and event.source is not None else None
    asked = criticals_of(table, event) if source is not None else []
    cards = sum(asked)
    if source is None or not cards:
        return
    cite = (CRITICAL["1"], CRITICAL["3"]) if len(asked) > 1 else CRITICAL["1"]

    def apply(at: Table, current: Event) -> Procedure[Instead]:
        assert isinstance(current, DamageDealt)
        assert source is not None
        if (yield from _discarded(at, source, cards)):
            return Instead(current)
        return Instead(replace(current, amount=2 * current.amount))

    label = f"critical of {source.face.name}"
    yield Replacement(("critical", source.id), label, cite, seat, apply, about=source.id)


def criticals_of(table: Table, event: DamageDealt) -> list[int]:
    """What each instance of critical on what strikes asks for; together they ask for the sum (Critical 3)."""
    asked: list[int] = []
    for ref in (event.source, *event.using):
        thing = table.state.find(ref) if ref is not None else None
        if thing is not None and (found := keywords(table.view(thing).abilities, "critical")):
            context = Context(table, LANGUAGE, thing, thing.controller)
            asked += [number(context, amount_of(ability)) for ability in found]
    return asked


def _discarded(table: Table, source: Thing, cards: int) -> Procedure[bool]:
    """Whether an opponent discards so many cards, whoever is dealt the damage (Critical 1, 2)."""
    hand = t.Selector(("card",), zone="hand", zone_of=t.You(), cards=True)
    costs = (t.Discard(t.You(), t.Chosen(0, hand, t.Number(cards), t.Number(cards))),)
    for seat in table.state.seats_from(table.state.active):
        context = Context(table, LANGUAGE, source, seat)
        if seat == source.controller or not possible(context, VERBS, costs):
            continue
        if (yield from accept(context, VERBS, seat, f"discard {cards} so that the damage is not doubled?")):
            yield from perform(context, VERBS, costs)
            table.note(f"{table.state.players[seat].name} discards against critical", CRITICAL["2"])
            return True
    return False
