"""General Keywords: draw, the deck — drawing, and the discard that becomes a new deck
(core-concepts-summary/4)."""

from __future__ import annotations

from judge.games.remnants.choosing import option
from judge.games.remnants.citing import CORE, GA, GAME_ORDER, KEYWORD
from judge.games.remnants.hooks import NO_REFILL, REFILLS
from judge.games.remnants.moves import arrive
from judge.games.remnants.sayings import forbidden
from judge.kernel.decisions import Decision, Procedure
from judge.kernel.events import Did, ExtraChanged, GameEnded, Moved, PlayerChanged, PlayerLost
from judge.kernel.request import Who
from judge.kernel.state import CHANCE, Seat, ThingId
from judge.kernel.table import Table, ask
from judge.kernel.timing import StepBegan
from judge.text.context import Occurrence
from rules_corpus.cite import Cite, RuleId, cites

WINNER = "winner"
"""The entry that says who has won a game of a campaign, while its end is carried out."""

SHUFFLED = "shuffled"
"""A player's counter: how many cards, from the bottom of the deck up, lie in an order that nobody knows."""


def draw(table: Table, seat: Seat, number: int, cite: Cite) -> Procedure[bool]:
    """A player draws cards one by one, from a new deck where the old one is empty; gives whether all were
    drawn."""
    for _ in range(number):
        if not _may_draw(table, seat, cite):
            return False
        if not table.state.zone("deck", seat):
            yield from refill(table, seat)
        if table.state.result or table.state.players[seat].lost:
            return False
        if not table.state.zone("deck", seat):
            lose(table, seat, "they must draw, and deck and discard are empty", CORE["4"])
            return False
        yield from draw_one(table, seat, cite)
    return True


def _may_draw(table: Table, seat: Seat, cite: Cite) -> bool:
    """Whether no card keeps a player from drawing another; a faction rule has it drawn all the same."""
    said = forbidden(table, Occurrence("draws", Who(seat), player=seat))
    by_faction = tuple(rule for rule in cites(cite) if "/faction-rules/" in rule)
    if said is not None and by_faction:
        table.note("a faction rule has it drawn, above what a card says", (GA["17"], *by_faction))
    elif said is not None:
        table.note(said.reason, said.cite)
    return said is None or bool(by_faction)


def draw_one(table: Table, seat: Seat, cite: Cite) -> Procedure[None]:
    """The top card comes to hand."""
    card = yield from top_card(table, seat)
    name = table.state.players[seat].name
    rules = cite if isinstance(cite, tuple) else (cite,)
    table.emit(
        Moved(card, "hand", seat, seat, how="drawn", verb=f"is drawn by {name}"), (*rules, KEYWORD["draw"])
    )
    forget_order(table, seat)
    table.emit(Did("draws", seat, table.state.things[card].ref), KEYWORD["draw"])


def top_card(table: Table, seat: Seat) -> Procedure[ThingId]:
    """The top card of a deck; of a shuffled part any card may be it, so chance decides as it is needed."""
    deck = table.state.zone("deck", seat)
    unknown = table.state.players[seat].count(SHUFFLED)
    if len(deck) > unknown:
        return deck[0]
    decision = Decision(
        seat=CHANCE,
        kind="random",
        prompt=f"the top card of {table.state.players[seat].name}'s shuffled deck",
        cite=KEYWORD["the-deck"],
        options=tuple(option(table, table.state.things[i].ref) for i in deck),
        verbs=("random",),
    )
    (ref,) = yield from ask(decision)
    return int(ref.id)


def forget_order(table: Table, seat: Seat) -> None:
    """Keeps the count of cards in unknown order within the deck's size."""
    over = table.state.players[seat].count(SHUFFLED) - len(table.state.zone("deck", seat))
    if over > 0:
        table.emit(PlayerChanged(seat, SHUFFLED, -over), KEYWORD["the-deck"])


def shuffle(table: Table, seat: Seat, cite: Cite) -> None:
    """The whole deck lies in an order that nobody knows."""
    more = len(table.state.zone("deck", seat)) - table.state.players[seat].count(SHUFFLED)
    if more:
        table.emit(PlayerChanged(seat, SHUFFLED, more), cite)
    table.emit(Did("shuffles", seat), cite)


def refill(table: Table, seat: Seat) -> Procedure[None]:
    """Shuffles the discard into a new deck, where no rule of a faction keeps it from that."""
    discard = table.state.zone("discard", seat)
    kept = next((rule for rule in NO_REFILL if rule.binds(table.state, seat)), None)
    if kept is not None:
        table.note("the discard is not shuffled into the deck", kept.cite)
        return
    if not discard:
        return
    for card in discard:
        old = table.state.things[card]
        if old.owner != seat:
            home = Moved(
                card, "discard", old.owner, old.owner, place=0, verb="goes back to its owner's discard"
            )
            table.emit(home, CORE["17"])
            continue
        table.emit(Moved(card, "deck", seat, seat, verb="becomes part of the new deck"), CORE["4"])
        arrive(table, old)
    shuffle(table, seat, (CORE["4"], KEYWORD["the-deck"], KEYWORD["the-discard"]))
    for follows in REFILLS:
        yield from follows(table, seat)


def lose(table: Table, seat: Seat, why: str, cite: RuleId) -> None:
    """A player is defeated at once; the game ends when one is left."""
    fall(table, (seat,), why, cite)


def fall(table: Table, seats: tuple[Seat, ...], why: str, cite: RuleId) -> None:
    """Players are defeated at the same time; where nobody is left the game is a draw."""
    for seat in seats:
        table.emit(PlayerLost(seat, why), cite)
    if len(seats) > 1:
        table.assume("players-fall-together")
    left = table.state.living()
    if not left:
        table.emit(GameEnded("draw"), cite)
    elif len(left) == 1 and any("prize" in player.notes for player in table.state.players):
        table.emit(ExtraChanged(WINNER, left[0]), GAME_ORDER["14"])
        table.emit(StepBegan("game-end", "begin"), (cite, GAME_ORDER["14"]))
    elif len(left) == 1:
        table.emit(GameEnded("win", left), (cite, GAME_ORDER["14"]))
