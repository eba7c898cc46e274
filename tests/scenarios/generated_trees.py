"""Scenarios made at random, in the shapes that the parser gives: for 'format, parse again, same tree'."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from judge.games.registry import vocabulary
from judge.kernel.vocabulary import Shape
from scenarios import tree as t

PLAYERS = ("Ana", "Ben", "Cid Low")
BARE = st.sampled_from(["Knight", "Guard", "Rook's", "Élan", "Wolf-2", "Nia"])
WORDS = st.sampled_from(
    ["Chalk Veil", 'a "quoted" name', "back\\slash \\d", "2 x mp", "# no comment", "with"]
)
NUMBERS = st.integers(-3, 9)
COUNTS = st.integers(0, 30)
REFERENCES = st.lists(
    st.sampled_from(["taunt/2", "a-b/general-rules/3.7.2", "ga:cr/x/y/hint-1"]), min_size=1, max_size=3
).map(tuple)


def tuples(of: SearchStrategy[Any], least: int = 0, most: int = 3) -> SearchStrategy[tuple[Any, ...]]:
    """Tuples of a few."""
    return st.lists(of, min_size=least, max_size=most).map(tuple)


@cache
def _refs() -> SearchStrategy[t.Ref]:
    return st.builds(t.Ref, BARE) | st.builds(t.Ref, WORDS | BARE, st.just(True))


@cache
def subjects() -> SearchStrategy[t.Subject]:
    """References, also to abilities, copies and effects."""
    return st.recursive(
        _refs(),
        lambda inner: (
            st.builds(t.Ability, st.integers(1, 9), inner)
            | st.builds(t.Copy, inner, st.integers(1, 3))
            | st.builds(t.Ref, BARE, st.just(False), inner, st.sampled_from(["of", "on"]))
        ),
        max_leaves=3,
    )


@cache
def _plain_subjects() -> SearchStrategy[t.Subject]:
    """What may stand in front of an expectation: names chained by `of`."""
    return _refs() | st.builds(t.Copy, _refs()) | st.builds(t.Ref, BARE, st.just(False), _refs())


@cache
def _items(game: str) -> SearchStrategy[t.Item]:
    words = vocabulary(game)
    payments = sorted(words.payments)
    paid = [st.builds(t.PaidBy, st.sampled_from(payments), _refs())] if payments else []
    return st.one_of(
        subjects(),
        st.builds(t.Number, COUNTS),
        st.builds(t.Many, COUNTS, st.sampled_from(sorted(words.kinds))),
        st.builds(t.Portion, subjects(), NUMBERS),
        st.builds(t.RuleRef, REFERENCES.map(lambda r: r[0])),
        *paid,
    )


@cache
def _points(game: str) -> SearchStrategy[t.Point]:
    words = vocabulary(game)
    phases, steps = st.sampled_from(words.phases), st.sampled_from(words.steps or words.phases)
    return st.one_of(
        st.builds(t.Point, phases, st.just("phase")),
        st.builds(t.Point, steps, st.just("step")),
        st.builds(t.Point, phases, st.just(""), st.sampled_from(PLAYERS)),
        st.builds(t.Point, st.sampled_from(sorted(words.points))),
    )


@cache
def _clauses(game: str) -> SearchStrategy[t.Clause]:
    words = vocabulary(game)
    plain = st.sampled_from(["targeting", "paying", "choosing", "wielding", "resting", "with", "charging"])
    rows = st.sampled_from(sorted(words.zones))
    return st.one_of(
        st.builds(t.Clause, plain, tuples(_items(game), 1)),
        st.builds(t.Clause, st.just("with"), st.builds(t.Setting, st.just("X"), COUNTS).map(lambda s: (s,))),
        st.builds(t.Clause, st.just("to"), st.builds(t.Where, rows, st.none() | COUNTS).map(lambda w: (w,))),
        st.builds(t.Clause, st.just("to"), _refs().map(lambda r: (r,))),
        st.builds(t.Clause, st.just("until"), _points(game).map(lambda p: (p,))),
        st.just(t.Clause("for", (t.Ref("free"),))),
    )


@cache
def _actions(game: str) -> SearchStrategy[t.Action]:
    words = vocabulary(game)
    who = st.sampled_from(PLAYERS)
    verbs = st.sampled_from(sorted(v for v, spec in words.verbs.items() if not spec.words))
    told = [(v, w) for v, spec in words.verbs.items() for w in sorted(spec.words)]
    things, clauses = tuples(_items(game), 1), tuples(_clauses(game), 0, 2)
    ends = st.builds(t.Where, st.sampled_from(["top", "bottom"]))
    placed = st.builds(t.Placed, tuples(subjects(), 1), ends)
    named = st.builds(t.Action, who, verbs, tuples(_refs(), 1, 1), clauses, st.booleans(), given=BARE)
    worded = st.builds(lambda a, vw: t.Action(a, vw[0], what=vw[1]), who, st.sampled_from(told))
    return st.one_of(
        st.builds(t.Action, who, verbs, things, clauses, st.booleans()),
        st.builds(t.Action, who, verbs, attempt=st.booleans()),
        st.builds(t.Action, who, st.just("chooses"), tuples(placed, 1)),
        named,
        worded,
    )


@cache
def _forms(game: str) -> SearchStrategy[t.Form]:
    words = vocabulary(game)
    who, sub = st.sampled_from(PLAYERS), _plain_subjects()
    zones, ops = st.sampled_from(sorted(words.zones)), st.sampled_from(["=", ">=", "<=", ">", "<"])
    happened: Any = st.sampled_from(["triggered", "resolved", "fizzled", "negated"])
    return st.one_of(
        st.builds(t.StatExpect, sub, st.sampled_from(sorted(words.stats)), NUMBERS, ops),
        st.builds(t.TraitExpect, sub, st.sampled_from(sorted(words.traits)), WORDS | BARE),
        st.builds(t.ZoneExpect, sub, zones, st.none() | sub, st.sampled_from(["", "top", "bottom"])),
        st.builds(t.GoneExpect, sub),
        st.builds(t.LoadedExpect, sub, sub),
        st.builds(t.StateExpect, sub, st.sampled_from(sorted(words.states))),
        st.builds(t.StateExpect, sub, st.just("attached"), sub),
        st.builds(t.HasExpect, sub, st.sampled_from(sorted(words.keywords)) | WORDS, st.none() | COUNTS),
        st.builds(t.ControlsExpect, who, sub),
        st.builds(t.OutcomeExpect, st.sampled_from(["wins", "loses"]), who),
        st.builds(t.OutcomeExpect, st.sampled_from(["draw", "continues"])),
        st.builds(t.StackExpect, COUNTS, ops),
        st.builds(t.TopExpect, subjects()),
        st.builds(t.PhaseExpect, st.sampled_from(words.phases), st.sampled_from(["phase", "step"])),
        st.builds(t.OpportunityExpect, who),
        st.builds(t.HappenedExpect, happened, subjects(), st.none() | COUNTS),
        st.builds(t.IllegalExpect, REFERENCES | st.just(())),
        st.builds(t.BoardIllegalExpect, REFERENCES | st.just(())),
        st.builds(t.CitedExpect, REFERENCES),
    )


@cache
def _statements(game: str) -> SearchStrategy[t.Statement]:
    quantifiers: Any = st.sampled_from(["", "always", "sometimes", "never"])
    return st.one_of(
        _actions(game),
        st.builds(t.AllPass, st.none() | _points(game)),
        st.builds(t.RandomChooses, tuples(_items(game), 1)),
        st.builds(t.Explore, st.none() | COUNTS),
        st.builds(t.Expect, _forms(game), st.booleans(), quantifiers),
    )


def _values(shape: Shape) -> SearchStrategy[tuple[t.Value, ...]]:
    texts, number = WORDS | BARE, st.just("X") | NUMBERS
    return {
        "nothing": st.just(()),
        "number": number.map(lambda n: (n,)),
        "amount": st.just(()) | number.map(lambda n: (n,)),
        "name": texts.map(lambda n: (n,)),
        "names": tuples(texts, 1),
        "text": texts.map(lambda n: (n,)),
        "counter": st.tuples(texts, NUMBERS),
    }[shape.takes]


@cache
def _modifiers(game: str) -> SearchStrategy[t.Modifier]:
    words = vocabulary(game)
    return st.sampled_from(sorted(words.modifier_words)).flatmap(
        lambda word: st.builds(t.Modifier, st.just(word), _values(words.modifier(word) or Shape("nothing")))
    )


@cache
def _things(game: str) -> SearchStrategy[t.Thing]:
    words = vocabulary(game)
    kinds, token = st.sampled_from(sorted(words.kinds)), st.booleans()
    modifiers, alias = tuples(_modifiers(game)), st.just("") | BARE
    stats = st.just(()) | st.tuples(NUMBERS) | st.tuples(NUMBERS, NUMBERS)
    quoted = st.just(True)
    kind = {"kind": kinds, "stats": stats, "token": token, "modifiers": modifiers}
    return st.one_of(
        st.builds(t.Thing, COUNTS, modifiers=modifiers),
        st.builds(t.Thing, alias=alias, name=BARE, modifiers=modifiers),
        st.builds(t.Thing, alias=alias, name=WORDS | BARE, quoted=quoted, modifiers=modifiers),
        st.builds(t.Thing, alias=alias, **kind),
        st.builds(t.Thing, st.integers(2, 9), name=WORDS, quoted=quoted, **kind),
    )


@cache
def _lines(game: str) -> SearchStrategy[t.ZoneLine | t.AttributeLine]:
    words = vocabulary(game)
    zone = st.builds(
        t.ZoneLine, st.sampled_from(sorted(words.zones)), tuples(_things(game), 1), st.booleans()
    )
    if not words.player_attributes:
        return zone
    amounts = st.builds(t.Number, NUMBERS) | st.builds(t.Portion, _refs(), NUMBERS) | _refs()
    return zone | st.builds(
        t.AttributeLine, st.sampled_from(sorted(words.player_attributes)), tuples(amounts, 1)
    )


@cache
def _attributes(game: str) -> SearchStrategy[t.Attribute]:
    words = vocabulary(game)

    def one(name: str) -> SearchStrategy[t.Attribute]:
        shape = words.card_attributes[name]
        return st.builds(
            t.Attribute, st.just(name), _values(shape), st.sampled_from(shape.qualifiers or ("",))
        )

    return st.sampled_from(sorted(words.card_attributes)).flatmap(one)


@st.composite
def scenarios(draw: st.DrawFn, game: str) -> t.Scenario:
    """A scenario of that game in which anything is named and nothing need make sense."""
    words = vocabulary(game)
    cards = st.builds(t.CardDef, WORDS | BARE, st.none() | tuples(_attributes(game), 1))
    boards = st.builds(t.Board, st.sampled_from(PLAYERS), tuples(_lines(game), 1))
    turn = st.builds(t.Turn, st.sampled_from(PLAYERS), st.sampled_from(words.phases), st.none() | COUNTS)
    return t.Scenario(
        title=draw(WORDS),
        game=game,
        players=PLAYERS,
        turn=draw(turn),
        edition=draw(st.sampled_from(["", "2026-08-21"])),
        format=draw(st.sampled_from(["", *sorted(words.formats)])),
        seed=draw(st.none() | NUMBERS),
        notes=draw(tuples(WORDS, 0, 2)),
        cards=draw(tuples(cards)),
        boards=draw(tuples(boards)),
        body=draw(tuples(_statements(game), 0, 6)),
    )
