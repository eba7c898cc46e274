"""Combat Phase: Attack Declaration — additional costs of what is used, and what effects demand for each
declaration."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

from judge.games.grand_archive.game_mechanics_statuses import CROWD
from judge.games.grand_archive.game_terms import VERBS
from judge.games.grand_archive.language import LANGUAGE
from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force
from judge.kernel.decisions import ACCEPT_OR_DECLINE, Decision, Illegal, Procedure
from judge.kernel.request import Who
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import holds, matches
from judge.text.perform import perform, possible
from rules_corpus.cite import Cite, Section

DECLARING = Section("ga:cr/combat-phase-attack-declaration/declaring-an-attack")
ATTACKING = Section("ga:cr/combat-phase-attacking-and-the-combat-phase/general-rules")


def pay_for_attack(
    table: Table, seat: Seat, attacker: Ref, using: Iterable[Ref], targets: Iterable[Ref]
) -> Procedure[None]:
    """Pays the additional costs, then what effects demand for the declaration or for one aimed at such
    `targets` (2.4, 2.5.1); raises Illegal where something cannot be paid."""
    for ref in (attacker, *using):
        yield from _own_costs(table, seat, table.state.things[ref.id])
    declared = [Occurrence("declares-attacks", Who(seat), attacker, player=seat)]
    declared += [Occurrence("attacks", attacker, target, player=seat) for target in targets]
    for context, change, _ in tuple(changes_in_force(table, t.Toll)):
        if any(matches(context, change.event, one) for one in declared):
            payer = Context(table, LANGUAGE, context.source, seat)
            name = context.source.face.name
            yield from _agree(payer, name)
            own = (CROWD["2"],) if context.source.zone == "status" else ()
            yield from _pay(payer, change.costs, name, (DECLARING["2.5.1"], DECLARING["2.5.1.1"], *own))


def _agree(context: Context, name: str) -> Procedure[None]:
    """Nobody has to pay what an effect demands; without it the attack is illegal (2.5.1.1)."""
    decision = Decision(
        seat=context.controller,
        kind="may",
        prompt=f"pay what {name} demands",
        cite=DECLARING["2.5.1.1"],
        options=ACCEPT_OR_DECLINE,
        verbs=("accepts", "declines"),
        otherwise=(True,),
        about=name,
    )
    (pays,) = yield from ask(decision)
    if not pays:
        raise Illegal(f"what {name} demands for the attack is not paid", DECLARING["2.5.1.1"])


def _own_costs(table: Table, seat: Seat, used: Thing) -> Procedure[None]:
    context = Context(table, LANGUAGE, used, seat)
    for ability in table.view(used).abilities:
        if _is_demanded(ability) and all(holds(context, r) for r in ability.restrictions):
            yield from _pay(context, ability.costs, used.face.name, (DECLARING["2.4"], ATTACKING["1.5"]))


def _is_demanded(ability: t.Ability) -> TypeGuard[t.AdditionalCost]:
    return isinstance(ability, t.AdditionalCost) and ability.verb == "attack" and not ability.optional


def _pay(context: Context, costs: tuple[t.Instruction, ...], name: str, cite: Cite) -> Procedure[None]:
    if not possible(context, VERBS, costs):
        raise Illegal(f"what {name} demands for the attack cannot be paid", cite)
    context.table.note(f"{name}: a cost of the attack is paid", cite)
    yield from perform(context, VERBS, costs)
