"""`judge rules`: the editions at hand; bringing official wording in; giving all rules out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from judge_cli.commands.rules_diff import diff
from judge_cli.commands.rules_mend import mend
from judge_cli.commands.rules_remove import remove
from judge_cli.commands.rules_report import report
from judge_cli.commands.rules_stale import stale
from judge_cli.commands.rules_sync import sync
from judge_cli.files import LARGEST_LIST, STDIN, fetch, is_url, name_of, shown, standard_input
from judge_cli.options import Edition, Game, Json, help_alone
from judge_cli.output import Row, show, show_rows
from judge_cli.render.editions import note_rows
from judge_cli.render.rules import edition_rows
from judge_cli.storing import storing
from rules_corpus.corpus import Corpus
from rules_corpus.export import export as exported
from rules_corpus.ingest import read
from rules_corpus.store import TOPIC

rules = typer.Typer(
    help="Lists, imports and exports rules.", invoke_without_command=True, callback=help_alone
)

Source = Annotated[
    str,
    typer.Argument(
        metavar="PATH-OR-URL",
        help="A GitBook folder or a zip of it, a text bundle, an outline, a keyword payload; - is stdin.",
    ),
]
Dated = Annotated[
    str,
    typer.Option("--edition", "-e", metavar="DATE", help="The date of what is imported, if it tells none."),
]
Wording = Annotated[Literal["official", "digest"] | None, typer.Option(help="Only this wording.")]


@rules.command("import")
def import_(source: Source, game: Game = "", edition: Dated = "", as_json: Json = False) -> int:
    """Imports a publisher's rules, and says what was recognised and how many rules it gave."""
    corpus = Corpus()
    with storing(source, corpus.store.database, TOPIC):
        stored = corpus.import_documents(read(_given(source), game or None, edition or None))
    mended = [Row(str(corpus.mended), style="yellow")] if corpus.mended else []
    notes = (row for edition in stored for row in note_rows(edition))
    told = {"imported": stored, "mended": corpus.mended}
    show(told, [*mended, *edition_rows(stored), *notes], as_json)
    return 0


def _given(source: str) -> Path | tuple[bytes, str]:
    """What to import: a path, or the bytes of an address or of standard input with a name."""
    if source == STDIN:
        return standard_input(LARGEST_LIST), shown(STDIN)
    return (fetch(source), name_of(source)) if is_url(source) else Path(source)


@rules.command("list")
def list_(as_json: Json = False) -> int:
    """Lists the editions at hand: what was imported, and the digest in our own words."""
    editions = Corpus().editions()
    show({"editions": editions}, edition_rows(editions), as_json)
    return 0


@rules.command()
def export(game: Game = "", edition: Edition = "", wording: Wording = None, as_json: Json = True) -> int:
    """Prints rules as JSON lines in rulebook order: the rules in force, or those of an edition."""
    corpus = Corpus()
    lines = exported(corpus, game, corpus.edition(edition, game), wording)
    show_rows(Row(line, fixed=True) for line in lines)
    return 0


rules.command("diff")(diff)
rules.command("stale")(stale)
rules.command("report")(report)
rules.command("sync")(sync)
rules.command("mend")(mend)
rules.command("remove")(remove)
