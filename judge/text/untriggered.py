"""Triggered abilities that were there while things happened, and did not trigger: what each waits for, and
what was missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from judge.kernel.events import Event, Triggered
from judge.kernel.state import State, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context, Language, Occurrence
from judge.text.meaning import holds, matches


def alone(abilities: Iterable[t.Ability]) -> Iterator[tuple[t.Ability, t.Ability]]:
    """For a game in which no keyword is shorthand for a triggered ability."""
    return ((ability, ability) for ability in abilities)


Moment = tuple[State, State, Event]
"""The position before an event, the one after it, and the event."""


@dataclass(frozen=True, slots=True)
class Untriggered:
    """An ability that did not trigger: whose, what it is called, what it waits for, and what was missing."""

    thing: Thing
    label: str
    waits_for: str
    reason: str


@dataclass(frozen=True, slots=True)
class Triggers:
    """What a game says of its triggers: its words, the zones where they work, what an event is in those
    words, what a keyword stands for."""

    language: Language
    zones: tuple[str, ...]
    happenings: Callable[[State, State, Event], Iterable[Occurrence]]
    expanded: Callable[[tuple[t.Ability, ...]], Iterable[tuple[t.Ability, t.Ability]]] = alone

    def untriggered(self, table: Table, moments: list[Moment]) -> Iterator[Untriggered]:
        """The triggered abilities of what is in play that did not trigger in these moments."""
        from judge.text.describe import describe  # the phrases are read when someone asks, not with a game

        if not moments:
            return
        fired = {(m.pending.source.id, m.pending.ability) for *_, m in moments if isinstance(m, Triggered)}
        look = moments[0][0]
        for zone in self.zones:
            for thing in look.everywhere(zone):
                for printed, ability in self.expanded(table.rules.view(look, thing.id).abilities):
                    if isinstance(ability, t.TriggeredAbility) and not _among(fired, thing, ability):
                        reason = self._missing(table, thing, ability, moments)
                        keyword = printed.name if isinstance(printed, t.KeywordAbility) else ""
                        label = keyword or t.own_label(ability)
                        yield Untriggered(thing, label, describe(ability.event), reason)

    def _missing(self, table: Table, thing: Thing, ability: t.TriggeredAbility, moments: list[Moment]) -> str:
        """What an ability lacked at the moment that came nearest."""
        nearest = "nothing of that kind happened"
        for before, after, event in moments:
            for occurrence in self.happenings(before, after, event):
                if occurrence.verb != ability.event.verb:
                    continue
                context = Context(
                    table, self.language, thing, thing.controller, look=after, occurrence=occurrence
                )
                if matches(context, ability.event, occurrence):
                    return _condition(context, ability)
                nearest = f"it happened ({event.text(before)}), but not as the ability asks"
        return nearest


def _among(fired: set[tuple[int, object]], thing: Thing, ability: t.TriggeredAbility) -> bool:
    return any(
        source == thing.id and (made == ability or made is None or _is_part(made, ability))
        for source, made in fired
    )


def _is_part(made: object, ability: t.TriggeredAbility) -> bool:
    return getattr(made, "instructions", None) == ability.instructions


def _condition(context: Context, ability: t.TriggeredAbility) -> str:
    """Which demand of an ability was not met when its event happened."""
    from judge.text.describe import describe

    demands = (*ability.restrictions, *(() if ability.condition is None else (ability.condition,)))
    for demand in demands:
        if not holds(context, demand):
            return f"it happened, but this did not hold: {describe(demand)}"
    return "it happened, but a limit of the ability or a rule on where it works stood against it"
