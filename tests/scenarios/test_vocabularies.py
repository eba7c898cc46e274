"""Each game's words fit together and fit the grammar."""

from __future__ import annotations

import pytest
from reading_samples import framed

from judge.games.registry import GAMES, vocabulary
from rules_corpus.cite import GAMES as PREFIXES
from scenarios.check_board import RESERVED
from scenarios.errors import CLAUSE_WORDS
from scenarios.parse import parse
from scenarios.tree import Modifier, Thing, ZoneLine

EVERY = pytest.mark.parametrize("game", sorted(GAMES))


def test_the_games_are_those_that_rule_ids_know() -> None:
    assert set(GAMES) == set(PREFIXES.values())


@EVERY
def test_words_do_not_stand_in_each_others_way(game: str) -> None:
    words = vocabulary(game)
    assert words.game == game
    assert not words.zones & words.player_attributes
    assert not set(words.kinds) & set(words.modifiers)
    assert not RESERVED & (words.zones | words.modifier_words | set(words.kinds) | set(words.verbs))
    assert words.rows <= words.zones
    assert set(words.zone_kinds) <= words.zones
    assert set(words.zone_kinds.values()) <= set(words.kinds)


@EVERY
def test_verbs_take_clauses_of_the_language(game: str) -> None:
    for verb in vocabulary(game).verbs.values():
        assert verb.clauses <= set(CLAUSE_WORDS)


@EVERY
def test_every_modifier_keyword_and_counter_is_read_as_one(game: str) -> None:
    words = vocabulary(game)
    values = {"number": "1", "name": "A", "names": "A, B", "text": '"T"', "counter": '"omen" 1'}
    zone = sorted(words.zones - set(words.zone_kinds))[0]
    for word in words.modifier_words:
        shape = words.modifier(word)
        assert shape
        value = values.get(shape.takes, "")
        line = f"    {zone} card-name {word} {shape.joined} {value}"
        (scenario,), problems = parse(
            framed("Ana passes", game).replace("turn", f"Ana:\n{line}\nturn", 1), "f"
        )
        assert not problems
        (zone_line,) = scenario.boards[0].lines
        assert isinstance(zone_line, ZoneLine)
        (thing,) = zone_line.things
        assert isinstance(thing, Thing)
        assert [m.name for m in thing.modifiers] == [word]
        assert isinstance(thing.modifiers[0], Modifier)
        assert bool(thing.modifiers[0].values) == bool(value)


@EVERY
def test_every_verb_is_read_in_a_line(game: str) -> None:
    lines = "\n".join(f"Ana {verb}" for verb in vocabulary(game).verbs)
    assert not parse(framed(lines, game), "f")[1]
