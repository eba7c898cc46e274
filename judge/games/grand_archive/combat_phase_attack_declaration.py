"""Combat Phase: Attack Declaration — the steps of declaring an attack, and what makes one illegal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from judge.games.grand_archive.card_types_attack import COMMAND, command_of, command_refusal
from judge.games.grand_archive.combat_phase_attack_costs import pay_for_attack
from judge.games.grand_archive.combat_phase_attack_targets import (
    DECLARING,
    GENERAL,
    Plan,
    attackable,
    check_required,
    check_taunt,
    choose_defenders,
    target_refusal,
)
from judge.games.grand_archive.combat_phase_attacking_and_the_combat_phase import PAGE, Combat, combat_of
from judge.games.grand_archive.game_mechanics_timing_and_permissions import locked_text, slow_refusal
from judge.games.grand_archive.general_rules_card_characteristics import ACTING, attacks_as_ally
from judge.games.grand_archive.happened import Attacked
from judge.games.grand_archive.keywords.pride import disobedience, obeys
from judge.games.grand_archive.language import LANGUAGE, champion, is_champion
from judge.games.grand_archive.moves import put
from judge.games.grand_archive.turn_order_skipping_phases import (
    is_first_turn,
    is_last_first_turn,
    turn_one,
)
from judge.games.grand_archive.types_of_effects_continuous_effects import is_unit
from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force, forbids
from judge.kernel.decisions import Decision, Illegal, Option, Procedure, Refusal
from judge.kernel.events import FlagChanged, Linked, Moved
from judge.kernel.request import Named, Request, Who, called
from judge.kernel.state import FORMAT, Pending, Ref, Seat, State, Thing
from judge.kernel.table import Table, ask, attempt
from judge.kernel.timing import StepBegan
from judge.text import tree as t
from judge.text.context import Occurrence
from judge.text.meaning import matches
from rules_corpus.cite import Cite, RuleId, Section, cites

ALLY = Section("ga:cr/card-types-ally/general-rules")
ATTACK = Section("ga:cr/card-types-attack/general-rules")
WEAPON = Section("ga:cr/card-types-weapon/general-rules")
CHAMPION = Section("ga:cr/card-types-champion/general-rules")
ATTACK_CARD = Section("ga:cr/card-types-attack/general-rules")
FUNCTIONAL = Section("ga:cr/card-types-functional-subtypes/functional-weapons")
LOADED = Section("ga:cr/game-zones-object-specific-zones/loaded-cards")
PERMITTED = Section("ga:cr/game-mechanics-timing-and-permissions/special-play-permissions")

LOADABLE = ("gun", "bow", "aetherwing")


def attacks(table: Table, request: Request) -> Procedure[None]:
    """`Ana attacks Guard with Knight wielding Blade`; raises Illegal where a rule forbids the attack
    (Declaring an Attack 2)."""
    armed = (PAGE["5.1"],) if request.first("wielding") is not None else ()
    slow_refusal(table.state, request.seat, "an attack", PAGE["1.2"], *armed)
    attacker = pick(table, request.first("with"), request.seat)
    plan = Plan(request.seat, attacker.ref)
    check_attacker(table, attacker, request.seat)
    note_acting(table, attacker)
    check_one_weapon(table, request)
    plan = replace(plan, wielded=(yield from wield(table, plan, stated=bool(armed))))
    check_power(table, plan)
    yield from declare(table, plan, rest=True)


def check_one_weapon(table: Table, request: Request) -> None:
    """A champion wields one weapon in an attack (Attacking 5); raises Illegal."""
    if len(request.clauses.get("wielding", ())) > 1:
        table.assume("one-weapon-at-a-time")
        raise Illegal("an attack is made with one weapon", (PAGE["5"], DECLARING["2.2"]))


def pick(table: Table, named: Named | None, seat: Seat) -> Thing:
    """The attacking unit that a player means; raises Illegal."""
    if named is None:
        raise Illegal("an attack needs an attacker: say with what", DECLARING["2.1"])
    for ref in named.candidates:
        thing = table.state.find(ref) if isinstance(ref, Ref) else None
        if thing is not None and thing.zone == "field" and thing.controller == seat:
            return thing
    raise Illegal(
        f"{table.state.players[seat].name} controls no {named.label} on the field", DECLARING["2.1"]
    )


def check_attacker(table: Table, attacker: Thing, seat: Seat) -> None:
    """Whether an object can attack at all: a unit, awake, obedient, not on a first turn (2.1); raises
    Illegal."""
    name = attacker.face.name
    unit = LANGUAGE.is_kind(table.view(attacker), "unit")
    acting = not unit and attacks_as_ally(table, attacker) is not None
    if not unit and not acting:
        raise Illegal(f"{name} is no ally or champion", PAGE["1"])
    if first_turn_ban(table.state):
        raise Illegal(
            f"{table.state.players[seat].name} may not attack on a first turn", _turn_one(table.state)
        )
    if not obeys(table, attacker, seat):
        who = table.state.players[seat].name
        raise Illegal(f"{name} does not obey {who}", disobedience(table, attacker))
    if "rested" in attacker.flags:
        raise Illegal(f"{name} is rested", (DECLARING["2.1.1"], PAGE["1.1"], *_awake_rules(attacker)))
    as_ally = table.view(attacker).is_a("type", "ally") or acting
    if as_ally and (table.view(attacker).stat("power") or 0) <= 0:
        raise Illegal(f"{name} has no power", (PAGE["1.3"], *_unarmed(table, seat)))
    if (refusal := attack_ban(table, attacker, seat)) is not None:
        raise Illegal(refusal.reason, refusal.cite)


def note_acting(table: Table, attacker: Thing) -> None:
    """Notes of what is no unit that it attacks as though it were an ally, and does not become one."""
    if not is_unit(table.state, attacker) and (by := attacks_as_ally(table, attacker)) is not None:
        words = f"{attacker.face.name} attacks as an ally would ({by.face.name}), and stays what it is"
        table.note(words, (ACTING["1"], ACTING["2"]))


def _unarmed(table: Table, seat: Seat) -> tuple[RuleId, ...]:
    """What would give an ally power, were allies to wield weapons: one rule has it, the other forbids it."""
    things = (table.state.things[i] for i in table.state.zone("field", seat))
    if not any(thing.face.is_a("type", "weapon") for thing in things):
        return ()
    table.assume("allies-wield-nothing")
    return (WEAPON["7.1"], PAGE["1.3.2"])


def _awake_rules(attacker: Thing) -> tuple[RuleId, ...]:
    """The rules of an ally that attacks while it is awake."""
    return (ALLY["5"], ALLY["1.1"]) if attacker.face.is_a("type", "ally") else ()


def attack_ban(table: Table, attacker: Thing, seat: Seat) -> Refusal | None:
    """Why effects let a unit not attack, or its player not declare attacks; None where none does."""
    banned = (
        Occurrence("attacks", attacker.ref, player=seat),
        Occurrence("attacks", Who(seat), player=seat),
        Occurrence("declares-attacks", Who(seat), attacker.ref, player=seat),
    )
    what = f"{attacker.face.name} can't attack"
    return next(filter(None, (forbids(table, one, what) for one in banned)), None)


def first_turn_ban(state: State) -> bool:
    """On their first turn only the last player of the turn cycle may attack (1.8)."""
    return is_first_turn(state) and not is_last_first_turn(state)


def _turn_one(state: State) -> tuple[RuleId, ...]:
    """The rules of the format by which a player may not attack on a first turn."""
    rules = turn_one(state)
    return (PAGE["1.8"], rules["2"] if state.extra.get(FORMAT) == "pantheon" else rules["1.1"])


def wield(table: Table, plan: Plan, *, stated: bool = False) -> Procedure[tuple[Ref, ...]]:
    """The weapon that the champion wields (2.2); none where the line names none (`stated`: it does)."""
    attacker = table.state.things[plan.attacker.id]
    weapons = [
        table.state.things[i]
        for i in table.state.zone("field", plan.seat)
        if table.view(i).is_a("type", "weapon")
    ]
    if not weapons and not stated:
        return ()
    legal = [w for w in weapons if wield_refusal(table, plan, attacker, w.ref) is None]
    decision = Decision(
        seat=plan.seat,
        kind="wield",
        prompt=f"what {attacker.face.name} wields",
        cite=(DECLARING["2.2"], WEAPON["4.3"], WEAPON["7"], *(WITH_A_CARD if plan.intent else ())),
        options=tuple(Option(w.ref, w.face.name) for w in legal),
        least=0,
        most=min(1, len(legal)),
        clause="wielding",
        refuse=lambda value: wield_refusal(table, plan, attacker, value),
        default=(),
    )
    chosen: tuple[Ref, ...] = yield from ask(decision)
    if plan.intent and not chosen:
        table.note("no weapon is wielded, and none can be later in this combat", WITH_A_CARD)
    return chosen


WITH_A_CARD = (ATTACK["4"], PAGE["5.2"], PAGE["5.2.1"])
"""The rules of wielding a weapon as an attack card declares its attack."""


def wield_refusal(table: Table, plan: Plan, attacker: Thing, value: Any) -> Refusal | None:
    """Why something cannot be wielded: allies wield nothing, guns and bows want a load and no attack card."""
    thing = table.state.find(value) if isinstance(value, Ref) else None
    if thing is None or thing.zone != "field" or not table.view(thing).is_a("type", "weapon"):
        return Refusal(f"{called(table.state, value)} is no weapon on the field", DECLARING["2.2"])
    with_it = Occurrence("attacks-with", attacker.ref, thing.ref, player=plan.seat)
    if (banned := forbids(table, with_it, f"{thing.face.name} can't be used for an attack")) is not None:
        return banned
    allowed = f"{attacker.face.name} can attack with {thing.face.name}"
    if not is_champion(table.state, attacker) and not permitting(table, with_it, allowed):
        rules = (WEAPON["7.1"], *locked_text(table, attacker, plan.seat))
        return Refusal(f"{attacker.face.name} is an ally, and allies can't use weapons", rules)
    if any(thing.face.is_a("subtype", s) for s in LOADABLE):
        if plan.intent:
            return Refusal(f"{thing.face.name} can't be wielded with an attack card", FUNCTIONAL["1.1.1"])
        if not thing.links.get("loaded"):
            return Refusal(f"{thing.face.name} is not loaded", FUNCTIONAL["1.1"])
    return None


def check_power(table: Table, plan: Plan) -> None:
    """A champion attacks with power of its own, a weapon or an attack card (1.3); raises Illegal."""
    attacker = table.state.things[plan.attacker.id]
    if not is_champion(table.state, attacker) or plan.using:
        return
    if (table.view(attacker).stat("power") or 0) <= 0:
        raise Illegal(f"{attacker.face.name} has no power and wields no weapon", (PAGE["1.3"], CHAMPION["4"]))
    table.note(f"{attacker.face.name} attacks with its own power", (PAGE["1.3"], PAGE["5"], CHAMPION["4.3"]))


# --- Targets and costs


def declare(table: Table, plan: Plan, *, rest: bool, given: Ref | None = None) -> Procedure[None]:
    """Targets, costs and restrictions of a declaration; then the combat begins (2.3 to 2.5)."""
    chosen, cleave = yield from choose_defenders(table, plan, given)
    defenders = tuple(table.state.things[r.id] for r in chosen)
    check_taunt(table, plan, defenders, cleave)
    check_required(table, plan, chosen)
    yield from pay_for_attack(table, plan.seat, plan.attacker, plan.using, () if cleave else chosen)
    if rest:
        table.emit(
            FlagChanged(plan.attacker.id, "rested", True, "rests to attack"),
            (DECLARING["2.1.1.1"], PAGE["1.4"], *_resting_rules(table, plan)),
        )
    elif is_champion(table.state, table.state.things[plan.attacker.id]):
        table.note("the champion has rested for the attack card, and does not rest again", CHAMPION["4.2"])
    plan = load_intent(table, plan)
    begin_combat(table, plan, chosen, cleave)


def _resting_rules(table: Table, plan: Plan) -> tuple[RuleId, ...]:
    """The rule of a champion that rests to attack."""
    return (CHAMPION["4.1"],) if is_champion(table.state, table.state.things[plan.attacker.id]) else ()


def permitting(table: Table, happening: Occurrence, what: str) -> bool:
    """Whether an effect says that something can happen, which is noted."""
    for context, change, _ in changes_in_force(table, t.Allow):
        if matches(context, change.event, happening):
            table.note(f"{what} ({context.source.face.name})", PERMITTED["1"])
            return True
    return False


# --- The combat begins


def load_intent(table: Table, plan: Plan) -> Plan:
    """Loaded cards of wielded guns, bows and aetherwings enter the intent (Loaded Cards 3)."""
    intent = list(plan.intent)
    for ref in plan.wielded:
        for loaded in table.state.things[ref.id].links.get("loaded", ()):
            card = table.state.things[loaded]
            table.emit(_into_intent(card, plan.seat), LOADED["3"])
            intent.append(table.state.things[loaded].ref)
        if table.state.things[ref.id].links.get("loaded"):
            table.emit(Linked(ref.id, "loaded", ()), (LOADED["3"], FUNCTIONAL["1.1"]))
    return replace(plan, intent=tuple(intent))


def _into_intent(card: Thing, seat: Seat) -> Moved:
    return Moved(card.id, "intent", seat, seat, verb="enters the intent")


def begin_combat(table: Table, plan: Plan, defenders: tuple[Ref, ...], cleave: bool) -> None:
    """Roles are given and the combat phase begins; nobody receives Opportunity by it (General Rules 1, 2)."""
    seats = tuple(dict.fromkeys(table.state.things[r.id].controller for r in defenders))
    combat = Combat(plan.attacker, plan.seat, seats, defenders, plan.wielded, plan.intent, cleave=cleave)
    table.emit(StepBegan("combat", "declaration"), (GENERAL["1"], GENERAL["2"], PAGE["1.6"], PAGE["1.7"]))
    used = (DECLARING["2.2.1"],) if plan.using else ()
    table.emit(
        Attacked(plan.attacker, plan.seat, defenders, plan.using, combat),
        (GENERAL["4"], PAGE["4"], PAGE["1.1"], DECLARING["1.1"], DECLARING["1.2"], *used),
    )


# --- Attack cards


def may_begin_combat(table: Table, seat: Seat) -> Refusal | None:
    """Why a resolving attack card cannot begin a combat (2.3); None where it can."""
    state = table.state
    if state.stack:
        return Refusal("another card or ability is on the Effects Stack", (PAGE["2.3"], PAGE["2.3.1"]))
    if state.phase != "main":
        during = (PAGE["1.7.1"],) if combat_of(state) else ()
        return Refusal("it is not the main phase", (PAGE["2.3"], PAGE["2.3.2"], *during))
    if state.active != seat:
        return Refusal(f"it is not {state.players[seat].name}'s turn", (PAGE["2.3"], PAGE["2.3.3"]))
    if first_turn_ban(state):
        return Refusal(f"{state.players[seat].name} may not attack on a first turn", _turn_one(state))
    return None


def attack_with_card(table: Table, pending: Pending) -> Procedure[None]:
    """A resolved attack card in the intent declares its attack; without a legal target it fizzles (Card
    Types: Attack 6)."""
    attacker = attacker_of(table, pending)
    card = table.state.things[pending.source.id]
    if attacker is None:
        yield from _comes_to_nothing(table, card, "has nobody to perform it", (COMMAND["2.1"], PAGE["2.1"]))
        return
    refusal = command_refusal(table, card, attacker, pending.controller)
    refusal = refusal or attack_ban(table, attacker, pending.controller)
    if refusal is not None:
        yield from _comes_to_nothing(table, card, refusal.reason, refusal.cite)
        return
    if command_of(card) is not None:
        table.note(f"{attacker.face.name} attacks with {card.face.name} in its intent", COMMAND["2"])
    plan = Plan(pending.controller, attacker.ref, intent=(card.ref,))
    failed: dict[Any, Refusal] = {}
    while options := tuple(o for o in _attack_options(table, plan) if o.value not in failed):
        decision = Decision(
            seat=plan.seat,
            kind="attack",
            prompt=f"declare the attack with {card.face.name}",
            cite=(ATTACK_CARD["6"], PAGE["3"]),
            options=options,
            verbs=("attacks",),
            about=card.face.name,
        )
        (answer,) = yield decision
        refused = yield from attempt(table, _declare_card(table, plan, answer))
        if refused is None:
            return
        if not isinstance(answer, Request):
            failed[answer], table.refusal = refused, None
    why = "has no legal target"
    rules: tuple[RuleId, ...] = (PAGE["2.1"], ATTACK_CARD["6"])
    for refused in failed.values():
        why, rules = f"cannot be declared ({refused.reason})", (*rules, *cites(refused.cite))
    yield from _comes_to_nothing(table, card, why, rules)


def _comes_to_nothing(table: Table, card: Thing, why: str, cite: Cite) -> Procedure[None]:
    """An attack card in the intent with which no attack is declared fizzles and goes to the graveyard."""
    table.note(f"{card.face.name} fizzles: it {why}", cite)
    table.count("fizzled", card.id)
    yield from put(table, card.ref, "graveyard", cite, verb="goes to the graveyard")


def _attack_options(table: Table, plan: Plan) -> Iterable[Option]:
    for ref in attackable(table, plan):
        if target_refusal(table, plan, ref) is None:
            yield Option(ref, table.state.things[ref.id].face.name)


def _declare_card(table: Table, plan: Plan, answer: Any) -> Procedure[None]:
    stated = isinstance(answer, Request) and answer.first("wielding") is not None
    if isinstance(answer, Request):
        check_one_weapon(table, answer)
        _check_performer(table, plan, answer.first("with"))
    plan = replace(plan, wielded=(yield from wield(table, plan, stated=stated)))
    yield from declare(table, plan, rest=False, given=None if isinstance(answer, Request) else answer)


def _check_performer(table: Table, plan: Plan, named: Named | None) -> None:
    """Whether what a player attacks with is the attack card, or the unit that performs it; raises Illegal."""
    ours = {plan.attacker.id, *(ref.id for ref in plan.intent)}
    if named is None or any(isinstance(ref, Ref) and ref.id in ours for ref in named.candidates):
        return
    unit, card = (table.state.things[ref.id].face.name for ref in (plan.attacker, *plan.intent))
    raise Illegal(f"{unit} attacks with {card} now, not {named.label}", ATTACK_CARD["6"])


def attacker_of(table: Table, pending: Pending) -> Thing | None:
    """Who attacks with an attack card: the unit that rested for it (a commanded ally), else the champion."""
    by = pending.choices.get("attacker")
    if by is None and command_of(pending.source) is not None:
        return None
    thing = table.state.find(by) if by is not None else champion(table.state, pending.controller)
    return thing if thing is not None and is_unit(table.state, thing) else None
