"""Demands that card text makes in the game's own words: the last attack, who has defended, what was paid."""

from __future__ import annotations

from collections.abc import Callable

from judge.games.flesh_and_blood.chain import Link, chain_of
from judge.kernel.decisions import Unsupported
from judge.text.context import Context


def met(context: Context, kind: str, name: str = "") -> bool:
    """Whether a demand is met now; raises Unsupported for one that no rule here knows."""
    demand = DEMANDS.get(kind)
    if demand is None:
        raise Unsupported(f"{context.source.face.name}: the demand {kind!r} is not carried out yet")
    return demand(context, name)


def previous(context: Context) -> Link | None:
    """The link before the source's own; the newest where the source is no link yet."""
    chain = chain_of(context.state)
    if chain is None:
        return None
    before = chain.links
    for place, link in enumerate(chain.links):
        if link.attack.id == context.source.id:
            before = chain.links[:place]
    return before[-1] if before else None


def _last_attack(context: Context, name: str) -> bool:
    last = previous(context)
    return last is not None and last.name == name


def _reprise(context: Context, name: str) -> bool:
    if context.pending is not None and "reprise" in context.pending.choices:
        return bool(context.pending.choices["reprise"])
    chain = chain_of(context.state)
    return (
        chain is not None and bool(chain.links) and any(d.origin == "hand" for d in chain.links[-1].defenders)
    )


def _attacking(context: Context, name: str) -> bool:
    chain = chain_of(context.state)
    return chain is not None and chain.active is not None and chain.active.attack.id == context.source.id


def _has_hit(context: Context, name: str) -> bool:
    chain = chain_of(context.state)
    return chain is not None and any(k.hit for k in chain.links if k.attack.id == context.source.id)


def _arsenal_empty(context: Context, name: str) -> bool:
    return not context.state.zone("arsenal", context.controller)


def _has_defended(context: Context, name: str) -> bool:
    chain = chain_of(context.state)
    return chain is not None and any(d.ref.id == context.source.id for k in chain.links for d in k.defenders)


def _defended_by_equipment(context: Context, name: str) -> bool:
    chain = chain_of(context.state)
    if chain is None or chain.active is None or chain.active.attack.id != context.source.id:
        return False
    found = (context.state.find(d.ref) for d in chain.active.defenders)
    return any(thing is not None and thing.face.is_a("type", "equipment") for thing in found)


def _noted(word: str) -> Callable[[Context, str], bool]:
    def demand(context: Context, name: str) -> bool:
        now = context.state.things.get(context.source.id, context.source)
        paid = () if context.pending is None else context.pending.choices.get("paid", ())
        return bool(now.notes.get(word)) or word in paid

    return demand


DEMANDS: dict[str, Callable[[Context, str], bool]] = {
    "last-attack": _last_attack,
    "reprise": _reprise,
    "attacking": _attacking,
    "has-hit": _has_hit,
    "arsenal-empty": _arsenal_empty,
    "has-defended": _has_defended,
    "defended-by-equipment": _defended_by_equipment,
    "fused": _noted("fused"),
    "boosted": _noted("boosted"),
    "from-arsenal": _noted("from-arsenal"),
}
