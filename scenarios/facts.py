"""What made something so: the board's lines, what lies on the things that a line of the trace names, and the
effects that changed them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pydantic import BaseModel, ConfigDict

from judge.games.registry import vocabulary
from judge.kernel.state import Thing
from judge.kernel.table import Table
from rules_corpus.cite import cites
from scenarios import spell
from scenarios.setup import Laid
from scenarios.tree import Thing as Placed
from scenarios.tree import ZoneLine

OF_COSTS = frozenset({"pay", "paid", "cost", "costs", "cards", "card", "has", "hand", "memory"})
OF_TIME = frozenset({"phase", "turn", "stack", "opportunity", "priority", "floor", "now", "ended", "step"})


class Fact(BaseModel):
    """One thing that is so: in words, the rules by which it is, and the line of the file that says it (0:
    none)."""

    model_config = ConfigDict(frozen=True)

    text: str
    rules: tuple[str, ...] = ()
    line: int = 0


def facts(laid: Laid, text: str) -> tuple[Fact, ...]:
    """What a refusal hangs on: everything that it names as it lies on the table, whose turn it is and what
    its players have where it is about that."""
    words = {word.lower() for word in re.findall(r"[\w'’]+", text)}
    found = [fact for thing in named(laid, text) for fact in of_thing(laid, thing)]
    if words & OF_TIME:
        found.append(of_turn(laid.table))
    if words & OF_COSTS:
        found += [of_player(laid, seat) for seat, name in enumerate(laid.scenario.players) if name in text]
    return tuple(dict.fromkeys(found))


def named(laid: Laid, text: str) -> list[Thing]:
    """The things that a text names, by alias or by card; of several of one name those in play."""
    state = laid.table.state
    by_name: dict[str, Thing] = {}
    for thing in state.things.values():
        alias = next((name for name, i in laid.aliases.items() if i == thing.id), "")
        for name in filter(None, (alias, thing.face.name)):
            if re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text):
                known = by_name.get(name)
                if known is None or known.zone in ("deck", "material", "graveyard", "discard"):
                    by_name[name] = thing
    return list({thing.id: thing for thing in by_name.values()}.values())


def of_thing(laid: Laid, thing: Thing) -> Iterator[Fact]:
    """How a thing lies on the table, and what changed its characteristics."""
    marks = [f"{kind} {n}" for kind, n in sorted(thing.counters.items()) if n] + sorted(thing.flags)
    lies = f"{thing.face.name} is in {thing.zone}" + (f" ({', '.join(marks)})" if marks else "")
    written = line_of(laid, thing)
    if written is None:
        yield Fact(text=lies)
    else:
        said = spell.thing(written, vocabulary(laid.scenario.game))
        yield Fact(text=f"{lies}; the board says: {said}", line=written.place.line)
    yield from made(laid.table, thing)


def made(table: Table, thing: Thing) -> Iterator[Fact]:
    """The effects that made a thing's characteristics what they are, each with its source."""
    for what, source, rules in table.view(thing).made:
        yield Fact(text=f"{thing.face.name}: {what}, by {source}", rules=cites(rules))


def line_of(laid: Laid, thing: Thing) -> Placed | None:
    """The line of the board that laid a thing; None where it came later."""
    alias = next((name for name, i in laid.aliases.items() if i == thing.id), "")
    lines = (line for board in laid.scenario.boards for line in board.lines if isinstance(line, ZoneLine))
    placed = [found for line in lines for found in line.things]
    by_alias = next((found for found in placed if alias and found.alias == alias), None)
    return by_alias or next((found for found in placed if found.name == thing.face.name), None)


def of_turn(table: Table) -> Fact:
    """Whose turn and which phase it is, and what waits on the stack."""
    state = table.state
    step = f", {state.step}" if state.step else ""
    waits = ", ".join(p.name for p in reversed(state.stack)) or "nothing"
    holder = "" if state.holder is None else f"; {state.players[state.holder].name} is to act"
    who = state.players[state.active].name
    return Fact(
        text=f"it is {who}'s turn {state.turn}, {state.phase} phase{step}; on the stack: {waits}{holder}"
    )


def of_player(laid: Laid, seat: int) -> Fact:
    """What a player has: cards by zone, counters and resources."""
    state, player = laid.table.state, laid.table.state.players[seat]
    zones = [f"{z} {len(i)}" for (z, whose), i in state.zones.items() if whose == seat and z != "nowhere"]
    counters = [f"{kind} {n}" for kind, n in sorted(player.counters.items())]
    return Fact(text=f"{player.name} has {', '.join((*zones, *counters)) or 'nothing'}")
