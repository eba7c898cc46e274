"""The page of rulings that `judge run --html` writes: whole, alone, and safe whatever a scenario calls
things."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest
from reading_html import Read, read

from judge.kernel.trace import Assumption, Ending, Exploration, Line, Result, Ruling, StepTrace
from rules_corpus.cards import Catalogue
from rules_corpus.corpus import Corpus
from scenarios.resolve import resolve
from web.ruling import report

BOARD = """\
scenario "{title}"
game grand-archive
players Ana, Ben

Ana:
    champion "Ash Spirit" level 0 life 15
    field Wolf = ally "{name}" 2/2

Ben:
    champion "Tide Spirit" level 0 life 15
    field:
        Guard = ally 2/4 taunt
        Thief = ally 1/1

turn Ana main
"""
REFUSED = "try Ana attacks Thief with Wolf\nexpect illegal citing keywords-and-abilities/taunt/2\n"
TAUNT = "ga:cr/keywords-and-abilities/taunt/2"
Made = Callable[..., Read]
UNKNOWN = "ga:cr/no-such-page/general-rules/1"


def scenario(lines: str = REFUSED, title: str = "A guard", name: str = "Marsh Wolf") -> str:
    return BOARD.format(title=title, name=name) + lines


@pytest.fixture
def page(home: Path, corpus: Corpus) -> Made:
    """The page of a text of scenarios."""

    def made(text: str, trace: bool = False) -> Read:
        return read(report(resolve(text, "a.judge", corpus, Catalogue(home)), corpus, trace))

    return made


def of(ruling: Ruling, corpus: Corpus, trace: bool = False) -> Read:
    result = Result(file="a.judge", scenario="A fight", status="passed", ruling=ruling)
    return read(report([result], corpus, trace))


def test_a_ruling_is_told_with_its_steps_its_rules_in_words_and_where_each_is(
    page: Made, corpus: Corpus
) -> None:
    found = page(scenario())
    for part in (
        "A guard", "passed", "a.judge", "Outcome: illegal", "try Ana attacks Thief with Wolf",
        "refused: Guard has taunt and must be attacked first", "keywords-and-abilities/taunt/2", "Decided by",
        " ".join(corpus.rule(TAUNT).text.split()), "in our words",
    ):  # fmt: skip
        assert part in found.text
    assert f"#r1.{TAUNT}" in found.links
    assert "Also cited" in page(scenario("Ana attacks Guard with Wolf\nexpect Wolf power 2\n")).text


def test_the_page_needs_nothing_beside_itself(page: Made) -> None:
    found = page(scenario())
    assert found.links
    assert all(link.startswith("#") for link in found.links)


def test_its_policy_lets_its_own_style_through_and_nothing_else(page: Made) -> None:
    found = page(scenario())
    (style,) = found.all("style")
    (policy,) = [e.attributes["content"] for e in found.all("meta") if "http-equiv" in e.attributes]
    hashed = base64.b64encode(hashlib.sha256(style.text.encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'sha256-{hashed}'"
    assert "prefers-color-scheme: dark" in style.text
    assert "@media print" in style.text
    assert "url(" not in style.text


def test_each_scenario_has_an_anchor_of_its_own(page: Made) -> None:
    found = page(scenario() * 2 + scenario(title="???") + scenario(title="A guard 2"))
    assert [e.attributes["id"] for e in found.all("section")] == [
        "a-guard",
        "a-guard.2",
        "scenario",
        "a-guard-2",
    ]
    assert {"#a-guard", "#a-guard.2", "#scenario", "#a-guard-2"} <= set(found.links)


def test_failures_and_errors_are_told_with_place_and_hint(page: Made) -> None:
    failed = page(scenario("Ana attacks Guard with Wolf\nexpect Guard damage 3\nexpect Wolf power 3\n"))
    assert "failed" in failed.text
    assert "a.judge, line 17, column 1: expect Guard damage 3: not so" in failed.text
    assert "line 18, column 1: expect Wolf power 3" in failed.text
    wrong = page(scenario("Ana attaks Guard with Wolf\n"))
    assert "a.judge, line 16, column 5: no verb 'attaks'" in wrong.text
    assert "did you mean 'attacks'?" in wrong.text
    assert [e.text for e in wrong.all("mark")] == ["attaks"]


def test_the_trace_tells_more(page: Made) -> None:
    text = scenario("Ana attacks Guard with Wolf\nall pass until end of combat\nexpect Guard damage 2\n")
    short, whole = page(text), page(text, trace=True)
    assert len(whole.all("li")) > len(short.all("li"))
    assert len(whole.all("dt")) >= len(short.all("dt"))


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "' onmouseover='x", "&lt;b&gt;", "</textarea><b>"]
)
def test_names_are_shown_and_never_run(page: Made, name: str) -> None:
    found = page(scenario("Ana attacks Guard with Wolf\nexpect Guard damage 9\n", title=name, name=name))
    assert name in found.text
    assert found.all("b") == []


def test_what_would_turn_the_text_is_made_visible(page: Made) -> None:
    found = page(scenario(title="a\u202egnorw"))
    assert "\u202e" not in found.page
    assert "a\ufffdgnorw" in found.text


def test_assumptions_are_told_with_both_sides_and_rules_without_wording_are_named(corpus: Corpus) -> None:
    assumed = Assumption(
        name="window", question="Is there a window?", reading="None.", rules=(TAUNT,), against=(UNKNOWN,)
    )
    found = of(Ruling(outcome="so", steps=(), citations=(), assumptions=(assumed,)), corpus)
    assert "Is there a window? None. [by keywords-and-abilities/taunt/2]" in found.text
    assert "[against no-such-page/general-rules/1]" in found.text
    assert "no wording of this rule is here" in found.text


def test_every_outcome_of_an_exploration_is_told(corpus: Corpus) -> None:
    endings = (
        Ending(outcome="Guard dies", ways=2, line=("Ben declines",)),
        Ending(outcome="Wolf dies", ways=1, line=()),
    )
    explored = Exploration(endings=endings, positions=7, bounded=True)
    found = of(Ruling(outcome="so", steps=(), citations=(), exploration=explored), corpus)
    for part in (
        "Guard dies (ways to it: 2)",
        "Ben declines",
        "Wolf dies",
        "looked at: 7",
        "there may be more",
    ):
        assert part in found.text


def test_quiet_lines_and_notes_are_left_out_with_the_rules_that_only_they_cite(corpus: Corpus) -> None:
    lines = (
        Line(text="seen", citations=(TAUNT,)),
        Line(text="unseen", citations=(UNKNOWN,), quiet=True),
        Line(text="looked at", citations=(UNKNOWN,), kind="note"),
    )
    step = StepTrace(n=1, actor="Ana", action="Ana passes", events=lines)
    ruling = Ruling(outcome="so", steps=(step,), citations=(TAUNT, UNKNOWN))
    assert "unseen" not in of(ruling, corpus).text
    assert UNKNOWN not in of(ruling, corpus).text
    whole = of(ruling, corpus, trace=True)
    assert "note: looked at" in whole.text
    assert UNKNOWN in whole.text
