"""General Rules: Starting the Game — pre-game actions, the first champions and their On Enter abilities."""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.grand_archive.card_types_boons import GENERAL as BOONS
from judge.games.grand_archive.card_types_boons import ZONE as PANTHEON_ZONE
from judge.games.grand_archive.card_types_boons import is_boon
from judge.games.grand_archive.game_mechanics_tokens import create_token
from judge.games.grand_archive.general_rules_card_types import entering_rules
from judge.games.grand_archive.general_rules_ending_the_game import HAD_CHAMPION
from judge.games.grand_archive.general_rules_format_conventions import cards, is_starting_champion
from judge.games.grand_archive.keywords.registry import entry, has
from judge.games.grand_archive.moves import put
from judge.games.grand_archive.playing_cards_bestowing_boons import bestow, pick_boon
from judge.games.grand_archive.playing_cards_resolution import resolve_top, stack_trigger
from judge.games.grand_archive.tokens import PANTHEON_BARRIER, TOKENS
from judge.kernel.decisions import ACCEPT_OR_DECLINE, Decision, Illegal, Option, Procedure
from judge.kernel.events import PlayerFlagged
from judge.kernel.request import Request
from judge.kernel.state import FORMAT, Ref, Seat, State, Thing
from judge.kernel.table import Table, ask, attempt
from judge.text import tree as t
from judge.text.triggering import next_to_stack
from rules_corpus.cite import Section

PAGE = "ga:cr/general-rules-starting-the-game"
GAMES: Mapping[bool, Section] = {
    False: Section(f"{PAGE}/standard-games"),
    True: Section(f"{PAGE}/pantheon-games"),
}
"""The steps of starting a game; those of a Pantheon game are its own."""

ZONES = Section("ga:cr/game-mechanics-game-zones/general-rules")
MAIN_DECK = Section("ga:cr/game-zones-main-deck/general-rules")
MATERIAL = Section("ga:cr/game-zones-material-deck/general-rules")
CHAMPION = Section("ga:cr/card-types-champion/general-rules")
TRIGGERED = Section("ga:cr/abilities-triggered-abilities/general-rules")
ACTIONS = "ga:cr/special-game-actions-and-turn-based-actions"
GAME_ACTIONS = Section(f"{ACTIONS}/special-game-actions")
PROCEDURES = Section("ga:trg/start-of-game-procedures/pantheon")
FIRST_BOON = entry("first-boon")


def is_pantheon(state: State) -> bool:
    """Whether the game is one of the Pantheon format."""
    return state.extra.get(FORMAT) == "pantheon"


def steps(state: State) -> Section:
    """The rules by which the game is started."""
    return GAMES[is_pantheon(state)]


def start_game(table: Table) -> Procedure[None]:
    """All that comes before the first turn, in turn order (1 to 6)."""
    rules, order = steps(table.state), table.state.seats_from(table.state.active)
    decks = (rules["1"], MAIN_DECK["2"], MATERIAL["2"], ZONES["11"])
    table.note("main decks and material decks are in their zones, and all other zones empty", decks)
    shuffled = (rules["2"], rules["3"], MAIN_DECK["5"])
    table.note("the main decks are shuffled and cut, and lie as the board has them", shuffled)
    first = table.state.players[order[0]].name
    table.note(f"chance made {first} the first turn player, as the scenario has it", rules["4"], quiet=True)
    if is_pantheon(table.state):
        table.note("the boons lie face down in the Pantheon zones", (PANTHEON_ZONE["2"], BOONS["2.1"]))
    table.note("pre-game actions are taken in turn order", rules["5"], quiet=True)
    for seat in order:
        yield from take_pre_game_actions(table, seat)
        yield from begin_on_the_field(table, seat)
    yield from champions_enter(table, order)
    if is_pantheon(table.state):
        for seat in order:
            barrier = (rules["6"], PROCEDURES["hint-1"])
            yield from create_token(table, TOKENS[PANTHEON_BARRIER], seat, barrier)
    yield from resolve_without_opportunity(table)


def take_pre_game_actions(table: Table, seat: Seat) -> Procedure[None]:
    """A player may bestow boons with First Boon, before Spirits enter (5; First Boon 1, 2)."""
    while boons := [card for card in cards(table.state, "pantheon", seat) if _is_first(card)]:
        answer = yield Decision(
            seat=seat,
            kind="pre-game",
            prompt="bestow a boon with First Boon, or decline",
            cite=(steps(table.state)["5"], FIRST_BOON["1"]),
            options=tuple(Option(card.ref, card.face.name) for card in boons),
            least=0,
            verbs=("bestows", "declines"),
        )
        if not answer:
            table.assume("first-boon-may-wait")
            return
        yield from attempt(table, _bestow_first(table, seat, answer[0]))
        yield from resolve_without_opportunity(table)


def begin_on_the_field(table: Table, seat: Seat) -> Procedure[None]:
    """A player may begin the game with a card of the material deck on the field, where its text says so
    (5)."""
    cite = (steps(table.state)["5"], GAME_ACTIONS["4"])
    for card in cards(table.state, "material", seat):
        if not _begins_on_field(card):
            continue
        decision = Decision(
            seat=seat,
            kind="may",
            prompt=f"begin the game with {card.face.name} on the field?",
            cite=cite,
            options=ACCEPT_OR_DECLINE,
            verbs=("accepts", "declines"),
            about=card.face.name,
        )
        if (yield from ask(decision))[0]:
            entering = (*cite, *entering_rules(card.face))
            yield from put(
                table, card.ref, "field", entering, verb="enters the field", control=seat, special=True
            )


def _begins_on_field(card: Thing) -> bool:
    changes = (c for a in card.face.abilities if isinstance(a, t.StaticAbility) for c in a.changes)
    return any(isinstance(change, t.Allow) and change.event.verb == "begins" for change in changes)


def _is_first(card: Thing) -> bool:
    return is_boon(card.face) and "facedown" in card.flags and has(card.face.abilities, "first-boon")


def _bestow_first(table: Table, seat: Seat, choice: Request | Ref) -> Procedure[None]:
    request = choice if isinstance(choice, Request) else None
    boon = (
        pick_boon(table, seat, choice.things[0])
        if isinstance(choice, Request)
        else table.state.things[choice.id]
    )
    if not has(boon.face.abilities, "first-boon"):
        raise Illegal(
            f"{boon.face.name} has no First Boon: it is not bestowed before the game", FIRST_BOON["1"]
        )
    table.note(
        f"{boon.face.name} is bestowed as a pre-game action", (FIRST_BOON["2"], steps(table.state)["5"])
    )
    yield from bestow(table, seat, boon, request)


def champions_enter(table: Table, order: tuple[Seat, ...]) -> Procedure[None]:
    """Each player's Level 0 champion is revealed from the material deck and put onto the field, all at once
    (6)."""
    rules, chosen = steps(table.state), []
    for seat in order:
        found = [card for card in cards(table.state, "material", seat) if is_starting_champion(card)]
        if not found:
            continue
        decision = Decision(
            seat=seat,
            kind="choose",
            prompt="the Level 0 champion to start with",
            cite=rules["6"],
            options=tuple(Option(card.ref, card.face.name, alike=card.face) for card in found),
        )
        chosen.append((seat, (yield from ask(decision))[0]))
    for seat, ref in chosen:
        face = table.state.things[ref.id].face
        cite = (rules["6"], CHAMPION["3"], GAME_ACTIONS["1"], *entering_rules(face))
        yield from put(table, ref, "field", cite, verb="enters the field", control=seat, special=True)
        table.emit(PlayerFlagged(seat, HAD_CHAMPION, True), rules["6"])


def resolve_without_opportunity(table: Table) -> Procedure[None]:
    """What has triggered or been bestowed resolves in turn order, and nobody gains Opportunity before all of
    it has (6)."""
    while table.state.stack or table.state.waiting:
        if not table.state.stack:
            table.note("nobody has Opportunity before the game has begun", steps(table.state)["6"])
            for pending in (yield from next_to_stack(table, TRIGGERED["10"])):
                yield from stack_trigger(table, pending)
        yield from resolve_top(table)
