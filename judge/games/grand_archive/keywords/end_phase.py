"""Keywords that trigger at the beginning of a phase: vigor, agility, foster."""

from __future__ import annotations

from judge.games.grand_archive.game_terms import VERBS
from judge.games.grand_archive.keywords.actions import action
from judge.games.grand_archive.keywords.registry import amount_of, entry, means
from judge.kernel.decisions import Procedure
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number
from judge.text.perform import perform

VIGOR, AGILITY, FOSTER = entry("vigor"), entry("agility-n"), entry("foster")


@means("vigor", VIGOR["1"])
def vigor(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """The unit wakes when its controller's end phase begins (Vigor 1)."""
    event = t.EventPattern("phase-begins", t.You(), detail="end-phase")
    return (t.TriggeredAbility(event, (t.Wake(t.Self()),), label="Vigor"),)


@means("agility", AGILITY["1"])
def agility(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """N cards go from memory back to hand as the end phase begins (Agility 1)."""
    back = t.Perform("agility", amount_of(ability))
    return (t.TriggeredAbility(t.EventPattern("phase-begins", detail="end-phase"), (back,), label="Agility"),)


@action("agility")
def return_cards(context: Context, node: t.Perform) -> Procedure[bool]:
    """The player picks so many cards of their memory, or returns all where there are fewer (Agility 2, 3)."""
    amount = node.amount or t.Number(1)
    cards, wanted = len(context.state.zone("memory", context.controller)), number(context, amount)
    who = context.state.players[context.controller].name
    context.table.note(f"{who} returns {min(cards, wanted)} cards", AGILITY["3" if cards < wanted else "2"])
    memory = t.Selector(("card",), zone="memory", zone_of=t.You(), cards=True)
    back = t.Move(t.Chosen(0, memory, amount, amount), "hand", verb="return")
    return (yield from perform(context, VERBS, (back,)))


@means("foster", FOSTER["1"])
def foster(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """At the beginning of your recollection phase it becomes fostered, unless it was dealt damage since the
    end of your previous turn (Foster 1)."""
    event = t.EventPattern("phase-begins", t.You(), detail="recollection-phase")
    unhurt = t.Meets(t.Self(), (t.NotFilter(t.Is("state", "hurt")), t.NotFilter(t.Is("state", "fostered"))))
    return (t.TriggeredAbility(event, (t.BecomeState(t.Self(), "fostered"),), unhurt, label="Foster"),)
