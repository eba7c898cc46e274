"""Game Mechanics: Mastery — a player has one at a time, with its abilities and counters."""

from __future__ import annotations

from collections.abc import Callable

from judge.games.grand_archive.cards import abilities
from judge.games.grand_archive.keywords.actions import action
from judge.games.grand_archive.moves import create
from judge.kernel.decisions import Decision, Option, Procedure, Unsupported
from judge.kernel.events import Ceased, Event, player, with_player
from judge.kernel.faces import Face
from judge.kernel.record import record, replace
from judge.kernel.state import Seat, State, Thing
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import seats
from rules_corpus.cite import RuleId, Section

GENERAL = Section("ga:cr/game-mechanics-mastery/general-rules")
CURRENTS = Section("ga:cr/game-mechanics-mastery/shifting-currents")
STATES = Section("ga:cr/game-mechanics-properties-and-states/general-rules")
MEMORIES = Section("ga:cr/game-mechanics-mastery/fractured-memories")
DREAMS = Section("ga:cr/game-mechanics-mastery/phantasmagoria")
POSSESSIONS = Section("ga:cr/game-mechanics-mastery/servile-possessions")
COUNTERS = Section("ga:cr/game-mechanics-counters/general-rules")
TIMESTAMPS = Section("ga:cr/types-of-effects-continuous-effects/timestamps")

DIRECTIONS = ("north", "east", "south", "west")
DIRECTION = "shifting-currents"
"""What a player remembers of the direction of their Shifting Currents."""

OMENS = (
    "[Ciel Bonus] Whenever your champion attacks, depending on the amount of omens you have —\n"
    "• 1 to 2 — That attack gets +1 POWER.\n"
    "• 3 to 4 — That attack gets +2 POWER.\n"
    "• 5 or more — Draw a card into your memory. That attack gets +3 POWER."
)
HAUNTS = (
    "Non-Specter cards in your graveyard lose all abilities.\n"
    "[Alice Bonus] Whenever a Specter ally you control dies, put one haunt counter on Phantasmagoria."
)
END_PHASE = t.EventPattern("phase-begins", t.YOU, detail="end-phase")


def bonus(name: str) -> tuple[t.Condition, ...]:
    """The restriction to a champion of a name."""
    return (t.Restricted("champion-bonus", name),)


def servile_possessions() -> tuple[t.Ability, ...]:
    """Attacks are stronger by the number of omens (Servile Possessions 1)."""
    return abilities(OMENS, "Servile Possessions", "mastery")


def phantasmagoria() -> tuple[t.Ability, ...]:
    """Haunt counters for Specters that die, and cards from the deck for haunt counters (Phantasmagoria 1)."""
    mine = t.All(t.Selector(("card",), zone="graveyard", zone_of=t.YOU, cards=True))
    below = t.Move(mine, "deck", t.YOU, place="bottom", any_order=True)
    milled = t.Move(t.Top(0, t.CountersOn("haunt", t.Self()), t.YOU), "graveyard", t.YOU)
    again = t.IfDone((t.May(t.YOU, (below,)),), (milled,))
    cycle = t.TriggeredAbility(END_PHASE, (again,), restrictions=bonus("Alice"))
    return (*abilities(HAUNTS, "Phantasmagoria", "mastery"), cycle)


KILLED = t.EventPattern("kills", t.Self(), t.Selector(("ally",)))
HIT = t.EventPattern("hits", t.Self(), t.Selector(("champion",)))


def fractured_memories() -> tuple[t.Ability, ...]:
    """Sheen counters of killed allies and of hit champions (Fractured Memories 1)."""
    it = t.All(t.Selector((), (t.Is("name", "Fractured Memories"),), t.YOU))
    taken = t.PutCounters("sheen", t.CountersOn("sheen", t.EventThing("object")), it)
    drawn = t.May(t.YOU, (t.MoveCounters("sheen", None, t.EventThing("object"), it),))
    three = t.AmountIs(t.Tally("move-counters"), ">=", t.Number(3))
    strike = t.WhenDone((drawn,), (t.DealDamage(t.Number(3), t.EventThing("object")),), three)
    granted = (
        t.TriggeredAbility(KILLED, (taken,), label="On Ally Kill"),
        t.TriggeredAbility(HIT, (strike,), label="On Champion Hit"),
    )
    return tuple(
        t.StaticAbility((t.GrantAbility(t.ChampionOf(t.YOU), given),), restrictions=bonus("Merlin"))
        for given in granted
    )


def shifting_currents() -> tuple[t.Ability, ...]:
    """Its direction may be changed as its player's end phase begins (Shifting Currents 1)."""
    turned = t.May(t.YOU, (t.Perform("change-shifting-currents"),))
    return (t.TriggeredAbility(END_PHASE, (turned,), restrictions=bonus("Kongming")),)


MADE: dict[str, Callable[[], tuple[t.Ability, ...]]] = {
    "Servile Possessions": servile_possessions,
    "Phantasmagoria": phantasmagoria,
    "Fractured Memories": fractured_memories,
    "Shifting Currents": shifting_currents,
}
"""What the masteries do (Mastery: Masteries)."""


def rules_of_trigger(source: Thing, ability: t.TriggeredAbility) -> tuple[RuleId, ...]:
    """The rules by which an ability of a mastery triggers."""
    if source.face.name == "Phantasmagoria":
        return (DREAMS["1.2"], DREAMS["1.2.1"]) if ability.event.verb == "dies" else (DREAMS["1.3"],)
    if source.face.name == "Servile Possessions":
        return (POSSESSIONS["1"], POSSESSIONS["2"], POSSESSIONS["3"], POSSESSIONS["4"])
    return (CURRENTS["1"],) if source.face.name == "Shifting Currents" else (GENERAL["1"],)


def rules_of_granted(ability: t.Ability) -> tuple[RuleId, ...]:
    """The rules of what Fractured Memories gives to a champion (Fractured Memories 1.1, 1.2)."""
    if not isinstance(ability, t.TriggeredAbility) or "sheen" not in _kinds(ability):
        return ()
    rules = {KILLED: MEMORIES["1.1"], HIT: MEMORIES["1.2"]}
    return (MEMORIES["1"], rules[ability.event]) if ability.event in rules else ()


def _kinds(ability: t.TriggeredAbility) -> set[str]:
    counters = (n for n in t.walk(ability.instructions) if isinstance(n, (t.PutCounters, t.MoveCounters)))
    return {node.kind for node in counters}


@record(frozen=True, slots=True)
class CurrentsTurned(Event):
    """A player's Shifting Currents face another direction."""

    seat: Seat
    direction: str

    def apply(self, state: State) -> State:
        old = state.players[self.seat]
        return with_player(state, self.seat, replace(old, notes={**old.notes, DIRECTION: self.direction}))

    def text(self, before: State) -> str:
        return f"{player(before, self.seat)}'s Shifting Currents face {self.direction}"


def gain_mastery(context: Context, node: t.GainMastery) -> Procedure[bool]:
    """Players gain a mastery, which takes the place of the one that they had, with its counters (General
    Rules 1); raises Unsupported for one whose text is not known."""
    for seat in seats(context, node.who):
        for old in context.state.zone("mastery", seat):
            context.table.emit(Ceased(old), (GENERAL["1"], COUNTERS["5.1"]))
        face = face_of(context.table, node.name)
        mastery = Thing(context.table.new_id(), face, seat, seat, "mastery", seat)
        create(context.table, mastery, (GENERAL["1"], TIMESTAMPS["1.3"]))
        if node.name == "Shifting Currents":
            context.table.emit(CurrentsTurned(seat, "north"), CURRENTS["2.1"])
    return True
    yield


def face_of(table: Table, name: str) -> Face:
    """A mastery's face: that of a card of the scenario, else what the rules say of it."""
    if name in table.faces:
        return table.faces[name]
    if name not in MADE:
        raise Unsupported(f"no mastery {name} is known; a card of that name can say what it does")
    return mastery_face(name)


def mastery_face(name: str) -> Face:
    """What the rules say of one of their masteries."""
    return Face(name=name, traits={"type": ("mastery",)}, abilities=MADE[name]())


def face_north(table: Table, seat: Seat) -> None:
    """Shifting Currents that lie on a board face north (Shifting Currents 2.1)."""
    table.state = CurrentsTurned(seat, "north").apply(table.state)


OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}


@action("change-shifting-currents-adjacent")
@action("change-shifting-currents-north")
@action("change-shifting-currents-east")
@action("change-shifting-currents-south")
@action("change-shifting-currents-west")
@action("change-shifting-currents")
def change_currents(context: Context, node: t.Perform) -> Procedure[bool]:
    """A player with Shifting Currents chooses another direction for it (Shifting Currents 2)."""
    (seat,) = seats(context, node.who)[:1] or (context.controller,)
    now = context.state.players[seat].notes.get(DIRECTION)
    adjacent = node.action.endswith("adjacent")
    barred = OPPOSITE.get(str(now)) if adjacent else None
    names = [context.state.things[i].face.name for i in context.state.zone("mastery", seat)]
    if "Shifting Currents" not in names:
        return False
    if (named := node.action.rpartition("-")[2]) in DIRECTIONS:
        return _turn(context, seat, named)
    decision = Decision(
        seat=seat,
        kind="choose",
        prompt="another direction",
        cite=(CURRENTS["2.2"], *((CURRENTS["2.4"],) if adjacent else ())),
        options=tuple(Option(d, d.title()) for d in DIRECTIONS if d not in (now, barred)),
        verbs=("chooses", "names"),
        about=context.source.face.name,
    )
    (direction,) = yield from ask(decision)
    return _turn(context, seat, direction)


def _turn(context: Context, seat: Seat, direction: str) -> bool:
    """Sets the direction; one that it faces already is no change (Properties and States: General Rules 3)."""
    if context.state.players[seat].notes.get(DIRECTION) == direction:
        context.table.note(f"Shifting Currents face {direction.title()} already", STATES["3"])
        return False
    context.table.emit(CurrentsTurned(seat, direction), (CURRENTS["1"], CURRENTS["2"]))
    return True
