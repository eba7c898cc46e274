"""Editions on disk: replaced whole or not at all, merged by page, and never read when damaged."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from samples import document, rule

from rules_corpus.mending import mend
from rules_corpus.model import Rule
from rules_corpus.problem import ProblemError
from rules_corpus.store import Store

ONE = "ga:cr/otter-phase/general-rules/1"
TWO = "ga:cr/otter-phase/general-rules/2"
OTHER = "ga:cr/heron-phase/general-rules/1"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data" / "corpus.sqlite")


def code(error: pytest.ExceptionInfo[ProblemError]) -> str:
    return error.value.problems[0].code


def texts(store: Store) -> dict[str, str]:
    return {r.rule_id: r.text for e in store.editions() for r in store.rules(e)}


def test_a_missing_file_reads_as_empty_and_is_not_made(store: Store) -> None:
    assert store.editions() == []
    assert store.rule(ONE) is None
    assert not store.database.path.exists()


def test_rules_come_back_as_stored_and_in_order(store: Store) -> None:
    edition = store.save(document(rule(TWO, "second"), rule(ONE, "first")))
    assert edition.rules == 2
    assert edition.pages == 1
    assert [r.text for r in store.rules(edition)] == ["second", "first"]
    assert store.rule(ONE) == rule(ONE, "first")


def test_the_newest_edition_answers_unless_one_is_named(store: Store) -> None:
    store.save(document(rule(ONE, "old", "2029-01-01")))
    store.save(document(rule(ONE, "new", "2030-01-01")))
    assert [e.edition for e in store.editions()] == ["2030-01-01", "2029-01-01"]
    assert store.rule(ONE).text == "new"
    assert store.rule(ONE, "2029-01-01").text == "old"
    assert store.rule(ONE, "2000-01-01") is None


def test_the_same_source_replaces_its_edition(store: Store) -> None:
    store.save(document(rule(ONE, "a"), rule(TWO, "b")))
    store.save(document(rule(ONE, "c")))
    assert texts(store) == {ONE: "c"}


def test_another_source_of_the_edition_replaces_only_its_pages(store: Store) -> None:
    store.save(document(rule(ONE, "a"), rule(OTHER, "kept")))
    edition = store.save(document(rule(TWO, "b"), source="bundle.txt"))
    assert texts(store) == {TWO: "b", OTHER: "kept"}
    assert edition.source == "otter.md + bundle.txt"


def test_a_failing_import_leaves_the_old_edition(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.save(document(rule(ONE, "old")))
    before = store.database.revision("rules")
    monkeypatch.setattr("rules_corpus.store._described", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        store.save(document(rule(ONE, "new")))
    assert texts(store) == {ONE: "old"}
    assert store.database.revision("rules") == before


CRASH = """
import os, sys
from pathlib import Path
from rules_corpus.store import Store
store = Store(Path(sys.argv[1]))
with store.database.write("rules") as connection:
    connection.execute("DELETE FROM rules")
    connection.execute("DELETE FROM editions")
    os._exit(9)
"""


def test_a_process_that_dies_while_writing_leaves_the_old_edition(store: Store) -> None:
    store.save(document(rule(ONE, "old")))
    died = subprocess.run([sys.executable, "-c", CRASH, str(store.database.path)], check=False)
    assert died.returncode == 9
    assert texts(Store(store.database.path)) == {ONE: "old"}


def test_readers_do_not_wait_for_a_writer(store: Store) -> None:
    store.save(document(rule(ONE, "old")))
    with Store(store.database.path).database.write("rules") as connection:
        connection.execute("DELETE FROM rules")
        assert texts(store) == {ONE: "old"}


def test_a_second_writer_is_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules_corpus.database._WAIT", 0.01)
    store.save(document(rule(ONE, "old")))
    with store.database.write("rules"), pytest.raises(ProblemError) as error:
        Store(store.database.path).save(document(rule(ONE, "new")))
    assert code(error) == "C202"


@pytest.mark.parametrize(
    "damage", [b"not a database at all, just a line of text that is long enough", b"\0" * 4096]
)
def test_a_file_of_something_else_is_told(store: Store, damage: bytes) -> None:
    store.database.path.parent.mkdir()
    store.database.path.write_bytes(damage)
    with pytest.raises(ProblemError) as error:
        store.editions()
    assert code(error) == "C201"
    assert "import" in str(error.value)


def test_a_torn_file_is_told(store: Store) -> None:
    store.save(document(*(rule(f"{ONE}.{n}", "pebble " * 50) for n in range(1, 200))))
    store.database.close()
    path = store.database.path
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    with pytest.raises(ProblemError) as error:
        list(texts(Store(path)))
    assert code(error) == "C201"


def test_a_changed_row_is_told(store: Store) -> None:
    store.save(document(rule(ONE, "pebble")))
    with sqlite3.connect(store.database.path) as connection:
        connection.execute("UPDATE rules SET payload = replace(payload, 'pebble', 'gravel')")
    with pytest.raises(ProblemError) as error:
        store.rule(ONE)
    assert code(error) == "C201"
    assert "checksum" in str(error.value)


def test_mending_sets_a_damaged_file_aside_and_leaves_a_sound_one(store: Store) -> None:
    store.save(document(rule(ONE, "kept")))
    assert mend(store.database.path.parent) is None
    store.database.close()
    store.database.path.write_bytes(b"garbage" * 1000)
    found = mend(store.database.path.parent)
    assert found is not None
    assert Path(found.aside).exists()
    assert (found.documents, found.card_lists) == (0, 0)
    assert store.editions() == []
    store.save(document(rule(ONE, "again")))
    assert texts(store) == {ONE: "again"}


def test_a_file_of_another_version_is_told(store: Store) -> None:
    store.save(document(rule(ONE, "x")))
    with sqlite3.connect(store.database.path) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(ProblemError) as error:
        Store(store.database.path).editions()
    assert code(error) == "C203"


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(ProblemError) as error:
        Store(tmp_path / "file" / "corpus.sqlite").save(document(rule(ONE, "x")))
    assert code(error) == "C204"


@pytest.mark.parametrize(("rules", "expected"), [((), "C205"), ((rule(ONE, "a"), rule(ONE, "b")), "C206")])
def test_a_document_without_rules_or_with_an_id_twice_is_refused(
    store: Store, rules: tuple[Rule, ...], expected: str
) -> None:
    given = document(rule(ONE, "x")).model_copy(update={"rules": rules})
    with pytest.raises(ProblemError) as error:
        store.save(given)
    assert code(error) == expected
    assert store.editions() == []


def test_rules_below_a_prefix(store: Store) -> None:
    store.save(
        document(rule(ONE, "a"), rule(ONE + ".1", "b"), rule(ONE + "0", "not below"), rule(ONE + ".2", "c"))
    )
    assert [r.text for r in store.below(ONE + ".")] == ["b", "c"]


def test_what_may_only_be_read_is_read_and_nothing_is_made_beside_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save(document(rule(ONE, "wet")))
    store.database.close()
    path = store.database.path
    monkeypatch.setattr("os.access", lambda *_: False)
    held = Store(path)
    assert texts(held) == {ONE: "wet"}
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    with pytest.raises(ProblemError) as refused:
        held.save(document(rule(TWO, "dry")))
    assert code(refused) == "C204"
