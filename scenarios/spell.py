"""The nodes of a scenario's tree as the lines that would be read as them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from judge.kernel.vocabulary import Vocabulary, words
from scenarios import tree as t
from scenarios.grammar import keywords

_BARE = re.compile(r"[^\W\d_][\w'’-]*")
_IN_QUOTES = words("text lineage back reverse over loaded counter cost")
"""Attributes and modifiers whose values are texts or names of cards: in quotes even where they need none."""


def name(word: str, quoted: bool | None = None) -> str:
    """A name, in quotes where it was written so or needs them.

    Where the tree does not tell (`quoted` None), words of the language itself get quotes too.
    """
    if quoted is None:
        quoted = word in keywords()
    if not quoted and _BARE.fullmatch(word):
        return word
    escaped = word.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _values(owner: str, values: Iterable[t.Value], between: str = ", ") -> str:
    return between.join(_value(v, owner in _IN_QUOTES) for v in values)


def _value(value: t.Value, quoted: bool) -> str:
    return str(value) if isinstance(value, int) or value == "X" else name(value, quoted or None)


def _joined(*words: str) -> str:
    return " ".join(word for word in words if word)


# --- Cards and boards ---------------------------------------------------------------------------------------


def attribute(line: t.Attribute) -> str:
    """`cost reserve 1`."""
    return _joined(line.name, line.qualifier, _values("" if line.qualifier else line.name, line.values))


def thing(what: t.Thing, game: Vocabulary) -> str:
    """`[N x] [Alias =] body modifiers`."""
    head = f"{what.alias} =" if what.alias else ""
    if what.count != 1 or what.nameless:
        head = str(what.count) if what.nameless else f"{what.count} x"
    stats = "/".join(str(n) for n in what.stats)
    body = name(what.name, what.quoted) if what.name else ""
    modifiers = [modifier(m, game) for m in what.modifiers]
    return _joined(head, "token" if what.token else "", what.kind, body, stats, *modifiers)


def modifier(what: t.Modifier, game: Vocabulary) -> str:
    """`damage 2`, `attached to Wolf`, `counter "omen" 1`."""
    shape = game.modifier(what.name)
    is_counter = shape is not None and shape.takes == "counter"
    values = _values(what.name, what.values, " " if is_counter or not shape else ", ")
    return _joined(what.name, shape.joined if shape else "", values)


def takes_the_rest(what: t.Thing, game: Vocabulary) -> bool:
    """Whether the last modifier would take a name that followed a comma."""
    shape = game.modifier(what.modifiers[-1].name) if what.modifiers else None
    return shape is not None and shape.takes == "names"


def attribute_line(line: t.AttributeLine) -> str:
    """`loyalty Kingdom 3, Arena 1`."""
    return _joined(line.name, items(line.items))


def turn(what: t.Turn) -> str:
    """`turn Ana main 4`."""
    return _joined("turn", name(what.player), what.phase, "" if what.number is None else str(what.number))


# --- What players do ----------------------------------------------------------------------------------------


def subject(what: t.Subject) -> str:
    """A reference."""
    match what:
        case t.Ability(number=number, of=of):
            return f"ability {number} of {subject(of)}"
        case t.Copy(of=of, number=number):
            return f"copy{f' {number}' if number != 1 else ''} of {subject(of)}"
        case t.Ref(of=of):
            return _joined(name(what.name, what.quoted), f"{what.joint} {subject(of)}" if of else "")


def item(what: t.Item) -> str:
    """One thing of an action or clause."""
    match what:
        case t.Number(value=value):
            return str(value)
        case t.Many(count=count):
            return f"{count} x {name(what.name, what.quoted)}"
        case t.Portion(thing=of, amount=amount):
            return f"{subject(of)} {amount}"
        case t.Setting(value=value):
            return f"{what.name} = {value}"
        case t.PaidBy(way=way, thing=of):
            return f"{way} {subject(of)}"
        case t.RuleRef(reference=reference):
            return f"rule {reference}"
        case t.Where(number=number):
            return _joined(what.name, "" if number is None else str(number))
        case t.Placed(things=things, where=where):
            return f"{items(things)} to {item(where)}"
        case t.Point():
            return point(what)
        case _:
            return subject(what)


def items(what: Iterable[t.Item]) -> str:
    """Things with commas between them."""
    return ", ".join(item(i) for i in what)


def point(what: t.Point) -> str:
    """`end phase`, `Ana main`, `stack empty`."""
    return _joined(name(what.player) if what.player else "", what.name, what.unit)


def clause(what: t.Clause) -> str:
    """`targeting Guard`."""
    return f"{what.word} {items(what.items)}"


def action(what: t.Action) -> str:
    """`[try] Actor verb things clauses`."""
    word = f"to {what.what}" if what.what and what.verb == "declines" else what.what
    given = f"{what.given} =" if what.given else ""
    clauses = [clause(c) for c in what.clauses]
    head = _joined("try" if what.attempt else "", name(what.actor), what.verb, word)
    return _joined(head, given, items(what.things), *clauses)


def statement(what: t.Statement) -> str:
    """Any line of the script."""
    match what:
        case t.Action():
            return action(what)
        case t.AllPass(until=until):
            return _joined("all pass", f"until {point(until)}" if until else "")
        case t.RandomChooses():
            return f"random chooses {items(what.items)}"
        case t.Explore(bound=bound):
            return "explore" if bound is None else f"explore up to {bound}"
        case t.Expect(form=form, negated=negated, quantifier=quantifier):
            return _joined("expect", quantifier, "not" if negated else "", _FORMS[type(form)](form))


# --- What is expected ---------------------------------------------------------------------------------------


def _stat(form: t.StatExpect) -> str:
    return _joined(subject(form.subject), name(form.name), _compared(form.op, form.value))


def _compared(op: str, value: int) -> str:
    return str(value) if op == "=" else f"{op} {value}"


def _trait(form: t.TraitExpect) -> str:
    return _joined(subject(form.subject), name(form.trait), name(form.value))


def _zone(form: t.ZoneExpect) -> str:
    owner = f"of {subject(form.of)}" if form.of else ""
    ends = {"": "on", "top": "on top of", "bottom": "on bottom of"}
    if form.joint == "in":
        ends = {"": "in", "top": "first in", "bottom": "last in"}
    where = ends[form.position]
    return _joined(subject(form.subject), where, name(form.zone), owner)


def _state(form: t.StateExpect) -> str:
    if form.other is None:
        state = form.state if form.state == "loaded" else name(form.state)
        return _joined(subject(form.subject), state)
    return _joined(subject(form.subject), name(form.state), form.joint, subject(form.other))


def _happened(form: t.HappenedExpect) -> str:
    times = "" if form.times is None else f"{form.times} {'time' if form.times == 1 else 'times'}"
    return _joined(form.what, subject(form.subject), times)


def _has(form: t.HasExpect) -> str:
    amount = "" if form.amount is None else str(form.amount)
    return _joined(subject(form.subject), "has", name(form.ability), amount)


def _outcome(form: t.OutcomeExpect) -> str:
    whole = {"draw": "draw", "continues": "game continues"}
    return whole.get(form.outcome) or f"{name(form.player)} {form.outcome}"


def _citing(word: str, references: tuple[str, ...], citing: str = " citing ") -> str:
    return word + (citing + " or ".join(references) if references else "")


_FORMS: Mapping[type, Callable[[Any], str]] = {
    t.StatExpect: _stat,
    t.TraitExpect: _trait,
    t.ZoneExpect: _zone,
    t.GoneExpect: lambda f: f"{subject(f.subject)} gone",
    t.LoadedExpect: lambda f: f"{subject(f.subject)} loaded in {subject(f.holder)}",
    t.StateExpect: _state,
    t.HasExpect: _has,
    t.ControlsExpect: lambda f: f"{name(f.player)} controls {subject(f.subject)}",
    t.OutcomeExpect: _outcome,
    t.StackExpect: lambda f: f"stack {_compared(f.op, f.count)}" if f.count or f.op != "=" else "stack empty",
    t.TopExpect: lambda f: f"top {subject(f.subject)}",
    t.PhaseExpect: lambda f: f"{f.unit} {f.name}",
    t.OpportunityExpect: lambda f: f"opportunity {name(f.player)}",
    t.HappenedExpect: _happened,
    t.IllegalExpect: lambda f: _citing("illegal", f.references),
    t.BoardIllegalExpect: lambda f: _citing("board illegal", f.references),
    t.CitedExpect: lambda f: _citing("cited", f.references, " "),
}
