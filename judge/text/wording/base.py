"""How a node finds its words, and what the phrases share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any

from judge.text import tree as t

Phrase = Callable[[Any], str]
PHRASES: dict[type, Phrase] = {}
"""The words for each class of node; the modules beside this fill it."""


def describe(node: t.Node | tuple[t.Node, ...]) -> str:
    """A node in words; one that has no phrase of its own is named with what it holds."""
    if isinstance(node, tuple):
        return "; ".join(describe(one) for one in node)
    phrase = PHRASES.get(type(node))
    return phrase(node) if phrase else _plain(node)


def _plain(node: t.Node) -> str:
    """A node as its name and its parts: "Attach" of two things is "attach (this, target ally)"."""
    name = re.sub(r"(?<!^)(?=[A-Z])", " ", type(node).__name__).lower()
    parts = [
        value_words(getattr(node, part.name))
        for part in fields(node)
        if part.name not in ("span", "paragraph")
    ]
    held = [part for part in parts if part]
    return f"{name} ({', '.join(held)})" if held else name


def value_words(value: Any) -> str:
    """A field's value in words; nothing for what is absent."""
    if isinstance(value, t.Node):
        return describe(value)
    if isinstance(value, tuple):
        return " and ".join(filter(None, map(value_words, value)))
    return "" if value in (None, False, "", True) else spaced(str(value))


def listed(parts: Iterable[t.Node], word: str = "and") -> str:
    """Several nodes with a word between them."""
    return f" {word} ".join(describe(part) for part in parts)


def steps(parts: tuple[t.Instruction, ...]) -> str:
    """Instructions in their order."""
    return ", then ".join(describe(part) for part in parts)


def grouped(parts: tuple[t.Instruction, ...]) -> str:
    """Instructions in their order, in brackets where there are several: what they hang on holds for all."""
    return steps(parts) if len(parts) < 2 else f"[{steps(parts)}]"


def joined(*words: str) -> str:
    """The words that are there, spaces between."""
    return " ".join(word for word in words if word)


def spaced(slug: str) -> str:
    """A slug as words."""
    return slug.replace("-", " ")


def owner(who: t.Reference) -> str:
    """Whose: "your", "each opponent's"."""
    return "your" if isinstance(who, t.You) else f"{describe(who)}'s"


def does(who: t.Reference, verb: str) -> str:
    """Who does it: "you draw", "each opponent draws"."""
    if isinstance(who, t.You):
        return f"you {verb}"
    return f"{describe(who)} {third(verb)}"


def third(verb: str) -> str:
    first, *rest = verb.split(" ")
    ending = "es" if first.endswith(("sh", "ch", "s", "x")) else "s"
    return " ".join((first + ending, *rest))
