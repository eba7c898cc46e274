"""Grand Archive as a `Ruleset`: the functions by which the kernel plays it, and the answers to what scenarios
expect."""

from __future__ import annotations

from typing import Any

from judge.games.grand_archive import keywords, playing_cards_by_effect
from judge.games.grand_archive.abilities_activated_abilities import activates
from judge.games.grand_archive.abilities_triggered_abilities import watch
from judge.games.grand_archive.board import attribute, begin, link, place, start, wrong
from judge.games.grand_archive.cards import face
from judge.games.grand_archive.combat_phase_attack_declaration import attacks
from judge.games.grand_archive.concession import concedes
from judge.games.grand_archive.game_mechanics_statuses import thing_face
from judge.games.grand_archive.game_mechanics_turn_order import advance
from judge.games.grand_archive.general_rules_ending_the_game import ENDED
from judge.games.grand_archive.happenings import happenings
from judge.games.grand_archive.keywords import (
    combat,
    cost_changes,
    empower,
    end_phase,
    entering,
    gather,
    glimpse,
    intercept,
    preserve,
    renewable,
    scavenge,
)
from judge.games.grand_archive.keywords.registry import expanded
from judge.games.grand_archive.language import LANGUAGE, ZONES
from judge.games.grand_archive.legal_actions import legal_actions
from judge.games.grand_archive.opportunity import OPPORTUNITY
from judge.games.grand_archive.player_keywords import PLAYER_KEYWORDS, amount_of_player
from judge.games.grand_archive.playing_cards_bestowing_boons import bestows
from judge.games.grand_archive.restated import restated
from judge.games.grand_archive.types_of_effects_continuous_effects import WORKING_ZONES, view
from judge.games.grand_archive.types_of_effects_replacement_effects import GENERAL as REPLACEMENT
from judge.games.grand_archive.types_of_effects_replacement_effects import replacements
from judge.kernel.decisions import Unsupported
from judge.kernel.request import Who
from judge.kernel.ruleset import Ruleset
from judge.kernel.state import Pending, State, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number
from judge.text.untriggered import Triggers
from rules_corpus.cite import slug

KEYWORD_MODULES = (
    keywords,
    combat,
    cost_changes,
    empower,
    end_phase,
    entering,
    gather,
    glimpse,
    intercept,
    preserve,
    renewable,
    scavenge,
    playing_cards_by_effect,
)
"""Modules that register what keywords and words of action mean."""


def measure(table: Table, subject: Thing | Who, name: str) -> int | None:
    """A number that a scenario asks for: a stat or counter of a thing, a zone count or counter of a
    player."""
    if isinstance(subject, Who):
        if name in PLAYER_KEYWORDS:
            return amount_of_player(table, subject.seat, name)
        return LANGUAGE.player_stat(table.state, subject.seat, name)
    stat = LANGUAGE.stat(table.state, table.view(subject), name)
    return stat if stat is not None else subject.count(name)


def holds(table: Table, subject: Thing | Who, state: str, other: Any) -> bool | None:
    """Whether a thing or player is in a state; None where the game has no such state."""
    if isinstance(subject, Who):
        return state in table.state.players[subject.seat].flags
    if state in ("linked", "attached"):
        return other is None or other.id in subject.links.get("linked", ())
    try:
        return LANGUAGE.is_so(table.state, table.view(subject), "state", state)
    except Unsupported:
        return None


def trait(table: Table, thing: Thing, kind: str, word: str) -> bool:
    """Whether a thing has a word of a kind now: element, class, type, subtype, supertype, speed."""
    if kind == "name":
        return slug(thing.face.name) == slug(word)
    return LANGUAGE.is_so(table.state, table.view(thing), kind, word)


def has(table: Table, thing: Thing, ability: str, amount: int | None) -> bool:
    """Whether a thing has a keyword, with that number where one is given."""
    for found in table.view(thing).abilities:
        if isinstance(found, t.KeywordAbility) and found.name == ability:
            if amount is None:
                return True
            have = found.amount if found.amount is not None else t.Number(1)
            if number(Context(table, LANGUAGE, thing, thing.controller), have) == amount:
                return True
    return any(
        ability in map(slug, found.label.split(t.LABELS_APART)) for found in table.view(thing).abilities
    )


def at(state: State, name: str, unit: str) -> bool:
    """Whether the game is in a phase or step by its own name; "no combat" once a combat and its triggers are
    over."""
    if name == "no combat":
        return state.phase != "combat" and not state.stack and not state.waiting
    if unit == "phase" or not unit:
        return state.phase == name and state.step != "clean-up"
    return state.phase == "combat" and name in (state.step, *STEP_NAMES.get(state.step, ()))


STEP_NAMES = {
    "before retaliation": ("retaliation",),
    "retaliation": ("retaliation",),
    "deal damage": ("damage",),
    "declaration": ("attack-declaration", "attack declaration"),
    "end of combat": ("end-of-combat",),
}


def awaits(state: State, verb: str, what: str) -> bool:
    """Whether a player declines to retaliate before the retaliation step asks, which passes lead to."""
    before = state.phase == "combat" and state.step in ("declaration", "before retaliation")
    return before and verb == "declines" and what == "retaliate"


def answers_to(state: State, pending: Pending) -> tuple[str, ...]:
    """The names by which something on the Effects Stack is called: its card's, and the one that it was
    given."""
    given = pending.choices.get("given")
    return (pending.name,) if given is None else (pending.name, given)


RULESET = Ruleset(
    game="grand-archive",
    prefix="ga",
    edition="2026-08-21",
    face=face,
    thing_face=thing_face,
    place=place,
    attribute=attribute,
    link=link,
    begin=begin,
    start=start,
    advance=advance,
    verbs={"activates": activates, "bestows": bestows, "attacks": attacks, "concedes": concedes},
    watch=watch,
    replacements=replacements,
    replacement_order=(REPLACEMENT["2"], REPLACEMENT["2.1"], REPLACEMENT["3"], REPLACEMENT["3.1"]),
    opportunity=OPPORTUNITY["2"],
    over=ENDED,
    view=view,
    number=measure,
    holds=holds,
    trait=trait,
    has=has,
    at=at,
    awaits=awaits,
    zones=ZONES,
    had=("mastery", "status"),
    answers_to=answers_to,
    board=wrong,
    legal_actions=legal_actions,
    untriggered=Triggers(LANGUAGE, WORKING_ZONES, happenings, expanded).untriggered,
    restated=restated(),
)
