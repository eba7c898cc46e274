"""Types of Effects: Continuous Effects — what each kind of change makes of an object, in its layer (Layers
2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.games.grand_archive.combat_phase_attacking_and_the_combat_phase import combat_of
from judge.games.grand_archive.language import inner_lineage
from judge.games.grand_archive.vocabulary import CLASSES
from judge.kernel.state import State
from judge.kernel.views import View
from judge.text import tree as t
from judge.text.context import Context
from judge.text.keywords import has, instances, without
from judge.text.lasting import of_attack
from judge.text.meaning import number
from rules_corpus.cite import RuleId, Section, slug

_PAGE = "ga:cr/types-of-effects-continuous-effects"
GENERAL = Section(f"{_PAGE}/general-rules")
LAYERS = Section(f"{_PAGE}/layers")
TOKENS = Section("ga:cr/game-mechanics-tokens/general-rules")
OBJECTS = Section("ga:cr/game-mechanics-objects-and-targeting/objects")
ABILITIES_PAGE = Section("ga:cr/game-mechanics-abilities/general-rules")
SETTING = Section("ga:cr/general-rules-card-characteristics/type-overwriting-and-type-setting")
STAT_SETTING = Section("ga:cr/general-rules-card-characteristics/stat-setting")
GAME_EFFECTS = Section("ga:cr/types-of-effects-game-effects/general-rules")
EXPANSION = Section("ga:cr/general-rules-card-characteristics/type-expansion")

LAYER_OF: dict[type, str] = {
    t.SetStat: "A",
    t.ChangeTypes: "B",
    t.GrantKeyword: "D",
    t.GrantAbility: "D",
    t.LoseKeyword: "D",
    t.LoseAbilities: "D",
    t.ModifyStat: "E",
    t.SwitchStats: "swap",
}

CITES = {"A": "2.1", "B": "2.2", "C": "2.3", "D": "2.4", "E": "2.5", "swap": "2.6"}


def layer_of(change: t.Change) -> str | None:
    """The layer in which a change is made; types and elements of one effect go to their own layers."""
    if (
        isinstance(change, t.ChangeTypes)
        and change.elements
        and not (change.types or change.subtypes or change.classes)
    ):
        return "C"
    if isinstance(change, t.Forbid):
        return "D" if change.event.verb == "gains-keyword" else None
    return LAYER_OF.get(type(change))


def subject_of(change: Any) -> Any:
    """What a change is of; of one that forbids to gain a keyword what can't gain it."""
    if not isinstance(change, t.Forbid):
        return change.of
    subject = change.event.subject
    return t.All(subject) if isinstance(subject, t.Selector) else subject


def _set_stat(context: Context, change: Any, current: View) -> None:
    stat = change.stat.removeprefix("base-")
    if stat not in current.stats:
        words = f"{stat} is 0 before it is set, as it had none"
        current.tell(words, context.source.face.name, STAT_SETTING["1"])
    current.set_stat(stat, number(context, change.amount))
    if stat != change.stat:
        current.set_stat(change.stat, current.stats[stat])
    _made(current, context, f"{stat} is {current.stats[stat]}", "2.1")


LENT = "power for its attacks"
"""What effects add to the power of a champion that has no power stat: it strikes with it (Attacking and the
Combat Phase 5.3.1; Damage 5)."""


def _modify_stat(context: Context, change: Any, current: View) -> None:
    stat = change.stat
    if stat == "power" and (isinstance(change.of, t.AttacksOf) or of_attack(change.of)):
        shown = (
            isinstance(change.of, t.AttacksOf)
            and "power" in current.stats
            and _attacks(context.state, current)
        )
        stat = "power" if shown else "attack-power"
    if stat == "power" and stat not in current.stats and current.is_a("type", "champion"):
        stat = LENT
    if stat not in current.stats and stat not in ("attack-power", LENT):
        return
    context.each = current.thing.ref
    amount = number(context, change.amount)
    current.set_stat(stat, current.stats.get(stat, 0) + amount)
    _made(current, context, f"{amount:+d} {stat}", "2.5")


def _attacks(state: State, current: View) -> bool:
    combat = combat_of(state)
    return combat is not None and current.thing.ref in combat.having("attacking")


def _grant_keyword(context: Context, change: Any, current: View) -> None:
    if change.gained or not has(current.abilities, change.keyword.name):
        current.gain(change.keyword)
        _made(current, context, f"has {change.keyword.name}", "2.4", ABILITIES_PAGE["10"])
    else:
        once = (ABILITIES_PAGE["11"], ABILITIES_PAGE["12"])
        _made(current, context, f"has {change.keyword.name} once", "2.4", *once)


def _grant_ability(context: Context, change: Any, current: View) -> None:
    """An Inherited Effect that a card in a lineage is given is its champion's (Inherited Effect 1)."""
    bearer = _champion_over(context, current) if change.ability.inherited else current
    if bearer is not None:
        bearer.gain(change.ability)
        _made(bearer, context, "has an ability", "2.4")


def _champion_over(context: Context, current: View) -> View | None:
    """The champion in whose inner lineage a card is."""
    state, below = context.state, current.thing.id
    over = (one for one in state.everywhere("field") if one.links and below in inner_lineage(state, one))
    return next((context.view(one) for one in over), None)


def _lose_keyword(context: Context, change: Any, current: View) -> None:
    current.abilities = without(current.abilities, *instances(current.abilities, change.keyword))
    _made(current, context, f"loses {change.keyword}", "2.4")


def _bar_keyword(context: Context, change: Any, current: View) -> None:
    """Whatever gives the keyword, sooner or later: "can't" goes before "can" (Game Effects 5)."""
    keyword = change.event.detail
    printed = current.thing.face.abilities
    had = instances(current.abilities, keyword)
    given = [ability for ability in had if not any(ability is own for own in printed)]
    current.abilities = without(current.abilities, *given)
    if given:
        _made(current, context, f"can't gain {keyword}", "2.4", GAME_EFFECTS["5"])


def _lose_abilities(context: Context, change: Any, current: View) -> None:
    current.abilities = ()
    current.lost = True
    _made(current, context, "loses all abilities", "2.4")


def _change_types(context: Context, change: Any, current: View) -> None:
    classes = tuple(word for word in change.subtypes if slug(word) in CLASSES)
    groups = {
        "type": change.types,
        "class": (*change.classes, *classes),
        "subtype": tuple(word for word in change.subtypes if word not in classes),
        "element": change.elements,
        "supertype": change.supertypes,
    }
    for trait, words in groups.items():
        if words:
            old = current.traits.get(trait, ()) if change.in_addition else ()
            current.set_trait(trait, tuple(dict.fromkeys((*old, *(slug(word) for word in words)))))
    if change.types and not change.in_addition and not change.supertypes:
        current.set_trait("supertype", ())
    _made(current, context, "changes type", "2.3" if layer_of(change) == "C" else "2.2", *_typing(change))


def _typing(change: Any) -> tuple[RuleId, ...]:
    """The rules of a type that is set, or given in addition."""
    if layer_of(change) == "C":
        return ()
    kept = (TOKENS["6"], OBJECTS["3"]) if change.types else ()
    return (*((EXPANSION["1"],) if change.in_addition else (SETTING["1"], SETTING["2"])), *kept)


def _switch(context: Context, change: Any, current: View) -> None:
    one, other = current.stats.get(change.first, 0), current.stats.get(change.second, 0)
    current.set_stat(change.first, other)
    current.set_stat(change.second, one)
    _made(current, context, f"{change.first} and {change.second} are switched", "2.6")


def _made(current: View, context: Context, what: str, rule: str, *more: RuleId) -> None:
    keyword = () if context.rule is None else (context.rule,)
    current.tell(what, context.source.face.name, (*keyword, LAYERS[rule], *more, GENERAL["2"]))


APPLY: dict[type, Callable[[Context, Any, View], None]] = {
    t.SetStat: _set_stat,
    t.ModifyStat: _modify_stat,
    t.GrantKeyword: _grant_keyword,
    t.GrantAbility: _grant_ability,
    t.LoseKeyword: _lose_keyword,
    t.Forbid: _bar_keyword,
    t.LoseAbilities: _lose_abilities,
    t.ChangeTypes: _change_types,
    t.SwitchStats: _switch,
}
