"""The coverage of a game's rules as rows."""

from __future__ import annotations

from collections.abc import Iterator

from judge_cli.output import Row
from rules_corpus.cite import GAMES
from scenarios.coverage import Coverage

COLUMNS = {
    "rules": "rules",
    "enforced": "by code",
    "shown": "shown",
    "information": "info",
    "missing": "missing",
}
"""The figures of a page, each under a heading that leaves room for the page's name in 80 columns."""


def coverage_rows(found: Coverage) -> Iterator[Row]:
    """The numbers of the game, then of each page with a rule that is missing; the ids are in the JSON."""
    yield Row(
        f"{GAMES[found.game]}: {found.rules} rules, {found.enforced} enforced ({found.shown} shown by a "
        f"scenario), {found.information} information, {found.missing} missing",
        style="bold",
    )
    yield Row(f"{'  '.join(COLUMNS.values())}  page", indent=2, fixed=True, style="dim")
    for page in found.by_page:
        counts = (f"{getattr(page, name):{len(heading)}}" for name, heading in COLUMNS.items())
        yield Row(f"{'  '.join(counts)}  {page.page}", indent=2, fixed=True)
    yield Row()
