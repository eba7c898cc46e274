"""Problems as values: what is wrong, where, why and what would work, the same from every face (architecture
decision 8)."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Place(BaseModel):
    """A place in a file: name, line and column from 1, and how many characters it spans."""

    model_config = ConfigDict(frozen=True)

    file: str
    line: int
    column: int
    length: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Problem(BaseModel):
    """One thing that is wrong: code (`E…` scenario, `C…` corpus, `T…` card text), message, hint, rule, place
    and source line."""

    model_config = ConfigDict(frozen=True)

    code: str
    message: str
    hint: str = ""
    rule: str = ""
    place: Place | None = None
    source: str = ""

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        rule = f" ({self.rule})" if self.rule else ""
        lines = [f"{where}{self.code} {self.message}{rule}"]
        if self.place and self.source:
            source, place = excerpt(self.source, self.place)
            lines += [f"    {source}", "    " + underline(source, place)]
        if self.hint:
            lines.append(f"    {self.hint}")
        return "\n".join(lines)


NOTHING_FOUND = frozenset({"C210", "C213", "C302"})
"""The codes of problems that are an answer: nothing has that name."""


class ProblemError(Exception):
    """Carries problems out of a function that cannot give its result; faces print them and exit with status
    2."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(str(p) for p in problems))
        self.problems = problems


SHOWN = 200
"""Characters of a line that are shown of it, around what is wrong."""


def excerpt(source: str, place: Place) -> tuple[str, Place]:
    """A line and a place in it, or of a longer line than `SHOWN` the part around the place and where it is in
    that."""
    if len(source) <= SHOWN:
        return source, place
    start = max(0, min(place.column - 1 - SHOWN // 4, len(source) - SHOWN))
    before, after = "…" * (start > 0), "…" * (start + SHOWN < len(source))
    moved = place.model_copy(update={"column": place.column - start + len(before)})
    return f"{before}{source[start : start + SHOWN]}{after}", moved


def clipped(text: str) -> str:
    """What is told of a text in the middle of a sentence: its first `SHOWN` characters, cut between words."""
    return text if len(text) <= SHOWN else text[: SHOWN - 1].rsplit(" ", 1)[0] + " …"


def underline(source: str, place: Place) -> str:
    """The line of carets below `source` that marks `place`; tabs are kept so that columns match."""
    before = "".join("\t" if c == "\t" else " " for c in source[: place.column - 1])
    return before + "^" * max(1, min(place.length, len(source) - place.column + 1))
