"""What can be seen of a position without asking what other text means: comparisons, words that were chosen,
letters, sorts of what waits on the stack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from judge.kernel.decisions import Unsupported
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


def chosen(context: Context, axis: str) -> str | None:
    """The word of an axis that was chosen for the source; None where none was."""
    source = context.current(context.source) or context.source
    found: str | None = source.notes.get(CHOSEN, {}).get(axis)
    return found


def targets_of(context: Context, thing: Thing) -> Iterator[Any]:
    """What the activations of a card on the stack target."""
    for pending in context.state.stack:
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


def of_different(context: Context, stat: str, found: tuple[Any, ...]) -> tuple[Any, ...]:
    """One thing for each number that such a stat is among them; what has no such stat is left out."""
    by_number: dict[int, Any] = {}
    for value in found:
        thing = context.seen(value)
        have = None if thing is None else context.language.stat(context.state, context.view(thing), stat)
        if have is not None:
            by_number.setdefault(have, value)
    return tuple(by_number.values())


def letter(context: Context, name: str) -> int:
    """The number that a letter stands for; raises Unsupported where nothing says it."""
    if name in context.letters:
        return context.letters[name]
    if context.pending is not None and context.pending.choices.get(name) is not None:
        return int(context.pending.choices[name])
    raise Unsupported(f"nothing says what {name} is")
