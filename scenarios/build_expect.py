"""From what the grammar read to what is expected: one function for each form of `expect`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lark import Token, Tree

from scenarios import tree as t
from scenarios.build_phrases import phase_name, phrase, ref, subject
from scenarios.reading import Reading, parts, text

POSITIONS: Mapping[str, Any] = {"first": "top", "top": "top", "last": "bottom", "bottom": "bottom"}
"""`first in deck` is the top, `on top of discard` too."""


def expect(read: Reading, tree: Tree[Any]) -> t.Expect:
    """`expect [always|sometimes|never] [not] form`."""
    *before, form = parts(tree)
    negated = any(isinstance(child, Token) for child in before)
    quantifier: Any = next((str(parts(child)[0]) for child in before if isinstance(child, Tree)), "")
    return t.Expect(FORMS[form.data](read, form), negated, quantifier, place=read.place(tree))


def _references(tree: Tree[Any]) -> tuple[str, ...]:
    return tuple(str(token) for token in tree.scan_values(_is_reference))


def _is_reference(token: Any) -> bool:
    return bool(token.type == "REF")


def _illegal(read: Reading, tree: Tree[Any]) -> t.Form:
    return t.IllegalExpect(_references(tree), place=read.place(tree))


def _board_illegal(read: Reading, tree: Tree[Any]) -> t.Form:
    return t.BoardIllegalExpect(_references(tree), place=read.place(tree))


def _cited(read: Reading, tree: Tree[Any]) -> t.Form:
    return t.CitedExpect(_references(tree), place=read.place(tree))


def _draw(read: Reading, tree: Tree[Any]) -> t.Form:
    return t.OutcomeExpect("draw", place=read.place(tree))


def _continues(read: Reading, tree: Tree[Any]) -> t.Form:
    return t.OutcomeExpect("continues", place=read.place(tree))


def _outcome(read: Reading, tree: Tree[Any]) -> t.Form:
    who, ending = parts(tree)
    word: Any = str(ending.children[0])
    return t.OutcomeExpect(word, _player(read, who), place=read.place(tree))


def _player(read: Reading, tree: Tree[Any]) -> str:
    """A player's name where the grammar has any reference; empty where it is none."""
    if len(parts(tree)) > 1:
        read.report("E105", "a player's name stands here", tree)
        return ""
    return text(parts(tree)[0])


def _stack_empty(read: Reading, tree: Tree[Any]) -> t.Form:
    return t.StackExpect(0, place=read.place(tree))


def _stack(read: Reading, tree: Tree[Any]) -> t.Form:
    op, number = _compared(parts(tree))
    return t.StackExpect(number, op, place=read.place(tree))


def _compared(children: list[Any]) -> tuple[Any, int]:
    """An operator, `=` where none stands there, and the number."""
    *op, number = children
    return (str(op[0].children[0]) if op else "="), int(str(number))


def _top(read: Reading, tree: Tree[Any]) -> t.Form:
    found, _ = _plain_phrase(read, parts(tree)[0])
    return t.TopExpect(found, place=read.place(tree))


def _plain_phrase(read: Reading, tree: Any) -> tuple[t.Subject, int | None]:
    found, amount = phrase(read, tree)
    return (found.thing if isinstance(found, t.PaidBy) else found), amount


def _phase(read: Reading, tree: Tree[Any]) -> t.Form:
    head, *names = parts(tree)
    unit: Any = str(head.children[0])
    return t.PhaseExpect(phase_name([text(n) for n in names])[0], unit, place=read.place(tree))


def _opportunity(read: Reading, tree: Tree[Any]) -> t.Form:
    return t.OpportunityExpect(text(parts(tree)[0]), place=read.place(tree))


def _happened(read: Reading, tree: Tree[Any]) -> t.Form:
    head, what, *times = parts(tree)
    word: Any = str(head.children[0])
    found, amount = _plain_phrase(read, what)
    if (amount is None) == bool(times):
        hint = f'for example: expect {word} "On Hit" of Knight 2 times'
        read.report("E009", "'times' and a number stand together", tree, hint)
    return t.HappenedExpect(word, found, amount, place=read.place(tree))


def _gone(read: Reading, tree: Tree[Any]) -> t.Form:
    return t.GoneExpect(subject(read, parts(tree)[0]), place=read.place(tree))


def _controls(read: Reading, tree: Tree[Any]) -> t.Form:
    who, what = parts(tree)
    return t.ControlsExpect(_player(read, who), subject(read, what), place=read.place(tree))


def _has(read: Reading, tree: Tree[Any]) -> t.Form:
    who, ability, *amount = parts(tree)
    number = int(str(amount[0])) if amount else None
    return t.HasExpect(subject(read, who), text(ability), number, place=read.place(tree))


def _loaded(read: Reading, tree: Tree[Any]) -> t.Form:
    what, holder = parts(tree)
    return t.LoadedExpect(subject(read, what), subject(read, holder), place=read.place(tree))


def _loaded_state(read: Reading, tree: Tree[Any]) -> t.Form:
    (who,) = parts(tree)
    return t.StateExpect(subject(read, who), "loaded", place=read.place(tree))


def _zone(read: Reading, tree: Tree[Any]) -> t.Form:
    what, side, zone, *of = parts(tree)
    whose = subject(read, of[0]) if of else None
    joint: Any = str(side.children[0])
    return t.ZoneExpect(subject(read, what), text(zone), whose, joint=joint, place=read.place(tree))


def _zone_end(read: Reading, tree: Tree[Any]) -> t.Form:
    what, end, zone, *of = parts(tree)
    words = [str(word) for word in parts(end)]
    position = next(POSITIONS[word] for word in words if word in POSITIONS)
    whose = subject(read, of[0]) if of else None
    joint: Any = "on" if "on" in words else "in"
    return t.ZoneExpect(subject(read, what), text(zone), whose, position, joint, place=read.place(tree))


def _stat(read: Reading, tree: Tree[Any]) -> t.Form:
    who, name, *compared = parts(tree)
    op, number = _compared(compared)
    return t.StatExpect(subject(read, who), text(name), number, op, place=read.place(tree))


def _trait(read: Reading, tree: Tree[Any]) -> t.Form:
    """A trait with its value, or a relation that needs no joining word (`Wolf linked Leash`)."""
    who, name, what = parts(tree)
    word, place = text(name), read.place(tree)
    shape = read.vocabulary.modifiers.get(word)
    if shape and shape.takes == "name" and word not in read.vocabulary.traits:
        return t.StateExpect(subject(read, who), word, ref(read, what), "", place=place)
    return t.TraitExpect(subject(read, who), word, text(what), place=place)


def _relation(read: Reading, tree: Tree[Any]) -> t.Form:
    who, name, between, other = parts(tree)
    joint: Any = str(between.children[0])
    return t.StateExpect(subject(read, who), text(name), subject(read, other), joint, place=read.place(tree))


def _state(read: Reading, tree: Tree[Any]) -> t.Form:
    who, name = parts(tree)
    return t.StateExpect(subject(read, who), text(name), place=read.place(tree))


FORMS: Mapping[str, Callable[[Reading, Tree[Any]], t.Form]] = {
    "illegal": _illegal,
    "board_illegal": _board_illegal,
    "cited": _cited,
    "draw": _draw,
    "continues": _continues,
    "outcome": _outcome,
    "stack_empty": _stack_empty,
    "stack": _stack,
    "top": _top,
    "phase": _phase,
    "opportunity": _opportunity,
    "happened": _happened,
    "gone": _gone,
    "controls": _controls,
    "has": _has,
    "loaded": _loaded,
    "loaded_state": _loaded_state,
    "zone": _zone,
    "zone_end": _zone_end,
    "stat": _stat,
    "trait": _trait,
    "relation": _relation,
    "state": _state,
}
"""How each form is built, by the grammar's alias."""
