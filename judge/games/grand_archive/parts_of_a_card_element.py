"""Parts of a Card: Element — which elements a player may play, and what is played without regard to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from judge.games.grand_archive.language import LANGUAGE, category, champion, inner_lineage
from judge.games.grand_archive.playing_cards_next import is_next
from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force
from judge.games.grand_archive.vocabulary import ADVANCED, BASIC
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import fits, holds, resolve, seats
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/parts-of-a-card-element/intro")
CHAMPION = Section("ga:cr/card-types-champion/general-rules")
LEVELING = Section("ga:cr/card-types-champion/leveling-up")


def enabled_elements(table: Table, seat: Seat) -> frozenset[str]:
    """The elements that a player may play: norm, those of the champion's lineage, and exalted where one of
    these is advanced (Parts of a Card: Element 2 to 4; Special Elements: Exalted 1).

    Of effects that enable and disable one element the newest counts (Game Effects 4).
    """
    mine = champion(table.state, seat)
    found = {"norm"} | set(table.view(mine).traits.get("element", ()) if mine else ())
    for context, change, _ in changes_in_force(table, t.PlayerState):
        if change.state.endswith("-element") and seat in seats(context, change.who):
            meant = ELEMENTS.get(change.value, {change.value})
            found = found | meant if change.state == "enabled-element" else found - meant
    advanced = any(category(element) == "advanced" for element in found - {"exalted"})
    return frozenset(found | {"exalted"}) if advanced else frozenset(found)


def note_enabled(table: Table, seat: Seat, elements: Iterable[str]) -> None:
    """Notes which of a card's elements the champion or the cards below it enable (Parts of a Card: Element
    3)."""
    mine = champion(table.state, seat)
    of_lineage = table.view(mine).traits.get("element", ()) if mine else ()
    for element in elements:
        if mine and element != "norm" and element in of_lineage:
            below = (LEVELING["7.2.2"],) if inner_lineage(table.state, mine) else ()
            words = f"the lineage of {mine.face.name} enables {element}"
            table.note(words, (GENERAL["3"], CHAMPION["5"], *below), quiet=True)


ELEMENTS: Mapping[str, frozenset[str]] = {"basic": BASIC, "advanced": ADVANCED, "all": BASIC | ADVANCED}
"""The elements that a word for several of them means."""


def elements_ignored(table: Table, seat: Seat, card: Thing) -> str | None:
    """By what a card is played without regard to its elements, its own text or an effect; None by nothing."""
    context = Context(table, LANGUAGE, card, seat)
    for ability in table.view(card).abilities:
        own = ability.changes if isinstance(ability, t.StaticAbility) else ()
        if t.IgnoreElements(t.Self()) in own and all(holds(context, r) for r in ability.restrictions):
            return card.face.name
    for context, change, _ in changes_in_force(table, t.IgnoreElements):
        if _is_of(context, change.of, seat, card):
            name: str = context.source.face.name
            return name
    return None


def _is_of(context: Context, of: t.Reference, seat: Seat, card: Thing) -> bool:
    """Whether a card that a player plays is one whose elements an effect leaves out."""
    if isinstance(of, t.Next):
        return is_next(context, of, seat, card)
    if isinstance(of, t.All):
        return fits(context, card, replace(of.selector, zone="", zone_of=None))
    return card.ref in resolve(context, of)
