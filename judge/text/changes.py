"""What holds for a time: the changes of static abilities and of `Apply` (read `judge.text.tree` first)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from judge.text.conditions import AllOf, EventPattern
from judge.text.node import Node, node
from judge.text.terms import Amount, Chosen, Condition, Reference, Selector

if TYPE_CHECKING:
    from judge.text.abilities import Ability, KeywordAbility
    from judge.text.instructions import Instruction


class Change(Node):
    """Something that holds while its ability or its duration does."""

    __slots__ = ()


@node
class ModifyStat(Change):
    """+N or -N to "power", "life", "level", "durability", "ATK" … of these."""

    of: Reference
    stat: str
    amount: Amount


@node
class SetStat(Change):
    """The stat is this amount ("has power 0", "set a minion's ATK to 0"); `base` where the base value is
    set."""

    of: Reference
    stat: str
    amount: Amount
    base: bool = False


@node
class SwitchStats(Change):
    """Two stats change places."""

    of: Reference
    first: str
    second: str


@node
class GrantKeyword(Change):
    """A keyword is given: `gained` for "gains" (an instance of its own), else "has" (once, whatever else
    gives it). `of` may be a player ("you gain agility 3")."""

    of: Reference
    keyword: KeywordAbility
    gained: bool = False


@node
class GrantAbility(Change):
    """A quoted ability is given; inside it `Self` is the object that has it."""

    of: Reference
    ability: Ability
    gained: bool = False


@node
class LoseKeyword(Change):
    """Loses every instance of a keyword."""

    of: Reference
    keyword: str


@node
class LoseAbilities(Change):
    """Loses all abilities; `other` keeps what the same effect grants."""

    of: Reference
    other: bool = False


@node
class ChangeTypes(Change):
    """Becomes (is) this: every group given replaces what was there, all add to it where `in_addition`. An
    empty group stays. `standing`, for "is": of whatever fits as long as it holds, not of what fitted as it
    began."""

    of: Reference
    types: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    elements: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    in_addition: bool = False
    standing: bool = False


@node
class LoseClasses(Change):
    """Loses its class types (`loses`), or cannot gain any (`barred`), or both."""

    of: Reference
    loses: bool = True
    barred: bool = False


@node
class LoseNames(Change):
    """These lose their names and cannot gain any; what comes to be one of these later loses its name too."""

    of: Reference


@node
class CountAs(Change):
    """Where things such as the selector names are counted, this counts as so many of them more."""

    of: Reference
    what: Selector
    amount: Amount


@node
class AttackMany(Change):
    """This attacks several opposing heroes at once: as many as its player targets up to `most`; None: all."""

    of: Reference
    most: Amount | None = None


@node
class ChangeCost(Change):
    """Costs more (a positive amount) or less. `verb`: "activate", "materialize", "play", "use"; `kind`:
    "reserve", "memory", or "" for the cost that the verb has. `of` may be a selector of cards that players
    are about to pay for."""

    of: Reference
    verb: str
    amount: Amount
    kind: str = ""


@node
class SetCost(Change):
    """The cost of these is this amount before anything is added or taken off; `of` and `verb` as in
    `ChangeCost`."""

    of: Reference
    verb: str
    amount: Amount


@node
class Forbid(Change):
    """Such an event can't happen ("card activations you control can't be negated", "players can't declare
    attacks with …")."""

    event: EventPattern
    uses: int | None = None


@node
class Require(Change):
    """Such an event must happen where it can ("must attack a champion each turn if able")."""

    event: EventPattern


@node
class Toll(Change):
    """Such an event can happen only where `costs` are paid each time ("unless they pay (2) for each attack
    declaration")."""

    event: EventPattern
    costs: tuple[Instruction, ...]


@node
class EnterWith(Change):
    """These enter the field in the states ("rested"), with the counters, pairs of kind and amount, and with
    all abilities of another thing, or the intent with so much more `power`."""

    of: Reference
    states: tuple[str, ...] = ()
    counters: tuple[tuple[str, Amount], ...] = ()
    power: Amount | None = None
    abilities_of: Reference | None = None


@node
class EnterAs(Change):
    """These enter the field as a copy of an object that their player chooses as they do; `optional`: they
    may; `gains`: what they have beside what they copy ("except it has …")."""

    of: Reference
    what: Chosen
    optional: bool = False
    gains: tuple[Ability, ...] = ()


@node
class Allow(Change):
    """A player may do this though the rules would not let them; `how`: "free" (without paying its cost),
    "fast" (at fast speed), "always" (Remnants: can always), or a zone ("graveyard": activate it from
    there). `costs` are paid to use the permission, `then` follows as the card resolves; `free` and
    `ignoring_elements`: its own cost, its elemental requirements, are left out."""

    event: EventPattern
    how: str = ""
    then: tuple[Instruction, ...] = ()
    costs: tuple[Instruction, ...] = ()
    free: bool = False
    ignoring_elements: bool = False


@node
class PayOnly(Change):
    """The thing's own cost of a kind ("memory") is paid by this alone ("floating-memory")."""

    cost: str
    by: str


@node
class IgnoreElements(Change):
    """These are activated without regard to their elemental requirements."""

    of: Reference


@node
class PayBy(Change):
    """While a player pays a cost of this kind ("reserve", "memory") for `of` (None: for anything), they may
    do `costs` to have paid `amount` of it."""

    kind: str
    costs: tuple[Instruction, ...]
    amount: Amount
    of: Reference | None = None


@node
class Unpreventable(Change):
    """Damage of this kind can't be prevented (the event is a "deals-damage")."""

    event: EventPattern


@node
class Replace(Change):
    """If the event would happen, `instead` is done. `Proceed` among `instead` is the event itself with
    another amount; `PreventThat` takes from its damage. `uses` None: every time; 1: "the next time …".
    `limits`: "apply this only once each turn"."""

    event: EventPattern
    instead: tuple[Instruction, ...]
    condition: Condition | None = None
    uses: int | None = None
    limits: tuple[Condition, ...] = ()


@node
class PreventNext(Change):
    """A shield: prevents the next `amount` (None: all) of damage that the event describes; `each`: a shield
    for each thing; `then` is a reflexive trigger whenever it has prevented some, `also` is done with the
    prevention itself."""

    event: EventPattern
    amount: Amount | None
    each: bool = False
    then: tuple[Instruction, ...] = ()
    also: tuple[Instruction, ...] = ()


@node
class PlayerState(Change):
    """A player (None: the game) has a state named by a game ("time" distorted)."""

    who: Reference | None
    state: str
    value: str = ""


@node
class Only(Change):
    """A change that holds while a condition does ("as long as Rook is rested, it has taunt" within a longer
    text)."""

    condition: Condition
    changes: tuple[Change, ...]


def flat_changes(
    changes: tuple[Change, ...], condition: Condition | None
) -> Iterator[tuple[Condition | None, Change]]:
    """Changes with the condition that each hangs on; a condition within counts with the one around it."""
    for change in changes:
        if isinstance(change, Only):
            both = change.condition if condition is None else AllOf((condition, change.condition))
            yield from flat_changes(change.changes, both)
        else:
            yield condition, change
