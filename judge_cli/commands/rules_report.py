"""`judge rules report`: what is not certain about the imported editions, and what they were made from."""

from __future__ import annotations

from judge_cli.options import Edition, Game, Json
from judge_cli.output import Row, show
from judge_cli.render.editions import note_rows
from rules_corpus.corpus import Corpus
from rules_corpus.editions import dated

NOTES = {
    *("game", "document", "edition", "source", "doubtful", "broken", "differences"),
    *("undefined", "release_notes"),
}


def report(game: Game = "", edition: Edition = "", as_json: Json = False) -> int:
    """Lists an edition's doubtful numbers, broken cross references, differences between sources, keywords
    that no rule defines, and the release notes it was made from.

    The status is 1 where none is imported.
    """
    editions = [e for e in Corpus().store.editions() if game in ("", e.game)]
    if edition:
        meant = dated(editions, edition)
        editions = [e for e in editions if e.edition == meant]
    rows = [row for e in editions for row in note_rows(e, whole=True)]
    told = {"editions": [e.model_dump(include=NOTES) for e in editions]}
    sure = "nothing is doubtful, broken or different" if editions else "no edition is imported"
    show(told, rows or [Row(sure)], as_json)
    return 0 if editions else 1
