"""What may be chosen together: a total of all that are chosen, and things no two of which are alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.kernel.decisions import Refusal
from judge.text import tree as t
from judge.text.context import Context
from judge.text.looking import COMPARE
from judge.text.meaning import number
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
    kinds = [kind_of(context, selector.different, value) for value in values] if selector.different else []
    if sum(map(len, kinds)) == len(frozenset().union(*kinds)) and all(kinds):
        return None
    axis = selector.different.replace("-", " ")
    return Refusal(f"two of them have the same {axis}, or one of them has none", cite)


def most_together(context: Context, selector: t.Selector, found: Iterable[Any]) -> int:
    """How many of the things may be chosen together at most, no two of them alike."""
    if not selector.different:
        return len(tuple(found))
    kinds = {kind_of(context, selector.different, value) for value in found}
    return _most_apart(tuple(kind for kind in kinds if kind))


def _most_apart(kinds: tuple[frozenset[Any], ...]) -> int:
    """How many of these share nothing with each other."""
    if not kinds:
        return 0
    first, *rest = kinds
    with_it = 1 + _most_apart(tuple(kind for kind in rest if not kind & first))
    return max(with_it, _most_apart(tuple(rest))) if with_it < len(kinds) else with_it


def kind_of(context: Context, axis: str, value: Any) -> frozenset[Any]:
    """What a thing is in an axis ("name", "element", a stat): its words or its number; nothing where it has
    none."""
    thing = context.seen(value)
    if thing is None:
        return frozenset()
    if axis == "name":
        return frozenset((thing.face.name,))
    if axis == "element":
        return frozenset(context.view(thing).traits.get("element") or ("norm",))
    have = context.language.stat(context.state, context.view(thing), axis)
    return frozenset() if have is None else frozenset((have,))
