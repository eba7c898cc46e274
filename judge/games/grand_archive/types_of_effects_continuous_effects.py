"""Types of Effects: Continuous Effects — what an object is like now, worked out in layers A to E."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from sys import maxsize
from typing import Any, TypeVar, cast

from judge.games.grand_archive.abilities_ability_tracking import tracked
from judge.games.grand_archive.abilities_restriction_abilities import rules_of
from judge.games.grand_archive.attacks_meant import is_meant
from judge.games.grand_archive.carried_out import check_where_it_is, suspects
from judge.games.grand_archive.carried_out_reach import LYING, played_by_someone, works_elsewhere, zone_named
from judge.games.grand_archive.game_mechanics_counters import LEVEL, counter_abilities
from judge.games.grand_archive.game_zones_public_vs_private_information import sight
from judge.games.grand_archive.keywords.registry import expanded, rule_for
from judge.games.grand_archive.keywords.restricted import any_restricted, drop_restricted, locks_play
from judge.games.grand_archive.label_keywords import rules_of_label
from judge.games.grand_archive.language import LANGUAGE, inner_lineage
from judge.games.grand_archive.types_of_effects_continuous_changes import (
    APPLY,
    CITES,
    LAYERS,
    layer_of,
    subject_of,
)
from judge.kernel.faces import Face
from judge.kernel.identity import by_identities, by_identity
from judge.kernel.layers import ABILITIES, Continuous, Layer, Views, apply_layers
from judge.kernel.state import Effect, Ref, State, Thing, ThingId
from judge.kernel.table import Table
from judge.kernel.views import Sights, View, sight_of
from judge.text import tree as t
from judge.text.changes import flat_changes
from judge.text.context import Context
from judge.text.lasting import holds_yet
from judge.text.meaning import fits, holds, resolve
from judge.text.standing import Standing, by_key, standing
from rules_corpus.cite import Cite, RuleId, Section, cites

C = TypeVar("C", bound=t.Change)

_PAGE = "ga:cr/types-of-effects-continuous-effects"
GENERAL = Section(f"{_PAGE}/general-rules")
SYNTAX = Section(f"{_PAGE}/syntax-of-continuous-effects")
TIMESTAMPS = Section(f"{_PAGE}/timestamps")
STATIC = Section("ga:cr/abilities-static-abilities/general-rules")
DEPENDENCIES = Section(f"{_PAGE}/dependencies")
INHERITED = Section("ga:cr/keywords-and-abilities/inherited-effect")
BUFF = Section("ga:cr/game-mechanics-counters/buff")
DEBUFF = Section("ga:cr/game-mechanics-counters/debuff")

WORKING_ZONES = ("field", "intent", "mastery", "status", "pantheon")
"""Where the static abilities of an object, card, mastery, status or bestowed boon work by themselves."""


def working(state: State) -> tuple[View, ...]:
    """The views of all that works by itself, zone by zone, but for what nothing is printed on."""
    views = state.once(all_views)
    found = (views.made(thing.id) for zone in WORKING_ZONES for thing in state.everywhere(zone))
    return tuple(filter(None, found))


def objects(state: State) -> list[View]:
    """The views of all objects."""
    views = state.once(all_views)
    return [views[thing.id] for thing in state.everywhere("field")]


def is_unit(state: State, thing: Thing) -> bool:
    """Whether a thing is a unit as it is now (Objects and Targeting: Objects 2)."""
    return LANGUAGE.is_kind(view(state, thing.id), "unit")


def all_views(state: State) -> Seen:
    """The views of all that continuous effects reach."""
    return (untouched(state) or layered(state)).kept()


def untouched(state: State) -> Seen | None:
    """The views of a position in which no effect reaches anything; None where one may."""
    if state.extra.get(ACTING) or any(e.kind == "continuous" for e in state.effects):
        return None
    views = Seen(state, untouched=True)
    if any(v.abilities and _has_static(v) and _is_source(v) for v in views.values()):
        return None
    views.finish_all()
    return views


def layered(state: State) -> Seen:
    """The views as the layers make them; where abilities depend on a level, they are looked at again with the
    level that comes of all layers (Level Restrictions 1.1)."""
    views = views_once(state)
    working = (current for current in views.values() if current.thing.zone in WORKING_ZONES)
    if any(depends_on_level(current.abilities) for current in working):
        return views_once(state, views)
    return views


@by_identity
def depends_on_level(abilities: tuple[t.Ability, ...]) -> bool:
    """Whether a static ability among these depends on a level."""
    static = (meant for _, meant in expanded(abilities) if isinstance(meant, t.StaticAbility))
    return any(reads_level(a.restrictions, a.changes, a.condition) for a in static)


@by_identities
def reads_level(*demands: Any) -> bool:
    """Whether a demand is about a level."""
    return any(
        isinstance(node, t.LevelOf)
        or (isinstance(node, t.Restricted) and node.kind == "level")
        or (isinstance(node, t.Compare) and node.stat == "level")
        for node in t.walk(demands)
    )


view = partial(sight_of, all_views)
"""A thing's characteristics now (Layers 2), of a position and the thing's id; worked out once for a
position."""


def views_once(state: State, levels: Views | None = None) -> Seen:
    """The layers gone through once, levels as they were found before where they are known."""
    views = Seen(state)
    act(state, views)
    apply_layers(
        views,
        _layers(state, [v for v in views.values() if _is_source(v)], levels),
        (DEPENDENCIES["2"], DEPENDENCIES["2.2"]),
        lambda reason, cite: views.weighed.append((reason, cite)),
        DEPENDENCIES["2.1"],
    )
    views.finish_all()
    return views


def _is_source(current: View) -> bool:
    """Whether static abilities of a thing work where it is."""
    return current.thing.zone in WORKING_ZONES or _of_itself(current.abilities)


DECKS = frozenset({"deck", "material"})


class Seen(Sights):
    """The views of a position; those of cards in a deck are made when one asks.

    `weighed` says what the layers had to weigh against each other; `untouched`: no effect reaches anything.
    """

    def __init__(self, state: State, *, untouched: bool = False) -> None:
        outside = (x for x in state.things.values() if x.zone not in DECKS and not blank(x))
        self.untouched = untouched
        super().__init__(state, outside)
        self.weighed: list[tuple[str, Cite]] = []

    def __contains__(self, thing_id: object) -> bool:
        thing = self.state.things.get(cast(ThingId, thing_id))
        return thing is not None and (self.made(thing.id) is not None or not blank(thing))

    def make(self, thing: Thing) -> View:
        """A card with what it inherits, and its counters where no layer comes before them."""
        known = alone(thing) if self.untouched else None
        if known is not None:
            return known
        made = sight(thing)
        inherit(self.state, made)
        if self.untouched:
            count_counters(made)
        return made

    def finish(self, current: View) -> None:
        """What follows the layers: keywords whose restrictions are not met, what counters give."""
        if self.untouched and alone(current.thing) is current:
            return
        if not is_settled(current.thing.face, current.abilities):
            drop_restricted(self.state, current, self)
            _refuse_unread(self.state, current, self)
        current.gain(*counter_abilities(current.thing))


@by_identity
def alone(thing: Thing) -> View | None:
    """What a thing is like that no effect reaches, the same in all positions; None where it depends on other
    things or on the position."""
    made = sight(thing)
    drop_inherited(made)
    if thing.links or not is_settled(thing.face, made.abilities):
        return None
    count_counters(made)
    made.gain(*counter_abilities(thing))
    return made


@by_identities
def is_settled(face: Face, abilities: tuple[t.Ability, ...]) -> bool:
    """Whether nothing that follows the layers changes abilities: none is restricted, locks or is unread."""
    return not (any_restricted(abilities) or locks_play(abilities) or suspects(face, abilities))


def _refuse_unread(state: State, current: View, views: Views) -> None:
    """What works where it is and is not carried out is refused, where its restrictions are met."""
    thing = current.thing
    if suspects(thing.face, current.abilities):
        context = Context(cast(Any, None), LANGUAGE, thing, thing.controller, look=state, views=views)
        in_play = thing.zone in WORKING_ZONES
        check_where_it_is(current, lambda restriction: holds(context, restriction), in_play=in_play)


ACTING = "acting as"
"""The part of the position that says what the source of the ability that resolves acts as."""


def act(state: State, views: Views) -> None:
    """The source of an ability that resolves "as a Spell" is a Spell as long (Abilities 17)."""
    source, subtypes = state.extra.get(ACTING, (None, ()))
    if source in views:
        own = views[source].traits.get("subtype", ())
        views[source].set_trait("subtype", tuple(dict.fromkeys((*own, *subtypes))))


def blank(thing: Thing) -> bool:
    """Whether a card is one that nothing depends on."""
    return not thing.face.traits and not thing.face.abilities and thing.zone != "field"


def inherit(state: State, current: View) -> None:
    """Adds what cards of the inner lineage give: Inherited Effects, and elements where they are champions
    (Card Types: Champion, Leveling Up 7; Parts of a Card: Element 3)."""
    drop_inherited(current)
    if not current.thing.links:
        return
    for thing_id in inner_lineage(state, current.thing):
        card = state.things[thing_id]
        current.gain(*(a for a in card.face.abilities if a.inherited))
        if card.face.is_a("type", "champion"):
            merged = (*current.traits.get("element", ()), *card.face.traits.get("element", ()))
            current.set_trait("element", tuple(dict.fromkeys(merged)))


def drop_inherited(current: View) -> None:
    """What is no champion has no use of its own Inherited Effect (Inherited Effect 2)."""
    printed, own = current.thing.face.abilities, _outside_lineages(current.thing.face)
    top = current.thing.zone == "field" and current.is_a("type", "champion")
    if own is not printed and current.abilities is printed and not top:
        current.abilities = own


@by_identity
def _outside_lineages(face: Face) -> tuple[t.Ability, ...]:
    own = tuple(ability for ability in face.abilities if not ability.inherited)
    return own if len(own) < len(face.abilities) else face.abilities


def _has_static(current: View) -> bool:
    return bool(standing(expanded(current.abilities)))


def _layers(state: State, sources: list[View], levels: Views | None) -> Iterator[Layer]:
    for name in ("A", "B", "C", "D", "E", "counters", "swap"):
        if name == "counters":
            yield Layer(name, LAYERS["2.6"], _counters)
        else:
            yield Layer(name, LAYERS[CITES[name]], _gatherer(state, sources, name, levels))


def _counters(views: Views) -> Iterable[Continuous]:
    def apply(all_of_them: Views) -> None:
        for current in all_of_them.values():
            count_counters(current)

    return (Continuous("counters", (0, 0), None, frozenset(), frozenset(), apply),)


def count_counters(current: View) -> None:
    """Counters after the other changes of power, life and level (Layers 2.6)."""
    thing = current.thing
    change = thing.count("buff") - thing.count("debuff")
    if change:
        for stat in ("power", "life"):
            if stat in current.stats:
                current.set_stat(stat, current.stats[stat] + change)
        has_stats = "power" in current.stats or "life" in current.stats
        with_stats, without = (BUFF["1"], BUFF["2"]) if change > 0 else (DEBUFF["1"], DEBUFF["2"])
        words = (
            f"{change:+d} by buff and debuff counters" if has_stats else "counters give it no power or life"
        )
        current.tell(words, thing.face.name, with_stats if has_stats else without)
    if thing.count("level") and "level" in current.stats:
        current.set_stat("level", current.stats["level"] + thing.count("level"))
        current.tell(f"+{thing.count('level')} level by counters", thing.face.name, LEVEL["1"])


@dataclass(frozen=True, slots=True)
class Demanding:
    """A change with the demands that it hangs on, each with where it is evaluated."""

    change: Continuous
    demands: tuple[tuple[Context, t.Condition], ...]

    def holds(self) -> bool:
        """Whether all demands are met as the views are now."""
        return all(holds(context, demand) for context, demand in self.demands)


def _gatherer(
    state: State, sources: list[View], layer: str, levels: Views | None
) -> Callable[[Views], Iterable[Continuous]]:
    """What gathers the changes of a layer: each is made once, and its demands are looked at every time."""
    of_effects: list[Demanding] | None = None
    of_abilities: dict[tuple[ThingId, Standing], Demanding] = {}

    def of_ability(source: View, found: Standing, views: Views) -> Demanding:
        key = (source.thing.id, found)
        if key not in of_abilities:
            of_abilities[key] = _from_static(state, source, found, views, levels)
        return of_abilities[key]

    def gather(views: Views) -> Iterable[Continuous]:
        nonlocal of_effects
        if of_effects is None:
            of_effects = list(_from_effects(state, layer, views))
        standing_now = _standing(sources, layer)
        every = (*of_effects, *(of_ability(source, found, views) for source, found in standing_now))
        return [one.change for one in every if one.holds()]

    return gather


def _standing(sources: list[View], layer: str) -> list[tuple[View, Standing]]:
    """The changes of a layer that abilities make now, with their sources."""
    heard = (source for source in sources if not (source.lost and layer == "D"))
    return [
        (source, one)
        for source in heard
        for one in _by_layer(source.abilities).get(layer, ())
        if source.thing.zone in WORKING_ZONES or works_elsewhere(one.change) or says_where(source, one)
    ]


@by_identity
def _of_itself(abilities: tuple[t.Ability, ...]) -> bool:
    """Whether a card says of itself, in play or not, that it has a keyword, or works where it lies."""
    every = (one for one in standing(expanded(abilities)) if layer_of(one.change))
    return any(works_elsewhere(one.change) or zone_named(one.condition) in LYING for one in every)


def says_where(source: View, one: Standing) -> bool:
    """Whether a card's text says that it changes something as long as it lies where it does."""
    return source.thing.zone in LYING and zone_named(one.condition) == source.thing.zone


def lying(state: State) -> tuple[tuple[View, tuple[Standing, ...]], ...]:
    """The cards outside play that change something from where they lie, with these changes."""
    views = state.once(all_views)
    cards = (views.made(thing.id) for zone in LYING for thing in state.everywhere(zone))
    read = ((card, standing(expanded(card.abilities))) for card in cards if card is not None)
    every = ((card, tuple(one for one in found if says_where(card, one))) for card, found in read)
    return tuple((card, found) for card, found in every if found)


@by_identity
def _by_layer(abilities: tuple[t.Ability, ...]) -> Mapping[str | None, tuple[Standing, ...]]:
    return by_key((layer_of(one.change), one) for one in standing(expanded(abilities)))


def _from_effects(state: State, layer: str, views: Views) -> Iterator[Demanding]:
    for effect in state.effects:
        if not _works(state, effect):
            continue
        for place, (condition, change) in enumerate(flat_changes((effect.body,), None)):
            if layer_of(change) == layer:
                context = effect_context(state, effect, views)
                key, since = ("effect", effect.id, place), (effect.since, place)
                made = _continuous(key, since, None, change, context, effect.over)
                yield Demanding(made, () if condition is None else ((context, condition),))


def effect_context(state: State, effect: Effect, views: Views | None = None) -> Context:
    """Where an effect's text is evaluated: its source and controller, with what it remembers."""
    context = Context(cast(Any, None), LANGUAGE, effect.source, effect.controller, look=state, views=views)
    context.slots = dict(effect.memory.get("slots", {}))
    context.results = dict(effect.memory.get("results", {}))
    context.letters = {k: v for k, v in effect.memory.items() if k == "X"}
    context.occurrence = effect.memory.get("occurrence")
    return context


def _works(state: State, effect: Effect) -> bool:
    """Whether an effect is a continuous one that holds by now."""
    return effect.kind == "continuous" and isinstance(effect.body, t.Change) and holds_yet(state, effect)


def of_effects(table: Table, kind: type[C]) -> Iterator[tuple[Context, C, Effect]]:
    """The changes of a kind from effects whose condition holds, each with where its text is evaluated."""
    for effect in table.state.effects:
        if not _works(table.state, effect):
            continue
        for condition, change in flat_changes((effect.body,), None):
            if isinstance(change, kind):
                context = effect_context(table.state, effect)
                context.table, context.look = table, None
                if condition is None or holds(context, condition):
                    yield context, change, effect


def letters_of(thing: Thing) -> dict[str, int]:
    """The X that was chosen as a card was activated, for the text of the object or attack that it became."""
    return {"X": int(thing.notes["X"])} if "X" in thing.notes else {}


def _from_static(
    state: State, source: View, found: Standing, views: Views, levels: Views | None
) -> Demanding:
    thing, named, change = source.thing, found.printed, found.change
    context = Context(cast(Any, None), LANGUAGE, thing, thing.controller, look=state, views=views)
    context.letters = letters_of(thing)
    context.results = {verb: list(found) for verb, found in tracked(thing).items()}
    context.rule = rule_for(named) or (INHERITED["1"] if named.inherited else None)
    final = context if levels is None else replace(context, views=levels)
    by_level = final if reads_level(getattr(change, "amount", None)) else context
    rules = (*_rules_of_static(state, thing, named, change), *_locks(found.ability))
    key, since = (thing.id, *found.key), (_since(state, thing, named), found.key[0])
    made = _continuous(key, since, thing.id, change, by_level, None, rules)
    return Demanding(made, tuple((final if reads_level(d) else context, d) for d in found.demands))


def _locks(ability: t.StaticAbility) -> tuple[RuleId, ...]:
    return tuple(r for d in ability.restrictions if isinstance(d, t.Restricted) for r in rules_of(d.kind))


def _since(state: State, thing: Thing, named: t.Ability) -> int:
    """The timestamp of a static ability: of its object, of an Inherited Effect that of its card in the
    lineage (Timestamps 1.1, 3.2)."""
    card = _giver(state, thing, named)
    return thing.since if card is None else card.since


def _giver(state: State, thing: Thing, named: t.Ability) -> Thing | None:
    below = (state.things[i] for i in inner_lineage(state, thing)) if named.inherited else ()
    return next((card for card in below if any(a is named for a in card.face.abilities)), None)


def _rules_of_static(state: State, thing: Thing, named: t.Ability, change: t.Change) -> tuple[RuleId, ...]:
    """The rules of a static ability that changes something: it holds all the time, and from when it
    counts."""
    from_when = (
        TIMESTAMPS["3.2"]
        if _giver(state, thing, named) is not None
        else TIMESTAMPS["3.1"]
        if thing.face.is_a("type", "champion")
        else SINCE.get(thing.zone, TIMESTAMPS["1.1"])
    )
    loses = (SYNTAX["1.2.3"],) if isinstance(change, (t.LoseAbilities, t.LoseKeyword)) else ()
    mastery = MASTERIES.get((thing.face.name, type(change)), ()) if thing.zone == "mastery" else ()
    return (STATIC["1"], STATIC["3"], *rules_of_label(named.label), from_when, *loses, *mastery)


SINCE = {"mastery": TIMESTAMPS["1.3"], "pantheon": TIMESTAMPS["1.4"]}
"""The rules of the timestamps of what is no object, by its zone; of objects it is 1.1."""

DREAMS = Section("ga:cr/game-mechanics-mastery/phantasmagoria")
MEMORIES = Section("ga:cr/game-mechanics-mastery/fractured-memories")
MASTERIES: dict[tuple[str, type], tuple[RuleId, ...]] = {
    ("Phantasmagoria", t.LoseAbilities): (DREAMS["1"], DREAMS["1.1"]),
    ("Fractured Memories", t.GrantAbility): (MEMORIES["1"],),
}
"""The rules of the static abilities of masteries, by what they change."""


def _continuous(
    key: Any,
    since: tuple[int, int],
    source: ThingId | None,
    change: t.Change,
    context: Context,
    over: tuple[Ref, ...] | None,
    rules: tuple[RuleId, ...] = (),
) -> Continuous:
    def apply(all_of_them: Views) -> None:
        for current in affected(context, change, over, all_of_them):
            APPLY[type(change)](context, change, current)
            if rules and current.made:
                *before, (what, by, cited) = current.made
                current.made = (*before, (what, by, (*cites(cited), *rules)))

    return Continuous(
        key=key,
        since=LAST if isinstance(change, t.Forbid) else since,
        source=source if isinstance(change, (t.GrantKeyword, t.GrantAbility)) else None,
        reads=reads(change),
        writes=writes(change),
        apply=apply,
        sets=isinstance(change, t.SetStat),
        concerns=lambda views: {view.thing.id for view in affected(context, change, over, views)},
    )


LAST = (maxsize, 0)
"""The timestamp of what counts whatever comes after it."""


def affected(
    context: Context, change: t.Change, over: tuple[Ref, ...] | None, views: Views
) -> Iterator[View]:
    """The views that a change holds for: the fixed set of an instanced effect, else whatever fits now (Syntax
    1.1, 1.2)."""
    of = subject_of(change)
    if over is not None:
        refs = over
    else:
        refs = _played(context, of) if played_by_someone(of) else resolve(context, of)
    if over is None and isinstance(of, t.ThisAttack):
        refs = refs[:1]
    if isinstance(of, t.AttacksOf):
        refs = tuple(ref for ref in refs if is_meant(context, of, ref))
    for ref in refs:
        if isinstance(ref, Ref) and ref.id in views and context.state.find(ref) is not None:
            yield views[ref.id]


def _played(context: Context, of: t.All) -> tuple[Ref, ...]:
    """The cards such as a player activates: those that are yet to be, and those on the Effects Stack or in an
    intent (Card Activation 1.1; Card Types: Attack 6)."""
    every = (thing for zone in PLAYED for thing in context.state.everywhere(zone))
    return tuple(thing.ref for thing in every if fits(context, thing, of.selector))


PLAYED = ("hand", "memory", "graveyard", "banishment", "stack", "intent")
"""The zones of cards that a player may activate or has activated."""


AXES = {
    "keyword": ABILITIES,
    "label": ABILITIES,
    "class": "type",
    "subtype": "type",
    "supertype": "type",
}
"""Which characteristic a demand looks at, where it is not called so itself."""


@by_identity
def reads(change: t.Change) -> frozenset[str]:
    """The characteristics that decide what a change applies to."""
    found = set()
    for node in t.walk(subject_of(change)):
        if isinstance(node, t.Selector) and node.kinds:
            found.add("type")
        if isinstance(node, t.Is):
            found.add(AXES.get(node.axis, node.axis))
        if isinstance(node, t.Compare):
            found.add(node.stat)
    return frozenset(found)


def writes(change: t.Change) -> frozenset[str]:
    """The characteristics that a change changes."""
    match change:
        case t.LoseAbilities() | t.LoseKeyword():
            return frozenset({ABILITIES, "loses"})
        case t.GrantKeyword() | t.GrantAbility() | t.Forbid():
            return frozenset({ABILITIES})
        case t.ChangeTypes():
            return frozenset({"element"}) if layer_of(change) == "C" else frozenset({"type"})
        case t.SetStat(stat=stat) | t.ModifyStat(stat=stat):
            return frozenset({stat})
    return frozenset()
