"""`judge demo`: the main job on what ships, and what to type next."""

from __future__ import annotations

from importlib.resources import files

from judge_cli.options import Json
from judge_cli.output import Row, show, show_rows
from judge_cli.render.rules import hit_rows
from judge_cli.render.ruling import result_rows
from judge_cli.results import status
from rules_corpus.corpus import Corpus
from scenarios.run import run_text

QUESTION = "Can I attack another ally while my opponent has an ally with taunt?"
SCENARIO = "grand-archive/taunt-and-before-damage.judge"

NEXT = """\
judge ask "your question"      rules that answer it, the deciding one first
judge rule taunt 2 --context   one rule with what stands around it
judge run FILE.judge           a ruling on a scenario of yours
judge mcp                      the same for an MCP client
judge --help                   everything else

The scenario above is
{path}"""


def demo(as_json: Json = False) -> int:
    """Answers a question and runs a scenario, on what ships."""
    corpus = Corpus()
    answer = corpus.ask(QUESTION, "ga", 3)
    path = files("scenarios").joinpath("library", SCENARIO)
    results = run_text(path.read_text(encoding="utf-8"), SCENARIO)
    if as_json:
        show({"answer": answer, "results": results}, [], as_json)
        return status(results)
    show_rows(
        [
            Row(f"A question: {QUESTION}", style="bold"),
            Row(answer.message),
            *hit_rows(answer.rules[:1]),
            Row(),
        ]
    )
    show_rows([Row(f"A scenario: {SCENARIO}", style="bold")])
    for result in results:
        show_rows(result_rows(result, corpus.find))
    show_rows([Row("What next:", style="bold"), Row(NEXT.format(path=path), indent=2, fixed=True)])
    return status(results)
