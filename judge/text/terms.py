"""What texts speak of: selectors, references, amounts, events, conditions (read `judge.text.tree` first)."""

from __future__ import annotations

from judge.text.node import Node, Span, node


class Amount(Node):
    """A number that the game works out when it needs it."""

    __slots__ = ()


class Filter(Node):
    """A demand on one object, card or activation."""

    __slots__ = ()


class Reference(Node):
    """One or more objects, cards, activations or players."""

    __slots__ = ()


class Condition(Node):
    """Something that is true or false at a moment."""

    __slots__ = ()


# --- Selectors and filters


@node
class Selector(Node):
    """Things of any of `kinds` that meet every filter.

    `kinds`: "ally", "champion", "unit", "item", "weapon", "phantasia", "domain", "regalia", "object",
    "card", "token", "attack", "minion", "spell", "building", "mp", "player", "opponent", "source",
    "activation", "ability"; an empty tuple is any thing. `zone` is "" for where such things are by nature
    (objects on the field, activations on the stack), else "graveyard", "hand", "hand-memory" (hand and/or
    memory) and so on, with `zone_of` its owner (None: any player's; `single_zone`: all from one). `cards`
    tells cards ("ally card") from objects ("ally"). `activations` tells "action card activation" from the
    card.
    """

    kinds: tuple[str, ...] = ()
    filters: tuple[Filter, ...] = ()
    controller: Reference | None = None
    zone: str = ""
    zone_of: Reference | None = None
    single_zone: bool = False
    cards: bool = False
    activations: bool = False


@node
class Is(Filter):
    """A characteristic or state. `axis`: "element", "word" (a word of the type line: class or subtype; where
    it stands alone, as in "two Herbs", a name will do too), "type", "supertype", "name", "keyword", "state"
    (rested, awake, attacking, defending, retaliating, distant, fostered, imbued, prepared, brewed,
    ephemeral, loaded, linked, token …).
    """

    axis: str
    value: str


@node
class Compare(Filter):
    """A number of the thing against an amount. `stat`: "power", "life", "durability", "level",
    "reserve-cost", "memory-cost", "cost", "damage", "ATK", "HP", "SPD", "DUR", or "KIND-counters". `op`:
    "=", ">=", "<=", ">", "<"."""

    stat: str
    op: str
    amount: Amount


@node
class Other(Filter):
    """Not the object that has the ability ("another ally", "other allies")."""


@node
class Excluding(Filter):
    """None of these ("except for your champion", "other than that unit")."""

    of: Reference


@node
class Sharing(Filter):
    """Equal to `of` in `axis` ("with the same name as the banished card"); `axis` as in `Is`, or a stat."""

    axis: str
    of: Reference


@node
class Experienced(Filter):
    """The thing was the `role` of such an event in the time named: "a unit hit by Rook this turn" is
    Experienced("object", EventPattern("hits", Self(), None), "turn")."""

    role: str
    event: EventPattern
    since: str = "turn"


@node
class Aiming(Filter):
    """An activation, ability or attack that targets such a thing ("card activation that targets a unit you
    control")."""

    at: Reference | Selector


@node
class Among(Filter):
    """One of these ("from among them")."""

    of: Reference


@node
class NotFilter(Filter):
    """The opposite of `filter` ("non-champion object")."""

    filter: Filter


@node
class AnyFilter(Filter):
    """At least one of `filters` ("Animal or Beast ally")."""

    filters: tuple[Filter, ...]


@node
class AllFilters(Filter):
    """Every one of `filters`; stands inside `AnyFilter` ("fire element ally or Spell")."""

    filters: tuple[Filter, ...]


# --- References


@node
class Self(Reference):
    """The object, card or activation that has the ability."""


@node
class You(Reference):
    """The ability's controller."""


YOU = You()


@node
class EachPlayer(Reference):
    """Every player."""


@node
class EachOpponent(Reference):
    """Every opponent of the controller; as a selector's controller or zone owner, any of them."""


@node
class Opponent(Reference):
    """Some one opponent, where no choice is named ("an opponent controls", "during an opponent's turn")."""


@node
class ControllerOf(Reference):
    """Who controls `of`."""

    of: Reference


@node
class OwnerOf(Reference):
    """Who owns `of`; with several things, each one's own owner."""

    of: Reference


@node
class ChampionOf(Reference):
    """A player's champion ("your champion")."""

    of: Reference


@node
class Target(Reference):
    """Targets declared on activation (or as the trigger is put on the stack): between `minimum` and
    `maximum` of them (None: any number). Players are targets too, of a selector with kind "player" or
    "opponent"."""

    slot: int
    selector: Selector
    minimum: Amount
    maximum: Amount | None


@node
class Chosen(Reference):
    """Things chosen on resolution (or as a cost is paid) by `chooser` (None: who follows the instruction)."""

    slot: int
    selector: Selector
    minimum: Amount
    maximum: Amount | None
    chooser: Reference | None = None
    at_random: bool = False


@node
class All(Reference):
    """Every thing that the selector takes in ("all allies", "each unit you control", "allies you control").
    Where it is mentioned again it has a slot, which keeps what it took in as its instruction was done.
    """

    selector: Selector
    slot: int = -1


@node
class Top(Reference):
    """The top (or bottom) cards of a player's deck."""

    slot: int
    amount: Amount
    of: Reference
    zone: str = "deck"
    bottom: bool = False


@node
class Again(Reference):
    """What `slot` stands for, mentioned again."""

    slot: int


@node
class Result(Reference):
    """What instructions with this verb moved or made so far in this resolution ("the banished card", "those
    tokens", "the cards discarded this way"). `verb`: an instruction's class name as a slug ("banish",
    "summon-token", "discard" …)."""

    verb: str
    selector: Selector | None = None


@node
class TheRest(Reference):
    """What has not been taken of the cards last looked at or revealed ("put the rest on the bottom …")."""


@node
class EventThing(Reference):
    """A party of the event that triggered or is being replaced. `role`: "subject", "object", "source",
    "player"; the roles of each event are at `EventPattern`."""

    role: str


@node
class EachOne(Reference):
    """The thing whose turn it is within `ForEach`, or the one that a filter or a change is looking at ("for
    each ally, …its power", "buff counter on it")."""


@node
class Linked(Reference):
    """What the object is linked (or attached) to."""


@node
class Attacker(Reference):
    """The unit that performs the attack that the object is part of ("the attacker")."""


@node
class From(Reference):
    """`of`, where it is in this zone ("this card from your hand")."""

    of: Reference
    zone: str
    zone_of: Reference | None = None


@node
class ThisAttack(Reference):
    """The attack going on that the object performs, or that it is a card of ("this attack gets +2 POWER");
    what is given to it ends with it.
    """


@node
class Party(Reference):
    """A player whose part in the game the text names ("the defending hero"); `role` is the game's own word."""

    role: str


@node
class Next(Reference):
    """The next such thing that the controller plays or attacks with while the effect lasts ("your next
    attack this turn")."""

    selector: Selector


@node
class Both(Reference):
    """All of these references ("you and target opponent")."""

    parts: tuple[Reference, ...]


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
class LevelOf(Amount):
    """The level of a champion; `LV` is that of the controller's champion."""

    of: Reference


@node
class CountOf(Amount):
    """How many things there are (an `All` for a class of things, else how many the reference stands for)."""

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
class Times(Amount):
    """How often such an event has happened `since` ("turn", "game", "combat")."""

    event: EventPattern
    since: str = "turn"


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
    "retaliates-against", "targets", "destroys"; (what a player, the subject, does to the object)
    "activates", "materializes", "draws", "discards", "sacrifices", "banishes", "recovers", "glimpses",
    "gathers", "summons", "reveals", "plays", "negates", "puts-counters", "removes-counters",
    "declares-attacks", "battles"; (what happens to the subject) "enters" (object: under whose control),
    "leaves", "dies", "is-destroyed", "is-banished", "is-put" (into `zone`), "rests", "wakes-up",
    "is-attacked", "is-dealt-damage" (object: the source), "is-targeted", "is-negated", "becomes" (detail:
    the state), "levels-up", "fosters", "exhausts", "is-prevented"; (of the turn) "phase-begins",
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
    """A comparison ("you control two or more allies", "your champion's level is 3 or higher")."""

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
    (this attack), "until" (`until`: the event that ends it), "as-long-as" (`condition`)."""

    kind: str
    until: EventPattern | None = None
    condition: Condition | None = None


@node
class Mention(Reference):
    """Within the compiler only: a pronoun or "that unit" whose antecedent is not worked out yet; a compiled
    ability has none."""

    noun: str = ""
    plural: bool = False
