"""Activated abilities, and attacks with cards, weapons and allies (fab:frame/play, fab:frame/combat)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.flesh_and_blood.attacking import attack_targets
from judge.games.flesh_and_blood.cards import is_attack_action
from judge.games.flesh_and_blood.chain import EXTRA_ATTACK, active_link, defending_seats
from judge.games.flesh_and_blood.frame import COMBAT, OUTCOME, PLAY, TURN
from judge.games.flesh_and_blood.in_force import changes_in_force
from judge.games.flesh_and_blood.instructions import VERBS
from judge.games.flesh_and_blood.keywords.halves import announce
from judge.games.flesh_and_blood.keywords.registry import entry
from judge.games.flesh_and_blood.language import LANGUAGE
from judge.games.flesh_and_blood.permissions import action_refusal
from judge.games.flesh_and_blood.playing import onto_stack, pick, play
from judge.games.flesh_and_blood.targets import declare_ability
from judge.kernel.decisions import Illegal, Procedure, Refusal
from judge.kernel.events import GameEnded, PlayerChanged, PlayerLost, Remembered
from judge.kernel.request import Named, Request
from judge.kernel.state import Pending, Ref, Seat, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import holds, number, resolve
from judge.text.perform import perform, possible, unpaid
from rules_corpus.cite import RuleId

CHI = entry("chi")
FREEZE = entry("freeze")
CLOAKED = entry("cloaked")
TAP = entry("tap-untap")

ATTACK = t.Perform("attack")
PLAIN_ATTACK = t.ActivatedAbility((), (ATTACK,), limits=(t.Limit(1, "turn"),), traits=("action",))
"""How a weapon or ally of a kind attacks that has no text to say it (fab:frame/combat/weapon)."""


def attacks(table: Table, request: Request) -> Procedure[None]:
    """`Ana attacks Ben with Card`: plays an attack card, or attacks with a weapon or ally."""
    named = request.first("with")
    if named is None:
        raise Illegal("it is not said what attacks", COMBAT["target"])
    found = (table.state.find(r) for r in named.candidates if isinstance(r, Ref))
    objects = [thing for thing in found if thing is not None and thing.zone in ("arena", "equipment")]
    if objects:
        yield from activate(table, request.seat, objects[0], attack_of(table, objects[0]))
        return
    yield from announce(table, request.seat, named, request.first("choosing"))
    card = pick(table, request.seat, named)
    if not is_attack_action(card.face):
        raise Illegal(f"{card.face.name} is no attack", PLAY["types"])
    yield from play(table, request.seat, card, free=request.free)


def attack_of(table: Table, thing: Thing) -> t.ActivatedAbility:
    """The ability by which an object attacks; raises Illegal where it has none."""
    for ability in table.view(thing).abilities:
        if isinstance(ability, t.ActivatedAbility) and ATTACK in ability.instructions:
            return ability
    view = table.view(thing)
    printed = any(isinstance(a, t.ActivatedAbility) for a in view.abilities)
    if not printed and (view.is_a("type", "weapon") or view.is_a("type", "ally")):
        return PLAIN_ATTACK
    raise Illegal(f"{thing.face.name} has no ability to attack", COMBAT["weapon"])


def activates(table: Table, request: Request) -> Procedure[None]:
    """`Ana activates [ability N of] Thing …`."""
    named = request.things[0]
    thing = _object(table, request.seat, named)
    hidden = "facedown" in thing.flags
    held = thing.face.abilities if hidden else table.view(thing).abilities
    abilities = [a for a in held if isinstance(a, t.ActivatedAbility)]
    number = max(named.ability, 1)
    if number > len(abilities):
        raise Illegal(f"{thing.face.name} has no such ability", PLAY["activate"])
    ability = abilities[number - 1]
    if hidden and FACE_DOWN not in t.walk(ability.limits):
        raise Illegal(f"{thing.face.name} lies face down: its abilities do not function", CLOAKED["3"])
    yield from activate(table, request.seat, thing, ability)


FACE_DOWN = t.Is("state", "face-down")
"""What an ability asks that works while its object lies face down (Cloaked 3)."""


def _object(table: Table, seat: Seat, named: Named) -> Thing:
    for ref in named.candidates:
        thing = table.state.find(ref) if isinstance(ref, Ref) else None
        if thing is not None and _works_there(table, thing) and thing.controller == seat:
            return thing
    raise Illegal(f"{named.label} is nothing whose ability could be activated", PLAY["activate"])


def _works_there(table: Table, thing: Thing) -> bool:
    """Whether an object's abilities are activated where it is: in play, or where one says that it is."""
    if thing.zone in ("hero", "arena", "equipment"):
        return True
    abilities = (a for a in table.view(thing).abilities if isinstance(a, t.ActivatedAbility))
    said = (node for ability in abilities for node in t.walk((ability.costs, ability.limits)))
    return any(
        (isinstance(node, t.From) and node.zone == thing.zone)
        or (isinstance(node, t.Discard) and isinstance(node.what, t.Self) and thing.zone == "hand")
        for node in said
    )


def activate(table: Table, seat: Seat, thing: Thing, ability: t.ActivatedAbility) -> Procedure[None]:
    """Activates an ability: targets, costs, the stack; raises Illegal where a rule forbids it."""
    attack = ATTACK in ability.instructions
    refusal = activation_refusal(table, seat, thing, ability)
    if refusal is not None:
        raise Illegal(refusal.reason, refusal.cite)
    pending = Pending(table.new_id(), "ability", thing.face.name, seat, thing, ability)
    context = Context(table, LANGUAGE, thing, seat, pending)
    choices: dict[str, Any] = {}
    if attack:
        choices.update((yield from attack_targets(table, thing, seat)))
    rest = tuple(i for i in ability.instructions if i != ATTACK)
    modes, slots = yield from declare_ability(replace(context, slots={}), rest, VERBS)
    if ability is PLAIN_ATTACK:
        table.note(f"{thing.face.name} attacks once per turn, by no text of its own", COMBAT["weapon"])
    costs = owed(context, ability)
    if not possible(context, VERBS, costs):
        raise Illegal(unpaid(context, costs), (*_asked_in_vain(context, costs), PLAY["cost"]))
    if any(isinstance(cost, t.Rest) for cost in costs):
        table.note(f"{thing.face.name} pays by being tapped, new or not", TAP["17"])
    yield from perform(context, VERBS, costs)
    if "action" in ability.traits:
        table.emit(PlayerChanged(seat, "action-points", -1), TURN["action-points"])
    made = replace(ability, instructions=rest)
    chosen = {**choices, "modes_of": {0: modes}, "slots_of": {0: slots}, "targets": tuple(slots.values())}
    table.emit(Remembered(("activated", thing.ref, repr(ability), table.new_id())), PLAY["activate"])
    now = table.state.find(thing.ref) or thing
    onto_stack(table, replace(pending, ability=made, choices=chosen, source=now), now)


def _asked_in_vain(context: Context, costs: tuple[t.Instruction, ...]) -> tuple[RuleId, ...]:
    """The rules of what a cost asks for that is not there: an untapped object, chi points."""
    tapped = any(isinstance(cost, t.Rest) for cost in costs) and "tapped" in context.source.flags
    chi = [cost for cost in costs if isinstance(cost, t.Pay) and cost.kind == "chi"]
    return (*((TAP["14"],) if tapped else ()), *(() if possible(context, VERBS, chi) else (CHI["2"],)))


def owed(context: Context, ability: t.ActivatedAbility) -> tuple[t.Instruction, ...]:
    """What an ability costs now: chi points first, which no other cost may use up, then the resources, more
    or less by effects that leave the chi points as they are (Chi 5), then the rest."""
    table, source = context.table, context.source.ref
    change = sum(
        number(where, one.amount)
        for where, one, _ in changes_in_force(table, t.ChangeCost)
        if one.verb == "activate" and source in resolve(where, one.of)
    )
    paid = [cost for cost in ability.costs if isinstance(cost, t.Pay)]
    chi = [cost for cost in paid if cost.kind == "chi"]
    if chi and change:
        table.note(f"{context.source.face.name}: its chi points are not changed", CHI["5"])
    printed = sum(number(context, cost.amount) for cost in paid if cost.kind != "chi")
    resources = t.Pay("resources", t.Number(max(0, printed + change)))
    return (*chi, resources, *(cost for cost in ability.costs if cost not in paid))


def activation_refusal(table: Table, seat: Seat, thing: Thing, ability: t.ActivatedAbility) -> Refusal | None:
    """Why a player may not activate an ability now; None where they may (its cost is looked at later)."""
    name = thing.face.name
    if "frozen" in thing.flags:
        return Refusal(f"{name} is frozen", (FREEZE["3"], FREEZE["text"]))
    if thing.controller != seat:
        return Refusal(f"{name} is not {table.state.players[seat].name}'s", PLAY["activate"])
    context = Context(table, LANGUAGE, thing, seat)
    for limit in ability.limits:
        if isinstance(limit, t.Limit):
            key = ("activated", thing.ref, repr(ability))
            times = limit.times + (_once_more(table, thing) if ATTACK in ability.instructions else 0)
            if sum(fact[:3] == key for fact in table.state.facts) >= times:
                return Refusal(f"{name}'s ability was activated this turn", PLAY["once"])
        elif not holds(context, limit):
            return Refusal(f"{name}'s ability cannot be activated now", PLAY["activate"])
    if "action" in ability.traits:
        return action_refusal(table, seat, name, attack=ATTACK in ability.instructions)
    return _reaction_refusal(table, seat, name, ability)


def _once_more(table: Table, thing: Thing) -> int:
    """How many attacks beyond its own effects let an object make this turn."""
    found = (e for e in table.state.effects if e.kind == EXTRA_ATTACK)
    return sum(thing.ref in (effect.over or ()) for effect in found)


def _reaction_refusal(table: Table, seat: Seat, name: str, ability: t.ActivatedAbility) -> Refusal | None:
    link = active_link(table.state)
    for trait, whose in (
        ("attack-reaction", () if link is None else (link.seat,)),
        ("defense-reaction", defending_seats(table.state)),
    ):
        if trait in ability.traits and (link is None or table.state.step != "reaction" or seat not in whose):
            return Refusal(f"{name}'s ability is a reaction", COMBAT["reaction"])
    return None


def concedes(table: Table, request: Request) -> Procedure[None]:
    """A player concedes, and has lost."""
    table.emit(PlayerLost(request.seat, "concedes"), OUTCOME["concede"])
    left = table.state.living()
    if len(left) <= 1:
        table.emit(GameEnded("win", left), OUTCOME["end"])
    return
    yield
