"""What the names of an action or expectation stand for on a table: things, players, what is on the stack,
effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from judge.kernel.events import Stacked
from judge.kernel.request import Named, OnStack, Request, Who
from judge.kernel.state import Pending, Thing, ThingId
from rules_corpus.problem import ProblemError
from scenarios.setup import Laid, problem
from scenarios.tree import (
    Ability,
    Action,
    Copy,
    Item,
    Many,
    Number,
    PaidBy,
    Placed,
    Portion,
    Ref,
    RuleRef,
    Setting,
    Subject,
    Where,
)


def ids_named(laid: Laid, name: str) -> list[ThingId]:
    """The things that answer to a name: an alias, or a name given as a card was played, is one thing, a
    card's name all cards so called, those in play first; where there is none, the cards with that name on
    their other face."""
    one = laid.aliases.get(name, laid.called.get(name))
    if one is not None:
        return [one]
    things = laid.table.state.things.values()
    found = [t for t in things if t.face.name == name]
    found = found or [t for t in things if t.face.back is not None and t.face.back.name == name]
    order = {zone: i for i, zone in enumerate(("front", "back", *laid.rules.zones))}
    return [t.id for t in sorted(found, key=lambda t: order.get(t.zone, 99))]


def call(laid: Laid, name: str) -> None:
    """Lets the card answer to a name that the line just carried out gave to its playing."""
    events = (entry.event for entry in laid.table.steps[-1].entries)
    for pending in (event.pending for event in events if isinstance(event, Stacked)):
        if name in laid.rules.answers_to(laid.table.state, pending):
            laid.called[name] = pending.source.id
            return


def pendings_named(laid: Laid, name: str) -> list[Pending]:
    """What on the stack answers to a name (an alias, a card's name, a name given), the newest first."""
    alias = laid.aliases.get(name)
    return [
        p
        for p in reversed(laid.table.state.stack)
        if (alias is not None and p.source.id == alias) or name in laid.rules.answers_to(laid.table.state, p)
    ]


def named(laid: Laid, item: Item) -> Named:
    """An item of an action with all that it may stand for."""
    match item:
        case Ref(name=name, of=None):
            return Named(name, candidates(laid, name))
        case Ref(name=name, of=of) if of is not None:
            owner = subject_name(of)
            return Named(f"{name} of {owner}" if owner in laid.seats else name, belonging(laid, name, of))
        case Ability(number=number, of=of):
            inner = named(laid, of)
            return Named(inner.label, inner.candidates, ability=number)
        case Copy(of=of, number=number):
            return Named(f"copy of {subject_name(of)}", copies(laid, of, number))
        case Number(value=value):
            return Named(str(value), (value,), nameless=value, amount=value)
        case Many(count=count, name=name):
            return Named(
                name, tuple(laid.table.state.things[i].ref for i in ids_named(laid, name)), amount=count
            )
        case Portion(thing=thing, amount=amount):
            inner = named(laid, thing)
            return Named(inner.label, inner.candidates, amount=amount)
        case PaidBy(way=way, thing=thing):
            inner = named(laid, thing)
            return Named(inner.label, inner.candidates, way=way)
        case RuleRef(reference=reference):
            return Named(reference, (reference,))
        case Where(name=name, number=number):
            return Named(name, ((name, number), name), amount=number)
        case Setting(name=name, value=value):
            return Named(name, (value,), amount=value)
        case Placed():
            return Named(f"to {item.where.name}", (), way=item.where.name)
    raise TypeError(item)


def each_named(laid: Laid, items: Iterable[Item]) -> list[Named]:
    """The items of an answer one by one; what is put somewhere (`A, B to bottom`) has the place as its
    way."""
    found: list[Named] = []
    for item in items:
        if isinstance(item, Placed):
            found += [replace(named(laid, thing), way=item.where.name) for thing in item.things]
        else:
            found.append(named(laid, item))
    return found


def candidates(laid: Laid, name: str) -> tuple[Any, ...]:
    """All that a bare name may stand for."""
    state = laid.table.state
    found: list[Any] = []
    if name in laid.seats:
        found.append(Who(laid.seats[name]))
    found += [OnStack(p.id) for p in sorted(pendings_named(laid, name), key=lambda p: p.copy)]
    found += [state.things[i].ref for i in ids_named(laid, name)]
    found += [
        p.id
        for p in (*state.stack, *state.waiting)
        if name in laid.rules.answers_to(state, p) or _is_alias(laid, name, p)
    ]
    found += list(laid.rules.named(state, name))
    return (*found, name, *mode_numbers(name))


def _is_alias(laid: Laid, name: str, pending: Pending) -> bool:
    return laid.aliases.get(name) == pending.source.id


def mode_numbers(name: str) -> tuple[int, ...]:
    """`mode 2` is the second mode."""
    word, _, number = name.partition(" ")
    return (int(number) - 1,) if word == "mode" and number.isdigit() else ()


def belonging(laid: Laid, name: str, of: Subject) -> tuple[Any, ...]:
    """`Spirit of Ben`: a player's things of a name; `bulwark of Guard`, `"Turn Aside" on Guard`: effects of a
    name that are about a thing, abilities that wait among them; `ability of Relic`, `"On Hit" of Guard`: what
    waits of a thing."""
    if subject_name(of) in laid.seats:
        return tuple(laid.table.state.things[i].ref for i in ids_of_player(laid, name, subject_name(of)))
    inner = named(laid, of)
    things = [c.id for c in inner.candidates if hasattr(c, "incarnation")]
    waiting = [one.id for one in abilities_waiting(laid, name, things)]
    effects = (*((name, i) for i in things), *laid.rules.named(laid.table.state, name))
    about = [one.id for one in abilities_about(laid, name, things)]
    return (*(OnStack(i) for i in waiting), *waiting, *effects, *(OnStack(i) for i in about), *about)


def abilities_waiting(laid: Laid, name: str, sources: list[ThingId]) -> Iterator[Pending]:
    """The abilities of some things on the stack, or on their way to it, that answer to a name or a label ("On
    Enter"), or are an `ability` or a `trigger`; the newest first."""
    state = laid.table.state
    for one in (*reversed(state.stack), *state.waiting):
        called = (one.kind, one.label.partition(" of ")[0], *laid.rules.answers_to(state, one))
        if one.ability is not None and one.source.id in sources and name in called:
            yield one


def abilities_about(laid: Laid, name: str, things: list[ThingId]) -> Iterator[Pending]:
    """The abilities called so, on the stack or on their way to it, that target or remember one of some things
    (a delayed trigger, what it brings back)."""
    state = laid.table.state
    for one in (*reversed(state.stack), *state.waiting):
        slots = one.choices.get("slots", {}).values()
        refs = (value for values in slots for value in values if hasattr(value, "incarnation"))
        if one.ability is not None and name in laid.rules.answers_to(state, one):
            yield from (one for ref in refs if ref.id in things)


def ids_of_player(laid: Laid, name: str, player: str) -> list[ThingId]:
    """The things that answer to a name and are a player's: controlled in play, owned elsewhere."""
    things, seat = laid.table.state.things, laid.seats[player]
    return [i for i in ids_named(laid, name) if things[i].controller == seat]


def copies(laid: Laid, of: Subject, number: int) -> tuple[Any, ...]:
    """The copies of what a name stands for, on the stack, of cards or of objects (tokens so called), in the
    order in which they were made."""
    name, things = subject_name(of), laid.table.state.things
    found: list[Any] = [OnStack(p.id) for p in reversed(pendings_named(laid, name)) if p.copy]
    names = {name, *(things[i].face.name for i in ids_named(laid, name))}
    made = (one for one in things.values() if one.face.notes.get("copy") or one.token)
    found += [one.ref for one in made if one.face.name in names and one.id != laid.aliases.get(name)]
    return tuple(found[number - 1 : number])


def subject_name(subject: Subject) -> str:
    """The name that a subject is written with."""
    return subject.name if isinstance(subject, Ref) else subject_name(subject.of)


def request(laid: Laid, action: Action) -> Request:
    """An action as a request to the engine."""
    clauses: dict[str, tuple[Named, ...]] = {}
    for clause in action.clauses:
        items = tuple(named(laid, i) for i in clause.items if not isinstance(i, Setting))
        clauses[clause.word] = (*clauses.get(clause.word, ()), *items)
    return Request(
        seat=laid.seats[action.actor],
        verb=action.verb,
        things=tuple(named(laid, i) for i in action.things),
        clauses=clauses,
        what=action.what,
        given=action.given,
        x=action.x,
        free=action.free,
    )


def subject(laid: Laid, node: Subject) -> Thing | Who | OnStack:
    """What an expectation speaks of; raises ProblemError where the name stands for nothing or for too
    much."""
    name = subject_name(node)
    if isinstance(node, Copy):
        found: Iterable[Any] = copies(laid, node.of, node.number)
        for value in found:
            return value if isinstance(value, OnStack) else laid.table.state.things[value.id]
    if name in laid.seats:
        return Who(laid.seats[name])
    owner = node.of.name if isinstance(node, Ref) and isinstance(node.of, Ref) else ""
    ids = ids_of_player(laid, name, owner) if owner in laid.seats else ids_named(laid, name)
    if not ids:
        raise ProblemError(
            problem(laid.scenario, node, "E111", f"nothing here is called {name!r}", known_names(laid))
        )
    return laid.table.state.things[ids[0]]


def known_names(laid: Laid) -> str:
    """The names there are, for a hint."""
    names = sorted({*laid.aliases, *(t.face.name for t in laid.table.state.things.values()), *laid.seats})
    return "known: " + ", ".join(names[:12])
