"""Words for changes, instructions and abilities."""

from __future__ import annotations

from judge.text import tree as t
from judge.text.wording.base import (
    PHRASES,
    describe,
    does,
    grouped,
    joined,
    listed,
    owner,
    spaced,
    steps,
    value_words,
)
from judge.text.wording.terms import duration_words

# --- Changes


def _signed(amount: t.Amount) -> str:
    if isinstance(amount, t.Scaled) and amount.factor < 0:
        return "-" + describe(t.Scaled(amount.amount, -amount.factor, amount.per))
    return "+" + describe(amount)


def _modify(node: t.ModifyStat) -> str:
    return f"{describe(node.of)} gets {_signed(node.amount)} {spaced(node.stat)}"


def _set(node: t.SetStat) -> str:
    return joined(
        describe(node.of), "has", "base" if node.base else "", spaced(node.stat), describe(node.amount)
    )


def _types(node: t.ChangeTypes) -> str:
    groups = (*node.supertypes, *node.elements, *node.classes, *node.types, *node.subtypes)
    also = " in addition to what it is" if node.in_addition else ""
    return f"{describe(node.of)} is {' '.join(groups)}{also}"


def _change_cost(node: t.ChangeCost) -> str:
    less = isinstance(node.amount, t.Scaled) and node.amount.factor < 0
    way = "less" if less else "more"
    return f"{describe(node.of)} costs {_signed(node.amount)[1:]} {way} to {node.verb}"


WAYS = {
    "": "",
    "free": " without paying its cost",
    "fast": " at fast speed",
    "always": " always",
    "as-ally": " as an ally",
}
"""How something is allowed, after what is."""


def _allow(node: t.Allow) -> str:
    how = WAYS.get(node.how, f" from the {node.how}")
    free = " without paying its cost" if node.free else ""
    elements = " without regard to elements" if node.ignoring_elements else ""
    cost = f", paying {listed(node.costs)}" if node.costs else ""
    then = f"; then {steps(node.then)}" if node.then else ""
    return f"it is allowed that {describe(node.event)}{how}{free}{elements}{cost}{then}"


def _replace(node: t.Replace) -> str:
    once = "the next time" if node.uses == 1 else "if"
    only = f" and {describe(node.condition)}" if node.condition else ""
    limits = "".join(f"; only if {describe(one)}" for one in node.limits)
    return f"{once} “{describe(node.event)}” would happen{only}, instead {grouped(node.instead)}{limits}"


def _prevent_next(node: t.PreventNext) -> str:
    much = "all" if node.amount is None else f"the next {describe(node.amount)}"
    each = ", for each" if node.each else ""
    then = f"; whenever it does, {steps(node.then)}" if node.then else ""
    also = f" and {steps(node.also)}" if node.also else ""
    return f"prevent {much} of the damage of “{describe(node.event)}”{each}{also}{then}"


def _pay_by(node: t.PayBy) -> str:
    cost = f"the {node.kind} cost of {describe(node.of)}" if node.of else f"a {node.kind} cost"
    return f"while paying {cost}, you may do this to pay {describe(node.amount)} of it: {listed(node.costs)}"


def _enter_with(node: t.EnterWith) -> str:
    held = [*node.states, *(f"with {describe(amount)} {kind} counters" for kind, amount in node.counters)]
    held += [] if node.power is None else [f"the intent with {_signed(node.power)} power"]
    held += [f"with all abilities of {describe(node.abilities_of)}"] if node.abilities_of else []
    return f"{describe(node.of)} enters {' and '.join(held)}"


def _how_many(up_to: t.Amount | None) -> str:
    return "a" if up_to is None else f"up to {describe(up_to)}"


def _enter_as(node: t.EnterAs) -> str:
    may = "may enter" if node.optional else "enters"
    but = f", except it has {', '.join(f'“{describe(one)}”' for one in node.gains)}" if node.gains else ""
    return f"{describe(node.of)} {may} as a copy of {describe(node.what)}{but}"


def _forbid(node: t.Forbid) -> str:
    times = f", {node.uses} times" if node.uses else ""
    return f"it can't happen that {describe(node.event)}{times}"


# --- Instructions


def _conditional(node: t.Conditional) -> str:
    other = f", otherwise {grouped(node.otherwise)}" if node.otherwise else ""
    return f"if {describe(node.condition)}, {grouped(node.then)}{other}"


def _if_done(node: t.IfDone) -> str:
    then = f", and if that was done, {grouped(node.then)}" if node.then else ""
    other = f", and if not, {grouped(node.otherwise)}" if node.otherwise else ""
    return f"{steps(node.first)}{then}{other}"


def _when_done(node: t.WhenDone) -> str:
    only = f" and {describe(node.condition)}" if node.condition else ""
    when = f"{steps(node.first)}, and when that was done{only}" if node.first else "as a trigger of its own"
    return f"{when}, {grouped(node.then)}"


def _modes(node: t.Modes) -> str:
    least, most = describe(node.minimum), value_words(node.maximum) or "all"
    many = least if least == most else f"{least} to {most}"
    fresh = " not chosen before" if node.fresh else ""
    chooses = "choose" if node.who == t.YOU else f"{describe(node.who)} chooses"
    return f"{chooses} {many}{fresh} of: " + " | ".join(map(describe, node.modes))


def _mode(node: t.Mode) -> str:
    only = f"[{describe(node.condition)}] " if node.condition else ""
    return only + steps(node.instructions) + _as(node.as_subtypes)


def _delay(node: t.Delay) -> str:
    when = "the next time" if node.once else "whenever"
    told = f"[{steps(node.instructions)}]" if node.duration else steps(node.instructions)
    return f"{when} {describe(node.event)}: {told}{duration_words(node.duration)}"


def _damage(node: t.DealDamage) -> str:
    source = describe(node.source) if node.source else "this"
    extra = " unpreventable" if node.unpreventable else ""
    split = ", split among them" if node.split else ""
    return f"{source} deals {describe(node.amount)}{extra} damage to {describe(node.to)}{split}"


def _move(node: t.Move) -> str:
    place = f"the {spaced(node.place)} of " if node.place else ""
    whose = owner(node.zone_of) if node.zone_of else "its owner's" if node.zone != "field" else "the"
    counters = "".join(f", with {describe(amount)} {kind} counters" for kind, amount in node.counters)
    return joined(
        does(node.who, node.verb) if node.who else node.verb,
        describe(node.what),
        f"to {place}{whose} {node.zone}{''.join(f', {state}' for state in node.states)}{counters}",
        f"under the control of {describe(node.control)}" if node.control else "",
        "in any order" if node.any_order else "in a random order" if node.random_order else "",
    )


def _banish(node: t.Banish) -> str:
    verb = does(node.who, "banish") if node.who else "banish"
    what = joined(verb, describe(node.what), "facedown" if node.facedown else "")
    return f"{what}{duration_words(node.duration)}"


def _control(node: t.GainControl) -> str:
    return f"{does(node.who, 'gain')} control of {describe(node.of)}{duration_words(node.duration)}"


def _move_counters(node: t.MoveCounters) -> str:
    much = value_words(node.amount) or "all"
    return f"move {joined(much, node.kind)} counters from {describe(node.origin)} to {describe(node.to)}"


def _remove_counters(node: t.RemoveCounters) -> str:
    much = value_words(node.amount) or ("any number of" if node.up_to else "all")
    upto = "up to " if node.up_to and node.amount else ""
    origin = f"from among {describe(node.on)}" if node.among else f"from {describe(node.on)}"
    return f"{does(node.who, 'remove')} {upto}{joined(much, node.kind)} counters {origin}"


def _token(node: t.SummonToken) -> str:
    what = f"copies of {describe(node.copy_of)}" if node.copy_of else node.name
    held = [*node.states, *(f"with {describe(amount)} {kind} counters" for kind, amount in node.counters)]
    if node.look is not None:
        stats = "/".join(describe(amount) for _, amount in node.look.stats)
        held.append(joined(stats, node.look.element, *node.look.subtypes, *node.look.types))
        held += map(describe, node.look.abilities)
    return ", ".join((f"{does(node.who, 'summon')} {describe(node.amount)} token {what}", *held))


def _perform(node: t.Perform) -> str:
    return joined(does(node.who, spaced(node.action)), value_words(node.amount), value_words(node.what))


def _play(node: t.Play) -> str:
    free = " without paying its cost" if node.free else ""
    elements = " without regard to elements" if node.ignoring_elements else ""
    return f"{does(node.who, node.verb)} {describe(node.what)}{free}{elements}"


def _proceed(node: t.Proceed) -> str:
    to = f" to {describe(node.to)}" if node.to else ""
    states = f", {' and '.join(node.states)}" if node.states else ""
    return f"it happens with {describe(node.amount)}{to}{states}"


def _generate(node: t.Generate) -> str:
    most = "up to" if node.up_to else ""
    return joined(does(node.who, "generate"), most, describe(node.amount), node.name, "card")


def _become(node: t.BecomeState) -> str:
    verb = "is no longer" if node.lose else "becomes"
    return f"{describe(node.what)} {verb} {spaced(node.state)}{duration_words(node.duration)}"


def _lose_classes(node: t.LoseClasses) -> str:
    parts = [words for told, words in ((node.loses, "loses its"), (node.barred, "can't gain")) if told]
    return f"{describe(node.of)} {' and '.join(parts)} class types"


def _attack_many(node: t.AttackMany) -> str:
    whom = "each opposing hero" if node.most is None else f"up to {describe(node.most)} opposing heroes"
    return f"{describe(node.of)} attacks {whom} at once"


def _transform_into(node: t.TransformInto) -> str:
    into = describe(node.into) if node.into is not None else f"a {node.name} token"
    return f"transform {describe(node.what)} into {into}"


def _become_hero(node: t.BecomeHero) -> str:
    hero = "the hero that they began with" if node.back else node.name or "a random hero of those given"
    return f"{does(node.who, 'become')} {hero}"


def _shuffle(node: t.Shuffle) -> str:
    into = f"{describe(node.what)} into " if node.what else ""
    return f"{does(node.who, 'shuffle')} {into}{'their' if node.who != t.You() else 'your'} {node.zone}"


# --- Abilities


def _ability(node: t.Ability, body: str) -> str:
    label = f"{node.label}: " if node.label else ""
    inherited = "inherited: " if node.inherited else ""
    only = "".join(f"[{describe(one)}] " for one in node.restrictions)
    return f"{only}{inherited}{label}{body}"


def _keyword(node: t.KeywordAbility) -> str:
    only = f" if {describe(node.condition)}" if node.condition else ""
    costs = value_words(node.costs)
    if node.name == "brew":
        costs = f"by sacrificing {' and '.join(map(_ingredient, node.costs))}"
    words = joined(spaced(node.name), node.argument, value_words(node.amount), costs)
    return _ability(node, words + only)


def _ingredient(cost: t.Instruction) -> str:
    """What a brew lists: so many objects of a name, or of a kind of herb."""
    match cost:
        case t.Sacrifice(what=t.Chosen(selector=t.Selector(filters=(t.Is(value=name),)), minimum=least)):
            return f"{value_words(least)} {name}"
    return describe(cost)


def _limits(limits: tuple[t.Condition, ...]) -> str:
    return "".join(f"; only if {describe(one)}" for one in limits)


def _as(subtypes: tuple[str, ...]) -> str:
    return f" as a {' '.join(subtypes)}" if subtypes else ""


def _triggered(node: t.TriggeredAbility) -> str:
    asked = f"if {describe(node.condition)}" if node.condition else ""
    later = asked and t.own_label(node).startswith("On ")  # such a label triggers whatever is so
    only = f": {asked}, " if later else f", {asked}: " if asked else ": "
    told = grouped(node.instructions) if later else steps(node.instructions)
    body = f"when {describe(node.event)}{only}{told}"
    return _ability(node, body + _as(node.as_subtypes) + _limits(node.limits))


def _activated(node: t.ActivatedAbility) -> str:
    traits = "".join(f"; {one}" for one in node.traits)
    costs = "".join(f"; {describe(one)}" for one in node.cost_changes)
    body = f"pay {listed(node.costs) or 'nothing'}: {steps(node.instructions)}"
    return _ability(node, body + _as(node.as_subtypes) + _limits(node.limits) + costs + traits)


def _static(node: t.StaticAbility) -> str:
    condition = f"as long as {describe(node.condition)}, " if node.condition else ""
    return _ability(node, condition + listed(node.changes))


def _additional(node: t.AdditionalCost) -> str:
    may = "you may " if node.optional else ""
    return _ability(node, f"to {node.verb}, {may}also pay {listed(node.costs)}")


def _alternative(node: t.AlternativeCost) -> str:
    only = f"if {describe(node.condition)}, " if node.condition else ""
    costs = listed(node.costs) or "nothing"
    return _ability(node, f"{only}you may pay {costs} rather than the {node.instead_of} cost")


PHRASES.update(
    {
        t.Apply: lambda n: listed(n.changes) + duration_words(n.duration),
        t.ModifyStat: _modify,
        t.SetStat: _set,
        t.SwitchStats: lambda n: f"{n.first} and {n.second} of {describe(n.of)} are switched",
        t.GrantKeyword: lambda n: f"{describe(n.of)} {'gains' if n.gained else 'has'} {describe(n.keyword)}",
        t.GrantAbility: lambda n: (
            f"{describe(n.of)} {'gains' if n.gained else 'has'} “{describe(n.ability)}”"
        ),
        t.LoseKeyword: lambda n: f"{describe(n.of)} loses {spaced(n.keyword)}",
        t.LoseAbilities: lambda n: f"{describe(n.of)} loses all {'other ' if n.other else ''}abilities",
        t.LoseClasses: _lose_classes,
        t.LoseNames: lambda n: f"{describe(n.of)} loses and can't gain its name",
        t.CountAs: lambda n: f"{describe(n.of)} counts as {describe(n.amount)} more of {describe(n.what)}",
        t.AttackMany: _attack_many,
        t.ChangeTypes: _types,
        t.ChangeCost: _change_cost,
        t.SetCost: lambda n: f"{describe(n.of)} costs {value_words(n.amount)} to {n.verb}",
        t.Forbid: _forbid,
        t.Require: lambda n: f"it must happen where it can that {describe(n.event)}",
        t.Toll: lambda n: f"each “{describe(n.event)}” costs {listed(n.costs)}",
        t.Allow: _allow,
        t.PayOnly: lambda n: f"its {n.cost} cost is paid by {spaced(n.by)} alone",
        t.IgnoreElements: lambda n: f"elemental requirements of {describe(n.of)} are ignored",
        t.PayBy: _pay_by,
        t.EnterWith: _enter_with,
        t.EnterAs: _enter_as,
        t.Unpreventable: lambda n: f"the damage of “{describe(n.event)}” can't be prevented",
        t.Replace: _replace,
        t.PreventNext: _prevent_next,
        t.PlayerState: lambda n: joined(owner(n.who) if n.who else "", spaced(n.state), "is", n.value),
        t.Only: lambda n: f"as long as {describe(n.condition)}, {listed(n.changes)}",
        t.May: lambda n: f"{describe(n.who)} may [{steps(n.instructions)}]",
        t.IfDone: _if_done,
        t.WhenDone: _when_done,
        t.Conditional: _conditional,
        t.Unless: lambda n: f"{steps(n.instructions)} unless {describe(n.who)} pays {listed(n.costs)}",
        t.ForEach: lambda n: f"for each of {describe(n.each)}: [{steps(n.instructions)}]",
        t.Let: lambda n: f"{steps(n.instructions)}, where {n.name} is {describe(n.amount)}",
        t.Modes: _modes,
        t.Mode: _mode,
        t.Delay: _delay,
        t.DealDamage: _damage,
        t.Draw: lambda n: f"{does(n.who, 'draw')} {describe(n.amount)} into {n.into}",
        t.Discard: lambda n: f"{does(n.who, 'discard')} {describe(n.what)}",
        t.Sacrifice: lambda n: f"{does(n.who, 'sacrifice')} {describe(n.what)}",
        t.Destroy: lambda n: f"destroy {describe(n.what)}",
        t.Banish: _banish,
        t.Move: _move,
        t.GainControl: _control,
        t.ExchangeControl: lambda n: f"exchange control of {describe(n.of)}",
        t.PutCounters: lambda n: (
            f"{does(n.who, 'put')} {describe(n.amount)} {n.kind} counters on {describe(n.on)}"
        ),
        t.RemoveCounters: _remove_counters,
        t.MoveCounters: _move_counters,
        t.Negate: lambda n: f"negate {describe(n.what)}",
        t.Copy: lambda n: f"copy {describe(n.what)}{', with new targets if wanted' if n.new_targets else ''}",
        t.Suppress: lambda n: f"suppress {describe(n.what)}",
        t.SummonToken: _token,
        t.Generate: _generate,
        t.GainMastery: lambda n: f"{does(n.who, 'gain')} the mastery {n.name}",
        t.Heal: lambda n: f"{describe(n.of)} heals {describe(n.amount)}",
        t.GainResource: lambda n: f"{does(n.who, 'gain')} {describe(n.amount)} {spaced(n.kind)}",
        t.Recover: lambda n: f"{does(n.who, 'recover')} {describe(n.amount)}",
        t.AdjustStat: lambda n: f"{n.stat} of {describe(n.of)} changes by {describe(n.amount)}",
        t.Perform: _perform,
        t.Rest: lambda n: f"rest {describe(n.what)}",
        t.Wake: lambda n: f"wake up {describe(n.what)}",
        t.BecomeState: _become,
        t.TransformInto: _transform_into,
        t.BecomeHero: _become_hero,
        t.Shuffle: _shuffle,
        t.Search: lambda n: f"{does(n.who, 'search')} the {n.zone} for {describe(n.what)}",
        t.Reveal: lambda n: f"{does(n.who, 'reveal')} {describe(n.what)}",
        t.RevealUntil: lambda n: f"{does(n.who, 'reveal')} cards until {describe(n.what)}",
        t.LookAt: lambda n: f"{does(n.who, 'look')} at {describe(n.what)}",
        t.Choose: lambda n: f"choose {describe(n.what)}",
        t.ChooseWord: lambda n: joined(does(n.who, "choose"), _how_many(n.up_to), n.axis, value_words(n.of)),
        t.Play: _play,
        t.Attach: lambda n: f"{n.verb} {describe(n.what)} to {describe(n.to)}",
        t.Redirect: lambda n: f"redirect {describe(n.what)} to {describe(n.to)}",
        t.Pay: lambda n: f"{describe(n.who) + ' pays ' if n.who else ''}{describe(n.amount)} {n.kind}",
        t.PreventThat: lambda n: f"{value_words(n.amount) or 'all'} of that damage is prevented",
        t.Proceed: _proceed,
        t.Roll: lambda n: f"roll {describe(n.dice)}",
        t.DeclareDraw: lambda n: "the game is a draw",
        t.WinOrLose: lambda n: does(n.who, "win" if n.wins else "lose") + " the game",
        t.Skip: lambda n: f"{does(n.who, 'skip')} “{spaced(n.what)}”",
        t.KeywordAbility: _keyword,
        t.InstructionsAbility: lambda n: _ability(n, steps(n.instructions)),
        t.TriggeredAbility: _triggered,
        t.ActivatedAbility: _activated,
        t.StaticAbility: _static,
        t.AdditionalCost: _additional,
        t.AlternativeCost: _alternative,
        t.PlayLimit: lambda n: _ability(n, f"can be used to {n.verb} only if {listed(n.limits)}"),
    }
)
