"""The ability tree: what a card's text says, as frozen values that an engine executes.

How to read it:

* An `Ability` is one printed ability. Sequences are tuples, done from left to right.
* An `Instruction` is something done once (on resolution, or as a cost: costs are instructions too).
* A `Change` holds for a time: in a `StaticAbility` as long as the ability works, in `Apply` for its
  `Duration`.
* A `Reference` stands for objects or players, a `Selector` for the class of things that a reference draws
  from.
* What an ability introduces once and mentions again has a `slot`, numbered from 0 within the ability in the
  order of mention: `Target(0, …)`, `Chosen(1, …)`, `Top(2, …)`; `Again(0)` is the same thing mentioned
  later ("that unit", "it").
* `span` is the half-open range of characters in the compiled text (`CompiledText.text`); it takes no part
  in comparison.

Words are lower-case slugs ("true-sight", "floating-memory"), except names and labels, which stay as
printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

# The tree is one vocabulary in several modules; everyone imports it from here.
from judge.text.abilities import *  # noqa: F403
from judge.text.changes import *  # noqa: F403
from judge.text.changes import GrantAbility, PreventNext
from judge.text.conditions import *  # noqa: F403
from judge.text.instructions import *  # noqa: F403
from judge.text.instructions import Delay, WhenDone
from judge.text.node import *  # noqa: F403
from judge.text.node import Node
from judge.text.terms import *  # noqa: F403
from judge.text.terms import Target

_PARTS: dict[str, tuple[str, ...]] = {}


def parts_of(node: Node) -> tuple[str, ...]:
    """The names of a node's fields, in order; looked up once for each kind of node."""
    kind = type(node).__name__
    found = _PARTS.get(kind)
    if found is None:
        found = _PARTS[kind] = tuple(part.name for part in fields(node))
    return found


def walk(node: object) -> Iterator[Node]:
    """Every node of a tree (or tuple of trees), parents before children, in the order of the text."""
    if isinstance(node, Node):
        yield node
        for part in parts_of(node):
            yield from walk(getattr(node, part))
    elif isinstance(node, tuple):
        for item in node:
            yield from walk(item)


def targets(node: object) -> tuple[Target, ...]:
    """The targets that a tree declares, by slot; those of a reflexive or delayed trigger or of a granted
    ability belong to that and are left out."""
    found: dict[int, Target] = {}
    _collect_targets(node, found)
    return tuple(found[slot] for slot in sorted(found))


def _collect_targets(node: object, found: dict[int, Target]) -> None:
    if isinstance(node, Target):
        found.setdefault(node.slot, node)
    if isinstance(node, Delay):
        return
    if isinstance(node, GrantAbility):
        _collect_targets(node.of, found)
        return
    if isinstance(node, PreventNext):
        node = replace(node, then=())
    parts = node.first if isinstance(node, WhenDone) else node
    for item in parts if isinstance(parts, tuple) else _children(parts):
        _collect_targets(item, found)


def _children(node: object) -> tuple[object, ...]:
    return tuple(getattr(node, part) for part in parts_of(node)) if isinstance(node, Node) else ()
