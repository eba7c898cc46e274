"""The coverage of a game's rules as rows."""

from __future__ import annotations

from collections.abc import Iterator

from judge_cli.output import Row
from rules_corpus.cite import GAMES
from scenarios.coverage import Coverage

COLUMNS = {"rules": "rules", "enforced": "code", "shown": "shown", "information": "info", "missing": "none"}
"""The figures of a page, each under a heading that leaves room for the page's name in 80 columns."""


def coverage_rows(found: Coverage) -> Iterator[Row]:
    """The numbers of the game, then of each page with a rule that is missing; the ids are in the JSON."""
    yield Row(
        f"{GAMES[found.game]}: {found.rules} rules, {found.enforced} enforced ({found.shown} shown by a "
        f"scenario), {found.information} information, {found.missing} missing",
        style="bold",
    )
    headings = "  ".join(COLUMNS.values())
    yield Row(f"{headings}  page", fixed=True, style="dim")
    for page in found.by_page:
        counts = (f"{getattr(page, name):{len(heading)}}" for name, heading in COLUMNS.items())
        yield Row(f"{'  '.join(counts)}  {page.page}", hang=8)
    yield Row()
