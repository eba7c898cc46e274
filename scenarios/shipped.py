"""The scenarios that ship as text, to be read, changed and run."""

from __future__ import annotations

from rules_corpus.problem import Problem, ProblemError
from scenarios.parse import lines_of, parse_each
from scenarios.precedents import LIBRARY, library


def shipped(source: str, title: str = "") -> str:
    """The text of one scenario of the library, by the file that answers cite (`library/…`) and its title; of
    a file's first where none is named.

    Raises ProblemError F001 where there is no such file, U006 where it has no such scenario.
    """
    path = {f"library/{path.relative_to(LIBRARY).as_posix()}": path for path in library()}.get(source)
    if path is None:
        raise ProblemError(Problem(code="F001", message=f"the library has no file {source}"))
    text = path.read_text(encoding="utf-8")
    read = parse_each(text, source)
    at = next((n for n, one in enumerate(read) if title in ("", one.title)), None)
    if at is None:
        raise ProblemError(Problem(code="U006", message=f"no scenario of {source} is called {title!r}"))
    end = read[at + 1].line - 1 if at + 1 < len(read) else None
    return "\n".join(lines_of(text)[read[at].line - 1 : end]).rstrip() + "\n"
