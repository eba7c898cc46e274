"""Templates filled in: everything in them is escaped, styles stand inline, and no page may load or run
anything."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from rules_corpus.cite import GAMES, short
from rules_corpus.model import whose
from rules_corpus.printable import printable
from rules_corpus.problem import Problem, excerpt

STYLE = files("web").joinpath("templates", "style.css").read_text(encoding="utf-8")

_HASH = b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'sha256-{_HASH}'"
"""The Content-Security-Policy of every page: its own style sheet and nothing else, no script at all."""


def filled(name: str, **values: object) -> str:
    """The page of a template. Raises UndefinedError where it names a value that is not given."""
    return _environment().get_template(name).render(**values)


@cache
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("web"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_seen,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update(short=short, whose=whose, marked=marked, spot=spot, on_the_web=on_the_web)
    made.globals.update(style=Markup(STYLE), policy=POLICY, games=GAMES)
    return made


def _seen(value: object) -> object:
    """What is put into a template; its own parts were looked at as they were made."""
    if isinstance(value, Markup) or not isinstance(value, str):
        return value
    return "\n".join(map(printable, value.split("\n")))


def marked(text: str, marks: Sequence[tuple[int, int]]) -> Iterator[tuple[str, bool]]:
    """A text in parts, each with whether it stands out."""
    at = 0
    for start, end in marks:
        yield text[at:start], False
        yield text[start:end], True
        at = end
    yield text[at:], False


def spot(problem: Problem) -> tuple[str, str, str]:
    """The line that a problem is in: what stands before the place, the place, the rest."""
    if problem.place is None:
        return problem.source, "", ""
    line, place = excerpt(problem.source, problem.place)
    start = place.column - 1
    end = start + max(1, place.length)
    return line[:start], line[start:end], line[end:]


def on_the_web(url: str) -> bool:
    """Whether an address may be linked to: what is imported can hold any text as one."""
    return url.startswith(("https://", "http://"))
