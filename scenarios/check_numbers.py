"""Checks of a scenario's numbers: what is counted is none or more, and no more than can be played."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scenarios import tree as t
from scenarios.checking import Checking

MOST_IN_ZONE = 1_000
"""Cards and objects in one zone of a player, and amounts of an action: more than any game has, and still
played at once."""

MOST_ON_BOARDS = 4_000
"""Cards and objects on all boards together."""

MOST_POSITIONS = 1_000_000
"""Positions that an exploration may be let go to."""

_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+|\d{1,12}")


def check_numbers(check: Checking) -> None:
    """No number of cards, objects, counters or amounts below zero, and none that makes endless work."""
    for card in check.scenario.cards:
        for line in card.attributes or ():
            _check_values(check, line.values, line.name, line)
    for board in check.scenario.boards:
        _check_board(check, board)
    _check_all(check)
    for statement in check.scenario.body:
        _check_statement(check, statement)


def _check_board(check: Checking, board: t.Board) -> None:
    held: dict[str, int] = {}
    for line in board.lines:
        if isinstance(line, t.AttributeLine):
            for item in line.items:
                _check_item(check, item)
            continue
        for thing in line.things:
            _check_thing(check, thing)
            before = held.get(line.zone, 0)
            held[line.zone] = before + max(thing.count, 0)
            if before <= MOST_IN_ZONE < held[line.zone]:
                _too_many(check, f"{held[line.zone]:,} in {line.zone}", MOST_IN_ZONE, thing)


def _check_all(check: Checking) -> None:
    """All that lies on the boards; a zone that holds too much by itself is told by itself."""
    held = 0
    for board in check.scenario.boards:
        for thing in _things(board):
            before, held = held, held + min(max(thing.count, 0), MOST_IN_ZONE)
            if before <= MOST_ON_BOARDS < held:
                _too_many(check, f"{held:,} cards and objects on the boards", MOST_ON_BOARDS, thing)


def _things(board: t.Board) -> Iterator[t.Thing]:
    return (thing for line in board.lines if isinstance(line, t.ZoneLine) for thing in line.things)


def _check_thing(check: Checking, thing: t.Thing) -> None:
    if thing.count < 0:
        _negative(check, thing.count, "a number of cards", thing)
    for stat in thing.stats:
        _check_values(check, (stat,), "a stat", thing)
    for modifier in thing.modifiers:
        _check_values(check, modifier.values, modifier.name, modifier)
        amounts = [v for v in modifier.values if isinstance(v, int)]
        if modifier.name in check.vocabulary.keywords and max(amounts, default=0) > MOST_IN_ZONE:
            _too_many(check, f"{modifier.name} {max(amounts):,}", MOST_IN_ZONE, modifier)


def _check_values(check: Checking, values: tuple[t.Value, ...], what: str, node: t.Node) -> None:
    for value in values:
        if isinstance(value, int) and value < 0:
            _negative(check, value, what, node)
        if isinstance(value, str) and what == "text":
            _check_text(check, value, node)


def _check_text(check: Checking, text: str, node: t.Node) -> None:
    """What a card's text lets happen so often."""
    most = max((int(n.replace(",", "")) for n in _NUMBER.findall(text)), default=0)
    if most > MOST_IN_ZONE:
        _too_many(check, f"the text says {most:,}", MOST_IN_ZONE, node)


def _check_statement(check: Checking, statement: t.Statement) -> None:
    match statement:
        case t.Action(things=things, clauses=clauses):
            for item in (*things, *(item for clause in clauses for item in clause.items)):
                _check_item(check, item)
        case t.RandomChooses(items=items):
            for item in items:
                _check_item(check, item)
        case t.Explore(bound=int(bound)) if bound < 1:
            check.report("E009", "an exploration looks at 1 position or more", statement)
        case t.Explore(bound=int(bound)) if bound > MOST_POSITIONS:
            _too_many(check, f"{bound:,} positions", MOST_POSITIONS, statement)


def _check_item(check: Checking, item: t.Node) -> None:
    match item:
        case (
            t.Number(value=amount) | t.Portion(amount=amount) | t.Many(count=amount) | t.Setting(value=amount)
        ):
            if amount < 0:
                _negative(check, amount, "an amount", item)
            elif amount > MOST_IN_ZONE:
                _too_many(check, f"an amount of {amount:,}", MOST_IN_ZONE, item)


def _negative(check: Checking, amount: int, what: str, node: t.Node) -> None:
    check.report("E114", f"{what} is 0 or more, not {amount}", node, word=str(amount))


def _too_many(check: Checking, found: str, most: int, node: t.Node) -> None:
    check.report("E115", f"{found}: at most {most:,} are played", node, "write no more than matter")
