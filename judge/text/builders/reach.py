"""What a mention can't mean, though it was said before: how far the words of a text reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise

from judge.text.tree import (
    Ability,
    Among,
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
    Selector,
    Span,
    Top,
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
    """The pronouns behind "if it shares an element with your champion": of what was asked, not of the
    champion that it was compared with."""
    for node in inner(ability):
        asked = node.condition if isinstance(node, Conditional) else None
        if asked is not None and asks_of_it(asked):
            beside = frozenset(part.span for part in inner(asked) if isinstance(part, ChampionOf))
            done = (part for part in inner(node.then) if isinstance(part, Mention))  # type: ignore[attr-defined]
            yield from ((part.span, beside) for part in done if not part.noun)


def asks_of_it(asked: Condition) -> bool:
    """Whether a condition is about what was spoken of before it: it begins with a pronoun."""
    spoken = (part for part in inner(asked) if isinstance(part, Mention | ChampionOf))
    return isinstance(min(spoken, key=lambda one: one.span, default=None), Mention)


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
