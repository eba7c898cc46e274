"""Link and link shield: what an object is linked to, by target or by choice (Keywords: Link)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.games.grand_archive.keywords.registry import entry
from judge.games.grand_archive.language import LANGUAGE
from judge.kernel.decisions import Decision, Procedure
from judge.kernel.events import Linked
from judge.kernel.state import Ref, Thing
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import candidates, fits
from judge.text.perform import option
from rules_corpus.cite import Cite, cites

LINK = entry("link")
LINK_SHIELD = entry("link-shield")

NAMES = ("link", "link-shield")


def link_abilities(abilities: Iterable[t.Ability]) -> list[t.KeywordAbility]:
    """The link abilities among abilities; a link shield is one (Link Shield 1)."""
    return [a for a in abilities if isinstance(a, t.KeywordAbility) and a.name in NAMES]


def wanted(ability: t.KeywordAbility) -> t.Selector:
    """What an ability links to: any object, or one of the kind named, described further or not (Link 1.2)."""
    *described, kind = (ability.argument or "object").lower().split()
    return t.Selector((kind,), tuple(_described(word) for word in described))


def _described(word: str) -> t.Filter:
    """A word before the kind: what the object is as well, or is not ("non-champion object")."""
    if word.startswith("non-"):
        return t.NotFilter(t.Is("word", word.removeprefix("non-")))
    return t.Is("word", word)


def link_targets(abilities: Iterable[t.Ability]) -> tuple[t.Target, ...]:
    """The targets that a card's link abilities declare, one each, by slot (Link 3)."""
    return tuple(
        t.Target(slot, wanted(a), t.Number(1), t.Number(1))
        for slot, a in enumerate(link_abilities(abilities))
    )


def tie(table: Table, thing_id: int, refs: Iterable[Any], cite: Cite) -> None:
    """Links an object to others."""
    ids = tuple(r.id for r in refs if isinstance(r, Ref))
    if not ids:
        return
    shield = any(a.name == "link-shield" for a in link_abilities(table.view(thing_id).abilities))
    others = any(set(ids) & set(one.links.get("linked", ())) for one in table.state.everywhere("field"))
    further = (*((LINK_SHIELD["1.1"],) if shield else ()), *((LINK["6"],) if others else ()))
    table.emit(Linked(thing_id, "linked", ids), (*cites(cite), *further))


def choose_links(table: Table, thing_id: int) -> Procedure[None]:
    """An object that comes from elsewhere than the Effects Stack is linked by choice as it enters (Link
    2.1)."""
    thing = table.state.things[thing_id]
    chosen: list[Any] = []
    for ability in link_abilities(table.view(thing).abilities):
        context = Context(table, LANGUAGE, thing, thing.controller)
        found = [v for v in candidates(context, wanted(ability)) if v != thing.ref]
        decision = Decision(
            seat=thing.controller,
            kind="choose",
            prompt=f"what {thing.face.name} is linked to",
            cite=LINK["2.1"],
            options=tuple(option(table, v) for v in found),
            least=min(1, len(found)),
            most=min(1, len(found)),
            clause="choosing",
            about=thing.face.name,
        )
        if not found:
            table.note(f"{thing.face.name} finds nothing that it could be linked to", LINK["2.2"])
        chosen += yield from ask(decision)
    tie(table, thing_id, chosen, LINK["2.1"])


def linked_by(table: Table, thing: Thing) -> list[tuple[Thing, t.KeywordAbility | None]]:
    """The objects on the field that an object is linked to, each with the link ability that still allows it
    (Link 4)."""
    abilities = link_abilities(table.view(thing).abilities)
    found: list[tuple[Thing, t.KeywordAbility | None]] = []
    for place, other_id in enumerate(thing.links.get("linked", ())):
        other = table.state.things[other_id]
        if other.zone == "field":
            context = Context(table, LANGUAGE, thing, thing.controller)
            own = abilities[place : place + 1] or abilities[:1]
            legal = [a for a in own if fits(context, other, wanted(a))]
            found.append((other, legal[0] if legal else None))
    return found
