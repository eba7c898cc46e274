"""The continuous effects of a text: what they hold for and how long, as `Effect.until` names it, and whether
they hold yet."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.kernel.decisions import Unsupported
from judge.kernel.request import OnStack, Who
from judge.kernel.state import Effect, Ref, Seat, State
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number, resolve, seats

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
    whole = context.language.whole_turns
    if event is None or event.detail not in whole or not isinstance(event.subject, t.Reference):
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


# --- What they hold for


def keeps_the_rest(change: t.Change) -> bool:
    """What an effect takes away goes before what it grants, which stays ("loses all other abilities")."""
    return not (isinstance(change, t.LoseAbilities) and change.other)


def of_attack(of: Any) -> bool:
    """Whether a change is one of an attack under way, which lasts as long as that attack."""
    return isinstance(of, t.ThisAttack) or (isinstance(of, t.EventThing) and of.role == "attack")


def fixed_set(context: Context, change: t.Change) -> tuple[Ref, ...] | None:
    """The objects that an instanced effect holds for, as they are at its resolution; None for one whose set
    stays open."""
    of = getattr(change, "of", None)
    has = isinstance(change, t.GrantKeyword | t.GrantAbility) and not change.gained
    if (has or (isinstance(change, t.ChangeTypes) and change.standing)) and isinstance(of, t.All):
        return None
    if isinstance(change, t.EnterWith) and isinstance(of, t.All):
        return None
    if not isinstance(of, t.Reference) or isinstance(of, t.Next | t.Nth) or isinstance(change, t.LoseNames):
        return None
    if isinstance(of, t.AttacksOf) and of.which in ("next", "declared") and isinstance(of.of, t.All):
        return None
    found = resolve(context, of)
    if of_attack(of):
        found = found[:1]
    if found and all(isinstance(value, Who) for value in found):
        return None
    return tuple(ref for value in found if (ref := _card_of(context, value)) is not None)


def _card_of(context: Context, value: Any) -> Ref | None:
    """The thing that an effect holds for; of an activation its card, which is what carries on."""
    if not isinstance(value, OnStack):
        return value if isinstance(value, Ref) else None
    pending = next((p for p in context.state.stack if p.id == value.id), None)
    if pending is None or pending.ability is not None or pending.copy:
        raise Unsupported(f"{context.source.face.name}: what is granted to no card is not carried out yet")
    return pending.source.ref


def settle(context: Context, change: t.Change) -> t.Change:
    """The change with its amount worked out, as it is when the effect begins."""
    if isinstance(change, t.Replace):
        return replace(change, instead=tuple(_reckoned(context, one) for one in change.instead))
    if isinstance(change, t.Toll):
        return replace(change, costs=tuple(_reckoned(context, one) for one in change.costs))
    amount = getattr(change, "amount", None)
    if (
        isinstance(amount, t.Amount)
        and not isinstance(amount, t.Number)
        and not isinstance(change, t.ChangeCost)
    ):
        return replace(change, amount=t.Number(number(context, amount)))  # type: ignore[call-arg]
    return change


def _reckoned(context: Context, one: t.Instruction) -> t.Instruction:
    """What is done instead of an event, or paid for it, with its amount worked out ("that much damage plus
    LV")."""
    if isinstance(one, t.Proceed | t.Pay):
        return replace(one, amount=_worked_out(context, one.amount))
    if isinstance(one, t.PreventThat) and one.amount is not None:
        return replace(one, amount=_worked_out(context, one.amount))
    return one


def _worked_out(context: Context, amount: t.Amount) -> t.Amount:
    """The amount but for what the event itself will tell."""
    match amount:
        case t.Number() | t.ThatMuch() | t.Tally():
            return amount
        case t.Sum(parts=parts):
            return replace(amount, parts=tuple(_worked_out(context, part) for part in parts))
        case t.Scaled(amount=inner):
            return replace(amount, amount=_worked_out(context, inner))
    return t.Number(number(context, amount))


def words_of(context: Context, change: t.Change, over: tuple[Ref, ...] | None) -> str:
    """An effect's beginning in a few words."""
    names = (
        ", ".join(context.state.things[r.id].face.name for r in over) if over else context.source.face.name
    )
    match change:
        case t.GrantKeyword(keyword=keyword):
            return f"{names}: gains {keyword.name.replace('-', ' ')}"
        case t.ModifyStat(stat=stat, amount=amount):
            return f"{names}: {number(context, amount):+d} {stat}"
        case t.SwitchStats(first=first, second=second):
            return f"{names}: {first} and {second} are switched"
        case t.LoseAbilities():
            return f"{names}: loses all abilities"
    return f"{names}: an effect begins ({type(change).__name__})"
