"""`judge rules stale`: rulings whose rules have changed since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge_cli.files import read_text, shown
from judge_cli.options import Files, Json
from judge_cli.output import show, show_problems
from judge_cli.render.editions import stale_rows
from rules_corpus.corpus import Corpus
from rules_corpus.problem import ProblemError

if TYPE_CHECKING:
    from scenarios.stale import Staleness


def stale(files: Files, as_json: Json = False) -> int:
    """Tells for each scenario which cited rules changed since its edition, and whether it still comes out.

    The status is 1 where a rule changed or a ruling no longer comes out, 2 where an edition is not at hand.
    """
    from scenarios.imported import imported_cards  # the engine, which no other command of this group needs
    from scenarios.stale import Stale

    finder, worst = Stale(Corpus(), imported_cards()), 0
    for file in files:
        try:
            for found in finder.scenarios(read_text(file), shown(file)):
                worst = max(worst, _shown(found, as_json))
        except ProblemError as error:
            show_problems(error.problems)
            worst = 2
    return worst


def _shown(found: Staleness, as_json: bool) -> int:
    """Prints what became of a scenario, and gives its exit status."""
    show(found, stale_rows(found), as_json)
    if found.result.status == "error":
        show_problems(found.result.problems)
    wrong = 2 if found.unknown else {"error": 2, "failed": 1}.get(found.result.status, 0)
    return max(wrong, int(bool(found.rules)))
