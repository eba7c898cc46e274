"""What an event is in the words of card text: the bridge between what changed on the table and what abilities
watch for."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.grand_archive import happened as h
from judge.games.grand_archive.combat_phase_attacking_and_the_combat_phase import combat_of
from judge.games.grand_archive.game_mechanics_mastery import DIRECTION, CurrentsTurned
from judge.games.grand_archive.general_rules_ending_the_game import TakenAlong
from judge.games.grand_archive.types_of_effects_continuous_effects import effect_context, is_unit
from judge.kernel import events as e
from judge.kernel.request import OnStack, Who
from judge.kernel.state import Effect, Ref, Seat, State
from judge.kernel.timing import OpportunityGiven, OpportunityPassed, StepBegan, StepEntered, WindowClosed
from judge.text import tree as t
from judge.text.context import Occurrence
from judge.text.meaning import resolve

PHASE_WORDS = {
    "end": "end-phase",
    "recollection": "recollection-phase",
    "materialize": "materialize-phase",
    "main": "main-phase",
    "draw": "draw-phase",
    "wake-up": "wake-up-phase",
}

STEP_WORDS = {"before retaliation": "retaliation-step", "damage": "damage-step"}
"""The steps of combat that begin with a round of Opportunity, before which triggers go on the stack."""


PAID = {
    "is banished to pay": "memory-cost",
    "is banished at random to pay": "memory-cost",
    "is banished to kindle": "reserve-cost",
}
"""The cost that a card is banished for, by what is told of it then."""


UNSPOKEN = (e.ExtraChanged, StepEntered, OpportunityPassed, OpportunityGiven, WindowClosed)
"""The events that come most often, of which no text and no rule of triggers speaks."""


def happenings(before: State, after: State, event: e.Event) -> Iterator[Occurrence]:
    """The occurrences in an event, the most particular first."""
    match event:
        case StepBegan(phase="combat", step="end of combat"):
            yield Occurrence("phase-ends", Who(after.active), detail="combat-phase", player=after.active)
        case StepBegan(phase=phase, step=step):
            if step == "begin" and phase in PHASE_WORDS:
                yield Occurrence(
                    "phase-begins", Who(after.active), detail=PHASE_WORDS[phase], player=after.active
                )
            elif phase == "combat" and step in STEP_WORDS:
                yield Occurrence(
                    "phase-begins", Who(after.active), detail=STEP_WORDS[step], player=after.active
                )
        case h.DamageDealt():
            yield from _damage(before, event)
        case e.Moved():
            yield from _moved(before, after, event)
        case e.Created(thing=thing) if thing.zone == "field":
            yield Occurrence("enters", thing.ref, Who(thing.controller), amount=1, player=thing.controller)
        case CurrentsTurned(seat=seat, direction=new):
            old = before.players[seat].notes.get(DIRECTION)
            for detail in (DIRECTION, f"{DIRECTION} {old} {new}") if old and old != new else ():
                yield Occurrence("changes", Who(seat), detail=detail, player=seat)
        case TakenAlong(thing=taken) if before.things[taken].zone == "field":
            yield Occurrence(
                "leaves", before.things[taken].ref, amount=1, player=before.things[taken].controller
            )
        case e.CountersChanged():
            yield from _counted(before, after, event)
        case h.Attacked():
            yield from _attacked(before, event)
        case h.ChampionChanged(champion=champion, up=True):
            thing = after.things[champion]
            yield Occurrence("enters", thing.ref, zone="field", player=thing.controller)
            yield Occurrence("levels-up", thing.ref, amount=1, player=thing.controller)
        case h.Killed(unit=unit, strikers=strikers):
            for striker in strikers:
                yield Occurrence("kills", striker, unit, amount=1, attacker=_attacker(before))
        case e.Stacked(pending=pending):
            for target in (value for slot in pending.targets for value in slot):
                if isinstance(target, Ref):
                    asker = OnStack(pending.id)
                    yield Occurrence("is-targeted", target, asker, amount=1, player=pending.controller)
        case e.Did(verb="retaliates" | "intercepts" as verb, seat=seat, thing=thing):
            yield Occurrence(verb, thing, amount=1, player=seat)
        case e.Did(verb=verb, seat=seat, thing=thing, amount=amount, origin=origin):
            yield Occurrence(verb, Who(seat), thing, amount=amount, player=seat, origin=origin)
            if verb == "suppresses":
                yield Occurrence("is-suppressed", thing, amount=1, player=seat)
        case e.Unstacked(pending=pending, how="negated") if pending.ability is None:
            yield Occurrence("is-negated", pending.source.ref, amount=1, player=pending.controller)
        case e.EffectBegan(effect=Effect(body=t.GrantKeyword() as given) as effect):
            for seat in _given_to(after, effect, given):
                yield Occurrence("gains-keyword", Who(seat), detail=given.keyword.name, amount=1, player=seat)
        case e.FlagChanged(flag="rested", on=on, thing=thing):
            yield Occurrence("rests" if on else "wakes-up", after.things[thing].ref, amount=1)
        case e.FlagChanged(flag=flag, on=True, thing=thing):
            verb = "fosters" if flag == "fostered" else "becomes"
            yield Occurrence(verb, after.things[thing].ref, detail=flag, amount=1)
        case e.Linked(thing=thing, link="loaded", to=inside) if len(inside) > len(
            before.things[thing].links.get("loaded", ())
        ):
            yield Occurrence("becomes", after.things[thing].ref, detail="loaded", amount=1)
        case _:
            pass


def to_come(state: State, event: e.Event) -> tuple[Occurrence, ...]:
    """The occurrences in an event that may happen next."""
    return tuple(happenings(state, event.apply(state), event))


def _given_to(state: State, effect: Effect, given: t.GrantKeyword) -> tuple[Seat, ...]:
    """The players who gain a keyword by an effect (ga:cr/keywords-and-abilities/agility-n/1.1)."""
    parts = given.of.parts if isinstance(given.of, t.Both) else (given.of,)
    named = [
        one for one in parts if isinstance(one, t.Reference) and not isinstance(one, t.All | t.AttacksOf)
    ]
    found = [value for one in named for value in resolve(effect_context(state, effect), one)]
    return tuple(one.seat for one in found if isinstance(one, Who))


def _moved(before: State, after: State, event: e.Moved) -> Iterator[Occurrence]:
    old, new = before.things[event.thing], after.things[event.thing]
    if old.zone != "field":
        owner = Who(old.owner)
        yield Occurrence("leaves-zone", old.ref, owner, origin=old.zone, amount=1, player=old.owner)
    if event.to == "field":
        under = Who(new.controller)
        yield Occurrence(
            "enters", new.ref, under, zone="field", origin=old.zone, amount=1, player=new.controller
        )
        return
    if old.zone == "field":
        yield Occurrence("leaves", old.ref, zone=event.to, amount=1, player=old.controller)
        if event.how in ("destroyed", "sacrificed"):
            yield Occurrence("is-destroyed", old.ref, zone=event.to, amount=1, player=old.controller)
        if event.how == "sacrificed":
            yield Occurrence("is-sacrificed", old.ref, amount=1, player=old.controller)
        if event.to == "graveyard" and event.how in ("destroyed", "sacrificed") and is_unit(before, old):
            yield Occurrence("dies", old.ref, amount=1, player=old.controller)
    if event.to == "banishment":
        paid = PAID.get(event.verb, "")
        yield Occurrence(
            "is-banished", old.ref, Who(old.owner), paid, origin=old.zone, amount=1, player=old.owner
        )
    whose = Who(event.seat)
    if event.how == "reserved":
        yield Occurrence("reserves", whose, old.ref, amount=1, player=event.seat)
    yield Occurrence("is-put", old.ref, whose, zone=event.to, origin=old.zone, amount=1, player=event.seat)


def _counted(before: State, after: State, event: e.CountersChanged) -> Iterator[Occurrence]:
    """Each counter that was put on something or taken off (Counters: General Rules 4), and what its number
    means."""
    thing = after.things[event.thing]
    for _ in range(event.change):
        yield Occurrence("gains-counters", thing.ref, detail=event.kind, amount=1, player=thing.controller)
    for _ in range(-event.change):
        yield Occurrence("loses-counters", thing.ref, detail=event.kind, amount=1, player=thing.controller)
    if event.kind == "charge":
        yield from _charged(before, after, event)


def _charged(before: State, after: State, event: e.CountersChanged) -> Iterator[Occurrence]:
    """Each number of charge counters that an object reached (ga:cr/keywords-and-abilities/on-charge-n/1)."""
    thing = after.things[event.thing]
    for number in range(before.things[event.thing].count("charge") + 1, thing.count("charge") + 1):
        yield Occurrence("charges", thing.ref, amount=number)


def _damage(before: State, event: h.DamageDealt) -> Iterator[Occurrence]:
    kind = "combat" if event.combat else "non-combat"
    source: Ref | None = event.source
    yield Occurrence("is-dealt-damage", event.target, source, detail=kind, amount=event.amount)
    yield Occurrence(
        "deals-damage", source, event.target, detail=kind, amount=event.amount, again=event.again
    )
    if event.combat:
        by = _attacker(before)
        for striker in (source, *event.using):
            yield Occurrence("hits", striker, event.target, detail=kind, amount=event.amount, attacker=by)


def _attacker(state: State) -> Ref | None:
    combat = combat_of(state)
    return None if combat is None else combat.attacker


def _attacked(before: State, event: h.Attacked) -> Iterator[Occurrence]:
    for who in (event.attacker, *event.using, Who(event.seat)):
        first = event.defenders[0] if event.defenders else None
        yield Occurrence("attacks", who, first, amount=1, player=event.seat)
    yield Occurrence("attacks-with", Who(event.seat), event.attacker, amount=1, player=event.seat)
    for user in event.using:
        yield Occurrence("attacks-with", event.attacker, user, amount=1, player=event.seat)
    for defender in event.defenders:
        yield Occurrence("is-attacked", defender, event.attacker, amount=1, player=event.seat)
