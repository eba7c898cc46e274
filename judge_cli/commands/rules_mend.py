"""`judge rules mend`: a damaged data file built again from what was imported."""

from __future__ import annotations

from judge_cli.options import Json
from judge_cli.output import Row, show
from rules_corpus.home import data_home
from rules_corpus.mending import mend as mended


def mend(as_json: Json = False) -> int:
    """Checks the data file, every row; where it is damaged, builds it again from what was imported."""
    found = mended(data_home(), thorough=True)
    show({"mended": found}, [Row(str(found) if found else "the data file is sound")], as_json)
    return 0
