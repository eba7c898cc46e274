"""General Game Order — before the first turn: declared factions, starting hands, mulligans, and what
factions add."""

from __future__ import annotations

from judge.games.remnants.citing import CLARIFIED, CORE, DECK_RULES, GA, GAME_ORDER, LOYALTY
from judge.games.remnants.drawing import draw, shuffle
from judge.games.remnants.happened import Declared
from judge.games.remnants.hooks import START_CHANGES, autos_of
from judge.games.remnants.loyalty_system import FACTIONS
from judge.kernel.decisions import PASS, Decision, Illegal, Procedure
from judge.kernel.events import Did, Moved, PlayerFlagged
from judge.kernel.request import Named, Request
from judge.kernel.state import Ref, Seat, State
from judge.kernel.table import Table, attempt
from judge.kernel.timing import OpportunityPassed, StepBegan, StepEntered
from rules_corpus.cite import RuleId, slug

STARTING_HAND = 7
MOST_LOYALTY = 4
MULLIGANED = "mulliganed"
DECLARED = RuleId("remnants:zal/keywords/declared")
ZAL_IS_NO_FACTION = RuleId("remnants:zal/keywords/faction")


def before_the_game(table: Table) -> Procedure[None]:
    """In turn order each player does what the time allows, until all have passed; then the next thing
    begins."""
    holder = table.state.holder
    assert holder is not None
    cite = GAME_ORDER["4" if table.state.phase == "pre-game" else "11"]
    (answer,) = yield Decision(holder, "opportunity", "act or go on", cite, verbs=tuple(table.rules.verbs))
    if isinstance(answer, Request):
        yield from attempt(table, table.rules.verbs[answer.verb](table, answer))
    elif answer == PASS:
        table.emit(OpportunityPassed(holder), cite)
        if table.state.passes >= len(table.state.living()):
            go_on(table)


def go_on(table: Table) -> None:
    """After the pre-game the game starts; after the game start the first turn begins."""
    if table.state.phase == "pre-game":
        table.emit(StepBegan("game-start", "begin"), (GAME_ORDER["7"], GA["1"]))
    else:
        table.emit(StepBegan("start", "begin"), GAME_ORDER["12"])


# --- Declaring


def declares(table: Table, request: Request) -> Procedure[None]:
    """`Ana declares Kingdom 3, Machines 1`; raises Illegal where the declaration is against a rule."""
    if table.state.phase != "pre-game":
        raise Illegal(
            "factions are declared before the game",
            (GAME_ORDER["4"], DECK_RULES["4"], DECK_RULES["5"], DECLARED),
        )
    loyalties = tuple(read_loyalty(named) for named in request.things)
    check_declaration(loyalties)
    table.emit(Declared(request.seat, loyalties), (GAME_ORDER["4"], DECK_RULES["4"], CLARIFIED["1"]))
    return
    yield


def read_loyalty(named: Named) -> tuple[str, int]:
    """A faction and its Loyalty, as declared; raises Illegal for what is no faction or no Loyalty."""
    faction, level = slug(named.label), named.amount or 0
    if faction == "zal":
        raise Illegal("Zal is not a faction", ZAL_IS_NO_FACTION)
    if faction not in FACTIONS:
        raise Illegal(f"there is no faction {named.label}", LOYALTY["1"])
    if not 0 <= level <= MOST_LOYALTY:
        raise Illegal(f"Loyalty is from 0 to {MOST_LOYALTY}", (LOYALTY["1"], DECK_RULES["4"]))
    return faction, level


def check_declaration(loyalties: tuple[tuple[str, int], ...]) -> None:
    """Loyalties add up to 4 at most, each faction once, the higher ones first; raises Illegal."""
    total = sum(level for _, level in loyalties)
    if total > MOST_LOYALTY:
        raise Illegal(f"the declared Loyalties add up to {total}, more than {MOST_LOYALTY}", DECK_RULES["4"])
    if len({faction for faction, _ in loyalties}) < len(loyalties):
        raise Illegal("a faction is declared twice", GAME_ORDER["4"])
    levels = [level for _, level in loyalties]
    if levels != sorted(levels, reverse=True):
        raise Illegal(
            "factions are declared in the order of their Loyalty, the highest first", GAME_ORDER["4"]
        )


# --- The game start


def enter_game_start(table: Table) -> Procedure[None]:
    """Faction (Auto) rules, decks shuffled, and starting hands drawn by who has none yet (General Game
    Order 9, 10)."""
    order = table.state.seats_from(table.state.active)
    names = ", ".join(table.state.players[seat].name for seat in order)
    table.note(f"the turn order is {names}", GAME_ORDER["3"])
    table.note("every player has the HP that they start with", (GAME_ORDER["8"], CORE["2"]))
    empty = [seat for seat in order if not table.state.zone("hand", seat)]
    for seat in order:
        for rule, does in autos_of(table.state, seat, "game-start"):
            table.note(f"{rule.faction} L{rule.level}", (rule.cite, GAME_ORDER["9"], CORE["19"]))
            yield from does(table, seat)
    for seat in empty:
        if table.state.zone("deck", seat):
            yield from draw_starting_hand(table, seat)
    if not table.state.result:
        table.emit(StepEntered(False, table.state.active), GAME_ORDER["11"])


def draw_starting_hand(table: Table, seat: Seat) -> Procedure[None]:
    """Shuffles the deck and draws 7, or as many fewer as factions say."""
    number, rules = starting_hand(table.state, seat)
    shuffle(table, seat, GAME_ORDER["10"])
    yield from draw(table, seat, number, rules)


def starting_hand(state: State, seat: Seat) -> tuple[int, tuple[RuleId, ...]]:
    """How many cards a player starts with, and by which rules."""
    changes = [(rule, change(state, seat)) for rule, change in START_CHANGES if rule.binds(state, seat)]
    counted = [(rule, change) for rule, change in changes if change]
    return STARTING_HAND + sum(c for _, c in counted), (GAME_ORDER["10"], *(rule.cite for rule, _ in counted))


def mulligans(table: Table, request: Request) -> Procedure[None]:
    """`Ana mulligans A, B`: shuffles cards of the starting hand into the deck and draws as many (General
    Game Order 11)."""
    seat, state = request.seat, table.state
    if state.phase != "game-start":
        raise Illegal("a mulligan is taken as the game starts", GAME_ORDER["11"])
    if MULLIGANED in state.players[seat].flags:
        raise Illegal("the mulligan has been taken", GAME_ORDER["11"])
    cards = [ref for named in request.things for ref in in_hand(state, seat, named)]
    table.emit(PlayerFlagged(seat, MULLIGANED, True), GAME_ORDER["11"])
    for ref in cards:
        table.emit(Moved(ref.id, "deck", seat, seat, verb="is shuffled into the deck"), GAME_ORDER["11"])
    shuffle(table, seat, GAME_ORDER["11"])
    yield from draw(table, seat, len(cards), GAME_ORDER["11"])
    table.emit(Did("mulligans", seat, amount=len(cards)), GAME_ORDER["11"])


def in_hand(state: State, seat: Seat, named: Named) -> list[Ref]:
    """The cards of a hand that an item stands for; raises Illegal where there are none such."""
    hand = [state.things[i] for i in state.zone("hand", seat)]
    if named.nameless:
        plain = [c.ref for c in hand if not c.face.traits]
        found = plain[: named.nameless]
    else:
        found = [c.ref for c in hand if c.ref in named.candidates][: named.amount or 1]
    if not found or len(found) < (named.nameless or named.amount or 1):
        raise Illegal(f"{named.label} is not in {state.players[seat].name}'s hand", GAME_ORDER["11"])
    return found
