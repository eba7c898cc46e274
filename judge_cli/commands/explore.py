"""`judge explore`: every outcome of a scenario."""

from __future__ import annotations

from judge_cli.files import shown
from judge_cli.options import Files, Json
from judge_cli.output import Row, show, show_problems
from judge_cli.render.ruling import explored_rows
from judge_cli.results import results, status
from rules_corpus.problem import Problem, ProblemError


def explore(files: Files, as_json: Json = False) -> int:
    """Shows every outcome of a scenario.

    From its line `explore` on, every choice that is left open is tried.
    """
    done = list(results(files))
    explored = [(r, r.ruling.exploration) for r in done if r.ruling and r.ruling.exploration]
    for result, exploration in explored:
        told = result.model_dump(include={"file", "scenario", "status"}) | exploration.model_dump()
        show(told, [Row(result.scenario, style="bold"), *explored_rows(exploration, result.status)], as_json)
    show_problems(problem for result in done for problem in result.problems)
    if not explored and status(done) != 2:
        where = ", ".join(map(shown, files))
        hint = "add the line `explore` where the choices begin"
        raise ProblemError(Problem(code="U004", message=f"no scenario of {where} explores", hint=hint))
    return status(done)
