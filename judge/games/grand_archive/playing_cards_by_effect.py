"""Timing and Permissions: Special Play Permissions — cards that a resolving effect lets a player activate,
materialize or play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from judge.games.grand_archive.game_terms import DO, VERBS
from judge.games.grand_archive.keywords.preserve import PRESERVE, RETURNING, preserved, take_back
from judge.games.grand_archive.playing_cards_card_activation import activate_card
from judge.games.grand_archive.playing_cards_card_materialization import (
    check_materialization,
    put_materialization,
)
from judge.kernel.decisions import Answer, Decision, Illegal, Option, Procedure, Unsupported
from judge.kernel.drive import carry_out
from judge.kernel.explore import answers
from judge.kernel.request import Named, Request
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table, attempt, permitted
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import candidates, resolve, seats
from judge.text.perform import may
from rules_corpus.cite import Section

PERMISSIONS = Section("ga:cr/game-mechanics-timing-and-permissions/special-play-permissions")
REPLACEMENT = Section("ga:cr/types-of-effects-replacement-effects/general-rules")
FINDING = Section("ga:cr/searching-and-finding/general-rules")

WORDS = {"activate": ("activates",), "materialize": ("materializes",), "play": ("materializes", "activates")}
"""The statements that answer an effect's verb."""

PRIVATE = ("material", "hand", "memory", "deck")


def play(context: Context, node: t.Play, *, optional: bool = False) -> Procedure[bool]:
    """A player activates or materializes a card as part of an effect, whatever the phase, speed and zone
    (2); gives whether one was played."""
    (seat,) = seats(context, node.who)[:1] or (context.controller,)
    optional = optional or _may_fail_to_find(node.what)
    refused: set[Ref] = set()
    while True:
        cards = _playable(context, node, seat)
        back = bool(preserved(context.table, seat)) and _replaceable(context, node, cards)
        if not cards and not back:
            context.table.note("no card is a legal choice; the effect goes on", FINDING["4"])
            return False
        untried = [card for card in cards if card.ref not in refused]
        legal = back or any(_legal(context.table, seat, node, card) for card in untried)
        if not legal:
            context.table.note("no card is a legal choice: none need be played", FINDING["4"])
        answer = yield _decision(context, node, seat, cards, optional or not legal, back, none=not legal)
        if not answer:
            return False
        if (
            yield from attempt(context.table, _carry_out(context.table, seat, node, cards, answer[0]))
        ) is None:
            rules = (PERMISSIONS["2"], PERMISSIONS["2.1"])
            context.table.note("the permission is part of the effect and ends with it", rules)
            return True
        refused |= {card.ref for card in cards if _is_answer(answer[0], card)}


def _replaceable(context: Context, node: t.Play, cards: list[Thing]) -> bool:
    """Whether a preserved card may come back in the place of what the effect offers: a materialization, and
    of "play" only where such a card could be materialized (Replacement Effects 7.1)."""
    if node.verb != "play" or not cards:
        return node.verb == "materialize"
    possible = any(materializes(node, None, card) for card in cards)
    if not possible:
        words = "no card that may be played could be materialized: nothing is replaced"
        context.table.note(words, REPLACEMENT["7.1"])
    return possible


def _playable(context: Context, node: t.Play, seat: Seat) -> list[Thing]:
    what: Any = node.what
    own = replace(context, controller=seat)
    found = candidates(own, what.selector) if isinstance(what, t.Chosen) else resolve(context, what)
    cards = [context.state.find(v) for v in found if isinstance(v, Ref)]
    return [c for c in cards if c is not None and "preserved" not in c.flags and c.zone != "stack"]


def _may_fail_to_find(what: t.Reference) -> bool:
    """Whether a player need not find such a card: it has characteristics and lies in a private zone
    (Searching and Finding 1.1)."""
    if not isinstance(what, t.Chosen):
        return False
    selector = what.selector
    return selector.zone in PRIVATE and bool(selector.filters or set(selector.kinds) - {"card"})


def _decision(
    context: Context, node: t.Play, seat: Seat, cards: list[Thing], optional: bool, back: bool, *, none: bool
) -> Decision:
    """The choice of what to play; where none of it is legal, saying nothing is saying no."""
    options = [Option(c.ref, c.face.name) for c in cards]
    if back:
        options.append(Option(RETURNING, "return a preserved card"))
    return Decision(
        seat=seat,
        kind="play",
        prompt=f"{node.verb} a card by {context.source.face.name}",
        cite=PERMISSIONS["2"],
        options=tuple(options),
        least=0 if optional else 1,
        most=1,
        otherwise=() if none else None,
        verbs=(*WORDS[node.verb], "declines", *(("uses",) if back else ())),
        about=context.source.face.name,
    )


def _is_answer(answer: Any, card: Thing) -> bool:
    """Whether an answer plays that card."""
    return card.ref in answer.things[0].candidates if isinstance(answer, Request) else answer == card.ref


def _legal(table: Table, seat: Seat, node: t.Play, card: Thing) -> bool:
    """Whether no rule forbids playing the card so, and its cost could be paid; what cannot be done need not
    be (Resolution 4)."""
    if materializes(node, None, card):
        return permitted(table, partial(check_materialization, table, seat, card, free=node.free))
    return _could(table, partial(activate_card, table, seat, card, VERBS, permitted=True, free=node.free))


def _could(table: Table, action: Callable[[], Procedure[None]]) -> bool:
    """Whether an activation could be carried out now, with none or one of its optional and alternative costs.

    It is tried with the first choices that would do, and undone; what is not carried out yet counts as
    possible, for the player's own try says what it is.
    """
    plain = _First()
    try:
        return any(permitted(table, partial(carry_out, table, action(), way)) for way in _each(plain))
    except Unsupported:
        return True


def _each(plain: _First) -> Iterator[_First]:
    """Without optional costs, then with each of those that were offered."""
    yield plain
    yield from map(_First, plain.offered)


@dataclass(slots=True)
class _First:
    """Answers each choice by the first answer that would do, the costs to take by a word of them."""

    taken: str = ""
    offered: tuple[str, ...] = ()

    def checkpoint(self, table: Table) -> None:
        """Nothing is kept: it is undone."""

    def answer(self, table: Table, decision: Decision) -> Answer:
        """The first answer that would do."""
        if decision.kind == "costs":
            self.offered = decision.values
            return (self.taken,) if self.taken else decision.default or ()
        return next(answers(decision), ()) if decision.default is None else decision.default


def _carry_out(table: Table, seat: Seat, node: t.Play, cards: list[Thing], answer: Any) -> Procedure[None]:
    if answer == RETURNING:
        table.note("nothing else is played by the same permission", PRESERVE["4.3.1"])
        yield from take_back(table, seat)
        return
    request = answer if isinstance(answer, Request) else None
    card = _meant(table, cards, request.things[0]) if request is not None else table.state.things[answer.id]
    free = node.free or (request is not None and request.free)
    if materializes(node, request, card):
        yield from put_materialization(table, seat, card, free=free)
    else:
        yield from activate_card(table, seat, card, VERBS, request=request, permitted=True, free=free)


def _meant(table: Table, cards: list[Thing], named: Named) -> Thing:
    """The card that a player names, which must be one that the effect allows; raises Illegal."""
    for card in cards:
        if card.ref in named.candidates:
            return card
    raise Illegal(f"{named.label} is not among the cards that the effect allows", PERMISSIONS["1"])


def materializes(node: t.Play, request: Request | None, card: Thing) -> bool:
    """Whether a card is materialized rather than activated: as the effect says, else by its cost."""
    if node.verb != "play":
        return node.verb == "materialize"
    return "reserve" not in card.face.costs if request is None else request.verb == "materializes"


def may_play(context: Context, node: t.May) -> Procedure[bool]:
    """Where all that may be done is to play a card, the line that plays it says so."""
    if len(node.instructions) == 1 and isinstance(node.instructions[0], t.Play):
        return (yield from play(context, node.instructions[0], optional=True))
    return (yield from may(context, VERBS, node))


DO[t.Play] = play
DO[t.May] = may_play
