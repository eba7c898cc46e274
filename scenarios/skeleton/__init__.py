"""A new game, made from templates: a small game that runs, to be turned into the real one page by page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template

from rules_corpus.cite import GAMES
from rules_corpus.problem import Problem, ProblemError

TEMPLATES = Path(__file__).parent / "templates"
"""The files of a new game where they belong in a checkout; `$name` and its like stand in paths too."""

REGISTRY = "rules_corpus/cite.py"
"""The file with the one line by which all packages know a game."""

_REGISTERED = re.compile(r"^GAMES = \{\n(?:    .*\n)*", re.MULTILINE)
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_PREFIX = re.compile(r"[a-z]+")


@dataclass(frozen=True, slots=True)
class NewGame:
    """What was made: the game's name, the prefix of its rule ids, the files, and the line that registers
    it."""

    game: str
    prefix: str
    files: tuple[str, ...]
    registered: str


def new_game(root: Path, name: str, prefix: str = "") -> NewGame:
    """Writes the skeleton of a game into a checkout of the project and registers it.

    `prefix` begins its rule ids, by default the first word of the name. Raises ProblemError: U110 a name or
    prefix that cannot be used, U111 a folder that is no checkout, U112 a game that is there already.
    """
    prefix = prefix or name.split("-")[0]
    _check(root, name, prefix)
    title = name.replace("-", " ").title()
    words = {"name": name, "prefix": prefix, "package": name.replace("-", "_"), "title": title}
    files = dict(_files(words))
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    line = f'    "{prefix}": "{name}",\n'
    registry = root / REGISTRY
    source = registry.read_text(encoding="utf-8")
    registry.write_text(_REGISTERED.sub(lambda found: found[0] + line, source), encoding="utf-8")
    return NewGame(name, prefix, tuple(files), f"{REGISTRY}: {line.strip()}")


def _files(words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for template in sorted(path for path in TEMPLATES.rglob("*.txt")):
        path = template.relative_to(TEMPLATES).with_suffix("").as_posix()
        yield (
            Template(path).substitute(words),
            Template(template.read_text(encoding="utf-8")).substitute(words),
        )


def _check(root: Path, name: str, prefix: str) -> None:
    if not _NAME.fullmatch(name) or not _PREFIX.fullmatch(prefix):
        hint = "a name is lower case with hyphens (harbor-duel), a prefix letters alone (harbor)"
        message = f"no game can be called {name!r} with the prefix {prefix!r}"
        raise ProblemError(Problem(code="U110", message=message, hint=hint))
    if not _REGISTERED.search(_read(root / REGISTRY)):
        hint = "run it in a checkout of the project, or name one with --into"
        raise ProblemError(Problem(code="U111", message=f"{root} is no checkout of the project", hint=hint))
    package = root / "judge" / "games" / name.replace("-", "_")
    if prefix in GAMES or name in GAMES.values() or package.exists():
        taken = ", ".join(f"{known} ({game})" for known, game in GAMES.items())
        message = f"{name} ({prefix}) is there already"
        raise ProblemError(Problem(code="U112", message=message, hint=f"the games are {taken}"))


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""
