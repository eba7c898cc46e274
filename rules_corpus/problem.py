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
            lines += [f"    {self.source}", "    " + underline(self.source, self.place)]
        if self.hint:
            lines.append(f"    {self.hint}")
        return "\n".join(lines)


class ProblemError(Exception):
    """Carries problems out of a function that cannot give its result; faces print them and exit with status
    2."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(str(p) for p in problems))
        self.problems = problems


def underline(source: str, place: Place) -> str:
    """The line of carets below `source` that marks `place`; tabs are kept so that columns match."""
    before = "".join("\t" if c == "\t" else " " for c in source[: place.column - 1])
    return before + "^" * max(1, min(place.length, len(source) - place.column + 1))
