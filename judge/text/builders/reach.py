"""What a mention can't mean, though it was said before: how far the words of a text reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise

from judge.text.tree import (
    Ability,
    AllOf,
    Among,
    AnyOf,
    ChampionOf,
    Chosen,
    Condition,
    Conditional,
    Draw,
    ForEach,
    GrantAbility,
    Is,
    Meets,
    Mention,
    Node,
    Number,
    Only,
    Selector,
    Self,
    Span,
    StaticAbility,
    Target,
    Top,
    TriggeredAbility,
)


def among_cards(ability: Ability) -> Iterator[Span]:
    """The mentions in "a card from among them": cards first, not what was counted in between."""
    for node in inner(ability):
        if isinstance(node, Selector) and node.cards:
            yield from (one.of.span for one in node.filters if isinstance(one, Among))


def asked_of_the_drawn(ability: Ability) -> Iterator[tuple[Span, Span]]:
    """The pronouns of "Draw 1. If it is a minion, …", each with the drawing: what has just come is asked
    what it is, not what has drawn it."""
    for node in inner(ability):
        for part in fields(node):
            steps = getattr(node, part.name)
            for first, then in pairwise(steps) if isinstance(steps, tuple) else ():
                if not (
                    isinstance(first, Draw) and first.amount == Number(1) and isinstance(then, Conditional)
                ):
                    continue
                asked = then.condition
                plain = isinstance(asked, Meets) and all(
                    isinstance(one, Is) and one.axis == "type" for one in asked.filters
                )
                if plain and isinstance(asked.of, Mention):  # type: ignore[attr-defined]
                    told = (one for one in inner(then) if isinstance(one, Mention) and not one.noun)
                    yield from ((one.span, first.span) for one in told)


def compared_with(ability: Ability) -> Iterator[tuple[Span, frozenset[Span]]]:
    """The pronouns behind "if it shares an element with your champion" and "if target ally's power is less
    than Rook's": of what was asked, not of the champion or card that it was compared with."""
    for node in inner(ability):
        asked, then = asked_and_done(node)
        if asked is not None:
            beside = frozenset(said_beside(asked))
            done = (part for part in inner(then) if isinstance(part, Mention))
            yield from ((part.span, beside) for part in done if not part.noun and beside)


def asked_and_done(node: Node) -> tuple[Condition | None, object]:
    """The condition of what is done or so only where it holds, with that."""
    match node:
        case Conditional(condition=asked, then=then):
            return asked, then
        case StaticAbility(condition=asked, changes=changes) | Only(condition=asked, changes=changes):
            return asked, changes
    return None, ()


def said_beside(asked: Condition) -> Iterator[Span]:
    """Where a condition speaks of a champion or the card itself after what it is about."""
    named = (part for part in inner(asked) if isinstance(part, Mention | ChampionOf | Self | Target))
    first, *others = sorted((part for part in named if part.span != (0, 0)), key=lambda one: one.span) or (
        None,
    )
    joined = isinstance(asked, AllOf | AnyOf) and not isinstance(first, Mention)
    if not joined:
        yield from (part.span for part in others if isinstance(part, ChampionOf | Self) and part != first)


def both_sides(ability: Ability) -> frozenset[Span]:
    """The two that a trigger's event is between ("whenever an ally attacks Rook"): no pronoun tells which of
    them it means, where it could be either. What is wielded is, not who wields it."""
    if not isinstance(ability, TriggeredAbility) or ability.event.verb == "attacks-with":
        return frozenset()
    sides = (ability.event.subject, ability.event.object)
    spans = frozenset(one.span for one in sides if one is not None and one.span != (0, 0))
    return spans if len(spans) == 2 else frozenset()


def counted_before(ability: Ability) -> Iterator[tuple[Span, frozenset[Span]]]:
    """The mentions in what a "for each" counts, each with what is chosen only as it is done: "put a counter
    on an ally for each counter that was on it"."""
    for node in inner(ability):
        if isinstance(node, ForEach):
            done = inner(node.instructions)
            later = frozenset(part.span for part in done if isinstance(part, Chosen | Top))
            yield from ((part.span, later) for part in inner(node.each) if isinstance(part, Mention))


def done_instead(ability: Ability) -> Iterator[tuple[Span, Span]]:
    """The mentions in what is done instead ("If C, deal 4 damage to it instead"), with the span of the
    condition, of whose things they speak last."""
    for node in inner(ability):
        if isinstance(node, Conditional) and node.otherwise and node.otherwise[0].span < node.condition.span:
            spans = (part.span for part in inner(node.then) if isinstance(part, Mention))
            yield from ((span, node.condition.span) for span in spans)


def inner(node: object) -> Iterator[Node]:
    """Every node but those of granted abilities, which have been settled by themselves."""
    if isinstance(node, Node):
        yield node
        for part in fields(node):
            if not isinstance(node, GrantAbility) or part.name != "ability":
                yield from inner(getattr(node, part.name))
    elif isinstance(node, tuple):
        for item in node:
            yield from inner(item)


def within(small: Span, large: Span) -> bool:
    return large[0] <= small[0] and small[1] <= large[1] and small != large
