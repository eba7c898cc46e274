"""The pages of `judge serve`: what each shows, its status, and that nothing that is sent to one can do harm."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import unescape

import pytest
from reading_html import Read, read
from starlette.testclient import TestClient
from test_ruling_page import TAUNT, scenario

from rules_corpus.corpus import Corpus
from scenarios.limits import LONGEST_NAME, LONGEST_QUESTION, LONGEST_SCENARIOS
from scenarios.precedents import shown
from web import pages
from web.requests import FORM, LARGEST_FORM
from web.routes import HEADERS

Made = Callable[..., Read]

QUESTION = "Can I attack a unit with stealth?"
HOSTILE = (
    "<script>alert(1)</script>",
    "\"><b onclick='x'>",
    "\0\r\n\u202e",
    "{{ 7 * 7 }}",
    "%00%ff",
    "../../etc/passwd",
)


@pytest.fixture
def get(client: TestClient) -> Made:
    """A page that has this status."""

    def got(address: str, status: int = 200, /, **fields: str) -> Read:
        answer = client.get(address, params=fields or None)
        assert answer.status_code == status, answer.text
        return read(answer.text)

    return got


@pytest.fixture
def run(client: TestClient) -> Made:
    """The page of a text of scenarios, sent as the form sends it."""

    def ran(text: str, status: int = 200, **fields: str) -> Read:
        answer = client.post("/run", data={"text": text, **fields})
        assert answer.status_code == status, answer.text
        return read(answer.text)

    return ran


# Questions


def test_the_question_box_offers_every_game_and_the_neutral_mode(get: Made) -> None:
    found = get("/")
    assert [e.attributes["value"] for e in found.all("option")] == ["", "ga", "remnants", "fab"]
    assert len(found.all("input", name="neutral")) == len(found.all("input", name="question")) == 1
    assert found.all("form")[0].attributes == {"action": "/", "method": "get"}


def test_what_may_be_asked_is_shown_at_first_and_has_a_verdict(get: Made) -> None:
    links = [link for link in get("/").links if "question" in link]
    assert len(links) == 3
    for link in links:
        assert "So decided:" in get(link).text


def test_an_answer_gives_the_deciding_rule_first_with_the_words_that_led_to_it(
    get: Made, corpus: Corpus
) -> None:
    found, answer = get("/", question=QUESTION, game="ga"), corpus.ask(QUESTION, "ga")
    assert answer.message in found.text
    assert found.all("dt")[0].text == answer.rules[0].rule_id
    first = answer.rules[0]
    marked = [first.text[start:end] for start, end in first.highlights]
    assert [e.text for e in found.all("mark")][: len(marked)] == marked
    assert found.all("option", selected="")[0].attributes["value"] == "ga"
    assert found.all("input", name="question")[0].attributes["value"] == QUESTION


def test_a_verdict_comes_with_the_scenario_that_gives_it(get: Made) -> None:
    found = get("/", question=QUESTION, game="ga")
    assert "So decided:" in found.text
    assert "By the scenario" in found.text


def test_a_neutral_answer_has_neither_verdict_nor_scenarios(get: Made) -> None:
    plain, neutral = get("/", question=QUESTION), get("/", question=QUESTION, neutral="yes")
    assert "Scenarios like it" in plain.text
    assert "Scenarios like it" not in neutral.text
    assert "Decided by" not in neutral.text
    assert "checked" in neutral.all("input", name="neutral")[0].attributes


def test_where_nothing_decides_the_page_says_so(get: Made, corpus: Corpus) -> None:
    question = "Which colour are the wings of the zyzzyva?"
    assert corpus.ask(question).message in get("/", question=question).text


def test_what_an_answer_links_to_is_there_and_its_scenarios_run(get: Made, run: Made) -> None:
    links = {link for link in get("/", question=QUESTION, game="ga").links if link not in ("/", "/run")}
    assert {link.split("/")[1].partition("?")[0] for link in links} == {"rule", "term", "run"}
    for link in links:
        found = get(link)
        if link.startswith("/run"):
            (area,) = found.all("textarea")
            assert "passed" in run(area.text.removeprefix("\n")).text


@pytest.mark.parametrize(
    ("fields", "status", "says"),
    [
        ({"question": "x", "game": "chess"}, 400, "known games: ga"),
        ({"question": "a" * (LONGEST_QUESTION + 1)}, 413, "at most 1,000"),
        ({"question": "?!"}, 400, "C214"),
    ],
)
def test_a_question_that_cannot_be_answered_says_why(
    get, fields: dict[str, str], status: int, says: str
) -> None:
    assert says in get("/", status, **fields).text


# Rules and terms


def test_a_rule_stands_with_its_context_and_every_link_leads_on(get: Made, corpus: Corpus) -> None:
    found = get(f"/rule/{TAUNT}")
    assert found.all("h1")[0].text == TAUNT
    below = [rule.rule_id for rule in corpus.in_context(TAUNT).children]
    assert below
    assert {f"/rule/{rule_id}" for rule_id in below} <= set(found.links)
    assert f"/rule/{TAUNT}" in get(f"/rule/{below[0]}").links


def test_a_rule_is_found_as_judges_write_it(get: Made) -> None:
    assert get("/rule/taunt 2", game="ga").all("h1")[0].text == TAUNT


def test_a_rule_that_there_is_not_is_not_found_and_what_is_near_is_named(get: Made) -> None:
    assert "may mean" in get(f"/rule/{TAUNT}22", 404).text
    assert "C210" in get("/rule/remnants:no-such-page/1", 404).text


def test_an_address_of_a_rule_is_linked_to_only_where_it_is_of_the_web(
    get, corpus: Corpus, monkeypatch
) -> None:
    plain = Corpus.rule
    for url, linked in (("https://example.org/x", True), ("javascript:alert(1)", False)):
        monkeypatch.setattr(Corpus, "rule", lambda *a, url=url: plain(*a).model_copy(update={"url": url}))
        assert (url in get(f"/rule/{TAUNT}").links) is linked


def test_a_term_is_told_for_every_game_that_has_it(get: Made, corpus: Corpus) -> None:
    found = get("/term/ward")
    assert len(found.all("section")) == len(corpus.term("ward"))
    assert "near it" in get("/term/wrd", 404).text


# Scenarios


def test_the_form_holds_a_scenario_that_runs(get: Made, run: Made) -> None:
    (area,) = get("/run").all("textarea")
    assert "passed" in run(area.text.removeprefix("\n")).text


def test_a_ruling_stands_above_its_scenario_and_its_rules_are_linked(run: Made) -> None:
    text = scenario()
    found = run(text)
    assert "Outcome: illegal" in found.text
    assert f"/rule/{TAUNT}" in found.links
    assert found.all("textarea")[0].text == f"\n{text}".rstrip("\n")
    names = [e.name for e in found.elements]
    assert names.index("section") < names.index("form")


def test_line_breaks_may_be_those_of_a_browser(run: Made) -> None:
    found = run(scenario().replace("\n", "\r\n"))
    assert "passed" in found.text
    assert "at most" not in run("#\r\n" * (LONGEST_SCENARIOS // 2), 422).text
    assert "\r" not in found.page
    assert "\ufffd" not in found.page


def test_the_trace_is_told_where_it_is_asked_for(run: Made) -> None:
    text = scenario("Ana attacks Guard with Wolf\nall pass until end of combat\nexpect Guard damage 2\n")
    short, whole = run(text), run(text, trace="yes")
    assert len(whole.all("li")) > len(short.all("li"))
    assert "checked" in whole.all("input", name="trace")[0].attributes


def test_problems_have_line_column_and_hint(run: Made) -> None:
    found = run(scenario("Ana attaks Guard with Wolf\n"), 422)
    assert "line 16, column 5: no verb 'attaks'" in found.text
    assert "did you mean 'attacks'?" in found.text
    assert "there is no scenario here" in run("", 422).text
    assert "failed" in run(scenario("expect Wolf power 9\n")).text


def test_a_scenario_of_the_library_is_there_by_its_name(get: Made) -> None:
    entry = shown()[-1]
    found = get("/run", file=f"library/{entry.file}", scenario=entry.title)
    assert json.dumps(entry.title, ensure_ascii=False) in found.all("textarea")[0].text
    assert "is called 'nope'" in get("/run", 404, file=f"library/{entry.file}", scenario="nope").text
    for file in ("library/../../pyproject.toml", "library/precedents.json", "/etc/passwd"):
        assert "the library has no file" in get("/run", 404, file=file).text


def test_what_is_too_large_is_refused(run: Made, client: TestClient) -> None:
    assert "at most 200,000" in run("x" * (LONGEST_SCENARIOS + 1), 413).text
    parts = (b"text=" + b"x" * 2**16 for _ in range(LARGEST_FORM // 2**16 + 2))
    answer = client.post("/run", content=parts, headers={"content-type": FORM})
    assert answer.status_code == 413


@pytest.mark.parametrize("kind", ["text/plain", "application/json", "multipart/form-data; boundary=x", ""])
def test_what_is_no_form_is_refused(client: TestClient, kind: str) -> None:
    answer = client.post("/run", content=b"text=x", headers={"content-type": kind})
    assert answer.status_code == 415
    assert FORM in read(answer.text).text


# Whatever is sent


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_shown_and_never_run(client: TestClient, text: str) -> None:
    answers = [
        client.get("/", params={"question": f"taunt {text}"}),
        client.get("/", params={"question": "taunt", "game": text}),
        client.get("/rule/x", params={"game": text}),
        client.get("/run", params={"file": text, "scenario": text}),
        client.post("/run", data={"text": scenario(name="Wolf").replace("Ash Spirit", text)}),
        client.post("/run", data={"text": text}),
    ]
    for answer in answers:
        assert answer.status_code in (200, 400, 404, 422)
        found = read(answer.text)
        assert not found.all("b")
        assert "\0" not in answer.text
        assert "\u202e" not in answer.text


@pytest.mark.parametrize(
    "path",
    ["/rule/", "/rule/%3Cscript%3E", "/rule/..%2f..%2f", "/term/%00", "/term/%ff", "/rule/" + "a" * 999],
)
def test_hostile_addresses_are_answered(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (400, 404, 413)
    assert read(answer.text).all("strong")


def test_names_are_bounded(get: Made) -> None:
    assert "at most 200" in get("/rule/" + "a" * (LONGEST_NAME + 1), 413).text
    assert "at most 200" in get("/term/" + "a" * (LONGEST_NAME + 1), 413).text


@pytest.mark.parametrize(
    "path",
    ["/", "/?question=taunt", "/run", f"/rule/{TAUNT}", "/term/ward", "/rule/nope", "/?game=x&question=y"],
)
def test_every_page_has_the_headers_and_no_cookie(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert "set-cookie" not in answer.headers
    (policy,) = [
        e.attributes["content"] for e in read(answer.text).all("meta") if "http-equiv" in e.attributes
    ]
    assert answer.headers["content-security-policy"].startswith(unescape(policy))
    assert "unsafe" not in answer.headers["content-security-policy"]


@pytest.mark.parametrize(("method", "path"), [("POST", "/"), ("PUT", "/run"), ("DELETE", f"/rule/{TAUNT}")])
def test_other_methods_are_refused(client: TestClient, method: str, path: str) -> None:
    assert client.request(method, path).status_code == 405


def test_a_fault_of_the_program_is_told_without_a_traceback(
    get: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("lost")

    monkeypatch.setattr(pages, "answered", broken)
    found = get("/", 500, question="x")
    assert "U009" in found.text
    assert "Traceback" not in found.page
    assert "lost" not in found.page
