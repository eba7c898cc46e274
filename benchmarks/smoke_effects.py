"""What the effect of an ability looks like in the log: for each instruction the entries that carry it out, so
that one that is lost is missed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from judge.games.grand_archive.double_faced_cards import Turned
from judge.games.grand_archive.game_mechanics_mastery import CurrentsTurned
from judge.games.grand_archive.happened import ChampionChanged, DamageDealt
from judge.games.grand_archive.types_of_effects_continuous_changes import LAYER_OF
from judge.kernel.events import (
    Ceased,
    ControlChanged,
    CountersChanged,
    Created,
    Did,
    EffectBegan,
    Event,
    ExtraChanged,
    FlagChanged,
    Linked,
    Moved,
    NoteChanged,
    PlayerFlagged,
    Reordered,
    Stacked,
    Unstacked,
)
from judge.kernel.table import Entry, Table
from judge.kernel.timing import OpportunityGiven
from judge.text import tree as t

Seen = Callable[[Entry], bool]


def shown(table: Table, name: str, ability: t.Ability) -> bool:
    """Whether everything that an ability always does is in the log, between "… resolves" of this card and the
    next Opportunity; of one that does all on conditions, anything."""
    done = getattr(ability, "instructions", ())
    always = [one for one in done if type(one) in EVENTS and not isinstance(one, MAY_DO_NOTHING)]
    entries = tuple(_at_work(table, name, ability))
    if always:
        always = [one for one in always if not _of_the_rest(one)] or always
        return all(any(map(_sign_of(one), entries)) for one in always)
    return any(any(map(_sign_of(one), entries)) for one in leaves(done))


def _of_the_rest(one: t.Instruction) -> bool:
    """Whether an instruction is about what is left over, which may be nothing."""
    return isinstance(one, t.Move) and isinstance(one.what, t.TheRest)


def _at_work(table: Table, name: str, ability: t.Ability) -> Iterator[Entry]:
    """What is logged while an ability of the card is carried out, or the card itself."""
    own = at_work = False
    for entry in (entry for step in table.steps for entry in step.entries):
        if isinstance(entry.event, Unstacked) and entry.event.how == "resolved":
            pending, at_work = entry.event.pending, False
            own = pending.ability == ability or (pending.ability is None and pending.source.face.name == name)
        if own and entry.kind == "note" and entry.text.endswith("resolves"):
            at_work = True
        elif isinstance(entry.event, OpportunityGiven):
            at_work = False
        elif at_work:
            yield entry


MAY_DO_NOTHING = (t.Choose, t.RemoveCounters, t.Rest, t.Shuffle, t.Wake)
"""Instructions after which all may be as it was."""


def leaves(part: object) -> Iterator[t.Instruction]:
    """What is done in the end: the instructions within those that only order others."""
    if isinstance(part, tuple):
        for item in part:
            yield from leaves(item)
    elif isinstance(part, t.Delay):
        yield part
    elif isinstance(part, t.Instruction):
        inner = [one for field in ORDERING if (one := getattr(part, field, ())) and isinstance(one, tuple)]
        yield from leaves(tuple(inner)) if inner else (part,)
    elif isinstance(part, t.Mode):
        yield from leaves(part.instructions)


ORDERING = ("first", "then", "otherwise", "instructions", "modes")
"""The fields in which an instruction holds others."""


def _sign_of(one: t.Instruction) -> Seen:
    """What tells that an instruction was carried out."""
    if isinstance(one, t.LookAt):
        return lambda entry: " looks at " in entry.text
    made = EVENTS.get(type(one))
    if made is None:
        raise KeyError(f"nothing says what {type(one).__name__} looks like in the log")
    return lambda entry: entry.event is not None and made(one, entry.event)


def _moved(to: str = "", how: str = "") -> Callable[[t.Instruction, Event], bool]:
    return lambda one, event: (
        isinstance(event, Moved) and to in ("", event.to) and how in ("", event.how) and event.to != "stack"
    )


def _did(verb: str) -> Callable[[t.Instruction, Event], bool]:
    return lambda one, event: isinstance(event, Did) and event.verb == verb


def _is(*kinds: type) -> Callable[[t.Instruction, Event], bool]:
    return lambda one, event: isinstance(event, kinds)


def _counters(sign: int) -> Callable[[t.Instruction, Event], bool]:
    return lambda one, event: (
        isinstance(event, CountersChanged)
        and event.change * sign > 0
        and getattr(one, "kind", "") in ("", event.kind)
    )


def _flag(flag: str, on: bool) -> Callable[[t.Instruction, Event], bool]:
    return lambda one, event: isinstance(event, FlagChanged) and (event.flag, event.on) == (flag, on)


def _put(one: t.Instruction, event: Event) -> bool:
    """A move to the zone that the text names."""
    ordered = isinstance(event, Reordered) and getattr(one, "zone", "") == event.zone
    return ordered or (isinstance(event, Moved) and event.to == getattr(one, "zone", ""))


def _state(one: t.Instruction, event: Event) -> bool:
    wanted = getattr(one, "state", "")
    return isinstance(event, FlagChanged | CountersChanged | NoteChanged) and wanted in (
        getattr(event, "flag", ""),
        getattr(event, "kind", ""),
        getattr(event, "note", ""),
    )


def _performed(one: t.Instruction, event: Event) -> bool:
    """A keyword action: what players do by its name, or what it changes."""
    action = getattr(one, "action", "")
    told = isinstance(event, Did) and event.verb == action + "s"
    return told or isinstance(event, CHANGES.get(action, ()))


CHANGES: dict[str, tuple[type[Event], ...]] = {
    "agility": (EffectBegan,),
    "banish-as-it-resolves": (NoteChanged,),
    "change-shifting-currents": (CurrentsTurned,),
    "change-shifting-currents-adjacent": (CurrentsTurned,),
    "delevel": (ChampionChanged,),
    "empower": (EffectBegan,),
    "gain-crowds-favor": (Created,),
    "level-up": (ChampionChanged, Stacked),
    "lose-crowds-favor": (Ceased,),
    "remove-from-combat": (ExtraChanged,),
    "scavenge": (Moved,),
    "transform": (Turned,),
}
"""The changes by which keyword actions are known that have no word of their own in the log."""

EVENTS: dict[type, Callable[..., bool]] = {
    t.Apply: _is(EffectBegan),
    t.Attach: _is(Linked),
    t.Banish: _moved("banishment"),
    t.BecomeState: _state,
    t.Choose: lambda one, event: False,
    t.ChooseWord: _is(NoteChanged),
    t.Copy: _is(Stacked, Created),
    t.DealDamage: _is(DamageDealt),
    t.Delay: _is(EffectBegan),
    t.Destroy: _moved(how="destroyed"),
    t.Discard: _did("discards"),
    t.Draw: _did("draws"),
    t.ExchangeControl: _is(ControlChanged),
    t.GainControl: _is(ControlChanged),
    t.GainMastery: _is(Created, Moved),
    t.Generate: _is(Created),
    t.Move: _put,
    t.MoveCounters: _counters(1),
    t.Negate: lambda one, event: isinstance(event, Unstacked) and event.how == "negated",
    t.Pay: _is(Moved),
    t.Perform: _performed,
    t.Play: _is(Stacked, Moved),
    t.PutCounters: _counters(1),
    t.Recover: _did("recovers"),
    t.Redirect: _is(ExtraChanged),
    t.RemoveCounters: _counters(-1),
    t.Rest: _flag("rested", True),
    t.Reveal: _did("reveals"),
    t.RevealUntil: _did("reveals"),
    t.Sacrifice: _moved(how="sacrificed"),
    t.Search: _is(Moved, Reordered, Did),
    t.Shuffle: _is(Reordered),
    t.Skip: _is(PlayerFlagged, ExtraChanged),
    t.SummonToken: _is(Created),
    t.Suppress: _did("suppresses"),
    t.Wake: _flag("rested", False),
    t.WinOrLose: _is(PlayerFlagged),
}
"""The events that carry out an instruction."""


def changes_views(ability: t.Ability) -> bool:
    """Whether all that an ability does is to apply what is to be seen on things at once: power, keywords,
    types."""
    done = getattr(ability, "instructions", ())
    always = tuple(one for one in done if type(one) in EVENTS and not isinstance(one, MAY_DO_NOTHING))
    parts = always or tuple(leaves(done))
    applied = [change for one in parts for change in _applied(one)]
    alone = all(isinstance(one, t.Apply) for one in parts)
    return bool(applied) and alone and all(map(_seen_at_once, applied))


def _seen_at_once(change: t.Change) -> bool:
    later = isinstance(getattr(change, "of", None), t.AttacksOf | t.Next | t.You)
    return type(change) in LAYER_OF and not later


def _applied(one: t.Instruction) -> tuple[t.Change, ...]:
    return one.changes if isinstance(one, t.Apply) else ()
