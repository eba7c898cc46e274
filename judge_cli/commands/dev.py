"""`judge dev`: work on the project itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

import scenarios
from judge_cli.options import Json, help_alone
from judge_cli.output import Row, show
from scenarios.skeleton import NewGame
from scenarios.skeleton import new_game as make

dev = typer.Typer(help="Works on the project itself.", invoke_without_command=True, callback=help_alone)


@dev.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(help="The game's name in scenarios, such as harbor-duel.")],
    prefix: Annotated[
        str, typer.Option(help="What its rule ids begin with; by default the first word of the name.")
    ] = "",
    into: Annotated[Path, typer.Option(help="The checkout to write into.")] = Path(),
    as_json: Json = False,
) -> int:
    """Adds the skeleton of a game to a checkout: a small game that runs.

    docs/adding-a-game.md goes on from there.
    """
    made = make(into, name, prefix)
    rows = [*_rows(made), *([] if _runs_from(into) else [Row(ELSEWHERE, style="yellow")])]
    show(made, rows, as_json)
    return 0


ELSEWHERE = """\
This judge does not run from that checkout and will not see the game: install the checkout editable \
(pip install --editable '.[dev]', the README's second command)."""


def _runs_from(checkout: Path) -> bool:
    """Whether this command's own modules are those of a checkout."""
    return Path(scenarios.__path__[0]).resolve().is_relative_to(checkout.resolve())


def _rows(made: NewGame) -> Iterator[Row]:
    yield Row(f"{made.game}, its rule ids {made.prefix}:…", style="bold")
    yield from (Row(f"made {file}", indent=2) for file in made.files)
    yield Row(f"added to {made.registered}", indent=2)
    yield Row(f"Its first scenario: judge run scenarios/library/{made.game}/first.judge --trace")
