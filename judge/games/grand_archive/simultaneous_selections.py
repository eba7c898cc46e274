"""Simultaneous Selections — what several players choose for one instruction: all of them before any of it is
done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.kernel.decisions import Procedure
from judge.kernel.request import Who
from judge.kernel.state import Seat
from judge.text import tree as t
from judge.text.addressed import players_choice
from judge.text.context import Context
from judge.text.meaning import seats
from judge.text.several import EACH
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/simultaneous-selections/general-rules")
RESOLUTION = Section("ga:cr/playing-cards-resolution/general-rules")

PRIVATE = ("hand", "memory", "deck", "material")


def are_several(context: Context, who: t.Reference | None) -> bool:
    """Whether an instruction is addressed to each of certain players."""
    return isinstance(who, EACH) or (who is not None and len(seats(context, who)) > 1)


def players_choices(
    context: Context, who: t.Reference, what: t.Reference, purpose: tuple[str, str]
) -> Procedure[list[tuple[Seat, tuple[Any, ...]]]]:
    """What each player addressed chooses among their own things: the turn player first among open cards (1),
    and hidden ones set aside until everyone has chosen (2). `purpose` is as for `players_choice`."""
    asked = seats(context, who)
    together = are_several(context, who)
    picked: list[tuple[Seat, tuple[Any, ...]]] = []
    for seat in asked:
        each = Who(seat) if together or context.each is None else context.each
        own = replace(context, each=each, slots=dict(context.slots))
        picked.append((seat, (yield from players_choice(own, what, seat, purpose, RESOLUTION["4"]))))
    if picked and isinstance(what, (t.Chosen, t.Top)):
        context.slots.setdefault(what.slot, picked[0][1])
    if len(asked) > 1 and isinstance(what, t.Chosen):
        rule = GENERAL["2" if what.selector.zone in PRIVATE else "1"]
        context.table.note("all have chosen, in turn order, before it is done", rule)
    return picked
