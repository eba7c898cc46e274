"""Rules that the rulebook states twice, and the masteries, scavenging and leaving the game of the rules alone."""

from __future__ import annotations

from collections import Counter

from ga_playing import comes_out, play

from judge.games.grand_archive.restated import PLACES, restated
from rules_corpus.built import DIGEST
from rules_corpus.cite import RuleId
from rules_corpus.digest import load

CARDS = """
Serve | cost reserve 0 | type Action | speed Slow | text "Gain the Servile Possessions mastery."
Dream | cost reserve 0 | type Action | speed Slow | text "Gain the Phantasmagoria mastery."
Odd | cost reserve 0 | type Action | speed Slow | text "Gain the Glass Garden mastery."
Rummage | cost reserve 0 | type Action | speed Fast | text "Scavenge 2 for an ally card."
Squire | cost reserve 0 | type Ally | power 1 | life 1
"""


def test_every_rule_of_the_list_exists_and_leads_one_entry() -> None:
    known = {rule.rule_id for document in load(DIGEST) for rule in document.rules}
    firsts = Counter(first for first, *_ in PLACES)
    assert [rule for rule, times in firsts.items() if times > 1] == []
    assert all(also and first not in also for first, also in restated().items())
    assert [rule for place in PLACES for rule in place if rule not in known] == []


def test_citing_a_rule_cites_what_says_it_again() -> None:
    body = """
        Ana activates "Squire"
        expect cited game-terms/activate-activating/1
        expect not cited game-terms/summon/1
    """
    assert comes_out(play(CARDS, 'hand "Squire"', "", body))
    first = RuleId("ga:cr/playing-cards-card-activation/general-rules/1.1")
    assert RuleId("ga:cr/game-terms/activate-activating/1") in restated()[first]


def test_a_second_mastery_replaces_the_first() -> None:
    body = """
        Ana activates "Serve"
        all pass
        Ana activates "Dream"
        all pass
        expect "Servile Possessions" gone
        expect "Phantasmagoria" in mastery
    """
    assert comes_out(play(CARDS, 'hand "Serve", "Dream"', "", body))


def test_a_mastery_that_nothing_describes_is_named() -> None:
    result = play(CARDS, 'hand "Odd"', "", 'Ana activates "Odd"\nall pass')
    assert result.status != "passed"
    assert "Glass Garden" in result.message


def test_scavenging_in_vain_puts_all_that_was_shown_on_the_bottom() -> None:
    body = """
        Ana activates "Rummage"
        all pass
        expect Ana hand 0
        expect Low first in deck
        expect Ana deck 3
    """
    board = 'hand "Rummage"\ndeck One = "Dart", Two = "Dart", Low = "Hush"'
    assert comes_out(play(CARDS, board, "", body))
