"""Folders that are made whole, and what is removed when a new one takes their place."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from rules_corpus.folders import drop_others, made_whole


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_folder_appears_when_it_is_whole_and_not_before(tmp_path: Path) -> None:
    with made_whole(tmp_path / "index-1") as making:
        (making / "file").write_text("x", encoding="utf-8")
        assert not (tmp_path / "index-1").exists()
    assert names(tmp_path) == ["index-1"]
    with pytest.raises(ZeroDivisionError), made_whole(tmp_path / "index-2"):
        _ = 1 / 0
    assert names(tmp_path) == ["index-1"]


def test_others_go_and_so_does_what_a_killed_process_left_long_ago(tmp_path: Path) -> None:
    for name in ("index-1", "index-2", ".index-3-dead", ".index-4-busy", "digest-1"):
        (tmp_path / name).mkdir()
    long_ago = time.time() - 7200
    os.utime(tmp_path / ".index-3-dead", (long_ago, long_ago))
    drop_others(tmp_path / "index-2", "index-*")
    assert names(tmp_path) == [".index-4-busy", "digest-1", "index-2"]
