"""A damaged store is built again from what was imported, and says so; a killed import leaves the old edition."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from samples import digest_folder, document, rule

from rules_corpus.built import Built, make
from rules_corpus.cards import Catalogue
from rules_corpus.corpus import Corpus
from rules_corpus.mending import mend, writing
from rules_corpus.model import Card
from rules_corpus.originals import Originals
from rules_corpus.problem import ProblemError
from rules_corpus.store import STORE, Store

ONE, TWO = "ga:cr/otter-phase/general-rules/1", "ga:cr/otter-phase/general-rules/2"
OTTER = Card(game="ga", card_id="a", name="Otter Sage", text="Naps.")


@pytest.fixture(scope="module")
def digest(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("digest")
    make(folder / "built", digest_folder(folder / "source"))
    return Built(folder / "built")


@pytest.fixture
def corpus(tmp_path: Path, digest: Built) -> Corpus:
    found = Corpus(tmp_path / "home", digest)
    found.import_documents([document(rule(ONE, "old", "2029-01-01")), document(rule(ONE, "first"))])
    found.import_documents([document(rule(ONE, "second"), rule(TWO, "more"))])
    Catalogue(found.home).import_cards([OTTER])
    found.store.database.close()
    return found


def texts(home: Path) -> dict[tuple[str, str], str]:
    store = Store(home / STORE)
    return {(e.edition, r.rule_id): r.text for e in store.editions() for r in store.rules(e)}


def test_a_sound_store_is_left_alone(corpus: Corpus) -> None:
    assert mend(corpus.home, thorough=True) is None


def test_a_damaged_store_is_built_again_with_all_editions_and_cards(corpus: Corpus) -> None:
    before = texts(corpus.home)
    (corpus.home / STORE).write_bytes(b"garbage" * 1000)
    found = mend(corpus.home)
    assert found is not None
    assert (found.documents, found.card_lists) == (2, 1)
    assert "damaged" in str(found)
    assert Path(found.aside).read_bytes().startswith(b"garbage")
    assert texts(corpus.home) == before
    assert Catalogue(corpus.home).get_card("Otter Sage") == OTTER


def test_a_changed_row_is_found_by_a_thorough_look(corpus: Corpus) -> None:
    before = texts(corpus.home)
    with sqlite3.connect(corpus.home / STORE) as connection:
        connection.execute("UPDATE rules SET payload = replace(payload, 'second', 'sekond')")
    assert mend(corpus.home) is None
    assert mend(corpus.home, thorough=True) is not None
    assert texts(corpus.home) == before


def test_an_import_mends_first_and_says_so(corpus: Corpus) -> None:
    (corpus.home / STORE).write_bytes(b"garbage" * 1000)
    corpus.import_documents([document(rule(ONE, "third"), source="other.md")])
    assert corpus.mended is not None
    assert texts(corpus.home)["2029-01-01", ONE] == "old"
    assert texts(corpus.home)["2030-01-01", ONE] == "third"
    corpus.import_documents([document(rule(ONE, "fourth"), source="other.md")])
    assert corpus.mended is None


def test_originals_that_cannot_be_read_are_left_out(corpus: Corpus) -> None:
    kept = sorted((corpus.home / "originals").glob("rules-*"))
    kept[0].write_bytes(b"broken")
    assert len(list(Originals(corpus.home).documents())) == len(kept) - 1


IMPORT = """
import sys
from pathlib import Path
sys.path[:0] = sys.argv[2:]
from rules_corpus.store import Store
from samples import document, rule
rules = [rule(f"ga:cr/otter-phase/general-rules/{n}", "new pebble " * 20) for n in range(1, 400)]
store = Store(Path(sys.argv[1]))
print("ready", flush=True)
while True:
    store.save(document(*rules))
"""


def test_an_import_killed_at_any_moment_leaves_a_whole_edition(tmp_path: Path) -> None:
    path, seed = tmp_path / STORE, random.Random(7)
    rules = [rule(f"ga:cr/otter-phase/general-rules/{n}", "old pebble " * 20) for n in range(1, 400)]
    Store(path).save(document(*rules))
    folders = [str(Path(__file__).parents[2]), str(Path(__file__).parent)]
    for _ in range(20):
        writer = subprocess.Popen(
            [sys.executable, "-c", IMPORT, str(path), *folders], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        time.sleep(seed.uniform(0, 0.05))
        os.kill(writer.pid, signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        store = Store(path)
        store.check(rows=True)
        (edition,) = store.editions()
        held = {r.text.split()[0] for r in store.rules(edition)}
        assert len(list(store.rules(edition))) == edition.rules == 399
        assert len(held) == 1
        store.database.close()


@pytest.mark.parametrize("how", ["gone", "empty"])
def test_a_store_that_is_lost_is_not_taken_for_an_empty_one(corpus: Corpus, how: str) -> None:
    before = texts(corpus.home)
    path = corpus.home / STORE
    path.write_bytes(b"") if how == "empty" else path.unlink()
    with pytest.raises(ProblemError, match="C201"):
        Catalogue(corpus.home).get_card("Otter Sage")
    found = mend(corpus.home)
    assert found is not None
    assert texts(corpus.home) == before
    assert Catalogue(corpus.home).get_card("Otter Sage") == OTTER


def test_an_import_waits_for_no_reader_and_a_second_one_is_told(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rules_corpus.mending.WAIT", 0.05)
    with writing(corpus.home):
        assert corpus.rule(ONE).text == "second"
        with pytest.raises(ProblemError, match="C202"):
            Catalogue(corpus.home).import_cards([OTTER])
        with pytest.raises(ProblemError, match="C202"):
            corpus.remove("2030-01-01")
    assert Catalogue(corpus.home).import_cards([OTTER]) == 1


MEND = """
import sys
from pathlib import Path
sys.path[:0] = sys.argv[2:]
from rules_corpus.mending import mend, writing
print("ready", flush=True)
print(mend(Path(sys.argv[1])), flush=True)
"""


def test_of_two_that_mend_at_once_one_does_it_and_none_is_in_the_others_way(corpus: Corpus) -> None:
    before = texts(corpus.home)
    (corpus.home / STORE).write_bytes(b"garbage" * 1000)
    call = [sys.executable, "-c", MEND, str(corpus.home), str(Path(__file__).parents[2])]
    both = [subprocess.Popen(call, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = sorted(work.communicate(timeout=60)[0].splitlines()[1] for work in both)
    assert [text.split()[0] for text in said] in (["None", "the"], ["the", "the"])
    assert texts(corpus.home) == before


def test_a_mending_that_is_killed_is_done_by_the_next_one(corpus: Corpus) -> None:
    before, seed = texts(corpus.home), random.Random(11)
    for _ in range(5):
        (corpus.home / STORE).write_bytes(b"garbage" * 1000)
        call = [sys.executable, "-c", MEND, str(corpus.home), str(Path(__file__).parents[2])]
        work = subprocess.Popen(call, stdout=subprocess.PIPE, text=True)
        assert work.stdout is not None
        assert work.stdout.readline() == "ready\n"
        time.sleep(seed.uniform(0, 0.03))
        work.kill()
        work.wait()
        work.stdout.close()
        mend(corpus.home)
        assert texts(corpus.home) == before


def test_a_reader_that_was_there_before_reads_what_was_mended(corpus: Corpus) -> None:
    reader = Corpus(corpus.home, corpus.digest)
    assert reader.rule(ONE).text == "second"
    (corpus.home / STORE).write_bytes(b"garbage" * 1000)
    mend(corpus.home)
    assert reader.rule(ONE).text == "second"


def test_an_edition_is_removed_for_good(corpus: Corpus) -> None:
    (gone,) = corpus.remove("2030-01-01")
    assert (gone.document, gone.rules) == ("cr", 2)
    assert set(texts(corpus.home)) == {("2029-01-01", ONE)}
    assert corpus.rule(ONE).text == "old"
    (corpus.home / STORE).write_bytes(b"garbage" * 1000)
    mend(corpus.home)
    assert set(texts(corpus.home)) == {("2029-01-01", ONE)}


def test_an_edition_that_is_not_there_or_several_games_have_is_not_removed(corpus: Corpus) -> None:
    with pytest.raises(ProblemError, match="C230") as error:
        corpus.remove("2028-01-01")
    assert "ga 2029-01-01" in error.value.problems[0].hint
    corpus.import_documents([document(rule("fab:keywords/hop/text", "hops", "2029-01-01"), name="")])
    with pytest.raises(ProblemError, match="C231"):
        corpus.remove("2029-01-01")
    assert [one.game for one in corpus.remove("2029-01-01", "fab")] == ["fab"]


def test_cards_are_removed_for_good(corpus: Corpus) -> None:
    heron = Card(game="fab", card_id="b", name="Heron", set_code="MON")
    catalogue = Catalogue(corpus.home)
    catalogue.import_cards([heron, heron.model_copy(update={"card_id": "c", "set_code": "EVR"})])
    assert catalogue.remove_cards("fab", "MON") == 1
    assert catalogue.remove_cards("ga") == 1
    with pytest.raises(ProblemError, match="C302"):
        catalogue.remove_cards("ga")
    (corpus.home / STORE).write_bytes(b"garbage" * 1000)
    mend(corpus.home)
    assert [(card.game, card.set_code) for card in catalogue.search_cards()] == [("fab", "EVR")]
