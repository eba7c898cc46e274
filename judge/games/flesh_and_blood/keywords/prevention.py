"""Keywords that prevent damage to the hero: ward, arcane shelter, spellvoid, arcane barrier, quell, shadow
resist."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from judge.games.flesh_and_blood.happened import DamageDealt
from judge.games.flesh_and_blood.keywords.registry import amount_of, entry, has
from judge.games.flesh_and_blood.language import LANGUAGE, hero
from judge.games.flesh_and_blood.moves import destroy
from judge.games.flesh_and_blood.payment import can_pay, pay
from judge.kernel.decisions import ACCEPT_OR_DECLINE, Decision, Procedure
from judge.kernel.events import Event, Remembered
from judge.kernel.request import Who
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Instead, Replacement, Table, ask, attempt
from judge.text import tree as t
from judge.text.context import Context
from judge.text.perform import begin_effect
from rules_corpus.cite import Cite, cites

WARD = entry("ward-x")
SHELTER = entry("arcane-shelter-x")
SPELLVOID = entry("spellvoid")
BARRIER = entry("arcane-barrier")
QUELL = entry("quell-x")
RESIST = entry("shadow-resist-n")
CLOAKED = entry("cloaked")

ZONES = ("hero", "arena", "equipment")


@dataclass(frozen=True, slots=True)
class Prevention:
    """How a keyword prevents: `arcane` damage alone, by choice, at which price, and by which rules.

    `own` lets it prevent what one deals to oneself, `several` more than one instance of it, `again` its use
    against another source; `leftover` rules what is not used up, `anyway` what happens where the damage can't
    be prevented, `zero` why it does not apply where nothing is left of the damage.
    """

    rules: Cite
    arcane: bool = False
    optional: bool = False
    pays: Cite = ()
    destroys: bool = False
    later: bool = False
    shadow: bool = False
    leftover: Cite = ()
    anyway: Cite = ()
    zero: Cite = ()
    own: Cite = ()
    several: Cite = ()
    again: Cite = ()


PREVENTIONS: dict[str, Prevention] = {
    "ward": Prevention(
        (WARD["text"], WARD["1"], WARD["2"]),
        destroys=True,
        leftover=WARD["4"],
        anyway=WARD["5"],
        zero=WARD["3"],
    ),
    "arcane-shelter": Prevention(
        (SHELTER["text"], SHELTER["1"], SHELTER["2"], SHELTER["3"]),
        arcane=True,
        destroys=True,
        leftover=SHELTER["5"],
        anyway=SHELTER["6"],
        zero=SHELTER["4"],
    ),
    "spellvoid": Prevention(
        (SPELLVOID["text"], SPELLVOID["1"], SPELLVOID["2"], SPELLVOID["4"]),
        arcane=True,
        optional=True,
        destroys=True,
        leftover=SPELLVOID["3"],
    ),
    "arcane-barrier": Prevention(
        tuple(BARRIER[n] for n in ("text", "12", "2", "8", "7", "4", "16", "6", "14", "11")),
        arcane=True,
        optional=True,
        pays=BARRIER["9"],
        own=(BARRIER["3"], BARRIER["15"]),
        several=(BARRIER["1"], BARRIER["10"]),
        again=(BARRIER["5"], BARRIER["13"], BARRIER["17"]),
    ),
    "quell": Prevention(
        (QUELL["text"], QUELL["1"], QUELL["2"]),
        optional=True,
        pays=QUELL["2"],
        later=True,
        leftover=QUELL["4"],
        anyway=QUELL["5"],
        zero=QUELL["3"],
    ),
    "shadow-resist": Prevention(
        (RESIST["text"], RESIST["1"], RESIST["2"], RESIST["3"]), optional=True, destroys=True, shadow=True
    ),
}


@dataclass(frozen=True, slots=True)
class Shield:
    """One instance of such a keyword on an object."""

    thing: Thing
    name: str
    amount: int
    place: int

    @property
    def key(self) -> Any:
        """What tells it from every other."""
        return ("shield", self.thing.id, self.thing.incarnation, self.place)

    @property
    def kind(self) -> Prevention:
        """How its keyword prevents."""
        return PREVENTIONS[self.name]

    @property
    def label(self) -> str:
        """How it is spoken of."""
        return f"{self.name.replace('-', ' ')} {self.amount} of {self.thing.face.name}"


def shields(table: Table, event: DamageDealt) -> Iterator[Shield]:
    """The instances that fit damage to a hero and have not had their say."""
    if not isinstance(event.target, Who):
        return
    for zone in ZONES:
        for thing_id in table.state.zone(zone, event.target.seat):
            for place, ability in enumerate(table.view(thing_id).abilities):
                if isinstance(ability, t.KeywordAbility) and ability.name in PREVENTIONS:
                    made = Shield(table.state.things[thing_id], ability.name, amount_of(ability), place)
                    if made.key not in event.applied and _fits(table, made, event):
                        yield made


def note_hidden(table: Table, event: DamageDealt) -> None:
    """Notes of objects that lie face down that their abilities do not prevent anything (Cloaked 3)."""
    if not isinstance(event.target, Who):
        return
    for zone in ZONES:
        for thing_id in table.state.zone(zone, event.target.seat):
            thing = table.state.things[thing_id]
            names = {a.name for a in thing.face.abilities if isinstance(a, t.KeywordAbility)}
            if "facedown" in thing.flags and names & set(PREVENTIONS):
                table.note(f"{thing.face.name} lies face down: its abilities do not function", CLOAKED["3"])


def note_no_damage(table: Table, seat: Seat) -> None:
    """Notes of shadow resist that a loss of life is no damage to prevent (Shadow Resist 4)."""
    for thing_id in (i for zone in ZONES for i in table.state.zone(zone, seat)):
        if has(table.view(thing_id).abilities, "shadow-resist"):
            name = table.state.things[thing_id].face.name
            table.note(f"{name} prevents no loss of life: that is no damage", RESIST["4"])


def _fits(table: Table, shield: Shield, event: DamageDealt) -> bool:
    if shield.kind.arcane and event.kind != "arcane":
        return False
    if shield.kind.shadow and not _from_shadow(table, event):
        return False
    return not shield.kind.pays or can_pay(table, shield.thing.controller, shield.amount, shield.thing)


def _from_shadow(table: Table, event: DamageDealt) -> bool:
    """Whether a Shadow hero controls the source (Shadow Resist 3)."""
    mine = hero(table.state, event.seat)
    return mine is not None and table.view(mine).is_a("type", "shadow")


def replacement(shield: Shield, unpreventable: bool) -> Replacement:
    """The instance as a replacement effect; those alike in keyword, number and card need no order."""

    def apply(table: Table, current: Event) -> Procedure[Instead]:
        assert isinstance(current, DamageDealt)
        done = replace(current, applied=current.applied | {shield.key})
        beside = any(
            other.name == shield.name and other.key != shield.key
            for other in shields(table, replace(current, applied=frozenset()))
        )
        if not (yield from _used(table, shield)):
            return Instead(done)
        if shield.kind.several and beside:
            table.note(f"{shield.label} is one of several instances", shield.kind.several)
        if shield.kind.again:
            _note_again(table, shield)
        if shield.kind.own and current.seat == shield.thing.controller:
            table.note(f"{shield.label} prevents damage from its own player too", shield.kind.own)
        yield from _after(table, shield)
        return Instead(prevented(table, done, shield, unpreventable))

    alike = "optional" if shield.kind.optional else (shield.name, shield.amount, shield.thing.face.name)
    return Replacement(
        shield.key, shield.label, shield.kind.rules, shield.thing.controller, apply, alike, shield.thing.id
    )


def _note_again(table: Table, shield: Shield) -> None:
    """Notes of an instance that was used this turn that it works against each source anew."""
    used = ("shield", shield.key)
    if used in table.state.facts:
        table.note(f"{shield.label} works once against each source", shield.kind.again)
    else:
        table.emit(Remembered(used), shield.kind.rules)


def _used(table: Table, shield: Shield) -> Procedure[bool]:
    """Whether the instance is used: by itself, or as its controller decides and pays."""
    while shield.kind.optional:
        if not (yield from _agreed(shield)):
            return False
        if not shield.kind.pays:
            return True
        rules = (*cites(shield.kind.pays), *cites(shield.kind.rules))
        paying = pay(table, shield.thing.controller, shield.amount, shield.thing, rules)
        if (yield from attempt(table, paying)) is None:
            return True
    return True


def _agreed(shield: Shield) -> Procedure[bool]:
    decision = Decision(
        seat=shield.thing.controller,
        kind="may",
        prompt=f"use {shield.label}?",
        cite=shield.kind.rules,
        options=ACCEPT_OR_DECLINE,
        verbs=("accepts", "declines"),
        about=shield.thing.face.name,
    )
    (answer,) = yield from ask(decision)
    return bool(answer)


def _after(table: Table, shield: Shield) -> Procedure[None]:
    if shield.kind.destroys:
        yield from destroy(table, (shield.thing.ref,), shield.kind.rules)
    if shield.kind.later:
        context = Context(table, LANGUAGE, shield.thing, shield.thing.controller)
        delay = t.Delay(t.EventPattern("phase-begins", None, detail="end-phase"), (t.Destroy(t.Self()),))
        words = f"{shield.thing.face.name} is destroyed as the end phase begins"
        begin_effect(context, "delayed", delay, "", shield.kind.rules, words, rules=shield.kind.rules)


def prevented(table: Table, event: DamageDealt, shield: Shield, unpreventable: bool) -> DamageDealt | None:
    """What is left of the damage; what the instance had over is not kept."""
    if unpreventable:
        table.note(
            f"the damage can't be prevented by {shield.label}", shield.kind.anyway or shield.kind.rules
        )
        return event
    if shield.amount > event.amount and shield.kind.leftover:
        over = shield.amount - event.amount
        table.note(f"the other {over} of {shield.label} are not kept", shield.kind.leftover)
    left = event.amount - shield.amount
    if left > 0:
        return replace(event, amount=left)
    for other in shields(table, replace(event, applied=event.applied | {shield.key})):
        if other.kind.zero:
            table.note(f"{other.label} does not apply: no damage is left", other.kind.zero)
    return None
