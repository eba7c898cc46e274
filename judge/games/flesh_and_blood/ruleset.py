"""Flesh and Blood as a `Ruleset`: the functions by which the kernel plays it, and the answers to what
scenarios expect."""

from __future__ import annotations

from typing import Any

from judge.games.flesh_and_blood.activating import activates, attacks, concedes
from judge.games.flesh_and_blood.board import attribute, begin, link, place, start
from judge.games.flesh_and_blood.cards import face, thing_face
from judge.games.flesh_and_blood.chain import chain_of
from judge.games.flesh_and_blood.frame import EFFECTS, OUTCOME, PRIORITY
from judge.games.flesh_and_blood.happenings import happenings
from judge.games.flesh_and_blood.keywords import arena, combat
from judge.games.flesh_and_blood.keywords.registry import amount_of, expanded, instances
from judge.games.flesh_and_blood.keywords.zones import worn_wrong
from judge.games.flesh_and_blood.language import LANGUAGE, ZONES, hero, is_state
from judge.games.flesh_and_blood.legal_actions import legal_actions
from judge.games.flesh_and_blood.naming import name_of
from judge.games.flesh_and_blood.playing import plays
from judge.games.flesh_and_blood.priority import ends
from judge.games.flesh_and_blood.replacements import replacements
from judge.games.flesh_and_blood.triggers import watch
from judge.games.flesh_and_blood.turn import advance
from judge.games.flesh_and_blood.views import WORKING_ZONES, view
from judge.kernel.decisions import Unsupported
from judge.kernel.request import Who
from judge.kernel.ruleset import Ruleset
from judge.kernel.state import State, Thing
from judge.kernel.table import Table
from judge.text.untriggered import Triggers
from rules_corpus.cite import slug

KEYWORD_MODULES = (arena, combat)
"""Modules that register what keywords mean."""


def measure(table: Table, subject: Thing | Who, name: str) -> int | None:
    """A number that a scenario asks for: a stat or counter of a thing, a zone count, life or points of a
    player."""
    if isinstance(subject, Who):
        return LANGUAGE.player_stat(table.state, subject.seat, name)
    stat = LANGUAGE.stat(table.state, table.view(subject), name)
    if stat is not None:
        return stat
    if subject.zone == "hero" and name in ("life", "intellect"):
        return table.state.players[subject.controller].count(name)
    counted = next((n for kind, n in subject.counters.items() if name in (kind, slug(kind))), 0)
    found = instances(table.view(subject).abilities, name)
    return counted or sum(amount_of(a) for a in found)


DONE = {"charged": "charges", "boosted": "boosts"}
"""States of a player that say what they have done this turn."""


def holds(table: Table, subject: Thing | Who, state: str, other: Any) -> bool | None:
    """Whether a thing or player is in a state; None where the game has no such state."""
    if isinstance(subject, Who):
        if state in DONE:
            done = (f[0] for f in table.state.facts if getattr(f[0], "verb", "") == DONE[state])
            return any(occurrence.player == subject.seat for occurrence in done)
        mine = hero(table.state, subject.seat)
        return state in table.state.players[subject.seat].flags or (mine is not None and state in mine.flags)
    if other is not None:
        return other.id in subject.links.get(state, ())
    try:
        return is_state(table.state, subject, state)
    except Unsupported:
        return None


def trait(table: Table, thing: Thing, kind: str, word: str) -> bool:
    """Whether a thing has a word of a kind now: type, class, color, name."""
    if kind == "name":
        return slug(name_of(table.view(thing))) == slug(word)
    return LANGUAGE.is_so(table.state, table.view(thing), kind, word)


def has(table: Table, thing: Thing, ability: str, amount: int | None) -> bool:
    """Whether a thing has a keyword, with that number where one is given."""
    found = instances(table.view(thing).abilities, ability)
    return bool(found) and (amount is None or any(amount_of(a) == amount for a in found))


def at(state: State, name: str, unit: str) -> bool:
    """Whether the game is in a phase or step by its own name; "no combat" once the chain has closed and what
    waited for that has resolved."""
    if name == "no combat":
        return chain_of(state) is None and not state.stack and not state.waiting
    return name in (state.phase,) if unit == "phase" else name in (state.step, state.phase)


def awaits(state: State, verb: str, what: str) -> bool:
    """Whether a line about defending stands in a defend step that passes lead to."""
    if verb != "defends" and what != "defend":
        return False
    chain = chain_of(state)
    return chain is not None and state.step in ("layer", "attack")


RULESET = Ruleset(
    game="flesh-and-blood",
    prefix="fab",
    edition="2026-11-03",
    face=face,
    thing_face=thing_face,
    place=place,
    attribute=attribute,
    link=link,
    begin=begin,
    start=start,
    advance=advance,
    verbs={"plays": plays, "attacks": attacks, "activates": activates, "ends": ends, "concedes": concedes},
    watch=watch,
    replacements=replacements,
    replacement_order=EFFECTS["replacement-order"],
    opportunity=PRIORITY["act"],
    over=OUTCOME["end"],
    view=view,
    number=measure,
    holds=holds,
    trait=trait,
    has=has,
    at=at,
    zones=ZONES,
    board=worn_wrong,
    awaits=awaits,
    legal_actions=legal_actions,
    untriggered=Triggers(LANGUAGE, WORKING_ZONES, happenings, expanded).untriggered,
)
