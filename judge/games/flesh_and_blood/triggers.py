"""Triggered abilities: what triggers, in which order it goes on the stack (fab:frame/triggers)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.games.flesh_and_blood.frame import TRIGGERS
from judge.games.flesh_and_blood.happenings import happenings
from judge.games.flesh_and_blood.in_force import silenced
from judge.games.flesh_and_blood.keywords import labels
from judge.games.flesh_and_blood.keywords.registry import entry, expanded, rule_for
from judge.games.flesh_and_blood.language import LANGUAGE
from judge.games.flesh_and_blood.views import WORKING_ZONES, view, working
from judge.kernel.events import Event, Remembered, Triggered
from judge.kernel.state import Pending, Ref, State, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import holds, matches
from judge.text.standing import Watching, triggers_by_verb, watching
from judge.text.triggering import asked_about, delayed, trigger_delayed
from rules_corpus.cite import Cite, cites, slug

DEPARTURES = frozenset({"leaves", "dies", "is-banished", "is-destroyed"})
"""What an object's own abilities see from the arena that it leaves."""

ALWAYS_KEPT = frozenset({"charges", "boosts", "plays", "is-cheered", "is-booed"})
"""What players do that keywords ask for later in the turn."""


def watch(table: Table, before: State, event: Event) -> None:
    """Lets abilities trigger on an event, and remembers it where some text of this game asks what happened
    before."""
    triggered: list[t.TriggeredAbility] = []
    occurrences = tuple(happenings(before, table.state, event))
    for occurrence in occurrences:
        if occurrence.verb in ALWAYS_KEPT or asked_about(table.state, occurrence.verb):
            table.emit(Remembered((occurrence, table.new_id())), TRIGGERS["triggering"])
        silent = silenced(table, occurrence.subject) if occurrence.verb == "hits" else None
        for thing, printed, ability in spotted(table, before, occurrence):
            triggered.append(ability)
            if silent is None:
                put_in_waiting(table, thing, printed, ability, occurrence)
            else:
                table.note(f"{thing.face.name} does not trigger: {silent} says so", TRIGGERS["silenced"])
        for effect in delayed(table, LANGUAGE, occurrence):
            rules = effect.memory.get("rules", TRIGGERS["delayed"])
            trigger_delayed(table, effect, occurrence, rules, rules)
    if getattr(event, "how", "") != "charged":
        note_near(table, occurrences, triggered)


NEARLY = {
    ("defends", ""): "defends-together",
    ("is-put", "soul"): "charges",
    ("is-put", "graveyard"): "is-put",
}
"""What comes near to an event that a label or keyword asks for and is not it, by where it leads."""

WATERY_GRAVES = frozenset({"watery-grave", "legend-of-the-watery-grave"})
WATERY_GRAVE: Cite = entry("watery-grave")["2"]


def note_near(table: Table, occurrences: tuple[Occurrence, ...], triggered: list[t.TriggeredAbility]) -> None:
    """Notes of a labelled ability that what happened is not yet what it triggers on (Unity 2,
    Solflare 2, Watery Grave 2)."""
    for occurrence in occurrences:
        wanted, card = NEARLY.get((occurrence.verb, occurrence.zone)), occurrence.subject
        if wanted is None or not isinstance(card, Ref):
            continue
        thing = table.state.things[card.id]
        for printed, ability in triggers_by_verb(expanded(table.view(thing).abilities)).get(wanted, ()):
            rules = labels.rules_of(ability.label)
            if isinstance(printed, t.KeywordAbility):
                rules = WATERY_GRAVE if printed.name in WATERY_GRAVES else None
            if rules is not None and ability not in triggered:
                table.note(f"{thing.face.name}: its {ability.label.lower()} does not trigger", rules)


def spotted(
    table: Table, before: State, occurrence: Occurrence
) -> Iterator[tuple[Thing, t.Ability, t.TriggeredAbility]]:
    """The abilities of objects that an occurrence triggers."""
    look = before if occurrence.verb in DEPARTURES else table.state
    objects = look.once(objects_watching).get(occurrence.verb, ())
    for thing, printed, ability in (*objects, *of_the_moved(look, occurrence)):
        context = Context(table, LANGUAGE, thing, thing.controller, look=look, occurrence=occurrence)
        if fits(table, context, ability, occurrence):
            yield thing, printed, ability


def objects_watching(state: State) -> Mapping[str, tuple[Watching, ...]]:
    """The triggered abilities of objects where abilities work, by the verb that they watch for."""
    return watching((v.thing, expanded(v.abilities)) for v in state.once(working))


def of_the_moved(state: State, occurrence: Occurrence) -> Iterator[Watching]:
    """The triggered abilities of a card where it was just put or pitched (Solflare, Watery Grave)."""
    there = {"charges": occurrence.object, "is-put": occurrence.subject, "is-pitched": occurrence.subject}
    moved = there.get(occurrence.verb)
    card = state.find(moved) if isinstance(moved, Ref) else None
    if card is not None and card.zone not in WORKING_ZONES:
        read = ((card, expanded(view(state, card.id).abilities)),)
        yield from watching(read).get(occurrence.verb, ())


def fits(table: Table, context: Context, ability: t.TriggeredAbility, occurrence: Occurrence) -> bool:
    """Whether an ability triggers on an occurrence; what its label looks at is noted where it does not."""
    if not matches(context, ability.event, occurrence):
        labels.note_amount(table, context, ability, occurrence)
        return False
    if _used_up(table, context.source, ability):
        return False
    if ability.condition is None or holds(context, ability.condition):
        return True
    table.note(
        f"{context.source.face.name} does not trigger: its condition is not met", TRIGGERS["condition"]
    )
    return False


def _used_up(table: Table, thing: Thing, ability: t.TriggeredAbility) -> bool:
    """Whether an ability that triggers so often in a turn has done so ("once per turn, when …")."""
    done = sum(fact[:3] == ("triggered", thing.ref, ability) for fact in table.state.facts)
    return any(isinstance(limit, t.Limit) and done >= limit.times for limit in ability.limits)


def label_of(printed: t.Ability, ability: t.Ability) -> str:
    """What players call a triggered ability: its label, or the keyword that it is."""
    if isinstance(printed, t.KeywordAbility):
        return printed.name.replace("-", " ").title()
    return ability.label


def put_in_waiting(
    table: Table, thing: Thing, printed: t.Ability, ability: t.TriggeredAbility, occurrence: Occurrence
) -> None:
    """Records that an ability triggered; it waits to be put on the stack."""
    label = label_of(printed, ability)
    name = f"{label} of {thing.face.name}" if label else f"{thing.face.name}'s ability"
    pending = Pending(
        table.new_id(),
        "trigger",
        thing.face.name,
        thing.controller,
        thing,
        ability,
        {"occurrence": occurrence},
        label=name,
    )
    table.count("triggered", (slug(label), thing.id))
    if ability.limits:
        fact = ("triggered", thing.ref, ability, table.new_id())
        table.emit(Remembered(fact), TRIGGERS["once"])
    table.emit(Triggered(pending), trigger_rule(printed, ability))


def trigger_rule(printed: t.Ability, ability: t.Ability) -> Cite:
    """The rules by which an ability triggers: its keyword's or label's entry before the frame's."""
    rules = rule_for(printed) or labels.rules_of(ability.label)
    return TRIGGERS["triggering"] if rules is None else (*cites(rules), TRIGGERS["triggering"])
