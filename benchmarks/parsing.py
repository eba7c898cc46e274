"""A scenario of 100 lines read to a tree with places, beside bare Lark (LALR, Indenter) on the same text."""

from __future__ import annotations

from lark import Lark

from benchmarks.measure import tell, timed
from scenarios.check import check
from scenarios.grammar import Blocks, grammar
from scenarios.parse import parse_each

LINES = 100


def scenario(lines: int = LINES) -> str:
    """An invented scenario: two boards, then attacks by turns, with as many lines as wanted."""
    board = [
        "    field:",
        *(f'        Wolf{n} = ally "Marsh Wolf" 2/3 taunt' for n in range(8)),
        "    hand 2",
        "    deck 10",
    ]
    head = ['scenario "A long fight"', "game grand-archive", "players Ana, Ben", ""]
    boards = [
        line
        for name in ("Ana", "Ben")
        for line in (f"{name}:", f'    champion "{name} Spirit" life 15', *board, "")
    ]
    fight = ["Ana attacks Wolf1 with Wolf2", "all pass", "Ben retaliates with Wolf1", "expect Wolf1 damage 2"]
    text = [*head, *boards, "turn Ana main", ""]
    return "\n".join([*text, *(fight * lines)][:lines]) + "\n"


def main() -> None:
    """Prints parse time, with and without positions for the reference, and the time of the check of words."""
    text = scenario()
    assert len(text.splitlines()) == LINES
    (read,) = parse_each(text, "long.judge")
    assert read.scenario is not None
    found = read.scenario
    ours = timed(lambda: parse_each(text, "long.judge"), 100)
    for positions in (False, True):
        bare = Lark(
            grammar(),
            parser="lalr",
            lexer="contextual",
            postlex=Blocks(),
            start=start(),
            propagate_positions=positions,
        )
        label = "bare Lark with positions" if positions else "bare Lark"
        tell(f"parse {LINES} lines", ours, label, timed(lambda bare=bare: bare.parse(text), 100))
    tell("check of its words", timed(lambda: check(found), 100), "its parse", ours)


def start() -> str:
    """The grammar's start rule."""
    return "start"


if __name__ == "__main__":
    main()
