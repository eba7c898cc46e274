"""What texts speak of: selectors and references (read `judge.text.tree` first)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.text.node import Node, node

if TYPE_CHECKING:
    from judge.text.abilities import Ability
    from judge.text.conditions import EventPattern


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
    memory) and so on, with `zone_of` its owner (None: any player's; `single_zone`: all from one;
    `each_zone`: so many from each one's). `cards` tells cards ("ally card") from objects ("ally").
    `activations` tells "action card activation" from the card. `different` is a stat that no two of the
    things may share, so that of those that do one alone counts ("with different reserve costs"); `alike` one
    that all share ("with the same name"). `total` is a demand on a number of all that are chosen together
    ("with total reserve cost 10 or less").
    """

    kinds: tuple[str, ...] = ()
    filters: tuple[Filter, ...] = ()
    controller: Reference | None = None
    zone: str = ""
    zone_of: Reference | None = None
    single_zone: bool = False
    each_zone: bool = False
    cards: bool = False
    activations: bool = False
    different: str = ""
    alike: str = ""
    total: Compare | None = None


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
    "reserve-cost", "memory-cost", "cost", "damage", "influence" (of players), "ATK", "HP", "SPD", "DUR", or
    "KIND-counters". `op`: "=", ">=", "<=", ">", "<"; "even" and "odd" look at no amount."""

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
class AttachedTo(Filter):
    """Attached to one of these."""

    of: Reference


@node
class OwnedBy(Filter):
    """Owned by these players, whoever controls it ("cards you own")."""

    of: Reference


@node
class FromSource(Filter):
    """An ability, trigger or activation of one of these ("on enter triggers from that ally")."""

    of: Reference


@node
class IsChosen(Filter):
    """Has what was chosen by `ChooseWord`: `axis` "name", "element", "class", "type" or a stat; of cards
    with nothing chosen yet none."""

    axis: str


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
class Earlier(Reference):
    """What instructions with this verb in the object's other abilities moved or made while it has been this
    object ("On Leave: Return the banished card …")."""

    verb: str
    selector: Selector | None = None


@node
class TheRest(Reference):
    """What has not been taken of the cards last looked at or revealed ("put the rest on the bottom …")."""


@node
class EventThing(Reference):
    """A party of the event that triggered or is being replaced. `role`: "subject", "object", "source",
    "player", "activation" (of the card that was activated); the roles of each event are at
    `EventPattern`."""

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
    """A player whose part in the game the text names ("the defending hero"); `role` is the game's word."""

    role: str


@node
class Found(Reference):
    """The first such card from the top of a zone, looked for by `RevealUntil`."""

    slot: int
    selector: Selector
    of: Reference
    zone: str = "deck"


@node
class AttacksOf(Reference):
    """Attacks that these perform (or are made with these, where `of` is a weapon): all, or `which`: "next"
    (the next one while the effect lasts), "first" (the first of each turn), "declared" (each that is declared
    while the effect lasts, by what is such then); `using`: of attacks with such a weapon or card. What is
    given to an attack ends with it."""

    of: Reference
    which: str = ""
    using: Selector | None = None


@node
class AbilitiesOf(Reference):
    """The activated abilities of these."""

    of: Reference


@node
class Nth(Reference):
    """The first (second, third …) such card that a player whom `selector.controller` names activates in
    each turn of `whose` (None: of anyone), counted for each player."""

    selector: Selector
    number: int
    whose: Reference | None = None


@node
class Next(Reference):
    """The next such thing that the controller plays or attacks with while the effect lasts ("your next
    attack this turn")."""

    selector: Selector


@node
class Both(Reference):
    """All of these references ("you and target opponent")."""

    parts: tuple[Reference, ...]


@node
class Mention(Reference):
    """Within the compiler only: a pronoun or "that unit" whose antecedent is not worked out yet; a compiled
    ability has none."""

    noun: str = ""
    plural: bool = False


@node
class TokenLook(Node):
    """What a text says of a token that it describes: types, subtypes, element, stats, abilities."""

    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()
    element: str = ""
    stats: tuple[tuple[str, Amount], ...] = ()
    abilities: tuple[Ability, ...] = ()
