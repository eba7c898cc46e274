"""Deck Rules & Mixed Factions — what makes a board or deck illegal, and the Void Cards in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from judge.games.remnants.card_backs import card_back, original
from judge.games.remnants.cards import faction_of, nameless, restriction
from judge.games.remnants.citing import CORE, DECK_RULES, GAME_ORDER, KEYWORD, LOYALTY, ZAL
from judge.games.remnants.field import ROW_RULE, slotless, slots
from judge.games.remnants.general_game_order import check_declaration
from judge.games.remnants.happened import Turned
from judge.games.remnants.language import FIELD, SHELTER, SIDE_DECK, ZONES, shelter_of, shelter_room
from judge.games.remnants.loyalty_system import declared, is_void
from judge.games.remnants.unique import namesakes
from judge.kernel.decisions import Illegal, Refusal
from judge.kernel.state import Seat, State, Thing
from judge.kernel.table import Table
from judge.kernel.views import printed
from rules_corpus.cite import cites

DECK_SIZE = 40
SIZE_RULES = (DECK_RULES["1"], CORE["1"], KEYWORD["deck"])
MOST_COPIES = 4
BEFORE = ("pre-game", "game-start")


def present_decks(table: Table) -> None:
    """The decks as their players present them for what they declared before the game (General Game Order
    6)."""
    void_cards(table)
    for seat in table.state.living():
        for fault in _unserved(table, seat):
            table.note(fault.reason, (*cites(fault.cite), GAME_ORDER["6"]))


def void_cards(table: Table) -> None:
    """Turns cards above their owner's declared Loyalty into Void Cards (Deck Rules 3)."""
    for card in (card for card in tuple(table.state.things.values()) if card.zone != SIDE_DECK):
        if is_void(table.state, card.owner, card.face):
            table.assume("void-not-illegal")
            table.emit(
                Turned(card.id, card_back("void", card.face)),
                (DECK_RULES["3"], LOYALTY["2"], CORE["10"], KEYWORD["void-cards"]),
            )
        elif _free_for_all(table.state, card):
            table.assume("no-number-no-loyalty")
            free = (CORE["8"], CORE["10"], ZAL["loyalty"])
            table.note_once(f"{card.face.name} asks for no Loyalty", free, quiet=True)


def _free_for_all(state: State, card: Thing) -> bool:
    """Whether a card without a Loyalty Restriction is of a faction that its owner did not declare."""
    mine, faction = dict(declared(state, card.owner)), faction_of(card.face)
    return bool(mine) and bool(faction) and faction not in mine


def faults(table: Table) -> Iterator[Refusal]:
    """What about a board, or the decks, breaks a rule."""
    state = table.state
    yield from _size_faults(state)
    for seat, player in enumerate(state.players):
        yield from _loyalty_faults(state, seat)
        yield from _unserved(table, seat)
        for row in FIELD:
            used = sum(1 for i in state.zone(row, seat) if _takes_slot(state, state.things[i], row))
            there = slots(state, seat, row)
            if used > there:
                yield Refusal(f"{player.name} has {used} cards in {there} {row} slots", ROW_RULE[row])
        yield from _copy_faults(state, seat)
        yield from _unique_faults(table, seat)
    yield from _shelter_faults(state)


def _size_faults(state: State) -> Iterator[Refusal]:
    """Decks of another size than 40, where their sizes differ, so that no other number was agreed on (Deck
    Rules 1)."""
    if state.phase not in BEFORE:
        return
    owners = Counter(card.owner for card in state.things.values() if card.zone in ZONES)
    if len({owners[seat] for seat in range(len(state.players))}) == 1:
        return
    for seat, player in enumerate(state.players):
        if owners[seat] != DECK_SIZE:
            yield Refusal(f"{player.name}'s deck has {owners[seat]} cards, not {DECK_SIZE}", SIZE_RULES)


def _takes_slot(state: State, card: Thing, row: str) -> bool:
    return slotless(state, card.controller, card.face, row) is None


def _loyalty_faults(state: State, seat: Seat) -> Iterator[Refusal]:
    try:
        check_declaration(declared(state, seat))
    except Illegal as illegal:
        if illegal.refusal.cite == DECK_RULES["4"]:
            yield illegal.refusal


def _unserved(table: Table, seat: Seat) -> Iterator[Refusal]:
    """Declared factions of which a whole deck has no card that their Loyalty allows (Deck Rules 3)."""
    deck = [original(c.face) for c in table.state.things.values() if c.owner == seat and c.zone in ZONES]
    if table.state.phase not in BEFORE or not all(card.notes.get("card") for card in deck):
        return
    for faction, level in declared(table.state, seat) if deck else ():
        levels = {restriction(card) for card in deck if faction_of(card) == faction}
        if not any(asked <= level for asked in levels):
            who = table.state.players[seat].name
            yield Refusal(f"{who}'s deck has no card of {faction} for Loyalty {level}", DECK_RULES["3"])
        elif level not in levels:
            table.assume("a-lower-restriction-serves")


def _unique_faults(table: Table, seat: Seat) -> Iterator[Refusal]:
    """Unique cards of one name that a player controls (General Keywords: unique)."""
    cards = (table.state.things[i] for row in FIELD for i in table.state.zone(row, seat))
    for name in sorted({card.face.name for card in cards if namesakes(table, seat, card)}):
        who = table.state.players[seat].name
        yield Refusal(f"{who} controls more than one {name}, which is unique", KEYWORD["unique"])


def _in_deck(card: Thing, seat: Seat) -> bool:
    return card.owner == seat and card.zone != SIDE_DECK and not nameless(card)


def _copy_faults(state: State, seat: Seat) -> Iterator[Refusal]:
    cards = (original(c.face) for c in state.things.values() if _in_deck(c, seat))
    names = Counter(face.name for face in cards if face.notes.get("card"))
    for name, copies in names.items():
        if copies > MOST_COPIES:
            reason = (
                f"{state.players[seat].name} has {copies} copies of {name}, at most {MOST_COPIES} are allowed"
            )
            yield Refusal(reason, DECK_RULES["2"])


def _shelter_faults(state: State) -> Iterator[Refusal]:
    held: Counter[int] = Counter()
    for zone in FIELD:
        for card in state.everywhere(zone):
            provider = shelter_of(state, card)
            if provider is not None:
                held[provider.id] += 1
    for provider_id, number in held.items():
        card = state.things[provider_id]
        room = shelter_room(printed(card))
        if number > room:
            yield Refusal(f"{card.face.name} shelters {number} cards, at most {room}", SHELTER)
