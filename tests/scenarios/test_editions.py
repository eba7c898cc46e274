"""Which edition a scenario is written for, and which one resolves it: said in the ruling, and quoted from."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.games.registry import GAMES, ruleset
from judge.kernel.trace import Result
from rules_corpus.corpus import Corpus
from rules_corpus.history import as_of
from rules_corpus.model import Document, Rule
from scenarios.editions import at_hand
from scenarios.run import run_text

SCENARIO = """\
scenario "Two players"
game grand-archive
rules 2026-08-21
players Ana, Ben

Ana:
    champion "Ash Spirit" life 15

Ben:
    champion "Tide Spirit" life 15

turn Ana main
expect game continues
"""
OLD, NEW = "2029-01-01", "2030-01-01"
PAGE = "ga:cr/keywords-and-abilities/taunt"


def ruled(edition: str, corpus: Corpus) -> Result:
    text = SCENARIO.replace("rules 2026-08-21\n", f"rules {edition}\n" if edition else "")
    (result,) = run_text(text, "f.judge", editions=at_hand(corpus))
    return result


def stored(home: Path, *editions: tuple[str, dict[str, str]]) -> Corpus:
    corpus = Corpus(home)
    for date, texts in editions:
        rules = tuple(
            Rule(
                rule_id=f"{PAGE}/{n}",
                game="ga",
                number=n,
                title="Taunt",
                kind="rule",
                text=text,
                edition=date,
                wording="official",
            )
            for n, text in texts.items()
        )
        corpus.store.save(
            Document(game="ga", document="cr", edition=date, form="test", source="heron", rules=rules)
        )
    return corpus


@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_engine_carries_out_the_edition_that_the_digest_restates(game: str) -> None:
    main = {"grand-archive": ("ga", "cr"), "remnants": ("remnants", ""), "flesh-and-blood": ("fab", "")}
    dates = {(e.game, e.document): e.edition for e in Corpus().digest.store.editions()}
    assert ruleset(game).edition == dates[main[game]]


@pytest.mark.parametrize("edition", ["", "2026-08-21"])
def test_of_the_engines_own_edition_nothing_is_said(edition: str, tmp_path: Path) -> None:
    result = ruled(edition, Corpus(tmp_path))
    assert result.ruling
    assert (result.ruling.edition, result.ruling.resolved_by) == (edition, "2026-08-21")
    assert result.ruling.assumptions == ()


def test_another_edition_is_told_with_the_one_that_resolves_it(tmp_path: Path) -> None:
    result = ruled(OLD, stored(tmp_path, (OLD, {"2": "Herons wade."})))
    assert result.status == "passed"
    assert result.ruling
    (told,) = result.ruling.assumptions
    assert told.reading == f"Written for the rules of {OLD}; resolved by the rules of 2026-08-21."


def test_an_edition_that_nobody_knows_is_told_as_one(tmp_path: Path) -> None:
    result = ruled("1999-01-01", Corpus(tmp_path))
    assert result.status == "passed"
    assert result.ruling
    (told,) = result.ruling.assumptions
    assert "1999-01-01, which is no edition at hand (2026-08-21);" in told.reading


def test_a_rule_is_quoted_as_it_stood_then_under_whatever_number(tmp_path: Path) -> None:
    long = "An otter that dives leaves the herons on the bank to whoever looks for fish there next."
    corpus = stored(
        tmp_path,
        (OLD, {"2": long, "3": "Fish hide."}),
        (NEW, {"2": "Reeds grow.", "3": "Fish hide.", "4": long}),
    )
    then = as_of(corpus, OLD)
    moved, same, new = then(f"{PAGE}/4"), then(f"{PAGE}/3"), then(f"{PAGE}/2")
    assert moved
    assert (moved.rule_id, moved.edition) == (f"{PAGE}/2", OLD)
    assert same
    assert (same.text, same.edition) == ("Fish hide.", OLD)
    assert new
    assert (new.text, new.edition) == ("Reeds grow.", NEW)
    for unknown in ("", "1999-01-01"):
        newest = as_of(corpus, unknown)(f"{PAGE}/4")
        assert newest
        assert newest.edition == NEW
    assert then(f"{PAGE}/99") is None
