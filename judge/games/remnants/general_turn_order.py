"""General Turn Order — the six phases: what each does by itself, what may be done in it, and its declared
end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from judge.games.remnants import drawing, moves, stats
from judge.games.remnants.auto import settle
from judge.games.remnants.choosing import discard_order, option
from judge.games.remnants.citing import CORE, GA, GAME_ORDER, KEYWORD, REPLY, TURN_ORDER
from judge.games.remnants.controlling import give_back
from judge.games.remnants.deck_rules import present_decks
from judge.games.remnants.general_game_order import before_the_game, enter_game_start, go_on
from judge.games.remnants.happened import StatChanged
from judge.games.remnants.hooks import DRAW_CHANGES, HAND_LIMITS, RUN_OUT, autos_of
from judge.games.remnants.invasion_mode import game_end
from judge.games.remnants.language import FIELD
from judge.games.remnants.limits import limit
from judge.games.remnants.must_battle import owed
from judge.games.remnants.reply_spd_rules import close, opportunity
from judge.games.remnants.unique import keep_of_arrived
from judge.kernel.decisions import PASS, Decision, Illegal, Option, Procedure, Refusal
from judge.kernel.events import ExtraChanged, FlagChanged
from judge.kernel.request import Request
from judge.kernel.state import Ref, Seat, State, Thing
from judge.kernel.table import Table, ask, attempt
from judge.kernel.timing import StepBegan, StepEntered, TurnBegan
from judge.text.lasting import UNTIL, ends_with_turn
from rules_corpus.cite import RuleId


@dataclass(frozen=True, slots=True)
class Phase:
    """The rules of a phase: its beginning, its (Auto) effects, what becomes legal then, and its declared
    end."""

    begins: RuleId
    autos: RuleId
    opens: RuleId
    ends: RuleId


PHASES = {
    "start": Phase(TURN_ORDER["1"], TURN_ORDER["3"], TURN_ORDER["4"], TURN_ORDER["5"]),
    "draw": Phase(TURN_ORDER["6"], TURN_ORDER["8"], TURN_ORDER["9"], TURN_ORDER["10"]),
    "group": Phase(TURN_ORDER["11"], TURN_ORDER["12"], TURN_ORDER["13"], TURN_ORDER["15"]),
    "combat": Phase(TURN_ORDER["16"], TURN_ORDER["17"], TURN_ORDER["18"], TURN_ORDER["20"]),
    "regroup": Phase(TURN_ORDER["21"], TURN_ORDER["22"], TURN_ORDER["23"], TURN_ORDER["25"]),
    "end": Phase(TURN_ORDER["26"], TURN_ORDER["27"], TURN_ORDER["28"], TURN_ORDER["29"]),
}
HAND_LIMIT = 7
ENDING_TURN = "ending turn"


def advance(table: Table) -> Procedure[None]:
    """Carries the game on by one piece: what happens by itself, a reply, the phase's own actions, or the
    player's."""
    yield from settle(table)
    state = table.state
    if state.result:
        return
    if state.phase == "game-end":
        yield from game_end(table)
    elif state.phase in ("pre-game", "game-start") and state.entered:
        yield from before_the_game(table)
    elif state.window:
        yield from opportunity(table)
    elif state.players[state.active].lost:
        yield from lost_turn(table)
    elif not state.entered:
        yield from enter(table)
    elif state.extra.get(ENDING_TURN) is not None and not_yet(table) is None:
        yield from end_phase(table)
    else:
        yield from own_time(table)


OTHERS_TIME = {
    "battles": (TURN_ORDER["19"], KEYWORD["battle"]),
    "plays": (TURN_ORDER["14"], TURN_ORDER["24"]),
}
"""The rules by which what a player does is for their own turn."""


def own_time(table: Table) -> Procedure[None]:
    """No opportunity is open: the active player acts, or declares the end of the phase."""
    state = table.state
    decision = Decision(
        seat=state.active,
        kind="opportunity",
        prompt="act, or declare the end of the phase",
        cite=(GA["12"], REPLY["1"], GA["6"]),
        verbs=tuple(table.rules.verbs),
        passing=False,
        words={"others": OTHERS_TIME},
    )
    (answer,) = yield decision
    if isinstance(answer, Request):
        yield from attempt(table, table.rules.verbs[answer.verb](table, answer))
    elif answer == PASS:
        yield from attempt(table, _end_declared(table))


# --- The end of a phase


def not_yet(table: Table) -> Refusal | None:
    """Why the phase cannot be declared over; None where it can: something must battle first."""
    return owed(table, table.state.active) if table.state.phase == "combat" else None


def _end_declared(table: Table) -> Procedure[None]:
    refusal = not_yet(table)
    if refusal is not None:
        raise Illegal(refusal.reason, refusal.cite)
    yield from end_phase(table)


def ends(table: Table, request: Request) -> Procedure[None]:
    """`Ana ends phase`, `Ana ends turn`: declares the end; the passes that an open opportunity needs are
    included."""
    if table.state.phase not in PHASES:
        go_on(table)
        return
    if request.seat != table.state.active:
        raise Illegal("the active player declares the end of a phase", PHASES[table.state.phase].ends)
    if table.state.window:
        yield from close(table)
    if request.what == "turn":
        table.emit(ExtraChanged(ENDING_TURN, True), TURN_ORDER["29"])
    yield from _end_declared(table)


def end_phase(table: Table) -> Procedure[None]:
    """The phase ends: the next one begins, after the End phase the next player's turn."""
    phase = table.state.phase
    table.note(f"the {phase} phase is over", PHASES[phase].ends)
    if phase == "end":
        yield from end_turn(table)
        return
    following = list(PHASES)[list(PHASES).index(phase) + 1]
    table.emit(StepBegan(following, "begin"), PHASES[following].begins)


def end_turn(table: Table) -> Procedure[None]:
    """Hand limit, then orphans and 0 DUR cards, then what lasts until the end of the turn (General Turn
    Order 30, 31)."""
    seat = table.state.active
    yield from keep_hand_limit(table, seat)
    yield from clean_field(table)
    if len(table.state.zone("hand", seat)) > hand_limit(table.state, seat)[0]:
        table.assume("hand-limit-before-the-clearing")
    yield from close_turn(table, seat)


def lost_turn(table: Table) -> Procedure[None]:
    """The turn of a player who has been defeated is over at once; what an End phase clears is cleared."""
    name = table.state.players[table.state.active].name
    table.note(f"{name} has been defeated: the turn is over", (GA["2"], GAME_ORDER["14"]))
    yield from clean_field(table)
    yield from close_turn(table, table.state.active)


def close_turn(table: Table, seat: Seat) -> Procedure[None]:
    """What lasts until the end of the turn ends, and the next player's turn begins."""
    yield from _time_is_over(table, partial(ends_with_turn, table.state), "the end of the turn")
    if table.state.result:
        return
    if table.state.extra.get(ENDING_TURN) is not None:
        table.emit(ExtraChanged(ENDING_TURN, None), TURN_ORDER["29"])
    table.emit(TurnBegan(table.state.next_seat(seat), table.state.turn + 1), TURN_ORDER["1"])
    yield from _time_is_over(table, f"{UNTIL}{table.state.active}".__eq__, "the next turn")
    table.emit(StepBegan("start", "begin"), PHASES["start"].begins)


def _time_is_over(table: Table, is_over: Callable[[str], bool], when: str) -> Procedure[None]:
    """What lasted for a time ends: cards come back, what changed goes back."""
    arrived = [*moves.end_banishments(table, is_over), *give_back(table, is_over)]
    yield from keep_of_arrived(table, arrived)
    stats.end_of_time(table, is_over, when)
    yield from settle(table)


def hand_limit(state: State, seat: Seat) -> tuple[int, tuple[RuleId, ...]]:
    """How many cards a player keeps at the end of the turn, and by which rules."""
    changes = [(rule.cite, change) for rule, change in HAND_LIMITS if rule.binds(state, seat)]
    kept = limit(state, seat, "hand-limit", HAND_LIMIT)
    told = (GA["17"],) if kept != HAND_LIMIT else ()
    more = (CORE["18"],) if changes or told else ()
    rules = (*(rule for rule, _ in changes), *told, *more, TURN_ORDER["30"], CORE["3"])
    return max(0, kept + sum(change for _, change in changes)), rules


def keep_hand_limit(table: Table, seat: Seat) -> Procedure[None]:
    """The active player discards down to the hand limit (General Turn Order 30)."""
    limit, rules = hand_limit(table.state, seat)
    over = len(table.state.zone("hand", seat)) - limit
    if over <= 0:
        table.note(f"{table.state.players[seat].name} holds no more than {limit} cards", rules, quiet=True)
        return
    decision = Decision(
        seat=seat,
        kind="choose",
        prompt=f"discard {over} to keep {limit}",
        cite=rules,
        options=tuple(option(table, table.state.things[i].ref) for i in table.state.zone("hand", seat)),
        least=over,
        most=over,
    )
    chosen = yield from ask(decision)
    for ref in (yield from discard_order(table, chosen)):
        moves.discard(table, ref, seat, rules)
    yield from settle(table)


def clean_field(table: Table) -> Procedure[None]:
    """Orphans go to the discard, and cards at 0 DUR are destroyed, whoever's they are (General Turn Order
    31)."""
    for card in tuple(table.state.everywhere("orphaned")):
        table.assume("orphans-wait-off-the-field")
        moves.put(table, card.ref, "discard", (TURN_ORDER["31"], KEYWORD["orphan"]), how="discarded")
    rules = (TURN_ORDER["31"], KEYWORD["dur"])
    if any(table.view(c).stat("DUR") for zone in FIELD for c in table.state.everywhere(zone)):
        table.note("what has DUR left stays", rules, quiet=True)
    yield from discard_run_out(table, run_out(table), rules)


def run_out(table: Table, seat: Seat | None = None) -> list[Thing]:
    """The cards on the field with 0 DUR, of one player where one is named."""
    cards = (card for zone in FIELD for card in table.state.everywhere(zone))
    return [c for c in cards if table.view(c).stat("DUR") == 0 and (seat is None or c.controller == seat)]


def discard_run_out(table: Table, cards: list[Thing], cite: tuple[RuleId, ...]) -> Procedure[None]:
    """Destroys cards at 0 DUR, in the order that their controller likes where a rule makes something else
    of it."""
    for seat in table.state.seats_from(table.state.active):
        mine = [c for c in cards if c.controller == seat]
        for ref in (yield from _in_order(table, seat, mine)):
            card = table.state.find(ref)
            if card is None:
                continue
            instead = next((d for replaces in RUN_OUT if (d := replaces(table, card)) is not None), None)
            if instead is not None:
                yield from instead
            else:
                moves.destroy(table, ref, cite)
                if not card.face.is_a("type", "spell"):
                    table.assume("all-cards-run-out")
            yield from settle(table)


def _in_order(table: Table, seat: Seat, cards: list[Thing]) -> Procedure[tuple[Ref, ...]]:
    special = any(replaces(table, card) is not None for card in cards for replaces in RUN_OUT)
    if not special or len(cards) < 2:
        return (yield from discard_order(table, [card.ref for card in cards]))
    decision = Decision(
        seat=seat,
        kind="order",
        prompt="in which order the cards at 0 DUR go",
        cite=RuleId("remnants:clarifications/6"),
        options=tuple(Option(c.ref, c.face.name) for c in cards),
        least=len(cards),
        most=len(cards),
        verbs=("orders",),
        ordered=True,
    )
    return (yield from ask(decision))


# --- What a phase does by itself


def enter(table: Table) -> Procedure[None]:
    """Carries out a phase's (Auto) part: the general one, then faction rules, then cards; then its player
    may act."""
    state = table.state
    if state.phase == "game-start":
        present_decks(table)
        yield from enter_game_start(table)
        return
    seat, phase = state.active, state.phase
    if phase in GENERAL:
        yield from GENERAL[phase](table, seat)
    rules = autos_of(table.state, seat, phase)
    if len(rules) > 1:
        table.note("faction rules go in the order of Loyalty, each faction's in sequence", GA["15"])
    for rule, does in rules:
        table.note(f"{rule.faction} L{rule.level}", (rule.cite, CORE["19"]))
        yield from does(table, seat)
        yield from settle(table)
    if table.state.result:
        return
    table.emit(StepBegan(phase, "effects"), PHASES[phase].autos)
    if rules and table.state.waiting:
        table.note("faction rules went before the effects of cards", GA["15"])
    if table.state.waiting:
        table.note("effects of a phase are for the player whose turn it is", GA["12"])
    yield from settle(table)
    if not table.state.result:
        table.emit(StepEntered(False, None), PHASES[phase].opens)


def start_phase(table: Table, seat: Seat) -> Procedure[None]:
    """DUR of the active player's cards goes down by 1, then exhausted cards unexhaust (General Turn Order
    2)."""
    rules = (TURN_ORDER["2"], KEYWORD["dur"])
    mine = [table.state.things[i] for zone in FIELD for i in table.state.zone(zone, seat)]
    for card in mine:
        have = stats.own(card).stats.get("DUR")
        if have:
            table.emit(StatChanged(card.id, "DUR", have - 1, have), rules)
    for card in mine:
        if "exhausted" in card.flags:
            rested = FlagChanged(card.id, "exhausted", False, "is unexhausted")
            table.emit(rested, (TURN_ORDER["2"], KEYWORD["exhaust"]))
    others = [c for zone in FIELD for c in table.state.everywhere(zone) if c.controller != seat]
    if any("exhausted" in card.flags or stats.own(card).stats.get("DUR") for card in others):
        table.note("the cards of other players stay as they are", rules)
    return
    yield


def draw_phase(table: Table, seat: Seat) -> Procedure[None]:
    """The active player draws 1, and as many more or less as their factions say
    (core-concepts-summary/11)."""
    changes = [(rule, change) for rule, change in DRAW_CHANGES if rule.binds(table.state, seat)]
    number = max(0, 1 + sum(change for _, change in changes))
    less, more = (
        tuple(rule.cite for rule, change in changes if (change > 0) is adds) for adds in (False, True)
    )
    if changes:
        table.assume("draws-of-the-draw-phase-are-one-number")
        table.note(
            f"{number} cards are drawn in the Draw phase",
            (TURN_ORDER["7"], *less, *more, CORE["11"], CORE["18"]),
        )
    yield from drawing.draw(table, seat, min(number, 1), (TURN_ORDER["7"], *less))
    yield from drawing.draw(table, seat, max(0, number - 1), more)


GENERAL: dict[str, Callable[[Table, Seat], Procedure[None]]] = {"start": start_phase, "draw": draw_phase}
