"""Wrong input of a tool in the same form as the command line's: what, where, why, and what would work."""

from __future__ import annotations

import functools
import logging
import re
from collections.abc import Callable
from typing import Any, NoReturn, ParamSpec, TypeVar

import mcp.types as protocol
from fastmcp.exceptions import NotFoundError, ResourceError, ToolError, ValidationError
from fastmcp.resources import ResourceResult
from fastmcp.server.middleware import CallNext, Middleware, MiddlewareContext
from fastmcp.tools import ToolResult
from pydantic import ValidationError as ArgumentError

from rules_corpus.problem import Problem, ProblemError

P = ParamSpec("P")
R = TypeVar("R")


def told(function: Callable[P, R]) -> Callable[P, R]:
    """A tool or resource whose problems reach the client as text, and the server's log as one quiet line."""

    @functools.wraps(function)
    def telling(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except ProblemError as error:
            raise _refused(*error.problems) from error

    return telling


_TOOLS = {
    "search": "search_rules", "cards sets": "list_card_sets", "cards": "search_cards",
    "run --trace": "run_scenario", "run": "run_scenario",
}  # fmt: skip
_COMMAND = re.compile(
    r"(?P<mark>[`']?)judge (?P<name>(?:cards|rules)(?: [a-z]+)?|search|run(?: --trace)?)(?P=mark)(?![a-z-])"
)


def for_models(text: str) -> str:
    """A text that names commands as a model can use it: by the tool, or as what its user can run."""
    return _COMMAND.sub(lambda found: _TOOLS.get(found["name"]) or f"the user's command {found[0]}", text)


class Arguments(Middleware):
    """Wrong arguments, unknown tools and unknown resources, told as problems with what would work; a result
    without content, told in words."""

    async def on_call_tool(
        self,
        context: MiddlewareContext[protocol.CallToolRequestParams],
        call_next: CallNext[protocol.CallToolRequestParams, ToolResult],
    ) -> ToolResult:
        """Lets the call through, and rewrites what the framework says where it cannot be made."""
        name = context.message.name
        try:
            return _in_words(name, await call_next(context))
        except NotFoundError:
            await _refuse_name(context, name)
        except ValidationError as error:
            await _refuse_arguments(context, name, error.__cause__)

    async def on_read_resource(
        self,
        context: MiddlewareContext[protocol.ReadResourceRequestParams],
        call_next: CallNext[protocol.ReadResourceRequestParams, ResourceResult],
    ) -> ResourceResult:
        """Lets the reading through, and says which resources there are where there is none of that name."""
        try:
            return await call_next(context)
        except NotFoundError as error:
            known = ", ".join(await _resources(context))
            problem = Problem(
                code="U105", message=f"no resource {context.message.uri}", hint=f"there is {known}"
            )
            raise ResourceError(str(problem)) from error


_NOTHING = {"check_scenario": "no problems"}


def _in_words(name: str, result: ToolResult) -> ToolResult:
    """A result; where nothing was found its text says so, since clients may show the text alone."""
    if not result.content:
        result.content = [protocol.TextContent(type="text", text=_NOTHING.get(name, "nothing found"))]
    return result


async def _refuse_name(context: MiddlewareContext[Any], name: str) -> NoReturn:
    known = await _tools(context)
    raise _refused(
        Problem(code="U101", message=f"no tool {name!r}", hint=f"the tools are {', '.join(known)}")
    )


async def _refuse_arguments(
    context: MiddlewareContext[Any], name: str, cause: BaseException | None
) -> NoReturn:
    parameters = (await _tools(context)).get(name, {})
    hint = f"{name} takes {_signature(parameters)}"
    found = cause.errors() if isinstance(cause, ArgumentError) else []
    wrong = [f"{'.'.join(map(str, e['loc'])) or 'arguments'}: {e['msg'].lower()}" for e in found]
    raise _refused(Problem(code="U102", message=f"{name} cannot be called so: {'; '.join(wrong)}", hint=hint))


async def _tools(context: MiddlewareContext[Any]) -> dict[str, dict[str, Any]]:
    """Every tool's input schema by its name."""
    assert context.fastmcp_context is not None
    return {tool.name: tool.parameters for tool in await context.fastmcp_context.fastmcp.list_tools()}


async def _resources(context: MiddlewareContext[Any]) -> list[str]:
    """Every resource's address, and the pattern of every template."""
    assert context.fastmcp_context is not None
    server = context.fastmcp_context.fastmcp
    fixed = [str(found.uri) for found in await server.list_resources()]
    return [*fixed, *(found.uri_template for found in await server.list_resource_templates())]


def _signature(parameters: dict[str, Any]) -> str:
    required = parameters.get("required", [])
    described = (
        f"{n}{'' if n in required else '?'} ({_kind(p)})" for n, p in parameters.get("properties", {}).items()
    )
    return ", ".join(described) or "no arguments"


def _kind(parameter: dict[str, Any]) -> str:
    kinds = parameter.get("enum") or [p.get("type", "") for p in parameter.get("anyOf", [parameter])]
    return " or ".join(str(kind) for kind in kinds if kind not in ("", "null"))


def _refused(*problems: Problem) -> ToolError:
    return ToolError(for_models("\n".join(map(str, problems))), log_level=logging.DEBUG)
