"""Card Types: Attack — what activating an attack card rests, and commands, which rest an ally in the
champion's place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.grand_archive.keywords.pride import disobedience, obeys
from judge.games.grand_archive.keywords.registry import entry
from judge.games.grand_archive.language import champion
from judge.kernel.decisions import Decision, Illegal, Option, Procedure, Refusal
from judge.kernel.events import FlagChanged
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context
from rules_corpus.cite import Section, slug

GENERAL = Section("ga:cr/card-types-attack/general-rules")
CHAMPION = Section("ga:cr/card-types-champion/general-rules")
ATTACKING = Section("ga:cr/combat-phase-attacking-and-the-combat-phase/general-rules")
COMMAND = entry("command")


def rest_for_attack(table: Table, context: Context, *, free: bool = False) -> Procedure[None]:
    """Rests the champion, or for a command an awake ally, as the additional cost of an attack card (General
    Rules 2); `free`: nothing rests, but a command still needs its ally (Command 1.3)."""
    command = command_of(context.source)
    if free:
        if command is not None:
            ally = yield from _ally(table, context, command, rests=False)
            name = "nobody" if ally is None else ally.face.name
            table.note(f"{name} performs the command; nothing rests for it", COMMAND["1.3"])
            _remember_attacker(context, ally)
        return
    rested = (
        champion_to_rest(table, context) if command is None else (yield from _ally(table, context, command))
    )
    if rested is None:
        raise Illegal(f"there is no awake ally to perform {context.source.face.name}", COMMAND["1.1"])
    cite = (
        (GENERAL["2"], ATTACKING["1.4"], CHAMPION["4.1"])
        if command is None
        else (COMMAND["1.1"], COMMAND["1.1.1"], COMMAND["1.2"])
    )
    table.emit(FlagChanged(rested.id, "rested", True, "rests for the attack"), cite)
    _remember_attacker(context, rested)


def _remember_attacker(context: Context, unit: Thing | None) -> None:
    if unit is None:
        return
    assert context.pending is not None
    context.pending = replace(context.pending, choices={**context.pending.choices, "attacker": unit.ref})


def command_of(card: Thing) -> t.KeywordAbility | None:
    """The command ability of a card, if it has one."""
    found = (a for a in card.face.abilities if isinstance(a, t.KeywordAbility) and a.name == "command")
    return next(found, None)


def champion_to_rest(table: Table, context: Context) -> Thing:
    """The champion, who must be awake; raises Illegal."""
    mine = champion(table.state, context.controller)
    if mine is None or "rested" in mine.flags:
        raise Illegal(f"{context.source.face.name} rests the champion, who is not awake", GENERAL["2"])
    return mine


def _ally(
    table: Table, context: Context, command: t.KeywordAbility, *, rests: bool = True
) -> Procedure[Thing | None]:
    """The ally that performs a command; None where there is none that can."""

    def refused(value: Any) -> Refusal | None:
        return refusal(table, context, command, value, rests=rests)

    allies = [table.state.things[i] for i in table.state.zone("field", context.controller)]
    legal = [thing for thing in allies if refused(thing.ref) is None]
    decision = Decision(
        seat=context.controller,
        kind="choose",
        prompt=f"which ally performs {context.source.face.name}",
        cite=COMMAND["1.1"],
        options=tuple(Option(thing.ref, thing.face.name) for thing in legal),
        clause="resting",
        refuse=refused,
        about=context.source.face.name,
    )
    chosen = yield from ask(decision)
    return table.state.things[chosen[0].id] if chosen else None


def command_refusal(table: Table, card: Thing, attacker: Thing, seat: Seat) -> Refusal | None:
    """Why the ally that rested for a resolved command does not perform it: it is no ally of that player any
    more, does not obey, or is of another subtype now (Command 1, 2.2, 3)."""
    command = command_of(card)
    if command is None:
        return None
    name = attacker.face.name
    if attacker.controller != seat or not table.view(attacker).is_a("type", "ally"):
        who = table.state.players[seat].name
        return Refusal(f"is performed by {name}, which is no ally of {who} any more", COMMAND["1"])
    if not obeys(table, attacker, seat):
        return Refusal(
            f"is performed by {name}, who does not obey", (COMMAND["2.2"], *disobedience(table, attacker))
        )
    if command.argument and not table.view(attacker).is_a("subtype", slug(command.argument)):
        return Refusal(f"is performed by {name}, who is no {command.argument}", COMMAND["3"])
    return None


def refusal(
    table: Table, context: Context, command: t.KeywordAbility, value: Any, *, rests: bool = True
) -> Refusal | None:
    """Why an ally may not be rested for a command: rested, or of another subtype (Command 1.1); whether it
    obeys is asked for as the attack begins (2.2)."""
    thing = table.state.find(value) if isinstance(value, Ref) else None
    if thing is None or thing.zone != "field" or not table.view(thing).is_a("type", "ally"):
        return Refusal("a command is performed by an ally on the field", COMMAND["1"])
    if thing.controller != context.controller:
        return Refusal(f"{thing.face.name} is another player's", COMMAND["1"])
    if "rested" in thing.flags and rests:
        return Refusal(f"{thing.face.name} is rested", COMMAND["1.1"])
    if command.argument and not table.view(thing).is_a("subtype", slug(command.argument)):
        return Refusal(f"{thing.face.name} is no {command.argument}", COMMAND["1.1"])
    return None
