"""Demands that card text makes in the game's own words: the last attack, who has defended, what was paid."""

from __future__ import annotations

from collections.abc import Callable

from judge.games.flesh_and_blood.chain import Link, chain_of
from judge.games.flesh_and_blood.naming import name_of
from judge.kernel.decisions import Unsupported
from judge.kernel.request import Who
from judge.text.context import Context


def met(context: Context, kind: str, name: str = "", amount: int = 0) -> bool:
    """Whether a demand is met now; raises Unsupported for one that no rule here knows."""
    if kind == "rupture":
        return place_of(context) >= amount
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


def place_of(context: Context) -> int:
    """Which chain link the source is, or would be if it were the next."""
    chain = chain_of(context.state)
    links = () if chain is None else chain.links
    places = (n for n, link in enumerate(links, 1) if link.attack.id == context.source.id)
    return next(places, len(links) + 1)


def _last_attack(context: Context, name: str) -> bool:
    last = previous(context)
    there = None if last is None else context.state.find(last.attack)
    nameless = there is not None and not name_of(context.view(there))
    return last is not None and last.name == name and not nameless


def _reprise(context: Context, name: str) -> bool:
    if context.pending is not None and "reprise" in context.pending.choices:
        return bool(context.pending.choices["reprise"])
    chain = chain_of(context.state)
    return (
        chain is not None
        and bool(chain.links)
        and any(
            d.origin == "hand" and Who(d.seat) in chain.links[-1].targets for d in chain.links[-1].defenders
        )
    )


def _arsenal_empty(context: Context, name: str) -> bool:
    return not context.state.zone("arsenal", context.controller)


def _has_defended(context: Context, name: str) -> bool:
    chain = chain_of(context.state)
    return chain is not None and any(d.ref.id == context.source.id for k in chain.links for d in k.defenders)


def _pitched_for(context: Context, word: str) -> bool:
    """Whether a card of a type or color was pitched as this was played (Earth Bond 2)."""
    found = (context.state.find(ref) for ref in context.source.notes.get("pitched", ()))
    views = [context.view(thing) for thing in found if thing is not None]
    if word.endswith("attack-action"):
        actions = [view for view in views if view.is_a("type", "action")]
        return any(view.is_a("type", "attack") is (word == "attack-action") for view in actions)
    return any(view.is_a("type", word) or view.is_a("color", word) for view in views)


def _won_clash(context: Context, name: str) -> bool:
    """Whether the player has won the clash before; who has not has failed to win it (Clash 3, 4)."""
    return Who(context.controller) in context.results.get("clash", ())


def _link_hit(context: Context, name: str) -> bool:
    """Whether anything has hit on the active chain link, its attack or not (Flicking 4)."""
    chain = chain_of(context.state)
    return chain is not None and bool(chain.links) and (chain.links[-1].hit or chain.links[-1].flicked)


def _hit_that_hero(context: Context, name: str) -> bool:
    """Whether the attack has hit; of one that attacked several heroes, whether it has hit the one in question
    (Wager 6)."""
    chain = chain_of(context.state)
    links = () if chain is None else chain.links
    link = next((k for k in reversed(links) if k.attack == context.source.ref), None)
    if link is None:
        return False
    return context.each in link.struck if link.also else link.hit


def _life(context: Context) -> int:
    return context.state.players[context.controller].count("life")


def _others_life(context: Context) -> tuple[int, ...]:
    """The life of each opposing hero."""
    state = context.state
    return tuple(state.players[seat].count("life") for seat in state.living() if seat != context.controller)


DEMANDS: dict[str, Callable[[Context, str], bool]] = {
    "last-attack": _last_attack,
    "reprise": _reprise,
    "arsenal-empty": _arsenal_empty,
    "has-defended": _has_defended,
    "pitched-for": _pitched_for,
    "won-clash": _won_clash,
    "lost-clash": lambda context, name: not _won_clash(context, name),
    "link-hit": _link_hit,
    "hit-that-hero": _hit_that_hero,
    "less-life": lambda context, name: any(life > _life(context) for life in _others_life(context)),
    "more-life": lambda context, name: any(life < _life(context) for life in _others_life(context)),
    "dealt-so": lambda context, name: bool(context.results.get("dealt")),
}
