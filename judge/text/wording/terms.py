"""Words for selectors, references, amounts, events and conditions."""

from __future__ import annotations

from judge.text import tree as t
from judge.text.wording.base import PHRASES, describe, joined, listed, owner, spaced, value_words

OPS = {"=": "exactly", ">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}


def compared(op: str, amount: t.Amount) -> str:
    """A comparison's right side."""
    return op if op in ("even", "odd") else f"{OPS[op]} {describe(amount)}"


def _range(node: t.Target | t.Chosen) -> str:
    if node.maximum is None:
        return "any number of " if node.minimum == t.Number(0) else f"{describe(node.minimum)} or more "
    if node.minimum == node.maximum:
        return "" if node.maximum == t.Number(1) else describe(node.maximum) + " "
    return f"{describe(node.minimum)} to {describe(node.maximum)} "


def _selector(node: t.Selector) -> str:
    kinds = " or ".join(node.kinds) or "thing"
    any_card = node.cards and "card" in node.kinds
    noun = "card" if any_card else f"{kinds} card" if node.cards else kinds
    words = [noun + (" activation" if node.activations and noun != "activation" else "")]
    words += [_that(one) for one in node.filters]
    if node.controller:
        words.append(f"controlled by {describe(node.controller)}")
    if node.zone:
        words.append(f"in {_whose(node)} {_zones(node.zone)}")
    if node.total:
        words.append(f"with a total {spaced(node.total.stat)} {compared(node.total.op, node.total.amount)}")
    if node.different:
        words.append(f"counting one for each different {spaced(node.different)}")
    if node.alike:
        words.append(f"all of the same {spaced(node.alike)}")
    return joined(*words)


def _zones(zone: str) -> str:
    if zone in ("inner-lineage", "effects-stack"):
        return spaced(zone)
    return "hand and/or memory" if zone == "hand-memory" else zone.replace("-", " or ")


def _whose(node: t.Selector) -> str:
    if node.zone_of:
        return owner(node.zone_of)
    return "one player's" if node.single_zone else "any player's"


def _that(one: t.Filter) -> str:
    match one:
        case t.Compare(stat=stat, op=op, amount=amount):
            return f"with {spaced(stat)} {compared(op, amount)}"
        case t.Is(axis="name", value=value):
            return f"named {value}"
        case t.Is(axis="name-part", value=value):
            return f"with {value} in its name"
        case t.Is(axis="label", value=value):
            return f"labelled {spaced(value)}"
        case t.Is(axis="keyword", value=value):
            return f"with {spaced(value)}"
        case t.Sharing(axis=axis, of=of):
            return f"with the same {axis} as {describe(of)}"
        case t.IsChosen(axis=axis):
            return f"with the chosen {axis}"
        case t.Experienced() | t.Aiming() | t.Among():
            return f"that is {describe(one)}"
    return f"that is {describe(one)}"


def _not(node: t.NotFilter) -> str:
    if isinstance(node.filter, t.Excluding):
        return describe(node.filter.of)
    return f"not {describe(node.filter)}"


def _experienced(node: t.Experienced) -> str:
    return f"the {node.role} of “{describe(node.event)}” this {node.since}"


def _event(node: t.EventPattern) -> str:
    players = isinstance(node.object, t.Reference) and node.verb in OF_PLAYERS
    whose = f"{owner(node.object)} " if isinstance(node.object, t.Reference) and players else ""
    done_to = describe(node.object) if node.object and not whose else ""
    if done_to and node.verb.startswith("is-") and node.verb not in OF_PLAYERS:
        done_to = f"by {done_to}"
    words = [
        describe(node.subject) if node.subject else "",
        spaced(node.verb),
        spaced(node.detail),
        compared(node.op, node.amount) if node.amount and node.op else value_words(node.amount),
        f"under {whose}control" if whose and node.verb == "enters" else done_to,
        f"from {'' if node.zone else whose}{node.origin}" if node.origin else "",
        f"to {whose}{node.zone}" if node.zone else "",
        f"for time {node.nth} in a turn" if node.nth else "",
        f"while {describe(node.condition)}" if node.condition else "",
    ]
    return joined(*words)


OF_PLAYERS = frozenset({"is-put", "is-banished", "leaves-zone", "enters"})
"""Events whose object is the player whose zone is meant, or under whose control something enters."""


def _scaled(node: t.Scaled) -> str:
    words = describe(node.amount) if node.factor == 1 else f"{node.factor} times {describe(node.amount)}"
    if isinstance(node.amount, t.Number):
        words = str(node.amount.value * node.factor)
    if node.per == 1:
        return words
    return f"{words} divided by {node.per}, rounded {'up' if node.round_up else 'down'}"


def _top(node: t.Top) -> str:
    end = "bottom" if node.bottom else "top"
    return f"the {end} {describe(node.amount)} of {owner(node.of)} {node.zone} (#{node.slot})"


def _chosen(node: t.Chosen) -> str:
    chance = ", at random" if node.at_random else ""
    by = f", chosen by {describe(node.chooser)}" if node.chooser else ""
    return f"choice #{node.slot} ({_range(node)}{describe(node.selector)}{chance}{by})"


def _found(node: t.Found) -> str:
    return f"the first {describe(node.selector)} from the top of {owner(node.of)} {node.zone} (#{node.slot})"


def _all(node: t.All) -> str:
    slot = f" (#{node.slot})" if node.slot >= 0 else ""
    return f"every {describe(node.selector)}{slot}"


def _result(node: t.Result) -> str:
    narrow = f", {describe(node.selector)}" if node.selector else ""
    return f"what “{spaced(node.verb)}” affected{narrow}"


ATTACKS = {
    "": "the attacks",
    "next": "the next attack",
    "first": "the first attack each turn",
    "declared": "each attack declared in that time",
}


def _attacks(node: t.AttacksOf) -> str:
    using = f" using {describe(node.using)}" if node.using else ""
    return f"{ATTACKS[node.which]}{using} of {describe(node.of)}"


def _nth(node: t.Nth) -> str:
    whose = f" of {describe(node.whose)}" if node.whose else ""
    return f"the {ORDINALS.get(node.number, node.number)} {describe(node.selector)} in each turn{whose}"


ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth"}


def _restricted(node: t.Restricted) -> str:
    return joined(node.name, spaced(node.kind), value_words(node.amount) + "+" if node.amount else "")


def _happened(node: t.Happened) -> str:
    if node.since == "combat" and node.event.verb == "attacks":
        return f"“{describe(node.event)}” is so in this combat"
    since = "" if node.since == "object" else f" this {node.since}"
    times = "" if node.times == t.Number(1) else f" at least {describe(node.times)} times"
    return f"“{describe(node.event)}” has happened{times}{since}"


def _during(node: t.During) -> str:
    phase = spaced(node.phase)
    return f"it is the {phase} of {describe(node.whose)}" if node.whose else f"it is {phase}"


def duration_words(node: t.Duration | None) -> str:
    """How long, after what it is the time of."""
    if node is None:
        return ""
    known = {"turn": " until end of turn", "game": " for the rest of the game", "combat": " this combat"}
    if node.kind == "during" and node.until:
        return f" during what begins with “{describe(node.until)}”, the next time"
    if node.until:
        return f" until {describe(node.until)}"
    if node.condition:
        return f" for as long as {describe(node.condition)}"
    return known.get(node.kind) or f" for {node.kind}"


def _extreme(node: t.Extreme) -> str:
    return f"the {'lowest' if node.lowest else 'highest'} {spaced(node.stat)} among {describe(node.of)}"


def _amount_if(node: t.AmountIf) -> str:
    then = describe(node.then)
    return f"({then} if {describe(node.condition)}, otherwise {describe(node.otherwise)})"


PHRASES.update(
    {
        t.Number: lambda n: str(n.value),
        t.Variable: lambda n: n.name,
        t.Dice: lambda n: f"{n.count if n.count > 1 else ''}D{n.sides} #{n.slot}",
        t.LevelOf: lambda n: f"the level of {describe(n.of)}",
        t.CountOf: lambda n: f"the number of {describe(n.of)}",
        t.CountersOn: lambda n: joined("the number of", n.kind, f"counters on {describe(n.on)}"),
        t.Distinct: lambda n: f"the number of different {n.axis}s among {describe(n.of)}",
        t.StatOf: lambda n: f"the {spaced(n.stat)} of {describe(n.of)}",
        t.ThatMuch: lambda n: "that much",
        t.Tally: lambda n: f"how much was done by “{spaced(n.what)}” so far",
        t.AtMost: lambda n: f"{describe(n.amount)}, at most {describe(n.limit)}",
        t.AmountIf: _amount_if,
        t.Extreme: _extreme,
        t.Sum: lambda n: " plus ".join(describe(part) for part in n.parts),
        t.Scaled: _scaled,
        t.Uses: lambda n: f"how often this ability was used before this {n.per}",
        t.Times: lambda n: (
            f"how {'much' if n.total else 'often'} “{describe(n.event)}” has happened this {n.since}"
        ),
        t.Selector: _selector,
        t.Is: lambda n: spaced(n.value),
        t.IsChosen: lambda n: f"of the chosen {n.axis}",
        t.Compare: lambda n: f"of {spaced(n.stat)} {compared(n.op, n.amount)}",
        t.Other: lambda n: "another than this",
        t.NotFilter: _not,
        t.AnyFilter: lambda n: listed(n.filters, "or"),
        t.AllFilters: lambda n: listed(n.filters),
        t.Aiming: lambda n: f"aimed at {describe(n.at)}",
        t.Among: lambda n: f"one of {describe(n.of)}",
        t.FromSource: lambda n: f"of {describe(n.of)}",
        t.AttachedTo: lambda n: f"attached to {describe(n.of)}",
        t.OwnedBy: lambda n: f"owned by {describe(n.of)}",
        t.Excluding: lambda n: f"not {describe(n.of)}",
        t.Sharing: lambda n: f"of the same {n.axis} as {describe(n.of)}",
        t.Experienced: _experienced,
        t.Self: lambda n: "this",
        t.You: lambda n: "you",
        t.EachPlayer: lambda n: "each player",
        t.EachOpponent: lambda n: "each opponent",
        t.Opponent: lambda n: "an opponent",
        t.Party: lambda n: f"the {spaced(n.role)}",
        t.ControllerOf: lambda n: f"the controller of {describe(n.of)}",
        t.OwnerOf: lambda n: f"the owner of {describe(n.of)}",
        t.ChampionOf: lambda n: f"{owner(n.of)} champion",
        t.Target: lambda n: f"target #{n.slot} ({_range(n)}{describe(n.selector)})",
        t.Chosen: _chosen,
        t.Found: _found,
        t.All: _all,
        t.Top: _top,
        t.Again: lambda n: f"#{n.slot}",
        t.Result: _result,
        t.Earlier: lambda n: f"what “{spaced(n.verb)}” of this object's other abilities affected",
        t.EventThing: lambda n: f"the event's {n.role}",
        t.EachOne: lambda n: "each of those",
        t.ThisAttack: lambda n: "this attack",
        t.AttacksOf: _attacks,
        t.AbilitiesOf: lambda n: f"the activated abilities of {describe(n.of)}",
        t.Next: lambda n: f"the next {describe(n.selector)}",
        t.Nth: _nth,
        t.TheRest: lambda n: "the rest",
        t.Linked: lambda n: "what this is linked to",
        t.Attacker: lambda n: "the attacker",
        t.From: lambda n: f"{describe(n.of)} in the {n.zone}",
        t.Both: lambda n: listed(n.parts),
        t.EventPattern: _event,
        t.Restricted: _restricted,
        t.AmountIs: lambda n: f"{describe(n.left)} is {compared(n.op, n.right)}",
        t.Meets: lambda n: f"{describe(n.of)} is {listed(n.filters)}",
        t.Happened: _happened,
        t.During: _during,
        t.PlayerIs: lambda n: joined(owner(n.who) if n.who else "the game's", spaced(n.state), "is", n.value),
        t.Paid: lambda n: f"“{n.what}” was paid",
        t.NotSo: lambda n: f"not ({describe(n.condition)})",
        t.AllOf: lambda n: listed(n.conditions),
        t.AnyOf: lambda n: listed(n.conditions, "or"),
        t.Limit: lambda n: f"done fewer than {n.times} times this {n.per}",
        t.AtSpeed: lambda n: f"{n.speed} speed",
    }
)
