"""Keywords that offer an optional or alternative cost: prepare, imbue, brew, ephemerate."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from judge.games.grand_archive.keywords.registry import amount_of, entry
from judge.games.grand_archive.language import champion
from judge.kernel.decisions import Procedure, Refusal
from judge.kernel.events import CountersChanged
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number

PREPARE = entry("prepare-n")


@dataclass(frozen=True, slots=True)
class OptionalCost:
    """A cost that may be taken: the word that takes it, why it cannot be, and how it is paid."""

    word: str
    refuse: Callable[[Context, t.KeywordAbility], Refusal | None]
    pay: Callable[[Context, t.KeywordAbility], Procedure[None]]


def _prepare_refusal(context: Context, ability: t.KeywordAbility) -> Refusal | None:
    mine = champion(context.state, context.controller)
    needed = number(context, amount_of(ability))
    if mine is None or mine.count("preparation") < needed:
        return Refusal(f"the champion has no {needed} preparation counters to remove", PREPARE["1"])
    return None


def _prepare(context: Context, ability: t.KeywordAbility) -> Procedure[None]:
    mine = champion(context.state, context.controller)
    assert mine is not None
    change = CountersChanged(mine.id, "preparation", -number(context, amount_of(ability)))
    context.table.emit(change, (PREPARE["1"], PREPARE["2"]))
    return
    yield


OPTIONAL_COSTS: Mapping[str, OptionalCost] = {"prepare": OptionalCost("prepare", _prepare_refusal, _prepare)}
