"""Combat Phase: Attack Declaration — the steps of declaring an attack, and what makes one illegal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from judge.games.grand_archive.card_types_attack import COMMAND, command_of, command_refusal
from judge.games.grand_archive.combat_phase_attack_costs import pay_for_attack
from judge.games.grand_archive.combat_phase_attacking_and_the_combat_phase import PAGE, Combat, combat_of
from judge.games.grand_archive.game_mechanics_timing_and_permissions import slow_refusal
from judge.games.grand_archive.happened import Attacked
from judge.games.grand_archive.keywords.pride import obeys
from judge.games.grand_archive.keywords.registry import amount_of, entry, has
from judge.games.grand_archive.keywords.true_sight import finds
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
from judge.text.context import Context, Occurrence
from judge.text.meaning import matches, number
from rules_corpus.cite import Cite, RuleId, Section

GENERAL = Section("ga:cr/combat-phase-attack-declaration/general-rules")
DECLARING = Section("ga:cr/combat-phase-attack-declaration/declaring-an-attack")
ALLY = Section("ga:cr/card-types-ally/general-rules")
ATTACK = Section("ga:cr/card-types-attack/general-rules")
WEAPON = Section("ga:cr/card-types-weapon/general-rules")
CHAMPION = Section("ga:cr/card-types-champion/general-rules")
ATTACK_CARD = Section("ga:cr/card-types-attack/general-rules")
FUNCTIONAL = Section("ga:cr/card-types-functional-subtypes/functional-weapons")
DOMAINS = Section("ga:cr/card-types-functional-subtypes/functional-domains")
OBEDIENCE = Section("ga:cr/game-terms/obedience")
LOADED = Section("ga:cr/game-zones-object-specific-zones/loaded-cards")
PERMITTED = Section("ga:cr/game-mechanics-timing-and-permissions/special-play-permissions")
STEALTH, TRUE_SIGHT, TAUNT = entry("stealth"), entry("true-sight"), entry("taunt")
CLEAVE, MULTISTRIKE, UNBLOCKABLE = entry("cleave"), entry("multistrike-n"), entry("unblockable")

LOADABLE = ("gun", "bow", "aetherwing")


@dataclass(frozen=True, slots=True)
class Plan:
    """An attack as it is being declared: the attacker, the weapons it wields, the cards of the intent."""

    seat: Seat
    attacker: Ref
    wielded: tuple[Ref, ...] = ()
    intent: tuple[Ref, ...] = ()

    @property
    def using(self) -> tuple[Ref, ...]:
        """All that strikes with the attacker."""
        return (*self.wielded, *self.intent)


def attacks(table: Table, request: Request) -> Procedure[None]:
    """`Ana attacks Guard with Knight wielding Blade`; raises Illegal where a rule forbids the attack
    (Declaring an Attack 2)."""
    armed = (PAGE["5.1"],) if request.first("wielding") is not None else ()
    slow_refusal(table.state, request.seat, "an attack", PAGE["1.2"], *armed)
    attacker = pick(table, request.first("with"), request.seat)
    plan = Plan(request.seat, attacker.ref)
    check_attacker(table, attacker, request.seat)
    plan = replace(plan, wielded=(yield from wield(table, plan)))
    check_power(table, plan)
    yield from declare(table, plan, rest=True)


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
    if not LANGUAGE.is_kind(table.view(attacker), "unit"):
        raise Illegal(f"{name} is no ally or champion", PAGE["1"])
    if first_turn_ban(table.state):
        raise Illegal(
            f"{table.state.players[seat].name} may not attack on a first turn", _turn_one(table.state)
        )
    if not obeys(table, attacker, seat):
        raise Illegal(f"{name} does not obey {table.state.players[seat].name}", OBEDIENCE["1"])
    if "rested" in attacker.flags:
        raise Illegal(f"{name} is rested", (DECLARING["2.1.1"], PAGE["1.1"], *_awake_rules(attacker)))
    if attacker.face.is_a("type", "ally") and (table.view(attacker).stat("power") or 0) <= 0:
        raise Illegal(f"{name} has no power", (PAGE["1.3"], *_unarmed(table, seat)))
    if (refusal := attack_ban(table, attacker, seat)) is not None:
        raise Illegal(refusal.reason, refusal.cite)


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


def wield(table: Table, plan: Plan) -> Procedure[tuple[Ref, ...]]:
    """The weapon that the champion wields (2.2); none where the line names none."""
    attacker = table.state.things[plan.attacker.id]
    weapons = [
        table.state.things[i]
        for i in table.state.zone("field", plan.seat)
        if table.state.things[i].face.is_a("type", "weapon")
    ]
    if not weapons:
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
    if thing is None or thing.zone != "field" or not thing.face.is_a("type", "weapon"):
        return Refusal(f"{called(table.state, value)} is no weapon on the field", DECLARING["2.2"])
    with_it = Occurrence("attacks-with", attacker.ref, thing.ref, player=plan.seat)
    allowed = f"{attacker.face.name} can attack with {thing.face.name}"
    if not is_champion(table.state, attacker) and not permitting(table, with_it, allowed):
        return Refusal(f"{attacker.face.name} is an ally, and allies can't use weapons", WEAPON["7.1"])
    if any(thing.face.is_a("subtype", s) for s in LOADABLE):
        if plan.intent:
            return Refusal(f"{thing.face.name} can't be wielded with an attack card", FUNCTIONAL["1.1.1"])
        if not thing.links.get("loaded"):
            return Refusal(f"{thing.face.name} is not loaded", FUNCTIONAL["1.1"])
    return None


def check_power(table: Table, plan: Plan) -> None:
    """A champion attacks with power of its own, a weapon or an attack card (1.3); raises Illegal."""
    attacker = table.state.things[plan.attacker.id]
    if not attacker.face.is_a("type", "champion") or plan.using:
        return
    if (table.view(attacker).stat("power") or 0) <= 0:
        raise Illegal(f"{attacker.face.name} has no power and wields no weapon", (PAGE["1.3"], CHAMPION["4"]))
    table.note(f"{attacker.face.name} attacks with its own power", (PAGE["1.3"], PAGE["5"], CHAMPION["4.3"]))


# --- Targets


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
    elif table.state.things[plan.attacker.id].face.is_a("type", "champion"):
        table.note("the champion has rested for the attack card, and does not rest again", CHAMPION["4.2"])
    plan = load_intent(table, plan)
    begin_combat(table, plan, chosen, cleave)


def _resting_rules(table: Table, plan: Plan) -> tuple[RuleId, ...]:
    """The rule of a champion that rests to attack."""
    return (CHAMPION["4.1"],) if table.state.things[plan.attacker.id].face.is_a("type", "champion") else ()


def choose_defenders(table: Table, plan: Plan, given: Ref | None) -> Procedure[tuple[tuple[Ref, ...], bool]]:
    """The defenders: one target, more with multistrike, all of a player with cleave; gives them and whether
    by cleave."""
    if given is not None and not uses(table, plan, "cleave") and not multistrike(table, plan):
        return (given,), False
    first: tuple[Ref, ...] = ()
    cleave = uses(table, plan, "cleave")
    most = 1
    if cleave:
        first = yield from cleave_defenders(table, plan)
        most = 0
    most += multistrike(table, plan)
    if not most:
        return first, cleave
    legal = [r for r in attackable(table, plan) if r not in first and target_refusal(table, plan, r) is None]
    decision = Decision(
        seat=plan.seat,
        kind="targets",
        prompt="what is attacked",
        cite=DECLARING["2.3"],
        options=tuple(Option(r, table.state.things[r.id].face.name) for r in legal),
        least=0 if cleave else 1,
        most=min(most, len(legal)),
        clause="attacked",
        refuse=lambda value: target_refusal(table, plan, value),
        default=() if cleave else None,
        words={"over": Refusal(f"at most {most} targets", MULTISTRIKE["1"])},
    )
    chosen = yield from ask(decision)
    if not chosen and not first:
        raise Illegal("there is no legal target to attack", PAGE["2.2"])
    if multistrike(table, plan):
        rules = (MULTISTRIKE["1"], GENERAL["1.2"], *((MULTISTRIKE["2"],) if cleave else ()))
        table.note(f"multistrike: {len(chosen) + cleave - 1} more to attack", rules)
    return (*first, *chosen), cleave


def cleave_defenders(table: Table, plan: Plan) -> Procedure[tuple[Ref, ...]]:
    """A cleave attack chooses a player; all that this player controls and that may be attacked defends
    (Cleave 1.2)."""
    enemies = [s for s in table.state.seats_from(plan.seat) if s != plan.seat]
    decision = Decision(
        seat=plan.seat,
        kind="targets",
        prompt="whom the cleave attack strikes",
        cite=(CLEAVE["1.2"], GENERAL["1.1"]),
        options=tuple(Option(Who(s), table.state.players[s].name) for s in enemies),
        clause="attacked",
    )
    (who,) = yield from ask(decision)
    struck = [r for r in attackable(table, plan) if table.state.things[r.id].controller == who.seat]
    legal = tuple(r for r in struck if target_refusal(table, plan, r) is None)
    domains = any(not is_unit(table.state, table.state.things[r.id]) for r in legal)
    table.note(
        f"all of {table.state.players[who.seat].name}'s attackable objects defend",
        (
            CLEAVE["1"],
            CLEAVE["1.2"],
            DECLARING["2.3.1"],
            GENERAL["1.1"],
            *((CLEAVE["1.1"], DOMAINS["1.1.3"]) if domains else ()),
        ),
    )
    return legal


def attackable(table: Table, plan: Plan) -> list[Ref]:
    """All that could be attacked by its kind: units and siegeable domains of other players."""
    found = []
    for thing in table.state.everywhere("field"):
        if thing.controller != plan.seat and (
            LANGUAGE.is_kind(table.view(thing), "unit") or thing.face.is_a("subtype", "siegeable")
        ):
            found.append(thing.ref)
    return found


def _not_there(table: Table, value: Any) -> str:
    """Why something that is no object of the field is not attacked."""
    if isinstance(value, Who):
        return f"{called(table.state, value)} is a player: units are attacked, such as the champion"
    return f"{called(table.state, value)} is not on the field"


def target_refusal(table: Table, plan: Plan, value: Any) -> Refusal | None:
    """Why something may not be attacked (taunt is looked at for the whole declaration)."""
    thing = table.state.find(value) if isinstance(value, Ref) else None
    if thing is None or thing.zone != "field":
        return Refusal(_not_there(table, value), DECLARING["2.3"])
    if thing.controller == plan.seat:
        return Refusal(f"{thing.face.name} is controlled by the attacking player", PAGE["9"])
    view = table.view(thing)
    if not LANGUAGE.is_kind(view, "unit") and not thing.face.is_a("subtype", "siegeable"):
        return Refusal(
            f"{thing.face.name} is neither a unit nor a siegeable domain", (PAGE["1"], DOMAINS["1.1"])
        )
    if has(view.abilities, "stealth"):
        if not finds(table, (plan.attacker, *plan.using), thing):
            return Refusal(f"{thing.face.name} has stealth", STEALTH["1"])
        table.note(
            f"{thing.face.name} can be attacked in spite of stealth",
            (TRUE_SIGHT["1"], *true_sight_of(table, plan)),
        )
    return untouchable(table, plan, thing) or _taunt_refusal(table, plan, thing)


def permitting(table: Table, happening: Occurrence, what: str) -> bool:
    """Whether an effect says that something can happen, which is noted."""
    for context, change, _ in changes_in_force(table, t.Allow):
        if matches(context, change.event, happening):
            table.note(f"{what} ({context.source.face.name})", PERMITTED["1"])
            return True
    return False


def untouchable(table: Table, plan: Plan, thing: Thing) -> Refusal | None:
    """Why effects let nothing of this attack be aimed at a thing; None where none does."""
    what = f"{thing.face.name} can't be attacked"
    for user in (plan.attacker, *plan.using):
        banned = (Occurrence("attacks", user, thing.ref), Occurrence("is-attacked", thing.ref, user))
        refusal = next(filter(None, (forbids(table, one, what) for one in banned)), None)
        if refusal is not None:
            return refusal
    return None


def true_sight_of(table: Table, plan: Plan) -> Iterable[Any]:
    """The parts of the true sight entry that apply: to the unit, to a wielded weapon, to an attack card."""
    parts = (((plan.attacker,), "1.1"), (plan.wielded, "1.2"), (plan.intent, "1.3"))
    return tuple(
        TRUE_SIGHT[n] for refs, n in parts if any(has(table.view(r.id).abilities, "true-sight") for r in refs)
    )


def uses(table: Table, plan: Plan, keyword: str) -> bool:
    """Whether the attacker or anything it uses has a keyword."""
    return any(has(table.view(r.id).abilities, keyword) for r in (plan.attacker, *plan.using))


def multistrike(table: Table, plan: Plan) -> int:
    """How many further targets multistrike allows (Multistrike 1)."""
    total = 0
    for ref in (plan.attacker, *plan.using):
        thing = table.state.things[ref.id]
        for ability in table.view(thing).abilities:
            if isinstance(ability, t.KeywordAbility) and ability.name == "multistrike":
                total += number(Context(table, LANGUAGE, thing, plan.seat), amount_of(ability))
    return total


def taunters(table: Table, plan: Plan) -> list[Thing]:
    """Awake units with taunt that the attack could target (Taunt 1, 2)."""
    found = []
    for ref in attackable(table, plan):
        thing = table.state.things[ref.id]
        view = table.view(thing)
        users = (plan.attacker, *plan.using)
        hidden = has(view.abilities, "stealth") and not finds(table, users, thing)
        held = has(view.abilities, "taunt") and "rested" not in thing.flags and not hidden
        if held and untouchable(table, plan, thing) is None:
            found.append(thing)
    return found


def _taunt_refusal(table: Table, plan: Plan, thing: Thing) -> Refusal | None:
    forcing = taunters(table, plan)
    if not forcing or thing.id in [f.id for f in forcing] or uses(table, plan, "unblockable"):
        return None
    if multistrike(table, plan):
        return None
    return Refusal(
        f"{forcing[0].face.name} has taunt and must be attacked first",
        (TAUNT["2"], DECLARING["2.5.1.2"], *_domain_rules(table, (thing,))),
    )


def check_taunt(table: Table, plan: Plan, defenders: Iterable[Thing], cleave: bool) -> None:
    """Every awake taunter that could be a target must be among the targets before others are (Taunt 2);
    raises Illegal."""
    forcing = taunters(table, plan)
    if not forcing:
        return
    if uses(table, plan, "unblockable"):
        table.note("an unblockable attack ignores taunt", UNBLOCKABLE["1"])
        return
    targets = {d.id for d in defenders}
    if cleave or targets <= {f.id for f in forcing} or {f.id for f in forcing} <= targets:
        table.note("taunt is satisfied", (TAUNT["2"], *((TAUNT["3"],) if len(forcing) > 1 else ())))
        return
    raise Illegal(
        f"{forcing[0].face.name} has taunt and must be attacked first",
        (TAUNT["2"], DECLARING["2.5.1.2"], *_domain_rules(table, defenders)),
    )


def _domain_rules(table: Table, defenders: Iterable[Thing]) -> tuple[RuleId, ...]:
    """The rule of a domain that is attacked though something has taunt."""
    return () if all(is_unit(table.state, thing) for thing in defenders) else (DOMAINS["1.1.4"],)


def check_required(table: Table, plan: Plan, chosen: Iterable[Ref]) -> None:
    """A unit that must attack such an object attacks one first, where one can be attacked (Declaring an
    Attack 2.5.1.3); raises Illegal."""
    if (table.state.turn, plan.attacker) in table.state.extra.get("attacked", ()):
        return
    for context, change, _ in changes_in_force(table, t.Require):

        def fits(ref: Ref, context: Context = context, event: t.EventPattern = change.event) -> bool:
            return matches(context, event, Occurrence("attacks", plan.attacker, ref))

        possible = [r for r in attackable(table, plan) if fits(r) and target_refusal(table, plan, r) is None]
        if possible and not any(fits(ref) for ref in chosen):
            name, wanted = table.state.things[plan.attacker.id].face.name, table.state.things[possible[0].id]
            raise Illegal(f"{name} must attack {wanted.face.name} or the like first", DECLARING["2.5.1.3"])


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
            table.emit(Linked(ref.id, "loaded", ()), LOADED["3"])
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
    while any(target_refusal(table, plan, r) is None for r in attackable(table, plan)):
        decision = Decision(
            seat=plan.seat,
            kind="attack",
            prompt=f"declare the attack with {card.face.name}",
            cite=(ATTACK_CARD["6"], PAGE["3"]),
            options=tuple(_attack_options(table, plan)),
            verbs=("attacks",),
            about=card.face.name,
        )
        (answer,) = yield decision
        if (yield from attempt(table, _declare_card(table, plan, answer))) is None:
            return
    yield from _comes_to_nothing(table, card, "has no legal target", (PAGE["2.1"], ATTACK_CARD["6"]))


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
    plan = replace(plan, wielded=(yield from wield(table, plan)))
    yield from declare(table, plan, rest=False, given=None if isinstance(answer, Request) else answer)


def attacker_of(table: Table, pending: Pending) -> Thing | None:
    """Who attacks with an attack card: the unit that rested for it (a commanded ally), else the champion."""
    by = pending.choices.get("attacker")
    if by is None and command_of(pending.source) is not None:
        return None
    thing = table.state.find(by) if by is not None else champion(table.state, pending.controller)
    return thing if thing is not None and is_unit(table.state, thing) else None
