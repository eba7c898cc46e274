"""The coverage of a game's rules as rows."""

from __future__ import annotations

from collections.abc import Iterator

from judge_cli.output import Row
from rules_corpus.cite import GAMES
from scenarios.coverage import Coverage

COLUMNS = ("rules", "enforced", "shown", "information", "missing")


def coverage_rows(found: Coverage) -> Iterator[Row]:
    """The numbers of the game, then of each page with a rule that is missing; the ids are in the JSON."""
    yield Row(
        f"{GAMES[found.game]}: {found.rules} rules, {found.enforced} enforced ({found.shown} shown by a "
        f"scenario), {found.information} information, {found.missing} missing",
        style="bold",
    )
    width = max((len(p.page) for p in found.by_page), default=0)
    yield Row(f"{'':{width}}  {'  '.join(COLUMNS)}", indent=2, fixed=True, style="dim")
    for page in found.by_page:
        counts = (f"{getattr(page, name):{len(name)}}" for name in COLUMNS)
        yield Row(f"{page.page:{width}}  {'  '.join(counts)}", indent=2, fixed=True)
    yield Row()
