"""What a request holds, within bounds: the fields of its address and of its form."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl

from starlette.requests import Request

from rules_corpus.problem import Problem, ProblemError
from scenarios.limits import LONGEST_SCENARIOS

TOO_LARGE, NO_FORM = "U010", "U011"
"""The codes of problems of a request."""

LARGEST_FORM = 12 * LONGEST_SCENARIOS
"""Bytes of a form: a character has four at most, each written in three."""

FORM = "application/x-www-form-urlencoded"

Fields = Mapping[str, str]


async def fields(request: Request) -> Fields:
    """The fields of a request by their names; of several with one name the last. Raises ProblemError
    `TOO_LARGE`, `NO_FORM`."""
    form = await _form(request) if request.method == "POST" else {}
    return {**request.query_params, **form, **request.path_params}


def bounded(found: Fields, name: str, longest: int) -> str:
    """A field's text, empty where there is none. Raises ProblemError `TOO_LARGE`."""
    text = found.get(name, "")
    if len(text) > longest:
        raise _too_large(f"the {name} has {len(text):,} characters", f"at most {longest:,} are read")
    return text


async def _form(request: Request) -> Fields:
    """The fields of a form, read no further than `LARGEST_FORM`."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != FORM:
        raise ProblemError(Problem(code=NO_FORM, message="this is no form", hint=f"send {FORM}"))
    read = bytearray()
    async for part in request.stream():
        read += part
        if len(read) > LARGEST_FORM:
            raise _too_large("the form is too large", f"at most {LARGEST_FORM:,} bytes are read")
    written = read.decode("ascii", "replace").replace("%0D%0A", "%0A")  # a line break counts once
    return dict(parse_qsl(written, keep_blank_values=True))


def _too_large(message: str, hint: str) -> ProblemError:
    return ProblemError(Problem(code=TOO_LARGE, message=message, hint=hint))
