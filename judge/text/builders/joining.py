"""How clauses and sentences lean on each other: subjects, durations, permissions and letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from judge.text.builders.base import Rejected, event, instructions
from judge.text.builders.selectors import with_filter
from judge.text.tree import (
    AdjustStat,
    All,
    AllFilters,
    Allow,
    Amount,
    AmountIs,
    Apply,
    Banish,
    Change,
    Choose,
    ChooseWord,
    Chosen,
    Compare,
    Condition,
    Conditional,
    CountersOn,
    DealDamage,
    Delay,
    Discard,
    Draw,
    Duration,
    EachOne,
    EachOpponent,
    EachPlayer,
    EnterWith,
    Excluding,
    Experienced,
    Filter,
    ForEach,
    GainControl,
    GainMastery,
    GainResource,
    Generate,
    Happened,
    Instruction,
    Let,
    LookAt,
    May,
    Meets,
    Mention,
    Mode,
    Modes,
    Move,
    Only,
    Pay,
    Perform,
    Play,
    PreventNext,
    PreventThat,
    PutCounters,
    Recover,
    Reference,
    RemoveCounters,
    Replace,
    Result,
    Reveal,
    RevealUntil,
    Sacrifice,
    Search,
    Self,
    Shuffle,
    Skip,
    Span,
    SummonToken,
    Tally,
    ThatMuch,
    TheRest,
    Variable,
    WhenDone,
    WinOrLose,
    You,
    walk,
)

VERBS = frozenset(
    [
        "draw",
        "deal",
        "destroy",
        "banish",
        "discard",
        "sacrifice",
        "return",
        "put",
        "remove",
        "negate",
        "copy",
        "gain",
        "rest",
        "wake",
        "shuffle",
        "reveal",
        "look",
        "choose",
        "summon",
        "recover",
        "suppress",
        "pay",
        "play",
        "materialize",
        "activate",
        "load",
        "glimpse",
        "gather",
        "empower",
        "prevent",
        "redirect",
        "delevel",
        "level",
        "transform",
        "search",
        "generate",
        "move",
    ]
)
PLAYERS = ("player",)

THIRD = frozenset({"banishes", "suppresses", "copies", "searches"} | {verb + "s" for verb in VERBS})


@dataclass(frozen=True, slots=True)
class Letter:
    """A sentence that says what X is, for the sentences after it or, as the last one, for those before."""

    amount: Amount
    span: Span

    def over(self, body: tuple[Instruction, ...]) -> Instruction:
        if not body:
            raise Rejected
        return Let("X", self.amount, body, span=(min(self.span[0], body[0].span[0]), self.span[1]))


class Acted(tuple[Instruction, ...]):
    """Instructions with an explicit subject, and the form of its verb."""

    who: Reference
    form: str

    def __new__(cls, parts: Iterable[Instruction], who: Reference, form: str) -> Acted:
        made = super().__new__(cls, parts)
        made.who, made.form = who, form
        return made


def allowed_then(last: Instruction, then: tuple[Instruction, ...]) -> Instruction:
    """ "You may activate this card from … If you do, …": what is done belongs to the permission."""
    if isinstance(last, Conditional) and len(last.then) == 1 and not last.otherwise:
        return replace(last, then=(allowed_then(last.then[0], then),))
    if not isinstance(last, Apply):
        raise Rejected
    return replace(last, changes=(*last.changes[:-1], permission_then(last.changes[-1], then)))


def how_it_enters(then: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """What follows the use of a permission; anything but how the card enters would follow the activation, not
    the resolution, and is not read."""
    for one in then:
        changes = one.changes if isinstance(one, Apply) else ()
        if not changes or not all(isinstance(change, EnterWith) for change in changes):
            raise Rejected
    return then


def permission_then(change: Change, then: tuple[Instruction, ...]) -> Change:
    if isinstance(change, Only):
        return replace(change, changes=(*change.changes[:-1], permission_then(change.changes[-1], then)))
    if not isinstance(change, Allow):
        raise Rejected
    return replace(change, then=then)


def only_may(parts: tuple[Instruction, ...]) -> bool:
    return len(parts) == 1 and isinstance(parts[0], May)


def when_prevented(last: Instruction, then: tuple[Instruction, ...]) -> Instruction:
    """ "… prevent 2 of that damage. When damage is prevented this way, …"."""
    if not isinstance(last, Apply):
        raise Rejected
    change = last.changes[-1]
    if isinstance(change, Replace) and isinstance(change.instead[-1], PreventThat):
        done = WhenDone(change.instead[-1:], then)
        change = replace(change, instead=(*change.instead[:-1], done))
    elif isinstance(change, PreventNext):
        change = replace(change, then=then)
    else:
        raise Rejected
    return replace(last, changes=(*last.changes[:-1], change))


def counting_prevented(
    done: tuple[Instruction, ...], added: tuple[Instruction, ...]
) -> tuple[Instruction, ...]:
    """ "… prevent that damage. Draw a card for each damage prevented this way": a sentence that counts the
    damage is done as it is prevented."""
    before = done[-1] if done else None
    change = before.changes[-1] if isinstance(before, Apply) else None
    if not isinstance(before, Apply) or not isinstance(change, Replace | PreventNext):
        return done + added
    prevents = isinstance(change, PreventNext) or any(isinstance(one, PreventThat) for one in change.instead)
    if Tally("prevent") not in walk(added) and not (prevents and ThatMuch() in walk(added)):
        return done + added
    if isinstance(change, PreventNext):
        change = replace(change, also=(*change.also, *added))
    else:
        change = replace(change, instead=(*change.instead, *added))
    return (*done[:-1], replace(before, changes=(*before.changes[:-1], change)))


def following(done: tuple[Instruction, ...], added: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """A sentence after others: how what was just put onto the field enters is part of that."""
    if done and len(added) == 1:
        entering = entered_with(done[-1], added[0])
        if entering is not None:
            return (*done[:-1], entering)
    return counting_prevented(done, added)


def later_too(last: Instruction, make: Callable[[Instruction], Instruction]) -> Instruction:
    """The instruction before with what leans on it; of a delayed trigger that is what it does ("At the
    beginning of …, you may X. If you do, Y")."""
    if isinstance(last, Delay) and last.instructions:
        return replace(last, instructions=(*last.instructions[:-1], later_too(last.instructions[-1], make)))
    return make(last)


def entered_with(last: Instruction, added: Instruction) -> Instruction | None:
    """The instruction that puts something onto the field with what a sentence after it says of how "it
    enters"; None for another sentence."""
    if isinstance(added, Conditional) and len(added.then) == 1 and not added.otherwise:
        made = entered_with(last, added.then[0])
        return None if made is None else Conditional(added.condition, (made,), (last,), span=added.span)
    puts = isinstance(last, SummonToken) or (isinstance(last, Move) and last.zone == "field")
    change = added.changes[0] if isinstance(added, Apply) and len(added.changes) == 1 else None
    if not puts or not isinstance(change, EnterWith) or not isinstance(change.of, Mention | Result):
        return None
    states, counters = (*last.states, *change.states), (*last.counters, *change.counters)  # type: ignore[attr-defined]
    return replace(last, states=states, counters=counters)  # type: ignore[call-arg]


def spread_letters(done: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """A letter that a sentence explained stays what it is in the sentences after it."""
    for number, one in enumerate(done):
        if isinstance(one, Let) and any(Variable(one.name) in walk(later) for later in done[number + 1 :]):
            rest = spread_letters(done[number + 1 :])
            return (*done[:number], replace(one, instructions=(*one.instructions, *rest)))
    return done


def of_each_itself(condition: Condition, parts: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """ "Each ally you control gets +1 POWER as long as it's awake": of each by itself, which makes it one of
    those that are awake. Nothing where it is not said so."""
    such = asked_of_it(condition)
    if such is None or not all(isinstance(one, Apply) for one in parts):
        return ()
    changes: list[Any] = [change for one in parts if isinstance(one, Apply) for change in one.changes]
    if not all(isinstance(getattr(change, "of", None), All) for change in changes):
        return ()
    narrow = (replace(one.of, selector=with_filter(one.of.selector, such)) for one in changes)
    return (Apply(tuple(replace(one, of=of) for one, of in zip(changes, narrow, strict=True))),)


def asked_of_it(condition: Condition) -> Filter | None:
    """What a condition asks of "it" alone, as a demand on one thing; None for another condition."""
    it = Mention()
    if isinstance(condition, Meets) and condition.of == it and not condition.kinds:
        return condition.filters[0] if len(condition.filters) == 1 else AllFilters(condition.filters)
    if isinstance(condition, AmountIs) and isinstance(condition.left, CountersOn) and condition.left.on == it:
        return Compare(f"{condition.left.kind}-counters", condition.op, condition.right)
    if isinstance(condition, Happened) and condition.event.subject == it and condition.since == "turn":
        return Experienced("subject", replace(condition.event, subject=None), "turn")
    return None


def timed(one: Instruction, duration: Duration) -> Instruction:
    """A continuous effect with its duration; nothing else can have one."""
    if isinstance(one, Apply | GainControl) and one.duration in (None, duration):
        return replace(one, duration=duration)
    if isinstance(one, Delay) and one.duration is None:
        return replace(one, duration=duration)
    if isinstance(one, May):
        return replace(lasting_permission(one), duration=duration)
    if isinstance(one, Modes):
        return replace(one, modes=tuple(timed_mode(mode, duration) for mode in one.modes))
    if isinstance(one, ForEach | Let):
        return replace(one, instructions=tuple(timed(inner, duration) for inner in one.instructions))
    raise Rejected


def with_its_duration(before: Iterable[Instruction], last: tuple[Instruction, ...]) -> Iterator[Instruction]:
    """ "A gets -1 POWER and B gets +1 POWER until end of turn": both for as long."""
    lasts = last[0].duration if last and isinstance(last[0], Apply) else None
    for one in before:
        bare = isinstance(one, Apply) and one.duration is None
        yield timed(one, lasts) if bare and lasts is not None else one


def lasting_permission(one: May) -> Apply:
    """What a player may activate as long as an effect lasts, in its own time and from where it then is; the
    cards of a main deck are played by activating them."""
    allowed: list[Change] = []
    for play in one.instructions:
        if not isinstance(play, Play) or not _activated(play):
            raise Rejected
        made = event("activates", one.who, play.what)
        allowed.append(Allow(made, free=play.free, ignoring_elements=play.ignoring_elements, span=play.span))
    return Apply(tuple(allowed))


def _activated(play: Play) -> bool:
    of_deck = isinstance(play.what, Mention) and play.what.plural and play.verb == "play"
    return not isinstance(play.what, Chosen) and (play.verb == "activate" or of_deck)


def timed_mode(mode: Mode, duration: Duration) -> Mode:
    return replace(mode, instructions=tuple(timed(one, duration) for one in mode.instructions))


def performed_by(one: Instruction, who: Reference) -> Instruction:
    """The instruction as this player follows it; a stat that changes is theirs, or the card's that is
    spoken of."""
    if isinstance(one, AdjustStat) and isinstance(one.of, Self):
        return replace(one, of=who)
    if not {"player", "opponent"} & set(getattr(getattr(who, "selector", None), "kinds", PLAYERS)):
        raise Rejected
    if isinstance(one, DealDamage) and one.source is not None:
        return one
    if isinstance(
        one,
        Draw
        | Discard
        | Pay
        | Sacrifice
        | Recover
        | Perform
        | Reveal
        | LookAt
        | SummonToken
        | Play
        | Shuffle
        | GainControl
        | GainResource
        | Banish
        | Move
        | PutCounters
        | RemoveCounters
        | Generate
        | Skip
        | WinOrLose
        | GainMastery
        | ChooseWord
        | RevealUntil
        | Search,
    ):
        return replace(one, who=who)
    several = isinstance(who, EachPlayer | EachOpponent)
    if isinstance(one, Choose) and isinstance(one.what, Chosen) and not several:
        return replace(one, what=replace(one.what, chooser=None if isinstance(who, You) else who))
    if isinstance(one, ForEach):
        return replace(one, instructions=tuple(performed_by(inner, who) for inner in one.instructions))
    if isinstance(one, Modes) and one.depends_on == "resolution":
        modes = (
            replace(mode, instructions=tuple(performed_by(inner, who) for inner in mode.instructions))
            for mode in one.modes
        )
        return replace(one, modes=tuple(modes), who=who)
    raise Rejected


def chooses(body: Any) -> bool:
    """Whether something is chosen."""
    return any(isinstance(part, Choose) for part in instructions(body))


def choosing(done: list[Instruction]) -> bool:
    """Whether each of several players has just chosen something."""
    last = done[-1] if done else None
    return isinstance(last, ForEach) and any(isinstance(one, Choose) for one in last.instructions)


def with_step(loop: Any, parts: tuple[Instruction, ...]) -> Instruction:
    """What each of them does then; "the rest" is what else they could have chosen."""
    made = (one.what for one in loop.instructions if isinstance(one, Choose))
    (chosen,) = (one for one in made if isinstance(one, Chosen))
    others = All(with_filter(chosen.selector, Excluding(chosen)), span=loop.span)
    steps = (rest_of(part, others) for part in parts)
    done = (performed_by(step, EachOne(span=loop.span)) for step in steps)
    return replace(loop, instructions=(*loop.instructions, *done))  # type: ignore[no-any-return]


def rest_of(part: Any, others: Reference) -> Instruction:
    return replace(part, what=others) if getattr(part, "what", None) == TheRest() else part  # type: ignore[no-any-return]
