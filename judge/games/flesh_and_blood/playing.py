"""Playing cards: announced, its targets declared, its costs paid, put on the stack (fab:frame/play)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.flesh_and_blood.attacking import attack_targets, open_chain, target_attacked
from judge.games.flesh_and_blood.cards import is_attack_action
from judge.games.flesh_and_blood.frame import EFFECTS, PLAY, TURN
from judge.games.flesh_and_blood.in_force import changes_in_force
from judge.games.flesh_and_blood.instructions import VERBS
from judge.games.flesh_and_blood.keywords.costs import AFTER_PAYING, BEFORE_PAYING, pay_keywords
from judge.games.flesh_and_blood.keywords.halves import announce, printed_cost
from judge.games.flesh_and_blood.keywords.registry import entry, has
from judge.games.flesh_and_blood.language import LANGUAGE
from judge.games.flesh_and_blood.moves import put
from judge.games.flesh_and_blood.payment import pay
from judge.games.flesh_and_blood.permissions import as_instant, instantly, permitted, play_refusal, rune_gated
from judge.games.flesh_and_blood.targets import declare_ability
from judge.games.flesh_and_blood.views import subject_of, wanted
from judge.kernel.decisions import ACCEPT_OR_DECLINE, Decision, Illegal, Procedure, Refusal, Unsupported
from judge.kernel.events import Did, EffectChanged, EffectsEnded, NoteChanged, PlayerChanged, Stacked
from judge.kernel.identity import by_identity
from judge.kernel.request import Named, Request
from judge.kernel.state import Effect, Pending, Ref, Seat, State, Thing
from judge.kernel.table import Table, ask
from judge.kernel.timing import OpportunityGiven
from judge.text import tree as t
from judge.text.context import Context
from judge.text.how_many import how_many
from judge.text.meaning import holds, number, things
from judge.text.perform import perform, possible
from rules_corpus.cite import Cite, cites

REPRISE = entry("reprise")
RUNE_GATE = entry("rune-gate")
UNIVERSAL = entry("universal")
UNIVERSAL_CLASS: Cite = (UNIVERSAL["text"], UNIVERSAL["3"])
STARFALL = entry("starfall")
NON_ATTACK = entry("non-attack-action-cards-matter")["text"]
NO_ATTACK = t.NotFilter(t.Is("type", "attack"))
INSTANTS = entry("playing-non-attack-actions-as\u002dthough-they-were-an-instant")
DECLINE = ACCEPT_OR_DECLINE[1]
SAID_TO_PAY = ("discarding", "banishing", "sacrificing", "choosing")
"""The words by which the line that plays a card says what pays its additional cost."""
MOST_X = 20
"""The highest number for X."""

AS_INSTANT: Cite = (INSTANTS["text"], INSTANTS["1"], INSTANTS["2"], INSTANTS["6"])


def plays(table: Table, request: Request) -> Procedure[None]:
    """`Ana plays Card …`: plays a card that is no attack, or an attack whose target is the only one."""
    yield from announce(table, request.seat, request.things[0], request.first("choosing"))
    card = pick(table, request.seat, request.things[0])
    yield from play(table, request.seat, card, free=request.free)


def pick(table: Table, seat: Seat, named: Named) -> Thing:
    """The card that a player means: the first of that name that they may play, else the reason why not;
    raises Illegal."""
    found = (table.state.find(r) for r in named.candidates if isinstance(r, Ref))
    cards = [card for card in found if card is not None]
    refusals = [play_refusal(table, seat, card) for card in cards]
    for card, refusal in zip(cards, refusals, strict=True):
        if refusal is None:
            return card
    for refusal in refusals:
        if refusal is not None:
            raise Illegal(refusal.reason, refusal.cite)
    raise Illegal(f"there is no card {named.label} to play", PLAY["from"])


def play(table: Table, seat: Seat, card: Thing, *, free: bool = False) -> Procedure[None]:
    """Plays a card: to the stack, targets, costs, priority; raises Illegal where a rule forbids it."""
    origin, gated, instant = card.zone, rune_gated(table, seat, card), as_instant(table, seat, card)
    freely = instantly(table, seat, card)
    allowing = permitted(table, seat, card) if origin not in ("hand", "arsenal") else None
    notes = {f"from-{origin}": True}
    yield from put(table, card.ref, "stack", PLAY["announce"], verb="is announced", control=seat, notes=notes)
    card = table.state.things[card.id]
    if origin in ("hand", "arsenal") and has(table.view(card).abilities, "rune-gate"):
        table.note(f"{card.face.name} is played from {origin} for its cost", RUNE_GATE["2"])
    if allowing is not None:
        table.note(f"{card.face.name} is played from {origin}", allowing)
    pending = Pending(table.new_id(), "play", card.face.name, seat, card, choices={"origin": origin})
    context = Context(table, LANGUAGE, card, seat, pending)
    choices = yield from _declare(table, context)
    context.pending = replace(pending, choices=choices)
    paid = yield from pay_keywords(table, card, BEFORE_PAYING)
    before = set(table.state.zone("pitch", seat))
    if not free:
        yield from pay(table, seat, cost(table, context, unpaid=gated), card, PLAY["cost"])
    pitched = tuple(table.state.things[i].ref for i in table.state.zone("pitch", seat) if i not in before)
    paid = (*paid, *(yield from pay_keywords(table, card, AFTER_PAYING)))
    paid = (*paid, *(yield from _additional(table, context)))
    for word in paid:
        table.emit(NoteChanged(card.id, word, True), PLAY["cost"])
    if pitched:
        table.emit(NoteChanged(card.id, "pitched", pitched), PLAY["cost"])
    _spend_action(table, card, instant, freely=freely)
    results = {verb: tuple(found) for verb, found in context.results.items()}
    made = {"paid": paid, "pitched": pitched, "results": results, "as-instant": freely or instant is not None}
    final = replace(pending, choices={**choices, **made})
    onto_stack(table, final, card)


def onto_stack(table: Table, pending: Pending, card: Thing) -> None:
    """What was played stands on the stack: effects that waited for such a one find it."""
    table.emit(Stacked(pending), PLAY["stack"])
    attach_next(table, card)
    if has(table.view(card).abilities, "universal"):
        rules = [cite for _, _, found in table.view(card).made for cite in cites(found)]
        table.note(f"{card.face.name} is universal", (*UNIVERSAL_CLASS, *rules))
    if card.face.is_a("type", "action") and table.state.once(_matters):
        none = "an attack action card" if is_attack_action(card.face) else "a non-attack action card"
        table.note(f"{card.face.name} is {none}", NON_ATTACK)
    verb = "plays" if pending.kind == "play" else "activates"
    table.emit(Did(verb, pending.controller, card.ref), PLAY["stack"])
    if "attacked" in pending.choices:
        open_chain(table)
        target_attacked(table, pending)
    table.emit(OpportunityGiven(pending.controller), PLAY["priority"])


def _matters(state: State) -> bool:
    """Whether some text asks for non-attack action cards."""
    bodies = (effect.body for effect in state.effects if isinstance(effect.body, t.Node))
    return any(map(_asks, (*(face.abilities for face in state.faces), *bodies)))


@by_identity
def _asks(part: Any) -> bool:
    return any(node == NO_ATTACK for node in t.walk(part))


def _declare(table: Table, context: Context) -> Procedure[dict[str, Any]]:
    """What is attacked, modes and targets."""
    card = context.source
    assert context.pending is not None
    choices: dict[str, Any] = dict(context.pending.choices)
    if printed_cost(table, card) == "X":
        context.letters["X"] = choices["X"] = yield from how_many(
            context, f"X for {card.face.name}", MOST_X, PLAY["cost"]
        )
    if is_attack_action(card.face):
        choices.update((yield from attack_targets(table, card, context.controller)))
    modes: dict[int, Any] = {}
    slots: dict[int, Any] = {}
    for index, ability in enumerate(card.face.abilities):
        if isinstance(ability, t.InstructionsAbility):
            own = replace(context, slots={})
            modes[index], slots[index] = yield from declare_ability(own, ability.instructions, VERBS)
            if ability.label.lower() == "starfall" and slots[index]:
                table.note(f"{card.face.name}: its starfall has its target, come what may", STARFALL["3"])
            _look_now(table, context, ability, choices)
    flat = tuple(values for by_slot in slots.values() for values in by_slot.values())
    return {**choices, "modes_of": modes, "slots_of": slots, "targets": flat}


def _look_now(table: Table, context: Context, ability: t.Ability, choices: dict[str, Any]) -> None:
    """Reprise is looked at as the card is played, not as it resolves (Reprise 2)."""
    for node in t.walk(ability):
        if isinstance(node, t.Conditional) and node.condition == t.Restricted("reprise"):
            choices["reprise"] = holds(context, node.condition)
            rules = (REPRISE["text"], REPRISE["1"], REPRISE["2"])
            table.note(
                f"reprise of {context.source.face.name}: {'on' if choices['reprise'] else 'off'}", rules
            )


def attach_next(table: Table, card: Thing) -> None:
    """Effects that hold for the next such thing hold for this one, if it is one (fab:frame/effects)."""
    for effect in table.state.effects:
        of = subject_of(effect.body)
        if effect.over is not None or not isinstance(of, t.Next):
            continue
        context = Context(table, LANGUAGE, effect.source, effect.controller)
        if wanted(context, of, card):
            words = f"{effect.source.face.name} applies to {card.face.name}"
            table.emit(EffectChanged(replace(effect, over=(card.ref,)), words), EFFECTS["next"])


def cost(table: Table, context: Context, *, unpaid: bool) -> int:
    """What a card costs now: printed (nothing for one played by rune gate: Rune Gate 4), more or less by
    effects, not below zero."""
    printed = 0 if unpaid else context.letters.get("X", printed_cost(table, context.source))
    if not isinstance(printed, int):
        raise Unsupported(f"{context.source.face.name}: a cost of {printed} is not carried out yet")
    total = printed
    own = [(context, change) for change in _own_changes(context)]
    others = [
        (c, change)
        for c, change, key in changes_in_force(table, t.ChangeCost)
        if change.verb == "play" and c.source.id != context.source.id and not _spent(table.state, key)
    ]
    for where, change in (*own, *others):
        if _about(where, change.of, context.source):
            total += number(where, change.amount)
    return max(0, total)


def _about(where: Context, of: t.Reference, card: Thing) -> bool:
    """Whether a change of cost is one of this card's."""
    if isinstance(of, t.Next):
        return wanted(where, of, card)
    return card.ref in {thing.ref for thing in things(where, of)}


def _spent(state: State, key: tuple[Any, ...]) -> bool:
    """Whether an effect on the next such card has found it already."""
    over = next((e.over for e in state.effects if ("effect", e.id) == key), None)
    return over is not None


def _own_changes(context: Context) -> list[t.ChangeCost]:
    abilities = context.table.view(context.source).abilities
    static = [a for a in abilities if isinstance(a, t.StaticAbility)]
    met = [a for a in static if a.condition is None or holds(context, a.condition)]
    return [change for a in met for change in a.changes if isinstance(change, t.ChangeCost)]


def _additional(table: Table, context: Context) -> Procedure[tuple[str, ...]]:
    """Costs beside the card's own; gives the word for those that a player may pay, where one was paid."""
    paid = False
    costs = [a for a in context.source.face.abilities if isinstance(a, t.AdditionalCost)]
    if len([cost for cost in costs if cost.optional]) > 1:
        raise Unsupported(f"{context.source.face.name}: two costs that may be paid are not told apart yet")
    for ability in costs:
        if not ability.optional:
            if not (yield from perform(context, VERBS, ability.costs)):
                reason = f"an additional cost of {context.source.face.name} cannot be paid"
                raise Illegal(reason, PLAY["cost"])
        elif ability.costs == (t.Perform("charge"),) or (yield from _offered(context, ability.costs)):
            paid = (yield from perform(context, VERBS, ability.costs)) or paid
    return ("additional",) if paid else ()


def _offered(context: Context, costs: tuple[t.Instruction, ...]) -> Procedure[bool]:
    """Whether a cost that may be paid is: the line that plays the card names what pays it, or the player
    accepts; who says nothing does not pay."""
    name = context.source.face.name
    parts = tuple(t.walk(costs))
    picks = SAID_TO_PAY if any(isinstance(part, t.Chosen) for part in parts) else ()
    said = (*picks, *(("paying",) if any(isinstance(part, t.Pay) for part in parts) else ()))
    can = possible(context, VERBS, costs)
    cannot = Refusal(f"the additional cost of {name} cannot be paid", PLAY["cost"])
    if not can:
        context.table.note(cannot.reason, PLAY["cost"])
    decision = Decision(
        seat=context.controller,
        kind="may",
        prompt=f"{name}: pay the additional cost?",
        cite=PLAY["cost"],
        options=ACCEPT_OR_DECLINE if can else (DECLINE,),
        clause="" if can else next(iter(said), ""),
        verbs=("accepts", "declines"),
        refuse=lambda value: cannot if value is True and not can else None,
        about=name,
        otherwise=(False,),
        words={"said": said},
    )
    (answer,) = yield from ask(decision)
    return bool(answer)


def _spend_action(table: Table, card: Thing, instant: Effect | None, *, freely: bool) -> None:
    """An action costs an action point, unless it is played as though it were an instant."""
    words = f"{card.face.name} is played as though it were an instant"
    if freely:
        table.note(words, AS_INSTANT)
    elif instant is not None:
        table.emit(EffectsEnded((instant.id,), words), AS_INSTANT)
    elif card.face.is_a("type", "action"):
        table.emit(PlayerChanged(card.controller, "action-points", -1), TURN["action-points"])
