"""From what the grammar read to a scenario's tree: the frame, cards and boards' heads."""

from __future__ import annotations

from datetime import date
from typing import TypeAlias

from lark import Token, Tree

from judge.games.registry import GAMES, vocabulary
from judge.kernel.vocabulary import Vocabulary
from scenarios.build_actions import STATEMENTS
from scenarios.build_phrases import phase_name
from scenarios.build_things import board_line
from scenarios.errors import known_words
from scenarios.reading import Reading, is_number, parts, text, trees, value
from scenarios.tree import Attribute, Board, CardDef, Scenario, Turn

Lines: TypeAlias = "dict[str, list[Tree[Token]]]"

ONCE = ("game", "rules", "players", "seed", "turn")
NEEDED = {"game": "game grand-archive", "players": "players Ana, Ben"}


def scenario(read: Reading, tree: Tree[Token]) -> Scenario | None:
    """The scenario that the grammar's rule of that name read; None where its game is not known.

    What is wrong with it is put into `read.problems`; the vocabulary and the players are set on the way.
    """
    lines: Lines = {}
    for line in trees(tree):
        lines.setdefault(line.data, []).append(line)
    _check_frame(read, tree, lines)
    words = _vocabulary(read, lines)
    if words is None:
        return None
    read.vocabulary = words
    read.players = tuple(text(name) for line in lines.get("players", [])[:1] for name in line.children)
    return _scenario(read, tree, lines)


def _scenario(read: Reading, tree: Tree[Token], lines: Lines) -> Scenario:
    edition, seed, played = (_only(lines, word) for word in ("rules", "seed", "format"))
    if edition:
        _check_date(read, edition)
    if played:
        _check_format(read, played)
    return Scenario(
        title=text(tree.children[0]),
        game=read.vocabulary.game,
        players=read.players,
        turn=next((turn(read, part) for part in lines.get("turn", [])), None),
        edition=str(edition or ""),
        format=str(played or ""),
        seed=int(seed) if seed else None,
        notes=tuple(text(part.children[0]) for part in lines.get("note", [])),
        cards=tuple(card(read, part) for part in lines.get("card", [])),
        boards=tuple(board(read, part) for part in lines.get("board", [])),
        body=tuple(STATEMENTS[part.data](read, part) for part in trees(tree) if part.data in STATEMENTS),
        place=read.place(tree.children[0]),
        source=read.source,
    )


def _only(lines: Lines, name: str) -> Token | None:
    return next(
        (part.children[0] for part in lines.get(name, []) if isinstance(part.children[0], Token)), None
    )


def _check_date(read: Reading, token: Token) -> None:
    try:
        date.fromisoformat(str(token))
    except ValueError:
        read.report("E009", f"there is no date {token}", token, "for example: rules 2026-08-21")


def _check_format(read: Reading, token: Token) -> None:
    game, known = read.vocabulary.game, read.vocabulary.formats
    if token not in known:
        hint = known_words(str(token), known, "formats") or "leave the line out"
        read.report("E113", f"no format '{token}' in {game}", token, hint)


def _vocabulary(read: Reading, lines: Lines) -> Vocabulary | None:
    token = _only(lines, "game")
    if token is None:
        return None
    if str(token) not in GAMES:
        read.report("E100", f"no game '{token}'", token, known_words(str(token), GAMES, "games"))
        return None
    return vocabulary(str(token))


def _check_frame(read: Reading, tree: Tree[Token], lines: Lines) -> None:
    """What must be there is there once, and the board stands before the first statement."""
    for name, example in NEEDED.items():
        if name not in lines and not read.partial:
            read.report(
                "E006", f"the scenario has no '{name}' line", tree.children[0], f"for example: {example}"
            )
    for name in ONCE:
        for again in lines.get(name, [])[1:]:
            hint = "does a 'scenario' line fail above it?"
            read.report("E008", f"a second '{name}' line in one scenario", again, hint)
    begun = False
    for part in trees(tree):
        begun = begun or part.data in STATEMENTS
        if begun and part.data not in STATEMENTS:
            hint = "statements follow the header, cards, boards and the 'turn' line"
            read.report("E008", "this must stand before the first statement", part, hint)


def card(read: Reading, tree: Tree[Token]) -> CardDef:
    """`card "Name"`, alone or with its attributes."""
    lines = tuple(attribute(read, line) for line in trees(tree))
    return CardDef(name=text(tree.children[0]), attributes=lines or None, place=read.place(tree.children[0]))


def attribute(read: Reading, tree: Tree[Token]) -> Attribute:
    """A line of a card: `cost reserve 1`, `type A, B`."""
    name, *rest = parts(tree)
    qualifier = text(parts(rest.pop(0))[0]) if isinstance(rest[0], Tree) else ""
    return Attribute(str(name), tuple(value(v) for v in rest), qualifier, place=read.place(tree))


def board(read: Reading, tree: Tree[Token]) -> Board:
    """What one player has."""
    player, *_ = tree.children
    lines = tuple(board_line(read, line) for line in trees(tree))
    return Board(text(player), lines, place=read.place(player))


def turn(read: Reading, tree: Tree[Token]) -> Turn:
    """`turn Ana main 4`."""
    player, *names = tree.children
    number = int(str(names.pop())) if is_number(names[-1]) else None
    return Turn(text(player), phase_name([text(n) for n in names])[0], number, place=read.place(tree))
