"""Slots and antecedents: what an ability introduces is numbered, and each "it" and "that unit" finds what it
stands for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

from judge.text.builders.base import SEVERAL, Rejected
from judge.text.builders.by_themselves import each_by_themselves, unbound
from judge.text.builders.reach import (
    among_cards,
    asked_of_the_drawn,
    both_sides,
    compared_with,
    counted_before,
    done_instead,
    inner,
    within,
)
from judge.text.builders.that_many import that_many, unsaid
from judge.text.tree import (
    Ability,
    ActivatedAbility,
    Again,
    Aiming,
    All,
    AllOf,
    Among,
    Apply,
    Attacker,
    AttacksOf,
    Banish,
    ChampionOf,
    Chosen,
    Conditional,
    ControllerOf,
    Copy,
    Delay,
    Dice,
    Draw,
    Duration,
    During,
    EachOne,
    EachOpponent,
    EachPlayer,
    Earlier,
    EventPattern,
    EventThing,
    Excluding,
    ForEach,
    Found,
    Generate,
    GrantAbility,
    Instruction,
    InstructionsAbility,
    Is,
    Linked,
    Mention,
    Move,
    Negate,
    Node,
    NotSo,
    Number,
    Opponent,
    Other,
    OwnerOf,
    Party,
    Reference,
    Replace,
    Result,
    RevealUntil,
    Selector,
    Self,
    Span,
    StaticAbility,
    SummonToken,
    Target,
    ThisAttack,
    Top,
    TriggeredAbility,
)

A = TypeVar("A", bound=Ability)
OBJECTS = frozenset(
    [
        "ally",
        "champion",
        "unit",
        "item",
        "weapon",
        "phantasia",
        "domain",
        "regalia",
        "object",
        "token",
        "minion",
        "mastery",
    ]
)
UNITS = frozenset(("ally", "champion", "unit"))
LASTING = frozenset(("banish", "summon-token", "move"))
"""Verbs whose results an object's other abilities may speak of."""
PLAYERS = frozenset(("player", "opponent"))


class Unclear(Rejected):
    """A pronoun that nothing said before fits."""

    def __init__(self, span: Span) -> None:
        super().__init__()
        self.span = span


@dataclass(frozen=True, slots=True)
class Introduced:
    """Something that can be mentioned again: where it was said, as what, of which kinds, whether it is
    several, and whether only a noun ("that attack") and no pronoun can mean it; `words` of its type line;
    `inside` of what alone it can be mentioned; `acting` for what targets something, which "it" is only
    where it is negated or copied."""

    span: Span
    reference: Reference
    kinds: tuple[str, ...]
    plural: bool | None
    cards: bool = False
    by_noun: bool = False
    words: frozenset[str] = frozenset()
    inside: Span | None = None
    acting: bool = False


def settle(ability: A) -> A:
    """The ability with its slots numbered and its mentions resolved.

    Raises Unclear where a mention has no antecedent.
    """
    known = sorted(introduced(ability), key=lambda one: (one.span, isinstance(one.reference, EventThing)))
    found = {span: one.reference for span, one in antecedents(ability, known).items()}
    ability = with_loops(ability, found)
    groups = {one.span for one in found.values() if isinstance(one, All)} - repeated(ability, found)
    if isinstance(ability, StaticAbility):
        groups = set()  # "they" are whatever fits at the time
    slots = numbered(ability, groups)
    acts = isinstance(ability, InstructionsAbility) or getattr(ability, "label", "") in MARKED
    others = other_than(ability, known) if acts else other_targets(ability)
    resolving = isinstance(ability, InstructionsAbility)
    verbs = LASTING if resolving else verbs_of(ability)
    made: A = others_of_theirs(_Settling(slots, found, groups, verbs, others).rewrite(ability))
    if isinstance(made, StaticAbility):
        return of_their_phase(made)  # type: ignore[return-value]
    steps: tuple[Instruction, ...] = getattr(made, "instructions", ())
    costs: tuple[Instruction, ...] = getattr(made, "costs", ())
    plain = isinstance(ability, InstructionsAbility | ActivatedAbility)
    counted = that_many(steps, costs, tallied=plain)
    if plain and unsaid(counted):
        raise Rejected
    if any(asked_too_soon(one) for one in inner(counted) if isinstance(one, Conditional)):
        raise Rejected
    apart = tuple(each_by_themselves(one) for one in counted)
    if unbound(apart):
        raise Rejected
    return made if apart == steps else replace(made, instructions=apart)  # type: ignore[call-arg]


def asked_too_soon(one: Conditional) -> bool:
    """Whether a condition is about what is chosen only where it holds."""
    asked = {node.slot for node in inner(one.condition) if isinstance(node, Again)}
    return any(node.slot in asked for node in inner(one.then) if isinstance(node, Chosen))


def of_their_phase(made: StaticAbility) -> StaticAbility:
    """ "Unless it's their materialize phase": the phase of one of the players whose things are meant."""
    several = {node for node in inner(made.changes) if isinstance(node, EachOpponent | EachPlayer)}
    if len(several) != 1 or not any(isinstance(node, EachOne) for node in inner(made.condition)):
        return made
    (them,) = several
    return replace(made, condition=with_phases_of(made.condition, them))


def with_phases_of(node: Any, them: Reference) -> Any:
    if isinstance(node, tuple):
        return tuple(with_phases_of(item, them) for item in node)
    if isinstance(node, During) and isinstance(node.whose, EachOne):
        return replace(node, whose=them)
    if not isinstance(node, AllOf | NotSo):
        return node
    changes = {part.name: with_phases_of(getattr(node, part.name), them) for part in fields(node)}
    return replace(node, **changes)


MARKED = frozenset({"Play", "Use", "Exh", "Hand", "Obl", "Auto"})
"""The marks of Remnants: what is behind one names targets as an action does."""


def other_than(ability: Ability, known: list[Introduced]) -> dict[Span, Reference]:
    """Of what "each other unit" is another in the text of an action: the one that was targeted or chosen
    before, else the champion spoken of, as the card itself is none."""
    made: dict[Span, Reference] = {}
    for node in inner(ability):
        if isinstance(node, Selector) and not node.cards and any(isinstance(f, Other) for f in node.filters):
            before = (one for one in known if one.span[0] < node.span[0] and not within(node.span, one.span))
            said = [one.reference for one in before]
            aimed = [one for one in said if isinstance(one, Target | Chosen)]
            champions = [one for one in said if isinstance(one, ChampionOf)] if counts_units(node) else []
            made |= {node.span: (aimed or champions)[-1]} if aimed or champions else {}
    return made


def other_targets(ability: Ability) -> dict[Span, Reference]:
    """Of what "another target ally" is another in an object's ability: the target before it, if there is
    one."""
    aimed = sorted({node for node in inner(ability) if isinstance(node, Target)}, key=lambda one: one.span)
    pairs = zip(aimed[1:], aimed, strict=False)
    return {one.selector.span: before for one, before in pairs if Other() in one.selector.filters}


def others_of_theirs(node: Any) -> Any:
    """ "Up to one other target unit that player controls": another than the one of theirs that the event is
    about."""
    if isinstance(node, tuple):
        return tuple(others_of_theirs(item) for item in node)
    if not isinstance(node, Node):
        return node
    changes = {part.name: others_of_theirs(getattr(node, part.name)) for part in fields(node)}
    if isinstance(node, Selector) and isinstance(node.controller, ControllerOf):
        theirs = node.controller.of
        if isinstance(theirs, EventThing) and not node.cards:
            own = (Excluding(theirs) if isinstance(one, Other) else one for one in node.filters)
            changes["filters"] = tuple(own)
    return replace(node, **{k: v for k, v in changes.items() if v is not getattr(node, k)})


def counts_units(selector: Selector) -> bool:
    """Whether a champion is such a thing."""
    return bool({"unit", "champion", "object"} & set(selector.kinds))


def antecedents(ability: Ability, known: list[Introduced]) -> dict[Span, Introduced]:
    """What each mention stands for; one that was mentioned again is what a later pronoun means first.

    Raises Unclear where a pronoun could mean either side of the ability's event.
    """
    found: dict[Span, Introduced] = {}
    on_stack = {
        part.span
        for node in inner(ability)
        if isinstance(node, Negate | Copy)
        for part in inner(node.what)
        if isinstance(part, Mention)
    }
    of_cards = set(among_cards(ability))
    too_late = dict(counted_before(ability))
    instead = dict(done_instead(ability))
    compared = dict(compared_with(ability))
    drawn = dict(asked_of_the_drawn(ability))
    either = both_sides(ability)
    mentions = (node for node in inner(ability) if isinstance(node, Mention))
    for mention in sorted(mentions, key=lambda one: one.span):
        if mention.span not in found:
            asked = instead.get(mention.span, (0, 0))
            before_it = [one for one in known if not within(one.span, asked)]
            before_it = [one for one in before_it if one.span not in too_late.get(mention.span, ())]
            before_it = [one for one in before_it if one.span not in compared.get(mention.span, ())]
            if mention.span in of_cards:
                before_it = [one for one in before_it if one.cards]
            if mention.span in drawn:
                just = [one for one in known if one.span == drawn[mention.span] and one.by_noun]
                before_it = [replace(one, by_noun=False) for one in just] or before_it
            try:
                one = find(mention, before_it, mention.span in on_stack)
            except Unclear:
                one = find(mention, known, mention.span in on_stack)
            if not mention.noun and one.span in either <= {
                each.span for each in known if fits(mention, each)
            }:
                raise Unclear(mention.span)
            found[mention.span] = one
            if one.acting or (mention.noun and mention.noun not in (*PLAYERS, SEVERAL)):
                again = replace(one, span=mention.span, by_noun=False, acting=False)
                known = sorted([*known, again], key=lambda each: each.span)
    return found


def with_loops(ability: A, found: dict[Span, Reference]) -> A:
    """A sentence that speaks of what was chosen in a "for each" before it belongs to that."""
    steps: tuple[Instruction, ...] = getattr(ability, "instructions", ())
    for number, one in enumerate(steps):
        after = range(number + 1, len(steps))
        ends = [n + 1 for n in after if isinstance(one, ForEach) and speaks_of(steps[n], one, found)]
        if isinstance(one, ForEach) and ends:
            loop = replace(one, instructions=(*one.instructions, *steps[number + 1 : ends[-1]]))
            made: Any = (*steps[:number], loop, *steps[ends[-1] :])
            return with_loops(replace(ability, instructions=made), found)  # type: ignore[call-arg]
    return ability


def speaks_of(later: Instruction, loop: ForEach, found: dict[Span, Reference]) -> bool:
    """Whether an instruction mentions something that a loop's instructions introduce."""
    chosen = {
        node.span for node in inner(loop.instructions) if isinstance(node, Target | Chosen | Top | Draw)
    }
    mentions = (found[node.span] for node in inner(later) if isinstance(node, Mention))
    return any(one.span in chosen for one in mentions)


def verbs_of(ability: Ability) -> frozenset[str]:
    """The verbs of an ability's instructions, as `Result` names them."""
    names = {type(node).__name__ for node in inner(ability) if isinstance(node, Instruction)}
    return frozenset(re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower() for name in names)


def numbered(ability: Ability, groups: set[Span]) -> dict[Any, int]:
    """A slot for each thing that is targeted, chosen or looked at, and each group that is mentioned again,
    in order."""
    known = Target | Chosen | Top | Found | Dice
    keys: set[Any] = {(node.span, type(node)) for node in inner(ability) if isinstance(node, known)}
    keys |= {(span, All) for span in groups}
    return {key: number for number, key in enumerate(sorted(keys, key=lambda key: key[0]))}


def repeated(ability: Ability, found: dict[Span, Reference]) -> set[Span]:
    """Groups of a sentence that is done instead of another ("…instead"): its "those" are found anew."""
    spans: set[Span] = set()
    for node in inner(ability):
        if isinstance(node, Conditional) and node.otherwise:
            before = {part.span for part in inner(node.otherwise) if isinstance(part, All)}
            mentions = [found[part.span] for part in inner(node.then) if isinstance(part, Mention)]
            spans |= {one.span for one in mentions} & before
    return spans


def introduced(ability: Ability) -> Iterator[Introduced]:
    """Everything in an ability that a later word can mean; a reference stands for itself until slots are
    numbered."""
    theirs: set[Span] = set()
    sifted = {node.of.span for node in inner(ability) if isinstance(node, Among)}
    for node in inner(ability):
        if isinstance(node, Target | Chosen):
            several = node.maximum != Number(1)
            cards = node.selector.cards or node.selector.activations
            words = words_of(node.selector)
            yield Introduced(node.span, node, kinds_of(node.selector), several, cards, words=words)
            if isinstance(node.selector.controller, Opponent) and not several:
                theirs.add(node.selector.controller.span)
                yield Introduced(node.selector.controller.span, ControllerOf(node), ("player",), False)
        elif isinstance(node, ForEach):
            yield from the_round(node)
        elif isinstance(node, RevealUntil):
            yield Introduced(node.span, Result("reveal"), ("card",), True, True)
        elif isinstance(node, ControllerOf | OwnerOf):
            yield Introduced(node.span, node, ("player",), None)
        elif isinstance(node, Found):
            yield Introduced(node.span, node, ("card", *node.selector.kinds), False, True)
        elif isinstance(node, Top):
            yield Introduced(node.span, node, ("card",), node.amount != Number(1), True)
        elif isinstance(node, All) and PLAYERS & set(node.selector.kinds):
            yield Introduced(node.span, EachOne(), ("player",), None)
        elif isinstance(node, All):
            named_one = called_by_name(node.selector)
            kinds = ("mastery",) if named_one else kinds_of(node.selector)
            words = words_of(node.selector)
            number = None if named_one else True
            yield Introduced(node.span, node, kinds, number, node.selector.cards, words=words)
        elif isinstance(node, Self | Earlier):
            yield Introduced(node.span, Self(), ("object",), False)
        elif isinstance(node, AttacksOf):
            yield Introduced(node.span, node, ("attack",), False, by_noun=True)
        elif isinstance(node, ThisAttack):
            yield Introduced(node.span, ThisAttack(), ("attack",), False)
        elif isinstance(node, ChampionOf):
            yield Introduced(node.span, node, ("champion",), None)
        elif isinstance(node, EventThing) and node.span != (0, 0):
            yield Introduced(node.span, replace(node, span=(0, 0)), ("object", *OBJECTS), False)
        elif isinstance(node, Linked | Attacker):
            yield Introduced(node.span, node, ("object", *OBJECTS), False)
        elif isinstance(node, Banish) and isinstance(node.what, Target):
            several = node.what.maximum != Number(1)
            yield Introduced(node.span, node.what, ("card",), several, True, by_noun=True)
        elif isinstance(node, Move) and node.zone_of is None and isinstance(node.what, Target):
            yield Introduced(node.span, OwnerOf(node.what), ("player",), None)
        elif isinstance(node, Party | Opponent) and node.span not in theirs:
            yield Introduced(node.span, node, ("player",), None)
        elif isinstance(node, EachOpponent | EachPlayer):
            yield Introduced(node.span, EachOne(), ("player",), None)
        elif isinstance(node, SummonToken):
            several, words = node.amount != Number(1), frozenset(node.name.split())
            yield Introduced(node.span, Result("summon-token"), ("token", "object"), several, words=words)
        elif isinstance(node, Result) and node.selector is None and node.span not in sifted:
            yield Introduced(node.span, node, ("card", "object"), None, True)
        elif isinstance(node, Draw) and node.amount == Number(1):
            drawn = Result("draw", span=node.span)
            yield Introduced(node.span, drawn, ("card",), False, True, by_noun=True)
        elif isinstance(node, Generate):
            yield Introduced(node.span, Result("generate"), ("card",), node.amount != Number(1), True)
        elif isinstance(node, TriggeredAbility | Replace | Delay):
            yield from parties(node.event, several=isinstance(node, Replace))


def the_round(loop: ForEach) -> Iterator[Introduced]:
    """The one that a round of a loop is about ("for each ally …, put a buff counter on it")."""
    selector = getattr(loop.each, "selector", None)
    if isinstance(loop.each, All | Result) and selector is not None and not PLAYERS & set(selector.kinds):
        words, span = words_of(selector), loop.each.span
        yield Introduced(
            span, EachOne(), kinds_of(selector), False, selector.cards, words=words, inside=loop.span
        )


def parties(event: EventPattern, several: bool = False) -> Iterator[Introduced]:
    """Who takes part in the event of a trigger or replacement."""
    if event.verb == "attacks":
        yield Introduced(event.span, EventThing("attack"), ("attack",), False, by_noun=True)
    if event.verb in ("activates", "starcalls") and isinstance(event.object, Selector):
        yield Introduced(event.object.span, EventThing("activation"), ("activation",), False, by_noun=True)
    at = event.object if event.verb == "deals-damage" else None
    if event.verb == "hits" or (isinstance(at, Selector) and not PLAYERS & set(at.kinds)):
        yield Introduced(event.span, ControllerOf(EventThing("object")), ("player",), False)
    if event.verb in ("hits", "kills") and event.object is None:
        yield Introduced(event.span, EventThing("object"), ("unit",), False, by_noun=True)
    for role in ("subject", "object"):
        what = getattr(event, role)
        if isinstance(what, Selector):
            number = None if several or (event.op == ">=" and event.amount == Number(1)) else False
            words, acting = words_of(what), event.verb == "is-targeted" and role == "object"
            yield Introduced(
                what.span,
                EventThing(role),
                kinds_of(what),
                number,
                what.cards,
                by_noun=acting,
                words=words,
                acting=acting,
            )
            for part in what.filters:
                if isinstance(part, Aiming) and isinstance(part.at, Selector):
                    yield Introduced(
                        part.at.span, EventThing("target"), kinds_of(part.at), False, part.at.cards
                    )
        elif isinstance(what, Opponent | EachOpponent | EachPlayer):
            yield Introduced(what.span, EventThing(role), ("player",), False)


def called_by_name(selector: Selector) -> bool:
    """ "Your Fractured Memories": the one thing of that name."""
    named = [one for one in selector.filters if isinstance(one, Is) and one.axis == "name"]
    return not selector.kinds and len(named) == len(selector.filters) == 1


def words_of(selector: Selector) -> frozenset[str]:
    """The words that everything the selector takes in has: "that Horse" is a Horse."""
    return frozenset(one.value for one in selector.filters if isinstance(one, Is) and one.axis == "word")


def kinds_of(selector: Selector) -> tuple[str, ...]:
    return selector.kinds or ("object",)


def find(mention: Mention, known: list[Introduced], on_stack: bool = False) -> Introduced:
    """The latest antecedent said before; one that only describes another ("a unit hit by Rook") gives way to
    it, and what is negated or copied is `on_stack`.

    Raises Unclear where there is none.
    """
    fitting = [one for one in known if before(one, mention) and fits(mention, one)]
    if mention.noun in ("unit", "object"):
        called = [one for one in fitting if not isinstance(one.reference, ChampionOf)]
        fitting = called or fitting
    if on_stack and not mention.noun:
        acting = [one for one in known if before(one, mention) and one.acting]
        fitting = acting or fitting
    heads = [one for one in fitting if not any(within(one.span, other.span) for other in fitting)]
    if not heads:
        raise Unclear(mention.span)
    return heads[-1]


def before(one: Introduced, mention: Mention) -> bool:
    """Whether it was said before; what a mention is part of was not."""
    in_reach = one.inside is None or within(mention.span, one.inside)
    return in_reach and one.span[0] < mention.span[0] and not within(mention.span, one.span)


def for_this_turn(made: Apply) -> Apply:
    """What "that attack" gets, after "its next attack this turn", it gets this turn."""
    later = any(isinstance(part, AttacksOf) and part.which == "next" for part in inner(made.changes))
    return replace(made, duration=Duration("turn")) if later and made.duration is None else made


def fits(mention: Mention, one: Introduced) -> bool:
    """Whether a mention can mean this: as to number, and as to what its noun names."""
    players = bool(PLAYERS & set(one.kinds))
    if players or mention.noun in PLAYERS:
        return players and mention.noun in PLAYERS
    if mention.noun == SEVERAL:
        return one.plural is True and not one.by_noun
    if not mention.noun:
        return not one.by_noun and (
            one.plural in (None, mention.plural) or (mention.plural and "champion" in one.kinds)
        )
    fits_noun = mention.noun in one.words if mention.noun[0].isupper() else named(mention.noun, one)
    return one.plural in (None, mention.plural) and fits_noun


def named(noun: str, one: Introduced) -> bool:
    if noun == "card" or one.cards:
        return one.cards and noun in ("card", *one.kinds)
    if isinstance(one.reference, Self):
        return False
    if noun == "unit":
        return bool(UNITS & set(one.kinds)) or one.kinds == ("object",)
    return noun in one.kinds or (noun == "object" and bool(OBJECTS & set(one.kinds)))


@dataclass(frozen=True, slots=True)
class _Settling:
    """Writes an ability anew with slots and antecedents."""

    slots: dict[Any, int]
    found: dict[Span, Reference]
    groups: set[Span]
    verbs: frozenset[str]
    others: dict[Span, Reference]

    def rewrite(self, node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple(self.rewrite(item) for item in node)
        if isinstance(node, Mention):
            return replace(self.again(self.found[node.span]), span=node.span)
        if isinstance(node, Result) and node.verb in LASTING and node.verb not in self.verbs:
            return Earlier(node.verb, self.rewrite(node.selector), span=node.span)
        if not isinstance(node, Node):
            return node
        changes = {name: new for name, old, new in self.parts(node) if new is not old}
        key = (node.span, type(node))
        if key in self.slots:
            changes["slot"] = self.slots[key]
        if isinstance(node, Selector) and node.span in self.others:
            than = Excluding(self.again(self.others[node.span]))
            filters = changes.get("filters", node.filters)
            changes["filters"] = tuple(than if isinstance(one, Other) else one for one in filters)
        made = replace(node, **changes) if changes else node
        return for_this_turn(made) if isinstance(made, Apply) else made

    def parts(self, node: Node) -> Iterator[tuple[str, Any, Any]]:
        for part in fields(node):
            old = getattr(node, part.name)
            settled = isinstance(node, GrantAbility) and part.name == "ability"
            if part.name != "span" and not settled and isinstance(old, tuple | Node):
                yield part.name, old, self.rewrite(old)

    def again(self, what: Reference) -> Reference:
        if isinstance(what, ControllerOf | OwnerOf):
            return replace(what, of=self.again(what.of))
        slot = self.slots.get((what.span, type(what)))
        return self.rewrite(what) if slot is None else Again(slot)
