"""Folders that are made whole: built beside their place and put there in one step, so that readers see all of
it or nothing."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rules_corpus.home import UNUSABLE
from rules_corpus.problem import Problem, ProblemError

_ABANDONED = 3600.0
"""Seconds after which a half made folder is nobody's; making one takes a few."""


@contextmanager
def made_whole(folder: Path) -> Iterator[Path]:
    """A new folder to fill, which takes the place of `folder` when the block ends well and is removed when it
    does not.

    Where another process was quicker, the folder that it made stays. Raises ProblemError C204 where nothing
    can be written there.
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        making = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    except OSError as error:
        message = f"{folder.parent} cannot be written: {error.strerror or error}"
        raise ProblemError(Problem(code="C204", message=message, hint=UNUSABLE)) from error
    try:
        yield making
        _put(making, folder)
    finally:
        shutil.rmtree(making, ignore_errors=True)


def drop_others(folder: Path, pattern: str) -> None:
    """Removes the folders beside `folder` that match and that it takes the place of, and what processes that
    were killed left half made; what cannot be removed yet stays."""
    left = (half for half in folder.parent.glob(f".{pattern}") if _age(half) > _ABANDONED)
    for other in (*folder.parent.glob(pattern), *left):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)


def _age(folder: Path) -> float:
    """The seconds since something was put into a folder; 0 where it is gone."""
    try:
        return time.time() - folder.stat().st_mtime
    except OSError:
        return 0.0


def _put(making: Path, folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    making.chmod(0o755)
    try:
        making.rename(folder)
    except OSError:
        if not folder.is_dir():
            raise
