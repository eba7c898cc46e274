"""What is made from the digest: its store and its index, built with the wheel, or into the cache where that
is missing or stale."""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from pathlib import Path

from rules_corpus.folders import drop_others, made_whole
from rules_corpus.home import cache_home
from rules_corpus.problem import Problem, ProblemError
from rules_corpus.store import Store

SHIPPED = Path(__file__).parent / "built"
"""Where the build hook puts it; not tracked, in the wheel."""

DIGEST = Path(__file__).parent / "digest"
"""The digest as it is written; in a checkout only: the wheel holds what is made from it."""

INDEX = "index"

_STAMP = "made-from"
_MAKERS = (
    "associations.py", "built.py", "database.py", "digest.py", "index.py", "model.py", "store.py",
    "weights.py", "weights.toml", "words.py",
)  # fmt: skip


class Built:
    """A folder with the digest's store and index."""

    def __init__(self, folder: Path, *, frozen: bool = True) -> None:
        self.store = Store(folder / "digest.sqlite", frozen=frozen)
        self.index = folder / INDEX
        self._stamp = folder / _STAMP

    def made_from(self) -> str:
        """The hash of what it was made from; empty where it is not there or not whole."""
        whole = self._stamp.is_file() and self.store.database.path.is_file()
        return self._stamp.read_text(encoding="ascii") if whole else ""


def built(cache: Path) -> Built:
    """What ships where it is fresh, else what the folder `cache` holds, built there first where need be.

    Raises ProblemError C220 to C223 where the digest itself is wrong, C204 where the cache cannot be written,
    C224 where an installed digest is not whole.
    """
    if not DIGEST.is_dir():
        return _installed()
    wanted = source_hash()
    for folder in (SHIPPED, cache / f"digest-{wanted}"):
        found = Built(folder)
        if found.made_from() == wanted:
            return found
    make(folder)
    drop_others(folder, "digest-*")
    return found


@cache
def at_hand() -> Built:
    """The digest of this installation, opened once. Raises as `built` does."""
    return built(cache_home())


def _installed() -> Built:
    """What the wheel brought. Raises ProblemError C224 where that is not whole."""
    found = Built(SHIPPED)
    if found.made_from():
        return found
    message = f"the installation is not whole: {SHIPPED} does not hold the digest"
    raise ProblemError(Problem(code="C224", message=message, hint="install tcg-judge again"))


def make(folder: Path, digest: Path = DIGEST) -> None:
    """Builds store and index of a digest and puts them at `folder` in one step. Raises as `built` does."""
    from rules_corpus import index
    from rules_corpus.digest import load

    documents = load(digest)
    with made_whole(folder) as making:
        store = Built(making, frozen=False).store
        for document in documents:
            store.save(document)
        store.database.settle()
        rules = (rule for document in documents for rule in document.rules)
        index.build(making / INDEX, (index.Entry(r.rule_id, r.title, r.text, asked=r.asked) for r in rules))
        (making / _STAMP).write_text(source_hash(digest), encoding="ascii")


@lru_cache(maxsize=1)
def source_hash(digest: Path = DIGEST) -> str:
    """SHA-256 (16 hex digits) over the digest's files and the modules that build from them."""
    here = Path(__file__).parent
    files = {file.relative_to(digest).as_posix(): file for file in digest.rglob("*.toml")}
    files |= {name: here / name for name in _MAKERS}
    found = hashlib.sha256()
    for name in sorted(files):
        content = files[name].read_bytes()
        found.update(f"{name}\0{len(content)}\0".encode() + content)
    return found.hexdigest()[:16]
