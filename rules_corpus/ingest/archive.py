"""Zip archives of pages, such as a public repository's: read in memory, nothing is unpacked to the disk."""

from __future__ import annotations

import io
import lzma
import stat
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import PurePosixPath

from rules_corpus.problem import Problem, ProblemError

ENTRIES = 20_000
"""Entries that an archive may list."""

DEPTH = 12
"""Folders below the root that are looked into, in archives and on disk."""

_START = (b"PK\x03\x04", b"PK\x05\x06")  # the second of an empty one
_UNREADABLE = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError, ValueError, RuntimeError,
)  # fmt: skip


def is_archive(raw: bytes) -> bool:
    """Whether these bytes begin as a zip archive does."""
    return raw.startswith(_START)


def members(raw: bytes, name: str, largest: int) -> dict[str, bytes]:
    """The files of an archive by path, without a folder that all of them lie in; hidden ones are left out.

    Raises ProblemError C111: damaged, locked, too many entries, more than `largest` bytes unpacked, or a path
    that leads outside.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            return _without_root(dict(_files(archive, name, largest)))
    except _UNREADABLE as error:
        raise problem(name, f"cannot be read: {' '.join(str(error).split())}") from error


def _files(archive: zipfile.ZipFile, name: str, largest: int) -> Iterator[tuple[str, bytes]]:
    entries = archive.infolist()
    if len(entries) > ENTRIES:
        raise problem(name, f"lists {len(entries):,} entries; at most {ENTRIES:,} are read")
    left = largest
    for entry in entries:
        path = _inside(entry.filename, name)
        if entry.is_dir() or _is_link(entry) or _hidden(path) or len(path.parts) > DEPTH + 2:
            continue
        if entry.flag_bits & 1:
            raise problem(name, f"is locked with a password ({path})")
        with archive.open(entry) as file:
            data = file.read(left + 1)
        left -= len(data)
        if left < 0:
            raise problem(name, f"unpacks to more than {largest // 2**20} MiB")
        yield path.as_posix(), data


def _inside(path: str, name: str) -> PurePosixPath:
    """A path within the archive. Raises ProblemError C111 where it leads outside."""
    found = PurePosixPath(path)
    if found.is_absolute() or ".." in found.parts or "\\" in path or ":" in path:
        raise problem(name, f"holds a path that leads outside: {path[:80]}")
    return found


def _is_link(entry: zipfile.ZipInfo) -> bool:
    return stat.S_ISLNK(entry.external_attr >> 16)


def _hidden(path: PurePosixPath) -> bool:
    return any(part.startswith((".", "__MACOSX")) for part in path.parts)


def _without_root(files: dict[str, bytes]) -> dict[str, bytes]:
    """The files with the folder that all of them lie in left out."""
    roots = {path.split("/", 1)[0] for path in files}
    if len(roots) != 1 or not all("/" in path for path in files):
        return files
    return _without_root({path.split("/", 1)[1]: data for path, data in files.items()})


def problem(name: str, what: str) -> ProblemError:
    """The problem C111 of an archive."""
    hint = "give a zip archive of nothing else, or what is in it"
    return ProblemError(Problem(code="C111", message=f"the archive {name} {what}", hint=hint))
