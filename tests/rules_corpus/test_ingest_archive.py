"""Zip archives: read as the pages or the file in them; nothing that leads outside or swells is."""

from __future__ import annotations

import io
import stat
import zipfile

import pytest

from rules_corpus.ingest import archive, read, recognise
from rules_corpus.problem import ProblemError

TREE = {
    "README.md": b"# Log\n\nMay 2nd, 2031\n\n* Otters\n",
    "a/otters.md": b"# Otters\n\n1. Otters swim.\n",
    "a/herons.md": b"# Herons\n\n1. Herons nap.\n",
}
OUTLINE = b"Remnants\n\nFrogs\n\n1. One.\n2. Two.\n3. Three.\n"


def zipped(files: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", compression) as file:
        for name, data in files.items():
            file.writestr(name, data)
    return made.getvalue()


def ids(raw: bytes) -> list[str]:
    return [r.rule_id for d in read((raw, "rules.zip")) for r in d.rules if d.document != "changelog"]


def refused(raw: bytes) -> str:
    with pytest.raises(ProblemError) as error:
        read((raw, "rules.zip"))
    return error.value.problems[0].code


@pytest.mark.parametrize("root", ["", "rules-HEAD/", "x/y/"])
def test_a_tree_is_read_with_or_without_a_folder_around_it(root: str) -> None:
    raw = zipped({root + name: data for name, data in TREE.items()})
    assert ids(raw) == ["ga:cr/herons/intro/1", "ga:cr/otters/intro/1"]
    assert read((raw, "x"))[0].edition == "2031-05-02"


def test_one_file_is_read_as_what_it_is() -> None:
    assert ids(zipped({"x/rules.txt": OUTLINE}))[0] == "remnants:frogs/1"


def test_hidden_files_and_links_are_left_out() -> None:
    link = zipfile.ZipInfo("b/secret.md")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        for name, data in {
            **TREE,
            ".git/x.md": b"# X\n\n1. X.\n",
            "__MACOSX/y.md": b"# Y\n\n1. Y.\n",
        }.items():
            file.writestr(name, data)
        file.writestr(link, "/etc/passwd")
    assert len(ids(made.getvalue())) == 2


@pytest.mark.parametrize("name", ["../x.md", "a/../../x.md", "/etc/x.md", "C:/x.md", "a\\..\\x.md"])
def test_a_path_that_leads_outside_is_refused(name: str) -> None:
    assert refused(zipped({**TREE, name: b"# X\n\n1. X.\n"})) == "C111"


def test_what_swells_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recognise, "LIMIT", 100_000)
    raw = zipped({"a.md": b"0" * 90_000, "b.md": b"0" * 90_000})
    assert len(raw) < 1_000
    assert refused(raw) == "C111"


def test_too_many_entries_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "ENTRIES", 2)
    assert refused(zipped(TREE)) == "C111"


def test_what_is_damaged_locked_or_no_rules_is_refused() -> None:
    raw = zipped(TREE)
    assert refused(raw[: len(raw) // 2]) == "C111"
    at = raw.index(TREE["a/otters.md"][:6]) if TREE["a/otters.md"][:6] in raw else 60
    assert refused(raw[:at] + b"\xff\xff\xff\xff" + raw[at + 4 :]) in ("C111", "C104")
    locked = bytearray(zipped(TREE, zipfile.ZIP_STORED))
    for mark, flag in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        for start in (n for n in range(len(locked)) if locked[n : n + 4] == mark):
            locked[start + flag] |= 1
    assert refused(bytes(locked)) == "C111"
    assert refused(zipped({"a.bin": b"x", "b.bin": b"y"})) == "C105"
    assert refused(zipped({"inner.zip": raw})) == "C104"


def test_deep_folders_are_not_looked_into() -> None:
    deep = "/".join("d" * 1 for _ in range(archive.DEPTH + 5)) + "/x.md"
    assert len(ids(zipped({**TREE, deep: b"# X\n\n1. X.\n"}))) == 2
