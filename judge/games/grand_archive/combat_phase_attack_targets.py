"""Combat Phase: Attack Declaration — what an attack is declared against, and what it must not or must be
aimed at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from judge.games.grand_archive.combat_phase_attacking_and_the_combat_phase import PAGE
from judge.games.grand_archive.keywords.registry import amount_of, entry, has
from judge.games.grand_archive.keywords.true_sight import finds
from judge.games.grand_archive.language import LANGUAGE
from judge.games.grand_archive.types_of_effects_continuous_effects import is_unit
from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force, forbids
from judge.kernel.decisions import Decision, Illegal, Option, Procedure, Refusal
from judge.kernel.request import Who, called
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import matches, number
from rules_corpus.cite import RuleId, Section, cites

GENERAL = Section("ga:cr/combat-phase-attack-declaration/general-rules")
DECLARING = Section("ga:cr/combat-phase-attack-declaration/declaring-an-attack")
DOMAINS = Section("ga:cr/card-types-functional-subtypes/functional-domains")
STEALTH, TRUE_SIGHT, TAUNT = entry("stealth"), entry("true-sight"), entry("taunt")
CLEAVE, MULTISTRIKE, UNBLOCKABLE = entry("cleave"), entry("multistrike-n"), entry("unblockable")


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
    none = () if legal else (PAGE["2.2"],)

    def refuse(value: Any) -> Refusal | None:
        found = target_refusal(table, plan, value)
        return found and replace(found, cite=(*cites(found.cite), *none))

    decision = Decision(
        seat=plan.seat,
        kind="targets",
        prompt="what is attacked",
        cite=DECLARING["2.3"],
        options=tuple(Option(r, table.state.things[r.id].face.name) for r in legal),
        least=0 if cleave else 1,
        most=min(most, len(legal)),
        clause="attacked",
        refuse=refuse,
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
        prompt="the player whom the cleave attack strikes",
        cite=(CLEAVE["1.2"], GENERAL["1.1"]),
        options=tuple(Option(Who(s), table.state.players[s].name) for s in enemies),
        clause="attacked",
    )
    (who,) = yield from ask(decision)
    struck = [r for r in attackable(table, plan) if table.state.things[r.id].controller == who.seat]
    legal = tuple(r for r in struck if unreachable(table, plan, r) is None)
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
            LANGUAGE.is_kind(table.view(thing), "unit") or table.view(thing).is_a("subtype", "siegeable")
        ):
            found.append(thing.ref)
    return found


def _not_there(table: Table, value: Any) -> str:
    """Why something that is no object of the field is not attacked."""
    if isinstance(value, Who):
        return f"{called(table.state, value)} is a player: units are attacked, such as the champion"
    return f"{called(table.state, value)} is not on the field"


def target_refusal(table: Table, plan: Plan, value: Any) -> Refusal | None:
    """Why something may not be the target of an attack (taunt is looked at for the whole declaration)."""
    refusal = unreachable(table, plan, value)
    return refusal or _taunt_refusal(table, plan, table.state.things[value.id])


def unreachable(table: Table, plan: Plan, value: Any) -> Refusal | None:
    """Why something may not be attacked, whatever stands before it."""
    thing = table.state.find(value) if isinstance(value, Ref) else None
    if thing is None or thing.zone != "field":
        return Refusal(_not_there(table, value), DECLARING["2.3"])
    if thing.controller == plan.seat:
        return Refusal(f"{thing.face.name} is controlled by the attacking player", PAGE["9"])
    view = table.view(thing)
    if not LANGUAGE.is_kind(view, "unit") and not view.is_a("subtype", "siegeable"):
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
    return untouchable(table, plan, thing)


def untouchable(table: Table, plan: Plan, thing: Thing) -> Refusal | None:
    """Why effects let nothing of this attack be aimed at a thing; None where none does."""
    what = f"{thing.face.name} can't be attacked"
    for user in (plan.attacker, *plan.using, Who(plan.seat)):
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
    forcing = [one for one in taunters(table, plan) if one.controller == thing.controller]
    if not forcing or thing.id in [f.id for f in forcing] or uses(table, plan, "unblockable"):
        return None
    if multistrike(table, plan):
        return None
    return Refusal(
        f"{forcing[0].face.name} has taunt and must be attacked first",
        (TAUNT["2"], DECLARING["2.5.1.2"], *_domain_rules(table, (thing,))),
    )


def check_taunt(table: Table, plan: Plan, defenders: Iterable[Thing], cleave: bool) -> None:
    """Every awake taunter that could be a target must be among the targets before others of its controller
    are (Taunt 1, 2); raises Illegal."""
    forcing = taunters(table, plan)
    if not forcing:
        return
    if uses(table, plan, "unblockable"):
        table.note("an unblockable attack ignores taunt", UNBLOCKABLE["1"])
        return
    if cleave:
        table.note(
            "no target is selected for a cleave attack: taunt is satisfied", (TAUNT["2"], CLEAVE["1.2"])
        )
        return
    for seat in dict.fromkeys(one.controller for one in defenders):
        mine = {one.id for one in forcing if one.controller == seat}
        targets = {one.id for one in defenders if one.controller == seat}
        if not (targets <= mine or mine <= targets):
            name = next(one.face.name for one in forcing if one.controller == seat)
            rules = (TAUNT["2"], DECLARING["2.5.1.2"], *_domain_rules(table, defenders))
            raise Illegal(f"{name} has taunt and must be attacked first", rules)
    if any(one.controller not in {d.controller for d in defenders} for one in forcing):
        table.assume("taunt-before-its-own")
    table.note("taunt is satisfied", (TAUNT["1"], TAUNT["2"], *((TAUNT["3"],) if len(forcing) > 1 else ())))


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
