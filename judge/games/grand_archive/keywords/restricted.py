"""Keywords under a restriction ("[Class Bonus] Efficiency"): no part of the text while it is not met."""

from __future__ import annotations

from typing import Any, cast

from judge.games.grand_archive.abilities_restriction_abilities import GENERAL, rules_of
from judge.games.grand_archive.keywords.registry import entry, has
from judge.games.grand_archive.language import LANGUAGE
from judge.kernel.identity import by_identity
from judge.kernel.layers import Views
from judge.kernel.state import State
from judge.kernel.views import View
from judge.text import tree as t
from judge.text.context import Context
from judge.text.keywords import without
from judge.text.meaning import holds
from rules_corpus.cite import Section

ABILITIES = Section("ga:cr/game-mechanics-abilities/general-rules")

LOCKS = {"class-locked": entry("class-locked")["5"], "level-locked": entry("level-locked-n")["5"]}
"""The keywords that lock a card's being played and nothing else, each with the rule that says so."""


def locks_play(abilities: tuple[t.Ability, ...]) -> bool:
    """Whether a keyword among abilities locks a card's being played."""
    return any(has(abilities, name) for name in LOCKS)


def note_kept(current: View) -> None:
    """An object keeps the text of its card whatever locked the card (Class Locked 5, Level Locked 5)."""
    for name, rule in LOCKS.items():
        if has(current.abilities, name):
            word = f"{name.replace('-', ' ')} leaves the rest of the text alone"
            current.tell(word, current.thing.face.name, rule)


def drop_restricted(state: State, current: View, views: Views) -> None:
    """Takes out the keywords whose restriction is not met (Keywords and Abilities: Class Bonus 3, 4)."""
    thing = current.thing
    if thing.zone == "field":
        note_kept(current)
    if not any_restricted(current.abilities):
        return
    context = Context(cast(Any, None), LANGUAGE, thing, thing.controller, look=state, views=views)
    locked = []
    for ability in current.abilities:
        lock = next((r for r in ability.restrictions if not holds(context, r)), None)
        if isinstance(ability, t.KeywordAbility) and ability.restrictions:
            locked += [ability] if lock is not None else []
            locks = [r for r in ability.restrictions if isinstance(r, t.Restricted)]
            lines = tuple(rule for r in locks for rule in rules_of(r.kind, met=lock is None))
            word = f"{ability.name} is {'unlocked' if lock is None else 'locked'} by its restrictions"
            rules = (*lines, GENERAL["2"], GENERAL["2.2"], GENERAL["3"], ABILITIES["3.1.1"])
            current.tell(word, thing.face.name, rules)
    current.abilities = without(current.abilities, *locked)


@by_identity
def any_restricted(abilities: tuple[t.Ability, ...]) -> bool:
    """Whether there is a keyword among abilities that stands under a restriction."""
    return any(isinstance(a, t.KeywordAbility) and a.restrictions for a in abilities)
