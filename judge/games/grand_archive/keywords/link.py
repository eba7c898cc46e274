"""Link and link shields (Keywords and Abilities: Link, Link Shield)."""

from __future__ import annotations

from judge.games.grand_archive.keywords.registry import entry
from judge.games.grand_archive.moves import sacrifice
from judge.kernel.decisions import Procedure
from judge.kernel.table import Table

LINK = entry("link")


def check_links(table: Table) -> Procedure[None]:
    """An object whose link is broken is sacrificed at once (Link 5)."""
    for thing in tuple(table.state.everywhere("field")):
        linked = thing.links.get("linked", ())
        if linked and all(table.state.things[i].zone != "field" for i in linked):
            yield from sacrifice(table, (thing.ref,), thing.controller, LINK["5"])
