"""Keywords of permanents and cards at certain moments: suspense, decay, watery grave."""

from __future__ import annotations

from judge.games.flesh_and_blood.keywords.registry import entry, means
from judge.text import tree as t

SUSPENSE = entry("suspense")
DECAY = entry("decay")
LEGEND = entry("legend-of-the-watery-grave")
WATERY = entry("watery-grave")


@means("suspense", (SUSPENSE["text"], SUSPENSE["3"]))
def suspense(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """A suspense counter comes off as your start phase begins (Suspense 3)."""
    event = t.EventPattern("phase-begins", t.You(), detail="start-phase")
    return (
        t.TriggeredAbility(event, (t.RemoveCounters("suspense", t.Number(1), t.Self()),), label="Suspense"),
    )


@means("decay", (DECAY["text"], DECAY["2"], DECAY["3"], DECAY["4"]))
def decay(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """A -1 life counter as your end phase begins (Decay 2)."""
    event = t.EventPattern("phase-begins", t.You(), detail="end-phase")
    return (t.TriggeredAbility(event, (t.PutCounters("-1{h}", t.Number(1), t.Self()),), label="Decay"),)


@means("watery-grave", (WATERY["text"], WATERY["2"]))
def watery_grave(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """Turned face down as it goes from the arena to the graveyard (Watery Grave 2, 3)."""
    return _turned_down()


@means("legend-of-the-watery-grave", (LEGEND["text"], LEGEND["1"], LEGEND["2"], WATERY["2"]))
def legend(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """Legendary, which is of the deck, and Watery Grave (Legend of the Watery Grave 1, 2)."""
    return _turned_down()


def _turned_down() -> tuple[t.Ability, ...]:
    event = t.EventPattern("is-put", t.Self(), zone="graveyard", origin="arena")
    return (t.TriggeredAbility(event, (t.BecomeState(t.Self(), "facedown"),), label="Watery Grave"),)
