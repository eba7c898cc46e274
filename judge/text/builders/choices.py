"""What is chosen as an effect is carried out: things, players and words."""

from __future__ import annotations

import re
from typing import Any

from judge.text.builders.base import BuilderBase, Phrase, Rejected, slug
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
    Among,
    Amount,
    Choose,
    ChooseWord,
    Chosen,
    Dice,
    Instruction,
    Number,
    Reference,
    Roll,
    Selector,
    Tally,
    Target,
)

LOOKED = re.compile(r"looks? at ([\w' ]*hero's hand and |the top [^•]*)$", re.IGNORECASE)


class Choices(BuilderBase):
    """One choice each, of a player or of chance."""

    def on_dice(self, tree: Tree, *numbers: Token) -> Amount:
        *count, sides = (int(token.text) for token in numbers)
        if sides < 2:
            raise Rejected
        return Dice(-1, sides, *count)

    def on_roll(self, tree: Tree, count: Amount, sides: Token) -> Instruction:
        if not isinstance(count, Number):
            raise Rejected
        return Roll(Dice(-1, int(sides.text), count.value, span=tree.span))

    def on_rolled(self, tree: Tree) -> Amount:
        return Tally("roll")

    def on_choose_word(self, tree: Tree, choice: tuple[Any, ...]) -> Instruction:
        axis, of, *up_to = choice
        return ChooseWord(axis, of, up_to=up_to[0] if up_to else None)

    def on_word_name(self, tree: Tree) -> tuple[str, Selector | None]:
        return ("name", None)

    def on_word_name_of(self, tree: Tree, phrase: Phrase) -> tuple[str, Selector | None]:
        selector = phrase.one()
        if selector == Selector(("card",), cards=True):
            raise Rejected
        return ("name", selector)

    def on_name_a_card(self, tree: Tree) -> Instruction:
        return ChooseWord("name")

    def on_word_class(self, tree: Tree) -> tuple[str, Selector | None]:
        return ("class", None)

    def on_word_number(self, tree: Tree) -> tuple[str, Selector | None]:
        return ("number", None)

    def on_word_element(self, tree: Tree) -> tuple[str, Selector | None]:
        return (slug(self.words_of(tree).split(" ", 1)[1]), None)

    def on_words_element(self, tree: Tree, amount: Amount) -> tuple[str, Selector | None, Amount]:
        axis = re.sub(r"^up to \S+ |s$", "", self.words_of(tree).lower())
        return (slug(axis), None, amount)

    def on_word_type(self, tree: Tree) -> tuple[str, Selector | None]:
        return ("type", None)

    def on_choose(self, tree: Tree, what: Reference) -> Instruction:
        """ "Look at a hero's hand and choose a card" is a phrase of its own, of that hand; of cards that were
        looked at otherwise it is not read."""
        if not isinstance(what, Chosen | Target):
            raise Rejected
        if isinstance(what, Chosen) and not placed(what) and LOOKED.search(self.text[: tree.span[0]]):
            raise Rejected
        return Choose(what)

    def on_choose_a_player(self, tree: Tree) -> Instruction:
        return Choose(Chosen(-1, Selector(("player",)), Number(1), Number(1), span=tree.span))

    def on_choose_an_opponent(self, tree: Tree) -> Instruction:
        return Choose(Chosen(-1, Selector(("opponent",)), Number(1), Number(1), span=tree.span))

    def on_choose_player(self, tree: Tree, who: Reference) -> Instruction:
        raise Rejected


def placed(what: Chosen) -> bool:
    """Whether the words say which cards there are to choose from, or that it is a player."""
    among = any(isinstance(one, Among) for one in what.selector.filters)
    return among or bool(what.selector.zone) or "player" in what.selector.kinds
