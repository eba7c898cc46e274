"""Carries out the instructions of an ability: the structure that games share (may, if, for each, modes,
delayed and reflexive triggers).

What a game does by itself (deal damage, draw, materialize) it gives as a table of verbs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from judge.kernel.decisions import ACCEPT_OR_DECLINE, Decision, Option, Procedure, Refusal
from judge.kernel.events import EffectBegan, NoteChanged, Triggered
from judge.kernel.request import OnStack, Who
from judge.kernel.state import Effect, Pending, Ref, Seat
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context
from judge.text.dice import roll
from judge.text.lasting import fixed_set, keeps_the_rest, of_attack, settle, until_when, words_of
from judge.text.looking import unread
from judge.text.meaning import candidates, holds, number, resolve, seats
from judge.text.several import APART, apart_for, by_zone, done_together, for_one
from judge.text.together import (
    ask_together,
    banished,
    completing,
    enough_for_all,
    fewest_and_most,
    most_together,
    together_refusal,
)
from judge.text.triggering import FOUND_AT
from rules_corpus.cite import Cite, RuleId, cites

Handler = Callable[[Context, Any], Procedure[bool]]


@dataclass(frozen=True, slots=True)
class Verbs:
    """What a game brings: its instructions, its costs where they differ, and the rules for what is shared.

    `do` carries out an instruction and tells whether it was done in full; `can` tells whether it could be
    done in full (costs, "may"). `own_choices` make the choices that they ask for themselves, `together` where
    several players do them. `check` raises Unsupported for what an instruction of an object says that the
    game does not carry out; `dice` the rules of a die that is rolled; `unfound` whether what an instruction
    asks for may be left unfound, and the rules of finding it; `tracking` the rules by which a source
    remembers what was chosen for it.
    """

    do: Mapping[type, Handler]
    can: Mapping[type, Callable[[Context, Any], bool]]
    may: Cite
    choose: Cite
    modes: Cite
    reflexive: Cite
    delayed: Cite
    continuous: Callable[[t.Change, bool], Cite]
    unless: Cite
    own_choices: tuple[type, ...] = ()
    together: tuple[type, ...] = ()
    check: Callable[[t.Instruction, str], None] = lambda instruction, name: None
    dice: Cite = ()
    unfound: Callable[[Context, t.Instruction, t.Chosen], tuple[bool, Cite]] = lambda *asked: (False, ())
    tracking: Callable[[Context], tuple[RuleId, ...]] = lambda context: ()


def perform(context: Context, verbs: Verbs, instructions: Iterable[t.Instruction]) -> Procedure[bool]:
    """Does instructions in their order; gives whether all of them were done in full."""
    done = True
    for instruction in instructions:
        done = (yield from perform_one(context, verbs, instruction)) and done
    return done


def perform_one(context: Context, verbs: Verbs, instruction: t.Instruction) -> Procedure[bool]:
    """Does one instruction; raises Unsupported for one that neither the game nor this module carries out."""
    handler = verbs.do.get(type(instruction)) or _STRUCTURE.get(type(instruction))
    if handler is None:
        raise unread(instruction)
    verbs.check(instruction, context.source.face.name)
    if isinstance(instruction, APART) and (who := apart_for(context, instruction)) is not None:
        return (yield from _for_each(context, verbs, t.ForEach(who, (for_one(instruction, who),))))
    if type(instruction) in _STRUCTURE and type(instruction) not in verbs.do:
        return (yield from _STRUCTURE[type(instruction)](context, verbs, instruction))
    if type(instruction) not in verbs.own_choices and not done_together(context, verbs.together, instruction):
        yield from bind(context, verbs, instruction)
    return (yield from verbs.do[type(instruction)](context, instruction))


def unperformed(verbs: Verbs, tree: object) -> Iterator[t.Instruction]:
    """The instructions of an ability tree that neither the game nor this module carries out."""
    known = {*verbs.do, *_STRUCTURE}
    return (n for n in t.walk(tree) if isinstance(n, t.Instruction) and type(n) not in known)


def possible(context: Context, verbs: Verbs, instructions: Iterable[t.Instruction]) -> bool:
    """Whether instructions could be done in full now, as costs and "you may" ask."""
    parts = tuple(instructions)
    return all(_possible(context, verbs, i) for i in parts) and _apart(context, parts)


def unpaid(context: Context, costs: Iterable[t.Instruction]) -> str:
    """Why costs are not paid, in words: what they ask for that cannot be done in full."""
    from judge.text.describe import describe  # the phrases are read where they are wanted, not with a game

    asked = re.sub(r"\w+ #\d+ \(([^()]*)\)", r"\1", ", ".join(describe(cost) for cost in costs))
    return f"the cost of {context.source.face.name} cannot be paid: {asked}"


def _apart(context: Context, instructions: tuple[t.Instruction, ...]) -> bool:
    """Whether there is enough for all that is banished: a card is not banished for two of them."""
    return enough_for_all(
        (set(candidates(context, what.selector)), number(context, what.minimum))
        for what in banished(instructions)
    )


def _possible(context: Context, verbs: Verbs, instruction: t.Instruction) -> bool:
    check = verbs.can.get(type(instruction))
    if check is not None:
        return check(context, instruction)
    return all(
        most_together(context, node.selector, found) >= number(context, node.minimum)
        for node in _choices(instruction)
        if isinstance(node, t.Chosen) and node.slot not in context.slots
        for found in by_zone(context, node.selector, tuple(candidates(context, node.selector)))
    )


# --- Choices made on resolution


def bind(context: Context, verbs: Verbs, instruction: t.Instruction) -> Procedure[None]:
    """Makes the choices that an instruction asks for as it is carried out (`Chosen`), and finds the cards on
    top of a deck (`Top`)."""
    for node in _choices(instruction):
        if node.slot in context.slots:
            continue
        if isinstance(node, t.Top):
            context.slots[node.slot] = on_top(context, node)
        elif isinstance(node, t.Dice):
            context.slots[node.slot] = yield from roll(context, node, verbs.dice)
        else:
            chooser = _chooser(context, instruction, node)
            free, found = verbs.unfound(context, instruction, node)
            context.slots[node.slot] = yield from choose(
                context, verbs, node, chooser, may_fail=free, finding=found
            )


def _choices(node: Any) -> Iterable[Any]:
    """The choices within an instruction that are made with it; those of nested instructions are made when
    these are reached."""
    if isinstance(node, (t.Chosen, t.Top, t.Dice)):
        yield node
    if isinstance(node, t.Node):
        for part in fields(node):
            yield from _nested_choices(getattr(node, part.name))


def _nested_choices(value: Any) -> Iterable[Any]:
    for item in value if isinstance(value, tuple) else (value,):
        if isinstance(item, t.Node) and not isinstance(item, (t.Instruction, t.Ability)):
            yield from _choices(item)


def on_top(context: Context, node: t.Top) -> tuple[Ref, ...]:
    """The cards on top, or at the bottom, of the decks that a `Top` names."""
    found: list[Ref] = []
    for seat in seats(context, node.of):
        ids = context.state.zone(node.zone, seat)
        count = max(0, number(context, node.amount))
        taken = ids[-count:] if node.bottom else ids[:count]
        found += [context.state.things[i].ref for i in taken if count]
    return tuple(found)


def _chooser(context: Context, instruction: t.Instruction, node: t.Chosen) -> Seat:
    if node.chooser is not None:
        return seats(context, node.chooser)[0]
    who = getattr(instruction, "who", None)
    found = seats(context, who) if isinstance(who, t.Reference) else []
    return found[0] if len(found) == 1 else context.controller


def choose(
    context: Context,
    verbs: Verbs,
    node: t.Chosen,
    seat: Seat,
    prompt: str = "choose",
    *,
    may_fail: bool = False,
    finding: Cite = (),
) -> Procedure[tuple[Any, ...]]:
    """Lets a seat choose what a `Chosen` asks for; fewer where there are not enough, or where it may fail to
    find them."""
    found = completing(context, node, list(candidates(context, node.selector)))
    if node.selector.single_zone:
        found = yield from in_one_zone(context, found, seat, verbs.choose)
    chosen: tuple[Any, ...] = ()
    for heap in by_zone(context, node.selector, found):
        chosen += yield from _choose_of(context, verbs, node, seat, heap, prompt, may_fail, cites(finding))
    return chosen


def _choose_of(
    context: Context,
    verbs: Verbs,
    node: t.Chosen,
    seat: Seat,
    found: list[Any],
    prompt: str,
    may_fail: bool,
    finding: tuple[RuleId, ...],
) -> Procedure[tuple[Any, ...]]:
    asked = "how many at random"
    least, most = yield from fewest_and_most(context, node, found, asked, verbs.choose)
    decision = Decision(
        seat=-1 if node.at_random else seat,
        kind="random" if node.at_random else "choose",
        prompt=prompt,
        cite=(*cites(verbs.choose), *finding),
        options=tuple(option(context.table, value) for value in found),
        least=0 if may_fail else least,
        most=most,
        clause="choosing",
        verbs=("chooses", "declines") if may_fail else ("chooses",),
        otherwise=tuple(found) if may_fail and len(found) == least else None,
        together=lambda values: together_refusal(context, node.selector, values, verbs.choose),
        about=context.source.face.name,
    )
    chosen = yield from ask_together(decision)
    if chosen:
        names = ", ".join(option(context.table, value).label for value in chosen)
        context.table.note(f"{names}: chosen, not targeted", (*cites(verbs.choose), *finding))
    elif may_fail or (finding and not found):
        context.table.note(f"{context.source.face.name}: no card is found", finding)
    return chosen


def in_one_zone(context: Context, found: list[Any], seat: Seat, cite: Cite) -> Procedure[list[Any]]:
    """Those of the cards that lie with one player, whom the seat picks where there are several ("from a
    single graveyard")."""
    holders = {value: context.state.things[value.id].place for value in found if isinstance(value, Ref)}
    held = sorted(set(holders.values()))
    if len(held) < 2:
        return found
    decision = Decision(
        seat=seat,
        kind="choose",
        prompt="choose whose",
        cite=cite,
        options=tuple(option(context.table, Who(place)) for place in held),
        about=context.source.face.name,
    )
    (who,) = yield from ask(decision)
    return [value for value, place in holders.items() if place == who.seat]


def option(table: Table, value: Any) -> Option:
    """A value as something to choose: what players call it, and what it is like where nothing depends on
    which it is."""
    if isinstance(value, Who):
        return Option(value, table.state.players[value.seat].name)
    if isinstance(value, OnStack):
        pending = next(p for p in table.state.stack if p.id == value.id)
        return Option(value, pending.label or pending.name)
    thing = table.state.things[value.id]
    alike = (thing.zone, thing.place, thing.owner) if table.rules.nameless(thing) else None
    return Option(value, thing.face.name, alike)


# --- Structure


def may(context: Context, verbs: Verbs, node: t.May) -> Procedure[bool]:
    """Asks a player whether to do what may be done, where it can be done in full; gives whether it was."""
    (seat,) = seats(context, node.who)[:1] or (context.controller,)
    if not possible(context, verbs, node.instructions):
        context.table.note(f"{context.source.face.name}: what may be done cannot be done in full", verbs.may)
        return False
    agreed = yield from accept(context, verbs, seat, f"{context.source.face.name}: do it?")
    if not agreed:
        return False
    context.whole = node.instructions
    done = yield from perform(context, verbs, node.instructions)
    context.whole = ()
    return done


def accept(context: Context, verbs: Verbs, seat: Seat, prompt: str) -> Procedure[bool]:
    """Asks a seat whether it does what it may do."""
    decision = Decision(
        seat=seat,
        kind="may",
        prompt=prompt,
        cite=verbs.may,
        options=ACCEPT_OR_DECLINE,
        verbs=("accepts", "declines"),
        about=context.source.face.name,
    )
    (answer,) = yield from ask(decision)
    return bool(answer)


def _if_done(context: Context, verbs: Verbs, node: t.IfDone) -> Procedure[bool]:
    done = yield from perform(context, verbs, node.first)
    yield from perform(context, verbs, node.then if done else node.otherwise)
    return done


def _when_done(context: Context, verbs: Verbs, node: t.WhenDone) -> Procedure[bool]:
    done = yield from perform(context, verbs, node.first)
    if done and (node.condition is None or holds(context, node.condition)):
        trigger_later(context, t.InstructionsAbility(node.then), verbs.reflexive)
    return done


def trigger_later(context: Context, ability: t.Ability, cite: Cite) -> None:
    """Puts a reflexive trigger among those that wait; it keeps what was chosen so far."""
    source = context.current(context.source) or context.source
    pending = Pending(
        id=context.table.new_id(),
        kind="trigger",
        name=context.source.face.name,
        controller=context.controller,
        source=source,
        ability=ability,
        choices=_remembered(context),
    )
    context.table.emit(Triggered(pending), cite)


def _remembered(context: Context) -> dict[str, Any]:
    kept = {
        "slots": dict(context.slots),
        "results": {k: tuple(v) for k, v in context.results.items()},
        **context.letters,
    }
    if context.pending is not None and "X" in context.pending.choices:
        kept["X"] = context.pending.choices["X"]
    if context.occurrence is not None:
        kept["occurrence"] = context.occurrence
    if context.each is not None:
        kept["each"] = context.each
    return kept


def _conditional(context: Context, verbs: Verbs, node: t.Conditional) -> Procedure[bool]:
    chosen = node.then if holds(context, node.condition) else node.otherwise
    return bool(chosen) and (yield from perform(context, verbs, chosen))


def _unless(context: Context, verbs: Verbs, node: t.Unless) -> Procedure[bool]:
    (seat,) = seats(context, node.who)[:1] or (context.controller,)
    payer = _as_player(context, seat)
    context.table.note(f"{context.source.face.name}: it happens unless a cost is paid", verbs.unless)
    costs = tuple(reckoned(context, cost) for cost in node.costs)
    if possible(payer, verbs, costs) and (yield from accept(context, verbs, seat, "pay to prevent it?")):
        yield from perform(payer, verbs, costs)
        return False
    return (yield from perform(context, verbs, node.instructions))


def reckoned(context: Context, cost: t.Instruction) -> t.Instruction:
    """A cost of another player with its amount as the text's own controller reckons it ("LV")."""
    amount = getattr(cost, "amount", None)
    if not isinstance(amount, t.Amount) or isinstance(amount, t.Number):
        return cost
    return replace(cost, amount=t.Number(number(context, amount)))  # type: ignore[call-arg]


def payer(context: Context, node: t.Pay) -> Seat:
    """The player who pays."""
    return context.controller if node.who is None else seats(context, node.who)[0]


def _as_player(context: Context, seat: Seat) -> Context:
    return replace(context, controller=seat)


def _for_each(context: Context, verbs: Verbs, node: t.ForEach) -> Procedure[bool]:
    if isinstance(node.each, t.Amount):
        rounds: tuple[Any, ...] = (None,) * number(context, node.each)
    else:
        rounds = resolve(context, node.each)
    known, before = set(context.slots), context.each
    for value in rounds:
        context.each = value
        yield from perform(context, verbs, node.instructions)
        for slot in set(context.slots) - known:
            del context.slots[slot]
    context.each = before
    return True


def _let(context: Context, verbs: Verbs, node: t.Let) -> Procedure[bool]:
    """Does instructions with a letter, which is reckoned as the first of them that speaks of it is due: what
    those before it did may count ("the amount removed this way")."""
    spoken = (variable_in(one, node.name) for one in node.instructions)
    at = next((i for i, speaks in enumerate(spoken) if speaks), 0)
    done = yield from perform(context, verbs, node.instructions[:at])
    context.letters[node.name] = number(context, node.amount)
    return (yield from perform(context, verbs, node.instructions[at:])) and done


def variable_in(part: object, name: str) -> bool:
    """Whether a part of a text speaks of a letter."""
    return any(isinstance(one, t.Variable) and one.name == name for one in t.walk(part))


def _modes(context: Context, verbs: Verbs, node: t.Modes) -> Procedure[bool]:
    declared = node.depends_on != "resolution" and context.pending is not None
    if declared and context.pending is not None and "modes" in context.pending.choices:
        chosen = context.pending.choices["modes"]
    else:
        chosen = yield from choose_modes(context, verbs, node)
    for index in chosen:
        yield from perform(context, verbs, node.modes[index].instructions)
    return True


def choose_modes(
    context: Context, verbs: Verbs, node: t.Modes, closed: tuple[int, ...] = ()
) -> Procedure[tuple[int, ...]]:
    """Asks for modes, each once, those whose condition does not hold and those `closed` left out."""
    before = _chosen_before(context, node)
    rules = (*cites(verbs.modes), *(verbs.tracking(context) if node.fresh else ()))
    open_modes = [
        i
        for i, m in enumerate(node.modes)
        if (m.condition is None or holds(context, m.condition)) and (node, i) not in before
        if i not in closed
    ]
    most = len(open_modes) if node.maximum is None else min(number(context, node.maximum), len(open_modes))
    decision = Decision(
        seat=(seats(context, node.who) or [context.controller])[0],
        kind="mode",
        prompt="choose a mode",
        cite=rules,
        options=tuple(Option(i, node.modes[i].label or f"mode {i + 1}") for i in open_modes),
        least=number(context, node.minimum),
        most=most,
        clause="choosing",
        refuse=lambda value: _refused_mode(context, value, rules),
        about=context.source.face.name,
    )
    chosen: tuple[int, ...] = yield from ask(decision)
    if node.fresh and context.current(context.source) is not None:
        known = (*before, *((node, i) for i in chosen))
        context.table.emit(NoteChanged(context.source.id, CHOSEN_MODES, known), rules)
    return chosen


def _refused_mode(context: Context, value: Any, rules: Cite) -> Refusal | None:
    """A mode that a line names and that is not among those that may be chosen now."""
    if not isinstance(value, str) or not value.startswith("mode "):
        return None
    return Refusal(f"{value} of {context.source.face.name} may not be chosen now", rules)


CHOSEN_MODES = "modes that were chosen"
"""What an object remembers of modes that can be chosen once alone."""


def _chosen_before(context: Context, node: t.Modes) -> tuple[tuple[t.Modes, int], ...]:
    source = context.current(context.source) or context.source
    known: tuple[tuple[t.Modes, int], ...] = source.notes.get(CHOSEN_MODES, ()) if node.fresh else ()
    return known


def _delay(context: Context, verbs: Verbs, node: t.Delay) -> Procedure[bool]:
    here = context.state.things.get(context.source.id)
    found = here is not None and (here.zone in context.language.in_play or here.ref != context.source.ref)
    memory = {FOUND_AT: here.ref} if here is not None and found else {}
    begin_effect(
        context,
        "delayed",
        node,
        until_when(context, node.duration),
        verbs.delayed,
        f"{context.source.face.name}: an ability will trigger later",
        None,
        **memory,
    )
    return True
    yield


def begin_effect(
    context: Context,
    kind: str,
    body: Any,
    until: str,
    cite: Cite,
    words: str,
    over: tuple[Ref, ...] | None = None,
    **memory: Any,
) -> None:
    """Lets an effect begin that remembers what was chosen so far."""
    effect = Effect(
        id=context.table.new_id(),
        kind=kind,
        body=body,
        controller=context.controller,
        source=context.current(context.source) or context.source,
        since=0,
        until=until,
        over=over,
        memory={**_remembered(context), **memory},
    )
    context.table.emit(EffectBegan(effect, words), cite)


def _apply(context: Context, verbs: Verbs, node: t.Apply) -> Procedure[bool]:
    until = until_when(context, node.duration)
    lapses = None if node.duration is None else node.duration.condition
    if lapses is not None and not holds(context, lapses):
        context.table.note(f"{context.source.face.name}: what it lasts as long as is over already", verbs.may)
        return True
    memory = {} if lapses is None else {LAPSES: lapses}
    for change in sorted(node.changes, key=keeps_the_rest):
        yield from bind(context, verbs, replace(node, changes=(change,)))
        over = fixed_set(context, change)
        settled = settle(context, change)
        cite = verbs.continuous(change, over is not None)
        lasts = until or ("attack" if of_attack(getattr(change, "of", None)) else "")
        words = words_of(context, change, over)
        begin_effect(context, "continuous", settled, lasts, cite, words, over, **memory)
    return True


LAPSES = "lasts as long as"
"""What an effect remembers of the condition that it lasts as long as."""


_STRUCTURE: dict[type, Callable[[Context, Verbs, Any], Procedure[bool]]] = {
    t.May: may,
    t.IfDone: _if_done,
    t.WhenDone: _when_done,
    t.Conditional: _conditional,
    t.Unless: _unless,
    t.ForEach: _for_each,
    t.Let: _let,
    t.Modes: _modes,
    t.Delay: _delay,
    t.Apply: _apply,
}
