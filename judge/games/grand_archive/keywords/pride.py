"""Pride N and obedience (Keywords and Abilities: Pride; Game Terms: Obedience)."""

from __future__ import annotations

from judge.games.grand_archive.keywords.registry import amount_of, entry
from judge.games.grand_archive.language import LANGUAGE, champion
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number
from rules_corpus.cite import Section

PRIDE = entry("pride-n")
OBEDIENCE = Section("ga:cr/game-terms/obedience")
DISOBEYS = (OBEDIENCE["1"], PRIDE["1"])
"""Why an ally that does not obey cannot do what it is told."""


def obeys(table: Table, thing: Thing, seat: Seat) -> bool:
    """Whether an ally obeys a player: its pride, the highest if several, is at most their champion's level
    (Pride 1, 2)."""
    pride = [
        number(Context(table, LANGUAGE, thing, seat), amount_of(a))
        for a in table.view(thing).abilities
        if isinstance(a, t.KeywordAbility) and a.name == "pride"
    ]
    if not pride:
        return True
    mine = champion(table.state, seat)
    level = (table.view(mine).stat("level") or 0) if mine else 0
    if level >= max(pride):
        table.note(
            f"{thing.face.name} obeys: pride {max(pride)}, level {level}",
            (PRIDE["1"], *((PRIDE["2"],) if len(pride) > 1 else ()), OBEDIENCE["2"]),
        )
    return level >= max(pride)
