"""Triggered abilities as games share them: what past events text asks for, delayed triggers, and the order in
which triggers go on the stack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from judge.kernel.decisions import Decision, Option, Procedure
from judge.kernel.events import EffectsEnded, Triggered
from judge.kernel.faces import Face
from judge.kernel.identity import by_identity
from judge.kernel.state import Effect, Pending, Seat, State
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context, Language, Occurrence
from judge.text.meaning import matches
from rules_corpus.cite import Cite

Found = TypeVar("Found")


def in_any_text(find: Callable[[Any], Iterable[Found]]) -> Callable[[State, Found], bool]:
    """What tells whether something is found in the text of any card in a game or of any effect, wherever it
    is and whether it is in force or not."""

    @by_identity
    def of_text(part: Any) -> frozenset[Found]:
        return frozenset(find(part))

    @by_identity
    def of_faces(faces: tuple[Face, ...]) -> frozenset[Found]:
        return frozenset[Found]().union(*(of_text(face.abilities) for face in faces))

    def is_found(state: State, one: Found) -> bool:
        if one in of_faces(state.faces):
            return True
        if not state.effects:
            return False
        return any(one in of_text(e.body) for e in state.effects if isinstance(e.body, t.Node))

    return is_found


def asked_verbs(part: Any) -> Iterator[str]:
    """The verbs of the past events that a text asks for."""
    for node in t.walk(part):
        if isinstance(node, (t.Happened, t.Experienced, t.Times)):
            yield node.event.verb
        elif isinstance(node, t.Nth):
            yield from ("activates", "materializes")
        elif isinstance(node, t.AttacksOf) and node.using is not None:
            yield "attacks-with"
        elif isinstance(node, t.EventPattern) and node.nth:
            yield node.verb


asked_about = in_any_text(asked_verbs)
"""Tells whether some card's text in this game asks for past events of a verb."""


def delayed(table: Table, language: Language, occurrence: Occurrence) -> list[Effect]:
    """The delayed triggers that an occurrence sets off."""
    found = []
    for effect in table.state.effects:
        if effect.kind == "delayed" and effect.body.event.verb == occurrence.verb:
            seen = parties_of(effect.body.event, effect.memory.get("occurrence"), occurrence)
            context = Context(table, language, effect.source, effect.controller, occurrence=seen)
            context.slots = dict(effect.memory.get("slots", {}))
            if matches(context, effect.body.event, occurrence):
                found.append(effect)
    return found


def parties_of(event: t.EventPattern, earlier: Occurrence | None, happened: Occurrence) -> Occurrence:
    """The event whose parties are meant where an effect speaks of them: the `earlier` one by which it came
    about ("whenever the hit champion …"), else what happened."""
    return earlier if earlier is not None and _roles_named(event) else happened


def with_parties(event: t.EventPattern, earlier: Occurrence | None, happened: Occurrence) -> Occurrence:
    """What happened, with those parties of the earlier event that it has none of its own in the place of."""
    roles = () if earlier is None else _roles_named(event)
    missing = (role for role in roles if getattr(happened, role, None) is None)
    kept: dict[str, Any] = {role: getattr(earlier, role, None) for role in missing}
    return replace(happened, **kept)


def _roles_named(event: t.EventPattern) -> tuple[str, ...]:
    return tuple(n.role for n in t.walk((event.subject, event.object)) if isinstance(n, t.EventThing))


FOUND_AT = "found at"
"""Under what an ability that will resolve later keeps where its source was as it was made."""


def trigger_delayed(table: Table, effect: Effect, occurrence: Occurrence, triggers: Cite, ends: Cite) -> None:
    """A delayed trigger happens, by the rule `triggers`: once, by the rule `ends`, unless it says
    otherwise."""
    seen = with_parties(effect.body.event, effect.memory.get("occurrence"), occurrence)
    pending = Pending(
        id=table.new_id(),
        kind="trigger",
        name=effect.source.face.name,
        controller=effect.controller,
        source=effect.source,
        ability=t.InstructionsAbility(effect.body.instructions),
        choices={**effect.memory, "occurrence": seen},
        label=f"delayed trigger of {effect.source.face.name}",
    )
    if effect.body.once:
        table.emit(EffectsEnded((effect.id,), "a delayed trigger happens once"), ends)
    table.emit(Triggered(pending), triggers)


def next_to_stack(table: Table, cite: Cite) -> Procedure[tuple[Pending, ...]]:
    """Who puts triggers on the stack next, and in which order: turn order, the turn player first."""
    state = table.state
    for seat in state.seats_from(state.active):
        own = tuple(p for p in state.waiting if p.controller == seat)
        if own:
            return (yield from _order(own, seat, cite))
    return state.waiting


def _what_it_does(pending: Pending) -> Any:
    """A waiting ability without what no longer matters of it: where it was printed, and under what
    restriction."""
    ability = pending.ability
    return replace(ability, restrictions=(), paragraph=0) if isinstance(ability, t.Ability) else ability


_OF_ONE_OBJECT = (t.PutCounters, t.RemoveCounters, t.Destroy, t.Conditional)
"""Instructions that, said of the object itself, touch nothing else."""


def _apart(own: tuple[Pending, ...]) -> bool:
    """Whether each ability is about nothing but the object that has it, so that no order could matter."""
    for pending in own:
        done = getattr(pending.ability, "instructions", ())
        named = {type(node) for node in t.walk(done) if isinstance(node, t.Reference)}
        steps = [node for node in t.walk(done) if isinstance(node, t.Instruction)]
        if (
            t.Self not in named
            or named - {t.Self, t.You}
            or not all(isinstance(s, _OF_ONE_OBJECT) for s in steps)
        ):
            return False
    return True


def _order(own: tuple[Pending, ...], seat: Seat, cite: Cite) -> Procedure[tuple[Pending, ...]]:
    if len(own) == 1:
        return own
    alike = {(p.name, repr(_what_it_does(p))) for p in own}
    decision = Decision(
        seat=seat,
        kind="order",
        prompt="order triggered abilities (the last one resolves first)",
        cite=cite,
        options=tuple(Option(p.id, p.label or p.name) for p in own),
        least=len(own),
        most=len(own),
        verbs=("orders",),
        otherwise=tuple(p.id for p in own) if len({text for _, text in alike}) == 1 or _apart(own) else None,
        ordered=len(alike) > 1,
    )
    by_id = {p.id: p for p in own}
    return tuple(by_id[i] for i in (yield from ask(decision)))
