"""Broken links: an object without what its link ability needs is sacrificed, a link shield destroyed."""

from __future__ import annotations

from judge.games.grand_archive.keywords.link import LINK, LINK_SHIELD, NAMES, link_abilities, linked_by
from judge.games.grand_archive.keywords.registry import has
from judge.games.grand_archive.moves import destroy, sacrifice
from judge.games.grand_archive.types_of_effects_continuous_effects import objects
from judge.kernel.decisions import Procedure
from judge.kernel.identity import by_identity
from judge.kernel.state import State, Thing
from judge.kernel.table import Table
from judge.text import tree as t


def check_links(table: Table) -> Procedure[None]:
    """Objects whose link is broken or never was go at once (Link 4, 5; Link Shield 1)."""
    for thing in tuple(table.state.everywhere("field")):
        if not is_broken(table, thing) or table.state.find(thing.ref) is None:
            continue
        table.note(f"the link of {thing.face.name} is broken", (LINK["4"], LINK["7"]))
        if is_shield(table, thing):
            yield from destroy(table, (thing.ref,), (LINK_SHIELD["1"], LINK["5"]))
        else:
            yield from sacrifice(table, (thing.ref,), LINK["5"])


def any_links(state: State) -> bool:
    """Whether any object has a link ability or is linked to something."""
    return any(v.thing.links.get("linked") or _can_link(v.abilities) for v in objects(state))


@by_identity
def _can_link(abilities: tuple[t.Ability, ...]) -> bool:
    return any(has(abilities, name) for name in NAMES)


def is_shield(table: Table, thing: Thing) -> bool:
    """Whether all link abilities of an object are link shields."""
    found = link_abilities(table.view(thing).abilities)
    return bool(found) and all(a.name == "link-shield" for a in found)


def is_broken(table: Table, thing: Thing) -> bool:
    """Whether an object has a link ability that links it to nothing legal, or was laid linked to what is
    gone."""
    linked = linked_by(table, thing)
    if link_abilities(table.view(thing).abilities):
        return not any(ability is not None for _, ability in linked)
    return bool(thing.links.get("linked")) and not linked
