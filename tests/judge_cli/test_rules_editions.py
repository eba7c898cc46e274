"""`judge rules diff`, `stale`, `report` and `judge rule --history` on invented editions."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from judge_cli.main import run

TREE = """# Otters

#### Swimming

1. {one}
2. A heron that naps chases nothing at all.
"""
LOG = "# Log\n\nMay {day}, 2031\n\n* Swimming changed\n"
WORDS = "An otter that swims {may} be chased by a heron."


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "home"))
    for day, may in (("2nd", "may not"), ("9th", "can't")):
        folder = tmp_path / day
        folder.mkdir()
        (folder / "README.md").write_text(LOG.format(day=day), encoding="utf-8")
        (folder / "otters.md").write_text(TREE.format(one=WORDS.format(may=may)), encoding="utf-8")
        assert run(["rules", "import", str(folder)]) == 0
    return tmp_path


class TestEditions:
    @pytest.fixture(autouse=True)
    def _home(self, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
        capsys.readouterr()
        self.capsys, self.folder = capsys, home

    def call(self, *words: str) -> tuple[int, str, str]:
        status = run(words)
        return (status, *self.capsys.readouterr())

    def test_diff_for_people(self) -> None:
        status, out, _ = self.call("rules", "diff", "2031-05-02", "2031-05-09")
        assert status == 0
        assert "reworded: ga:cr/otters/swimming/1" in out
        assert "[-may not-]" in out
        assert "{+can't+}" in out

    def test_diff_for_programs(self) -> None:
        _, out, _ = self.call("rules", "diff", "2031-05-02", "2031-05-09", "--json")
        found = json.loads(out)
        assert (found["old"], found["new"], found["unchanged"]) == ("2031-05-02", "2031-05-09", 1)
        assert [change["how"] for change in found["changes"]] == ["reworded"]

    def test_diff_of_one_page_and_of_nothing(self) -> None:
        both = ("rules", "diff", "2031-05-02", "2031-05-09")
        assert self.call(*both, "--page", "otters")[0] == 0
        assert self.call(*both, "--page", "herons")[0] == 1
        assert self.call("rules", "diff", "2031-05-02", "2031-05-02")[0] == 1

    def test_an_edition_that_is_not_at_hand(self) -> None:
        status, _, problem = self.call("rules", "diff", "2031-05-02", "2040")
        assert status == 2
        assert "2031-05-09" in problem

    def test_history(self) -> None:
        status, out, _ = self.call("rule", "Swimming 1", "--history", "--json")
        assert status == 0
        assert [m["how"] for m in json.loads(out)["history"]] == ["reworded", "first"]
        assert "2031-05-02  first" in self.call("rule", "Swimming 1", "--history")[1]

    def test_report(self) -> None:
        (self.folder / "9th" / "otters.md").write_text("# Otters\n\n1. See [x](gone.md).\n", encoding="utf-8")
        assert "broken cross references" in self.call("rules", "import", str(self.folder / "9th"))[1]
        status, out, _ = self.call("rules", "report", "--json")
        assert status == 0
        assert [e["broken"] for e in json.loads(out)["editions"] if e["broken"]] == [
            [["ga:cr/otters/intro/1", "gone.md"]]
        ]

    def test_stale(self) -> None:
        file = self.folder / "x.judge"
        file.write_text(
            'scenario "s"\ngame grand-archive\nrules 2031-05-02\nplayers Ana, Ben\n\nAna:\n'
            '    champion "A" life 15\n\nBen:\n    champion "B" life 15\n\nturn Ana main\n'
            "expect not cited otters/swimming/1\n",
            encoding="utf-8",
        )
        status, out, _ = self.call("rules", "stale", str(file), "--json")
        found = json.loads(out)
        assert [(r["cited"], r["change"]["how"]) for r in found["rules"]] == [
            ("ga:cr/otters/swimming/1", "reworded")
        ]
        assert status == 1
        assert "1 cited rule changed" in self.call("rules", "stale", str(file))[1]

    def test_a_damaged_store_is_built_again_and_said_so(self) -> None:
        (self.folder / "home" / "corpus.sqlite").write_bytes(b"garbage" * 500)
        status, _, problem = self.call("rules", "list")
        assert status == 2
        assert "judge rules mend" in problem
        assert "4 documents" in self.call("rules", "mend")[1]
        assert "sound" in self.call("rules", "mend")[1]
        (self.folder / "home" / "corpus.sqlite").write_bytes(b"garbage" * 500)
        assert "set aside" in self.call("rules", "import", str(self.folder / "9th"))[1]
        assert "set aside" not in self.call("rules", "import", str(self.folder / "9th"))[1]

    def test_sync_offline(self) -> None:
        (self.folder / "home" / "sync.toml").write_text(
            '[ga]\naddresses = ["http://127.0.0.1:9/rules.zip"]\n', encoding="utf-8"
        )
        status, out, problem = self.call("rules", "sync", "ga")
        assert status == 1
        assert "failed" in out
        assert "offline" in problem
        assert json.loads(self.call("rules", "sync", "ga", "--json")[1])["status"] == "failed"
        assert self.call("rules", "sync", "remnants")[0] == 2

    def test_import_from_standard_input(self, monkeypatch: pytest.MonkeyPatch) -> None:
        text = b"Remnants\n\nFrogs\n\n1. One.\n2. Two.\n3. Three.\n"
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
        status, out, _ = self.call("rules", "import", "-")
        assert status == 0
        assert "standard input" in out
        assert "--edition" in out
        assert self.call("rule", "frogs 2")[0] == 0

    def test_release_notes_of_a_keyword_payload(self) -> None:
        note = {"title": 7, "url": 8, "updated": 9, "sets": 10}
        held = {"generatedAt": 3, "sources": 4, "keywords": 5}
        flat = [{"data": 1}, {"keywords": 2}, held, "2031-02-03", [6], [12], note]
        flat += ["Thaw Pack", "https://otters.example/thaw", "2 March, 2031", [11], "THA"]
        flat += [{"name": 13, "text": 14}, "Hop", [15], "Move a field."]
        (self.folder / "hop.json").write_text(json.dumps(flat), encoding="utf-8")
        assert "1 release notes" in self.call("rules", "import", str(self.folder / "hop.json"))[1]
        _, out, _ = self.call("rules", "report", "-g", "fab")
        assert "Thaw Pack: sets THA; updated 2 March, 2031; https://otters.example/thaw" in " ".join(
            out.split()
        )
        for command in ("report", "list"):
            (edition, *_) = json.loads(self.call("rules", command, "--json")[1])["editions"]
            assert edition["game"] == "fab"
            assert edition["release_notes"][0]["updated"] == "2 March, 2031"

    def test_keyword_gaps(self) -> None:
        table = (
            "Unique ID\tName\tTypes\tCard Keywords\tFunctional Text\na\tJab\tAction\tDive 2, Go again\tx\n"
        )
        (self.folder / "card.csv").write_text(table, encoding="utf-8")
        assert self.call("keywords", "gaps")[0] == 2
        assert self.call("cards", "import", str(self.folder / "card.csv"), "-g", "fab")[0] == 0
        status, out, _ = self.call("keywords", "gaps", "--json")
        assert status == 0
        assert [gap["name"] for gap in json.loads(out)["undefined"]] == ["Dive"]
        assert "Dive: Jab has it" in self.call("keywords", "gaps")[1]
