"""Checks of the turn, of what players do and of what is expected."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from judge.kernel.vocabulary import Verb
from scenarios import tree as t
from scenarios.check_board import RESERVED
from scenarios.checking import Checking
from scenarios.errors import CLAUSE_WORDS, did_you_mean, known_words, listed

OPENING_WORDS = (
    "expect",
    "all",
    "random",
    "explore",
    "try",
    "turn",
    "card",
    "note",
    "players",
    "game",
    "scenario",
)
FREE_WORDS = frozenset({"names"})
"""Verbs whose things may be anything."""


def check_turn(check: Checking) -> None:
    """Whose turn it is, and the phase or step."""
    turn = check.scenario.turn
    if turn is None:
        if any(not isinstance(s, t.Expect) for s in check.scenario.body):
            message = "the scenario does not say whose turn it is"
            check.report("E006", message, check.scenario, "for example: turn Ana main")
        return
    check.player(turn.player, turn)
    _check_phase(check, turn.phase, turn, (*check.vocabulary.phases, *check.vocabulary.steps))
    if turn.number is not None and turn.number < 1:
        check.report("E009", "turns of the game are counted from 1", turn)


def check_statements(check: Checking) -> None:
    """Every statement in order."""
    for statement in check.scenario.body:
        match statement:
            case t.Action():
                _check_action(check, statement)
            case t.AllPass(until=point) if point:
                _check_point(check, point)
            case t.RandomChooses(items=items):
                for item in items:
                    _check_item(check, item, labels=True)
            case t.Expect(form=form):
                _FORMS[type(form)](check, form)


def _check_phase(check: Checking, name: str, node: t.Node, known: tuple[str, ...]) -> None:
    if name not in known:
        word = name if name in check.scenario.source_line(node.place) else ""
        hint = known_words(name, known, "known")
        check.report("E109", f"no phase or step '{name}' in {check.vocabulary.game}", node, hint, word)


def _check_point(check: Checking, point: t.Point) -> None:
    words = check.vocabulary
    if point.player or point.unit:
        by_unit = {"phase": words.phases, "step": words.steps, "": (*words.phases, *words.steps)}
        _check_phase(check, point.name, point, by_unit[point.unit])
    elif point.name not in words.points:
        known = [f"{p} phase" for p in words.phases] + [f"{s} step" for s in words.steps] + list(words.points)
        meant = [k for k in known if k.startswith(f"{point.name} ")]
        hint = f"did you mean {listed(meant)}?" if meant else known_words(point.name, known, "points")
        check.report("E109", f"no point '{point.name}' to pass to", point, hint)


# --- Actions ------------------------------------------------------------------------------------------------


def _check_action(check: Checking, action: t.Action) -> None:
    check.player(action.actor, action, OPENING_WORDS)
    verb = check.vocabulary.verbs.get(action.verb)
    if verb is None:
        if action.actor in check.scenario.players:
            _unknown_verb(check, action)
        return
    _check_shape(check, action, verb)
    if action.given and (action.given in RESERVED or action.given in check.names.aliases):
        check.report("E107", f"the name '{action.given}' is used twice", action, word=action.given)
    for item in action.things:
        _check_thing_of(check, action, item, verb)
    for clause in action.clauses:
        _check_clause(check, action, clause, verb)


OTHERWISE_SAID: Mapping[str, tuple[str, ...]] = {
    "activates": ("uses …",),
    "attacks": ("battles …",),
    "blocks": ("retaliates …", "defends with …"),
    "casts": ("activates …", "plays …"),
    "defends": ("retaliates …",),
    "discards": ("chooses …",),
    "does": ("declines to retaliate", "declines to defend", "declines …"),
    "doesn't": ("declines to retaliate", "declines to defend", "declines …"),
    "ends": ("all pass until end phase",),
    "intercepts": ("accepts",),
    "moves": ("all pass until … phase", "ends phase"),
    "plays": ("activates …",),
    "surrenders": ("concedes",),
    "targets": ("activates … targeting …", "plays … targeting …"),
    "refuses": ("declines …",),
}
"""What players and other games call things, and the lines that say so; the first known is told."""


def _unknown_verb(check: Checking, action: t.Action) -> None:
    """A verb that the game does not know, and the line to write where players have a word of their own."""
    said = OTHERWISE_SAID.get(action.verb, ())
    known = next((line for line in said if line.split()[0] in {"all", *check.vocabulary.verbs}), None)
    if known is None:
        check.unknown("E102", "verb", action.verb, action, check.vocabulary.verbs, "verbs")
        return
    message = f"no verb '{action.verb}' in {check.vocabulary.game}"
    line = known if known.startswith("all") else f"{action.actor} {known}"
    check.report("E102", message, action, f"write: {line}", action.verb)


def _check_shape(check: Checking, action: t.Action, verb: Verb) -> None:
    """Whether the verb has the things it needs, and the word that completes it is known."""
    needs_word = verb.things is False and verb.words and "to" not in verb.clauses
    if action.what and action.what not in verb.words:
        known = known_words(action.what, verb.words, "known")
        check.report(
            "E102", f"'{action.verb}' is not followed by '{action.what}'", action, known, action.what
        )
    elif needs_word and not action.what:
        check.report(
            "E102", f"'{action.verb}' is followed by {listed(sorted(verb.words))}", action, word=action.verb
        )
    elif verb.things is True and not action.things:
        check.report(
            "E102", f"'{action.verb}' needs what is acted on", action, _clauses_hint(verb), action.verb
        )
    elif verb.things is False and action.things:
        hint = did_you_mean(_first_name(action), CLAUSE_WORDS) or _clauses_hint(verb)
        check.report(
            "E102", f"no thing follows '{action.verb}' without a word between", action.things[0], hint
        )


def _first_name(action: t.Action) -> str:
    return next((item.name for item in action.things if isinstance(item, t.Ref)), "")


def _clauses_hint(verb: Verb) -> str:
    return f"clauses: {listed(sorted(verb.clauses), 'and')}" if verb.clauses else ""


def _check_thing_of(check: Checking, action: t.Action, item: t.Item, verb: Verb) -> None:
    if action.verb in FREE_WORDS:
        return
    if isinstance(item, t.Portion) and check.vocabulary.factions and action.verb == "declares":
        name = item.thing.name if isinstance(item.thing, t.Ref) else ""
        if name not in check.vocabulary.factions:
            check.unknown("E106", "faction", name, item, check.vocabulary.factions, "factions")
        return
    _check_item(check, item, verb.labels)


def _check_clause(check: Checking, action: t.Action, clause: t.Clause, verb: Verb) -> None:
    if clause.word not in verb.clauses:
        message = f"'{action.verb}' takes no '{clause.word}'"
        check.report("E110", message, clause, _clauses_hint(verb), clause.word)
        return
    if clause.word == "for":
        _check_free(check, clause)
        return
    for item in clause.items:
        _check_item(check, item, labels=clause.word == "choosing")


def _check_free(check: Checking, clause: t.Clause) -> None:
    match clause.items:
        case (t.Ref(name="free", of=None),):
            return
    check.report("E110", "'for' is followed by 'free' and nothing else", clause)


def _check_item(check: Checking, item: t.Item, labels: bool) -> None:
    match item:
        case t.Ref() | t.Ability() | t.Copy():
            check.subject(item, labels)
        case t.Portion() | t.PaidBy():
            check.subject(item.thing, labels)
        case t.Many(name=name, quoted=quoted):
            _check_many(check, item, name, quoted)
        case t.Placed(things=things):
            for thing in things:
                _check_item(check, thing, labels)
        case t.Where(name=name):
            _check_where(check, item, name)
        case t.RuleRef(reference=reference):
            check.references((reference,), item)
        case t.Setting(name=name) if name != "X":
            check.report(
                "E009", f"the amount chosen is called X, not '{name}'", item, "for example: with X = 3"
            )
        case t.Point():
            _check_point(check, item)


def _check_many(check: Checking, item: t.Many, name: str, quoted: bool) -> None:
    if name not in check.vocabulary.kinds and not check.names.known(name, quoted):
        known = [*check.vocabulary.kinds, *check.names.all]
        check.unknown("E106", "kind or card", name, item, known, "kinds and names")


def _check_where(check: Checking, item: t.Where, name: str) -> None:
    if item.number is not None and name not in check.vocabulary.rows:
        rows = check.vocabulary.rows
        hint = known_words(name, rows, "rows with slots")
        check.report("E101", f"no row of slots '{name}' in {check.vocabulary.game}", item, hint, name)
    elif item.number is not None and item.number < 1:
        check.report("E101", "slots are counted from 1", item)


# --- What is expected ---------------------------------------------------------------------------------------


SIGNED_COUNTER = re.compile(r"[+-]\d+\{\w\}")
"""A counter that says what it does: -1{d}."""


def _is_player(check: Checking, subject: t.Subject) -> bool:
    return isinstance(subject, t.Ref) and subject.of is None and subject.name in check.scenario.players


def _check_stat(check: Checking, form: t.StatExpect) -> None:
    check.subject(form.subject)
    words, name = check.vocabulary, form.name
    if _is_player(check, form.subject):
        known = (
            words.zones | words.player_attributes | words.player_stats | words.inner_zones | words.counters
        )
        what, kinds = "zone, attribute or counter of a player", "known of a player"
        if name not in known and name.lower() in known:
            check.unknown("E111", what, name, form, known, kinds)
            return
        if name in words.stats and name not in known:
            hint = f"what stands in a zone has it: name that, such as a champion or an ally, before {name}"
            check.report("E111", f"no {what} '{name}' in {words.game}", form, hint, name)
            return
    else:
        known = (
            words.stats
            | words.counters
            | {k for k, shape in words.keywords.items() if shape.takes in ("number", "amount")}
        )
        what, kinds = "stat or counter", "stats and counters"
    if SIGNED_COUNTER.fullmatch(name):
        return
    if name not in known and name not in check.names.counters and check.names.complete:
        check.unknown("E111", what, name, form, known | check.names.counters, kinds)


def _check_trait(check: Checking, form: t.TraitExpect) -> None:
    check.subject(form.subject)
    if form.trait == "not":
        check.report("E111", "'not' stands in front", form, "write: expect not …", form.trait)
    elif form.trait not in check.vocabulary.traits:
        check.unknown("E111", "trait", form.trait, form, check.vocabulary.traits, "traits")


def _check_zone(check: Checking, form: t.ZoneExpect) -> None:
    check.subject(form.subject)
    zones = check.vocabulary.zones | check.vocabulary.inner_zones
    if form.zone not in zones:
        check.unknown("E101", "zone", form.zone, form, zones, "zones")
    if form.of:
        check.subject(form.of)


def _check_state(check: Checking, form: t.StateExpect) -> None:
    check.subject(form.subject)
    words = check.vocabulary
    flags = {name for name, shape in words.modifiers.items() if shape.takes == "nothing"}
    relations = {name for name, shape in words.modifiers.items() if shape.takes == "name"}
    known = relations if form.other else words.states | flags
    if form.state not in known:
        hint = _other_form(check, form.state) or known_words(form.state, known, "states")
        check.report("E111", f"no state '{form.state}' in {words.game}", form, hint, form.state)
    if form.other:
        check.subject(form.other)


def _other_form(check: Checking, word: str) -> str:
    """The form that a word belongs in, where it is no state."""
    if word in check.vocabulary.keywords:
        return f"a keyword is asked for with 'has': has {word}"
    if word in check.vocabulary.zones:
        return f"a zone is asked for with 'on' or 'in': in {word}"
    if word in check.vocabulary.stats | check.vocabulary.counters:
        return f"a stat or counter is followed by a number: {word} 2"
    zones = [zone for zone in PAST_STATES.get(word, ()) if zone in check.vocabulary.zones]
    return f"what was {word} lies in a zone: in {zones[0]}" if zones else ""


PAST_STATES: Mapping[str, tuple[str, ...]] = {
    "banished": ("banishment", "banished"),
    "buried": ("discard",),
    "dead": ("graveyard", "discard"),
    "destroyed": ("graveyard", "discard"),
    "discarded": ("graveyard", "discard"),
    "obliterated": ("oblivion",),
    "sacrificed": ("graveyard",),
}
"""What was done to a card, with the zones that it lies in then; the first known is told."""


def _check_has(check: Checking, form: t.HasExpect) -> None:
    check.subject(form.subject)
    words = check.vocabulary
    there = check.names.spoken_of(form.ability) or check.names.known(form.ability, True)
    if form.ability.lower() not in words.keywords and not there:
        check.unknown("E111", "keyword", form.ability, form, words.keywords, "keywords")


def _check_happened(check: Checking, form: t.HappenedExpect) -> None:
    check.subject(form.subject, labels=form.what == "triggered")


def _check_subject(check: Checking, form: t.GoneExpect | t.TopExpect) -> None:
    check.subject(form.subject)


def _check_loaded(check: Checking, form: t.LoadedExpect) -> None:
    check.subject(form.subject)
    check.subject(form.holder)


def _check_controls(check: Checking, form: t.ControlsExpect) -> None:
    check.player(form.player, form)
    check.subject(form.subject)


def _check_outcome(check: Checking, form: t.OutcomeExpect) -> None:
    if form.outcome in ("wins", "loses"):
        check.player(form.player, form)


def _check_opportunity(check: Checking, form: t.OpportunityExpect) -> None:
    check.player(form.player, form)


def _check_phase_form(check: Checking, form: t.PhaseExpect) -> None:
    by_unit = {"phase": check.vocabulary.phases, "step": check.vocabulary.steps}
    known = by_unit.pop(form.unit)
    for other, names in by_unit.items():
        if form.name in names and form.name not in known:
            message = f"'{form.name}' is a {other}, not a {form.unit}"
            check.report("E109", message, form, f"write: expect {other} {form.name}", form.name)
            return
    _check_phase(check, form.name, form, known)


def _check_references(check: Checking, form: t.IllegalExpect | t.BoardIllegalExpect | t.CitedExpect) -> None:
    check.references(form.references, form)


def _check_nothing(check: Checking, form: t.StackExpect) -> None:
    return


_FORMS: Mapping[type, Callable[[Checking, Any], None]] = {
    t.StatExpect: _check_stat,
    t.TraitExpect: _check_trait,
    t.ZoneExpect: _check_zone,
    t.GoneExpect: _check_subject,
    t.LoadedExpect: _check_loaded,
    t.StateExpect: _check_state,
    t.HasExpect: _check_has,
    t.ControlsExpect: _check_controls,
    t.OutcomeExpect: _check_outcome,
    t.StackExpect: _check_nothing,
    t.TopExpect: _check_subject,
    t.PhaseExpect: _check_phase_form,
    t.OpportunityExpect: _check_opportunity,
    t.HappenedExpect: _check_happened,
    t.IllegalExpect: _check_references,
    t.BoardIllegalExpect: _check_references,
    t.CitedExpect: _check_references,
}
