"""Small edits of a scenario: of its board, its turn, its cards and its lines, each with its size and in
words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from judge.games.registry import vocabulary
from scenarios import spell
from scenarios.editing import MOST_CARDS, Edit, Editing, counted, with_board
from scenarios.edits_of_things import edits_of_thing
from scenarios.tree import (
    Action,
    Attribute,
    AttributeLine,
    Board,
    CardDef,
    Number,
    Portion,
    Scenario,
    Thing,
    Turn,
    ZoneLine,
)


def edits(scenario: Scenario, about: str) -> Iterator[Edit]:
    """Every small edit of a scenario; `about` are the words of what is asked."""
    numbers = frozenset(int(n) for n in re.findall(r"(?<![\w/.])\d{1,2}(?![\w/.])", about))
    editing = Editing(scenario, vocabulary(scenario.game), about, numbers)
    for board in scenario.boards:
        yield from _of_board(editing, board)
    yield from _of_turn(editing)
    for card in scenario.cards:
        yield from _of_card(editing, card)
    yield from _lines_left_out(editing)
    yield from _of_asked_line(editing)


# --- Players


def _of_board(editing: Editing, board: Board) -> Iterator[Edit]:
    for line in board.lines:
        if isinstance(line, AttributeLine):
            yield from _of_attributes(editing, board, line)
            continue
        for thing in line.things:
            yield from edits_of_thing(editing, board, line, thing)
    yield from _more_resources(editing, board)
    yield from _more_cards(editing, board)


def _of_attributes(editing: Editing, board: Board, line: AttributeLine) -> Iterator[Edit]:
    """Another number in a line of what a player has."""
    for place, item in enumerate(line.items):
        for n, new in _other_numbers(editing, item):
            other = replace(line, items=(*line.items[:place], new, *line.items[place + 1 :]))
            lines = tuple(other if each is line else each for each in board.lines)
            yield _resource(editing, board, line, other, lines, n)


def _other_numbers(
    editing: Editing, item: Number | Portion | object
) -> Iterator[tuple[int, Number | Portion]]:
    """An item with other numbers, each with how far it is off."""
    if isinstance(item, Number):
        yield from ((abs(n - item.value), replace(item, value=n)) for n in editing.near(item.value))
    if isinstance(item, Portion):
        yield from ((abs(n - item.amount), replace(item, amount=n)) for n in editing.near(item.amount))


def _more_resources(editing: Editing, board: Board) -> Iterator[Edit]:
    """A line that a board lacks, of a resource that the question is about."""
    there = {line.name for line in board.lines if isinstance(line, AttributeLine)}
    for name in sorted(editing.game.player_attributes - there - {"loyalty"}):
        for n in range(1, MOST_CARDS + 1) if editing.asked(name) else ():
            other = AttributeLine(name, (Number(n),))
            yield _resource(editing, board, None, other, (*board.lines, other), n)


def _resource(
    editing: Editing,
    board: Board,
    line: AttributeLine | None,
    other: AttributeLine,
    lines: tuple[ZoneLine | AttributeLine, ...],
    size: int,
) -> Edit:
    after = spell.attribute_line(other)
    return Edit(
        size=size,
        scenario=with_board(editing.scenario, board, replace(board, lines=lines)),
        words=f"{board.player} with {after}",
        thing=board.player,
        word=after,
        before=spell.attribute_line(line) if line else "",
        after=after,
        line=(line or board).place.line,
    )


def _more_cards(editing: Editing, board: Board) -> Iterator[Edit]:
    """Cards that nothing depends on, in zones where the board has none of them."""
    lines = [line for line in board.lines if isinstance(line, ZoneLine)]
    filled = {line.zone for line in lines if any(thing.nameless for thing in line.things)}
    for zone in sorted({"hand", "memory", "deck", "graveyard", "discard"} & editing.game.zones - filled):
        for n in range(1, MOST_CARDS + 1):
            other = replace(board, lines=(*board.lines, ZoneLine(zone, (Thing(count=n),))))
            yield Edit(
                size=n,
                scenario=with_board(editing.scenario, board, other),
                words=f"{board.player} with {counted(n)} more in {zone}",
                thing=board.player,
                word=zone,
                before="",
                after=f"{zone} {n}",
                line=board.place.line,
            )


# --- The turn, cards, lines


def _of_turn(editing: Editing) -> Iterator[Edit]:
    """Another player's turn, another phase, another turn of the game."""
    turn = editing.scenario.turn
    for other in _other_turns(editing, turn) if turn else ():
        assert turn is not None
        yield Edit(
            size=2,
            scenario=replace(editing.scenario, turn=other),
            words=f"with {spell.turn(other)}",
            thing=other.player,
            word=f"turn phase {other.player} {other.phase}",
            before=spell.turn(turn),
            after=spell.turn(other),
            line=turn.place.line,
        )


def _other_turns(editing: Editing, turn: Turn) -> Iterator[Turn]:
    yield from (replace(turn, player=p) for p in editing.scenario.players if p != turn.player)
    yield from (replace(turn, phase=p) for p in editing.game.phases if p != turn.phase)
    if turn.number is not None:
        yield from (replace(turn, number=n) for n in (turn.number + 1, turn.number + 2, None))


def _of_card(editing: Editing, card: CardDef) -> Iterator[Edit]:
    """A card without one of its lines of text, or with another number."""
    lines = card.attributes or ()
    for place, line in enumerate(lines):
        others: list[Attribute | None] = [None] if line.name == "text" else []
        if len(line.values) == 1 and isinstance(line.values[0], int):
            others += [replace(line, values=(n,)) for n in editing.near(line.values[0])]
        for other in others:
            kept = (*lines[:place], *((other,) if other else ()), *lines[place + 1 :])
            yield _other_card(editing, card, line, other, kept)


def _other_card(
    editing: Editing, card: CardDef, line: Attribute, other: Attribute | None, kept: tuple[Attribute, ...]
) -> Edit:
    changed = tuple(replace(card, attributes=kept) if c is card else c for c in editing.scenario.cards)
    before, after = spell.attribute(line), spell.attribute(other) if other else ""
    said = f"with {after}" if other else f"without '{before}'"
    return Edit(
        size=3,
        scenario=replace(editing.scenario, cards=changed),
        words=f"the card {card.name} {said}",
        thing=card.name,
        word=before if line.name == "text" else line.name,
        before=before,
        after=after,
        line=line.place.line,
    )


def _lines_left_out(editing: Editing) -> Iterator[Edit]:
    """The scenario without one of the actions before the line that is asked about."""
    body = editing.scenario.body
    for place, line in enumerate(body[:-1]):
        if isinstance(line, Action) and not line.attempt and line.verb != "passes":
            said = spell.statement(line)
            yield Edit(
                size=3,
                scenario=replace(editing.scenario, body=(*body[:place], *body[place + 1 :])),
                words=f"without the line '{said}'",
                thing=said,
                word=said,
                before=said,
                after="",
                line=line.place.line,
            )


OWN_CHOICES = frozenset(
    {"choosing", "paying", "charging", "wielding", "resting", "sacrificing", "banishing", "discarding"}
)
"""Clauses that a line may do without, and still mean the same things."""


def _of_asked_line(editing: Editing) -> Iterator[Edit]:
    """The line that is asked about without one of the things that it chooses."""
    before, line = editing.scenario.body[:-1], next(iter(editing.scenario.body[-1:]), None)
    if not isinstance(line, Action):
        return
    for dropped, other in _with_less(line):
        said = spell.statement(line)
        yield Edit(
            size=3,
            scenario=replace(editing.scenario, body=(*before, other)),
            words=f"the line '{said}' without '{dropped}'",
            thing=said,
            word=dropped,
            before=said,
            after=spell.statement(other),
            line=line.place.line,
        )


def _with_less(line: Action) -> Iterator[tuple[str, Action]]:
    """A line without one thing of a clause, or of several that it names, with what was left out."""
    for place, clause in enumerate(line.clauses):
        around = line.clauses[:place], line.clauses[place + 1 :]
        for item in clause.items if clause.word in OWN_CHOICES else ():
            items = tuple(each for each in clause.items if each is not item)
            kept = (replace(clause, items=items),) if items else ()
            less = replace(line, clauses=(*around[0], *kept, *around[1]))
            yield f"{clause.word} {spell.item(item)}", less
    for item in line.things if line.verb == "chooses" and len(line.things) > 1 else ():
        yield spell.item(item), replace(line, things=tuple(each for each in line.things if each is not item))
