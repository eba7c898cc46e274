"""The publishers' current rules: asked for where they changed, stored, summed up; each address on its own."""

from __future__ import annotations

import io
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from samples import digest_folder
from serving import Answer, Server, serving

from rules_corpus.built import Built, make
from rules_corpus.corpus import Corpus
from rules_corpus.database import ORIGINALS
from rules_corpus.fetch import Fetcher
from rules_corpus.problem import ProblemError
from rules_corpus.sync import CONFIGURATION, DEFAULTS, Sync, configured

PAGE = "# Otters\n\n#### Swimming\n\n1. An otter that swims {may} be chased by a heron.\n"
LOG = "# Log\n\nMay {day}, 2031\n\n* Swimming changed\n"
OUTLINE = "Remnants\n\nFrogs\n\n1. One.\n2. Two.\n3. Three.\n"


def archive(day: str, may: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        file.writestr("rules-HEAD/README.md", LOG.format(day=day))
        file.writestr("rules-HEAD/otters.md", PAGE.format(may=may))
    return made.getvalue()


FIRST = Answer(body=archive("2nd", "may not"), headers={"ETag": '"one"'})
SECOND = Answer(body=archive("9th", "can't"), headers={"ETag": '"two"'})


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as found:
        yield found


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    make(tmp_path / "built", digest_folder(tmp_path / "digest"))
    return Corpus(tmp_path / "home", Built(tmp_path / "built"))


def sync(corpus: Corpus, **addresses: str) -> Sync:
    corpus.home.mkdir(exist_ok=True)
    lines = "\n".join(f'[{game}]\naddresses = ["{address}"]' for game, address in addresses.items())
    (corpus.home / CONFIGURATION).write_text(lines, encoding="utf-8")
    return Sync(corpus, Fetcher(sleep=lambda _: None, silence=0.5))


def test_what_is_new_is_stored_and_summed_up(corpus: Corpus, server: Server) -> None:
    url = server.at("/rules.zip", FIRST, SECOND)
    (first,) = sync(corpus, ga=url).run("ga")
    assert first.status == "stored"
    assert [(e.document, e.edition) for e in first.editions] == [
        ("cr", "2031-05-02"),
        ("changelog", "2031-05-02"),
    ]
    assert first.changes == {"cr": {}}
    (second,) = sync(corpus, ga=url).run("ga")
    assert second.changes == {"cr": {"reworded": 1}}
    assert server.asked[1]["if-none-match"] == '"one"'
    assert "can't" in corpus.rule("ga:cr/otters/swimming/1").text


def test_an_edition_that_was_put_right_is_summed_up_too(corpus: Corpus, server: Server) -> None:
    url = server.at("/rules.zip", FIRST, Answer(body=archive("2nd", "must not")))
    list(sync(corpus, ga=url).run("ga"))
    (again,) = sync(corpus, ga=url).run("ga")
    assert again.changes == {"cr": {"reworded": 1}}
    assert [e.edition for e in corpus.store.editions() if e.document == "cr"] == ["2031-05-02"]


def test_a_damaged_store_is_built_again_first(corpus: Corpus, server: Server) -> None:
    list(sync(corpus, ga=server.at("/rules.zip", FIRST)).run("ga"))
    corpus.store.database.close()
    corpus.store.database.path.write_bytes(b"garbage" * 500)
    work = sync(corpus, ga=server.at("/rules.zip", SECOND))
    (done,) = work.run("ga")
    assert work.mended is not None
    assert done.changes == {"cr": {"reworded": 1}}


def test_what_did_not_change_is_not_stored_again(corpus: Corpus, server: Server) -> None:
    url = server.at("/rules.zip", FIRST, Answer(304))
    list(sync(corpus, ga=url).run("ga"))
    revision = corpus.store.database.revision("rules")
    (again,) = sync(corpus, ga=url).run("ga")
    assert again.status == "unchanged"
    assert corpus.store.database.revision("rules") == revision


def test_all_is_asked_for_where_what_was_stored_is_gone(corpus: Corpus, server: Server) -> None:
    url = server.at("/rules.zip", FIRST)
    list(sync(corpus, ga=url).run("ga"))
    corpus.store.database.close()
    corpus.store.database.path.unlink()
    shutil.rmtree(corpus.home / ORIGINALS)
    (again,) = sync(corpus, ga=url).run("ga")
    assert again.status == "stored"
    assert "if-none-match" not in server.asked[1]


@pytest.mark.parametrize(
    ("answer", "code"),
    [(Answer(404), "F007"), (Answer(500), "F007"), (Answer(body=b"<html>down for repairs"), "C105")],
)
def test_one_that_fails_stops_no_other(corpus: Corpus, server: Server, answer: Answer, code: str) -> None:
    bad, good = server.at("/bad", answer), server.at("/good", Answer(body=OUTLINE.encode()))
    done = list(sync(corpus, ga=bad, remnants=good).run())
    assert [(s.game, s.status, [p.code for p in s.problems]) for s in done] == [
        ("ga", "failed", [code]),
        ("remnants", "stored", []),
        ("fab", "no address", []),
    ]
    assert "web pages" in done[-1].why


@pytest.mark.parametrize(
    "answer", [Answer(429, headers={"Retry-After": "1"}), Answer(body=FIRST.body, pause=0.2)]
)
def test_one_that_is_busy_or_slow_is_waited_for(corpus: Corpus, server: Server, answer: Answer) -> None:
    (done,) = sync(corpus, ga=server.at("/rules.zip", answer, FIRST)).run("ga")
    assert done.status == "stored"


def test_one_that_is_cut_off_is_asked_again_and_else_left(corpus: Corpus, server: Server) -> None:
    cut = Answer(body=FIRST.body[:100], length=len(FIRST.body))
    (done,) = sync(corpus, ga=server.at("/rules.zip", cut, FIRST)).run("ga")
    assert done.status == "stored"
    (done,) = sync(corpus, ga=server.at("/cut.zip", cut)).run("ga")
    assert (done.status, done.problems[0].code) == ("failed", "F007")
    assert corpus.rule("ga:cr/otters/swimming/1").edition == "2031-05-02"


def test_being_offline_leaves_what_is_there(corpus: Corpus, server: Server) -> None:
    list(sync(corpus, ga=server.at("/rules.zip", FIRST)).run("ga"))
    (done,) = sync(corpus, ga="http://127.0.0.1:9/rules.zip").run("ga")
    assert "offline" in done.problems[0].message
    assert corpus.rule("ga:cr/otters/swimming/1").edition == "2031-05-02"


def test_a_game_without_an_address_is_told(corpus: Corpus) -> None:
    with pytest.raises(ProblemError, match="C241") as error:
        list(Sync(corpus).run("remnants"))
    assert CONFIGURATION in error.value.problems[0].hint


@pytest.mark.parametrize(
    "text",
    ["[ga", "[chess]\naddresses = []", "[ga]\naddresses = 3", '[ga]\naddresses = ["file:///etc"]', "ga = 1"],
)
def test_a_wrong_configuration_is_told(tmp_path: Path, text: str) -> None:
    file = tmp_path / CONFIGURATION
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ProblemError, match="C240") as error:
        configured(file)
    assert str(file) in str(error.value)


def test_defaults_hold_for_what_is_not_configured(tmp_path: Path) -> None:
    assert configured(tmp_path / "none") == dict(DEFAULTS)
    (tmp_path / CONFIGURATION).write_text('[fab]\naddresses = ["https://example.org/x"]', encoding="utf-8")
    found = configured(tmp_path / CONFIGURATION)
    assert found["fab"] == ("https://example.org/x",)
    assert found["ga"] == DEFAULTS["ga"]


def test_a_state_that_cannot_be_read_is_no_trouble(corpus: Corpus, server: Server) -> None:
    corpus.home.mkdir(exist_ok=True)
    (corpus.home / "sync.json").write_text("[broken", encoding="utf-8")
    (done,) = sync(corpus, ga=server.at("/rules.zip", FIRST)).run("ga")
    assert done.status == "stored"
