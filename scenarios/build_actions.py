"""From what the grammar read to statements: actions with things and clauses, passes, chance, exploring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from lark import Token, Tree

from scenarios.build_expect import expect
from scenarios.build_phrases import phrase, point
from scenarios.reading import Node, Reading, is_quoted, text, trees
from scenarios.tree import (
    Action,
    AllPass,
    Clause,
    Explore,
    Item,
    Many,
    Number,
    PaidBy,
    Placed,
    Portion,
    RandomChooses,
    Ref,
    RuleRef,
    Setting,
    Statement,
    Where,
)

ENDS = ("top", "bottom")
"""Where a card may go in its zone: with these, `A to bottom, C, B to top` says it of several."""


def action(read: Reading, tree: Tree[Token]) -> Action:
    """`[try] Actor verb things clauses`."""
    tokens = [child for child in tree.children if isinstance(child, Token)]
    attempt = tokens[0].type == "TRY"
    actor, verb = tokens[1:] if attempt else tokens
    given = ""
    things: list[Item] = []
    clauses: list[Clause] = []
    for child in trees(tree):
        if child.data in ("clause", "until"):
            clauses.append(clause(read, child))
            continue
        if child.data == "given" and not things:
            given, child = str(child.children[0]), _tree(child.children[1])
        things.append(item(read, child))
    made = Action(
        text(actor), str(verb), tuple(things), tuple(clauses), attempt, given=given, place=read.place(tree)
    )
    return _with_word(read, _placed(made))


def _with_word(read: Reading, made: Action) -> Action:
    """`ends phase` and `declines to retaliate` with the word that completes the verb in `what`."""
    spec = read.vocabulary.verbs.get(made.verb)
    if not spec or not spec.words:
        return made
    match made:
        case Action(things=(Ref(of=None, quoted=False) as word,), clauses=()) if "to" not in spec.clauses:
            return replace(made, what=word.name, things=())
        case Action(things=(), clauses=(Clause("to", (Ref(of=None, quoted=False) as word,)),)) if (
            "to" in spec.clauses
        ):
            return replace(made, what=word.name, clauses=())
    return made


def _placed(made: Action) -> Action:
    """`A to bottom, C, B to top` as things that are each placed; the clauses that say so are used up."""
    things: list[Item] = []
    waiting = list(made.things)
    kept: list[Clause] = []
    for part in made.clauses:
        match part.items:
            case (Where(number=None) as where, *more) if part.word == "to" and where.name in ENDS and waiting:
                place = waiting[0].place
                things.append(Placed(tuple(waiting), where, place=place))
                waiting = list(more)
            case _:
                kept.append(part)
    return replace(made, things=(*things, *waiting), clauses=tuple(kept)) if things else made


def clause(read: Reading, tree: Tree[Token]) -> Clause:
    """A clause word with its things; `to` leads to places, `until` to a point of the game."""
    if tree.data == "until":
        return Clause("until", (point(read, _tree(tree.children[0])),), place=read.place(tree))
    head, *rest = tree.children
    assert isinstance(head, Tree)
    word = str(head.children[0])
    items = _items(read, rest)
    if word == "to":
        items = tuple(_where(read, i) for i in items)
    return Clause(word, items, place=read.place(tree))


def _where(read: Reading, found: Item) -> Item:
    """A row with its slot, a zone alone, `top` or `bottom`; other things stay what they are (`to Tome`)."""
    match found:
        case Portion(Ref(of=None, quoted=False) as row, number):
            return Where(row.name, number, place=found.place)
        case Ref(of=None, quoted=False) as row if row.name in ENDS or row.name in read.vocabulary.zones:
            return Where(row.name, place=row.place)
    return found


def item(read: Reading, tree: Tree[Token]) -> Item:
    """One thing of an action or clause."""
    return _ITEMS[tree.data](read, tree)


def _phrase(read: Reading, tree: Tree[Token]) -> Item:
    found, amount = phrase(read, tree)
    if amount is None or isinstance(found, PaidBy):
        return found
    return Portion(found, amount, place=read.place(tree))


def _number(read: Reading, tree: Tree[Token]) -> Item:
    return Number(int(str(tree.children[0])), place=read.place(tree))


def _many(read: Reading, tree: Tree[Token]) -> Item:
    count, name = tree.children
    return Many(int(str(count)), text(name), is_quoted(name), place=read.place(tree))


def _setting(read: Reading, tree: Tree[Token]) -> Item:
    name, number = tree.children
    return Setting(str(name), int(str(number)), place=read.place(tree))


def _given(read: Reading, tree: Tree[Token]) -> Item:
    read.report("E009", "only the thing that is activated or played is given a name", tree)
    return item(read, _tree(tree.children[1]))


def _rule(read: Reading, tree: Tree[Token]) -> Item:
    return RuleRef(str(tree.children[0]), place=read.place(tree))


_ITEMS: Mapping[str, Callable[[Reading, Tree[Token]], Item]] = {
    "phrase": _phrase,
    "number": _number,
    "many": _many,
    "setting": _setting,
    "given": _given,
    "rule": _rule,
}


def _tree(node: Node) -> Tree[Token]:
    assert isinstance(node, Tree)
    return node


def _items(read: Reading, nodes: Iterable[Node]) -> tuple[Item, ...]:
    return tuple(item(read, _tree(node)) for node in nodes)


def _all_pass(read: Reading, tree: Tree[Token]) -> Statement:
    until = point(read, _tree(tree.children[0])) if tree.children else None
    return AllPass(until, place=read.place(tree))


def _random(read: Reading, tree: Tree[Token]) -> Statement:
    return RandomChooses(_items(read, tree.children), place=read.place(tree))


def _explore(read: Reading, tree: Tree[Token]) -> Statement:
    bound = int(str(tree.children[0])) if tree.children else None
    return Explore(bound, place=read.place(tree))


STATEMENTS: Mapping[str, Callable[[Reading, Tree[Token]], Statement]] = {
    "action": action,
    "all_pass": _all_pass,
    "random": _random,
    "explore": _explore,
    "expect": expect,
}
"""How each statement is built, by the grammar's rule."""
