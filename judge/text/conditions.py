"""Amounts, events and conditions of which texts speak (read `judge.text.tree` first)."""

from __future__ import annotations

from judge.text.node import Node, node
from judge.text.terms import Amount, Condition, Filter, Reference, Selector

# --- Amounts


@node
class Number(Amount):
    """A printed number."""

    value: int


@node
class Variable(Amount):
    """A letter: announced as the card is activated (X of its cost), unless a `Let` around it says what it
    is."""

    name: str = "X"


@node
class Dice(Amount):
    """What `count` dice of so many `sides` show together, rolled as the instruction is carried out ("a
    D6")."""

    slot: int
    sides: int
    count: int = 1


@node
class LevelOf(Amount):
    """The level of a champion; `LV` is that of the controller's champion."""

    of: Reference


@node
class CountOf(Amount):
    """How many things there are (an `All` for a class of things, else how many the reference stands for)."""

    of: Reference


@node
class Distinct(Amount):
    """How many different words of an axis ("name", "element") there are among things."""

    axis: str
    of: Reference


@node
class CountersOn(Amount):
    """How many counters of a kind ("" for any) are on these things together."""

    kind: str
    on: Reference


@node
class StatOf(Amount):
    """A number of a thing: a stat of `Compare`, or of a player "influence", "hand", "hp"; summed over
    several."""

    stat: str
    of: Reference


@node
class ThatMuch(Amount):
    """The amount of the event that triggered or is replaced, or of the instruction before ("that much
    damage")."""


@node
class Tally(Amount):
    """How much the instructions so far did in all: `what` "prevent" and "deal" (damage), "remove-counters",
    "move-counters" ("the amount of damage prevented this way"), "roll" (what a die showed)."""

    what: str


@node
class Extreme(Amount):
    """The highest (or lowest) such stat among things; 0 where there is none."""

    stat: str
    of: Reference
    lowest: bool = False


@node
class AtMost(Amount):
    """`amount`, but not more than `limit` ("for each of up to two allies")."""

    amount: Amount
    limit: Amount


@node
class AmountIf(Amount):
    """`then` where the condition holds, else `otherwise` ("Choose one. If C, choose two instead")."""

    condition: Condition
    then: Amount
    otherwise: Amount


@node
class Times(Amount):
    """How often such an event has happened `since` ("turn", "game", "combat"), or with `total` how much that
    came to ("the damage dealt to your champion this turn")."""

    event: EventPattern
    since: str = "turn"
    total: bool = False


@node
class Uses(Amount):
    """How often this ability has been activated before in `per`: "turn", or "object" for as long as its
    object
    is what it is ("for each time you've activated it this game")."""

    per: str = "object"


@node
class Sum(Amount):
    """Amounts added up; a subtraction adds a `Scaled` by -1."""

    parts: tuple[Amount, ...]


@node
class Scaled(Amount):
    """`amount` times `factor`, divided by `per` ("for every three"); rounded down unless `round_up`."""

    amount: Amount
    factor: int = 1
    per: int = 1
    round_up: bool = False


# --- Events


@node
class EventPattern(Node):
    """A kind of event, past or to come, that triggers, is replaced, is forbidden or is counted.

    `verb` and its roles: (object by subject) "hits", "kills", "attacks", "deals-damage",
    "retaliates-against", "targets", "destroys", "attacks-with" (the weapon or card; the subject may be the
    player); (what a player, the subject, does to the object)
    "activates", "materializes", "draws", "discards", "sacrifices", "banishes", "recovers", "glimpses",
    "gathers", "summons", "reveals", "plays", "negates", "suppresses", "brews", "starcalls", "recollects",
    "generates",
    "gains-keyword" (detail: which), "puts-counters", "removes-counters",
    "declares-attacks", "battles"; (what happens to the subject) "enters" (object: under whose control),
    "leaves", "leaves-zone" (`origin`), "dies", "is-destroyed", "is-banished", "is-put" (into `zone`),
    "rests", "wakes-up",
    "is-attacked", "is-dealt-damage" (object: the source), "is-targeted", "is-negated", "becomes" (detail:
    the state), "levels-up", "fosters", "exhausts", "is-prevented", "is-sacrificed", "is-suppressed",
    "gains-counters",
    "loses-counters" (detail: their kind); (of the turn) "phase-begins",
    "phase-ends" with `detail` the phase ("end-phase", "recollection-phase", "turn" …) and the subject whose
    it is. None is any subject or object. `amount` narrows damage and counts ("four or more damage": op
    ">="); `detail`: "combat", "non-combat" for damage, a counter's kind, a phase, a state; `condition` must
    hold as the event happens ("while this ally is awake"); `nth`: only the first, second … of a turn.
    """

    verb: str
    subject: Reference | Selector | None = None
    object: Reference | Selector | None = None
    detail: str = ""
    zone: str = ""
    origin: str = ""
    op: str = ""
    amount: Amount | None = None
    condition: Condition | None = None
    nth: int = 0


# --- Conditions


@node
class Restricted(Condition):
    """A restriction ability, printed as a bubble or inline. `kind`: "class-bonus", "element-bonus",
    "champion-bonus" (`name`: "Ciel"), "level" (N+), "memory" (N+), "damage" (N+), or another bubble's
    slug."""

    kind: str
    name: str = ""
    amount: Amount | None = None


@node
class AmountIs(Condition):
    """A comparison ("you control two or more allies", "your champion's level is 3 or higher"); `op` as in
    `Compare`."""

    left: Amount
    op: str
    right: Amount


@node
class Meets(Condition):
    """Every thing of `of` meets all filters ("that unit is a Ranger", "Tidal Verse is imbued")."""

    of: Reference
    filters: tuple[Filter, ...]
    kinds: tuple[str, ...] = ()


@node
class Happened(Condition):
    """At least `times` such events `since` "turn", "game", "combat", "your-last-turn"."""

    event: EventPattern
    since: str = "turn"
    times: Amount = Number(1)


@node
class During(Condition):
    """It is now this phase or step ("turn" for any part of it) of this player's turn (None: anyone's)."""

    phase: str
    whose: Reference | None = None


@node
class PlayerIs(Condition):
    """A player's state named by a game ("shifting-currents" north; "time" distorted)."""

    who: Reference
    state: str
    value: str = ""


@node
class Paid(Condition):
    """A cost was paid in this way ("prepare", "brew", "kindle", "kicked")."""

    what: str


@node
class Limit(Condition):
    """This has happened fewer than `times` times in `per` ("turn", "game", "object"): "Activate this
    ability only once"."""

    times: int
    per: str


@node
class AtSpeed(Condition):
    """Could be activated at this speed now ("only at slow speed")."""

    speed: str


@node
class NotSo(Condition):
    """The opposite."""

    condition: Condition


@node
class AllOf(Condition):
    """Every condition."""

    conditions: tuple[Condition, ...]


@node
class AnyOf(Condition):
    """At least one condition."""

    conditions: tuple[Condition, ...]


@node
class Duration(Node):
    """How long: `kind` "turn" (until end of turn, this turn), "game" (rest of the game), "combat", "attack"
    (this attack), "until" (`until`: the event that ends it), "during" (`until`: the beginning of the turn or
    phase that it holds for, later on), "as-long-as" (`condition`)."""

    kind: str
    until: EventPattern | None = None
    condition: Condition | None = None
