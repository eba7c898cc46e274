"""Link Shield: it is destroyed or sacrificed in the place of the object that it is linked to (Keywords and
Abilities: Link Shield)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.games.grand_archive.keywords.link import LINK_SHIELD, linked_by
from judge.games.grand_archive.moves import destination, indestructible
from judge.kernel.decisions import Procedure
from judge.kernel.events import CountersChanged, Event, Moved
from judge.kernel.state import Thing, ThingId
from judge.kernel.table import Instead, Replacement, Table
from rules_corpus.cite import Cite


def shields(table: Table, event: Event) -> Iterator[Replacement]:
    """The link shields that an object's destruction or sacrifice falls on instead (Link Shield 1, 2)."""
    if not isinstance(event, Moved) or event.how not in ("destroyed", "sacrificed"):
        return
    for shield in table.state.everywhere("field"):
        if shield.id != event.thing and _guards(table, shield, event.thing):
            yield _replacement(table, shield.id, event)


def _guards(table: Table, shield: Thing, thing: ThingId) -> bool:
    if thing not in shield.links.get("linked", ()):
        return False
    return any(
        other.id == thing and ability is not None and ability.name == "link-shield"
        for other, ability in linked_by(table, shield)
    )


def _replacement(table: Table, shield: ThingId, event: Moved) -> Replacement:
    sacrificed = event.how == "sacrificed"
    bare = {"power", "life"} - set(table.state.things[shield].face.stats)
    cite: Cite = (
        LINK_SHIELD["1"],
        *((LINK_SHIELD["2"], LINK_SHIELD["2.1"]) if sacrificed else ()),
        LINK_SHIELD["2.2"],
        *((LINK_SHIELD["2.2.1"],) if bare else ()),
    )

    def apply(at: Table, current: Event) -> Procedure[Instead]:
        assert isinstance(current, Moved)
        saved, card = at.state.things[current.thing], at.state.things[shield]
        own = replace(
            current,
            thing=shield,
            seat=card.owner,
            controller=card.owner,
            to=destination(card, "graveyard")[0],
        )
        spared = indestructible(at, card, current.how)
        if spared is not None:
            at.note(spared.reason, spared.cite)
        left = own if spared is None else None
        damage = 0 if saved.face.is_a("type", "champion") else saved.count("damage")
        if sacrificed or not damage:
            return Instead(left)
        return Instead(left, ((CountersChanged(saved.id, "damage", -damage), LINK_SHIELD["1"]),))
        yield

    card = table.state.things[shield]
    return Replacement(
        ("link-shield", shield),
        card.face.name,
        cite,
        table.state.things[event.thing].controller,
        apply,
        about=shield,
    )
