"""Game Mechanics: Counters — the abilities that counters give to what they lie on."""

from __future__ import annotations

from judge.kernel.events import Event
from judge.kernel.faces import Face
from judge.kernel.state import Pending, State, Thing
from judge.kernel.timing import StepBegan
from judge.text import tree as t
from rules_corpus.cite import RuleId, Section

GENERAL = Section("ga:cr/game-mechanics-counters/general-rules")
DURABILITY_TERM = Section("ga:cr/game-terms/durability-counters")
DURABILITY = Section("ga:cr/game-mechanics-counters/durability")
LEVEL = Section("ga:cr/game-mechanics-counters/level")
OMEN = Section("ga:cr/game-mechanics-counters/omen")
DAMAGE = Section("ga:cr/game-mechanics-counters/damage")
WITHER = Section("ga:cr/game-mechanics-counters/wither")
STATIC = Section("ga:cr/game-mechanics-counters/static")
ENLIGHTEN = Section("ga:cr/game-mechanics-counters/enlighten")

ENLIGHTENED = t.ActivatedAbility(
    (t.RemoveCounters("enlighten", t.Number(3), t.Self()),), (t.Draw(t.YOU, t.Number(1)),), label="Enlighten"
)
"""What enlighten counters give (Enlighten 1); it comes after the abilities that are printed."""


STATIC_CHARGED = t.TriggeredAbility(
    t.EventPattern(
        "deals-damage",
        t.Selector(("unit",), (t.Is("element", "arcane"),), t.YOU),
        detail="combat",
    ),
    (
        t.IfDone(
            (t.May(t.YOU, (t.RemoveCounters("static", t.Number(1), t.Self()),)),),
            (t.DealDamage(t.Number(1), t.EventThing("object")),),
        ),
    ),
    label="Static counter",
)
"""What a static counter does when an arcane unit of its controller deals combat damage (Static 1)."""

_WITHERING = t.Selector((), (t.Compare("wither-counters", ">=", t.Number(1)),), t.YOU)
WITHERED = t.InstructionsAbility(
    (
        t.ForEach(
            t.All(_WITHERING),
            (
                t.Unless(
                    t.YOU,
                    (t.Pay("reserve", t.CountersOn("wither", t.EachOne())),),
                    (t.Sacrifice(t.YOU, t.EachOne()),),
                ),
            ),
        ),
        t.RemoveCounters("wither", None, t.All(_WITHERING)),
    )
)
"""What happens at the beginning of a main phase to objects with wither counters (Wither 1, 4)."""

THE_GAME = Thing(-1, Face("the game"), 0, 0, "nowhere")
"""The source of triggered abilities that the rules themselves have (Wither 2)."""


SPECIAL = frozenset(
    ["buff", "bulwark", "damage", "debuff", "durability", "enlighten", "level", "omen", "static", "wither"]
)
"""The kinds of counters that have rules of their own (General Rules 6)."""


def rules_of_putting(thing: Thing, kind: str, amount: int) -> tuple[RuleId, ...]:
    """The rules of counters of a kind as they are put on a thing: what its number means, and what it does
    not make of the thing."""
    return (
        *((GENERAL["5.1"],) if thing.zone == "mastery" else ()),
        *((GENERAL["1.1"],) if thing.zone == "stack" else ()),
        *((GENERAL["6"], GENERAL["6.1"]) if kind not in SPECIAL else ()),
        *(_rules_of_durability(thing, amount) if kind == "durability" else ()),
        *((LEVEL["1"],) if kind == "level" and thing.face.is_a("type", "champion") else ()),
        *((OMEN["1"],) if kind == "omen" and thing.zone == "banishment" else ()),
    )


def _rules_of_durability(thing: Thing, amount: int) -> tuple[RuleId, ...]:
    printed = thing.face.stats.get("durability")
    if printed is None:
        return (DURABILITY["4"],)
    more = thing.count("durability") + amount > printed
    return (DURABILITY["2"], DURABILITY_TERM["2"]) if more else ()


def counter_abilities(thing: Thing) -> tuple[t.Ability, ...]:
    """The abilities that the counters on an object give it."""
    if thing.zone != "field":
        return ()
    enlightened = (ENLIGHTENED,) if thing.count("enlighten") else ()
    charged = (STATIC_CHARGED,) if thing.count("static") else ()
    return (*enlightened, *charged)


def withering(state: State, event: Event) -> bool:
    """Whether the turn player's main phase begins while they control an object with a wither counter (Wither
    1)."""
    begins = isinstance(event, StepBegan) and (event.phase, event.step) == ("main", "begin")
    return begins and any(state.things[i].count("wither") for i in state.zone("field", state.active))


def wither_trigger(state: State, number: int) -> Pending:
    """The trigger of the wither counters of the turn player's objects."""
    name = "wither counters"
    return Pending(number, "trigger", name, state.active, THE_GAME, WITHERED, label=name)
