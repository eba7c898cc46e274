"""A card's abilities, as printed (read `judge.text.tree` first)."""

from __future__ import annotations

from dataclasses import field

from judge.text.changes import Change
from judge.text.conditions import EventPattern
from judge.text.instructions import Instruction
from judge.text.node import Node, node
from judge.text.terms import Amount, Condition, Reference

LABELS_APART = " — "
"""What stands between two labels of one ability."""


@node
class Ability(Node):
    """One ability as printed.

    `label`: the words before its colon or dash, as printed ("On Hit", "Upkeep", "Use", "Class Bonus" is no
    label but a restriction); two of them have a dash between them ("Deluge 3 — On Death").
    `restrictions` must all hold, or the ability is no part of the text. `inherited`: an Inherited Effect,
    that works in a champion's lineage. `paragraph`: which paragraph of the text, from 0.
    """

    label: str = field(default="", kw_only=True)
    restrictions: tuple[Condition, ...] = field(default=(), kw_only=True)
    inherited: bool = field(default=False, kw_only=True)
    paragraph: int = field(default=0, compare=False, kw_only=True)


@node
class KeywordAbility(Ability):
    """A keyword: its slug, its number, and what else it names: `argument` "Chessman" (Command Chessman),
    "ally" (Ally Link), "Kael" (Kael Lineage), "advanced" or "fire" (Fire Imbue 2); `costs` of Brew,
    Ephemerate, Starcalling and the like."""

    name: str
    amount: Amount | None = None
    argument: str = ""
    costs: tuple[Instruction, ...] = ()
    condition: Condition | None = None


@node
class InstructionsAbility(Ability):
    """What a card does as it resolves, or what an instruction-only text says."""

    instructions: tuple[Instruction, ...]


@node
class TriggeredAbility(Ability):
    """When the event happens and the intervening `condition` holds (then and on resolution), the
    instructions."""

    event: EventPattern
    instructions: tuple[Instruction, ...]
    condition: Condition | None = None
    limits: tuple[Condition, ...] = ()
    as_subtypes: tuple[str, ...] = ()


@node
class ActivatedAbility(Ability):
    """Pay the costs: the instructions. `traits`: "repliable", "repeatable", "repeatable 1" (Remnants).
    `as_subtypes`: ("Spell",) for "As a Spell"; `limits`: "Activate this ability only …"; `by`: who may
    activate it though they do not control it."""

    costs: tuple[Instruction, ...]
    instructions: tuple[Instruction, ...]
    as_subtypes: tuple[str, ...] = ()
    limits: tuple[Condition, ...] = ()
    cost_changes: tuple[Change, ...] = ()
    traits: tuple[str, ...] = ()
    by: Reference | None = None


@node
class StaticAbility(Ability):
    """Changes that hold while the object is where they work and the condition is met."""

    changes: tuple[Change, ...]
    condition: Condition | None = None


@node
class AdditionalCost(Ability):
    """Costs paid on top: `verb` "activate", "materialize", "attack", "play"; `optional`: "you may"."""

    costs: tuple[Instruction, ...]
    verb: str = "activate"
    optional: bool = False


@node
class AlternativeCost(Ability):
    """These costs may be paid rather than the card's `instead_of` cost ("reserve", "memory"), where the
    condition holds."""

    costs: tuple[Instruction, ...]
    instead_of: str = "reserve"
    condition: Condition | None = None


@node
class PlayLimit(Ability):
    """The card can be activated (materialized, played) only where every condition holds."""

    limits: tuple[Condition, ...]
    verb: str = "activate"


def own_label(ability: Ability) -> str:
    """The label that says when an ability triggers, also where a word of its class stands before it."""
    return ability.label.rsplit(LABELS_APART, 1)[-1]
