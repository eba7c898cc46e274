"""Playing Cards: Card Activation — the steps 1.1 to 1.9 from announcing a card to its place on the Effects
Stack."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.grand_archive.abilities_restriction_abilities import TYPES as RESTRICTIONS
from judge.games.grand_archive.abilities_restriction_abilities import rules_of
from judge.games.grand_archive.carried_out import check, check_face
from judge.games.grand_archive.double_faced_cards import check_side
from judge.games.grand_archive.game_mechanics_objects_and_targeting import declare_targets, targetable
from judge.games.grand_archive.game_mechanics_timing_and_permissions import (
    activation_refusal,
    is_fast,
    locked_speed,
    permission,
    slow_refusal,
)
from judge.games.grand_archive.game_terms import VERBS
from judge.games.grand_archive.game_zones_public_vs_private_information import known
from judge.games.grand_archive.general_rules_card_types import slow_rules
from judge.games.grand_archive.keywords.cascade import effect_of
from judge.games.grand_archive.keywords.costs import (
    BREW,
    EPHEMERATE,
    IMBUE,
    PREPARE,
    CostKeyword,
    Offer,
    offers,
)
from judge.games.grand_archive.keywords.imbue import imbues
from judge.games.grand_archive.keywords.interdiction import interdicts, take_opportunity
from judge.games.grand_archive.keywords.kindle import payable
from judge.games.grand_archive.keywords.link import LINK, link_targets
from judge.games.grand_archive.keywords.registry import has, keywords
from judge.games.grand_archive.language import LANGUAGE, champion
from judge.games.grand_archive.levels_as_if import PROPERTIES, announced_under, sight, use_empower
from judge.games.grand_archive.parts_of_a_card_cost import (
    asks_for_x,
    demanded,
    keep_results,
    pay_instructions,
    pay_taken,
    reserve_cost,
    settle_additional_costs,
    settle_optional_costs,
)
from judge.games.grand_archive.parts_of_a_card_element import elements_ignored, enabled_elements, note_enabled
from judge.games.grand_archive.playing_cards_costs_and_memory import pay
from judge.games.grand_archive.playing_cards_leaving_the_stack import EPHEMERATED, THEN
from judge.games.grand_archive.playing_cards_next import spend_next
from judge.kernel.decisions import Decision, Illegal, Option, Procedure, also_by
from judge.kernel.events import Did, Moved, NoteChanged, Stacked
from judge.kernel.request import Named, Request
from judge.kernel.state import Pending, Ref, Seat, Thing
from judge.kernel.table import Table, ask
from judge.kernel.timing import OpportunityGiven
from judge.text import tree as t
from judge.text.context import Context
from judge.text.how_many import how_many
from judge.text.meaning import holds, number
from judge.text.perform import choose_modes
from rules_corpus.cite import RuleId, Section, cites

GENERAL = Section("ga:cr/playing-cards-card-activation/general-rules")
PLAYING = Section("ga:cr/game-mechanics-playing-cards/general-rules")
COSTS = Section("ga:cr/playing-cards-costs-and-memory/general-rules")
ABILITIES = Section("ga:cr/game-mechanics-abilities/general-rules")
FAST_SLOW = Section("ga:cr/game-mechanics-timing-and-permissions/fast-vs-slow")
COST = Section("ga:cr/parts-of-a-card-cost/intro")
ELEMENT = Section("ga:cr/parts-of-a-card-element/intro")
CHAMPION = Section("ga:cr/card-types-champion/general-rules")
ELEMENT_TERM = Section("ga:cr/game-terms/element")
FAST = Section("ga:cr/game-terms/fast")
EXALTED = Section("ga:cr/game-mechanics-special-elements/exalted")
ZONES = Section("ga:cr/game-mechanics-game-zones/general-rules")
DEFAULT = Section("ga:cr/default-case/general-rules")
PERMISSIONS = Section("ga:cr/game-mechanics-timing-and-permissions/special-play-permissions")
PRIVATE = Section("ga:cr/game-zones-public-vs-private-information/general-rules")
TYPELINE = Section("ga:cr/parts-of-a-card-typeline/intro")


def activates_card(table: Table, request: Request) -> Procedure[None]:
    """`Ana activates "Card" …`: activates the named card from where it may be activated."""
    card = pick_card(table, request.seat, request.things[0])
    with also_by(GENERAL["1.6"]):
        yield from activate_card(table, request.seat, card, VERBS, request=request)


def pick_card(table: Table, seat: Seat, named: Named) -> Thing:
    """The card that a player means: the first of that name that they may activate, else the reason why not;
    raises Illegal."""
    cards = [t for r in named.candidates if isinstance(r, Ref) and (t := table.state.find(r)) is not None]
    refusals = [(card, activation_refusal(table, seat, card)) for card in cards]
    for card, refusal in refusals:
        if refusal is None:
            check_side(card, named.label)
            return card
    for _, refusal in refusals:
        if refusal is not None:
            raise Illegal(refusal.reason, refusal.cite)
    words = "targets stand behind 'targeting', an ability is 'ability 1 of' its object"
    raise Illegal(f"there is no card {named.label} to activate ({words})", GENERAL["1.9.1"])


def activate_card(
    table: Table,
    seat: Seat,
    card: Thing,
    verbs: Any,
    *,
    request: Request | None = None,
    permitted: bool = False,
    instructed: bool = False,
    free: bool = False,
) -> Procedure[None]:
    """Activates a card; raises Illegal where a rule forbids it, and the attempt is undone by whoever called
    (1.6).

    `permitted`: an effect that resolves tells the player to do it, whatever its speed and zone (Special Play
    Permissions 2); `instructed`: as an effect resolves, but by the card's own cost (Starcalling). Nobody
    gains Opportunity then.
    """
    during = permitted or instructed
    if not during and not is_fast(table, card):
        again = (EPHEMERATE["1.2"],) if has(table.view(card).abilities, "ephemerate") else ()
        also = (*slow_rules(card.face), *again, *locked_speed(table, card))
        slow_refusal(table.state, seat, f"activating {card.face.name}", *also)
    elif not during:
        table.note(f"{card.face.name} may be activated at fast speed", FAST_SLOW["2.1"], quiet=True)
    free = free or (request is not None and request.free)
    check_limits(table, seat, card)
    keywords_offer = offers(known(card, table.view(card)).abilities, card.zone)
    offered = (*keywords_offer, *alternatives(table, seat, card), *optional_costs(table, seat, card))
    allowed = None if permitted or card.zone == "hand" else permission(table, seat, card)
    free = free or (allowed is not None and allowed.free)
    needed = () if permitted or free or allowed else needed_offers(card, offered)
    context = announce(table, seat, card, any_element=allowed is not None and allowed.ignoring_elements)
    if allowed is not None:
        _take_permission(table, context, card, allowed)
    if free:
        table.note(f"{card.face.name} is activated without paying its cost", GENERAL["1.7.4"])
        offered = tuple(offer for offer in offered if offer.keyword.beside)
    clauses = () if request is None else tuple(request.clauses)
    taken = yield from declare(table, context, verbs, offered, needed, clauses, free=free)
    before = modes_allowed(context)
    reserved = () if free else (yield from _pay(table, context, taken))
    keep_results(context, {"reserve": reserved} if reserved else {})
    yield from pay_taken(context, verbs, taken)
    if allowed is not None and allowed.costs:
        table.note(f"{card.face.name}: what its activation from {card.zone} costs", PERMISSIONS["3"])
        yield from pay_instructions(context, verbs, allowed.costs)
    yield from settle_additional_costs(table, context, verbs, free=free)
    if request is not None and request.given:
        note_choice(context, given=request.given)
    become(context, taken, reserved)
    yield from declare_parts(context, verbs)
    yield from choose_more(context, before)
    put_on_stack(table, context, during=during)


def _take_permission(table: Table, context: Context, card: Thing, allowed: t.Allow) -> None:
    """Notes by which rules a card is activated from where an effect lets it, and what follows of that."""
    private = (PRIVATE["6.1"],) if "facedown" in card.flags else ()
    overruled = (PERMISSIONS["3"], PERMISSIONS["3.1"], PERMISSIONS["1.1"], PLAYING["2"], *private)
    table.note(f"{card.face.name} may be activated from {card.zone}", (*overruled, DEFAULT["2"]))
    note_choice(context, then=allowed.then)
    if allowed.then:
        table.emit(NoteChanged(context.source.id, THEN, allowed.then), PERMISSIONS["1"])


def check_limits(
    table: Table, seat: Seat, card: Thing, verb: str = "activate", rule: RuleId = GENERAL["1.6"]
) -> None:
    """A card may say when alone it can be activated (or materialized); raises Illegal."""
    context = Context(table, LANGUAGE, card, seat)
    for ability in table.view(card).abilities:
        asked = isinstance(ability, t.PlayLimit) and ability.verb == verb
        if not asked or not all(holds(context, r) for r in ability.restrictions):
            continue
        assert isinstance(ability, t.PlayLimit)
        if not all(holds(context, limit) for limit in ability.limits):
            raise Illegal(f"{card.face.name} can't be {verb}d now by its own text", rule)


def alternatives(table: Table, seat: Seat, card: Thing) -> tuple[Offer, ...]:
    """The alternative costs that a card's text offers ("rather than pay its reserve cost"; 1.3.3)."""
    context = Context(table, LANGUAGE, card, seat)
    return tuple(
        Offer("alternative", ALTERNATIVE, t.KeywordAbility("alternative", costs=ability.costs))
        for ability in table.view(card).abilities
        if isinstance(ability, t.AlternativeCost)
        and all(holds(context, r) for r in ability.restrictions)
        and (ability.condition is None or holds(context, ability.condition))
    )


def optional_costs(table: Table, seat: Seat, card: Thing) -> tuple[Offer, ...]:
    """The additional costs that a card's text lets its player pay ("you may …"; 1.3.2)."""
    context = Context(table, LANGUAGE, card, seat)
    costs = (ability.costs for ability in demanded(context, optional=True))
    return tuple(Offer("additional", ADDITIONAL, t.KeywordAbility("additional", costs=c)) for c in costs)


ADDITIONAL = CostKeyword(GENERAL["1.3.2"], lambda ability: ability.costs, "additional", beside=True)
"""An optional additional cost of a card's own text, which players take by the word "additional"."""

ALTERNATIVE = CostKeyword(GENERAL["1.3.3"], lambda ability: ability.costs, "alternative", alternative=True)
"""An alternative cost of a card's own text, which players take by the word "alternative"."""


def announce(table: Table, seat: Seat, card: Thing, *, any_element: bool = False) -> Context:
    """The card goes to the Effects Stack and its elements are checked (1.1, 1.2), unless what allows its
    activation leaves them out (`any_element`); raises Illegal."""
    origin = card.zone
    check_face(card.face, origin)
    fast = (FAST["2"],) if table.view(card).is_a("speed", "fast") else ()
    rules = (GENERAL["1"], GENERAL["1.1"], PLAYING["4"], *fast)
    table.emit(Moved(card.id, "stack", seat, seat, verb="is announced"), rules)
    card = table.state.things[card.id]
    if any_element:
        table.note(f"elemental requirements of {card.face.name} are ignored", GENERAL["1.2"])
    else:
        check_elements(table, seat, card)
    _note_classes(table, seat, card)
    levels = use_empower(table, seat, card)
    choices = {"origin": origin, "declaring": True, **({"levels": levels} if levels else {})}
    choices |= announced_under(table, seat, card)
    pending = Pending(table.new_id(), "activation", card.face.name, seat, card, choices=choices)
    context = Context(table, LANGUAGE, card, seat, pending)
    context.seen_as = sight(table, seat, card, levels)
    return context


def needed_offers(card: Thing, offered: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """The costs of which one must be paid since the card may be activated from there by them alone."""
    if card.zone == "hand":
        return ()
    return tuple(o for o in offered if o.keyword.zone == card.zone)


def become(context: Context, taken: tuple[Offer, ...], reserved: tuple[Ref, ...]) -> None:
    """What the card becomes by the costs that were taken: prepared, imbued, brewed, starcalled,
    ephemeral."""
    card, gained = context.source, {}
    for offer in taken:
        if offer.keyword.becomes:
            gained[offer.keyword.becomes] = offer.keyword.rule
        elif offer.ability.name == "imbue" and imbues(context, offer, reserved):
            gained["imbued"] = IMBUE["2"]
    for word, rule in gained.items():
        if word != "ephemeral" or not becomes_object(card):
            context.table.emit(NoteChanged(card.id, word, True), (*cites(rule), *BECOMING.get(word, ())))
        else:
            context.table.emit(NoteChanged(card.id, EPHEMERATED, True), EPHEMERATE["1.3"])
    note_choice(context, becomes=frozenset(gained))


def _modal(context: Context, index: int) -> t.Modes:
    instructions = context.source.face.abilities[index].instructions
    return next(i for i in instructions if isinstance(i, t.Modes) and not i.depends_on)


def modes_allowed(context: Context) -> dict[int, int]:
    """How many modes each modal part of the text lets its player choose now."""
    chosen = _pending(context).choices.get("modes_of", {})
    modal = {index: _modal(context, index) for index, modes in chosen.items() if modes is not None}
    return {
        index: len(found.modes) if found.maximum is None else number(context, found.maximum)
        for index, found in modal.items()
    }


def choose_more(context: Context, before: dict[int, int]) -> Procedure[None]:
    """Where what was paid allows more modes, those are chosen with their targets; what was chosen before
    stays (1.8.2)."""
    modes, slots = dict(_pending(context).choices["modes_of"]), dict(_pending(context).choices["slots_of"])
    for index, allowed in modes_allowed(context).items():
        if allowed <= before.get(index, allowed):
            continue
        modal = _modal(context, index)
        more = yield from _further(context, modal, modes[index], allowed)
        own = replace(context, slots=dict(slots.get(index, {})))
        parts = tuple(modal.modes[mode].instructions for mode in more)
        slots[index] = {**slots.get(index, {}), **dict((yield from declare_targets(own, parts)))}
        modes[index] = tuple(sorted((*modes[index], *more)))
        context.table.note(f"{context.source.face.name}: what was paid allows more modes", GENERAL["1.8.2"])
    flat = tuple(values for by_slot in slots.values() for values in by_slot.values())
    links = tuple(_pending(context).choices.get("links", {}).values())
    note_choice(context, modes_of=modes, slots_of=slots, targets=(*flat, *links))


def _further(
    context: Context, modal: t.Modes, chosen: tuple[int, ...], allowed: int
) -> Procedure[tuple[int, ...]]:
    left = [
        index
        for index, mode in enumerate(modal.modes)
        if index not in chosen and (mode.condition is None or holds(context, mode.condition))
    ]
    most = min(allowed - len(chosen), len(left))
    least = min(max(0, number(context, modal.minimum) - len(chosen)), most)
    decision = Decision(
        seat=context.controller,
        kind="mode",
        prompt="choose further modes",
        cite=GENERAL["1.8.2"],
        options=tuple(Option(index, f"mode {index + 1}") for index in left),
        least=least,
        most=most,
        clause="choosing",
        about=context.source.face.name,
    )
    more: tuple[int, ...] = yield from ask(decision)
    return more


BECOMING: dict[str, tuple[Any, ...]] = {
    "prepared": (PREPARE["2"], PROPERTIES["1"]),
    "brewed": (BREW["3"], PROPERTIES["3"]),
    "imbued": (ZONES["7.3"], PROPERTIES["2"]),
    "ephemeral": (EPHEMERATE["1.4"],),
}
"""The further rules of what a card becomes on the Effects Stack."""

OBJECT_TYPES = ("ally", "champion", "weapon", "item", "domain", "phantasia")


def becomes_object(card: Thing) -> bool:
    """Whether a card becomes an object or an intent as it resolves."""
    return any(card.face.is_a("type", kind) for kind in (*OBJECT_TYPES, "attack"))


def put_on_stack(table: Table, context: Context, *, during: bool = False) -> None:
    """The activation goes on top of the Effects Stack; who activated it gains Opportunity (1.9), unless
    nobody may have it."""
    note_choice(context, declaring=False)
    card, seat = table.state.things[context.source.id], context.controller
    final = replace(_pending(context), source=card, name=card.face.name)
    table.emit(Stacked(final), GENERAL["1.9"])
    origin = final.choices.get("origin", "")
    table.emit(Did("activates", seat, final.source.ref, origin=origin), GENERAL["1.9"])
    if "brewed" in final.choices.get("becomes", ()):
        table.emit(Did("brews", seat, final.source.ref), BREW["3"])
    spend_next(table, seat, card)
    if interdicts(table, card):
        take_opportunity(table, final)
    elif not during:
        table.emit(OpportunityGiven(seat), GENERAL["1.9"])
        if seat != table.state.active:
            table.assume("opportunity-after-acting")


def _pending(context: Context) -> Pending:
    assert context.pending is not None
    return context.pending


def note_choice(context: Context, **choices: Any) -> None:
    """Adds what was declared to the activation under way."""
    context.pending = replace(_pending(context), choices={**_pending(context).choices, **choices})


def declare(
    table: Table,
    context: Context,
    verbs: Any,
    offered: tuple[Offer, ...],
    needed: tuple[Offer, ...],
    clauses: tuple[str, ...] = (),
    *,
    free: bool = False,
) -> Procedure[tuple[Offer, ...]]:
    """Costs, modes and targets are declared, and legality is checked (1.3 to 1.6); gives the costs taken."""
    if "X" in context.source.face.costs.values():
        note_choice(context, X=(yield from choose_x(table, context, free=free)))
    elif by_preparing(context):
        note_choice(context, X=(yield from _choose_counters(context)))
    elif any(asks_for_x(ability.costs) for ability in demanded(context)):
        note_choice(context, X=(yield from choose_x(table, context)))
    taken = yield from settle_optional_costs(context, verbs, offered, needed, clauses)
    if by_preparing(context) and any(o.ability.name == "prepare" for o in taken) != bool(
        _pending(context).choices["X"]
    ):
        raise Illegal(f"{context.source.face.name} is prepared by removing X counters, not 0", PREPARE["1"])
    note_choice(context, modes_of={}, slots_of={})
    yield from declare_parts(context, verbs)
    yield from declare_links(context)
    return taken


def declare_parts(context: Context, verbs: Any) -> Procedure[None]:
    """Declares the parts of a card's text that are not yet declared and not locked; a locked part that asks
    for neither modes nor targets is looked at again as the card resolves (Types of Restrictions 1, 1.1)."""
    modes, slots = dict(_pending(context).choices["modes_of"]), dict(_pending(context).choices["slots_of"])
    for index, ability in enumerate(context.source.face.abilities):
        if not isinstance(ability, t.InstructionsAbility) or index in modes:
            continue
        if unlocked(context, ability):
            modes[index], slots[index] = yield from declare_ability(context, ability.instructions, verbs)
    flat = tuple(values for by_slot in slots.values() for values in by_slot.values())
    links = tuple(_pending(context).choices.get("links", {}).values())
    note_choice(context, modes_of=modes, slots_of=slots, targets=(*flat, *links), locks_noted=True)


def asks_nothing(instructions: tuple[t.Instruction, ...]) -> bool:
    """Whether a part of the text has neither modes nor targets to be declared."""
    modal = any(isinstance(i, t.Modes) and _is_declared(i) for i in instructions)
    return not modal and not t.targets(instructions)


def unlocked(context: Context, ability: t.InstructionsAbility) -> bool:
    """Whether the restrictions of a part of the text are met; notes one that locks it, once (Types of
    Restrictions 1)."""
    locks = [r for r in ability.restrictions if not holds(context, r)]
    for lock in locks[: "locks_noted" not in _pending(context).choices]:
        rules = rules_of(lock.kind, met=False) if isinstance(lock, t.Restricted) else ()
        context.table.note(f"a part of {context.source.face.name} is locked", (*rules, RESTRICTIONS["1"]))
    return not locks


def declare_links(context: Context) -> Procedure[None]:
    """What a card's link abilities target (Link 3)."""
    wanted = link_targets(context.view(context.source).abilities)
    if wanted:
        with also_by(LINK["1.2"]):
            declared = yield from declare_targets(replace(context, slots={}), wanted)
        refs = tuple(values for _, values in declared)
        note_choice(context, links=dict(declared), targets=(*_pending(context).targets, *refs))
        context.table.note(f"{context.source.face.name}: its link is targeted", (LINK["3"], LINK["1.2"]))


def declare_ability(
    context: Context, instructions: tuple[t.Instruction, ...], verbs: Any
) -> Procedure[tuple[tuple[int, ...] | None, dict[int, tuple[Any, ...]]]]:
    """The modes and targets of one ability (1.4, 1.5); gives the modes (None: not modal) and the targets by
    slot."""
    check(t.targets(instructions), context.source.face.name)
    modal = next((i for i in instructions if isinstance(i, t.Modes) and _is_declared(i)), None)
    modes: tuple[int, ...] | None = None
    parts: tuple[Any, ...] = instructions
    if modal is not None:
        by_uses = modal.depends_on == "cascade"
        closed = _without_target(context, modal)
        modes = (
            effect_of(context, modal) if by_uses else (yield from choose_modes(context, verbs, modal, closed))
        )
        if not modes and modal.minimum != t.Number(0):
            raise Illegal(f"{context.source.face.name} has no legal mode", GENERAL["1.4"])
        parts = tuple(modal.modes[m].instructions for m in modes) + tuple(
            i for i in instructions if i is not modal
        )
    own = replace(context, slots={})
    with also_by(GENERAL["1.5"]):
        declared = dict((yield from declare_targets(own, parts)))
    check_split(own, parts, declared)
    return modes, declared


def _is_declared(modal: t.Modes) -> bool:
    """Whether modes are selected on activation (1.4), not as the effect begins."""
    return modal.depends_on != "resolution"


def _without_target(context: Context, modal: t.Modes) -> tuple[int, ...]:
    """The modes of a trigger that have no legal target (Triggered Abilities 5.1); of a card or ability such a
    choice is refused for its target."""
    if context.pending is None or context.pending.kind != "trigger":
        return ()
    return tuple(i for i, mode in enumerate(modal.modes) if not targetable(context, mode.instructions))


def check_split(context: Context, parts: tuple[Any, ...], declared: dict[int, tuple[Any, ...]]) -> None:
    """Damage that is split leaves no target without any (the example below 1.3.4); raises Illegal."""
    unpaid = _pending(context).choices.get("X") is None
    for node in t.walk(parts):
        if isinstance(node, t.DealDamage) and node.split and isinstance(node.to, t.Target):
            if unpaid and any(isinstance(part, t.Variable) for part in t.walk(node.amount)):
                continue  # the number is that of what is paid later
            amount, targets = number(context, node.amount), len(declared.get(node.to.slot, ()))
            if targets > amount:
                short = f"{amount} damage cannot be split among {targets} targets: each is dealt at least 1"
                raise Illegal(short, GENERAL["hint-1"])


def by_preparing(context: Context) -> bool:
    """Whether a card's X is the number of preparation counters removed for it ("Prepare X")."""
    found = keywords(context.view(context.source).abilities, "prepare")
    return any(isinstance(ability.amount, t.Variable) for ability in found)


def _choose_counters(context: Context) -> Procedure[int]:
    mine = champion(context.state, context.controller)
    most = mine.count("preparation") if mine is not None else 0
    prompt = f"how many preparation counters to remove for {context.source.face.name}"
    return (yield from how_many(context, prompt, most, PREPARE["1"], default=(0,)))


def choose_x(table: Table, context: Context, *, free: bool = False) -> Procedure[int]:
    """The number for X: any, but 0 where the cost is not paid (1.3.1; Parts of a Card: Cost 9.2)."""
    most = 0 if free else len(table.state.zone("hand", context.controller)) + 20
    decision = Decision(
        seat=context.controller,
        kind="number",
        prompt=f"X for {context.source.face.name}",
        cite=(GENERAL["1.3"], GENERAL["1.3.1"], COST["9"]),
        options=tuple(Option(n, f"X = {n}") for n in range(most + 1)),
        clause="with",
        about=context.source.face.name,
    )
    (chosen,) = yield from ask(decision)
    if free and chosen:
        raise Illegal(f"X of {context.source.face.name} is 0 where its cost is not paid", COST["9.2"])
    return int(chosen)


def check_elements(table: Table, seat: Seat, card: Thing) -> None:
    """Every element of a card must be enabled (1.2); raises Illegal."""
    enabled, own = enabled_elements(table, seat), table.view(card).traits.get("element", ())
    if not own or "norm" in own:
        unspecified = () if own else (ELEMENT["1.1"],)
        rules = (ELEMENT["2.1"], ELEMENT_TERM["3.1"], *unspecified)
        table.note(f"all players may play norm: {card.face.name}", rules, quiet=True)
    missing = [e for e in own if e not in enabled]
    if missing and (source := elements_ignored(table, seat, card)) is not None:
        table.note(f"{source}: elemental requirements of {card.face.name} are ignored", GENERAL["1.2"])
        return
    if missing:
        rules = (
            GENERAL["1.2"],
            ELEMENT["2"],
            *((EXALTED["3"],) if "exalted" in missing else (ELEMENT["3"], CHAMPION["5"])),
        )
        raise Illegal(f"{card.face.name} needs the element {missing[0]}, which is not enabled", rules)
    note_enabled(table, seat, own)


def _note_classes(table: Table, seat: Seat, card: Thing) -> None:
    """A card of other classes than the champion's is activated all the same (Typeline 2.3)."""
    mine = champion(table.state, seat)
    held, own = (table.view(thing).traits.get("class", ()) if thing else () for thing in (mine, card))
    if held and own and not set(held) & set(own):
        table.note(f"{card.face.name} may be of any class", TYPELINE["2.3"], quiet=True)


def _pay(table: Table, context: Context, taken: tuple[Offer, ...]) -> Procedure[tuple[Ref, ...]]:
    """The reserve cost, or the alternative one, is reckoned and paid (1.7, 1.8); gives the cards
    reserved."""
    card, seat = context.source, context.controller
    alternative = next((o for o in taken if o.keyword.alternative), None)
    if alternative is not None:
        table.note(
            f"{card.face.name}: {alternative.word} in place of its cost",
            (GENERAL["1.3.3"], ABILITIES["6.1"], alternative.keyword.rule, *alternative.keyword.also),
        )
    reserved: list[Ref] = []
    for kind, printed in costs_to_pay(context, alternative):
        amount = reserve_cost(table, context, kind, printed)
        fires = payable(table, seat, card) if kind == "reserve" else None
        if kind == "memory":
            rules = (GENERAL["1.9.2"], GENERAL["1.9.3"])
            table.note(f"{card.face.name} is activated for its memory cost, not materialized", rules)
        reserved += yield from pay(table, seat, kind, amount, card, kindling=fires)
    return tuple(reserved)


def costs_to_pay(context: Context, alternative: Offer | None) -> list[tuple[str, int | None]]:
    """The kinds of cost to pay, each with what an alternative cost asks (None: what is printed); raises
    Illegal where there is none."""
    if alternative is not None:
        return [(cost.kind, number(context, cost.amount)) for cost in alternative.payments]
    costs = context.source.face.costs
    kind = "memory" if "memory" in costs and "reserve" not in costs else "reserve"
    if kind not in costs:
        rules = (GENERAL["1.8"], COSTS["3"])
        raise Illegal(f"{context.source.face.name} has no cost that could be paid", rules)
    return [(kind, None)]
