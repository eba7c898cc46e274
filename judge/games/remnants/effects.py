"""What an effect does as it happens: targets named, instructions done, what follows at once settled in
between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from judge.games.remnants.cards import BOTH_TYPES
from judge.games.remnants.citing import CLARIFIED, GA, KEYWORD, REPLY
from judge.games.remnants.drawing import shuffle
from judge.games.remnants.hooks import ACTION_RULES, DECLARATIONS
from judge.games.remnants.instructions import VERBS
from judge.games.remnants.language import LANGUAGE
from judge.games.remnants.sayings import forbidden
from judge.games.remnants.stats import last_seen
from judge.kernel.decisions import Decision, Illegal, Option, Procedure, Refusal, no_refusal
from judge.kernel.request import OnStack, Who, called
from judge.kernel.state import Pending, Ref, State, Thing
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.addressed import from_hand
from judge.text.context import Context, Occurrence
from judge.text.how_many import how_many
from judge.text.meaning import candidates, fits, number, zones_named
from judge.text.perform import choose_modes, option, perform_one, unpaid
from rules_corpus.cite import RuleId

Slots = dict[int, tuple[Any, ...]]
NAMING = ("targeting", "choosing", "discarding", "paying", "sacrificing", "resting", "banishing")
"""The clauses in which a line may name what an effect does something to."""

PAYING = NAMING[1:]
"""The clauses in which it may name what a cost is paid with."""

MOST_X = 20
"""The highest number for X beyond the cards of a hand."""


def target_refusal(context: Context, target: t.Target, value: Any) -> Refusal | None:
    """Why something is no legal target; None where it is one (General Keywords: target)."""
    if isinstance(value, Who | OnStack):
        fine = value in set(candidates(context, target.selector))
        name = called(context.state, value)
        return None if fine else Refusal(f"{name} is not what it targets", KEYWORD["target"])
    card = context.state.find(value) if isinstance(value, Ref) else None
    if card is None:
        return Refusal(f"{called(context.state, value)} is not there any more", KEYWORD["target"])
    if card.zone not in zones_named(context, target.selector):
        return Refusal(f"{card.face.name} is in {card.zone}, where it is no target", KEYWORD["target"])
    said = _untargeted(context, card)
    if said is not None:
        return Refusal(f"{said.reason} be targeted", said.cite)
    if not fits(context, card, target.selector):
        return Refusal(f"{card.face.name} is not what it targets", KEYWORD["target"])
    return None


def _untargeted(context: Context, card: Thing) -> Refusal | None:
    """What says that a card can't be targeted: at all, by such a card, or by such a player."""
    by = (context.source.ref, Who(context.controller))
    aiming = (Occurrence("is-targeted", card.ref, one, player=context.controller) for one in by)
    return next((said for one in aiming if (said := forbidden(context.table, one)) is not None), None)


def declare(
    context: Context, instructions: tuple[t.Instruction, ...]
) -> Procedure[tuple[Slots, dict[str, Any]]]:
    """All that is said of an effect as it is activated, or its card played: X, the modes, targets and other
    cards; gives what was chosen by slot, and X and modes by name."""
    said = yield from choose_x(context, instructions)
    parts = instructions
    for modal in (i for i in instructions if isinstance(i, t.Modes)):
        said["modes"] = yield from choose_modes(context, VERBS, modal)
        chosen = (one for index in said["modes"] for one in modal.modes[index].instructions)
        parts = (*chosen, *(i for i in instructions if i is not modal))
    slots = yield from declare_targets(context, parts)
    slots |= yield from foresee(context, parts)
    for node in parts:
        if isinstance(node, t.Perform) and node.action in DECLARATIONS:
            slots |= yield from DECLARATIONS[node.action](context, node)
    return slots, said


def choose_x(context: Context, parts: tuple[t.Instruction, ...]) -> Procedure[dict[str, Any]]:
    """The number for X, where a text has one that it does not explain and that was not said yet."""
    explained = any(isinstance(n, t.Let) and n.name == "X" for n in t.walk(parts))
    asks = any(isinstance(n, t.Variable) and n.name == "X" for n in t.walk(parts))
    if explained or not asks or "X" in context.letters:
        return {}
    context.table.assume("x-is-chosen")
    most = len(context.state.zone("hand", context.controller)) + MOST_X
    chosen = yield from how_many(context, f"X for {context.source.face.name}", most, KEYWORD["card"])
    context.letters["X"] = chosen
    return {"X": chosen}


def declare_targets(context: Context, parts: Iterable[Any], *, clause: str = "targeting") -> Procedure[Slots]:
    """Names the targets of an effect, as many as it asks for and there are; gives them by slot."""
    for target in t.targets(tuple(parts)):
        context.slots[target.slot] = yield from _name(context, target, clause)
    return dict(context.slots)


def _name(context: Context, target: t.Target, clause: str) -> Procedure[tuple[Any, ...]]:
    legal = [v for v in candidates(context, target.selector) if target_refusal(context, target, v) is None]
    most = len(legal) if target.maximum is None else min(number(context, target.maximum), len(legal))
    least = min(number(context, target.minimum), most)
    decision = Decision(
        seat=context.controller,
        kind="targets",
        prompt=f"choose targets for {context.source.face.name}",
        cite=KEYWORD["target"],
        options=tuple(Option(v, option(context.table, v).label) for v in legal),
        least=least,
        most=most,
        clause=clause,
        refuse=lambda value: target_refusal(context, target, value),
        default=() if least == 0 else None,
        about=context.source.face.name,
    )
    chosen = yield from ask(decision)
    for ref in chosen:
        if isinstance(ref, Ref) and context.state.things[ref.id].face.is_a("type", "all"):
            table, name = context.table, context.state.things[ref.id].face.name
            table.note(f"{name} is a minion, a spell and a building", KEYWORD["all"])
        elif isinstance(ref, Ref) and len(context.state.things[ref.id].face.traits.get("type", ())) > 1:
            context.table.note(f"{context.state.things[ref.id].face.name} is a minion too", BOTH_TYPES)
    return chosen


def foresee(context: Context, parts: Iterable[Any], clauses: tuple[str, ...] = NAMING) -> Procedure[Slots]:
    """What the line that activates an effect says already, in one of these clauses, of the choices that its
    player makes as it happens; the others are asked for then."""
    found: Slots = {}
    for instruction in (part for part in parts if _ones_own(part)):
        for node in choices(instruction):
            chosen = yield from _named_already(context, node, instruction, clauses)
            if chosen:
                found[node.slot] = chosen
    return found


def _ones_own(part: Any) -> bool:
    return isinstance(getattr(part, "who", None) or t.You(), t.You)


def choices(instruction: Any) -> Iterator[t.Chosen]:
    """The choices within an instruction that its player makes."""
    for node in t.walk(instruction):
        if isinstance(node, t.Chosen) and not node.at_random and node.chooser is None:
            yield node


def _named_already(
    context: Context, node: t.Chosen, instruction: Any, clauses: tuple[str, ...]
) -> Procedure[tuple[Any, ...]]:
    wanted = from_hand(node) if isinstance(instruction, t.Discard) else node
    found = tuple(candidates(context, wanted.selector))
    most = len(found) if node.maximum is None else number(context, node.maximum)
    return (yield from named_beforehand(context, found, most, clauses=clauses))


def named_beforehand(
    context: Context,
    found: Iterable[Any],
    most: int,
    refuse: Callable[[Any], Refusal | None] = no_refusal,
    clauses: tuple[str, ...] = NAMING,
) -> Procedure[tuple[Any, ...]]:
    """Which of these a line names, whichever word it uses; none where it names none. `refuse` says of others
    why they are not among them."""
    options = tuple(option(context.table, value) for value in found)
    for clause in clauses if options or refuse is not no_refusal else ():
        decision = Decision(
            seat=context.controller,
            kind="targets",
            prompt=f"cards for {context.source.face.name}, named beforehand",
            cite=KEYWORD["target"],
            options=options,
            least=0,
            most=min(most, len(options)),
            clause=clause,
            default=(),
            about=context.source.face.name,
            refuse=refuse,
        )
        chosen = yield from ask(decision)
        if chosen:
            return chosen
    return ()


FROM_HAND = {"bury": -4, "create-husk": -5, "create-mp": -6}
"""The keyword actions on cards of one's hand, with the slot of those that a line names for one."""


def name_from_hand(context: Context, node: t.Perform) -> Procedure[Slots]:
    """Names the cards of one's hand that a keyword action is done to, where the line says them already."""
    if node.what is not None or not isinstance(node.who, t.You):
        return {}
    hand = (context.state.things[i].ref for i in context.state.zone("hand", context.controller))
    amount = 1 if node.amount is None else number(context, node.amount)
    chosen = yield from named_beforehand(context, hand, amount)
    return {FROM_HAND[node.action]: chosen} if chosen else {}


DECLARATIONS |= dict.fromkeys(FROM_HAND, name_from_hand)


def from_hand_named(context: Context, action: str, able: Iterable[Thing]) -> tuple[Ref, ...]:
    """The cards that a line named for a keyword action, of those that it can be done to now."""
    there = {card.ref for card in able}
    return tuple(ref for ref in context.slots.get(FROM_HAND[action], ()) if ref in there)


def context_of(table: Table, pending: Pending, index: int = 0) -> Context:
    """Where an effect on the chain is evaluated: from its card, for its controller, with what was chosen."""
    source = table.state.find(pending.source.ref) or pending.source
    context = Context(table, LANGUAGE, source, pending.controller, pending)
    context.slots = dict(pending.choices.get("slots_of", {}).get(index, {}))
    context.known = last_seen(table.state)
    context.occurrence = pending.choices.get("occurrence")
    return context


def fails(table: Table, context: Context, instructions: tuple[t.Instruction, ...]) -> bool:
    """Whether nothing of an effect works any more, since all that it was aimed at is gone (Reply & SPD
    Rules 5)."""
    wanted = t.targets(instructions)
    named = [(target, v) for target in wanted for v in context.slots.get(target.slot, ())]
    lost = [value for target, value in named if target_refusal(context, target, value) is not None]
    for target in wanted:
        kept = tuple(v for v in context.slots.get(target.slot, ()) if v not in lost)
        context.slots[target.slot] = kept
    if lost:
        table.note(f"{context.source.face.name}: what it was aimed at is gone", REPLY["5"])
    aimless = not any(context.slots.get(target.slot) for target in wanted)
    return bool(lost) and aimless and all(t.targets(i) for i in instructions)


def carry_out(table: Table, context: Context, instructions: tuple[t.Instruction, ...]) -> Procedure[bool]:
    """Does an effect's instructions in order; what an (Auto) or a rule makes of each happens before the
    next."""
    from judge.games.remnants.auto import settle

    done = True
    note_rows(table, instructions)
    for place, instruction in enumerate(instructions, 1):
        if table.state.result:
            break
        done = (yield from perform_one(context, VERBS, instruction)) and done
        if table.state.waiting and place < len(instructions):
            table.assume("trigger-within-an-effect")
            table.note("what triggered happens before the rest of the effect", (GA["16"], KEYWORD["auto"]))
        yield from settle(table)
    if context.letters.pop("searched", 0):
        shuffle(table, context.controller, KEYWORD["the-deck"])
    return done


def note_rows(table: Table, instructions: tuple[t.Instruction, ...]) -> None:
    """What a text means that speaks of rows: a place, or a type that a card keeps wherever it lies."""
    for word in t.walk(instructions):
        if not isinstance(word, t.Is) or word.axis not in ("row", "row-type"):
            continue
        if word.axis == "row-type":
            kept = f"a {word.value.capitalize()} card is one that is marked so, wherever it lies"
            table.note(kept, (KEYWORD[word.value], CLARIFIED["7"], CLARIFIED["9"]))
        else:
            table.note(
                f"the {word.value.capitalize()} is meant as a place", (KEYWORD[word.value], CLARIFIED["9"])
            )


def pay_costs(table: Table, context: Context, costs: tuple[t.Instruction, ...]) -> Procedure[None]:
    """Pays an effect's costs that are instructions; raises Illegal where one cannot be paid in full."""
    for cost in costs:
        if isinstance(cost, t.Rest) and (refusal := rest_refusal(context, cost)) is not None:
            raise Illegal(refusal.reason, refusal.cite)
        done = yield from perform_one(context, VERBS, cost)
        if not done:
            named = ACTION_RULES.get(cost.action) if isinstance(cost, t.Perform) else None
            raise Illegal(unpaid(context, (cost,)), (*((named,) if named else ()), KEYWORD["cost"]))


def exhausted_by_entering(state: State, card: Thing) -> tuple[RuleId, ...]:
    """The rule for minions that were played in this turn, where a card is one."""
    fresh = any(fact[0] == "played" and fact[2].id == card.id for fact in state.facts)
    return (GA["5"],) if fresh and card.face.is_a("type", "minion") else ()


def rest_refusal(context: Context, cost: t.Rest) -> Refusal | None:
    """Why a card cannot be exhausted as a cost; None where it can."""
    card = context.source
    if VERBS.can[t.Rest](context, cost):
        return None
    if not isinstance(cost.what, t.Self):
        return Refusal(f"{card.face.name} exhausts what is ready, and there is none", KEYWORD["exhaust"])
    rules = (KEYWORD["exh"], KEYWORD["exhaust"], *exhausted_by_entering(context.state, card))
    return Refusal(f"{card.face.name} is exhausted already", rules)
