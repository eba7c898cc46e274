"""What the builders share: the walk over the parse tree, spans, and small makers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from judge.text.lexer import Token
from judge.text.node import node
from judge.text.parser import Tree
from judge.text.tree import (
    All,
    Amount,
    Chosen,
    EventPattern,
    Filter,
    Instruction,
    Node,
    Number,
    Reference,
    Selector,
    Span,
)


class Rejected(Exception):
    """A reading that the grammar allows and the language does not ("two ally")."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A head noun: what it names, whether it is plural (None: looks the same), whether it names cards or
    activations."""

    kinds: tuple[str, ...]
    plural: bool | None = None
    cards: bool = False
    activations: bool = False
    filters: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Phrase:
    """A selector with the number of its noun."""

    selector: Selector
    plural: bool | None

    def one(self) -> Selector:
        if self.plural:
            raise Rejected
        return self.selector

    def some(self) -> Selector:
        if self.plural is False:
            raise Rejected
        return self.selector

    def batch(self, span: Span) -> All:
        """ "One or more …" of such things, as an event tells of them."""
        return All(self.some(), span=span)

    def counted(self, amount: Amount) -> Selector:
        return self.one() if amount == Number(1) else self.some()


def slug(text: str) -> str:
    """Lower case with dashes, as keywords and states are named in the tree."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower().replace("'", "")).strip("-")


class BuilderBase:
    """Walks a parse tree; `text` is what the spans point into."""

    def __init__(self, text: str) -> None:
        self.text = text

    def build(self, tree: Tree) -> Any:
        """What a phrase means. Raises Rejected where this reading is none."""
        parts = [child if isinstance(child, Token) else self.build(child) for child in tree.children]
        method = getattr(self, "on_" + tree.name, None)
        made = method(tree, *parts) if method else only(parts)
        if isinstance(made, Node) and made.span == (0, 0):
            object.__setattr__(made, "span", tree.span)
        return made

    def words_of(self, tree: Tree) -> str:
        return self.text[tree.span[0] : tree.span[1]]


@node
class ArcaneAmount(Amount):
    """An amount of arcane damage, on its way to the instruction that deals it."""

    amount: Amount


SEVERAL = "several"
"""The noun of a mention that several things must have been said for ("one of them")."""


def ordinal(token: Token) -> int:
    """The number of "first", "second" up to "fifth"."""
    return ("first", "second", "third", "fourth", "fifth").index(token.text.lower()) + 1


def only(parts: list[Any]) -> Any:
    """A rule without a method of its own means what its only part means."""
    (part,) = parts
    return part


def instructions(part: Any) -> tuple[Instruction, ...]:
    """One instruction or a tuple of them, as a tuple."""
    return part if isinstance(part, tuple) else (part,)


def pattern(part: Any) -> Reference | Selector | None:
    """A reference as an event sees it: "an ally you control" is any such ally, not one that is chosen."""
    if isinstance(part, Chosen) and not part.minimum == part.maximum == Number(1):
        raise Rejected
    return part.selector if isinstance(part, All | Chosen) else part


def event(verb: str, subject: Any = None, object: Any = None, **more: Any) -> EventPattern:
    return EventPattern(verb, pattern(subject), pattern(object), **more)
