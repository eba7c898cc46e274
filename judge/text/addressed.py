"""Instructions addressed to players, as games share them: what each chooses among their own things, and what
is discarded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from judge.kernel.decisions import Decision, Procedure, Refusal, no_refusal
from judge.kernel.state import Ref, Seat
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import candidates, number, resolve, seats
from judge.text.perform import in_one_zone, on_top, option
from judge.text.several import by_zone
from judge.text.together import ask_together, completing, fewest_and_most, together_refusal
from rules_corpus.cite import Cite


def players_choice(
    context: Context,
    what: t.Reference,
    seat: Seat,
    purpose: tuple[str, str],
    cite: Cite,
    refuse: Callable[[Any], Refusal | None] = no_refusal,
) -> Procedure[tuple[Any, ...]]:
    """What a player chooses among their own things for an instruction addressed to them.

    `purpose` is the verb of the prompt and the clause of a script line that answers (`("discard",
    "discarding")`); `refuse` says of some that they may not be chosen as long as others may.
    """
    if isinstance(what, t.Top):
        context.slots.setdefault(what.slot, on_top(context, what))
    if not isinstance(what, t.Chosen):
        return resolve(context, what)
    if what.slot in context.slots and context.controller == seat:
        return context.slots[what.slot]
    kept = {slot: values for slot, values in context.slots.items() if slot != what.slot}
    own = replace(context, controller=seat, slots=kept)
    found = completing(own, what, list(candidates(own, what.selector)))
    found = [value for value in found if refuse(value) is None] or found
    if what.selector.single_zone:
        found = yield from in_one_zone(own, found, seat, cite)
    chosen: tuple[Any, ...] = ()
    for heap in by_zone(own, what.selector, found):
        chosen += yield from _choice_of(own, what, seat, heap, purpose, cite, refuse)
    context.slots.setdefault(what.slot, chosen)
    return chosen


def _choice_of(
    own: Context,
    what: t.Chosen,
    seat: Seat,
    found: list[Any],
    purpose: tuple[str, str],
    cite: Cite,
    refuse: Callable[[Any], Refusal | None],
) -> Procedure[tuple[Any, ...]]:
    prompt, clause = purpose
    least, most = yield from fewest_and_most(own, what, found, f"how many to {prompt} at random", cite)
    decision = Decision(
        seat=-1 if what.at_random else seat,
        kind="random" if what.at_random else "choose",
        prompt=f"choose what to {prompt}",
        cite=cite,
        options=tuple(option(own.table, v) for v in found),
        least=least,
        most=most,
        clause=clause,
        verbs=("random",) if what.at_random else ("chooses", "discards"),
        refuse=refuse,
        about=own.source.face.name,
        together=lambda values: together_refusal(own, what.selector, values, cite),
    )
    return (yield from ask_together(decision))


def keep(context: Context, verb: str, refs: tuple[Any, ...]) -> None:
    """Keeps what an instruction moved, as it is now, for words that mention it again ("the card discarded
    this way")."""
    now = (context.state.things[r.id].ref for r in refs if isinstance(r, Ref))
    context.results.setdefault(verb, []).extend(now)


def discarded(what: t.Reference) -> t.Reference:
    """What is discarded: from the hand where no zone is named."""
    return from_hand(what) if isinstance(what, t.Chosen) else what


def from_hand(what: t.Chosen) -> t.Chosen:
    """The choice, from the chooser's hand where neither a zone nor cards spoken of before are named."""
    if what.selector.zone or any(isinstance(one, t.Among) for one in what.selector.filters):
        return what
    return replace(what, selector=replace(what.selector, zone="hand", zone_of=t.You()))


def can_discard(context: Context, node: t.Discard) -> bool:
    """Whether the player addressed holds enough to discard."""
    what = discarded(node.what)
    own = replace(context, controller=seats(context, node.who)[0])
    if not isinstance(what, t.Chosen):
        return bool(resolve(own, what))
    return len(list(candidates(own, what.selector))) >= number(context, what.minimum)
