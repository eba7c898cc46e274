"""General Keywords: ATK, HP, SPD, DUR — stats as they are now, gained, lowered, set, healed, and damage to
them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, cast

from judge.games.remnants.cards import STATS
from judge.games.remnants.citing import CLARIFIED, CORE, KEYWORD
from judge.games.remnants.happened import Damaged, StatChanged
from judge.games.remnants.hooks import DAMAGE_CHANGES, STAT_FLOORS
from judge.games.remnants.language import FIELD, LANGUAGE, is_active
from judge.kernel.events import EffectChanged, EffectsEnded, FlagChanged, PlayerChanged
from judge.kernel.layers import Continuous, Layer, Views, apply_layers
from judge.kernel.request import Who
from judge.kernel.state import Effect, Ref, Seat, State, Thing, ThingId
from judge.kernel.table import Table
from judge.kernel.views import View, printed
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import holds, number, resolve
from rules_corpus.cite import Cite, RuleId

LAYER_OF: dict[type, str] = {
    t.GrantKeyword: "abilities",
    t.GrantAbility: "abilities",
    t.LoseAbilities: "abilities",
    t.ModifyStat: "gains",
    t.SetStat: "sets",
}
CITES = {"abilities": KEYWORD["auto"], "gains": KEYWORD["gain"], "sets": KEYWORD["set"]}


# --- What a card is like now


def view(state: State, thing: ThingId) -> View:
    """A card's characteristics now, worked out once for a position."""
    views = state.once(all_views)
    if thing in views:
        return views[thing]
    made = own(state.things[thing])
    _keep_floor(state, made)
    return made


def own(thing: Thing) -> View:
    """A card's view before continuous effects: what is printed, with what it gained and lost for good."""
    made = printed(thing)
    for stat in STATS:
        if stat in thing.notes:
            made.set_stat(stat, thing.notes[stat])
    return made


def all_views(state: State) -> Views:
    """The views of all cards on the field: gains first, then sets, of which the newest holds."""
    views = {i: own(thing) for i, thing in state.things.items() if thing.zone in FIELD}
    for shown in views.values():
        shown.gain(*genes(state, shown.thing))
    apply_layers(views, [_layer(state, name) for name in CITES], KEYWORD["set"])
    for shown in views.values():
        _keep_floor(state, shown)
    return views


GENE = RuleId("remnants:gene-hunters/keywords/gene")


def genes(state: State, thing: Thing) -> list[t.Ability]:
    """What attached cards pass on to the card that they are attached to (Gene Hunters: Gene)."""
    return [state.things[ref.id].face.abilities[place] for ref, place in _passed_on(state, thing)]


def _passed_on(state: State, thing: Thing) -> list[tuple[Ref, int]]:
    attached = (state.things[i] for i in thing.links.get("attached", ()))
    return [(c.ref, place) for c in attached for place, a in enumerate(c.face.abilities) if a.inherited]


def written_on(state: State, thing: Thing, index: int) -> tuple[Ref, int]:
    """The card that an ability of a card's view stands on, with its place there: the card itself, or what
    passes it on."""
    places = [*((thing.ref, i) for i in range(len(thing.face.abilities))), *_passed_on(state, thing)]
    return places[index] if index < len(places) else (thing.ref, index)


def _keep_floor(state: State, shown: View) -> None:
    for floor in STAT_FLOORS:
        least = floor(state, shown.thing)
        if least is not None and shown.stats.get(least[0], 0) < least[1]:
            shown.set_stat(least[0], least[1])
            shown.tell(f"{least[0]} is {least[1]} at least", shown.thing.face.name, least[2])


def _layer(state: State, name: str) -> Layer:
    def gather(views: Views) -> Iterable[Continuous]:
        return [*_of_effects(state, name, views), *_of_cards(state, name, views)]

    return Layer(name, CITES[name], gather)


def _of_effects(state: State, layer: str, views: Views) -> Iterator[Continuous]:
    for effect in state.effects:
        if effect.kind == "continuous" and LAYER_OF.get(type(effect.body)) == layer:
            context = effect_context(state, effect, views)
            on = [r.id for r in effect.over or () if state.find(r) is not None]
            yield _change(("effect", effect.id), (effect.since, 0), effect.body, context, on, views)


def effect_context(state: State, effect: Effect, views: Views | None = None) -> Context:
    """Where an effect's text is evaluated; what is left of a temporary gain stands for its amount."""
    context = Context(cast(Any, None), LANGUAGE, effect.source, effect.controller, look=state, views=views)
    context.slots = dict(effect.memory.get("slots", {}))
    context.letters = {"left": effect.memory["left"]} if "left" in effect.memory else {}
    return context


def _of_cards(state: State, layer: str, views: Views) -> Iterator[Continuous]:
    for source in [v for v in views.values() if is_active(v.thing)]:
        seat, known = source.thing.controller, last_seen(state)
        context = Context(cast(Any, None), LANGUAGE, source.thing, seat, look=state, views=views, known=known)
        for key, change in statics(context, source):
            if LAYER_OF.get(type(change)) == layer:
                on = [v.id for v in resolve(context, cast(Any, change).of) if isinstance(v, Ref)]
                yield _change(
                    (source.thing.id, *key), (source.thing.since, key[0]), change, context, on, views
                )


def statics(context: Context, source: View) -> Iterator[tuple[tuple[int, int], t.Change]]:
    """The changes that a card's (Auto) text makes as long as it is on the field, with their places in its
    text."""
    for place, ability in enumerate(source.abilities):
        if isinstance(ability, t.StaticAbility):
            demands = (*ability.restrictions, *(() if ability.condition is None else (ability.condition,)))
            if all(holds(context, demand) for demand in demands):
                yield from (((place, index), change) for index, change in enumerate(ability.changes))


def _change(
    key: Any, since: tuple[int, int], change: t.Change, context: Context, on: list[ThingId], views: Views
) -> Continuous:
    def apply(all_of_them: Views) -> None:
        for thing in on:
            if thing in all_of_them:
                _apply(context, change, all_of_them[thing])

    return Continuous(key, since, None, frozenset(), frozenset(), apply)


def _apply(context: Context, change: t.Change, on: View) -> None:
    match change:
        case t.ModifyStat(stat=stat, amount=amount) if stat in on.stats:
            on.set_stat(stat, max(0, on.stats[stat] + context.letters.get("left", number(context, amount))))
        case t.SetStat(stat=stat, amount=amount) if stat in on.stats:
            on.set_stat(stat, number(context, amount))
            on.tell(f"{stat} is set", context.source.face.name, KEYWORD["set"])
        case t.GrantKeyword(keyword=keyword):
            on.gain(keyword)
        case t.GrantAbility(ability=ability):
            on.gain(ability)
        case t.LoseAbilities():
            on.abilities = ()


def last_seen(state: State) -> dict[Ref, View]:
    """The cards of what happened in this turn and is asked for, as they were then."""
    seen = (fact[1] for fact in state.facts if isinstance(fact, tuple) and fact[0] == "seen")
    return {one.ref: own(one.thing) for one in seen}


def note_lasting(table: Table, thing: Thing) -> None:
    """Says what the (Auto) text of a card on the field does to stats as long as it is there."""
    if genes(table.state, thing):
        table.note(f"{thing.face.name} has what is passed on to it", GENE)
    context = Context(table, LANGUAGE, thing, thing.controller)
    for _, change in statics(context, table.view(thing)):
        if isinstance(change, t.SetStat):
            table.note(f"{thing.face.name} sets {change.stat}", (KEYWORD["set"], CORE["13"], KEYWORD["auto"]))
            if _sets(table.state, change.stat) > 1:
                table.assume("newer-set-before-loyalty")
        elif isinstance(change, t.ModifyStat):
            table.note(f"{thing.face.name} changes {change.stat}", (KEYWORD["gain"], KEYWORD["auto"]))


def _sets(state: State, stat: str) -> int:
    """How many cards on the field set a stat."""
    abilities = (a for zone in FIELD for card in state.everywhere(zone) for a in card.face.abilities)
    changes = (c for a in abilities if isinstance(a, t.StaticAbility) for c in a.changes)
    return sum(1 for c in changes if isinstance(c, t.SetStat) and c.stat == stat)


# --- Changes for good


def adjust(table: Table, ref: Ref, stat: str, amount: int) -> bool:
    """A card gains (or loses) some of a stat that it has, never below 0 (General Keywords: gain, lower)."""
    thing = table.state.find(ref)
    rule = KEYWORD["gain" if amount > 0 else "lower"]
    if thing is None:
        return False
    mine = own(thing).stats
    if stat not in mine:
        table.note(f"{thing.face.name} has no {stat} that could change", rule)
        return False
    _note_set(table, thing, stat)
    change = StatChanged(thing.id, stat, max(0, mine[stat] + amount), mine[stat])
    table.emit(change, (rule, KEYWORD[stat.lower()]))
    return True


def set_once(table: Table, ref: Ref, stat: str, to: int) -> None:
    """A stat that a card has is set, and may be gained and lowered from there (General Keywords: set)."""
    thing = table.state.find(ref)
    if thing is None:
        return
    was = own(thing).stats.get(stat)
    if was is None:
        table.note(f"{thing.face.name} has no {stat} that could be set", KEYWORD["set"])
        return
    table.assume("a-set-without-a-time-does-not-hold")
    table.emit(StatChanged(thing.id, stat, max(0, to), was), (KEYWORD["set"], CORE["13"]))


def _note_set(table: Table, thing: Thing, stat: str) -> None:
    for what, source, rule in table.view(thing).made:
        if what.startswith(stat):
            table.note(
                f"{thing.face.name}: {what} by {source}, whatever it gains or loses", (rule, CORE["13"])
            )


def adjust_player(table: Table, seat: Seat, kind: str, amount: int, cite: Cite) -> None:
    """A player gains or loses HP or a resource, never below 0; HP gained past the highest yet can be healed
    to."""
    have = table.state.players[seat].count(kind)
    change = max(-have, amount)
    if change:
        table.emit(PlayerChanged(seat, kind, change), cite)
    beyond = have + change - table.state.players[seat].count("hp max")
    if kind == "hp" and beyond > 0:
        table.emit(PlayerChanged(seat, "hp max", beyond), KEYWORD["gain"])


def heal(table: Table, target: Ref | Who, amount: int) -> bool:
    """Recovers lost HP, at most up to the original or the highest reached (General Keywords: heal)."""
    if isinstance(target, Who):
        player = table.state.players[target.seat]
        lost = player.count("hp max") - player.count("hp")
        if not lost:
            table.note(f"{player.name} has lost no HP that could be healed", KEYWORD["heal"])
        adjust_player(table, target.seat, "hp", min(amount, lost), KEYWORD["heal"])
        return True
    thing = table.state.find(target)
    hp = None if thing is None else own(thing).stats.get("HP")
    if thing is None or hp is None:
        return False
    to = max(hp, min(hp + amount, highest_hp(thing)))
    table.emit(StatChanged(thing.id, "HP", to, hp), KEYWORD["heal"])
    return True


def highest_hp(thing: Thing) -> int:
    """The HP up to which a card can be healed: printed, or gained beyond that."""
    return max(thing.face.stats.get("HP", 0), int(thing.notes.get("HP max", 0)))


# --- Damage


def damage(
    table: Table, target: Ref | Who, amount: int, source: Thing | None, seat: Seat, cite: Cite
) -> None:
    """Damage lowers HP, temporary HP first (General Keywords: deal damage; clarifications/5)."""
    for change in DAMAGE_CHANGES:
        amount = change(table, target, amount, source)
    if amount <= 0:
        return
    if isinstance(target, Who):
        table.emit(
            PlayerChanged(target.seat, "hp", -min(amount, table.state.players[target.seat].count("hp"))), cite
        )
        return
    thing = table.state.find(target)
    if thing is None or thing.zone not in FIELD:
        return
    if "HP" not in table.view(thing).stats:
        table.note(f"{thing.face.name} has no HP stat that damage could lower", KEYWORD["deal-damage"])
        return
    rest = _off_temporary(table, target, amount)
    left = max(0, own(thing).stats["HP"] - rest)
    origin = None if source is None else source.ref
    table.emit(Damaged(thing.id, amount, left, seat, origin), (*_all(cite), KEYWORD["deal-damage"]))


def _all(cite: Cite) -> tuple[Any, ...]:
    return cite if isinstance(cite, tuple) else (cite,)


def _off_temporary(table: Table, ref: Ref, amount: int) -> int:
    """Takes damage off temporary HP first; gives what is left of it."""
    for effect in table.state.effects:
        left = effect.memory.get("left", 0)
        if amount and left > 0 and ref in (effect.over or ()) and effect.body.stat == "HP":
            taken = min(amount, left)
            changed = replace(effect, memory={**effect.memory, "left": left - taken})
            table.emit(EffectChanged(changed, f"{taken} temporary HP is used up first"), CLARIFIED["5"])
            amount -= taken
            if amount:
                table.assume("damage-beyond-temporary-hp")
    return amount


# --- What ends with the turn


def end_of_time(table: Table, is_over: Callable[[str], bool], when: str) -> None:
    """Temporary changes end as their time is over; a stat that was set goes back to what is printed
    (clarifications/5)."""
    ending = [e for e in table.state.effects if is_over(e.until)]
    if not ending:
        return
    table.emit(EffectsEnded(tuple(e.id for e in ending), f"until {when}"), CLARIFIED["5"])
    for effect in ending:
        for ref in effect.over or ():
            thing = table.state.find(ref)
            if thing is not None:
                _revert(table, effect, thing)


def _revert(table: Table, effect: Effect, thing: Thing) -> None:
    if isinstance(effect.body, t.SetStat):
        stat = effect.body.stat
        now, original = own(thing).stats.get(stat), thing.face.stats.get(stat)
        if now is not None and original is not None and now != original:
            table.emit(StatChanged(thing.id, stat, original, now), CLARIFIED["5"])
    elif isinstance(effect.body, t.BecomeState):
        table.emit(FlagChanged(thing.id, effect.body.state, effect.body.lose), KEYWORD["temporary"])
