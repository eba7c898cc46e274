"""Keywords that change an object in combat: ranged, retort, commanded will (static abilities under a short
name)."""

from __future__ import annotations

from judge.games.grand_archive.keywords.registry import amount_of, entry, means
from judge.text import tree as t

RANGED, RETORT, COMMANDED = entry("ranged-n"), entry("retort-n"), entry("commanded-will-n")


def power_while(ability: t.KeywordAbility, condition: t.Condition) -> tuple[t.Ability, ...]:
    """+N power for the object itself as long as a condition holds."""
    return (t.StaticAbility((t.ModifyStat(t.Self(), "power", amount_of(ability)),), condition),)


@means("retort", RETORT["1"])
def retort(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """+N power for an ally while it retaliates (Retort 1)."""
    return power_while(ability, t.Meets(t.Self(), (t.Is("state", "retaliating"),)))


@means("ranged", RANGED["1"])
def ranged(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """+N power for the attacks of a distant unit (Ranged 1)."""
    condition = t.Meets(t.Self(), (t.Is("state", "distant"), t.Is("state", "attacking")))
    power = t.ModifyStat(t.AttacksOf(t.Self()), "power", amount_of(ability))
    return (t.StaticAbility((power,), condition),)


@means("commanded-will", COMMANDED["1"])
def commanded_will(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """+N power for a unit that attacks by a Command card (Commanded Will 1)."""
    command = t.CountOf(t.All(t.Selector(filters=(t.Is("keyword", "command"),), zone="intent")))
    attacking = t.Meets(t.Self(), (t.Is("state", "attacking"),))
    return power_while(ability, t.AllOf((attacking, t.AmountIs(command, ">=", t.Number(1)))))
