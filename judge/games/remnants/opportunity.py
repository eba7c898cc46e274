"""Reply & SPD Rules 1 to 3: the Speed Floor, and how a card, an effect or a battle opens or answers an
opportunity."""

from __future__ import annotations

from judge.games.remnants.citing import GA, KEYWORD, REPLY, TURN_ORDER
from judge.games.remnants.hooks import ANY_SPEED
from judge.kernel.decisions import Illegal
from judge.kernel.events import ExtraChanged, Stacked
from judge.kernel.state import Pending, Seat, State, Thing
from judge.kernel.table import Table
from judge.kernel.timing import OpportunityGiven
from rules_corpus.cite import Cite, RuleId

FLOOR = "speed floor"

ACTIVATABLE = {
    "start": TURN_ORDER["4"],
    "draw": TURN_ORDER["9"],
    "group": TURN_ORDER["13"],
    "combat": TURN_ORDER["18"],
    "regroup": TURN_ORDER["23"],
    "end": TURN_ORDER["28"],
}
"""Where each phase lets the effects that are marked with its letter be activated."""

PLAY_PHASES = {"group": TURN_ORDER["14"], "regroup": TURN_ORDER["24"]}
"""Where a phase has cards played and effects activated, each for an opportunity of its own."""


def floor(state: State) -> int:
    """The active Speed Floor."""
    return int(state.extra.get(FLOOR, 0))


def check_speed(table: Table, card: Thing) -> None:
    """A response must have at least the SPD of the Speed Floor (Reply & SPD Rules 2); raises Illegal."""
    if not table.state.window or any(exempt(card) for exempt in ANY_SPEED):
        return
    spd = table.view(card).stat("SPD")
    for what, _, rule in table.view(card).made:
        if what.startswith("SPD"):
            table.note(f"{card.face.name}: {what}", rule)
    if spd is None:
        table.assume("no-spd-is-0")
        spd = 0
    if spd < floor(table.state):
        raised = (REPLY["3"],) if len(table.state.stack) > 1 else ()
        raise Illegal(
            f"{card.face.name} has SPD {spd}, the Speed Floor is {floor(table.state)}",
            (REPLY["2"], *raised, KEYWORD["speed-floor"], KEYWORD["reply"]),
        )


def add_to_chain(table: Table, pending: Pending, spd: int) -> None:
    """A card or effect joins the chain: its SPD is the new Speed Floor, and the opportunity opens or goes
    on."""
    replying = table.state.window
    table.emit(Stacked(pending), REPLY["3"] if replying else REPLY["1"])
    set_floor(table, pending.source, spd, replying)
    if replying:
        _assume(table, pending)
        _note_reply(table, pending)
        after = table.state.next_seat(pending.controller)
        table.emit(OpportunityGiven(after), (REPLY["3"], GA["13"]))
    else:
        rules = (REPLY["1"], KEYWORD["reply-opportunity"], *_opened_in(table.state.phase, pending))
        open_opportunity(table, pending.controller, rules)


def _opened_in(phase: str, pending: Pending) -> tuple[RuleId, ...]:
    """What the turn order says of a card played, or an effect activated, in a phase."""
    marked = pending.ability is not None and pending.ability.limits
    by = (PLAY_PHASES, ACTIVATABLE) if marked else (PLAY_PHASES,)
    return tuple(rules[phase] for rules in by if phase in rules)


def _assume(table: Table, pending: Pending) -> None:
    """The readings that a reply rests on."""
    if any(link.kind == "play" for link in table.state.stack[:-1]):
        table.assume("not-yet-on-the-field")
    if pending.kind == "play" and pending.controller == table.state.active:
        table.assume("replies-in-ones-own-turn")


def _note_reply(table: Table, pending: Pending) -> None:
    """By which mark a card is played, or an effect activated, as a reply; in another's turn nothing is
    without."""
    others = (GA["6"],) if pending.controller != table.state.active else ()
    played = pending.kind == "play"
    what = "is played as a reply" if played else "is Repliable"
    rules = (KEYWORD["re" if played else "repliable"], REPLY["2"], KEYWORD["reply"], *others)
    table.note(f"{pending.name} {what}" if played else f"the effect of {pending.name} {what}", rules)


def set_floor(table: Table, card: Thing, spd: int, replying: bool) -> None:
    """Sets the Speed Floor to the SPD of what was done last, unless that neither affects it nor is
    affected."""
    if replying and any(exempt(card) for exempt in ANY_SPEED):
        return
    rules = (REPLY["3" if replying else "2"], KEYWORD["speed-floor"])
    table.emit(ExtraChanged(FLOOR, spd, f"the Speed Floor is {spd}"), rules)


def open_opportunity(table: Table, seat: Seat, cite: Cite) -> None:
    """A Reply Opportunity opens; the player who created it goes first (General Game Always Rules 13)."""
    rules = cite if isinstance(cite, tuple) else (cite,)
    table.emit(OpportunityGiven(seat), (*rules, GA["13"]))
