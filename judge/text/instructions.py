"""What is done once: the instructions of an ability, and its costs (read `judge.text.tree` first)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.text.changes import Change
from judge.text.conditions import Dice, Duration, EventPattern
from judge.text.node import Node, node
from judge.text.terms import YOU, Amount, Condition, Found, Reference, Selector, TokenLook

if TYPE_CHECKING:
    from judge.text.abilities import Ability


class Instruction(Node):
    """Something that is done."""

    __slots__ = ()


# --- Instructions: structure


@node
class Apply(Instruction):
    """A continuous effect starts; no duration: as long as the object stays what it is."""

    changes: tuple[Change, ...]
    duration: Duration | None = None


@node
class May(Instruction):
    """`who` decides whether to do the instructions."""

    who: Reference
    instructions: tuple[Instruction, ...]


@node
class IfDone(Instruction):
    """`first`, and if that was done in full ("if you do") `then`, otherwise `otherwise`; a `May` that was
    declined and a `Conditional` that did not hold were not done.
    """

    first: tuple[Instruction, ...]
    then: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


@node
class WhenDone(Instruction):
    """`first`, and if that was done (and the condition holds then) a reflexive trigger ("when you do", "when
    a card is banished this way") with its own targets is put on the stack."""

    first: tuple[Instruction, ...]
    then: tuple[Instruction, ...]
    condition: Condition | None = None


@node
class Conditional(Instruction):
    """`then` where the condition holds as this is reached, else `otherwise`. "X. If C, Y instead" is
    Conditional(C, Y, X)."""

    condition: Condition
    then: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


@node
class Unless(Instruction):
    """The instructions are done unless `who` pays `costs`."""

    who: Reference
    costs: tuple[Instruction, ...]
    instructions: tuple[Instruction, ...]


@node
class ForEach(Instruction):
    """The instructions once for each thing (`EachOne` is that thing) or as many times as the amount says."""

    each: Reference | Amount
    instructions: tuple[Instruction, ...]


@node
class Let(Instruction):
    """The instructions with a letter standing for an amount ("…, where X is …")."""

    name: str
    amount: Amount
    instructions: tuple[Instruction, ...]


@node
class Modes(Instruction):
    """Modes chosen on activation, between `minimum` and `maximum` different ones (None: any number);
    `depends_on` names what picks the mode instead of a player ("cascade": how often the ability was used),
    each mode's `label` being its value, or that `who` picks it on "resolution". `fresh`: none that was
    chosen before for this object."""

    minimum: Amount
    maximum: Amount | None
    modes: tuple[Mode, ...]
    depends_on: str = ""
    fresh: bool = False
    who: Reference = YOU


@node
class Mode(Node):
    """One mode of `Modes`; `as_subtypes`: ("Spell",) for one that is done "as a Spell"."""

    instructions: tuple[Instruction, ...]
    label: str = ""
    condition: Condition | None = None
    as_subtypes: tuple[str, ...] = ()


@node
class Delay(Instruction):
    """A delayed trigger: when the event next happens (`once`), or whenever it does within the duration."""

    event: EventPattern
    instructions: tuple[Instruction, ...]
    once: bool = True
    duration: Duration | None = None


# --- Instructions: what is done


@node
class DealDamage(Instruction):
    """`source` (None: the object with the ability) deals damage to each of `to`; `split`: divided among
    them as chosen; `kind`: a sort of damage that the game tells from the rest ("arcane")."""

    amount: Amount
    to: Reference
    source: Reference | None = None
    unpreventable: bool = False
    split: bool = False
    kind: str = ""


@node
class Draw(Instruction):
    """`into` is "hand" or "memory"."""

    who: Reference
    amount: Amount
    into: str = "hand"


@node
class Discard(Instruction):
    """The cards are chosen by who discards, from the hand unless the selector names a zone."""

    who: Reference
    what: Reference


@node
class Destroy(Instruction):
    """Objects are destroyed."""

    what: Reference


@node
class Banish(Instruction):
    """Cards or objects go to banishment; `facedown`; `who` (None: the controller) where another player does
    it; for the `duration` where one is named."""

    what: Reference
    facedown: bool = False
    who: Reference | None = None
    duration: Duration | None = None


@node
class Move(Instruction):
    """Cards or objects go to `zone` of `zone_of` (None: the owner's); `verb` as printed ("return", "put",
    "move"). `place`: "", "top", "bottom", "top-or-bottom", "N-from-top"; `any_order`, `random_order`; objects
    that come to the field do so with the `states` named ("rested", "attacking"), `counters`, and under
    `control` (None: the rule for that move); cards come to other zones in their `states` ("preserved")."""

    what: Reference
    zone: str
    zone_of: Reference | None = None
    verb: str = "put"
    place: str = ""
    any_order: bool = False
    states: tuple[str, ...] = ()
    counters: tuple[tuple[str, Amount], ...] = ()
    control: Reference | None = None
    who: Reference | None = None
    random_order: bool = False


@node
class Sacrifice(Instruction):
    """`who` (a target or every player too) sacrifices what is named or chosen."""

    who: Reference
    what: Reference


@node
class GainControl(Instruction):
    """`who` gains control, for the duration or for good."""

    who: Reference
    of: Reference
    duration: Duration | None = None


@node
class ExchangeControl(Instruction):
    """The controllers of two things change places; nothing happens where one of them is gone."""

    of: Reference


@node
class PutCounters(Instruction):
    """Counters of a kind on each of `on`, which `who` chooses where it is a choice."""

    kind: str
    amount: Amount
    on: Reference
    who: Reference = YOU


@node
class RemoveCounters(Instruction):
    """Counters of a kind ("" for any) from each of `on`; amount None: all of them; `up_to`: the player says
    how many; `among`: so many from all of them together, as the player divides it."""

    kind: str
    amount: Amount | None
    on: Reference
    up_to: bool = False
    who: Reference = YOU
    among: bool = False


@node
class MoveCounters(Instruction):
    """Counters of a kind from one thing to another; amount None: all of them; `up_to`: the player says how
    many, up to the amount in all."""

    kind: str
    amount: Amount | None
    origin: Reference
    to: Reference
    up_to: bool = False


@node
class Negate(Instruction):
    """Activations are negated."""

    what: Reference


@node
class Copy(Instruction):
    """Activations (or cards) are copied; `new_targets`: the controller may choose them anew."""

    what: Reference
    new_targets: bool = False


@node
class Suppress(Instruction):
    """Objects are suppressed."""

    what: Reference


@node
class SummonToken(Instruction):
    """Tokens by name (with the `look` that the text gives them), or copies of `copy_of`; `states` such as
    "rested"; `counters` pairs of kind and amount; `gains`: what copies have beside what they copy."""

    amount: Amount
    name: str
    who: Reference = YOU
    copy_of: Reference | None = None
    states: tuple[str, ...] = ()
    counters: tuple[tuple[str, Amount], ...] = ()
    gains: tuple[Ability, ...] = ()
    look: TokenLook | None = None


@node
class TransformInto(Instruction):
    """Objects are put beneath another: one that is there (`into`), or a token of that name, created first."""

    what: Reference
    into: Reference | None = None
    name: str = ""


@node
class BecomeHero(Instruction):
    """A player's hero becomes the one of that name; "" a random one of those that the game gives, and `back`
    the one that the player began with."""

    name: str = ""
    back: bool = False
    who: Reference = YOU


@node
class Generate(Instruction):
    """Cards by name from outside the game, into `who`'s hand where the text puts them nowhere else; `up_to`:
    as many of them as `who` likes."""

    amount: Amount
    name: str
    who: Reference = YOU
    up_to: bool = False


@node
class GainMastery(Instruction):
    """A player gains a mastery by name."""

    name: str
    who: Reference = YOU


@node
class Recover(Instruction):
    """`who` recovers (Grand Archive: damage counters off their champion)."""

    who: Reference
    amount: Amount


@node
class Heal(Instruction):
    """These heal that much, not above what they had to begin with (Remnants)."""

    of: Reference
    amount: Amount


@node
class GainResource(Instruction):
    """A player gains a resource or HP (negative: loses); `kind`: "hp", "mp", "power", "material", "lv", …"""

    who: Reference
    kind: str
    amount: Amount


@node
class AdjustStat(Instruction):
    """A stat of an object goes up or down for good, outside layers (Remnants: "a minion gains 2 HP")."""

    of: Reference
    stat: str
    amount: Amount


@node
class Perform(Instruction):
    """A keyword action of the game, by slug, with an amount: "glimpse", "gather", "empower", "materialize",
    "delevel", "level-up", "shuffle", "reanimate", "store", "shelter", "consume", "age", "agility",
    "foster", "cheer" …; `what` is its object where it has one."""

    action: str
    amount: Amount | None = None
    what: Reference | None = None
    who: Reference = YOU


@node
class Rest(Instruction):
    """Objects rest (Remnants: exhaust)."""

    what: Reference


@node
class Wake(Instruction):
    """Objects wake up (Remnants: unexhaust)."""

    what: Reference


@node
class BecomeState(Instruction):
    """Objects take on (or lose) a state by name: "distant", "fostered", "inactive", "marked" …"""

    what: Reference
    state: str
    lose: bool = False
    duration: Duration | None = None


@node
class Shuffle(Instruction):
    """A player shuffles a zone; `what` first goes into it."""

    who: Reference
    zone: str = "deck"
    what: Reference | None = None


@node
class Search(Instruction):
    """A player looks through a zone and takes the chosen cards out ("reveal" where it says so); the text
    says where they go."""

    who: Reference
    what: Reference
    zone: str = "deck"
    reveal: bool = False


@node
class Reveal(Instruction):
    """Cards are shown to all."""

    what: Reference
    who: Reference = YOU


@node
class RevealUntil(Instruction):
    """Cards are revealed from the top of a zone one by one until one is found."""

    what: Found
    who: Reference = YOU


@node
class LookAt(Instruction):
    """Cards are shown to `who` alone."""

    what: Reference
    who: Reference = YOU


@node
class Choose(Instruction):
    """Something is chosen now and mentioned again later."""

    what: Reference


@node
class ChooseWord(Instruction):
    """A name, element, class, type or number is chosen, for `IsChosen`; `of` narrows what may be ("a regalia
    card name"); `up_to`: as many words as that, or fewer (None: exactly one)."""

    axis: str
    of: Selector | None = None
    who: Reference = YOU
    up_to: Amount | None = None


@node
class Play(Instruction):
    """A player activates, materializes or plays a card as an effect; `free`: without paying its cost;
    `ignoring_elements`: without regard to its elemental requirements."""

    verb: str
    what: Reference
    who: Reference = YOU
    free: bool = False
    ignoring_elements: bool = False


@node
class Attach(Instruction):
    """`what` is attached (linked, loaded) to `to`; `verb` as printed."""

    what: Reference
    to: Reference
    verb: str = "attach"


@node
class Redirect(Instruction):
    """An attack (or damage) is redirected."""

    what: Reference
    to: Reference


@node
class Pay(Instruction):
    """A cost of a resource: "reserve", "memory", "power", "hp" …; `who` pays it (None: who follows the
    text)."""

    kind: str
    amount: Amount
    who: Reference | None = None


@node
class PreventThat(Instruction):
    """Within `Replace` or a damage trigger: that much (None: all) of the damage is prevented."""

    amount: Amount | None


@node
class Proceed(Instruction):
    """Within `Replace`: the event happens with this amount (`ThatMuch` being what it was), to `to` where it
    is named, and what enters does so in the `states`."""

    amount: Amount
    to: Reference | None = None
    states: tuple[str, ...] = ()


@node
class Skip(Instruction):
    """A player skips a phase, or the turn or a phase ends ("end-turn", "end-main-phase")."""

    who: Reference
    what: str


@node
class Roll(Instruction):
    """Dice are rolled; what they show is a `Tally` of "roll"."""

    dice: Dice


@node
class DeclareDraw(Instruction):
    """The game is a draw."""


@node
class WinOrLose(Instruction):
    """A player wins or loses the game."""

    who: Reference
    wins: bool
