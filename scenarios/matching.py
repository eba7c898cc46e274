"""Names on a line matched with the options of a decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.kernel.decisions import Answer, Decision, Illegal, Option, all_alike
from judge.kernel.request import Named

OTHER_COSTS = ("resting", "sacrificing", "banishing", "discarding")
"""The clauses that name what other costs than a reserve or memory cost are paid with."""

LOOSE = frozenset({"choosing", "paying"})
"""Clauses whose things may answer several decisions: what does not fit one is left for the next."""


def take(items: list[Named], decision: Decision) -> Answer:
    """Takes from a clause's things those that answer a decision; raises Illegal where one of them may not be
    chosen."""
    picked: list[Any] = []
    way = decision.words.get("way")
    for item in tuple(items):
        if picked and len(picked) >= decision.most:
            break
        if way is not None and item.way != way:
            continue
        values = options_for(item, decision, picked)
        if values:
            now = values[: max(decision.most - len(picked), 1)]
            picked += now
            at, left = items.index(item), item.nameless - len(now)
            more = replace(item, label=str(left), nameless=left, amount=left)
            items[at : at + 1] = [more] if len(values) > len(now) and left > 0 else []
        elif decision.clause not in LOOSE or _meant(item, decision) or refusal(item, decision) is not None:
            raise refused(item, decision)
    over = decision.words.get("over")
    if over is not None and any(_too_many(item, decision, way) for item in items):
        raise Illegal(over.reason, over.cite)
    if picked and len(picked) < decision.least:
        picked += fill(decision, picked)
    if picked and len(picked) < decision.least:
        raise not_among(
            f"{len(picked)} chosen for {decision.prompt}, but {decision.least} are needed", decision
        )
    return together(picked, decision)


def _meant(item: Named, decision: Decision) -> bool:
    """Whether a line says that an item pays in the way that this decision alone offers."""
    return bool(item.way) and item.way == decision.words.get("alone")


def _too_many(item: Named, decision: Decision, way: str | None) -> bool:
    """Whether what is left of a clause would have been one more of these: of a clause that answers several
    decisions, what this one offers."""
    if decision.clause in LOOSE:
        return any(_same(option, item) for option in decision.options)
    return way is None or item.way == way


def spared(left: Mapping[str, list[Named]], decision: Decision) -> Answer | None:
    """A payment that leaves alone what the line names for its other costs, where only one way is left."""
    others = (set(one.candidates) for word in OTHER_COSTS for one in left.get(word, ()))
    kept = {value for one in others if len(one.intersection(decision.values)) == 1 for value in one}
    free = tuple(one for one in decision.options if one.value not in kept)
    if len(free) == len(decision.options) or len(free) < decision.least:
        return None
    return replace(decision, options=free).forced


def match_items(items: list[Named], decision: Decision) -> Answer:
    """All things of a line as an answer, in their order; raises Illegal where one may not be chosen."""
    picked: list[Any] = []
    for item in items:
        values = options_for(item, decision, picked)
        if not values:
            raise refused(item, decision)
        picked += values
    return together(picked, decision)


def together(picked: list[Any], decision: Decision) -> Answer:
    """Values as an answer; raises Illegal where they may not be chosen together."""
    refused = decision.together(tuple(picked))
    if refused is not None:
        raise Illegal(refused.reason, refused.cite)
    return tuple(picked)


def shares(items: list[Named], decision: Decision) -> Answer:
    """What each thing of a line gets of an amount that is split; raises Illegal where it does not come to the
    whole, or something gets nothing."""
    pairs = tuple(
        (match_items([replace(item, amount=None)], decision)[0], item.amount or 0) for item in items
    )
    if sum(amount for _, amount in pairs) != decision.least:
        raise not_among(f"the parts must come to {decision.least}", decision)
    if {value for value, _ in pairs} != set(decision.values) or any(amount < 1 for _, amount in pairs):
        raise not_among("each of them must get at least 1", decision)
    return pairs


def arranged(items: list[Named], decision: Decision) -> Answer:
    """Cards put on the top or the bottom of a deck: those on top, the divider, those at the bottom.

    Those that the line does not name stay on top in the order in which they lay; "top" or "bottom" alone is
    said of all.
    """
    divider = decision.words["divider"]
    free = [o for o in decision.options if o.value != divider]
    if [item.label for item in items] in (["top"], ["bottom"]):
        every = tuple(o.value for o in free)
        return (*every, divider) if items[0].label == "top" else (divider, *every)
    picked: dict[str, list[Any]] = {"top": [], "bottom": []}
    for item in items:
        taken = [*picked["top"], *picked["bottom"], divider]
        values = options_for(item, decision, taken)
        if not values:
            raise refused(item, decision)
        picked["bottom" if item.way == "bottom" else "top"] += values
    named = [*picked["top"], *picked["bottom"]]
    left = [o.value for o in free if o.value not in named]
    return (*picked["top"], *left, divider, *picked["bottom"])


def options_for(item: Named, decision: Decision, picked: list[Any]) -> list[Any]:
    """The options that an item stands for: one by name, several nameless ones by number."""
    free = [o for o in decision.options if o.value not in picked]
    if item.nameless and not any(o.value in item.candidates for o in free):
        return [o.value for o in free if o.alike is not None][: item.nameless]
    found = [o.value for o in free if _same(o, item)]
    return found[: item.amount or 1] if item.amount and not item.nameless else found[:1]


def _same(option: Option, item: Named) -> bool:
    if option.value in (*item.candidates, item.label.lower()) or option.label == item.label:
        return True
    return option.about is not None and any(getattr(c, "id", None) == option.about for c in item.candidates)


def fill(decision: Decision, picked: list[Any]) -> list[Any]:
    """What completes a payment that was named in part, where the rest is all alike."""
    free = [o for o in decision.options if o.value not in picked]
    missing = decision.least - len(picked)
    return [o.value for o in free][:missing] if all_alike(free) else []


def refusal(item: Named, decision: Decision) -> Illegal | None:
    """The rule that forbids what an item stands for, where the decision knows one."""
    for value in (*item.candidates, item.label):
        try:
            found = decision.refuse(value)
        except (KeyError, TypeError, AttributeError):
            found = None
        if found is not None and not isinstance(value, int):
            return Illegal(found.reason, found.cite)
    return None


def refused(item: Named, decision: Decision) -> Illegal:
    """Why an item may not be chosen."""
    return refusal(item, decision) or not_among(
        f"{item.label} is not among what may be chosen: {decision.prompt}", decision
    )


def not_among(words: str, decision: Decision) -> Illegal:
    """The refusal of a choice that the decision does not offer."""
    return Illegal(words, decision.cite)


def as_told(decision: Decision, chosen: Answer) -> Answer | None:
    """The order in which the line before chose the very things that are to be ordered; None where it did
    not."""
    same = len(chosen) == len(decision.options) and set(chosen) == set(decision.values)
    return chosen if decision.kind == "order" and same else None


def split_off(decision: Decision, items: list[Named]) -> tuple[Answer, list[Named]] | None:
    """Of a line that names more than a choice takes: the answer, and what is left for the choices behind it;
    None where it is no such line."""
    rest, picked = list(items), list[Any]()
    if decision.kind != "choose" or len(items) <= decision.most:
        return None
    for item in items:
        values = options_for(item, decision, picked) if len(picked) < decision.most else []
        if values:
            picked += values
            rest.remove(item)
    fits = decision.least <= len(picked) <= decision.most and decision.together(tuple(picked)) is None
    return (tuple(picked), rest) if picked and fits else None


def said(decision: Decision, verb: str, items: list[Named]) -> Answer:
    """What a line says in answer to a decision; raises Illegal where that may not be chosen."""
    if verb == "accepts":
        return (True,)
    if decision.kind == "arrange":
        return arranged(items, decision)
    if verb == "declines":
        if decision.least and decision.kind != "may":
            raise not_among(f"declined, but {decision.least} must be chosen", decision)
        return (False,) if decision.kind == "may" else ()
    if decision.kind == "split":
        return shares(items, decision)
    answer = match_items(items, decision)
    if len(answer) < decision.least or len(answer) > decision.most:
        wanted = (
            str(decision.least) if decision.least == decision.most else f"{decision.least} to {decision.most}"
        )
        raise not_among(f"{len(answer)} chosen, but it must be {wanted}", decision)
    return answer


def such_as(decision: Decision) -> str:
    """What an example of an answer names: what is asked about by its number where several have one name."""
    labels = [option.label for option in decision.options]
    if decision.kind != "order" or len(set(labels)) > 1 or not labels:
        return "…"
    name = labels[0].removesuffix("'s ability")
    return ", ".join(f"ability {n} of {name}" for n in range(len(labels), 0, -1))
