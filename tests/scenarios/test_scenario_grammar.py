"""The grammar itself: no colliding terminals, tables kept between starts, and how long a parse takes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from lark import Lark
from reading_samples import page_scenarios

from scenarios import grammar
from scenarios.parse import parse
from scenarios.tree import Action, Ref


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty data folder and a parser that is not made yet."""
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "home"))
    grammar.parser.cache_clear()
    yield tmp_path / "home"
    grammar.parser.cache_clear()


def test_terminals_do_not_collide() -> None:
    Lark(grammar.grammar(), postlex=grammar.Blocks(), strict=True, **grammar.OPTIONS)


def test_tables_are_kept_and_used_again(fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grammar.parser()
    (kept,) = (fresh / "cache" / "scenarios").iterdir()
    grammar.parser.cache_clear()
    monkeypatch.setattr(grammar, "_built", None)
    assert parse(page_scenarios()[0], "page")[0]
    assert [kept] == list(kept.parent.iterdir())


def test_a_broken_cache_is_made_again(fresh: Path) -> None:
    grammar.parser()
    (kept,) = (fresh / "cache" / "scenarios").iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(whole[:1000])
    grammar.parser.cache_clear()
    assert parse(page_scenarios()[0], "page")[0]
    assert len(kept.read_bytes()) > 1000


def test_no_cache_where_the_folder_cannot_be_written(fresh: Path) -> None:
    fresh.write_text("a file where the folder should be")
    assert parse(page_scenarios()[0], "page")[0]


def test_a_hundred_lines_parse_within_ten_milliseconds() -> None:
    text = "\n\n".join(page_scenarios() * 2)
    hundreds = len(text.splitlines()) / 107
    assert not parse(text, "page")[1]
    taken = []
    for _ in range(20):
        start = time.process_time()
        parse(text, "page")
        taken.append(time.process_time() - start)
    assert min(taken) / hundreds < 0.010


def test_parses_side_by_side_do_not_disturb_each_other() -> None:
    texts = page_scenarios() * 20
    with ThreadPoolExecutor(8) as pool:
        side_by_side = list(pool.map(lambda text: parse(text, "page"), texts))
    assert side_by_side == [parse(text, "page") for text in texts]


def test_keywords_are_names_where_no_keyword_may_stand() -> None:
    text = page_scenarios()[0].replace("Knight", "Gone").replace("Guard", "Illegal")
    (found,), problems = parse(text, "page")
    assert not problems
    attack = found.body[0]
    assert isinstance(attack, Action)
    assert attack.things == (Ref("Illegal"),)
    assert attack.after("with") == (Ref("Gone"),)
