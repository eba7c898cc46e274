"""Pride N and obedience (Keywords and Abilities: Pride; Game Terms: Obedience)."""

from __future__ import annotations

from judge.games.grand_archive.keywords.registry import amount_of, entry
from judge.games.grand_archive.language import LANGUAGE, champion
from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force, forbids
from judge.kernel.request import Who
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import matches, number
from rules_corpus.cite import RuleId, Section, cites

PRIDE = entry("pride-n")
OBEDIENCE = Section("ga:cr/game-terms/obedience")


def disobedience(table: Table, thing: Thing) -> tuple[RuleId, ...]:
    """Why an ally that does not obey cannot do what it is told (Obedience 1; Pride 1, of several 2)."""
    return (OBEDIENCE["1"], PRIDE["1"], *((PRIDE["2"],) if len(_prides(table, thing)) > 1 else ()))


def _prides(table: Table, thing: Thing) -> list[t.KeywordAbility]:
    abilities = table.view(thing).abilities
    return [a for a in abilities if isinstance(a, t.KeywordAbility) and a.name == "pride"]


def willing(table: Table, thing: Thing, seat: Seat) -> bool:
    """Whether an ally's pride, the highest if several, is at most the level of a player's champion (Pride 1,
    2)."""
    context = Context(table, LANGUAGE, thing, seat)
    pride = max((number(context, amount_of(ability)) for ability in _prides(table, thing)), default=None)
    return pride is None or _level(table, seat) >= pride


def _level(table: Table, seat: Seat) -> int:
    mine = champion(table.state, seat)
    return (table.view(mine).stat("level") or 0) if mine else 0


def obeys(table: Table, thing: Thing, seat: Seat) -> bool:
    """Whether an ally obeys a player: as effects say, else as its pride does; that one with pride obeys is
    noted (Obedience 2)."""
    happening = Occurrence("obeys", thing.ref, Who(seat), player=seat)
    if (refused := forbids(table, happening, f"{thing.face.name} won't obey")) is not None:
        table.note(refused.reason, (*cites(refused.cite), OBEDIENCE["1"]))
        return False
    for context, change, _ in changes_in_force(table, t.Allow):
        if matches(context, change.event, happening):
            table.note(f"{thing.face.name} obeys by {context.source.face.name}", OBEDIENCE["2"])
            return True
    return _obeys_by_pride(table, thing, seat)


def _obeys_by_pride(table: Table, thing: Thing, seat: Seat) -> bool:
    prides = len(_prides(table, thing))
    if prides and willing(table, thing, seat):
        rules = (PRIDE["1"], *((PRIDE["2"],) if prides > 1 else ()), OBEDIENCE["2"])
        table.note(f"{thing.face.name} obeys at level {_level(table, seat)}", rules)
        return True
    return not prides
