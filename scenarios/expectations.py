"""What a scenario expects, judged on the table as it is at that line."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from judge.kernel.decisions import Refusal
from judge.kernel.request import OnStack, Who
from judge.kernel.state import Thing
from rules_corpus.cite import cites, refers, slug
from rules_corpus.problem import ProblemError
from scenarios import tree as s
from scenarios.referring import ids_named, named, subject, subject_name
from scenarios.setup import Laid, problem

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": lambda a, b: a == b,
    ">=": lambda a, b: a >= b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an expectation came to: whether it holds, and what was found instead."""

    expect: s.Expect
    holds: bool
    found: str = ""


@dataclass(frozen=True, slots=True)
class Sight:
    """What an expectation is judged by: the laid table and the refusal of the last `try`."""

    laid: Laid
    tried: Refusal | None

    @property
    def state(self) -> Any:
        """The position."""
        return self.laid.table.state

    def thing(self, node: s.Subject) -> Thing:
        """The thing that a subject names; raises ProblemError where it is a player."""
        found = subject(self.laid, node)
        if isinstance(found, Thing):
            return found
        raise ProblemError(
            problem(self.laid.scenario, node, "E112", f"{subject_name(node)!r} is no card or object")
        )


def judge(laid: Laid, expect: s.Expect, tried: Refusal | None) -> Verdict:
    """Judges one expectation; raises ProblemError where it names what is not there."""
    holds, found = JUDGES[type(expect.form)](Sight(laid, tried), expect.form)
    return Verdict(expect, holds is not expect.negated, found)


Judged = tuple[bool, str]


def _stat(sight: Sight, form: s.StatExpect) -> Judged:
    on = subject(sight.laid, form.subject)
    have = None if isinstance(on, OnStack) else sight.laid.rules.number(sight.laid.table, on, slug(form.name))
    if have is None and not isinstance(on, OnStack):
        have = sight.laid.rules.number(sight.laid.table, on, form.name)
    return COMPARE[form.op](have or 0, form.value), f"it is {have or 0}"


def _trait(sight: Sight, form: s.TraitExpect) -> Judged:
    thing = sight.thing(form.subject)
    return sight.laid.rules.trait(sight.laid.table, thing, form.trait, slug(form.value)), "it has others"


def _zone(sight: Sight, form: s.ZoneExpect) -> Judged:
    name = subject_name(form.subject)
    found = [sight.state.things[i] for i in ids_named(sight.laid, name)]
    if not found:
        sight.thing(form.subject)
    where = [t for t in found if _lies(sight, t, form)]
    zones = ", ".join(dict.fromkeys(t.zone for t in found))
    return bool(where), f"it is in {zones}"


def _lies(sight: Sight, thing: Thing, form: s.ZoneExpect) -> bool:
    if form.of is not None and subject_name(form.of) not in sight.laid.seats:
        return thing.id in sight.thing(form.of).links.get(form.zone, ())
    if thing.zone != form.zone:
        return False
    if form.of is not None and sight.laid.seats.get(subject_name(form.of)) != thing.place:
        return False
    ids = sight.state.zone(thing.zone, thing.place)
    if form.position:
        return bool(ids) and ids[0 if form.position == "top" else -1] == thing.id
    return True


def _gone(sight: Sight, form: s.GoneExpect) -> Judged:
    thing = sight.thing(form.subject)
    return thing.zone == "nowhere", f"it is in {thing.zone}"


def _loaded(sight: Sight, form: s.LoadedExpect) -> Judged:
    card, holder = sight.thing(form.subject), sight.thing(form.holder)
    return card.id in holder.links.get("loaded", ()), "it is not"


def _is(sight: Sight, form: s.StateExpect) -> Judged:
    on = subject(sight.laid, form.subject)
    other = None if form.other is None else sight.thing(form.other)
    if isinstance(on, OnStack):
        raise ProblemError(
            problem(sight.laid.scenario, form, "E112", "what is on the stack has no such state")
        )
    held = sight.laid.rules.holds(sight.laid.table, on, form.state, other)
    if held is None:
        raise ProblemError(
            problem(sight.laid.scenario, form, "E113", f"the engine knows no state {form.state!r}")
        )
    return held, "it is so" if held else "it is not"


def _has(sight: Sight, form: s.HasExpect) -> Judged:
    on = subject(sight.laid, form.subject)
    if isinstance(on, Who):
        return _had_by(sight, on, form.ability)
    held = sight.laid.rules.has(sight.laid.table, sight.thing(form.subject), slug(form.ability), form.amount)
    return held, "it has it" if held else "it has not"


def _had_by(sight: Sight, who: Who, name: str) -> Judged:
    """Whether a player has something: a card of the zones for that, or an amount of a keyword of players."""
    rules, zones = sight.laid.rules, sight.laid.rules.had
    there = {sight.state.things[i].face.name for zone in zones for i in sight.state.zone(zone, who.seat)}
    if name in there or (rules.number(sight.laid.table, who, slug(name)) or 0) > 0:
        return True, "they have it"
    return False, f"they have {', '.join(sorted(there)) or 'nothing of the kind'}"


def _controls(sight: Sight, form: s.ControlsExpect) -> Judged:
    thing = sight.thing(form.subject)
    return thing.controller == sight.laid.seats[
        form.player
    ], f"{sight.state.players[thing.controller].name} does"


def _outcome(sight: Sight, form: s.OutcomeExpect) -> Judged:
    state = sight.state
    if form.outcome == "continues":
        return not state.result, "the game is over"
    if form.outcome == "draw":
        return state.result == "draw", state.result or "the game continues"
    seat = sight.laid.seats[form.player]
    if form.outcome == "wins":
        return seat in state.extra.get("winners", ()), state.result or "the game continues"
    drawn = state.result == "draw" and seat in (state.extra["drawn"] or range(len(state.players)))
    return state.players[seat].lost and not drawn, state.result or "the game continues"


def _stack(sight: Sight, form: s.StackExpect) -> Judged:
    have = len(sight.state.stack)
    return COMPARE[form.op](have, form.count), f"it holds {have}"


def _top(sight: Sight, form: s.TopExpect) -> Judged:
    stack = sight.state.stack
    if not stack:
        return False, "the stack is empty"
    top = stack[-1]
    labelled = subject_name(form.subject) == top.label.partition(" of ")[0] and top.ability is not None
    alone = isinstance(form.subject, s.Ref) and form.subject.of is None
    wanted = named(sight.laid, form.subject).candidates
    return OnStack(top.id) in wanted or (alone and labelled), f"{top.label or top.name} is"


def _phase(sight: Sight, form: s.PhaseExpect) -> Judged:
    return sight.laid.rules.at(
        sight.state, form.name, form.unit
    ), f"it is {sight.state.phase} ({sight.state.step})"


def _opportunity(sight: Sight, form: s.OpportunityExpect) -> Judged:
    holder = sight.state.holder
    who = "nobody" if holder is None else sight.state.players[holder].name
    return holder == sight.laid.seats[form.player], f"{who} holds it"


def _happened(sight: Sight, form: s.HappenedExpect) -> Judged:
    happened = sight.laid.table.happened
    name = subject_name(form.subject)
    if form.what == "triggered":
        of = form.subject.of if isinstance(form.subject, s.Ref) else None
        ids = ids_named(sight.laid, subject_name(of)) if of is not None else None
        count = sum(
            n
            for (what, key), n in happened.items()
            if what == "triggered" and _labelled(key[0], name) and (ids is None or key[1] in ids)
        )
    else:
        ids = ids_named(sight.laid, name)
        count = sum(happened.get((form.what, i), 0) for i in ids)
    return count >= 1 if form.times is None else count == form.times, f"{count} times"


def _labelled(label: str, name: str) -> bool:
    """Whether a trigger's label is the name said, which may leave out its number (On Charge for On Charge
    2)."""
    return label == slug(name) or re.fullmatch(rf"{re.escape(slug(name))}-\d+", label) is not None


def _illegal(sight: Sight, form: s.IllegalExpect) -> Judged:
    if sight.tried is None:
        return False, "the last attempt was legal"
    return _cites(
        sight, cites(sight.tried.cite), form.references
    ), f"it is, by {', '.join(cites(sight.tried.cite))}"


def _board_illegal(sight: Sight, form: s.BoardIllegalExpect) -> Judged:
    wrong = sight.laid.wrong
    if not wrong:
        return False, "the board breaks no rule"
    held = any(_cites(sight, cites(refusal.cite), form.references) for refusal in wrong)
    return held, "; ".join(f"{refusal.reason} ({cites(refusal.cite)[0]})" for refusal in wrong)


def _cited(sight: Sight, form: s.CitedExpect) -> Judged:
    return _cites(sight, sight.laid.table.cited, form.references), "the trace does not cite it"


def _cites(sight: Sight, cited: Any, references: tuple[str, ...]) -> bool:
    prefix = sight.laid.rules.prefix
    return not references or any(refers(r, c, prefix) for c in cited for r in references)


JUDGES: dict[type, Callable[[Sight, Any], Judged]] = {
    s.StatExpect: _stat,
    s.TraitExpect: _trait,
    s.ZoneExpect: _zone,
    s.GoneExpect: _gone,
    s.LoadedExpect: _loaded,
    s.StateExpect: _is,
    s.HasExpect: _has,
    s.ControlsExpect: _controls,
    s.OutcomeExpect: _outcome,
    s.StackExpect: _stack,
    s.TopExpect: _top,
    s.PhaseExpect: _phase,
    s.OpportunityExpect: _opportunity,
    s.HappenedExpect: _happened,
    s.IllegalExpect: _illegal,
    s.BoardIllegalExpect: _board_illegal,
    s.CitedExpect: _cited,
}
