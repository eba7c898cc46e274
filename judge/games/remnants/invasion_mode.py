"""Invasion Mode — a campaign of several games: the Prize that the winner takes, and whether all can make
another deck.

A board that names a `prize` is a game of such a campaign; what lies in a `side-deck` is not in that game.
"""

from __future__ import annotations

from dataclasses import replace

from judge.games.remnants.card_backs import back_kind, original
from judge.games.remnants.choosing import option
from judge.games.remnants.citing import DECK_RULES, GAME_ORDER, KEYWORD
from judge.games.remnants.drawing import WINNER
from judge.games.remnants.happened import Turned, WonAsPrize
from judge.games.remnants.hooks import BOARDS
from judge.games.remnants.language import SIDE_DECK
from judge.kernel.decisions import ACCEPT_OR_DECLINE, Decision, Procedure, Unsupported
from judge.kernel.events import GameEnded, Moved, PlayerChanged, with_player
from judge.kernel.state import CHANCE, Seat, State, Thing
from judge.kernel.table import Table, ask
from rules_corpus.cite import Section

INVASION = Section("remnants:invasion-mode-campaign-format")
PRIZE_RULES = (GAME_ORDER["18"], INVASION["2"], INVASION["3"], KEYWORD["prize"])
NEXT_ROUND = (GAME_ORDER["19"], INVASION["5"])
PRIZES = {"prize": "", "prize-by-loser": "loser", "prize-at-random": "chance"}
"""The lines of a board that agree on a Prize, with who says which cards it is where that is not the winner
(Invasion Mode 3)."""

SAYS_WHICH = "says which prize"
"""The note of a player: who says which cards the Prize is."""

COMPONENTS = ("material", "power", "cheer", "boo", "lv")
"""What players kept count of in the game, and is reset at its end."""

DECK_SIZE = "deck size"
"""The note of a player: how many cards the agreed deck has."""


def _agree(table: Table) -> None:
    """What the players have agreed on before the game: sizes of deck and side deck, and the Prize."""
    prize = agreed_prize(table.state)
    if prize is None:
        return
    for seat, player in enumerate(table.state.players):
        deck, side = len(pool(table.state, seat, side=False)), len(table.state.zone(SIDE_DECK, seat))
        noted = replace(player, notes={**player.notes, DECK_SIZE: deck})
        table.state = with_player(table.state, seat, noted)
        words = f"{player.name}'s card pool: a deck of {deck} and a side deck of {side}; the Prize is {prize}"
        table.note(
            words, (GAME_ORDER["2"], INVASION["1"], INVASION["2"], KEYWORD["card-pool"], KEYWORD["side-deck"])
        )


BOARDS.append(_agree)


def agreed_prize(state: State) -> int | None:
    """How many cards the winner may take; None where the game is no part of a campaign."""
    return next((int(p.notes["prize"]) for p in state.players if "prize" in p.notes), None)


def pool(state: State, seat: Seat, *, side: bool = True) -> list[Thing]:
    """A player's own cards: those of the game, and those of the side deck too (General Keywords: card
    pool)."""
    mine = (card for card in state.things.values() if card.owner == seat and not card.token)
    return [card for card in mine if side or card.zone != SIDE_DECK]


def game_end(table: Table) -> Procedure[None]:
    """The game is over: cards go home, components are reset, the winner takes the Prize (General Game Order
    15 to 18)."""
    winner: Seat = table.state.extra[WINNER]
    table.note("the general rules apply no longer", GAME_ORDER["15"])
    _cards_go_home(table)
    for seat, player in enumerate(table.state.players):
        for kind in (kind for kind in COMPONENTS if player.count(kind)):
            table.emit(PlayerChanged(seat, kind, -player.count(kind)), GAME_ORDER["17"])
    yield from _take_prize(table, winner)
    _next_round(table)
    table.emit(GameEnded("win", (winner,)), GAME_ORDER["14"])


def _cards_go_home(table: Table) -> None:
    """All cards return to the deck of their owner, as the cards that they are."""
    for card in tuple(table.state.things.values()):
        if card.token or (card.zone in (SIDE_DECK, "deck") and card.place == card.owner):
            continue
        home = Moved(card.id, "deck", card.owner, card.owner, verb="returns to its owner")
        table.emit(home, (GAME_ORDER["16"], KEYWORD["remove-from-game"]))
        if back_kind(card.face) and card.face.back is not None:
            table.emit(Turned(card.id, original(card.face)), GAME_ORDER["16"])


def _take_prize(table: Table, winner: Seat) -> Procedure[None]:
    """The winner may take so many cards of the others', which are theirs from then on."""
    table.assume("the-prize-as-the-game-ends")
    prize = agreed_prize(table.state) or 0
    losers = [seat for seat in range(len(table.state.players)) if seat != winner]
    cards = [card for seat in losers for card in pool(table.state, seat)]
    number = min(prize, len(cards))
    says_which = next((p.notes[SAYS_WHICH] for p in table.state.players if SAYS_WHICH in p.notes), "")
    if not says_which:
        table.assume("the-winner-chooses-the-prize")
        chosen = yield from ask(_which(table, winner, cards, 0, number))
    elif not number or not (yield from _wanted(table, winner, prize)):
        chosen = ()
    else:
        seat = CHANCE if says_which == "chance" else _loser(losers)
        chosen = yield from ask(_which(table, seat, cards, number, number))
    for ref in chosen:
        table.emit(WonAsPrize(ref.id, winner), (GAME_ORDER["18"], KEYWORD["prize"], KEYWORD["owner"]))


def _loser(losers: list[Seat]) -> Seat:
    if len(losers) > 1:
        raise Unsupported("a Prize that the loser chooses, of several losers, is not carried out yet")
    return losers[0]


def _which(table: Table, seat: Seat, cards: list[Thing], least: int, most: int) -> Decision:
    """Which cards are the Prize: the winner may take fewer, whoever else says it names all."""
    return Decision(
        seat=seat,
        kind="random" if seat == CHANCE else "choose",
        prompt=f"take a Prize of {'up to ' if least < most else ''}{most} cards",
        cite=PRIZE_RULES,
        options=tuple(option(table, card.ref) for card in cards),
        least=least,
        most=most,
        verbs=("random",) if seat == CHANCE else ("chooses", "declines") if least < most else ("chooses",),
    )


def _wanted(table: Table, winner: Seat, prize: int) -> Procedure[bool]:
    """Whether the winner takes a Prize that somebody else names."""
    prompt, verbs = f"take the Prize of {prize} cards?", ("accepts", "declines")
    (answer,) = yield from ask(Decision(winner, "may", prompt, PRIZE_RULES, ACCEPT_OR_DECLINE, verbs=verbs))
    return bool(answer)


def _next_round(table: Table) -> None:
    """Whether every player can still make a deck of the agreed size; the campaign is over where one
    cannot."""
    short = [
        (player.name, player.notes[DECK_SIZE])
        for seat, player in enumerate(table.state.players)
        if len(pool(table.state, seat)) < player.notes[DECK_SIZE]
    ]
    for name, size in short:
        words = f"{name} can't make a deck of {size} any more: the campaign is over"
        table.note(words, (INVASION["5"], DECK_RULES["1"]))
    if not short:
        table.note("every player can make a deck again: another round may follow", NEXT_ROUND)
