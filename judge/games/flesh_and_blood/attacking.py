"""Attacks: what may be attacked, the combat chain that opens, the link that an attack becomes
(fab:frame/combat)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.flesh_and_blood.chain import Chain, Link, chain_of, change_chain
from judge.games.flesh_and_blood.frame import COMBAT, TRIGGERS
from judge.games.flesh_and_blood.happened import Attacked, target_name
from judge.games.flesh_and_blood.keywords import labels
from judge.games.flesh_and_blood.keywords.registry import entry, has
from judge.games.flesh_and_blood.language import context_for, hero
from judge.games.flesh_and_blood.moves import destroy, put
from judge.games.flesh_and_blood.resources import note_no_again
from judge.kernel.decisions import Decision, Option, Procedure, Refusal
from judge.kernel.events import EffectChanged, EffectsEnded, Triggered, Unstacked
from judge.kernel.request import Who
from judge.kernel.state import Pending, Ref, Seat, Thing
from judge.kernel.table import Table, ask
from judge.kernel.timing import StepBegan
from judge.text import tree as t
from judge.text.changes import flat_changes
from judge.text.meaning import holds, number
from rules_corpus.cite import Cite

SPECTRA = entry("spectra")
WAGER = entry("wager")
PERCHED = entry("perched")


def attack_targets(table: Table, source: Thing, seat: Seat) -> Procedure[dict[str, Any]]:
    """What an attack is made on: an opposing hero, an ally, or an aura with spectra; several heroes where its
    text says so (`also`)."""
    legal, least, most = tuple(_options(table, seat)), 1, 1
    many = _attacks_many(table, source, seat)
    if many is not None:
        legal = tuple(option for option in legal if isinstance(option.value, Who))
        most = len(legal) if many.most is None else number(context_for(table, source, seat), many.most)
        least, most = most if many.most is None else 1, min(most, len(legal))
    decision = Decision(
        seat=seat,
        kind="targets",
        prompt=f"what {source.face.name} attacks",
        cite=COMBAT["target"] if many is None else (COMBAT["target"], WAGER["6"]),
        options=legal,
        least=least,
        most=most,
        clause="attacked",
        words={"also": "targeting"},
        refuse=lambda value: _refusal(table, seat, value),
    )
    first, *others = yield from ask(decision)
    return {"attacked": first, "also": tuple(others)}


def _attacks_many(table: Table, source: Thing, seat: Seat) -> t.AttackMany | None:
    """What lets an attack be made on several heroes at once, as far as its own text says so."""
    context = context_for(table, source, seat)
    for ability in table.view(source).abilities:
        if isinstance(ability, t.StaticAbility):
            for condition, change in flat_changes(ability.changes, ability.condition):
                if isinstance(change, t.AttackMany) and (condition is None or holds(context, condition)):
                    return change
    return None


def _options(table: Table, seat: Seat) -> list[Option]:
    found: list[Option] = []
    for other in table.state.seats_from(seat):
        if other != seat:
            mine = hero(table.state, other)
            found.append(Option(Who(other), table.state.players[other].name, about=mine.id if mine else None))
    objects = (x for zone in ("arena", "equipment") for x in table.state.everywhere(zone))
    found += [Option(x.ref, x.face.name) for x in objects if _refusal(table, seat, x.ref) is None]
    return found


def _refusal(table: Table, seat: Seat, value: Any) -> Refusal | None:
    """Why something may not be attacked; None where it may."""
    if isinstance(value, Who):
        return Refusal("that is no opposing hero", COMBAT["target"]) if value.seat == seat else None
    thing = table.state.find(value) if isinstance(value, Ref) else None
    if thing is None or thing.zone == "hero":
        return None
    if thing.controller == seat:
        return Refusal(f"{thing.face.name} is not an opponent's", COMBAT["target"])
    view = table.view(thing)
    if view.is_a("type", "ally"):
        perched = has(view.abilities, "perched") and thing.zone == "equipment"
        why = Refusal(f"{thing.face.name} is perched", (PERCHED["text"], PERCHED["3"], PERCHED["4"]))
        return why if perched else None
    if has(view.abilities, "spectra"):
        return None
    name = thing.face.name
    return Refusal(f"{name} is no hero or ally and has no spectra", (COMBAT["target"], SPECTRA["text"]))


def open_chain(table: Table) -> None:
    """An attack on the stack begins the layer step; the combat chain opens with the first."""
    chain = chain_of(table.state) or Chain()
    ended = tuple(e.id for e in table.state.effects if e.until == "attack") if chain.links else ()
    if ended:
        table.emit(EffectsEnded(ended, "the chain link is over"), COMBAT["next-attack"])
    change_chain(table, COMBAT["layer"], attacking=False, links=chain.links)
    table.emit(StepBegan("action", "layer"), COMBAT["layer"])


SPECTRA_RULES: Cite = (SPECTRA["text"], SPECTRA["1"], SPECTRA["2"], SPECTRA["3"], SPECTRA["4"])


def target_attacked(table: Table, pending: Pending) -> None:
    """An aura with spectra that becomes the target of an attack triggers (Spectra); what is perched is one
    where it is not equipped (Perched 3)."""
    target = pending.choices["attacked"]
    thing = table.state.find(target) if isinstance(target, Ref) else None
    if thing is not None and has(table.view(thing).abilities, "perched"):
        table.note(f"{thing.face.name} is not equipped, so it may be attacked", PERCHED["3"])
    if thing is None or not has(table.view(thing).abilities, "spectra"):
        return
    ability = t.InstructionsAbility((t.Perform("spectra", None, t.Self()),), label="Spectra")
    trigger = Pending(
        table.new_id(),
        "trigger",
        thing.face.name,
        thing.controller,
        thing,
        ability,
        label=f"Spectra of {thing.face.name}",
    )
    table.count("triggered", ("spectra", thing.id))
    table.emit(Triggered(trigger), (*SPECTRA_RULES, TRIGGERS["triggering"]))


def spectra(table: Table, thing: Thing) -> Procedure[bool]:
    """The aura is destroyed, the attack does not resolve and the combat chain closes (Spectra 1, 2)."""
    if not (yield from destroy(table, (thing.ref,), SPECTRA_RULES)):
        return False
    for pending in tuple(table.state.stack):
        if pending.choices.get("attacked") == thing.ref:
            note_no_again(table, table.state.things[pending.source.id])
            table.emit(Unstacked(pending, "removed"), SPECTRA["1"])
    table.emit(StepBegan("action", "close"), (SPECTRA["text"], SPECTRA["2"]))
    return True


def become_link(table: Table, pending: Pending) -> Procedure[None]:
    """A resolved attack becomes a chain link: the attack step begins."""
    source = pending.source
    if pending.kind == "play":
        notes = {**source.notes, **dict.fromkeys(pending.choices.get("paid", ()), True)}
        notes["pitched"] = pending.choices.get("pitched", ())
        yield from put(
            table,
            source.ref,
            "chain",
            COMBAT["link"],
            verb="becomes a chain link",
            control=pending.controller,
            notes=notes,
        )
    now = table.state.things[source.id]
    if now.zone not in ("chain", "arena", "equipment"):
        return
    follow(table, source.ref, now.ref)
    target = pending.choices["attacked"]
    if isinstance(target, Ref) and table.state.find(target) is None:
        table.note(f"what {now.face.name} attacks is gone", COMBAT["target"])
    chain = chain_of(table.state) or Chain()
    link = Link(now.ref, now.face.name, pending.controller, target, also=pending.choices.get("also", ()))
    place = len(chain.links) + 1
    names = " and ".join(target_name(table.state, one) for one in link.targets)
    words = f"{now.face.name} is chain link {place}, against {names}"
    change_chain(table, COMBAT["link"], words, links=(*chain.links, link), attacking=True)
    table.emit(StepBegan("action", "attack"), COMBAT["attack"])
    table.emit(Attacked(now.ref, pending.controller, target), COMBAT["attack"])
    labels.note_labels(table, context_for(table, now))


def follow(table: Table, old: Ref, new: Ref) -> None:
    """Effects that hold for an attack on the stack hold for the link that it becomes."""
    for effect in table.state.effects:
        if effect.over is not None and old in effect.over and old != new:
            over = tuple(new if ref == old else ref for ref in effect.over)
            table.emit(EffectChanged(replace(effect, over=over), ""), COMBAT["link"])
