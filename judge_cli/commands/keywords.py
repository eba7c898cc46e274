"""`judge keywords`: what cards and rules say of keywords, compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import typer

from judge_cli.files import LARGEST_LIST, read_text, shown
from judge_cli.options import Game, Json, help_alone
from judge_cli.output import Row, show
from rules_corpus.cards import Catalogue
from rules_corpus.corpus import Corpus
from rules_corpus.gaps import Difference, Gaps, differences
from rules_corpus.gaps import gaps as found_gaps
from rules_corpus.ingest.nuxt import gaps as published_gaps
from rules_corpus.model import Undefined

keywords = typer.Typer(
    help="Compares the keywords of cards and of rules.", invoke_without_command=True, callback=help_alone
)

Against = Annotated[
    str | None,
    typer.Option(
        metavar="PATH-OR-URL", help="A payload whose list of gaps is compared; else the imported one."
    ),
]


@keywords.command()
def gaps(game: Game = "fab", against: Against = None, as_json: Json = False) -> int:
    """Lists keywords that cards have and no rule defines, and the reverse."""
    found, published = found_gaps(game, Catalogue().store.cards(game), Corpus().ids()), _listed(game, against)
    told = differences(found, {gap.name: gap.printed for gap in published}) if published else None
    value = found.model_dump() | ({} if told is None else {"differences": told})
    show(value, _rows(found, told), as_json)
    return 0


def _listed(game: str, against: str | None) -> tuple[Undefined, ...]:
    """The publisher's own list: of the payload named, else of the newest imported edition that has one."""
    if against:
        return published_gaps(read_text(against, LARGEST_LIST), shown(against))
    return next((e.undefined for e in Corpus().store.editions() if e.game == game and e.undefined), ())


def _rows(found: Gaps, told: Iterable[Difference] | None) -> Iterator[Row]:
    yield Row(f"{found.cards} cards; no rule defines:", style="bold")
    for gap in found.undefined:
        forms = f" ({len(gap.forms)} forms)" if len(gap.forms) > 1 else ""
        assumed = f"; how it is played is assumed: {gap.assumed}" if gap.assumed else ""
        yield Row(f"{gap.name}{forms}: {gap.on}{assumed}", indent=2, hang=2)
    yield Row("Defined, and no card of the list has it:", style="bold")
    yield Row(", ".join(name.replace("-", " ") for name in found.unused), indent=2, hang=2)
    if told is None:
        return
    yield Row("Against the published list:", style="bold")
    marks = {True: "published, not found here", False: "found here, not published"}
    lines = [Row(f"{d.name}: {marks[d.published]}: {d.why}", indent=2, hang=2) for d in told]
    yield from lines or [Row("the same", indent=2)]
