"""An ability as it is understood, in plain words, so that a judge can compare them with the card."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any

from judge.text import tree as t

OPS = {"=": "exactly", ">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}


def describe(node: t.Node | tuple[t.Node, ...]) -> str:
    """The ability (or any part of one) in words; parts that have no phrase of their own are named with what
    they hold."""
    if isinstance(node, tuple):
        return "; ".join(describe(one) for one in node)
    phrase = PHRASES.get(type(node))
    return phrase(node) if phrase else _plain(node)


def _plain(node: t.Node) -> str:
    """A node as its name and its parts: "Negate" of a target is "negate (target card)"."""
    words = re.sub(r"(?<!^)(?=[A-Z])", " ", type(node).__name__).lower()
    parts = [
        _value(getattr(node, part.name)) for part in fields(node) if part.name not in ("span", "paragraph")
    ]
    held = [part for part in parts if part]
    return f"{words} ({', '.join(held)})" if held else words


def _value(value: Any) -> str:
    if isinstance(value, t.Node):
        return describe(value)
    if isinstance(value, tuple):
        return " and ".join(filter(None, map(_value, value)))
    return "" if value in (None, False, "", True) else str(value)


def _list(parts: Iterable[t.Node], word: str = "and") -> str:
    return f" {word} ".join(describe(part) for part in parts)


def _steps(parts: tuple[t.Instruction, ...]) -> str:
    return ", then ".join(describe(part) for part in parts)


def _range(node: t.Target | t.Chosen) -> str:
    if node.maximum is None:
        return "any number of "
    if node.minimum == node.maximum:
        return "" if node.maximum == t.Number(1) else describe(node.maximum) + " "
    return f"{describe(node.minimum)} to {describe(node.maximum)} "


def _selector(node: t.Selector) -> str:
    kinds = " or ".join(node.kinds) or "thing"
    noun = f"{kinds} card" if node.cards and node.kinds != ("card",) else kinds
    words = [noun + (" activation" if node.activations and noun != "activation" else "")]
    words += [f"that is {describe(one)}" for one in node.filters]
    if node.controller:
        words.append(f"controlled by {describe(node.controller)}")
    if node.zone:
        owner = (
            f"{describe(node.zone_of)}'s "
            if node.zone_of
            else "one player's "
            if node.single_zone
            else "any "
        )
        words.append(f"in {owner}{node.zone.replace('-', ' and/or ')}")
    return " ".join(words)


def _experienced(node: t.Experienced) -> str:
    return f"the {node.role} of “{describe(node.event)}” this {node.since}"


def _event(node: t.EventPattern) -> str:
    words = [
        describe(node.subject) if node.subject else "",
        node.verb.replace("-", " "),
        node.detail.replace("-", " "),
    ]
    if node.amount:
        words.append(f"{OPS.get(node.op, '')} {describe(node.amount)}")
    words += [describe(node.object)] if node.object else []
    words += [f"from {node.origin}"] if node.origin else []
    words += [f"to {node.zone}"] if node.zone else []
    words += [f"for time {node.nth} in a turn"] if node.nth else []
    words += [f"while {describe(node.condition)}"] if node.condition else []
    return " ".join(word for word in words if word)


def _scaled(node: t.Scaled) -> str:
    words = describe(node.amount) if node.factor == 1 else f"{node.factor} times {describe(node.amount)}"
    if isinstance(node.amount, t.Number):
        words = str(node.amount.value * node.factor)
    return (
        words
        if node.per == 1
        else f"{words} divided by {node.per}, rounded {'up' if node.round_up else 'down'}"
    )


def _restricted(node: t.Restricted) -> str:
    return " ".join(
        filter(
            None, (node.name, node.kind.replace("-", " "), _value(node.amount) + "+" if node.amount else "")
        )
    )


def _duration(node: t.Duration | None) -> str:
    if node is None:
        return ""
    known = {"turn": " until end of turn", "game": " for the rest of the game", "combat": " this combat"}
    if node.until:
        return f" until {describe(node.until)}"
    return known.get(node.kind) or f" for {node.kind}"


def _conditional(node: t.Conditional) -> str:
    other = f", otherwise {_steps(node.otherwise)}" if node.otherwise else ""
    return f"if {describe(node.condition)}, {_steps(node.then)}{other}"


def _if_done(node: t.IfDone) -> str:
    then = f", and if that was done, {_steps(node.then)}" if node.then else ""
    other = f", and if not, {_steps(node.otherwise)}" if node.otherwise else ""
    return f"{_steps(node.first)}{then}{other}"


def _damage(node: t.DealDamage) -> str:
    source = describe(node.source) if node.source else "this"
    extra = " that can't be prevented" if node.unpreventable else ""
    split = ", split among them" if node.split else ""
    return f"{source} deals {describe(node.amount)} damage{extra} to {describe(node.to)}{split}"


def _move(node: t.Move) -> str:
    place = f"the {node.place.replace('-', ' ')} of " if node.place else ""
    owner = (
        f"{describe(node.zone_of)}'s " if node.zone_of else "its owner's " if node.zone != "field" else "the "
    )
    states = "".join(f", {state}" for state in node.states)
    return f"{node.verb} {describe(node.what)} to {place}{owner}{node.zone}{states}"


def _keyword(node: t.KeywordAbility) -> str:
    return _ability(
        node,
        " ".join(
            filter(
                None, (node.name.replace("-", " "), node.argument, _value(node.amount), _value(node.costs))
            )
        ),
    )


def _ability(node: t.Ability, body: str) -> str:
    label = f"{node.label}: " if node.label else ""
    inherited = "inherited: " if node.inherited else ""
    only = "".join(f"[{describe(one)}] " for one in node.restrictions)
    return f"{only}{inherited}{label}{body}"


def _triggered(node: t.TriggeredAbility) -> str:
    condition = f", if {describe(node.condition)}" if node.condition else ""
    return _ability(node, f"when {describe(node.event)}{condition}: {_steps(node.instructions)}")


def _activated(node: t.ActivatedAbility) -> str:
    spell = f" as a {' '.join(node.as_subtypes)}" if node.as_subtypes else ""
    limits = "".join(f"; only if {describe(one)}" for one in node.limits)
    traits = "".join(f"; {one}" for one in node.traits)
    return _ability(
        node, f"pay {_list(node.costs) or 'nothing'}: {_steps(node.instructions)}{spell}{limits}{traits}"
    )


def _static(node: t.StaticAbility) -> str:
    condition = f"as long as {describe(node.condition)}, " if node.condition else ""
    return _ability(node, condition + _list(node.changes))


def _change_cost(node: t.ChangeCost) -> str:
    amount = node.amount
    less = isinstance(amount, t.Scaled) and amount.factor < 0
    words = (
        describe(t.Scaled(amount.amount, -amount.factor, amount.per))
        if less and isinstance(amount, t.Scaled)
        else describe(amount)
    )
    return f"{describe(node.of)} costs {words} {'less' if less else 'more'} to {node.verb}"


def _replace(node: t.Replace) -> str:
    once = "the next time" if node.uses == 1 else "whenever"
    return f"{once} {describe(node.event)} would happen, instead {_steps(node.instead)}"


def _top(node: t.Top) -> str:
    end = "bottom" if node.bottom else "top"
    return f"the {end} {describe(node.amount)} of {describe(node.of)}'s {node.zone} (#{node.slot})"


def _delay(node: t.Delay) -> str:
    when = "the next time" if node.once else "whenever"
    return f"{when} {describe(node.event)}: {_steps(node.instructions)}{_duration(node.duration)}"


def _random(node: t.Chosen) -> str:
    return ", at random" if node.at_random else ""


Phrase = Callable[[Any], str]
PHRASES: dict[type, Phrase] = {
    t.Number: lambda n: str(n.value),
    t.Variable: lambda n: n.name,
    t.LevelOf: lambda n: f"the level of {describe(n.of)}",
    t.CountOf: lambda n: f"the number of {describe(n.of)}",
    t.CountersOn: lambda n: f"the number of {n.kind} counters on {describe(n.on)}",
    t.StatOf: lambda n: f"the {n.stat} of {describe(n.of)}",
    t.ThatMuch: lambda n: "that much",
    t.Sum: lambda n: " plus ".join(describe(part) for part in n.parts),
    t.Scaled: _scaled,
    t.Selector: _selector,
    t.Is: lambda n: n.value.replace("-", " "),
    t.Compare: lambda n: f"of {n.stat.replace('-', ' ')} {OPS[n.op]} {describe(n.amount)}",
    t.Other: lambda n: "another than this",
    t.NotFilter: lambda n: f"not {describe(n.filter)}",
    t.AnyFilter: lambda n: _list(n.filters, "or"),
    t.AllFilters: lambda n: _list(n.filters),
    t.Aiming: lambda n: f"aimed at {describe(n.at)}",
    t.Among: lambda n: f"one of {describe(n.of)}",
    t.Excluding: lambda n: f"not {describe(n.of)}",
    t.Sharing: lambda n: f"of the same {n.axis} as {describe(n.of)}",
    t.Experienced: _experienced,
    t.Self: lambda n: "this",
    t.You: lambda n: "you",
    t.EachPlayer: lambda n: "each player",
    t.EachOpponent: lambda n: "each opponent",
    t.Opponent: lambda n: "an opponent",
    t.ControllerOf: lambda n: f"the controller of {describe(n.of)}",
    t.OwnerOf: lambda n: f"the owner of {describe(n.of)}",
    t.ChampionOf: lambda n: f"the champion of {describe(n.of)}",
    t.Target: lambda n: f"target #{n.slot} ({_range(n)}{describe(n.selector)})",
    t.Chosen: lambda n: (
        f"choice #{n.slot} ({_range(n)}{describe(n.selector)}{', at random' if n.at_random else ''})"
    ),
    t.All: lambda n: f"every {describe(n.selector)}",
    t.Top: _top,
    t.Again: lambda n: f"#{n.slot}",
    t.Result: lambda n: f"what “{n.verb.replace('-', ' ')}” affected",
    t.EventThing: lambda n: f"the event's {n.role}",
    t.EachOne: lambda n: "each of those",
    t.ThisAttack: lambda n: "this attack",
    t.TheRest: lambda n: "the rest",
    t.Linked: lambda n: "what this is linked to",
    t.Attacker: lambda n: "the attacker",
    t.From: lambda n: f"{describe(n.of)} in the {n.zone}",
    t.Both: lambda n: _list(n.parts),
    t.EventPattern: _event,
    t.Restricted: _restricted,
    t.AmountIs: lambda n: f"{describe(n.left)} is {OPS[n.op]} {describe(n.right)}",
    t.Meets: lambda n: f"{describe(n.of)} is {_list(n.filters)}",
    t.Happened: lambda n: f"“{describe(n.event)}” has happened this {n.since}",
    t.During: lambda n: (
        f"it is {f'the {n.phase} of {describe(n.whose)}' if n.whose else n.phase.replace('-', ' ')}"
    ),
    t.NotSo: lambda n: f"not ({describe(n.condition)})",
    t.AllOf: lambda n: _list(n.conditions),
    t.AnyOf: lambda n: _list(n.conditions, "or"),
    t.Limit: lambda n: f"done fewer than {n.times} times this {n.per}",
    t.Apply: lambda n: _list(n.changes) + _duration(n.duration),
    t.ModifyStat: lambda n: f"{describe(n.of)} gets {describe(n.amount)} to {n.stat}",
    t.GrantKeyword: lambda n: f"{describe(n.of)} {'gains' if n.gained else 'has'} {describe(n.keyword)}",
    t.GrantAbility: lambda n: f"{describe(n.of)} {'gains' if n.gained else 'has'} “{describe(n.ability)}”",
    t.LoseAbilities: lambda n: f"{describe(n.of)} loses all {'other ' if n.other else ''}abilities",
    t.ChangeCost: _change_cost,
    t.Forbid: lambda n: f"it can't happen that {describe(n.event)}",
    t.Replace: _replace,
    t.May: lambda n: f"{describe(n.who)} may {_steps(n.instructions)}",
    t.IfDone: _if_done,
    t.WhenDone: lambda n: f"{_steps(n.first)}, and when that was done, {_steps(n.then)}",
    t.Conditional: _conditional,
    t.Unless: lambda n: f"{_steps(n.instructions)} unless {describe(n.who)} pays {_list(n.costs)}",
    t.ForEach: lambda n: f"for each of {describe(n.each)}: {_steps(n.instructions)}",
    t.Let: lambda n: f"{_steps(n.instructions)}, where {n.name} is {describe(n.amount)}",
    t.Modes: lambda n: (
        f"choose {_value(n.minimum)} to {_value(n.maximum) or 'all'} of: "
        + " | ".join(map(describe, n.modes))
    ),
    t.Mode: lambda n: _steps(n.instructions),
    t.Delay: _delay,
    t.DealDamage: _damage,
    t.Draw: lambda n: f"{describe(n.who)} draws {describe(n.amount)} into {n.into}",
    t.Discard: lambda n: f"{describe(n.who)} discards {describe(n.what)}",
    t.Sacrifice: lambda n: f"{describe(n.who)} sacrifices {describe(n.what)}",
    t.Banish: lambda n: f"banish {describe(n.what)}{' facedown' if n.facedown else ''}",
    t.Move: _move,
    t.PutCounters: lambda n: f"put {describe(n.amount)} {n.kind} counters on {describe(n.on)}",
    t.RemoveCounters: lambda n: f"remove {_value(n.amount) or 'all'} {n.kind} counters from {describe(n.on)}",
    t.Recover: lambda n: f"{describe(n.who)} recovers {describe(n.amount)}",
    t.AdjustStat: lambda n: f"{n.stat} of {describe(n.of)} changes by {describe(n.amount)}",
    t.Pay: lambda n: f"{describe(n.amount)} {n.kind}",
    t.KeywordAbility: _keyword,
    t.InstructionsAbility: lambda n: _ability(n, _steps(n.instructions)),
    t.TriggeredAbility: _triggered,
    t.ActivatedAbility: _activated,
    t.StaticAbility: _static,
    t.AdditionalCost: lambda n: _ability(
        n, f"to {n.verb}, {'optionally ' if n.optional else ''}also pay {_list(n.costs)}"
    ),
}
