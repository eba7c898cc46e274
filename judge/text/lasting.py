"""How long the effects of a text last, as `Effect.until` names it, and whether they hold yet."""

from __future__ import annotations

from judge.kernel.decisions import Unsupported
from judge.kernel.state import Effect, Seat, State
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import seats

UNTIL, END, DURING = "turn of ", "end of turn of ", "during turn of "


def until_when(context: Context, duration: t.Duration | None) -> str:
    """What ends an effect of that duration, as `Effect.until` names it: `turn of N` a player's next turn,
    `end of turn of N after M` the end of their first after turn M, `during turn of N after M` that turn
    alone."""
    if duration is None or duration.kind in ("turn", "game", "combat", "attack", "as-long-as"):
        return "" if duration is None else duration.kind
    event, seat = duration.until, _whose_turn(context, duration.until)
    if event is None or seat is None:
        raise Unsupported(f"the duration {duration.kind!r} is not carried out yet")
    match duration.kind, event.verb:
        case "until", "phase-begins":
            return f"{UNTIL}{seat}"
        case "until", "phase-ends":
            return f"{END}{seat} after {context.state.turn}"
        case "during", "phase-begins":
            return f"{DURING}{seat} after {context.state.turn}"
    raise Unsupported(f"the duration {duration.kind!r} is not carried out yet")


def _whose_turn(context: Context, event: t.EventPattern | None) -> Seat | None:
    """The one player whose turn an event is the beginning or the end of."""
    if event is None or event.detail != "turn" or not isinstance(event.subject, t.Reference):
        return None
    whose = seats(context, event.subject)
    return whose[0] if len(whose) == 1 else None


def holds_yet(state: State, effect: Effect) -> bool:
    """Whether an effect holds now: one of a later turn waits for it."""
    return not effect.until.startswith(DURING) or _is_that_turn(state, effect.until.removeprefix(DURING))


def ends_with_turn(state: State, until: str) -> bool:
    """Whether an effect lasts until the end of this turn: of any, or of this player's first after the one in
    which it began."""
    if until == "turn":
        return True
    named = next((until.removeprefix(kind) for kind in (END, DURING) if until.startswith(kind)), "")
    return bool(named) and _is_that_turn(state, named)


def _is_that_turn(state: State, named: str) -> bool:
    own, _, begun = named.partition(" after ")
    return own == str(state.active) and int(begun) < state.turn
