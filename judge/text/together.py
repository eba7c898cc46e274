"""What may be chosen together: so many, with a total of all that are chosen, no two of them alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from judge.kernel.decisions import Decision, Illegal, Procedure, Refusal
from judge.kernel.table import ask
from judge.text import tree as t
from judge.text.context import Context
from judge.text.how_many import how_many
from judge.text.looking import COMPARE, grouped, kind_of, of_different
from judge.text.meaning import candidates, number
from rules_corpus.cite import Cite


def together_refusal(
    context: Context, selector: t.Selector, values: tuple[Any, ...], cite: Cite
) -> Refusal | None:
    """Why things may not be chosen together by what a selector asks of all of them; None where they may."""
    return _total_refusal(context, selector, values, cite) or _alike_refusal(context, selector, values, cite)


def _total_refusal(
    context: Context, selector: t.Selector, values: tuple[Any, ...], cite: Cite
) -> Refusal | None:
    total = selector.total
    if total is None:
        return None
    seen = (thing for value in values if (thing := context.seen(value)) is not None)
    have = sum(context.language.stat(context.state, context.view(thing), total.stat) or 0 for thing in seen)
    wanted = number(context, total.amount)
    if COMPARE[total.op](have, wanted):
        return None
    stat = total.stat.replace("-", " ")
    return Refusal(f"their total {stat} is {have}, and must be {total.op} {wanted}", cite)


def _alike_refusal(
    context: Context, selector: t.Selector, values: tuple[Any, ...], cite: Cite
) -> Refusal | None:
    axis = selector.different or selector.alike
    kinds = [kind_of(context, axis, value) for value in values] if axis else []
    apart = sum(map(len, kinds)) == len(frozenset().union(*kinds)) and all(kinds)
    same = not kinds or bool(frozenset.intersection(*kinds))
    if apart if selector.different else same:
        return None
    words = "two of them have the same" if selector.different else "they have not all the same"
    return Refusal(f"{words} {axis.replace('-', ' ')}, or one of them has none", cite)


def most_together(context: Context, selector: t.Selector, found: Iterable[Any]) -> int:
    """How many of the things may be chosen together at most."""
    values = tuple(found)
    if selector.alike:
        return max(map(len, grouped(context, selector.alike, values)), default=0)
    return len(of_different(context, selector.different, values) if selector.different else values)


def fewest_and_most(
    context: Context, node: t.Chosen, found: Sequence[Any], at_random: str, cite: Cite
) -> Procedure[tuple[int, int]]:
    """How few and how many of what was found a `Chosen` takes; of what is taken at random a player says how
    many, which `at_random` asks."""
    most = len(found) if node.maximum is None else min(number(context, node.maximum), len(found))
    least = min(number(context, node.minimum), most, most_together(context, node.selector, found))
    if node.at_random and least < most:
        least = most = yield from how_many(context, at_random, most, cite)
    return least, most


def banished(instructions: Iterable[t.Instruction]) -> list[t.Chosen]:
    """The choices of what is banished, of which each takes cards of its own."""
    banishing = (one for one in instructions if isinstance(one, t.Banish))
    return [one.what for one in banishing if isinstance(one.what, t.Chosen)]


def enough_for_all(wanted: Iterable[tuple[set[Any], int]]) -> bool:
    """Whether each of several choices can have its number of things, none taken for two of them."""
    choices = tuple(wanted)
    groups = (group for n in range(1, len(choices) + 1) for group in combinations(choices, n))
    return all(len(set().union(*(c for c, _ in g))) >= sum(least for _, least in g) for g in groups)


def completing(context: Context, node: t.Chosen, found: list[Any]) -> list[Any]:
    """What may be chosen so that enough is left for the rest of what is done all or not at all."""
    parts = banished(context.whole)
    rest = [one for one in parts if one.slot not in context.slots and one.slot != node.slot]
    if not rest or node not in parts:
        return found
    others = [(set(candidates(context, one.selector)), number(context, one.minimum)) for one in rest]
    least = number(context, node.minimum)

    def leaves_enough(value: Any) -> bool:
        taken = {value}
        mine = (set(found) - taken, least - 1)
        return enough_for_all([mine, *((able - taken, many) for able, many in others)])

    return [value for value in found if leaves_enough(value)]


def ask_together(decision: Decision) -> Procedure[tuple[Any, ...]]:
    """Asks for things that may be chosen together; raises Illegal for others."""
    chosen: tuple[Any, ...] = yield from ask(decision)
    if (refusal := decision.together(chosen)) is not None:
        raise Illegal(refusal.reason, refusal.cite)
    return chosen
