"""Keywords that trigger at the beginning of a phase: vigor, agility, foster."""

from __future__ import annotations

from judge.games.grand_archive.keywords.registry import amount_of, entry, means
from judge.text import tree as t

VIGOR, AGILITY, FOSTER = entry("vigor"), entry("agility-n"), entry("foster")


@means("vigor", VIGOR["1"])
def vigor(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """The unit wakes when its controller's end phase begins (Vigor 1)."""
    event = t.EventPattern("phase-begins", t.You(), detail="end-phase")
    return (t.TriggeredAbility(event, (t.Wake(t.Self()),), label="Vigor"),)


@means("agility", AGILITY["1"])
def agility(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """N cards go from memory back to hand as the end phase begins (Agility 1 to 3)."""
    amount = amount_of(ability)
    memory = t.Selector(("card",), zone="memory", zone_of=t.You(), cards=True)
    back = t.Move(t.Chosen(0, memory, amount, amount), "hand", verb="return")
    return (t.TriggeredAbility(t.EventPattern("phase-begins", detail="end-phase"), (back,), label="Agility"),)


@means("foster", FOSTER["1"])
def foster(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """At the beginning of your recollection phase it becomes fostered, unless it was dealt damage since the
    end of your previous turn (Foster 1)."""
    event = t.EventPattern("phase-begins", t.You(), detail="recollection-phase")
    unhurt = t.Meets(t.Self(), (t.NotFilter(t.Is("state", "hurt")), t.NotFilter(t.Is("state", "fostered"))))
    return (t.TriggeredAbility(event, (t.BecomeState(t.Self(), "fostered"),), unhurt, label="Foster"),)
