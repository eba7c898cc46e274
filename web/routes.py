"""The addresses that `judge serve` shows pages at: what a problem becomes there, and the headers of all."""

from __future__ import annotations

import logging
from collections.abc import Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from rules_corpus.cards import Catalogue
from rules_corpus.corpus import Corpus
from rules_corpus.problem import NOTHING_FOUND, Problem, ProblemError
from web.pages import Page, Pages, page
from web.requests import NO_FORM, TOO_LARGE, Fields, fields
from web.templates import POLICY

HEADERS = {
    "Content-Security-Policy": f"{POLICY}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "same-origin",  # without any a form does not tell its origin, and is refused
    "X-Content-Type-Options": "nosniff",
}

STATUS = {
    **dict.fromkeys((*NOTHING_FOUND, "C215", "F001", "U006"), 404),
    **dict.fromkeys(("C201", "C202", "C203", "C204"), 500),
    TOO_LARGE: 413,
    NO_FORM: 415,
}
"""The HTTP status of problems by their code; 400 of all others."""


def routes(corpus: Corpus, cards: Catalogue) -> list[Route]:
    """The pages by their addresses; they tell of the rules and cards given."""
    pages = Pages(corpus, cards)
    return [
        _route("GET", "/", pages.ask),
        _route("GET", "/rule/{reference:path}", pages.rule),
        _route("GET", "/term/{name}", pages.term),
        _route("GET", "/run", pages.form),
        _route("POST", "/run", pages.run),
    ]


def _route(method: str, path: str, made: Callable[[Fields], Page]) -> Route:
    async def answer(request: Request) -> Response:
        try:
            found = await run_in_threadpool(made, await fields(request))
        except ProblemError as error:
            found = _refused(error)
        except Exception:
            logging.getLogger("web").exception("%s cannot be shown", request.url.path)
            found = _broken()
        return HTMLResponse(found.text, found.status, HEADERS)

    return Route(path, answer, methods=[method])


def _refused(error: ProblemError) -> Page:
    status = STATUS.get(error.problems[0].code, 400)
    heading = "Not found" if status == 404 else "This cannot be shown"
    return page("problem.html", status, heading=heading, found=error.problems)


def _broken() -> Page:
    hint = "its log says where: please report it"
    problem = Problem(code="U009", message="judge itself failed here", hint=hint)
    return page("problem.html", 500, heading="This cannot be shown", found=[problem])
