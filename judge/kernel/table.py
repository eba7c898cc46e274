"""The table at which a game is played: the position, the log of what happened and why, and the ruleset that
governs it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from judge.kernel.decisions import Decision, Illegal, Option, Procedure, Refusal, all_alike
from judge.kernel.events import Event
from judge.kernel.faces import Face
from judge.kernel.state import Seat, State, Thing, ThingId
from rules_corpus.cite import Cite, RuleId, cites

if TYPE_CHECKING:
    from judge.kernel.ruleset import Ruleset


T = TypeVar("T")

MOST_ORDERED = 3
"""How many replacement effects of one event are tried in every order to see whether the order matters."""


class Entry(NamedTuple):
    """One line of the log: an event, a note of a rule that was looked at and did not apply, or a refusal."""

    kind: str
    text: str
    cite: Cite
    event: Event | None = None
    quiet: bool = False

    @property
    def cites(self) -> tuple[RuleId, ...]:
        """The rules of the line."""
        return cites(self.cite)


@dataclass(slots=True)
class Step:
    """What one statement brought about: who did what, and the log of it; step 0 is the board."""

    actor: str
    action: str
    entries: list[Entry] = field(default_factory=list)
    after: State | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A point of the log to return to."""

    state: State
    step: int
    entries: int
    citations: int
    happened: Mapping[tuple[str, Any], int]
    told: int
    noted: object


@dataclass(frozen=True, slots=True)
class Replacement:
    """A replacement or prevention effect that fits an event: `apply` gives what happens instead (None:
    nothing) and what else happens.

    `affected` the player who orders it among others; `alike` equal for effects whose order among themselves
    cannot matter; `idle` where it applies and changes nothing, whenever it does.
    """

    key: Any
    label: str
    cite: Cite
    affected: Seat
    apply: Callable[[Table, Event], Procedure[Instead]]
    alike: Any = None
    about: ThingId | None = None
    idle: bool = False


@dataclass(frozen=True, slots=True)
class Instead:
    """What a replacement makes of an event: the changed event (None: nothing), and further events with their
    rules."""

    event: Event | None
    also: tuple[tuple[Event, Cite], ...] = ()


class Table:
    """A game in progress: `state` changes by events alone, each with its rule; `steps` is the trace (without
    `trace` its events are not put into words).

    Hold ids across a `yield`, never things. Source: design, architecture decisions 2 to 5.
    """

    def __init__(self, rules: Ruleset, state: State, *, trace: bool = True) -> None:
        self.rules = rules
        self.state = state
        self.trace = trace
        self.steps: list[Step] = [Step("", "the board")]
        self.citations: dict[Cite, None] = {}
        """The rules of the log, in the order in which it first named them."""
        self.happened: dict[tuple[str, Any], int] = {}
        self.refusal: Refusal | None = None
        self.faces: Mapping[str, Face] = {}
        """The cards that are known by name, from which other faces are taken."""
        self.assumed: dict[str, None] = {}
        self.told: dict[tuple[str, Cite], None] = {}
        """The notes that the log makes once each, in their order."""
        self.noted: object = None
        """What is worked out from the last position of which a game told once what it came to."""
        self.checked: State | None = None
        """The position that a game's checks found settled last."""
        self.together: State | None = None
        """The position before events that happen at the same time, while they are made one by one."""
        self.together_from = 0
        """The highest id of that position: what has one above it came of these events."""
        self.applying: list[Any] = []
        """The replacement effects that are being carried out."""
        self._last = _highest_id(state)

    def new_id(self) -> int:
        """A number that no thing, effect or pending ability of this position has."""
        self._last += 1
        return self._last

    def restart_ids(self) -> None:
        """Counts ids on from the highest of the position, after things were laid by hand."""
        self._last = _highest_id(self.state)

    def begin(self, actor: str, action: str) -> None:
        """Opens a step of the trace; without a trace those before it are forgotten."""
        self.steps[-1].after = self.state.bare()
        if not self.trace:
            del self.steps[1:]
        self.steps.append(Step(actor, action))

    def emit(self, event: Event, cite: Cite) -> None:
        """Makes an event happen, logs it with its rule, and lets abilities trigger on it."""
        before = self.state
        self.state = event.apply(before)
        self._log("event", event.text(before) if self.trace else "", cite, event, event.quiet)
        self.rules.watch(self, self.together or before, event)

    @contextmanager
    def simultaneous(self) -> Iterator[None]:
        """What is emitted within happens at the same time: abilities see each event from the position before
        all of them."""
        self.together, self.together_from = self.state, self._last
        try:
            yield
        finally:
            self.together, self.together_from = None, 0

    def note(self, reason: str, cite: Cite, *, quiet: bool = False) -> None:
        """Records a rule that was looked at and found not to apply, or that let something stand; `quiet`: for
        the full trace alone."""
        self._log("note", reason, cite, quiet=quiet)

    def note_once(self, reason: str, cite: Cite, *, quiet: bool = False) -> None:
        """Records a note, unless the log has told it already."""
        if (reason, cite) not in self.told:
            self.told[reason, cite] = None
            self.note(reason, cite, quiet=quiet)

    def assume(self, name: str) -> None:
        """Records that the game goes on by a reading of the rules that the game's register of assumptions
        names."""
        self.assumed[name] = None

    def chosen(self, decision: Decision, answer: tuple[Any, ...]) -> None:
        """Records a choice that a rule gave to a player or to chance; the full trace alone shows it."""
        who = self.state.players[decision.seat].name if decision.seat >= 0 else "chance"
        made = ", ".join(o.label for v in answer for o in decision.options if o.value == v)
        self._log("note", f"{who}: {decision.prompt}: {made or 'nothing'}", decision.cite, quiet=True)

    def refuse(self, refusal: Refusal) -> None:
        """Records an attempt that a rule forbids; `refusal` keeps it for whoever asked."""
        told = cites(refusal.cite)
        known = self.with_restated(told)
        self.refusal = refusal if known == told else replace(refusal, cite=known)
        self._log("refused", refusal.reason, refusal.cite)

    def count(self, what: str, key: Any) -> None:
        """Counts that something was triggered, resolved, fizzled or negated, by its name and its source."""
        self.happened[what, key] = self.happened.get((what, key), 0) + 1

    def _log(self, kind: str, text: str, cite: Cite, event: Event | None = None, quiet: bool = False) -> None:
        self.citations[cite] = None
        self.steps[-1].entries.append(Entry(kind, text, cite, event, quiet))

    @property
    def cited(self) -> frozenset[RuleId]:
        """The rules that the log cites, with those that say the same in another place."""
        return frozenset(rule for cite in self.citations for rule in self.with_restated(cites(cite)))

    def with_restated(self, rules: tuple[RuleId, ...]) -> tuple[RuleId, ...]:
        """Rules with those that say the same in another place."""
        more = (also for rule in rules for also in self.rules.restated.get(rule, ()))
        return tuple(dict.fromkeys((*rules, *more)))

    def replaced(self, event: Event, cite: Cite) -> Procedure[Event | None]:
        """What becomes of an event when every replacement and prevention effect that fits has applied, each
        once.

        The affected player orders them where more than one fits; none fits what it itself makes happen.
        Source: design, architecture decision 5.
        """
        used: set[Any] = set(self.applying)
        current: Event | None = event
        queue: list[Any] = []
        while current is not None:
            fitting = [r for r in self.rules.replacements(self, current) if r.key not in used]
            if not fitting:
                break
            queue = [k for k in queue if any(r.key == k for r in fitting)]
            if not queue:
                queue = list((yield from self._order(fitting, current, used)))
            chosen = next(r for r in fitting if r.key == queue[0])
            used.add(chosen.key)
            result: Instead = yield from self._apply(chosen, current)
            for also, why in result.also:
                self.emit(also, why)
            again = cites(self.rules.replacement_order) if len(used) > len(self.applying) + 1 else ()
            self.note(f"{chosen.label} applies", (*cites(chosen.cite), *again))
            current = result.event
        return current

    def _apply(self, chosen: Replacement, event: Event) -> Procedure[Instead]:
        self.applying.append(chosen.key)
        try:
            return (yield from chosen.apply(self, event))
        finally:
            self.applying.remove(chosen.key)

    def _order(self, fitting: list[Replacement], event: Event, used: set[Any]) -> Procedure[tuple[Any, ...]]:
        if len(fitting) == 1:
            return (fitting[0].key,)
        found = ", ".join(r.label for r in fitting)
        every = (*cites(self.rules.replacement_order), *(c for r in fitting for c in cites(r.cite)))
        self.note(
            f"{self.state.players[fitting[0].affected].name} orders the effects that fit: {found}", every
        )
        keys = tuple(r.key for r in fitting)
        options = tuple(Option(r.key, r.label, r.alike, r.about) for r in fitting)
        decision = Decision(
            seat=fitting[0].affected,
            kind="order",
            prompt="order the replacement effects",
            cite=self.rules.replacement_order,
            options=options,
            least=len(fitting),
            most=len(fitting),
            verbs=("orders",),
            ordered=not all_alike(options),
            otherwise=keys if self._order_is_idle(fitting, event, used) else None,
        )
        return (yield from ask(decision))

    def _order_is_idle(self, fitting: list[Replacement], event: Event, used: set[Any]) -> bool:
        """Whether effects that fit an event come to the same in every order, as far as that can be told."""
        if sum(not r.idle for r in fitting) <= 1:
            return True
        if len(fitting) > MOST_ORDERED:
            return False
        assumed = dict(self.assumed)
        first, *others = self._ends(event, frozenset(used))
        self.assumed = assumed
        return all(end is not None and end == first for end in others)

    def _ends(self, event: Event | None, used: frozenset[Any]) -> list[Any]:
        """What an event and the position come to in each order of the replacement effects; None for an order
        on whose way somebody must choose."""
        found = () if event is None else self.rules.replacements(self, event)
        fitting = [r for r in found if r.key not in used]
        ends: list[Any] = [] if fitting else [(event, self.state.key())]
        for one in fitting:
            mark = self.mark()
            assert event is not None
            result = unasked(self._apply(one, event))
            for also, why in result.also if result else ():
                self.emit(also, why)
            ends += self._ends(result.event, used | {one.key}) if result else [None]
            self.rollback(mark)
        return ends

    def propose(self, event: Event, cite: Cite) -> Procedure[Event | None]:
        """Lets replacement effects have their say, then makes what is left of the event happen; gives it, or
        None."""
        final = yield from self.replaced(event, cite)
        if final is not None:
            self.emit(final, cite)
        return final

    def view(self, thing: Thing | ThingId) -> Any:
        """A thing's characteristics as they are now, with the effects that made them."""
        return self.rules.view(self.state, thing if isinstance(thing, int) else thing.id)

    def mark(self) -> Mark:
        """This point of the log."""
        return Mark(
            state=self.state,
            step=len(self.steps),
            entries=len(self.steps[-1].entries),
            citations=len(self.citations),
            happened=dict(self.happened),
            told=len(self.told),
            noted=self.noted,
        )

    def noted_since(self, mark: Mark) -> tuple[RuleId, ...]:
        """The rules of the notes that were told since a mark."""
        begun, *later = (step.entries for step in self.steps[mark.step - 1 :])
        notes = (e for e in chain(begun[mark.entries :], *later) if e.kind == "note" and not e.quiet)
        return tuple(rule for note in notes for rule in note.cites)

    def rollback(self, mark: Mark) -> None:
        """Undoes everything since the mark: in the position, in the log, in what was told, cited and
        counted."""
        self.state, self.checked = mark.state, None
        self.citations = first(self.citations, mark.citations)
        self.happened = dict(mark.happened)
        self.told = first(self.told, mark.told)
        self.noted = mark.noted
        del self.steps[mark.step :]
        del self.steps[-1].entries[mark.entries :]


def first(known: dict[T, None], many: int) -> dict[T, None]:
    """The first so many entries of what grows only at its end."""
    return dict.fromkeys(islice(known, many))


def unasked(procedure: Procedure[T]) -> T | None:
    """What a procedure gives, None where it asks somebody first."""
    try:
        next(procedure)
    except StopIteration as done:
        return cast(T, done.value)
    procedure.close()
    return None


def ask(decision: Decision) -> Procedure[tuple[Any, ...]]:
    """Asks a decision unless there is nothing to choose; gives the chosen values.

    One that a clause of an action's line answers is asked all the same: what the line says may be illegal. So
    are an order and a split that cannot matter: a line may state them.
    """
    forced = decision.forced
    told = decision.kind == "split" or (decision.kind == "order" and len(decision.options) > 1)
    stated = bool(decision.clause) or told
    if forced is not None and not stated:
        return forced
    return (yield decision)


def attempt(table: Table, procedure: Procedure[Any]) -> Procedure[Refusal | None]:
    """Carries out an action; where a rule forbids it, undoes it wholly and gives the refusal, which the table
    keeps until whoever asked has heard it."""
    mark = table.mark()
    try:
        yield from procedure
    except Illegal as illegal:
        table.rollback(mark)
        table.refuse(illegal.refusal)
        return illegal.refusal
    return None


def permitted(table: Table, check: Callable[[], Any]) -> bool:
    """Whether a check raises no Illegal; it leaves nothing in the log, nor among what is assumed."""
    mark, assumed = table.mark(), dict(table.assumed)
    try:
        check()
    except Illegal:
        return False
    finally:
        table.rollback(mark)
        table.assumed = assumed
    return True


def _highest_id(state: State) -> int:
    groups: tuple[Iterable[int], ...] = (
        state.things,
        (p.id for p in state.stack),
        (p.id for p in state.waiting),
        (e.id for e in state.effects),
    )
    return max((i for group in groups for i in group), default=0)
