"""Files given to a command: read whole, or refused with a problem (`F…`) that says what is wrong."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import scenarios
from rules_corpus.ingest.archive import is_archive, members
from rules_corpus.problem import Problem, ProblemError

STDIN = "-"
LIBRARY = "library/"
LARGEST = 4 * 2**20
"""Bytes of a scenario file; the largest set of hand-written scenarios is a hundredth of it."""

LARGEST_LIST = 64 * 2**20
"""Bytes of what is imported: a game's whole card index is about a third of it."""


_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def read_text(file: str, largest: int = LARGEST) -> str:
    """The text of a file, of a URL, or of standard input where `file` is `-`.

    Raises ProblemError F001 missing, F002 not readable, F003 too large, F004 binary, F005 not UTF-8, F007 not
    fetched.
    """
    return _text(_given(file, largest), file)


def read_texts(file: str, largest: int = LARGEST_LIST) -> Iterator[tuple[str, str]]:
    """The text of a file as `read_text` gives it, or of every file in a zip archive, each with its name.

    Raises ProblemError as `read_text`, C111 where an archive cannot be read.
    """
    data = _given(file, largest)
    if not is_archive(data):
        yield shown(file), _text(data, file)
        return
    for name, held in members(data, shown(file), largest).items():
        yield name, _text(held, name)


def _given(file: str, largest: int) -> bytes:
    data = fetch(file, largest) if is_url(file) else _bytes(file, largest)
    if len(data) > largest:
        raise _too_large(file, largest)
    return data


def _text(data: bytes, file: str) -> str:
    if data.startswith(_UTF16):
        raise _problem("F005", file, "is UTF-16", "save the file as UTF-8")
    if b"\0" in data:
        raise _problem("F004", file, "is no text: it holds zero bytes", "plain text in UTF-8 is wanted")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _not_utf8(file, data, error.start) from error


def write_text(file: str, text: str) -> None:
    """Writes a file whole or not at all; of one that there was the permissions are kept. Raises ProblemError
    F006 where that fails."""
    path = Path(file).resolve()
    made = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        made.write_text(text, encoding="utf-8", newline="")
        if path.exists():
            shutil.copymode(path, made)
        os.replace(made, path)
    except OSError as error:
        made.unlink(missing_ok=True)
        raise _problem("F006", file, f"cannot be written: {error.strerror}", "nothing was changed") from error


def is_url(file: str) -> bool:
    """Whether this names something on the web. Raises ProblemError F007 for an address of another kind."""
    scheme, found, _ = file.partition("://")
    if not found or not scheme.isalnum():
        return False
    if scheme.lower() not in ("http", "https"):
        raise _problem("F007", file, "cannot be fetched", "only http and https addresses are")
    return True


def fetch(url: str, largest: int = LARGEST_LIST) -> bytes:
    """What a URL gives. Raises ProblemError F003 too large, F007 not fetched."""
    from rules_corpus.fetch import Fetcher

    return Fetcher(largest=largest).fetch(url).body or b""


def name_of(url: str) -> str:
    """The last part of a URL's path, as a file would be called."""
    return Path(urlsplit(url).path).name or urlsplit(url).netloc


def shown(file: str) -> str:
    """A file's name as problems and results show it."""
    return "standard input" if file == STDIN else file


def standard_input(largest: int) -> bytes:
    """Standard input, at most one byte more than is allowed. Raises ProblemError F002 where it is closed."""
    if sys.stdin is None:
        raise _problem("F002", STDIN, "is closed", "pipe a text into it, or name a file")
    return sys.stdin.buffer.read(largest + 1)


def _bytes(file: str, largest: int) -> bytes:
    """At most one byte more than is allowed, so that an endless file ends."""
    if file == STDIN:
        return standard_input(largest)
    if not file:
        raise ProblemError(Problem(code="F001", message="a file without a name", hint=_beside(file)))
    try:
        with open(_shipped(file) or file, "rb") as opened:
            return opened.read(largest + 1)
    except FileNotFoundError as error:
        raise _problem("F001", file, "does not exist", _beside(file)) from error
    except IsADirectoryError as error:
        raise _problem("F002", file, "is a folder", f"name files in it; {_beside(f'{file}/')}") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _problem("F002", file, f"cannot be read: {reason}", "check its name and permissions") from error


def _shipped(file: str) -> Path | None:
    """The file of the library that ships, by the name that answers cite (`library/…`), unless one is here by
    that
    name."""
    found = Path(scenarios.__path__[0]) / file
    return found if file.startswith(LIBRARY) and not Path(file).exists() and found.is_file() else None


def _beside(file: str) -> str:
    """What does exist where the file was looked for."""
    folder = Path(file) if file.endswith("/") else Path(file).parent
    if not folder.is_dir():
        return f"there is no folder {folder}"
    found = sorted(p.name for p in folder.glob(f"*{Path(file).suffix}") if p.is_file() and p.name[0] != ".")
    more = f" and {len(found) - 5} more" if len(found) > 5 else ""
    return f"{folder} holds {', '.join(found[:5])}{more}" if found else f"{folder} holds no such files"


def _not_utf8(file: str, data: bytes, at: int) -> ProblemError:
    line = data.count(b"\n", 0, at) + 1
    column = len(data[data.rfind(b"\n", 0, at) + 1 : at].decode("utf-8", "replace")) + 1
    what = f"is not UTF-8: byte 0x{data[at]:02x} in line {line}, column {column}"
    return _problem("F005", file, what, "save the file as UTF-8")


def _too_large(file: str, largest: int) -> ProblemError:
    return _problem("F003", file, f"is larger than {largest // 2**20} MiB", "give it in parts")


def _problem(code: str, file: str, what: str, hint: str) -> ProblemError:
    return ProblemError(Problem(code=code, message=f"{shown(file)} {what}", hint=hint))
