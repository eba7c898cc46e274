"""Game Terms: what players and effects do — the verbs of card text, each by its entry in the glossary."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from judge.games.grand_archive.abilities_ability_tracking import rules_of_tracking
from judge.games.grand_archive.carried_out import check
from judge.games.grand_archive.die_results_d_effects import ROLLING, rolled
from judge.games.grand_archive.game_mechanics_copy import copy
from judge.games.grand_archive.game_mechanics_counters import DAMAGE as DAMAGE_COUNTERS
from judge.games.grand_archive.game_mechanics_damage import deal
from judge.games.grand_archive.game_mechanics_drawing_cards import draw_cards
from judge.games.grand_archive.game_mechanics_mastery import gain_mastery
from judge.games.grand_archive.game_mechanics_objects_and_targeting import instance_meant
from judge.games.grand_archive.game_mechanics_tokens import generate, summon
from judge.games.grand_archive.game_terms_banish import banish
from judge.games.grand_archive.game_terms_cards import CARDS
from judge.games.grand_archive.game_terms_control import CONTROL, exchange_control, gain_control
from judge.games.grand_archive.game_terms_counters import COUNTED, can_remove_counters
from judge.games.grand_archive.game_terms_moving import move
from judge.games.grand_archive.keywords.actions import ACTIONS
from judge.games.grand_archive.keywords.intercept import can_redirect, redirect
from judge.games.grand_archive.language import champion
from judge.games.grand_archive.moves import destroy, discard, put, sacrifice
from judge.games.grand_archive.naming import choose_word
from judge.games.grand_archive.objects_and_targeting_redirect import redirect_attack, refusing
from judge.games.grand_archive.playing_cards_costs_and_memory import can_pay, pay
from judge.games.grand_archive.searching_and_finding import note_bound, unfound
from judge.games.grand_archive.simultaneous_selections import players_choices
from judge.games.grand_archive.turn_order_ending_phases import skip
from judge.games.grand_archive.types_of_effects_continuous_changes import CITES, LAYERS, layer_of
from judge.games.grand_archive.types_of_effects_continuous_effects import SYNTAX
from judge.games.grand_archive.types_of_effects_game_effects import barred_by, forbids
from judge.kernel.decisions import Decision, Procedure, Unsupported
from judge.kernel.events import CountersChanged, Did, FlagChanged, NoteChanged, Unstacked
from judge.kernel.request import OnStack, Who
from judge.kernel.state import Pending, Ref, Seat, Thing
from judge.kernel.table import ask
from judge.text import tree as t
from judge.text.addressed import can_discard, discarded, keep, players_choice
from judge.text.context import Context, Occurrence
from judge.text.meaning import candidates, number, resolve, seats, things
from judge.text.perform import Verbs, begin_effect, option, payer
from rules_corpus.cite import Cite, RuleId, Section

PAGE = "ga:cr/game-terms"
NEGATE = Section(f"{PAGE}/negate")
NEGATED = Section(f"{PAGE}/negated")
SUPPRESS = Section(f"{PAGE}/suppress")
SACRIFICE = Section(f"{PAGE}/sacrifice")
DISCARD = Section(f"{PAGE}/discard")
COST = Section("ga:cr/parts-of-a-card-cost/intro")
PLAYER_ACTIONS = Section("ga:cr/general-rules-players/player-actions")
LEVELS = Section(f"{PAGE}/lv")
NONE: Mapping[str, tuple[RuleId, ...]] = {"empower": (RuleId("ga:cr/keywords-and-abilities/empower-n/1.1"),)}
"""The rules that say of an action itself that with a number of 0 it does not happen."""
RECOVER = Section(f"{PAGE}/recover")
REST = Section(f"{PAGE}/rest-rested")
STATES = Section("ga:cr/game-mechanics-properties-and-states/general-rules")
WAKE = Section(f"{PAGE}/wake-up")
REFLEXIVE = Section(f"{PAGE}/reflexive-trigger")
EPHEMERAL = Section(f"{PAGE}/ephemeral")
FOSTERED = Section(f"{PAGE}/fostered")
DISTANT = Section(f"{PAGE}/distant")
FOSTER = Section("ga:cr/keywords-and-abilities/foster")
RESOLUTION = Section("ga:cr/playing-cards-resolution/general-rules")
TRIGGERED = Section("ga:cr/abilities-triggered-abilities/general-rules")
EFFECTS = Section("ga:cr/effects/general-rules")
CONTINUOUS = Section("ga:cr/types-of-effects-continuous-effects/general-rules")
MODES = Section("ga:cr/playing-cards-card-activation/general-rules")
MATERIALIZATION = Section("ga:cr/playing-cards-card-materialization/general-rules")
ABILITIES = Section("ga:cr/game-mechanics-abilities/general-rules")
REPLACEMENT = Section("ga:cr/types-of-effects-replacement-effects/general-rules")
ORIENTATION = Section("ga:cr/game-mechanics-properties-and-states/orientation")
COSTS = Section("ga:cr/playing-cards-costs-and-memory/general-rules")
COPY = Section("ga:cr/game-mechanics-copy/copying-abilities-card-activations-and-materializations")
DAMAGE = Section("ga:cr/game-mechanics-damage/general-rules")
LV = Section(f"{PAGE}/lv")
TARGET = Section("ga:cr/game-mechanics-objects-and-targeting/target")
DESTRUCTION = Section(f"{PAGE}/destruction")


def _deal_damage(context: Context, node: t.DealDamage) -> Procedure[bool]:
    """One quantity for a set of objects is one damage event: all of it is dealt at the same time, and what a
    text deals next is another (Damage 16)."""
    amount = number(context, node.amount)
    source = things(context, node.source)[0] if node.source is not None else context.source
    pending = context.pending
    by = DAMAGE["10.3" if pending is not None and pending.ability is not None else "10.2"]
    cite = (DAMAGE["11"], DAMAGE["1"], DAMAGE["10"], by, *((LV["1"],) if _reads_level(node.amount) else ()))
    refs = _damaged(context, node)
    instances = len(refs) > 1 or "deal-damage" in context.results
    cite = (*cite, *((DAMAGE["16"],) if instances else ()), *((DAMAGE["3"],) if node.unpreventable else ()))
    parts = (yield from _split(context, refs, amount)) if node.split else tuple((r, amount) for r in refs)
    dealt = yield from deal(context.table, source, parts, cite, unpreventable=node.unpreventable)
    context.tallies["deal"] = context.tallies.get("deal", 0) + sum(event.amount for event in dealt)
    keep(context, "deal-damage", tuple(event.target for event in dealt))
    return True


def _damaged(context: Context, node: t.DealDamage) -> list[Ref]:
    """What is dealt damage: objects as they are, a player by their champion."""
    values = (_champion_ref(context, v) if isinstance(v, Who) else v for v in resolve(context, node.to))
    found = ((v, context.state.find(v)) for v in values if isinstance(v, Ref))
    return [v for v, thing in found if thing is not None and thing.zone == "field"]


def _split(context: Context, refs: list[Ref], amount: int) -> Procedure[tuple[tuple[Ref, int], ...]]:
    """How an amount is split among objects: each gets at least 1 (Card Activation, first example)."""
    if not refs or amount <= 0:
        return ()
    if amount < len(refs):
        refs = yield from _those_dealt(context, refs, amount)
    decision = Decision(
        seat=context.controller,
        kind="split",
        prompt=f"split {amount} damage",
        cite=MODES["hint-1"],
        options=tuple(option(context.table, ref) for ref in refs),
        least=amount,
        most=amount,
        about=context.source.face.name,
    )
    parts: tuple[tuple[Ref, int], ...] = yield from ask(decision)
    return parts


def _those_dealt(context: Context, refs: list[Ref], amount: int) -> Procedure[list[Ref]]:
    """Which of more objects than there is damage are dealt any."""
    context.table.assume("split-among-too-many")
    decision = Decision(
        seat=context.controller,
        kind="choose",
        prompt=f"which are dealt 1 of {amount} damage",
        cite=(MODES["hint-1"], RESOLUTION["4"]),
        options=tuple(option(context.table, ref) for ref in refs),
        least=amount,
        most=amount,
        about=context.source.face.name,
    )
    return list((yield from ask(decision)))


def _reads_level(amount: t.Amount) -> bool:
    return any(isinstance(node, t.LevelOf) for node in t.walk(amount))


def _champion_ref(context: Context, who: Who) -> Ref | None:
    found = champion(context.state, who.seat)
    return found.ref if found else None


def _is_none(context: Context, amount: t.Amount, *own: RuleId) -> bool:
    """Whether an action with such a number has not happened, which is noted; a negative level counts as 0
    (Player Actions 1.2.1, LV 3)."""
    count = number(context, amount)
    if count <= 0:
        below = (LEVELS["3"],) if count < 0 and _reads_level(amount) else ()
        rules = (*own, PLAYER_ACTIONS["1.2.1"], *below)
        context.table.note(f"{context.source.face.name}: an action by 0 has not happened", rules)
    return count <= 0


def _draw(context: Context, node: t.Draw) -> Procedure[bool]:
    if _is_none(context, node.amount):
        return False
    done, drawing = True, seats(context, node.who)
    before = {thing for seat in drawing for thing in context.state.zone(node.into, seat)}
    for seat in drawing:
        done = (
            yield from draw_cards(
                context.table, seat, number(context, node.amount), RESOLUTION["2"], node.into
            )
        ) and done
    now = (thing for seat in drawing for thing in context.state.zone(node.into, seat))
    context.results["draw"] = [context.state.things[thing].ref for thing in now if thing not in before]
    return done


def _discard(context: Context, node: t.Discard) -> Procedure[bool]:
    done = True
    paid = (DISCARD["2"],) if _paying(context) else ()
    what = discarded(node.what)
    note_bound(context, what)
    picked = yield from players_choices(context, node.who, what, ("discard", "discarding"))
    for seat, chosen in picked:
        for ref in chosen:
            yield from discard(context.table, ref, seat, (DISCARD["1"], *paid))
        done = done and bool(chosen)
        keep(context, "discard", chosen)
    return done


def _destroy(context: Context, node: t.Destroy) -> Procedure[bool]:
    refs = [r for r in resolve(context, node.what) if isinstance(r, Ref)]
    gone = yield from destroy(context.table, refs, (DESTRUCTION["2"], DESTRUCTION["3"]))
    keep(context, "destroy", tuple(gone))
    return bool(gone)


def _sacrifice(context: Context, node: t.Sacrifice) -> Procedure[bool]:
    rules = (SACRIFICE["2.2"], SACRIFICE["3"]) if _paying(context) else (SACRIFICE["4"],)
    what = _among_ones_own(node.what)
    picked = yield from players_choices(context, node.who, what, ("sacrifice", "sacrificing"))
    own = [[r for r in chosen if _controls(context, seat, r)] for seat, chosen in picked]
    gone = yield from sacrifice(context.table, chain.from_iterable(own), (SACRIFICE["2"], *rules))
    note_outcome(context, gone)
    keep(context, "sacrifice", tuple(gone))
    return all(own) and bool(gone)


def _among_ones_own(what: t.Reference) -> t.Reference:
    """What is chosen to be sacrificed: among what the player controls (Sacrifice 2.3)."""
    if not isinstance(what, t.Chosen) or what.selector.controller is not None:
        return what
    return replace(what, selector=replace(what.selector, controller=t.YOU))


def _can_sacrifice(context: Context, node: t.Sacrifice) -> bool:
    own = replace(context, controller=seats(context, node.who)[0])
    what = _among_ones_own(node.what)
    if not isinstance(what, t.Chosen):
        return bool(resolve(own, what))
    known = what.slot in context.slots
    return known or len(list(candidates(own, what.selector))) >= number(context, what.minimum)


def _controls(context: Context, seat: Seat, ref: Ref) -> bool:
    return context.state.things[ref.id].controller == seat


def note_outcome(context: Context, gone: dict[Ref, str]) -> None:
    """Notes that a sacrifice was one though its outcome was replaced (Resolution 10; Card Activation
    1.8.1)."""
    if all(zone == "graveyard" for zone in gone.values()):
        return
    kind = "" if context.pending is None else context.pending.kind
    paid = MATERIALIZATION["3.3.1"] if kind == "materialization" else MODES["1.8.1"]
    rule = paid if _paying(context) else RESOLUTION["10"]
    context.table.note("it was sacrificed, whatever became of it", rule)


def _paying(context: Context) -> bool:
    """Whether what is done pays a cost: the activation is not on the Effects Stack yet."""
    pending = context.pending
    return pending is not None and pending.kind != "trigger" and pending.choices.get("declaring", False)


def _negate(context: Context, node: t.Negate) -> Procedure[bool]:
    done = False
    for value in resolve(context, node.what):
        pending = instance_meant(context.state, value)
        if pending is None:
            continue
        value = OnStack(pending.id)
        reason = _unnegatable(context, value, pending)
        if reason is not None:
            context.table.note(f"{pending.name} can't be negated ({reason.face.name})", NEGATE["1"])
            continue
        context.table.count("negated", pending.source.id)
        context.results.setdefault("negate", []).append(pending.source.ref)
        context.table.emit(
            Unstacked(pending, "negated"), (NEGATE["1"], NEGATE["1.2"], NEGATED["1"], NEGATED["2"])
        )
        if any(p.kind == "trigger" for p in context.state.stack):
            context.table.note("triggers that are on the Effects Stack stay there", NEGATED["2.1"])
        done = True
    return done
    yield


def _unnegatable(context: Context, value: OnStack, pending: Pending) -> Thing | None:
    """What says that an activation can't be negated: an effect, the text of the ability itself, or that of
    the card that was activated."""
    if UNNEGATABLE in getattr(pending.ability, "traits", ()):
        return pending.source
    card = context.state.find(pending.source.ref) if pending.ability is None else None
    return barred_by(context.table, "is-negated", value, card)


UNNEGATABLE = "can't be negated"
"""The trait of an activated ability that says so of itself."""


def _suppress(context: Context, node: t.Suppress) -> Procedure[bool]:
    suppressed = things(context, node.what)
    for thing in suppressed:
        yield from put(
            context.table, thing.ref, "banishment", SUPPRESS["1"], how="banished", verb="is suppressed"
        )
        now = context.state.things[thing.id]
        if now.zone == "banishment":
            _suppressed_returns(context, now.ref)
            context.table.emit(Did("suppresses", context.controller, thing.ref), SUPPRESS["1"])
    if len(suppressed) > 1:
        context.table.note("each of them returns by a trigger of its own", SUPPRESS["3"])
    return True


def _suppressed_returns(context: Context, ref: Ref) -> None:
    """The delayed trigger that brings a suppressed object back (Suppress 1): one for each object (3)."""
    back = t.Move(t.Again(0), "field", verb="return", control=t.OwnerOf(t.Again(0)))
    delay = t.Delay(t.EventPattern("phase-begins", None, detail="end-phase"), (back,))
    own = replace(context, slots={0: (ref,)}, results={})
    begin_effect(
        own,
        "delayed",
        delay,
        "",
        (SUPPRESS["1"], SUPPRESS["1.1"], CONTROL["3"]),
        "it returns at the beginning of the next end phase",
    )


def _banned(context: Context, happening: Occurrence) -> bool:
    """Whether an effect says that something can't happen, which is noted."""
    refusal = forbids(context.table, happening, "it can't happen")
    if refusal is not None:
        context.table.note(refusal.reason, refusal.cite)
    return refusal is not None


def _recover(context: Context, node: t.Recover) -> Procedure[bool]:
    if _is_none(context, node.amount):
        return True
    amount = number(context, node.amount)
    for seat in seats(context, node.who):
        mine = champion(context.state, seat)
        if mine is None or _banned(context, Occurrence("recovers", Who(seat), player=seat)):
            continue
        recovering = Did("recovers", seat, amount=amount)
        if (yield from context.table.replaced(recovering, RECOVER["2"])) is None:
            continue
        removed = min(amount, mine.count("damage"))
        if removed:
            rules = (RECOVER["2"], DAMAGE_COUNTERS["4"], DAMAGE_COUNTERS["2"])
            context.table.emit(CountersChanged(mine.id, "damage", -removed), rules)
        context.table.emit(recovering, RECOVER["1"])
    return True


def _can_recover(context: Context, node: t.Recover) -> bool:
    mine = champion(context.state, context.controller)
    return mine is not None and mine.count("damage") >= number(context, node.amount)


def _rest(context: Context, node: t.Rest) -> Procedure[bool]:
    chosen = yield from players_choice(
        context, node.what, context.controller, ("rest", "resting"), RESOLUTION["4"]
    )
    found = [context.state.find(r) for r in chosen]
    for thing in found:
        if thing is not None and "rested" not in thing.flags:
            rules = (REST["1"], ORIENTATION["1"])
            context.table.emit(FlagChanged(thing.id, "rested", True, "rests"), rules)
        elif thing is not None:
            context.table.note(
                f"{thing.face.name} is rested already and can't rest",
                (REST["5"], STATES["3"], ORIENTATION["2"]),
            )
    return bool(found) and all(thing is not None and "rested" not in thing.flags for thing in found)


def _can_rest(context: Context, node: t.Rest) -> bool:
    if isinstance(node.what, t.Chosen):
        return any(
            "rested" not in context.state.things[r.id].flags for r in candidates(context, node.what.selector)
        )
    return all("rested" not in thing.flags for thing in things(context, node.what))


def _wake(context: Context, node: t.Wake) -> Procedure[bool]:
    for thing in things(context, node.what):
        if "rested" in thing.flags and _banned(context, Occurrence("wakes-up", thing.ref)):
            continue
        if "rested" in thing.flags:
            context.table.emit(FlagChanged(thing.id, "rested", False, "wakes up"), WAKE["1"])
        else:
            context.table.note(f"{thing.face.name} is awake already", (WAKE["2"], STATES["3"]))
    return True
    yield


def _become(context: Context, node: t.BecomeState) -> Procedure[bool]:
    if node.duration is not None:
        raise Unsupported(f"becoming {node.state} for a time is not carried out yet")
    for thing in things(context, node.what):
        if node.state == "ephemeral":
            context.table.emit(NoteChanged(thing.id, "ephemeral", not node.lose), EPHEMERAL["1"])
        elif node.state == "fostered" and not context.view(thing).is_a("type", "ally"):
            context.table.note(f"{thing.face.name} is no ally and can't be fostered", FOSTERED["1"])
        elif (node.state in thing.flags) == node.lose:
            cite = (RESOLUTION["2"], *BECOMING.get(node.state, ()))
            context.table.emit(FlagChanged(thing.id, node.state, not node.lose), cite)
        else:
            context.table.note(f"{thing.face.name} is so already", BECOMING.get(node.state, RESOLUTION["2"]))
    return True
    yield


BECOMING: dict[str, tuple[RuleId, ...]] = {
    "fostered": (FOSTERED["3"], FOSTERED["4"], FOSTER["2"]),
    "distant": (DISTANT["1"],),
}
"""The rules of the properties that units become."""


def _pay(context: Context, node: t.Pay) -> Procedure[bool]:
    yield from pay(
        context.table, payer(context, node), node.kind, number(context, node.amount), context.source
    )
    return True


def _can_pay(context: Context, node: t.Pay) -> bool:
    return can_pay(
        context.table, payer(context, node), node.kind, number(context, node.amount), context.source
    )


def _choose(context: Context, node: t.Choose) -> Procedure[bool]:
    return bool(resolve(context, node.what))
    yield


def _perform(context: Context, node: t.Perform) -> Procedure[bool]:
    action = ACTIONS.get(node.action)
    if action is None:
        raise Unsupported(f"{context.source.face.name}: the action {node.action!r} is not carried out yet")
    if node.amount is not None and _is_none(context, node.amount, *NONE.get(node.action, ())):
        return False
    return (yield from action(context, node))


def _redirect(context: Context, node: t.Redirect) -> Procedure[bool]:
    if isinstance(node.what, t.ThisAttack):
        return redirect(context, node)
    chosen = yield from players_choice(
        context, node.to, context.controller, ("be attacked", "choosing"), RESOLUTION["4"], refusing(context)
    )
    return redirect_attack(context, node, chosen[0] if chosen else None)


def _can_redirect(context: Context, node: t.Redirect) -> bool:
    return not isinstance(node.what, t.ThisAttack) or can_redirect(context, node)


DO: dict[type, Callable[[Context, Any], Procedure[bool]]] = {
    t.DealDamage: _deal_damage,
    t.Draw: _draw,
    t.Discard: _discard,
    t.Destroy: _destroy,
    t.Banish: banish,
    t.Move: move,
    t.Sacrifice: _sacrifice,
    t.GainControl: gain_control,
    t.ExchangeControl: exchange_control,
    t.Negate: _negate,
    t.Copy: copy,
    t.Suppress: _suppress,
    t.Recover: _recover,
    t.Rest: _rest,
    t.Wake: _wake,
    t.BecomeState: _become,
    t.Pay: _pay,
    t.Choose: _choose,
    t.Perform: _perform,
    t.Redirect: _redirect,
    t.SummonToken: summon,
    t.GainMastery: gain_mastery,
    t.Generate: generate,
    t.ChooseWord: choose_word,
    t.Skip: skip,
    t.Roll: rolled,
    **CARDS,
    **COUNTED,
}

CAN: dict[type, Callable[[Context, Any], bool]] = {
    t.RemoveCounters: can_remove_counters,
    t.Recover: _can_recover,
    t.Discard: can_discard,
    t.Sacrifice: _can_sacrifice,
    t.Rest: _can_rest,
    t.Pay: _can_pay,
    t.Redirect: _can_redirect,
}


def begins_by(change: t.Change, fixed: bool) -> Cite:
    """The rules by which a continuous effect begins: what set it holds for (Syntax 1.1, 1.2), and its
    layer."""
    syntax = (SYNTAX["1"], SYNTAX["1.1"]) if fixed else (SYNTAX["1"], SYNTAX["1.2"], SYNTAX["1.2.2"])
    if isinstance(change, (t.LoseAbilities, t.LoseKeyword)) and fixed:
        syntax = (*syntax, SYNTAX["1.1.1"])
    layer = layer_of(change)
    rules = (CONTINUOUS["1"], CONTINUOUS["2"], CONTINUOUS["3"], *syntax)
    if isinstance(change, (t.GrantKeyword, t.GrantAbility)):
        rules = (*rules, ABILITIES["9"])
    if isinstance(change, (t.Replace, t.PreventNext)):
        rules = (*rules, REPLACEMENT["5"])
    return rules if layer is None else (*rules, LAYERS[CITES[layer]])


VERBS = Verbs(
    do=DO,
    can=CAN,
    may=RESOLUTION["5"],
    choose=(TARGET["4"], RESOLUTION["4"]),
    modes=MODES["1.4"],
    reflexive=REFLEXIVE["1"],
    delayed=TRIGGERED["7"],
    continuous=begins_by,
    unless=(EFFECTS["3"], COST["5"]),
    own_choices=(t.Redirect, t.Discard, t.Sacrifice, t.Banish, t.Rest, t.Search, t.Play, t.May),
    together=(t.Move, t.Reveal),
    check=check,
    dice=ROLLING,
    unfound=unfound,
    tracking=rules_of_tracking,
)
