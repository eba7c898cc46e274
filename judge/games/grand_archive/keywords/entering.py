"""Keywords about how an object enters the field: hindered, bulwark (static abilities under a short name)."""

from __future__ import annotations

from judge.games.grand_archive.keywords.registry import entry, means
from judge.text import tree as t

HINDERED, BULWARK = entry("hindered"), entry("bulwark")


@means("hindered", HINDERED["1"])
def hindered(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """This object enters the field rested (Hindered 1)."""
    return (t.StaticAbility((t.EnterWith(t.Self(), ("rested",)),)),)


@means("bulwark", BULWARK["1"])
def bulwark(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """This object enters the field with a bulwark counter, one for each instance (Bulwark 1, 2)."""
    return (t.StaticAbility((t.EnterWith(t.Self(), (), (("bulwark", t.Number(1)),)),)),)
