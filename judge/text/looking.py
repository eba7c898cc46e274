"""What can be seen of a position without asking what other text means: comparisons, words that were chosen,
letters, sorts of what waits on the stack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from judge.kernel.decisions import Unsupported
from judge.kernel.request import OnStack
from judge.kernel.state import Ref, Thing
from judge.text import tree as t
from judge.text.context import Context

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": lambda a, b: a == b,
    ">=": lambda a, b: a >= b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
    "even": lambda a, b: a % 2 == 0,
    "odd": lambda a, b: a % 2 == 1,
}


def unread(node: Any) -> Unsupported:
    """The error for a part of the tree that no rule here carries out."""
    return Unsupported(f"the engine does not carry out {type(node).__name__} yet")


SORTS = {"trigger": "trigger", "activated-ability": "ability", "materialization": "materialization"}
"""The words for one sort of what waits on the stack."""


def is_such_on_stack(context: Context, pending: Any, selector: t.Selector) -> bool:
    """Whether what waits on the stack is of the sort that a selector names; filters aside."""
    sorts = [SORTS[kind] for kind in selector.kinds if kind in SORTS]
    if pending.kind in sorts or len(sorts) == len(selector.kinds) > 0:
        return pending.kind in sorts
    is_card = pending.kind in ("activation", "play")
    if "ability" in selector.kinds or pending.kind == "materialization":
        return "ability" in selector.kinds and not is_card and pending.kind != "materialization"
    if selector.cards and not is_card:
        return False
    words = [k for k in selector.kinds if k not in ("activation", "card", *SORTS)]
    view = context.view(context.state.things.get(pending.source.id, pending.source))
    return (is_card and (not words or any(context.language.is_kind(view, w) for w in words))) or (
        not is_card and "card" not in selector.kinds and not words
    )


CHOSEN = "chosen words"
"""What a thing remembers of the words chosen for it (`ChooseWord`), by their axis."""


def chosen(context: Context, axis: str) -> tuple[str, ...]:
    """The words of an axis that were chosen for the source."""
    source = context.current(context.source) or context.source
    found: str | tuple[str, ...] = source.notes.get(CHOSEN, {}).get(axis, ())
    return (found,) if isinstance(found, str) else found


def targets_of(context: Context, thing: Thing) -> Iterator[Any]:
    """What the activations of a card on the stack target, the one that is being announced too."""
    announced = () if context.pending is None else (context.pending,)
    for pending in {p.id: p for p in (*context.state.stack, *announced)}.values():
        if pending.source.id == thing.id and pending.ability is None:
            yield from (value for slot in pending.targets for value in slot)


def shares(context: Context, one: Thing, other: Thing, axis: str) -> bool:
    """Whether two things have a word or number of an axis in common."""
    if axis == "name":
        return one.face.name == other.face.name
    mine, theirs = context.view(one), context.view(other)
    if axis in mine.traits or axis in theirs.traits:
        return bool(set(mine.traits.get(axis, ())) & set(theirs.traits.get(axis, ())))
    stat = context.language.stat
    return stat(context.state, mine, axis) == stat(context.state, theirs, axis)


def words_among(context: Context, axis: str, found: Iterable[Thing]) -> set[str]:
    """The different words of an axis ("name", "element") that things have."""
    if axis == "name":
        return {thing.face.name for thing in found}
    return {word for thing in found for word in context.view(thing).traits.get(axis, ())}


def with_their_cards(context: Context, found: Iterable[Any]) -> frozenset[Any]:
    """Values, with the cards whose activations on the stack are among them."""
    values = frozenset(found)
    cards = (p.source.ref for p in context.state.stack if p.ability is None and OnStack(p.id) in values)
    return values.union(cards)


def moved_on(context: Context, value: Any) -> Any:
    """A card that the same text has moved since, as it is now; anything else as it is."""
    if not isinstance(value, Ref) or context.state.find(value) is not None:
        return value
    moved = (ref for found in context.results.values() for ref in found if isinstance(ref, Ref))
    return next((r for r in moved if r.id == value.id and context.state.find(r) is not None), value)


def put_back(context: Context, value: Any) -> Any:
    """The source or a party of the event; one that the same text has put onto the field is the object that it
    is there."""
    now = context.state.find(found) if isinstance(found := moved_on(context, value), Ref) else None
    return found if now is not None and now.zone == "field" else value


def as_moved(context: Context, value: Any) -> Thing | None:
    """A thing, or the card that it became by one change of zone."""
    now = context.state.things.get(value.id) if isinstance(value, Ref) else None
    return now if now is not None and now.incarnation == value.incarnation + 1 else context.seen(value)


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


def grouped(context: Context, axis: str, found: Iterable[Any]) -> list[tuple[Any, ...]]:
    """Things that have the same of an axis, group by group."""
    kinds = {value: kind_of(context, axis, value) for value in found}
    words = sorted({word for kind in kinds.values() for word in kind}, key=str)
    return [tuple(value for value, kind in kinds.items() if word in kind) for word in words]


def of_different(context: Context, axis: str, found: Iterable[Any]) -> tuple[Any, ...]:
    """As many things as share nothing of such an axis with each other; what has none of it is left out."""
    by_kind: dict[frozenset[Any], Any] = {}
    for value in found:
        if kind := kind_of(context, axis, value):
            by_kind.setdefault(kind, value)
    return tuple(by_kind[kind] for kind in _apart(tuple(by_kind)))


def _apart(kinds: tuple[frozenset[Any], ...]) -> tuple[frozenset[Any], ...]:
    """As many of these as share nothing with each other."""
    if not kinds:
        return ()
    first, *rest = kinds
    with_it = (first, *_apart(tuple(kind for kind in rest if not kind & first)))
    if len(with_it) == len(kinds) or all(kind == first or not kind & first for kind in kinds):
        return with_it
    return max(with_it, _apart(tuple(rest)), key=len)


def letter(context: Context, name: str) -> int:
    """The number that a letter stands for; raises Unsupported where nothing says it."""
    if name in context.letters:
        return context.letters[name]
    if context.pending is not None and context.pending.choices.get(name) is not None:
        return int(context.pending.choices[name])
    raise Unsupported(f"nothing says what {name} is")
