"""From what the grammar read to references: names with what they belong to, amounts, points of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from lark import Token, Tree

from scenarios.errors import CLAUSE_WORDS, did_you_mean
from scenarios.reading import Reading, is_number, is_quoted, text, trees
from scenarios.tree import Ability, Copy, PaidBy, Point, Ref, Subject

DEEPEST = 8
"""How many names `of` may chain."""

SAID_FOR = {"using": "wielding", "at": "targeting", "against": "targeting", "by": "with"}
"""Words that come to mind first for a clause word."""

Unit = Literal["", "phase", "step"]
UNITS: tuple[Unit, ...] = ("phase", "step")


def phrase(read: Reading, tree: Tree[Token]) -> tuple[Subject | PaidBy, int | None]:
    """A reference with the amount behind it: `A 2`, `"On Hit" of Knight`, `ability 1 of Relic`."""
    parts = [part for part in trees(tree) if part.data == "words"]
    _check_depth(read, tree, len(parts))
    *before, last = parts[:DEEPEST]
    joints = [str(part.children[0]) for part in trees(tree) if part.data == "join"]
    found, amount = _words(read, last)
    for part, joint in reversed(list(zip(before, joints, strict=False))):
        found = _belonging(read, part, _subject(found), joint)
    return found, amount


def subject(read: Reading, tree: Tree[Token]) -> Subject:
    """The reference in front of an expectation: names chained by `of`."""
    _check_depth(read, tree, len(tree.children))
    *before, last = tree.children[:DEEPEST]
    found: Subject = ref(read, last)
    for token in reversed(before):
        place = read.place(token)
        is_copy = str(token) == "copy"
        found = (
            Copy(found, place=place) if is_copy else Ref(text(token), is_quoted(token), found, place=place)
        )
    return found


def ref(read: Reading, token: Tree[Token] | Token) -> Ref:
    """A name."""
    return Ref(text(token), is_quoted(token), place=read.place(token))


def _check_depth(read: Reading, tree: Tree[Token], depth: int) -> None:
    if depth > DEEPEST:
        read.report("E009", f"more than {DEEPEST} names in a chain of 'of' and 'on'", tree)


def _words(read: Reading, tree: Tree[Token]) -> tuple[Subject | PaidBy, int | None]:
    """The last part of a phrase: a name, with the way it pays before it and an amount behind it."""
    first, *rest = tree.children
    amount = int(str(rest.pop())) if rest and is_number(rest[-1]) else None
    if not rest:
        return ref(read, first), amount
    if str(first) in read.vocabulary.payments and len(rest) == 1:
        return PaidBy(str(first), ref(read, rest[0]), place=read.place(tree)), amount
    return _several(read, tree), amount


def _belonging(read: Reading, tree: Tree[Token], owner: Subject, joint: Any) -> Subject:
    """A part before `of` or `on`: `ability 1`, `copy`, or the name of an effect."""
    first, *rest = tree.children
    place = read.place(tree)
    number = int(str(rest.pop())) if rest and is_number(rest[-1]) else None
    if rest:
        _several(read, tree)
    if str(first) == "ability" and number is not None:
        return Ability(number, owner, place=place)
    if str(first) == "copy":
        return Copy(owner, number or 1, place=place)
    if number is not None:
        read.report(
            "E009", "a number before 'of' counts abilities or copies", tree, "for example: ability 1 of Relic"
        )
    return Ref(text(first), is_quoted(first), owner, joint, place=place)


def _subject(found: Subject | PaidBy) -> Subject:
    return found.thing if isinstance(found, PaidBy) else found


def _several(read: Reading, tree: Tree[Token]) -> Ref:
    """Several names in a row: a misspelt clause word, or a name of several words without quotes."""
    names = [token for token in tree.children if not is_number(token)]
    for token in names[1:]:
        near = _clause_word_meant(str(token)) if not is_quoted(token) else ""
        if near:
            read.report("E005", f"'{token}' is no clause word", token, near)
            return ref(read, names[0])
    joined = " ".join(text(name) for name in names)
    hint = f'a name of several words stands in double quotes: "{joined}"'
    read.report("E005", f"'{names[1]}' cannot stand behind a name", names[1], hint)
    return Ref(joined, True, place=read.place(tree))


def _clause_word_meant(word: str) -> str:
    """The hint for a word that stands where a clause word would, or nothing."""
    return f"write: {SAID_FOR[word]}" if word in SAID_FOR else did_you_mean(word, CLAUSE_WORDS)


def point(read: Reading, tree: Tree[Token]) -> Point:
    """A point of the game: `end phase`, `damage step`, `Ana main`, `stack empty`, `end of combat`."""
    names = [text(token) for token in tree.children]
    place = read.place(tree)
    whole = " ".join(names)
    if whole in read.vocabulary.points:
        return Point(whole, place=place)
    if len(names) > 1 and names[0] in read.players:
        return Point(phase_name(names[1:])[0], player=names[0], place=place)
    name, unit = phase_name(names)
    return Point(name if unit else whole, unit, place=place)


def phase_name(names: Sequence[str]) -> tuple[str, Unit]:
    """The name of a phase or step of several words as one, and the word `phase` or `step` behind it."""
    unit: Unit = next((u for u in UNITS if len(names) > 1 and names[-1] == u), "")
    return "-".join(names[:-1] if unit else names), unit
