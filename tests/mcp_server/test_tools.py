"""Each tool through the in-memory client: what it gives, and what it says to wrong input."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastmcp import Client, FastMCP
from fastmcp.tools import Tool
from mcp import MCPError

from mcp_server.corpus import corpus
from mcp_server.problems import for_models
from mcp_server.tools.ask_rules import BUDGET, CHARACTERS
from rules_corpus.cards import Catalogue
from rules_corpus.ingest import read
from rules_corpus.model import Card

Call = Callable[..., Any]

KEPT = (
    "get_card", "list_card_sets", "list_games", "list_rules_documents", "read_rules_document", "search_cards",
    "search_glossary", "search_rules",
)  # fmt: skip
"""The tools of the TCG Knowledge server, whose clients work with this one."""

SCENARIO = """\
scenario "Two wolves"
game grand-archive
players Ana, Ben

Ana:
    champion "Ash Spirit" level 0 life 15
    field Wolf = ally 2/2

Ben:
    champion "Tide Spirit" level 0 life 15
    field Bear = ally 2/2

turn Ana main

Ana attacks Bear with Wolf
all pass
Ben retaliates with Bear
all pass
all pass
expect Wolf in graveyard
expect Bear in graveyard
"""


def tools(server: FastMCP) -> list[Tool]:
    return list(asyncio.run(server.list_tools()))


@pytest.fixture
def cards(home: Path) -> None:
    """Two invented cards in the catalogue."""
    both = [
        Card(
            game="ga",
            card_id="w1",
            name="Cinder Wolf",
            text="Vigor",
            set_code="X1",
            attributes={"power": "2"},
        ),
        Card(
            game="ga",
            card_id="b1",
            name="Moss Bear",
            set_code="X1",
            attributes={"power": "4", "element": "Wind"},
        ),
    ]
    Catalogue(home).import_cards(both)


def test_the_tools_of_tcg_knowledge_are_kept(server: FastMCP) -> None:
    assert {tool.name for tool in tools(server)} >= set(KEPT)


def test_every_tool_says_what_it_does_takes_and_gives_and_only_reads(server: FastMCP) -> None:
    for tool in tools(server):
        assert tool.description
        assert all(about.get("description") for about in tool.parameters["properties"].values()), tool.name
        assert tool.output_schema, tool.name
        assert tool.annotations
        assert tool.annotations.read_only_hint


def test_games_are_listed_with_what_is_at_hand(call: Call) -> None:
    games = {game["game"]: game for game in call("list_games")}
    assert set(games) == {"ga", "remnants", "fab"}
    assert all(game["rules"] for game in games.values())


def test_documents_can_be_limited_to_a_game_by_either_name(call: Call) -> None:
    assert call("list_rules_documents", game="grand-archive") == call("list_rules_documents", game="ga")
    assert [d["document"] for d in call("list_rules_documents", game="remnants")] == ["remnants"]


def test_search_gives_rules_with_ids(call: Call) -> None:
    found = call("search_rules", query="taunt", game="ga", limit=3)
    assert len(found) == 3
    assert found[0]["rule_id"].startswith("ga:cr/keywords-and-abilities/taunt")
    assert found[0]["wording"] == "digest"


def test_a_document_is_read_page_by_page_without_gap(call: Call) -> None:
    pages = {p["page"]: p["rules"] for p in call("read_rules_document", document="ga:cr")["pages"]}
    page = "combat-phase-damage-step"
    read, start = [], 0
    while start is not None:
        part = call("read_rules_document", document="ga:cr", page=page, start=start, limit=5)
        read += [rule["rule_id"] for rule in part["rules"]]
        start = part["next_start"]
    assert len(read) == len(set(read)) == pages[page]


def test_a_glossary_entry_comes_with_its_rules(call: Call) -> None:
    (entry,) = call("search_glossary", term="Taunt", game="ga")
    assert [rule["rule_id"].rsplit("/", 1)[-1] for rule in entry["rules"]][:2] == ["1", "2"]


def test_an_answer_names_the_deciding_rule(call: Call) -> None:
    answer = call("ask_rules", question="Can I attack a unit with stealth?", game="ga")
    assert answer["decided"]
    assert "stealth" in answer["rules"][0]["rule_id"]


ASKED = (
    "can my ally attack the turn it comes in",
    "opp countered my spell, is the cost gone",
    "my minion was stolen and died, whose discard",
    "do i have to use spellvoid when arcane damage comes",
    "i forgot a trigger at a tournament, can the judge put it back",
)


@pytest.mark.parametrize("question", ASKED)
def test_an_answer_is_small_unless_more_is_asked_for(call: Call, question: str) -> None:
    short, full = (call("ask_rules", question=question, limit=10, detail=d) for d in ("short", "full"))
    assert len(json.dumps(short, ensure_ascii=False, separators=(",", ":"))) <= BUDGET * CHARACTERS
    assert short["rules"][0]["rule_id"] == full["rules"][0]["rule_id"]
    assert len(short["rules"]) <= len(full["rules"]) == 10
    assert len(json.dumps(short)) < len(json.dumps(full))


def test_a_cut_text_says_so_and_begins_as_the_whole(call: Call) -> None:
    asked = "how do limited formats build decks at a tournament"
    short, full = (call("ask_rules", question=asked, limit=8, detail=d) for d in ("short", "full"))
    pairs = [(a["text"], b["text"]) for a, b in zip(short["rules"], full["rules"], strict=False)]
    assert any(a.endswith(" …") for a, _ in pairs)
    assert all(b.startswith(a.removesuffix(" …")) for a, b in pairs)


def test_a_draft_is_checked_against_the_rules(call: Call) -> None:
    rule = call("get_rule", reference="taunt 2")["rule"]
    words = " ".join(rule["text"].split()[:5])
    good = call("verify_citations", draft=f'Yes: "{words}" ({rule["rule_id"]}).')
    assert good["ok"]
    assert good["citations"] == [{"rule_id": rule["rule_id"], "exists": True, "quotes": [words]}]
    bad = call("verify_citations", draft=f'Yes: "{words} never" ({rule["rule_id"]}9).')
    assert not bad["ok"]
    assert [problem.split()[1] for problem in bad["problems"]] == ["C251", "C250"]


def test_a_prompt_walks_through_a_ruling(server: FastMCP) -> None:
    async def given() -> str:
        async with Client(server) as client:
            assert [prompt.name for prompt in await client.list_prompts()] == ["rule_on_situation"]
            found = await client.get_prompt("rule_on_situation", {"situation": "Two wolves met."})
            return str(found.messages[0].content.text)

    text = asyncio.run(given())
    assert "Two wolves met." in text
    named = [tool.name for tool in tools(server) if tool.name in text]
    steps = re.findall(r"\b(?:ask|get|check|run|explore|verify)_[a-z]+", text)
    assert steps[0] == "ask_rules"
    assert steps[-1] == "verify_citations"
    assert set(steps) == set(named)


def test_a_rule_comes_with_its_context_by_a_judges_reference(call: Call) -> None:
    found = call("get_rule", reference="ga:cr/keywords-and-abilities/taunt/2")
    assert found["rule"]["text"]
    assert [below["rule_id"] for below in found["below"]] == ["ga:cr/keywords-and-abilities/taunt/2.1"]
    assert call("get_rule", reference="taunt 2") == found


@pytest.mark.usefixtures("cards")
def test_cards_are_found_and_shown(call: Call) -> None:
    assert [c["name"] for c in call("search_cards", filters={"power": ">= 3"})] == ["Moss Bear"]
    assert call("get_card", name="cinder wolf")["text"] == "Vigor"
    assert call("list_card_sets") == [{"game": "ga", "set_code": "X1", "cards": 2}]


def test_a_scenario_is_run_step_by_step(call: Call) -> None:
    (result,) = call("run_scenario", text=SCENARIO)
    assert result["status"] == "passed", result
    assert any(event["citations"] for step in result["steps"] for event in step["events"])
    assert result["decided_by"]
    assert len(json.dumps(result)) < 12_000


def test_the_full_trace_is_given_on_demand(call: Call) -> None:
    (short,), (full,) = call("run_scenario", text=SCENARIO), call("run_scenario", text=SCENARIO, trace=True)
    assert sum(len(s["events"]) for s in full["steps"]) > sum(len(s["events"]) for s in short["steps"])


def test_problems_of_a_scenario_are_data_with_hints(call: Call) -> None:
    (problem,) = call("check_scenario", text=SCENARIO.replace('champion "Ash', 'chompion "Ash'))
    assert problem["place"]["line"] == 6
    assert "champion" in problem["hint"]
    assert call("check_scenario", text=SCENARIO) == []


def test_a_scenario_with_problems_is_not_run(call: Call) -> None:
    (result,) = call("run_scenario", text=SCENARIO.replace("field Wolf", "feld Wolf"))
    assert result["status"] == "error"
    assert "feld" in result["problems"][0]


def test_a_scenario_that_does_not_explore_says_how(call: Call) -> None:
    (result,) = call("explore_scenario", text=SCENARIO)
    assert result["exploration"] is None
    assert "`explore`" in result["message"]
    assert result["status"] == "error"


TAUNTED = SCENARIO.replace("Bear = ally 2/2", "Bear = ally 2/2\n    field Dog = ally 1/1 taunt").replace(
    "Ana attacks Bear", "try Ana attacks Bear"
)


def test_a_refused_step_is_explained_with_the_smallest_change(call: Call) -> None:
    found = call("explain_step", text=TAUNTED, step=1)
    assert found["refused"]
    assert found["lines"][0]["rules"][0] == "ga:cr/keywords-and-abilities/taunt/2"
    assert found["changes"][0]["words"] == "Dog without 'taunt'"
    assert len(json.dumps(found)) < 4_000


def test_what_did_not_happen_is_explained(call: Call) -> None:
    found = call("explain_step", text=SCENARIO, step=-1, not_so="Wolf on field")
    assert found["answer"].startswith("not so")
    assert found["changes"]


def test_legal_actions_are_lines_to_write_next(call: Call) -> None:
    ana, ben = call("legal_actions", text=TAUNTED, step=0)["players"]
    assert ["Ana attacks Dog with Wolf"] in ana["legal"]
    assert "Ana attacks Bear with Wolf" in [no["line"] for no in ana["illegal"]]
    assert ben["waits"]["reason"]


def test_editions_are_compared(
    call: Call, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    call("list_games")
    shutil.copytree(home, tmp_path / "own")
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "own"))
    corpus.cache_clear()
    for day, text in (("2nd", "An otter may swim."), ("9th", "An otter must swim.")):
        folder = tmp_path / day
        folder.mkdir()
        (folder / "README.md").write_text(f"# Log\n\nMay {day}, 2031\n\n* Swimming\n", encoding="utf-8")
        tree = f"# Otters\n\n#### Swimming\n\n1. {text}\n2. A heron that naps chases nothing at all.\n"
        (folder / "otters.md").write_text(tree, encoding="utf-8")
        corpus().import_documents(read(folder))
    (found,) = call("compare_editions", old="2031-05-02", new="2031-05-09")
    assert found["totals"]["reworded"] == 1
    (change,) = found["changes"]
    assert change["text"] == "An otter [-may-] {+must+} swim."
    assert call("compare_editions", old="2031-05-02", new="2031-05-09", page="herons")[0]["changes"] == []


@pytest.mark.parametrize(
    ("name", "arguments", "says"),
    [
        ("explain_step", {"text": SCENARIO, "step": 99}, "U007"),
        ("legal_actions", {"text": SCENARIO * 2}, "U006"),
        ("explain_step", {"text": SCENARIO, "step": 1, "not_so": "Dragon damage 1"}, "Dragon"),
        ("compare_editions", {"old": "1999", "new": "2000"}, "C230"),
        ("serch_rules", {}, "the tools are list_games"),
        ("search_rules", {"q": "x"}, "search_rules takes query (string), game? (string)"),
        ("search_rules", {"query": "x", "limit": 0}, "greater than or equal to 1"),
        ("search_rules", {"query": "x", "game": "chess"}, "C212"),
        ("search_rules", {"query": ""}, "C214"),
        ("read_rules_document", {"document": "ga:xx"}, "there is ga:cr"),
        ("read_rules_document", {"document": "ga:cr", "page": "damage-step"}, "combat-phase-damage-step"),
        ("search_glossary", {"term": "tant"}, "taunt"),
        ("get_rule", {"reference": "ga:cr/keywords-and-abilities/taunt/99"}, "taunt"),
        ("get_card", {"name": "Nobody at all"}, "C302"),
        ("run_scenario", {"text": "x" * 300_000}, "at most 200000"),
        ("run_scenario", {"text": 7}, "valid string"),
    ],
)
def test_wrong_input_says_what_would_work(
    call: Call, name: str, arguments: dict[str, Any], says: str
) -> None:
    told = call(name, **arguments)
    assert isinstance(told, str)
    assert says in told
    assert "Traceback" not in told
    assert "pydantic" not in told


def test_a_model_can_read_how_to_write_scenarios(server: FastMCP) -> None:
    async def read(uri: str) -> str:
        async with Client(server) as client:
            return str((await client.read_resource(uri))[0].text)

    assert "expect" in asyncio.run(read("judge://language"))
    words = json.loads(asyncio.run(read("judge://vocabulary/grand-archive")))
    assert "field" in words["zones"]
    assert "attacks" in words["verbs"]
    assert json.loads(asyncio.run(read("judge://documents")))


@pytest.mark.parametrize("uri", ["judge://rules", "judge://vocabulary"])
def test_an_unknown_resource_says_which_there_are(server: FastMCP, uri: str) -> None:
    async def read() -> None:
        async with Client(server) as client:
            await client.read_resource(uri)

    with pytest.raises(
        Exception, match=r"U105 no resource .*\n.*judge://language.*judge://vocabulary/\{game\}"
    ):
        asyncio.run(read())


@pytest.mark.parametrize("name", ["check_scenario", "run_scenario", "explore_scenario"])
def test_a_rule_that_there_is_not_is_a_problem(call: Call, name: str) -> None:
    told = call(name, text=SCENARIO + "expect cited keywords-and-abilities/tount/2\n")
    assert "E112" in json.dumps(told)


def test_a_prompt_takes_a_game_by_either_name_and_no_other(server: FastMCP) -> None:
    async def given(game: str) -> str:
        async with Client(server) as client:
            found = await client.get_prompt("rule_on_situation", {"situation": "Two met.", "game": game})
            return str(found.messages[0].content.text)

    assert "judge://vocabulary/grand-archive" in asyncio.run(given("ga"))
    with pytest.raises(MCPError, match="known games"):
        asyncio.run(given("chess"))


def test_a_vocabulary_is_read_by_either_name(server: FastMCP) -> None:
    async def given(game: str) -> str:
        async with Client(server) as client:
            return str(await client.read_resource(f"judge://vocabulary/{game}"))

    assert asyncio.run(given("ga")).replace("/ga'", "") == asyncio.run(given("grand-archive")).replace(
        "/grand-archive'", ""
    )


@pytest.mark.parametrize(
    ("tool", "arguments", "told"),
    [
        ("check_scenario", {"text": SCENARIO}, "no problems"),
        ("search_cards", {"query": "qq"}, "nothing found"),
    ],
)
def test_nothing_is_told_in_words(server: FastMCP, tool: str, arguments: dict[str, str], told: str) -> None:
    async def text() -> str:
        async with Client(server) as client:
            result = await client.call_tool(tool, arguments)
            assert result.structured_content == {"result": []}
            return str(result.content[0].text)

    assert asyncio.run(text()) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("`judge search` finds", "search_rules finds"),
        ("see judge run --trace", "see run_scenario"),
        ("`judge cards sets` lists", "list_card_sets lists"),
        ("('judge cards import'), or", "(the user's command 'judge cards import'), or"),
        ("`judge rules mend`, or", "the user's command `judge rules mend`, or"),
        ("a judge decides", "a judge decides"),
    ],
)
def test_hints_name_tools(text: str, told: str) -> None:
    assert for_models(text) == told
