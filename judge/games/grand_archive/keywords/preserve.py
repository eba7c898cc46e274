"""Preserve: a card kept face up in the material deck, from which it comes back in the place of a
materialization (Keywords and Abilities: Preserve/Preserved)."""

from __future__ import annotations

from judge.games.grand_archive.keywords.registry import entry, has, means
from judge.games.grand_archive.moves import put
from judge.kernel.decisions import ACCEPT_OR_DECLINE, Decision, Illegal, Option, Procedure
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context
from rules_corpus.cite import Section

PRESERVE = entry("preserve-preserved")
REPLACEMENT = Section("ga:cr/types-of-effects-replacement-effects/general-rules")

RETURNING = "keywords-and-abilities/preserve-preserved/4"
"""The rule that a player uses to return a preserved card, as scenarios name it."""


@means("preserve", PRESERVE["1"])
def preserve(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """When this object is destroyed and its card in the graveyard, that goes to the material deck (Preserve
    1, 1.1)."""
    event = t.EventPattern("is-destroyed", t.Self(), zone="graveyard")
    return (t.TriggeredAbility(event, (t.Perform("preserve", what=t.Self()),), label="Preserve"),)


def preserve_source(context: Context, node: t.Perform) -> Procedure[bool]:
    """Puts the card of a destroyed object from the graveyard into the material deck (Preserve 1.1)."""
    card = context.state.things[context.source.id]
    if card.zone != "graveyard" or card.incarnation != context.source.incarnation + 1:
        context.table.note(f"{card.face.name} is not in the graveyard to be preserved", PRESERVE["1.1"])
        return False
    yield from put_preserved(context.table, card.ref)
    return True


def put_preserved(table: Table, ref: Ref) -> Procedure[None]:
    """A card goes to its owner's material deck, revealed and preserved (Preserve 3)."""
    flags = frozenset({"preserved"})
    cite = (PRESERVE["1"], PRESERVE["3"], PRESERVE["4.2"])
    yield from put(table, ref, "material", cite, how="preserved", verb="is preserved", flags=flags)


def keeps(table: Table, seat: Seat, card: Thing, zone: str) -> Procedure[bool]:
    """Whether a resolving card that is no object is preserved; where it would be banished its controller
    chooses (Preserve 2, 2.1)."""
    if not has(table.view(card).abilities, "preserve") or zone not in ("graveyard", "banishment"):
        return False
    if zone == "graveyard":
        return True
    decision = Decision(
        seat=seat,
        kind="may",
        prompt=f"preserve {card.face.name} instead of banishing it?",
        cite=PRESERVE["2.1"],
        options=ACCEPT_OR_DECLINE,
        verbs=("accepts", "declines"),
        about=card.face.name,
    )
    return bool((yield from ask(decision))[0])


def preserved(table: Table, seat: Seat) -> list[Thing]:
    """The preserved cards in a player's material deck."""
    cards = (table.state.things[i] for i in table.state.zone("material", seat))
    return [card for card in cards if "preserved" in card.flags]


def take_back(table: Table, seat: Seat) -> Procedure[None]:
    """Returns a preserved card to hand in the place of a materialization, which this is not (Preserve 4);
    raises Illegal."""
    cards = preserved(table, seat)
    if not cards:
        raise Illegal("no card is preserved", PRESERVE["4"])
    decision = Decision(
        seat=seat,
        kind="choose",
        prompt="which preserved card to return",
        cite=PRESERVE["4"],
        options=tuple(Option(c.ref, c.face.name) for c in cards),
        clause="choosing",
    )
    (ref,) = yield from ask(decision)
    yield from put(
        table,
        ref,
        "hand",
        (PRESERVE["4"], PRESERVE["4.1"], PRESERVE["4.3"], REPLACEMENT["7"]),
        verb="is returned to hand",
    )
