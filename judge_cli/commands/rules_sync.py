"""`judge rules sync`: the publishers' current rules."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from judge_cli.options import Json
from judge_cli.output import Row, show, show_problems, show_rows
from judge_cli.render.editions import synced_rows
from rules_corpus.corpus import Corpus, game_id
from rules_corpus.sync import Sync

Only = Annotated[
    str, typer.Argument(metavar="[GAME]", parser=lambda t: game_id(t) if t else "", help="Only this game.")
]


def sync(game: Only = "", as_json: Json = False) -> int:
    """Fetches the publishers' current rules, where they changed, and says what is new.

    Addresses are read from sync.toml in the data folder. The status is 1 where one of them failed.
    """
    failed = False
    with _progress() as progress:
        work = Sync(Corpus())
        work.fetcher.progress = progress
        done = list(work.run(game))
    if work.mended and not as_json:
        show_rows([Row(str(work.mended), style="yellow")])
    for synced in done:
        show(synced, synced_rows(synced), as_json)
        show_problems(synced.problems)
        failed = failed or synced.status == "failed"
    return int(failed)


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A bar of bytes fetched on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    columns = (TextColumn("fetching"), BarColumn(), DownloadColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("fetching", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total or None)
