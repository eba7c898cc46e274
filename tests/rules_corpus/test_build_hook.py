"""The build hook puts what is made from the digest into the wheel."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from rules_corpus import built

ROOT = Path(__file__).parents[2]


def test_the_wheel_gets_what_is_made_from_the_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("hatchling")
    monkeypatch.syspath_prepend(str(ROOT))
    from hatch_build import DigestBuildHook

    made: list[Path] = []
    monkeypatch.setattr(built, "make", made.append)
    build_data: dict[str, Any] = {"artifacts": []}
    hook = DigestBuildHook(str(ROOT), {}, None, None, "", "wheel")  # type: ignore[arg-type]
    before = list(sys.path)
    hook.initialize("standard", build_data)
    assert made == [built.SHIPPED]
    assert build_data["artifacts"] == ["/rules_corpus/built/**"]
    assert sys.path == before
