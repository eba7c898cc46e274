"""What card text may say that the engine looks at: what else the grammar reads is refused by name, so that no
card does nothing in silence."""

from __future__ import annotations

from collections.abc import Iterator

from judge.kernel.decisions import Unsupported
from judge.kernel.vocabulary import words
from judge.text import tree as t

CHANGES = words(
    "Allow AttackMany ChangeCost ChangeTypes CountAs EnterWith Forbid GrantAbility GrantKeyword "
    "LoseAbilities LoseClasses LoseKeyword LoseNames ModifyStat Only PreventNext Replace SetStat "
    "Unpreventable"
)
"""The changes that something here looks at."""

FORBIDDEN = words("plays defends reveals gains-counters gains-keyword gains-life triggers")
"""The events that an effect can keep from happening."""

REPLACED = words("is-dealt-damage deals-damage is-put leaves dies is-destroyed enters")
"""The events that an effect can replace."""

HAPPENING = words(
    "activates attacks attacks-with awakens banishes beats-chest becomes boosts chain-closes charges "
    "deals-damage defends defends-together dies discards draws enters equips fuses gains-control hits "
    "intimidates is-awakened is-banished is-booed is-cheered is-dealt-damage is-destroyed is-equipped "
    "is-fragmented is-fused is-pitched is-put is-sharpened is-traversed leaves opts phase-begins phase-ends "
    "pitches plays rests retrieves scraps settles-wagers sharpens steals transcends traverses usurps wagers "
    "wakes-up wins-clash"
)
"""The events that abilities can wait for, or ask whether they have happened."""


def check(abilities: tuple[t.Ability, ...], name: str) -> None:
    """Raises Unsupported for the first thing that a card says and nothing here carries out."""
    for node in refused(abilities):
        from judge.text.describe import describe  # the phrases are read where they are wanted alone

        raise Unsupported(f"{name}: “{describe(node)}” is not carried out yet")


def refused(abilities: tuple[t.Ability, ...]) -> Iterator[t.Node]:
    """What abilities say that nothing here looks at."""
    for node in t.walk(abilities):
        if isinstance(node, t.StaticAbility):
            yield from (n for n in t.walk(node) if isinstance(n, t.Result))
        elif isinstance(node, WAITING) and node.event.verb not in HAPPENING:
            yield node.event
        elif (isinstance(node, t.Change) and _unheeded(node)) or (
            isinstance(node, t.AttacksOf) and node.which
        ):
            yield node


WAITING = (t.TriggeredAbility, t.Delay, t.Happened, t.Experienced)


def _unheeded(change: t.Change) -> bool:
    if isinstance(change, t.Forbid):
        return change.event.verb not in FORBIDDEN
    if isinstance(change, t.Replace):
        return change.event.verb not in REPLACED
    return type(change).__name__ not in CHANGES
