"""Remnants as a `Ruleset`: the functions by which the kernel plays it, and the answers to what scenarios
expect."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.games.remnants import (
    arena,
    battle_by_effect,
    chronites,
    gene_hunters,
    kingdom,
    machines,
    reanimators,
    sorcerers,
    zal,
)
from judge.games.remnants.activating import replies
from judge.games.remnants.auto import watch
from judge.games.remnants.battle_order import battles
from judge.games.remnants.board import attribute, begin, link, place, start
from judge.games.remnants.cards import face, nameless, thing_face
from judge.games.remnants.citing import GA, GAME_ORDER, REPLY
from judge.games.remnants.concession import concedes
from judge.games.remnants.deck_rules import faults
from judge.games.remnants.general_game_order import declares, mulligans
from judge.games.remnants.general_turn_order import advance, ends
from judge.games.remnants.happenings import happenings
from judge.games.remnants.language import FIELD, LANGUAGE, ZONES, is_state
from judge.games.remnants.legal_actions import legal_actions
from judge.games.remnants.playing import plays
from judge.games.remnants.stats import view
from judge.games.remnants.using_rules import exhausts, uses
from judge.kernel.decisions import Unsupported
from judge.kernel.events import Event
from judge.kernel.request import Who
from judge.kernel.ruleset import Ruleset
from judge.kernel.state import State, Thing
from judge.kernel.table import Replacement, Table
from judge.text import tree as t
from judge.text.untriggered import Triggers

BY_EFFECT = (battle_by_effect,)
"""The modules that register what card effects do beside the instructions of the General Keywords."""

FACTIONS = (kingdom, arena, reanimators, machines, chronites, sorcerers, gene_hunters, zal)
"""The modules that register what each faction's rules and keywords do."""


def measure(table: Table, subject: Thing | Who, name: str) -> int | None:
    """A number that a scenario asks for: a stat or counter of a card, a resource or zone count of a
    player."""
    if isinstance(subject, Who):
        return LANGUAGE.player_stat(table.state, subject.seat, name)
    stat = LANGUAGE.stat(table.state, table.view(subject), name)
    return stat if stat is not None else subject.counters.get(name)


def holds(table: Table, subject: Thing | Who, state: str, other: Any) -> bool | None:
    """Whether a card or player is in a state; None where the game has no such state."""
    if isinstance(subject, Who):
        return state in table.state.players[subject.seat].flags
    if other is not None:
        return subject.id in other.links.get(state, ()) or other.id in subject.links.get(state, ())
    try:
        return is_state(table.state, subject, state)
    except Unsupported:
        return None


def trait(table: Table, thing: Thing, kind: str, word: str) -> bool:
    """Whether a card has a word of a kind now: faction, type (rows and unique among them), name."""
    shown = table.view(thing)
    if kind == "type":
        return any(word in shown.traits.get(k, ()) for k in ("type", "row", "supertype"))
    return LANGUAGE.is_so(table.state, shown, kind, word)


def has(table: Table, thing: Thing, ability: str, amount: int | None) -> bool:
    """Whether a card has a keyword, with that number where one is given, or an effect of that mark or
    trait."""
    for found in table.view(thing).abilities:
        if isinstance(found, t.KeywordAbility) and found.name == ability:
            if amount is None or found.amount == t.Number(amount):
                return True
        elif ability in (getattr(found, "label", "").lower(), *getattr(found, "traits", ())):
            return True
    return False


def at(state: State, name: str, unit: str) -> bool:
    """Whether the game is in a phase."""
    if name == "no combat":
        return state.extra.get("battle") is None
    return state.phase == name


def replacements(table: Table, event: Event) -> Iterable[Replacement]:
    """None that anyone orders: what prevents damage or replaces a destruction goes by General Game Always
    Rules 15, where damage is dealt and cards are destroyed (`prevention`)."""
    return ()


RULESET = Ruleset(
    game="remnants",
    prefix="remnants",
    face=face,
    thing_face=thing_face,
    place=place,
    attribute=attribute,
    link=link,
    board=faults,
    begin=begin,
    start=start,
    advance=advance,
    verbs={
        "plays": plays,
        "replies": replies,
        "uses": uses,
        "exhausts": exhausts,
        "battles": battles,
        "ends": ends,
        "declares": declares,
        "mulligans": mulligans,
        "absorbs": gene_hunters.absorbs,
        "headlines": arena.headlines,
        "sidelines": arena.sidelines,
        "attaches": sorcerers.attaches,
        "concedes": concedes,
    },
    watch=watch,
    replacements=replacements,
    replacement_order=GA["17"],
    opportunity=REPLY["1"],
    over=GAME_ORDER["14"],
    view=view,
    number=measure,
    holds=holds,
    trait=trait,
    has=has,
    at=at,
    zones=ZONES,
    nameless=nameless,
    legal_actions=legal_actions,
    untriggered=Triggers(LANGUAGE, FIELD, happenings).untriggered,
)
