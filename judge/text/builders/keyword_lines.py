"""Keywords as cards print them, with what they name."""

from __future__ import annotations

from typing import Any

from judge.text.builders.amounts import NUMBERS
from judge.text.builders.base import BuilderBase, Noun, Rejected, slug
from judge.text.builders.statements import word_values
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
    Amount,
    Chosen,
    Filter,
    Instruction,
    Is,
    KeywordAbility,
    Number,
    Sacrifice,
    Selector,
    Span,
    Variable,
    You,
)

KINDS = frozenset(("ally", "champion", "unit", "item", "weapon", "phantasia", "domain", "regalia", "object"))

KINDS = frozenset(("attack", "champion", "object", "regalia", "token", "unit"))
"""Words of a type line that name kinds of objects, with a capital too."""


class KeywordLines(BuilderBase):
    """One keyword each."""

    def on_keyword(self, tree: Tree, name: str) -> KeywordAbility:
        return KeywordAbility(name)

    def on_keyword_number(self, tree: Tree, name: str, amount: Amount) -> KeywordAbility:
        return KeywordAbility(name, amount)

    def on_prepare_least(self, tree: Tree, amount: Amount, again: Amount, least: Token) -> KeywordAbility:
        if not isinstance(amount, Variable) or amount != again or least.text != "0":
            raise Rejected
        return KeywordAbility("prepare", amount, argument="not 0", span=tree.span)

    def on_plain_keyword(self, tree: Tree, *_: Any) -> str:
        return slug(self.words_of(tree))

    on_number_keyword = on_plain_keyword
    on_keyword_name = on_plain_keyword

    def on_k_lineage(self, tree: Tree, name: str) -> KeywordAbility:
        return KeywordAbility("lineage", argument=name)

    def on_k_level_locked(self, tree: Tree, amount: Amount) -> KeywordAbility:
        return KeywordAbility("level-locked", amount)

    def on_k_class_locked(self, tree: Tree, word: Any = None) -> KeywordAbility:
        return KeywordAbility("class-locked", argument=word_values(word)[0] if word else "")

    def on_k_command(self, tree: Tree, words: Any = None) -> KeywordAbility:
        return KeywordAbility("command", argument=" ".join(word_values(words)) if words else "")

    def on_plain_link(self, tree: Tree) -> str:
        return "link"

    def on_link_shield(self, tree: Tree) -> str:
        return "link-shield"

    def on_k_link(self, tree: Tree, noun: Noun, link: str) -> KeywordAbility:
        return KeywordAbility(link, argument=noun.kinds[0])

    def on_k_bare_link(self, tree: Tree) -> KeywordAbility:
        return KeywordAbility("link", argument="object")

    def on_k_word_link(self, tree: Tree, words: Any, link: str) -> KeywordAbility:
        if isinstance(words, Is) and words.value.lower() in KINDS:
            raise Rejected
        return KeywordAbility(link, argument=" ".join(word_values(words)))

    def on_k_words_link(self, tree: Tree, words: Any, noun: Noun, link: str) -> KeywordAbility:
        return KeywordAbility(link, argument=" ".join((*word_values(words), noun.kinds[0])))

    def on_k_non_link(self, tree: Tree, other: Noun | Filter, noun: Noun, link: str) -> KeywordAbility:
        word = other.kinds[0] if isinstance(other, Noun) else " ".join(word_values(other))
        if isinstance(other, Filter) and word.lower() in KINDS:
            raise Rejected
        return KeywordAbility(link, argument=f"non-{word} {noun.kinds[0]}")

    def on_k_advanced_imbue(self, tree: Tree, amount: Amount) -> KeywordAbility:
        return KeywordAbility("imbue", amount, "advanced")

    def on_k_element_imbue(self, tree: Tree, element: str, amount: Amount) -> KeywordAbility:
        if element == "advanced":
            raise Rejected
        return KeywordAbility("imbue", amount, element)

    def on_k_imbue(self, tree: Tree, amount: Amount) -> KeywordAbility:
        return KeywordAbility("imbue", amount)

    def on_k_brew(self, tree: Tree, *ingredients: Instruction) -> KeywordAbility:
        return KeywordAbility("brew", costs=ingredients)

    def on_ingredient(self, tree: Tree, amount: Amount, name: str) -> Instruction:
        return ingredient(amount, name, tree.span)

    def on_one_ingredient(self, tree: Tree, name: str) -> Instruction:
        if name.split(" ")[0].lower() in ("a", *NUMBERS):
            raise Rejected
        return ingredient(Number(1), name, tree.span)

    def on_k_ephemerate(self, tree: Tree, costs: Any) -> KeywordAbility:
        return KeywordAbility("ephemerate", costs=costs)

    def on_k_starcalling(self, tree: Tree, costs: Any) -> KeywordAbility:
        return KeywordAbility("starcalling", costs=costs)

    def on_k_reservable(self, tree: Tree) -> KeywordAbility:
        return KeywordAbility("reservable")


def ingredient(amount: Amount, name: str, span: Span) -> Instruction:
    selector = Selector((), (Is("name", name),), You(), span=span)
    return Sacrifice(You(), Chosen(-1, selector, amount, amount, span=span), span=span)
