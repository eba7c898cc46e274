"""Tokens that a text describes: "a 2/2 Wolf ally token", "an ally token with 1 power and 1 life"."""

from __future__ import annotations

from typing import Any

from judge.text.builders.base import BuilderBase, Noun, Rejected
from judge.text.builders.statements import word_values
from judge.text.parser import Tree
from judge.text.tree import Amount, Filter, Instruction, KeywordAbility, SummonToken, TokenLook


class TokenLooks(BuilderBase):
    """What the parts of a description say comes in any order."""

    def on_token_sized(
        self, tree: Tree, many: Amount, power: Amount, life: Amount, *parts: Any
    ) -> Instruction:
        return _token(tree, many, (("power", power), ("life", life)), parts)

    def on_token_counted(self, tree: Tree, many: Amount, *parts: Any) -> Instruction:
        at = next(n for n, part in enumerate(parts) if isinstance(part, Amount))
        least, first, most, second = parts[at : at + 4]
        return _token(tree, many, ((first, least), (second, most)), (*parts[:at], *parts[at + 4 :]))

    def on_token_element(self, tree: Tree, element: str) -> dict[str, Any]:
        return {"element": element}

    def on_token_name(self, tree: Tree, name: str) -> dict[str, Any]:
        return {"name": name}


def _token(
    tree: Tree, many: Amount, stats: tuple[tuple[str, Amount], ...], parts: tuple[Any, ...]
) -> Instruction:
    said: dict[str, Any] = {}
    for part in parts:
        if isinstance(part, dict):
            said |= part
    kinds = tuple(kind for part in parts if isinstance(part, Noun) for kind in part.kinds)
    words = tuple(word for part in parts if isinstance(part, Filter) for word in word_values(part))
    keywords = next((part for part in parts if isinstance(part, tuple)), ())
    if not kinds or not all(isinstance(keyword, KeywordAbility) for keyword in keywords):
        raise Rejected
    element, name = said.pop("element", ""), said.pop("name", "")
    look = TokenLook(kinds, words, element, stats, tuple(keywords), span=tree.span)
    return SummonToken(many, name or " ".join((*words, *map(str.title, kinds))), look=look, **said)
