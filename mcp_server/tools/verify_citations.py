"""The tool `verify_citations`."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from mcp_server.corpus import corpus
from rules_corpus.verify import Citation, verify


class Checked(BaseModel):
    """`ok` where the draft cites something and nothing is wrong; `problems` say what is, where, and what
    would work."""

    ok: bool
    citations: tuple[Citation, ...]
    problems: tuple[str, ...]


def verify_citations(
    draft: Annotated[
        str,
        Field(
            description="The drafted answer; rules cited by id, quotations in double quotes in the paragraph "
            "that cites their rule.",
            max_length=50_000,
        ),
    ],
) -> Checked:
    """Checks a drafted answer: that every cited rule id exists and every quoted phrase stands in the rule it
    names."""
    found = verify(corpus(), draft)
    return Checked(ok=found.ok, citations=found.citations, problems=tuple(map(str, found.problems)))
