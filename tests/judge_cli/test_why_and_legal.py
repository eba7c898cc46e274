"""`judge why` and `judge legal`: what people and programs read, and the exit status."""

from __future__ import annotations

import json
from pathlib import Path

from calling import Judge

ASKED = str(Path(__file__).parents[1] / "scenarios" / "asking.judge")


def test_why_for_people(judge: Judge) -> None:
    done = judge("why", ASKED, "1", "-s", "taunt")
    assert done.status == 0
    assert "refused: Warden has taunt" in done.out
    assert "Warden without 'taunt' (line" in done.out
    assert "Rules:" in done.out
    assert all(len(line) <= 80 or " " not in line.strip() for line in done.out.splitlines())


def test_why_for_programs(judge: Judge) -> None:
    found = json.loads(judge("why", ASKED, "1", "-s", "1", "--json").out)
    assert found["refused"]
    assert found["changes"][0]["before"] == "field Warden = ally 2/4 taunt"
    assert found["changes"][0]["after"] == "field Warden = ally 2/4"


def test_why_not(judge: Judge) -> None:
    done = judge("why", ASKED, "6", "-s", "1", "--not", "Warden in graveyard")
    assert done.status == 0
    assert "Warden in graveyard: not so: it is in field" in done.out
    assert "Warden with 'damage 2'" in done.out


def test_legal_for_people_and_programs(judge: Judge) -> None:
    done = judge("legal", ASKED, "0", "--scenario", "taunt")
    assert done.status == 0
    assert "  Ana attacks Warden with Lancer" in done.out
    assert "Warden has taunt and must be attacked first" in done.out
    found = json.loads(judge("legal", ASKED, "0", "-s", "1", "--json").out)
    assert ["Ana attacks Warden with Lancer"] in found["players"][0]["legal"]


def test_wrong_input_is_told_with_what_would_work(judge: Judge) -> None:
    for words, says in (
        (("why", ASKED, "1"), "there are 1 'A guard with taunt'"),
        (("why", ASKED, "99", "-s", "1"), "the steps of 'A guard with taunt' are 0"),
        (("why", ASKED, "1", "-s", "1", "--not", "Warden flies"), "E"),
        (("legal", f"{ASKED}x"), "does not exist"),
    ):
        done = judge(*words)
        assert done.status == 2, words
        assert says in done.err
        assert "Traceback" not in done.err
