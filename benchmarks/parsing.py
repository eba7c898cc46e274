"""A scenario of 100 lines read to a tree with places, beside bare Lark (LALR, Indenter) on the same text."""

from __future__ import annotations

from lark import Lark

from benchmarks.measure import tell, timed
from scenarios.check import check
from scenarios.grammar import OPTIONS, Blocks, grammar
from scenarios.parse import parse_each

LINES = 100


def scenario(lines: int = LINES) -> str:
    """An invented scenario of that many lines: two boards, then attacks."""
    field = [f'        {{0}}Wolf{n} = ally "Marsh Wolf" 2/3 taunt' for n in range(8)]
    board = [
        "{0}:",
        '    champion "{0} Spirit" life 15',
        "    field:",
        *field,
        "    hand 2",
        "    deck 10",
        "",
    ]
    text = ['scenario "A long fight"', "game grand-archive", "players Ana, Ben", ""]
    text += [line.format(name) for name in ("Ana", "Ben") for line in board]
    text += ["turn Ana main", ""]
    fight = ["Ana attacks BenWolf1 with AnaWolf2", "all pass", "Ben retaliates with BenWolf1"]
    return "\n".join([*text, *([*fight, "expect BenWolf1 damage 2"] * lines)][:lines]) + "\n"


def main() -> None:
    """Prints parse time, with and without positions for the reference, and the time of the check of words."""
    text = scenario()
    assert len(text.splitlines()) == LINES
    (read,) = parse_each(text, "long.judge")
    assert read.scenario is not None
    found = read.scenario
    ours = timed(lambda: parse_each(text, "long.judge"), 100)
    for positions in (False, True):
        bare = Lark(grammar(), postlex=Blocks(), **{**OPTIONS, "propagate_positions": positions})
        label = "bare Lark with positions" if positions else "bare Lark"
        tell(f"parse {LINES} lines", ours, label, timed(lambda bare=bare: bare.parse(text), 100))
    tell("check of its words", timed(lambda: check(found), 100), "its parse", ours)


if __name__ == "__main__":
    main()
