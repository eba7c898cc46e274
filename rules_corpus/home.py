"""Where the project keeps its data: one folder, nothing is written outside it (design: interfaces)."""

from __future__ import annotations

import os
from pathlib import Path

UNUSABLE = "check the folder's permissions and free space, or name another folder in JUDGE_HOME"
"""What to do where the data folder cannot be written."""


def data_home() -> Path:
    """The data folder: `JUDGE_HOME` where set, else the platform's user data folder; not created here."""
    named = os.environ.get("JUDGE_HOME")
    if named:
        return Path(named).expanduser()
    from platformdirs import user_data_path

    return user_data_path("tcg-judge", appauthor=False)


def cache_home() -> Path:
    """The folder for what can be made again: parser tables, indexes of what ships."""
    return data_home() / "cache"
