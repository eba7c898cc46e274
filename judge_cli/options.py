"""Options that several commands share, declared once so that they read the same everywhere."""

from __future__ import annotations

from typing import Annotated

import typer

from rules_corpus.corpus import game_id


def _game(text: str) -> str:
    """A game's prefix for its prefix or name. Raises ProblemError C212 where there is no such game."""
    return game_id(text) if text else ""


def help_alone(context: typer.Context) -> None:
    """Shows a group's help where none of its commands is named."""
    if context.invoked_subcommand is None:
        print(context.get_help())


Json = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line, and nothing else.")]
Game = Annotated[
    str,
    typer.Option("--game", "-g", parser=_game, metavar="GAME", help="Only this game: ga, remnants or fab."),
]
Count = Annotated[int, typer.Option("--count", "-k", metavar="N", min=1, max=100, help="How many at most.")]
Edition = Annotated[
    str,
    typer.Option(
        "--edition",
        "-e",
        metavar="DATE",
        help="As of that edition: its date, or its beginning; else the newest.",
    ),
]
Which = Annotated[
    str,
    typer.Option(
        "--scenario", "-s", metavar="WHICH", help="Which scenario of a file: its number, words of its title."
    ),
]
Files = Annotated[list[str], typer.Argument(metavar="FILE", help="Scenario files; - is standard input.")]
