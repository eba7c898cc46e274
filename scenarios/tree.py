"""The tree of a scenario: what `parse` gives, what `check`, `run` and `format` read.

Every node has a `place`, which does not count in equality: a scenario that is formatted and parsed again is
the same tree. Names are kept as written; `quoted` tells `"Squire"` (a card's name) from `Squire` (an alias or
a card's name).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rules_corpus.problem import Place

NOWHERE = Place(file="", line=0, column=0)
"""The place of a node that no text stands behind."""


@dataclass(frozen=True, slots=True)
class Node:
    """What every node has: its place, for problems; it counts neither in equality nor in `repr`."""

    place: Place = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


Value: TypeAlias = str | int
"""A value of an attribute or modifier: `Fire`, `"LV2"`, `3`; a chosen amount is the string `X`."""

Operator = Literal["=", ">=", "<=", ">", "<"]
Quantifier = Literal["", "always", "sometimes", "never"]


# --- References and the things of an action -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ref(Node):
    """A name of an alias, card, player, mode or effect; `of` what it belongs to (`bulwark of Guard`).

    `joint` is the word between the two as written (`"Turn Aside" on Guard`), which does not count.
    """

    name: str
    quoted: bool = False
    of: Subject | None = None
    joint: Literal["of", "on"] = field(default="of", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """`ability N of Relic`: the Nth printed activated ability, from 1."""

    number: int
    of: Subject


@dataclass(frozen=True, slots=True)
class Copy(Node):
    """`copy of Dart`: a copy of the activation that was given this name; `copy 2 of Dart` the second made."""

    of: Subject
    number: int = 1


Subject: TypeAlias = Ref | Ability | Copy


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A bare number among an action's things: that many nameless cards, or an amount."""

    value: int


@dataclass(frozen=True, slots=True)
class Many(Node):
    """`N x kind`: that many of a kind (`2 x mp`) or of a card, whichever they are."""

    count: int
    name: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Portion(Node):
    """`A 2`: an amount for one of several things (damage split, Loyalty declared)."""

    thing: Subject
    amount: int


@dataclass(frozen=True, slots=True)
class Setting(Node):
    """`X = 3`: the amount chosen for a letter."""

    name: str
    value: int


@dataclass(frozen=True, slots=True)
class PaidBy(Node):
    """`floating "Ember"`, `kindle "Ash"`: a thing with the way in which it pays."""

    way: str
    thing: Subject


@dataclass(frozen=True, slots=True)
class RuleRef(Node):
    """`rule kingdom/faction-rules/4`: a rule that a player may use; `reference` as written."""

    reference: str


@dataclass(frozen=True, slots=True)
class Where(Node):
    """Where something goes, after `to`: a row and slot (`front 2`), a row alone (`back`), `top`, `bottom`."""

    name: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Placed(Node):
    """`A, B to bottom` among what is chosen: these things, in this order, go there."""

    things: tuple[Item, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Point(Node):
    """A point of the game to pass to: `end phase`, `damage step`, `Ana main`, `stack empty`, `end of combat`.

    `name` is the phase or step without the word `phase` or `step`, which is in `unit`; `stack empty` and
    `end of combat` are names of their own with no unit.
    """

    name: str
    unit: Literal["", "phase", "step"] = ""
    player: str = ""


Item: TypeAlias = (
    Ref | Ability | Copy | Number | Many | Portion | Setting | PaidBy | RuleRef | Where | Placed | Point
)


@dataclass(frozen=True, slots=True)
class Clause(Node):
    """A preposition and its things: `targeting Guard`, `paying A, 1`, `with X = 3`, `to front 2`."""

    word: str
    items: tuple[Item, ...]


# --- Cards and boards ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attribute(Node):
    """A line of a card: `cost reserve 1` has qualifier `reserve`, values `(1,)`; `type A, B` two values."""

    name: str
    values: tuple[Value, ...]
    qualifier: str = ""


@dataclass(frozen=True, slots=True)
class CardDef(Node):
    """A card: its lines as written, or `attributes` None where the catalogue is to give them (no block)."""

    name: str
    attributes: tuple[Attribute, ...] | None = None

    def all(self, name: str) -> tuple[Attribute, ...]:
        """The lines of that name, in order."""
        return tuple(a for a in self.attributes or () if a.name == name)

    def values(self, name: str) -> tuple[Value, ...]:
        """The values of all lines of that name (`text`: one a paragraph)."""
        return tuple(v for a in self.all(name) for v in a.values)


@dataclass(frozen=True, slots=True)
class Modifier(Node):
    """What is said of a thing on a board.

    `damage 2` has the values `(2,)`, `counter "omen" 2` `("omen", 2)`, `subtypes A, B` `("A", "B")`, `rested`
    none. Joining words are left out: `attached to A`, `sheltered by A`, `owned by Ben` and `since turn 6` are
    `attached`, `sheltered`, `owned` and `since` with one value.
    """

    name: str
    values: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Thing(Node):
    """`[N x] [Alias =] body modifiers` on a board.

    A card has a `name` alone; an object of a kind has `kind` (`ally`, `minion`, `mp`), perhaps a `name`, and
    `stats` (`2/4` is `(2, 4)`, `attack 3` is `(3,)`); N nameless cards have neither kind nor name.
    """

    count: int = 1
    alias: str = ""
    kind: str = ""
    name: str = ""
    quoted: bool = False
    stats: tuple[int, ...] = ()
    token: bool = False
    modifiers: tuple[Modifier, ...] = ()

    @property
    def nameless(self) -> bool:
        """Whether these are `count` cards that nothing depends on."""
        return not self.kind and not self.name

    def all(self, name: str) -> tuple[Modifier, ...]:
        """The modifiers of that name, in order."""
        return tuple(m for m in self.modifiers if m.name == name)


@dataclass(frozen=True, slots=True)
class ZoneLine(Node):
    """A zone with its things in the order written; `block` tells how it was written and does not count."""

    zone: str
    things: tuple[Thing, ...]
    block: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class AttributeLine(Node):
    """What a player has in numbers: `hp 10` is one `Number`, `loyalty Kingdom 3, Arena 1` two `Portion`s."""

    name: str
    items: tuple[Number | Portion | Ref, ...]


@dataclass(frozen=True, slots=True)
class Board(Node):
    """What one player has."""

    player: str
    lines: tuple[ZoneLine | AttributeLine, ...]


@dataclass(frozen=True, slots=True)
class Turn(Node):
    """Whose turn it is, which phase or step, and which turn of the game from 1 (None: a late one)."""

    player: str
    phase: str
    number: int | None = None


# --- Statements ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Action(Node):
    """`[try] Actor verb things clauses`.

    `what` completes the verb where a word does: `ends phase`, `declines to retaliate`. `given` is the name
    that an activation is given (`activates Dart = "Ember Dart"`). `attempt` where `try` stands before.
    """

    actor: str
    verb: str
    things: tuple[Item, ...] = ()
    clauses: tuple[Clause, ...] = ()
    attempt: bool = False
    what: str = ""
    given: str = ""

    def after(self, word: str) -> tuple[Item, ...]:
        """The things of every clause with that word."""
        return tuple(item for clause in self.clauses if clause.word == word for item in clause.items)

    @property
    def x(self) -> int | None:
        """What was chosen for X (`with X = 3`)."""
        return next((i.value for i in self.after("with") if isinstance(i, Setting)), None)

    @property
    def free(self) -> bool:
        """Whether `for free` stands behind."""
        return any(isinstance(i, Ref) and i.name == "free" for i in self.after("for"))


@dataclass(frozen=True, slots=True)
class AllPass(Node):
    """`all pass`, one round; with `until`, as many as are needed."""

    until: Point | None = None


@dataclass(frozen=True, slots=True)
class RandomChooses(Node):
    """`random chooses A, B`: decides the next random event."""

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Explore(Node):
    """From here on every open choice and order is tried; `bound` positions at most, where given."""

    bound: int | None = None


@dataclass(frozen=True, slots=True)
class Expect(Node):
    """`expect [always|sometimes|never] [not] form`."""

    form: Form
    negated: bool = False
    quantifier: Quantifier = ""


# --- What is expected ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StatExpect(Node):
    """`Guard damage >= 2`, `Ana hand 3`, `Ana hp 8`: a stat, counter, zone count, resource or attribute."""

    subject: Subject
    name: str
    value: int
    op: Operator = "="


@dataclass(frozen=True, slots=True)
class TraitExpect(Node):
    """`Guard element Fire`; `trait` is `element`, `class`, `type`, `subtype`, `speed`, …"""

    subject: Subject
    trait: str
    value: str


@dataclass(frozen=True, slots=True)
class ZoneExpect(Node):
    """`Knight on field`, `Guard in discard of Ben`, `Ember in lineage of Hero`.

    `of` is whose zone; `position` is `top` (`on top of discard`, `first in deck`) or `bottom`; `joint` is the
    preposition as written, which does not count.
    """

    subject: Subject
    zone: str
    of: Subject | None = None
    position: Literal["", "top", "bottom"] = ""
    joint: Literal["in", "on"] = field(default="in", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class GoneExpect(Node):
    """`Token gone`: it has ceased to exist."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class LoadedExpect(Node):
    """`Bullet loaded in Gun`."""

    subject: Subject
    holder: Subject


@dataclass(frozen=True, slots=True)
class StateExpect(Node):
    """`Guard rested`, `Ben marked`; with `other` a relation: `Charm attached to Guard`.

    `joint` is the word between as written, which does not count.
    """

    subject: Subject
    state: str
    other: Subject | None = None
    joint: Literal["", "to", "by"] = field(default="to", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class HasExpect(Node):
    """`Guard has stealth`, `Archer has ranged 2`: a keyword or ability name."""

    subject: Subject
    ability: str
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class ControlsExpect(Node):
    """`Ana controls Guard`."""

    player: str
    subject: Subject


@dataclass(frozen=True, slots=True)
class OutcomeExpect(Node):
    """`Ana wins`, `Ben loses`, `draw`, `game continues`."""

    outcome: Literal["wins", "loses", "draw", "continues"]
    player: str = ""


@dataclass(frozen=True, slots=True)
class StackExpect(Node):
    """`stack empty` (count 0), `stack 2`."""

    count: int
    op: Operator = "="


@dataclass(frozen=True, slots=True)
class TopExpect(Node):
    """`top "Smoke Veil"`: what is on top of the stack."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class PhaseExpect(Node):
    """`phase recollection`, `step damage`."""

    name: str
    unit: Literal["phase", "step"] = "phase"


@dataclass(frozen=True, slots=True)
class OpportunityExpect(Node):
    """`opportunity Ana`: who holds it."""

    player: str


@dataclass(frozen=True, slots=True)
class HappenedExpect(Node):
    """`triggered "On Hit" of Knight 2 times`, `fizzled "X"`; `times` None is at least once."""

    what: Literal["triggered", "resolved", "fizzled", "negated"]
    subject: Subject
    times: int | None = None


@dataclass(frozen=True, slots=True)
class IllegalExpect(Node):
    """`illegal [citing A or B]`: of the last `try`; references as written, any of them will do."""

    references: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardIllegalExpect(Node):
    """`board illegal [citing A or B]`: the board or the decks break a rule."""

    references: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CitedExpect(Node):
    """`cited A or B`: the trace cites one of them, a rule above or a rule below."""

    references: tuple[str, ...]


Form: TypeAlias = (
    StatExpect
    | TraitExpect
    | ZoneExpect
    | GoneExpect
    | LoadedExpect
    | StateExpect
    | HasExpect
    | ControlsExpect
    | OutcomeExpect
    | StackExpect
    | TopExpect
    | PhaseExpect
    | OpportunityExpect
    | HappenedExpect
    | IllegalExpect
    | BoardIllegalExpect
    | CitedExpect
)

Statement: TypeAlias = Action | AllPass | RandomChooses | Expect | Explore


# --- The whole ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scenario(Node):
    """One scenario: what is on the table, what happens, what must come out.

    `edition` is the date behind `rules`, `format` what the decks are built for, or empty. `source` holds the
    lines of the whole file (it does not count in equality), so that a problem can show its line and a
    formatter find the comments.
    """

    title: str
    game: str
    players: tuple[str, ...]
    turn: Turn | None = None
    edition: str = ""
    format: str = ""
    seed: int | None = None
    notes: tuple[str, ...] = ()
    cards: tuple[CardDef, ...] = ()
    boards: tuple[Board, ...] = ()
    body: tuple[Statement, ...] = ()
    source: tuple[str, ...] = field(default=(), compare=False, repr=False)

    def source_line(self, place: Place) -> str:
        """The line of text that a place is in, or empty where there is none."""
        return self.source[place.line - 1] if 0 < place.line <= len(self.source) else ""

    def card(self, name: str) -> CardDef | None:
        """The card defined or named here under that name."""
        return next((c for c in self.cards if c.name == name), None)

    def board(self, player: str) -> Board | None:
        """The board of that player."""
        return next((b for b in self.boards if b.player == player), None)
