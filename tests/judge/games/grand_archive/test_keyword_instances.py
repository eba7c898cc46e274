"""Several instances of one keyword, the glossary's restatements, and cascade as text."""

from __future__ import annotations

from collections import Counter

from judge.games.grand_archive.keywords.instances import COUNTED, INTRO, REDUNDANT, once, several
from judge.games.grand_archive.restated import PLACES as OTHERS
from judge.games.grand_archive.restated import restated
from judge.games.grand_archive.restated_in_the_glossary import PLACES
from judge.text import tree as t
from judge.text.compiler import compile_text
from rules_corpus.built import DIGEST
from rules_corpus.digest import load

KNOWN = {rule.rule_id for document in load(DIGEST) for rule in document.rules}


def test_a_redundant_keyword_counts_once_and_others_each_time() -> None:
    taunt, ranged = t.KeywordAbility("taunt"), t.KeywordAbility("ranged", t.Number(1))
    assert list(once((taunt, ranged, taunt, ranged))) == [taunt, ranged, ranged]


def test_what_comes_of_several_instances_is_told_with_its_rule() -> None:
    found = dict(several((t.KeywordAbility("stealth"),) * 2 + (t.KeywordAbility("pride", t.Number(1)),) * 2))
    assert set(found.values()) == {(REDUNDANT["stealth"], INTRO["intro"]), COUNTED["pride"][1]}
    assert not list(several((t.KeywordAbility("stealth"),)))


def test_the_rules_of_instances_exist() -> None:
    assert {*REDUNDANT.values(), *(rule for _, rule in COUNTED.values())} <= KNOWN


def test_every_rule_that_the_glossary_restates_exists_and_leads_one_entry() -> None:
    assert {rule for places in PLACES for rule in places} <= KNOWN
    assert max(Counter(first for first, *_ in PLACES).values()) == 1


def test_a_rule_that_leads_entries_of_both_lists_has_the_rules_of_both() -> None:
    for first, *rest in (*PLACES, *OTHERS):
        assert set(rest) <= set(restated()[first])


def test_cascade_is_read_as_effects_picked_by_use() -> None:
    made = compile_text("grand-archive", "(1): Cascade—\n• 1— Draw a card.\n• 2— Recover 2.", name="Stair")
    (ability,) = made.abilities
    assert isinstance(ability, t.ActivatedAbility)
    (modes,) = ability.instructions
    assert isinstance(modes, t.Modes)
    assert (modes.depends_on, [mode.label for mode in modes.modes]) == ("cascade", ["1", "2"])


def test_an_x_of_preparing_that_may_be_nothing_is_not_read() -> None:
    assert not compile_text("grand-archive", "Prepare X. X can't be 0.", name="Plan").problems
    assert compile_text("grand-archive", "Prepare X. X can't be 1.", name="Plan").problems
