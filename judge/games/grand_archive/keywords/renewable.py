"""Renewable: a regalia that would be banished from the field goes to the material deck instead."""

from __future__ import annotations

from judge.games.grand_archive.keywords.registry import entry, means
from judge.text import tree as t

RENEWABLE = entry("renewable")


@means("renewable", RENEWABLE["1"])
def renewable(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """From the field and from an intent it is not banished but goes to its owner's material deck (Renewable
    1, 2)."""
    away = t.Move(t.Self(), "material", verb="put")
    banished = (t.EventPattern("is-banished", t.Self(), origin=zone) for zone in ("field", "intent"))
    return (t.StaticAbility(tuple(t.Replace(event, (away,)) for event in banished)),)
