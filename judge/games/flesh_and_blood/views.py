"""What an object is like now: what is printed, changed by effects in the order of the frame's layers
(fab:frame/effects)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, cast

from judge.games.flesh_and_blood.cards import CLASSES
from judge.games.flesh_and_blood.chain import attackers
from judge.games.flesh_and_blood.frame import EFFECTS
from judge.games.flesh_and_blood.keywords.halves import both, is_split
from judge.games.flesh_and_blood.keywords.labels import ATTACKING
from judge.games.flesh_and_blood.keywords.registry import expanded, has, instances
from judge.games.flesh_and_blood.language import LANGUAGE, hero
from judge.games.flesh_and_blood.naming import NAMELESS
from judge.kernel.identity import by_identities, by_identity
from judge.kernel.layers import ABILITIES, Continuous, Layer, Views, apply_layers
from judge.kernel.state import Effect, Ref, State, Thing, ThingId
from judge.kernel.views import Sights, View, printed, sight_of
from judge.text import tree as t
from judge.text.context import Context
from judge.text.keywords import without
from judge.text.lasting import holds_yet
from judge.text.meaning import fits, holds, number, resolve
from judge.text.standing import Standing, by_key, standing
from rules_corpus.cite import Section, slug

UNIVERSAL = Section("fab:keywords/universal")
BATTLEWORN = Section("fab:keywords/battleworn")

WORKING_ZONES = ("hero", "arena", "equipment", "chain", "stack")
"""Where the static and triggered abilities of an object or card work by themselves."""

HIDDEN_ZONES = ("banished", "equipment", "arena", "graveyard", "chain")
"""Zones in which a face-down card has no abilities or stats (Blood Debt 3, Cloaked 3)."""

LAYER_OF: dict[type, str] = {
    t.ChangeTypes: "types",
    t.LoseClasses: "types",
    t.LoseNames: "types",
    t.Forbid: "types",
    t.GrantKeyword: "abilities",
    t.GrantAbility: "abilities",
    t.LoseKeyword: "abilities",
    t.LoseAbilities: "abilities",
    t.SetStat: "values",
    t.ModifyStat: "modifiers",
}
LAYERS = ("types", "universal", "abilities", "values", "counters", "modifiers", "demanding")
"""The order in which changes are made; what hangs on a number ("if this has 13 or more power") comes last."""
SIGNED = re.compile(r"([+-])(\d+)\{([pdh])\}")
SYMBOLS = {"p": "power", "d": "defense", "h": "life"}


def view(state: State, thing: ThingId) -> View:
    """A thing's characteristics now; worked out once for a position."""
    return sight_of(all_views, state, thing)


def working(state: State) -> tuple[View, ...]:
    """The views of all that works by itself, zone by zone."""
    views = state.once(all_views)
    return tuple(views[thing.id] for zone in WORKING_ZONES for thing in state.everywhere(zone))


class Seen(Sights):
    """The views of a position; those of most cards in a deck are made when one asks."""

    def __init__(self, state: State) -> None:
        super().__init__(state, (x for x in state.things.values() if x.zone != "deck" or stands_out(x)))

    def make(self, thing: Thing) -> View:
        """What can be seen of a thing."""
        return seen(thing)

    def finish(self, current: View) -> None:
        """What damage and counters leave."""
        floor(current)


def stands_out(card: Thing) -> bool:
    """Whether a card in a deck has what is looked for among all cards, before one asks for it."""
    return bool(card.counters) or card.face.back is not None or has(card.face.abilities, "universal")


def all_views(state: State) -> Seen:
    """The views of everything, changed by what is in force."""
    views = Seen(state)
    attacking = {ref.id for ref in attackers(state)}
    for i, current in views.items():
        if i in attacking or (current.thing.zone == "stack" and current.is_a("type", "attack")):
            current.set_trait("role", ("attack",))
    sources = [v for v in views.values() if v.thing.zone in WORKING_ZONES]
    apply_layers(views, [_layer(state, sources, name) for name in LAYERS], EFFECTS["order"])
    views.finish_all()
    return views.kept()


def _universal(state: State) -> Layer:
    """A universal card has its hero's class, whatever types it has lost; not where it cannot gain any."""

    def apply(views: Views) -> None:
        for current in views.values():
            if has(current.abilities, "universal"):
                add_class(state, current)

    made = Continuous("universal", (0, 0), None, frozenset(), frozenset(), apply)
    return Layer("universal", EFFECTS["order"], lambda views: (made,))


def add_class(state: State, current: View) -> None:
    """A universal card has the class of its controller's hero, or its owner's (Universal 1 to 6)."""
    mine, name = hero(state, current.thing.controller), current.thing.face.name
    if BARRED in current.traits.get("role", ()):
        current.tell("gains no class", name, (UNIVERSAL["5"], UNIVERSAL["6"]))
        return
    words = () if mine is None else mine.face.traits.get("class", ())
    for kind in ("type", "class"):
        current.set_trait(kind, tuple(dict.fromkeys((*current.traits.get(kind, ()), *words))))
    current.tell("has its hero's class", name, (UNIVERSAL["2"], UNIVERSAL["4"]))


BARRED = "no class"
"""The role of what cannot gain class types."""


def _lose_names(context: Context, change: Any, current: View) -> None:
    current.set_trait("role", (*current.traits.get("role", ()), NAMELESS))
    _made(current, context, "has no name")


def _lose_classes(context: Context, change: Any, current: View) -> None:
    if change.loses:
        for kind in ("type", "class"):
            current.set_trait(kind, tuple(w for w in current.traits.get(kind, ()) if w not in CLASSES))
        _made(current, context, "loses its class types")
    if change.barred:
        current.set_trait("role", (*current.traits.get("role", ()), BARRED))


def seen(thing: Thing) -> View:
    """What is printed; nothing of a card that lies face down where that hides it."""
    if "facedown" in thing.flags and thing.zone in HIDDEN_ZONES:
        return View(thing, {"type": ("equipment",) if thing.zone == "equipment" else ()}, {}, ())
    return printed(thing, both(thing.face) if is_split(thing.face) else None)


def floor(current: View) -> None:
    """Damage comes off an ally's life; a defense below zero counts as zero (Battleworn 3, 6)."""
    if current.is_a("type", "ally") and "life" in current.stats:
        current.set_stat("life", current.stats["life"] - current.thing.count("damage"))
    if current.stats.get("defense", 0) < 0:
        current.set_stat("defense", 0)
        current.tell("defense below zero counts as zero", current.thing.face.name, BATTLEWORN["3"])


def _layer(state: State, sources: list[View], name: str) -> Layer:
    if name == "universal":
        return _universal(state)
    return Layer(name, EFFECTS["order"], _counters if name == "counters" else _gatherer(state, sources, name))


def _counters(views: Views) -> Iterable[Continuous]:
    def apply(all_of_them: Views) -> None:
        for current in all_of_them.values():
            for kind, number_of in current.thing.counters.items():
                count_signed(current, kind, number_of)

    return (Continuous("counters", (0, 0), None, frozenset(), frozenset(), apply),)


def count_signed(current: View, kind: str, number_of: int) -> None:
    """Counters such as -1{d} change the stat that they name."""
    signed = SIGNED.fullmatch(kind)
    if signed is None or SYMBOLS[signed[3]] not in current.stats:
        return
    change = int(signed[1] + signed[2]) * number_of
    current.set_stat(SYMBOLS[signed[3]], current.stats[SYMBOLS[signed[3]]] + change)


def _gatherer(state: State, sources: list[View], layer: str) -> Callable[[Views], Iterable[Continuous]]:
    def gather(views: Views) -> Iterable[Continuous]:
        return [*_from_effects(state, layer, views), *_from_abilities(state, sources, layer, views)]

    return gather


def _from_effects(state: State, layer: str, views: Views) -> Iterator[Continuous]:
    for effect in state.effects:
        if effect.kind == "continuous" and layer_of(effect.body, None) == layer and holds_yet(state, effect):
            context = effect_context(state, effect, views)
            yield _continuous(
                ("effect", effect.id), (effect.since, 0), effect.body, context, effect.over, None
            )


def effect_context(state: State, effect: Effect, views: Views | None = None) -> Context:
    """Where an effect's text is evaluated: its source and controller, with what it remembers."""
    context = Context(cast(Any, None), LANGUAGE, effect.source, effect.controller, look=state, views=views)
    context.slots = dict(effect.memory.get("slots", {}))
    context.letters = {k: v for k, v in effect.memory.items() if k == "X"}
    context.occurrence = effect.memory.get("occurrence")
    return context


def _from_abilities(state: State, sources: list[View], layer: str, views: Views) -> Iterator[Continuous]:
    for source in sources:
        for found in _by_layer(source.abilities).get(layer, ()):
            own = source.thing
            context = Context(cast(Any, None), LANGUAGE, own, own.controller, look=state, views=views)
            works = not silent(source, found.ability)
            if works and (found.condition is None or holds(context, found.condition)):
                since = (own.since, found.key[0])
                yield _continuous((own.id, *found.key), since, found.change, context, None, own.id)


@by_identity
def _by_layer(abilities: tuple[t.Ability, ...]) -> Mapping[str | None, tuple[Standing, ...]]:
    return by_key((layer_of(one.change, one.condition), one) for one in standing(expanded(abilities)))


def silent(source: View, ability: t.Ability) -> bool:
    """Whether a label keeps an ability from functioning here: on a defending card (High Tide 3, Quickstrike
    3)."""
    return source.thing.zone == "chain" and not source.traits.get("role") and slug(ability.label) in ATTACKING


@by_identities
def layer_of(change: t.Change, condition: t.Condition | None) -> str | None:
    """The layer in which a change is made; None of one that changes no characteristic."""
    if isinstance(change, t.Forbid) and not bars(change):
        return None
    found = LAYER_OF.get(type(change))
    reads = any(isinstance(node, t.Compare | t.StatOf) for node in t.walk(condition))
    return "demanding" if found is not None and reads else found


def _continuous(
    key: Any,
    since: tuple[int, int],
    change: t.Change,
    context: Context,
    over: tuple[Ref, ...] | None,
    source: ThingId | None,
) -> Continuous:
    def apply(all_of_them: Views) -> None:
        for current in _affected(context, change, over, all_of_them):
            APPLY[type(change)](context, change, current)

    loses = isinstance(change, (t.LoseAbilities, t.LoseKeyword))
    writes = frozenset({ABILITIES, "loses"}) if loses else frozenset[str]()
    return Continuous(key, since, source if not loses else None, frozenset(), writes, apply)


def subject_of(change: Any) -> Any:
    """What a change is about."""
    subject = change.event.subject if isinstance(change, t.Forbid) else getattr(change, "of", None)
    return t.All(subject) if isinstance(subject, t.Selector) else subject


def _affected(
    context: Context, change: t.Change, over: tuple[Ref, ...] | None, views: Views
) -> Iterator[View]:
    of = subject_of(change)
    if over is None and isinstance(of, t.Next):
        return
    attacking = isinstance(of, t.AttacksOf) or getattr(change, "stat", "") == ATTACK_POWER
    for ref in over if over is not None else resolve(context, of):
        if not isinstance(ref, Ref) or ref.id not in views or context.state.find(ref) is None:
            continue
        if not attacking or views[ref.id].is_a("role", "attack"):
            yield views[ref.id]


def wanted(context: Context, of: t.Next, thing: Thing) -> bool:
    """Whether a thing is such a one as an effect waits for ("your next attack")."""
    return thing.controller == context.controller and fits(context, thing, of.selector)


def _set_stat(context: Context, change: Any, current: View) -> None:
    current.set_stat(change.stat, number(context, change.amount))
    _made(current, context, f"{change.stat} is {current.stats[change.stat]}")


ATTACK_POWER = "attack-power"
"""The stat that text means by the power of something's attacks: its power while it attacks."""


def _modify_stat(context: Context, change: Any, current: View) -> None:
    stat = "power" if change.stat == ATTACK_POWER else change.stat
    if stat in current.stats:
        context.each = current.thing.ref
        amount = number(context, change.amount)
        current.set_stat(stat, current.stats[stat] + amount)
        _made(current, context, f"{amount:+d} {stat}")


def _grant_keyword(context: Context, change: Any, current: View) -> None:
    if barred(change.keyword.name) in current.traits.get("role", ()):
        return
    current.gain(change.keyword)
    _made(current, context, f"has {change.keyword.name}")


def _grant_ability(context: Context, change: Any, current: View) -> None:
    current.gain(change.ability)
    _made(current, context, "has an ability")


def bars(change: t.Change | None) -> bool:
    """Whether a change keeps things from gaining a keyword ("can't gain go again")."""
    return isinstance(change, t.Forbid) and change.event.verb == "gains-keyword"


def barred(keyword: str) -> str:
    """The role of what cannot gain a keyword."""
    return f"no {keyword}"


def _bar_keyword(context: Context, change: t.Forbid, current: View) -> None:
    current.set_trait("role", (*current.traits.get("role", ()), barred(change.event.detail)))
    _made(current, context, f"can't gain {change.event.detail}")


def _lose_keyword(context: Context, change: Any, current: View) -> None:
    current.abilities = without(current.abilities, *instances(current.abilities, change.keyword))
    _made(current, context, f"loses {change.keyword}")


def _lose_abilities(context: Context, change: Any, current: View) -> None:
    current.abilities = ()
    current.lost = True
    _made(current, context, "loses all abilities")


def _change_types(context: Context, change: Any, current: View) -> None:
    new = (*change.types, *change.classes, *change.subtypes, *change.supertypes)
    old = current.traits.get("type", ()) if change.in_addition else ()
    current.set_trait("type", (*old, *(w.lower() for w in new)))
    _made(current, context, "changes type")


def _made(current: View, context: Context, what: str) -> None:
    current.tell(what, context.source.face.name, EFFECTS["order"])


APPLY: dict[type, Callable[[Context, Any, View], None]] = {
    t.SetStat: _set_stat,
    t.ModifyStat: _modify_stat,
    t.GrantKeyword: _grant_keyword,
    t.GrantAbility: _grant_ability,
    t.LoseKeyword: _lose_keyword,
    t.LoseAbilities: _lose_abilities,
    t.ChangeTypes: _change_types,
    t.LoseClasses: _lose_classes,
    t.LoseNames: _lose_names,
    t.Forbid: _bar_keyword,
}
