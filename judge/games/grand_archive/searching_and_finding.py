"""Miscellaneous Topics: Searching and Finding — which cards must be found, and which a player may fail to
find."""

from __future__ import annotations

from dataclasses import replace

from judge.games.grand_archive.label_keywords import LABELS
from judge.kernel.state import Ref
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import candidates, resolve
from rules_corpus.cite import Cite, RuleId, Section

GENERAL = Section("ga:cr/searching-and-finding/general-rules")
ABILITIES = Section("ga:cr/game-mechanics-abilities/general-rules")

NONE_FOUND = GENERAL["4"]
"""An effect goes on where no card is a legal choice."""

PRIVATE = ("deck", "hand", "memory", "material")


def may_fail(selector: t.Selector) -> bool:
    """Whether a player may fail to find such a card though there is one: it is described and lies in a
    private
    zone, and not among cards that are revealed (1.1, 1.1.1)."""
    if not is_private(selector) or any(isinstance(f, t.Among) for f in selector.filters):
        return False
    return is_described(selector)


def is_private(selector: t.Selector) -> bool:
    """Whether all that a selector takes in lies in private zones."""
    return bool(selector.zone) and all(zone in PRIVATE for zone in selector.zone.split("-"))


def is_described(selector: t.Selector) -> bool:
    """Whether a card is asked for by characteristics, and not as "a card" (2)."""
    return bool(selector.filters or set(selector.kinds) - {"card"})


def rules_of_finding(selector: t.Selector) -> tuple[RuleId, ...]:
    """Whether a player may fail to find such a card, and that an ability may describe it."""
    axes = {f.axis for f in t.walk(selector.filters) if isinstance(f, t.Is)}
    abilities = (ABILITIES["3.1.2"],) if "keyword" in axes else ()
    labels = (LABELS["2"],) if "label" in axes else ()
    must = GENERAL["2"] if is_private(selector) else GENERAL["1.1.1"]
    return (GENERAL["1.1"] if may_fail(selector) else must, *abilities, *labels)


REVEALED = "reveal"
"""The cards that a resolution has revealed so far, as it knows them."""

DESCRIBED = "found by what they are"
"""The cards found so far, as a resolution knows them, that were asked for by characteristics."""


def was_selected(context: Context, what: t.Reference, ref: Ref) -> bool:
    """Whether a card of a private zone was selected for what it is (Properties and States: Facing 1.2)."""
    described = isinstance(what, t.Chosen) and may_fail(what.selector)
    return described or ref in context.results.get(DESCRIBED, ())


def unfound(context: Context, instruction: t.Instruction, what: t.Chosen) -> tuple[bool, Cite]:
    """Whether a card that a text moves from one zone or set of cards to another may be left unfound: it is
    searched for (3)."""
    selector = what.selector
    among = tuple(f for f in selector.filters if isinstance(f, t.Among))
    if isinstance(instruction, t.Reveal):
        note_bound(context, what)
    moves = isinstance(instruction, t.Move) and instruction.what is what and bool(selector.zone or among)
    if not moves or not selector.cards or what.at_random:
        return False, ()
    if not any(True for _ in candidates(context, selector)):
        return False, (GENERAL["3"], NONE_FOUND)
    if among:
        return _unfound_among(context, selector, among)
    return may_fail(selector), (GENERAL["3"], *rules_of_finding(selector))


def _unfound_among(context: Context, selector: t.Selector, among: tuple[t.Among, ...]) -> tuple[bool, Cite]:
    """The same of one set of cards: of cards that are revealed one must be found (1.1.1), of such as were
    looked at in a private zone a described one need not (1.1)."""
    found = {value for f in among for value in resolve(context, f.of)}
    hidden = [ref for ref in found & set(context.results.get("looked", ())) if isinstance(ref, Ref)]
    shown = found & set(context.results.get(REVEALED, ()))
    if not hidden or shown or any(context.state.things[ref.id].zone not in PRIVATE for ref in hidden):
        return False, (GENERAL["3"], GENERAL["1.1.1"])
    free = is_described(replace(selector, filters=tuple(f for f in selector.filters if f not in among)))
    return free, (GENERAL["3"], GENERAL["1.1"] if free else GENERAL["2"])


def note_bound(context: Context, what: t.Reference) -> None:
    """Notes that a described card of a private zone must be found for what is done to it (1.1, 3).

    The rules let one fail to find what is searched for or put somewhere, and are silent on discarding,
    banishing and revealing; what pays a cost must be there in any case.
    """
    pays = context.pending is not None and context.pending.choices.get("declaring", False)
    if pays or not isinstance(what, t.Chosen) or what.at_random or not may_fail(what.selector):
        return
    if any(True for _ in candidates(context, what.selector)):
        context.table.assume("described-cards-not-searched-for")
