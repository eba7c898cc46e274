"""General Rules: Card Characteristics — objects of several types, and objects that act as though they were
another."""

from __future__ import annotations

from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force
from judge.kernel.state import Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Occurrence
from judge.text.meaning import matches
from rules_corpus.cite import RuleId, Section

ACTING = Section("ga:cr/general-rules-card-characteristics/type-acting")
EXPANSION = Section("ga:cr/general-rules-card-characteristics/type-expansion")
CHAMPION = Section("ga:cr/card-types-champion/general-rules")
REGALIA = Section("ga:cr/card-types-supertypes/regalia")

AS_ALLY = "as-ally"
"""How an object may attack that is no ally and does not become one."""


def attacks_as_ally(table: Table, thing: Thing) -> Thing | None:
    """What lets an object attack as though it were an ally, though its own type stays (Type-Acting 1, 2);
    None
    where nothing does."""
    happening = Occurrence("attacks", thing.ref, player=thing.controller)
    for context, change, _ in changes_in_force(table, t.Allow):
        if change.how == AS_ALLY and matches(context, change.event, happening):
            return context.source
    return None


def most_restrictive(table: Table, thing: Thing, zone: str) -> tuple[str, tuple[RuleId, ...]]:
    """Where an object of several types goes instead of the graveyard: if any of its types sends it to
    banishment, there (Type-Expansion 2)."""
    if zone != "graveyard" or thing.zone != "field":
        return zone, ()
    view = table.view(thing)
    if view.is_a("type", "champion") and len(view.traits["type"]) > 1:
        return "banishment", (EXPANSION["2"], CHAMPION["8"])
    if view.is_a("supertype", "regalia"):
        return "banishment", (EXPANSION["2"], REGALIA["4"])
    return zone, ()
