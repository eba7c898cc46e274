"""Abilities: Triggered Abilities — what triggers, in which order it goes on the Effects Stack, and when it
does not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from judge.games.grand_archive import game_mechanics_mastery, game_mechanics_statuses
from judge.games.grand_archive.abilities_restriction_abilities import rules_of
from judge.games.grand_archive.combat_roles import leave_by_control
from judge.games.grand_archive.game_mechanics_counters import (
    STATIC,
    STATIC_CHARGED,
    WITHER,
    wither_trigger,
    withering,
)
from judge.games.grand_archive.game_mechanics_mastery import rules_of_granted
from judge.games.grand_archive.happened import Killed
from judge.games.grand_archive.happenings import UNSPOKEN, happenings
from judge.games.grand_archive.keywords.cascade import advance, cascading, subtypes_of
from judge.games.grand_archive.keywords.pride import OBEDIENCE, willing
from judge.games.grand_archive.keywords.registry import expanded, meaning, nodes, rule_for
from judge.games.grand_archive.label_keywords import rules_of_label
from judge.games.grand_archive.language import LANGUAGE
from judge.games.grand_archive.limits import note_use, used_up
from judge.games.grand_archive.player_keywords import player_keywords, rules_of_trigger
from judge.games.grand_archive.special_continuous_effects import assume_distortion
from judge.games.grand_archive.types_of_effects_continuous_effects import (
    WORKING_ZONES,
    is_unit,
    view,
    working,
)
from judge.kernel.events import Event, Remembered, Triggered
from judge.kernel.faces import Face
from judge.kernel.identity import by_identities, by_identity
from judge.kernel.state import Pending, Ref, Seat, State, Thing
from judge.kernel.table import Table
from judge.kernel.views import View
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.looking import targets_of
from judge.text.meaning import aims, holds, matches
from judge.text.standing import Watching, watching
from judge.text.triggering import asked_about, asked_verbs, delayed, in_any_text, trigger_delayed
from rules_corpus.cite import Cite, RuleId, Section, cites, slug

GENERAL = Section("ga:cr/abilities-triggered-abilities/general-rules")
KEYWORDS = "ga:cr/keywords-and-abilities"
CHARGE = Section("ga:cr/keywords-and-abilities/on-charge-n")
KNOWN = Section("ga:cr/game-mechanics-card-and-object-information/last-known-information")
RESTRICTED = Section("ga:cr/abilities-restriction-abilities/general-rules")
ON_ENTER = Section("ga:cr/keywords-and-abilities/on-enter")
ON_HIT = Section("ga:cr/keywords-and-abilities/on-hit")
DISCRETE = Section("ga:cr/types-of-effects-game-effects/general-rules")
RULES_OF_COUNTERS: dict[str, Cite] = {STATIC_CHARGED.label: (STATIC["1"], STATIC["1.1"], STATIC["1.2"])}
"""The rules of triggered abilities that counters give, by their label."""
INHERITED = Section(f"{KEYWORDS}/inherited-effect")

LABELS = frozenset(
    [
        "on-attack",
        "on-hit",
        "on-kill",
        "on-death",
        "on-enter",
        "on-leave",
        "on-banish",
        "on-foster",
        "on-champion-hit",
        "on-ally-hit",
        "on-ally-kill",
        "on-damage",
        "on-sacrifice",
    ]
)
"""Trigger conditions that are entries of the glossary, by the slug of their label."""

TURN = Section("ga:cr/game-mechanics-turn-order/general-rules")
DOMAINS = Section("ga:cr/card-types-functional-subtypes/functional-domains")
INTENT = Section("ga:cr/game-zones-intent/general-rules")

FROM_THE_FIELD = {
    "on-leave": (RuleId(f"{KEYWORDS}/on-leave/2"), KNOWN["1.2"]),
    "on-death": (RuleId(f"{KEYWORDS}/on-death/3"), KNOWN["1.2"]),
    "on-banish": (RuleId(f"{KEYWORDS}/on-banish/2"), RuleId(f"{KEYWORDS}/on-banish/3")),
}
"""Labels whose ability triggers from the field, for the object that left."""

VARIANTS = {"on-champion-hit": "on-hit", "on-ally-hit": "on-hit", "on-ally-kill": "on-kill"}
"""Labels that have no entry of their own, each with the entry that it narrows."""

MEANINGS = {
    ("on-attack", "unit"): "1.1",
    ("on-attack", "intent"): "1.2",
    ("on-attack", "weapon"): "1.3",
    ("on-hit", "unit"): "2",
    ("on-hit", "intent"): "3",
    ("on-hit", "weapon"): "3",
    ("on-kill", "unit"): "2",
    ("on-kill", "intent"): "3",
    ("on-kill", "weapon"): "3",
}
"""What a label of combat means on a unit, a card of the intent, a weapon: the part of its entry."""

HIT_BY_TYPE = frozenset({"on-champion-hit", "on-ally-hit"})
ENTRIES = LABELS - {"on-champion-hit", "on-ally-hit", "on-ally-kill", "on-damage", "on-sacrifice"}
"""The labels that the glossary has an entry for."""

DEPARTURES = frozenset(
    {"leaves", "dies", "is-banished", "is-destroyed", "is-sacrificed", "sacrifices", "kills"}
)
"""What an object's own abilities see from the field that it leaves (On Death 3, On Leave 2)."""


@dataclass(frozen=True, slots=True)
class Spotted:
    """An ability that triggered: whose, from which thing, by what, and the position in which it saw that."""

    ability: t.Ability
    source: Thing
    controller: Seat
    occurrence: Occurrence
    label: str
    cite: Cite
    look: State


def watch(table: Table, before: State, event: Event) -> None:
    """Lets abilities trigger on an event, and remembers it where some text of this game asks what happened
    before."""
    if isinstance(event, UNSPOKEN):
        return
    for occurrence in happenings(before, table.state, event):
        if not concerns(table.state, occurrence.verb):
            continue
        if asked_about(table.state, occurrence.verb):
            table.emit(Remembered((occurrence, table.new_id())), GENERAL["1"])
        for spotted in triggered(table, before, occurrence):
            if not grouped(table, spotted):
                put_in_waiting(table, spotted, seen_before(event))
        for effect in delayed(table, LANGUAGE, occurrence):
            trigger_delayed(table, effect, occurrence, (GENERAL["6"], GENERAL["9"]), GENERAL["8"])
    assume_distortion(table, event)
    leave_by_control(table, before, event)
    if withering(table.state, event):
        table.emit(Triggered(wither_trigger(table.state, table.new_id())), WITHER["1"])


def concerns(state: State, verb: str) -> bool:
    """Whether an effect, a text or a rule of the game may wait for events of a verb, or ask for them
    later."""
    return bool(state.effects) or verb in OF_THE_GAME or spoken_of(state, verb)


def seen_before(event: Event) -> dict[Ref, View]:
    """What a unit that was killed was like before it died."""
    return {event.unit: event.seen} if isinstance(event, Killed) and event.seen is not None else {}


def triggered(table: Table, before: State, occurrence: Occurrence) -> Iterator[Spotted]:
    """The abilities of objects that an occurrence triggers."""
    look = before if occurrence.verb in DEPARTURES else table.state
    for thing, printed, ability in watching_for(look, occurrence.verb):
        if thing.zone in zones_of(ability) or _is_granted(thing, printed):
            spotted = _spot(table, look, thing, printed, ability, occurrence)
            if spotted is not None:
                yield spotted
    if occurrence.verb == "phase-begins":
        yield from _of_players(table, occurrence)


def _of_players(table: Table, occurrence: Occurrence) -> Iterator[Spotted]:
    """The triggered abilities of keywords that players have, such as agility."""
    for seat, keyword, source in player_keywords(table):
        for ability in meaning(keyword):
            if isinstance(ability, t.TriggeredAbility) and ability.event.verb == occurrence.verb:
                context = Context(table, LANGUAGE, source, seat, occurrence=occurrence)
                if matches(context, ability.event, occurrence):
                    label = label_of(keyword, ability)
                    cite = (*cites(trigger_rule(keyword, label, source)), *rules_of_trigger(table, seat))
                    yield Spotted(ability, source, seat, occurrence, label, cite, table.state)


def watching_for(state: State, verb: str) -> tuple[Watching, ...]:
    """The triggered abilities that watch for a verb; what things are like is looked at where a text or a
    counter may give one."""
    charged = verb == STATIC_CHARGED.event.verb and any(x.count("static") for x in state.everywhere("field"))
    return state.once(all_watching).get(verb, ()) if charged or heard(state, verb) else ()


def _heard_verbs(text: Any) -> Iterator[str]:
    return (node.event.verb for node in nodes(text) if isinstance(node, t.TriggeredAbility))


heard = in_any_text(_heard_verbs)
"""Tells whether any text triggers on a verb."""

spoken_of = in_any_text(lambda text: chain(_heard_verbs(text), asked_verbs(text)))
"""Tells whether any text triggers on a verb or asks for past events of it."""

OF_THE_GAME = frozenset({STATIC_CHARGED.event.verb, "phase-begins"})
"""The verbs that counters and the keywords of players wait for."""


def all_watching(state: State) -> Mapping[str, tuple[Watching, ...]]:
    """The triggered abilities of all things that have any which work where they are, by the verb that they
    watch for."""
    elsewhere = (view(state, thing.id) for thing in _watching_elsewhere(state))
    return watching((v.thing, expanded(v.abilities)) for v in (*state.once(working), *elsewhere))


def _is_granted(thing: Thing, printed: t.Ability) -> bool:
    """Whether a card elsewhere than objects are was given an ability there ("your omens have …")."""
    return thing.zone not in WORKING_ZONES and printed not in thing.face.abilities


def _watching_elsewhere(state: State) -> Iterator[Thing]:
    things = tuple(state.things.values())
    for place in _working_elsewhere(*state.faces):
        if things[place].zone in _elsewhere(things[place].face):
            yield things[place]
    for thing in state.everywhere("banishment"):
        if thing.count("omen") and thing.zone not in _elsewhere(thing.face):
            yield thing


@by_identities
def _working_elsewhere(*faces: Face) -> tuple[int, ...]:
    return tuple(place for place, face in enumerate(faces) if _elsewhere(face))


@by_identity
def _elsewhere(face: Face) -> frozenset[str]:
    """The zones beside those of objects from which triggered abilities of a card work."""
    found = (a for _, a in expanded(face.abilities) if isinstance(a, t.TriggeredAbility))
    return frozenset(zone for ability in found for zone in zones_of(ability)) - set(WORKING_ZONES)


PLAYING_IT = frozenset({"activates", "materializes"})
"""What is done to a card as it goes onto the Effects Stack, from where an ability sees it."""


@by_identity
def zones_of(ability: t.TriggeredAbility) -> tuple[str, ...]:
    """The zones from which an ability triggers: those that it names, and no others, else those of objects
    (Abilities: General Rules 4, 7)."""
    event = ability.event
    named = tuple(_named_zones(event))
    if not named and event.verb in PLAYING_IT and isinstance(event.object, t.Self):
        return ("stack",)
    if not named and isinstance(event.subject, t.Self):
        return (event.origin,) if event.origin else WORKING_ZONES
    return named or tuple(_named_zones(ability.instructions)) or WORKING_ZONES


def _named_zones(part: Any) -> Iterator[str]:
    for node in t.walk(part):
        if isinstance(node, t.From) and isinstance(node.of, t.Self):
            yield node.zone


def _spot(
    table: Table,
    look: State,
    thing: Thing,
    printed: t.Ability,
    ability: t.TriggeredAbility,
    occurrence: Occurrence,
) -> Spotted | None:
    context = Context(table, LANGUAGE, thing, thing.controller, look=look, occurrence=occurrence)
    if not matches(context, ability.event, occurrence):
        return None
    if used_up(table, thing, ability):
        return None
    occurrence = _with_target(context, ability.event, occurrence)
    label = label_of(printed, ability)
    locked = next((r for r in ability.restrictions if not holds(context, r)), None)
    if locked is not None:
        _note_lock(table, thing, locked, slug(label))
        return None
    if ability.condition is not None and slug(label) not in LABELS and not holds(context, ability.condition):
        rules = (*cites(trigger_rule(printed, label, thing)), GENERAL["3.1"])
        table.note(f"{thing.face.name} does not trigger: its condition is not met", rules)
        return None
    cite = (*cites(trigger_rule(printed, label, thing)), *_rules_of_hit(context, ability))
    return Spotted(ability, thing, thing.controller, occurrence, label, cite, look)


def _rules_of_hit(context: Context, ability: t.TriggeredAbility) -> tuple[RuleId, ...]:
    """Of a hit: a domain can be what was hit (On Hit 2.1), and "that opponent" is who controls it (4)."""
    happened = context.occurrence
    if happened is None or happened.verb != "hits":
        return ()
    struck = context.seen(happened.object)
    domain = struck is not None and not is_unit(context.state, struck)
    owner = t.ControllerOf(t.EventThing("object")) in t.walk(ability.instructions)
    return (*((ON_HIT["2.1"], DOMAINS["1.2.2"]) if domain else ()), *((ON_HIT["4"],) if owner else ()))


def _note_lock(table: Table, thing: Thing, lock: t.Condition, label: str) -> None:
    """Notes that a restriction keeps an ability from triggering (Restriction Abilities 2.1)."""
    kind = lock.kind if isinstance(lock, t.Restricted) else ""
    enters = (game_mechanics_mastery.MEMORIES["2.1"],) if (kind, label) == ("sheen", "on-enter") else ()
    rules = (RESTRICTED["2.1"], *enters, *(rules_of(kind, met=False) if kind else ()))
    table.note(f"{thing.face.name} does not trigger: its restriction is not met", rules)


def _with_target(context: Context, event: t.EventPattern, occurrence: Occurrence) -> Occurrence:
    """The occurrence with the targets that make an activation such as the ability watches for ("that
    targets an ally"); it watches for the activation, and triggers once, whatever number they are."""
    filters = event.object.filters if isinstance(event.object, t.Selector) else ()
    aiming = next((f for f in filters if isinstance(f, t.Aiming)), None)
    thing = context.seen(occurrence.object)
    if aiming is None or thing is None:
        return occurrence
    values = tuple(v for v in targets_of(context, thing) if aims(context, v, aiming.at))
    return replace(occurrence, targets=values)


def label_of(printed: t.Ability, ability: t.Ability) -> str:
    """What players call a triggered ability: its label, or the keyword that it is."""
    if isinstance(printed, t.KeywordAbility):
        return printed.name.replace("-", " ").title()
    return t.own_label(ability)


def trigger_rule(printed: t.Ability, label: str, source: Thing) -> Cite:
    """The rule by which an ability triggers: its keyword's or label's entry, else the page on triggered
    abilities."""
    if printed.inherited:
        return (INHERITED["1"], INHERITED["2"], GENERAL["2"])
    keyword = rule_for(printed)
    if keyword is not None:
        return (keyword, GENERAL["1"])
    if slug(label) in LABELS:
        given = rules_of_granted(printed)
        words = (*rules_of_label(printed.label), *_label_rules(slug(label), source))
        return (*given, *words, GENERAL["4"], *_conditional(printed))
    if source.zone in OF_PLAYERS and isinstance(printed, t.TriggeredAbility):
        return (*OF_PLAYERS[source.zone](source, printed), GENERAL["2"])
    return (*rules_of_label(printed.label), *cites(_rule_of_event(printed, label)))


OF_PLAYERS = {
    "mastery": game_mechanics_mastery.rules_of_trigger,
    "status": game_mechanics_statuses.rules_of_trigger,
}
"""The rules by which abilities of what players have, and no object has, trigger."""


def _conditional(printed: t.Ability) -> tuple[RuleId, ...]:
    """A label triggers whatever condition stands behind it (General Rules 2.1)."""
    conditional = isinstance(printed, t.TriggeredAbility) and printed.condition is not None
    return (GENERAL["2.1"],) if conditional else ()


def _rule_of_event(printed: t.Ability, label: str) -> Cite:
    """The rule by which an ability without such a label triggers on an event."""
    verb = printed.event.verb if isinstance(printed, t.TriggeredAbility) else ""
    if verb == "charges":
        return (CHARGE["1"], CHARGE["1.1"])
    if label in RULES_OF_COUNTERS:
        return RULES_OF_COUNTERS[label]
    if verb == "phase-begins":
        return (GENERAL["2"], TURN["6"])
    return (GENERAL["2"], *(() if not verb else (DISCRETE["8"],)))


def _label_rules(label: str, source: Thing) -> tuple[RuleId, ...]:
    """A label's entry, what it means on this kind of thing, and from where it triggers."""
    entry = VARIANTS.get(label, label)
    if entry not in ENTRIES:
        return ()
    kind = "intent" if source.zone == "intent" else "weapon" if source.face.is_a("type", "weapon") else "unit"
    numbers = ("1", MEANINGS.get((entry, kind), "1"), *(("hint-1",) if label in HIT_BY_TYPE else ()))
    rules = tuple(RuleId(f"{KEYWORDS}/{entry}/{number}") for number in dict.fromkeys(numbers))
    if entry == "on-enter" and source.face.is_a("type", "champion"):
        rules = (*rules, ON_ENTER["2"])
    held = (INTENT["3"],) if source.zone == "intent" else ()
    return (*rules, *held, *FROM_THE_FIELD.get(entry, ()))


def grouped(table: Table, spotted: Spotted) -> bool:
    """Whether an ability that watches for "one or more" has triggered on this event already (Game Effects
    8), or one that watches for damage of a source, whatever that is dealt to (Damage 16)."""
    ability = spotted.ability
    if spotted.occurrence.again and isinstance(ability, t.TriggeredAbility) and ability.event.object is None:
        return not any(isinstance(node, t.ThatMuch) for node in t.walk(ability))
    if (
        not isinstance(ability, t.TriggeredAbility)
        or ability.event.op != ">="
        or not spotted.occurrence.subject
    ):
        return False
    amounts = spotted.occurrence.verb == "is-dealt-damage" and ability.event.amount != t.Number(1)
    if spotted.occurrence.verb not in ONE_BY_ONE or amounts:
        return False
    same_event = (pending for pending in table.state.waiting if pending.id > table.together_from)
    return any(p.source.ref == spotted.source.ref and p.ability == ability for p in same_event)


ONE_BY_ONE = frozenset(
    [
        "enters",
        "leaves",
        "leaves-zone",
        "dies",
        "is-destroyed",
        "is-banished",
        "is-dealt-damage",
        "is-put",
        "is-targeted",
        "gains-counters",
        "loses-counters",
        "discards",
        "reserves",
        "draws",
        "sacrifices",
        "banishes",
    ]
)
"""What happens to each of several things in one event."""


def put_in_waiting(table: Table, spotted: Spotted, seen: Mapping[Ref, View]) -> None:
    """Records that an ability triggered; it waits for the next state-based check (General Rules 1, 11)."""
    now = table.state.find(spotted.source.ref) or spotted.source
    times = {"cascade": advance(table, now, spotted.ability)} if cascading(spotted.ability) else {}
    pending = Pending(
        id=table.new_id(),
        kind="trigger",
        name=spotted.source.face.name,
        controller=spotted.controller,
        source=spotted.source,
        ability=spotted.ability,
        choices={
            **times,
            "occurrence": spotted.occurrence,
            "views": {**last_known(table, spotted), **seen},
            "subtypes": subtypes_of(spotted.ability, times.get("cascade", 0)),
        },
        label=f"{spotted.label} of {spotted.source.face.name}"
        if spotted.label
        else f"{spotted.source.face.name}'s ability",
    )
    again = any(p.source.ref == pending.source.ref and p.label == pending.label for p in table.state.waiting)
    several = SEVERAL.get(slug(spotted.label), ()) if again else ()
    table.count("triggered", (slug(spotted.label), spotted.source.id))
    if isinstance(spotted.ability, t.TriggeredAbility):
        note_use(table, spotted.source, spotted.ability)
    proud = now.zone == "field" and not willing(table, now, spotted.controller)
    table.emit(Triggered(pending), (*cites(spotted.cite), *several, *((OBEDIENCE["3"],) if proud else ())))


SEVERAL: dict[str, tuple[RuleId, ...]] = {
    "vigor": (RuleId(f"{KEYWORDS}/vigor/2"),),
    "agility": (RuleId(f"{KEYWORDS}/agility-n/4"),),
}
"""The rules of keywords of which each instance triggers for itself."""


def last_known(table: Table, spotted: Spotted) -> dict[Ref, View]:
    """What the source and the things of the event were like as the ability triggered (Last-Known Information
    1)."""
    refs = (spotted.source.ref, spotted.occurrence.subject, spotted.occurrence.object)
    there = (r for r in refs if isinstance(r, Ref) and spotted.look.find(r) is not None)
    return {r: table.rules.view(spotted.look, r.id) for r in there}
