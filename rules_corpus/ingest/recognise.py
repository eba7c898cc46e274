"""Publishers' files and folders, recognised by what they hold and read with the right reader."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from rules_corpus.cite import GAMES
from rules_corpus.ingest import bundle, gitbook, nuxt, outline
from rules_corpus.ingest.archive import DEPTH, is_archive, members
from rules_corpus.model import Document
from rules_corpus.problem import Problem, ProblemError

LIMIT = 64 * 1024 * 1024
"""Bytes that a file, or all pages of a folder, may have."""

FORMS = (
    "a GitBook folder of .md pages or a zip archive of it, an llms.txt style bundle of pages, "
    "an outline text of sections with numbered lists, a Nuxt keyword payload (JSON)"
)

_START = 4096
"""Bytes that tell a web page, an even number."""

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_WEB = "a web page (HTML or XML)"


def read(
    source: Path | tuple[bytes, str], game: str | None = None, edition: str | None = None
) -> list[Document]:
    """The documents in a folder or file, or in bytes with a name; a zip archive is read as what it holds.

    `game` (prefix or full name) and `edition` where they don't tell. Raises ProblemError (C100 to C113) for
    what can't be read, saying what was found and which forms are known.
    """
    prefix = _prefix(game)
    _check_date(edition)
    if isinstance(source, tuple):
        documents = _read_bytes(*source, prefix, edition)
    elif source.is_dir():
        documents = gitbook.read_tree(_tree(source), source.name, prefix or "ga", edition)
    else:
        documents = _read_bytes(_bytes(source), source.name, prefix, edition)
    if not any(document.rules for document in documents):
        raise _problem("C106", f"{_name(source)} holds no rules", f"known forms: {FORMS}")
    return documents


def _name(source: Path | tuple[bytes, str]) -> str:
    return source[1] if isinstance(source, tuple) else source.name


def _prefix(game: str | None) -> str | None:
    """The game's prefix, from it or the full name."""
    for prefix, name in GAMES.items():
        if game in (prefix, name):
            return prefix
    if game is None:
        return None
    known = ", ".join(f"{prefix} ({name})" for prefix, name in GAMES.items())
    raise _problem("C107", f"unknown game {game!r}", f"known games: {known}")


def _check_date(edition: str | None) -> None:
    """Raises ProblemError C112 where an edition is no date."""
    try:
        if edition and date.fromisoformat(edition).isoformat() != edition:
            raise ValueError
    except ValueError:
        hint = "an edition is the date of the rules, as 2026-08-21"
        raise _problem("C112", f"the edition {edition!r} is no date", hint) from None


def _read_bytes(raw: bytes, name: str, game: str | None, edition: str | None) -> list[Document]:
    """The documents in the bytes of a file: an archive of pages or of one file, or a text."""
    if len(raw) > LIMIT:
        raise _too_large(name, len(raw))
    if not is_archive(raw):
        return _read_file(_decoded(raw, name), name, game, edition)
    files = members(raw, name, LIMIT)
    pages = {path: data for path, data in files.items() if path.lower().endswith(".md") and data.strip()}
    if len(pages) > 1:
        tree = {path: _decoded(data, path) for path, data in sorted(pages.items())}
        return gitbook.read_tree(tree, name, game or "ga", edition)
    held = [(path, data) for path, data in files.items() if data.strip()]
    if len(held) != 1:
        what = ", ".join(path for path, _ in held[:3]) or "nothing"
        raise _problem(
            "C105", f"the archive {name} holds {what}, no known form of rules", f"known forms: {FORMS}"
        )
    return _read_file(_decoded(held[0][1], held[0][0]), name, game, edition)


def _read_file(text: str, name: str, game: str | None, edition: str | None) -> list[Document]:
    _check_game(text, name, game)
    if nuxt.is_payload(text):
        return nuxt.read_payload(text, name, game or "fab", edition)
    if bundle.is_bundle(text):
        return bundle.read_bundle(text, name, game or "ga", edition)
    if outline.is_outline(text):
        return outline.read_outline(text, name, game or _titled(text, name), edition or "")
    raise _unknown(name, _looks(text))


def _titled(text: str, name: str) -> str:
    """The game that an outline's title names."""
    title = outline.title_of(text)
    found = _in_title(title)
    if found is None:
        raise _problem(
            "C108",
            f"{name} is an outline titled {title[:60]!r}: which game is it?",
            "name the game, as in --game remnants",
        )
    return found


def _check_game(text: str, name: str, game: str | None) -> None:
    """Raises ProblemError C113 where a text's title names another game than was asked for."""
    title = outline.title_of(text)[:100]
    found = _in_title(title)
    if game and found and found != game:
        what = f"{name} is titled {title[:60]!r}: these are the rules of {GAMES[found]}, not of {GAMES[game]}"
        raise _problem("C113", what, f"nothing was stored; leave --game out, or say --game {found}")


def _in_title(title: str) -> str | None:
    """The prefix of the game that a title names."""
    return next((p for p, full in GAMES.items() if full.replace("-", " ") in title.lower()), None)


def _looks(text: str) -> str:
    """What a text seems to be, for people."""
    start = text.lstrip()[:_START].lower()
    if start.startswith("<") or "<html" in start:
        return _WEB
    if start.startswith("{\\rtf"):
        return "rich text (RTF)"
    if start.startswith(("{", "[")):
        return "JSON without rules or keywords"
    if start.startswith("#") or "\n#" in text:
        return "a single Markdown page"
    return "plain text"


def _is_web_page(start: str) -> bool:
    """Whether a text begins as a web page does, comments left out."""
    return _COMMENT.sub("", start).lstrip().lower().startswith(("<!doctype html", "<html", "<?xml"))


# --- bytes to text ------------------------------------------------------------------------------------------


def _decoded(raw: bytes, name: str) -> str:
    """The text in UTF-8 (with or without mark) or UTF-16 with mark, lines ended by `\\n`; no web page,
    whatever its encoding or the file's name."""
    if not raw.strip():
        raise _problem("C103", f"{name} is empty", f"known forms: {FORMS}")
    marked = raw.startswith((b"\xff\xfe", b"\xfe\xff"))
    if b"\0" in raw and not marked:
        raise _problem("C104", f"{name} is no text but binary data", f"known forms: {FORMS}")
    encoding = "utf-16" if marked else "utf-8-sig"
    if _is_web_page(raw[:_START].decode(encoding, "replace")):
        raise _unknown(name, _WEB)
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError as error:
        hint = "save it as UTF-8 (UTF-16 with a byte order mark is read too)"
        raise _problem(
            "C104", f"{name} is no UTF-8 text: byte {error.start + 1} can't be read", hint
        ) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _bytes(path: Path) -> bytes:
    if not path.exists():
        raise _problem("C100", f"{path} does not exist", "give a file or a folder of rules")
    if not path.is_file():
        raise _problem("C101", f"{path} is neither a file nor a folder", "give a file or a folder of rules")
    try:
        if path.stat().st_size > LIMIT:
            raise _too_large(path.name, path.stat().st_size)
        return path.read_bytes()
    except OSError as error:
        raise _problem(
            "C101", f"{path} can't be read: {error.strerror}", "check that you may read it"
        ) from None


def _tree(root: Path) -> dict[str, str]:
    """The folder's Markdown pages by path from the root; links and hidden folders are not followed."""
    files, total = dict[str, str](), 0
    for path in sorted(_pages(root)):
        raw = _bytes(path)
        total += len(raw)
        if total > LIMIT:
            raise _too_large(root.name, total)
        if raw.strip():
            files[path.relative_to(root).as_posix()] = _decoded(raw, path.relative_to(root).as_posix())
    if not files:
        raise _problem("C102", f"the folder {root.name or root} holds no .md pages", f"known forms: {FORMS}")
    return files


def _pages(root: Path) -> Iterator[Path]:
    for folder, below, names in os.walk(root, followlinks=False):
        depth = len(Path(folder).relative_to(root).parts)
        below[:] = sorted(name for name in below if not name.startswith(".") and depth < DEPTH)
        paths = (Path(folder, name) for name in names if name.lower().endswith(".md"))
        yield from (path for path in paths if not path.is_symlink() and path.is_file())


def _unknown(name: str, what: str) -> ProblemError:
    """What is no form of rules; of a web page, what to save in its stead."""
    instead = "save the text or Markdown that the page was made from" if what == _WEB else ""
    hint = "; ".join(filter(None, (instead, f"known forms: {FORMS}")))
    return _problem("C105", f"{name} is {what}, no known form of rules", hint)


def _too_large(name: str, size: int) -> ProblemError:
    return _problem("C109", f"{name} has {size:,} bytes; at most {LIMIT:,} are read", "give the rules alone")


def _problem(code: str, message: str, hint: str) -> ProblemError:
    return ProblemError(Problem(code=code, message=message, hint=hint))
