"""The `judge` command: runs the command asked for, and turns what goes wrong into an exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path

import typer
from typer.exceptions import TyperException

from judge_cli.output import show_problems
from rules_corpus.problem import NOTHING_FOUND, Problem, ProblemError

COMMANDS = (
    "demo", "ask", "search", "rule", "term", "card", "cards", "run", "why", "legal", "check", "fmt",
    "explore", "rules", "keywords", "coverage", "mcp", "serve", "dev",
)  # fmt: skip
"""Every command: the function or group of that name in its module of `judge_cli/commands`."""

DONE, NO, WRONG, INTERRUPTED = 0, 1, 2, 130
"""Exit status: done; the answer is "no"; the input is wrong; stopped by the user."""

DEBUG = "JUDGE_DEBUG"
"""Set in the environment, this lets faults of the program through with their traceback."""


STEPPING = ("legal", "why")
"""The commands that take a step: the last one is -1, which else would be taken for an option."""


def build(names: Iterable[str] = COMMANDS, boxes: bool = False) -> typer.Typer:
    """The application with the commands named, its help in boxes or plain.

    Commands are imported here and nowhere else: `judge ask` loads `ask` alone, for a short cold start.
    """
    app = typer.Typer(
        name="judge", add_completion=False, no_args_is_help=True, rich_markup_mode="rich" if boxes else None,
        pretty_exceptions_enable=False, context_settings={"help_option_names": ["-h", "--help"]},
    )  # fmt: skip
    app.callback()(judge)
    for name in names:
        command = getattr(import_module(f"judge_cli.commands.{name}"), name)
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name)
        else:
            app.command(name, context_settings={"ignore_unknown_options": name in STEPPING})(command)
    return app


def judge() -> None:
    """A rules assistant for card-game judges.

    Rules you can look up, scenarios you can run, rulings that cite every rule.
    """


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command line and exits with its status (see `DONE`, `NO`, `WRONG`, `INTERRUPTED`)."""
    _open_closed()
    _use_utf8()
    try:
        status = run(sys.argv[1:] if arguments is None else arguments)
        status = max(status, _flush())
    except (KeyboardInterrupt, typer.Abort):
        status = INTERRUPTED
    sys.exit(status)


def _flush() -> int:
    """Writes what is still to be written. `WRONG` where that fails, but `DONE` where nobody reads any more.

    The rest then goes nowhere, or the interpreter would try again.
    """
    try:
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            show_problems([_refused(error)])
            return WRONG
    return DONE


def run(arguments: Sequence[str]) -> int:
    """The exit status of a command line, its problems printed on standard error."""
    try:
        return _invoke(arguments)
    except ProblemError as error:
        show_problems(error.problems)
        return NO if NOTHING_FOUND.issuperset(p.code for p in error.problems) else WRONG
    except TyperException as error:
        show_problems([_usage_problem(error)])
    except typer.Abort:
        raise
    except OSError as error:
        if os.environ.get(DEBUG):
            raise
        show_problems([_refused(error)])
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        show_problems([_fault(error)])
    return WRONG


def _invoke(arguments: Sequence[str]) -> int:
    named = next((a for a in arguments if not a.startswith("-")), "")
    if named and named not in COMMANDS:
        raise ProblemError(_unknown(named))
    app = build([named] if named else COMMANDS, boxes=sys.stdout.isatty())
    try:
        status = app(list(arguments) or ["--help"], prog_name="judge", standalone_mode=False)
    except SystemExit:  # how typer says that nobody reads the output any more
        return DONE
    return status if isinstance(status, int) else DONE


def _unknown(name: str) -> Problem:
    near = get_close_matches(name, COMMANDS, n=2)
    hint = f"did you mean {' or '.join(near)}?" if near else f"the commands are {', '.join(COMMANDS)}"
    return Problem(code="U001", message=f"no command {name!r}", hint=hint)


def _usage_problem(error: TyperException) -> Problem:
    """What the framework found wrong with the arguments, with the line that would work."""
    context = getattr(error, "ctx", None)
    hint = (
        " ".join(context.get_usage().split()).replace("Usage:", "usage:") if context else "see judge --help"
    )
    return Problem(code="U001", message=" ".join(error.format_message().split()).rstrip("."), hint=hint)


def _fault(error: Exception) -> Problem:
    message = f"judge itself failed: {type(error).__name__}: {error}"
    return Problem(code="U009", message=message, hint=f"please report it; {DEBUG}=1 shows where it happened")


def _refused(error: OSError) -> Problem:
    """What the system does not let the program do, such as writing to a full disk."""
    what = error.filename if error.filename else "the output"
    hint = "check its permissions and free space"
    return Problem(code="U005", message=f"{what} cannot be used: {error.strerror or error}", hint=hint)


def _open_closed() -> None:
    """Gives streams that were closed before the start a place to go to."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  it stays open to the end
            setattr(sys, name, nowhere)


def _use_utf8() -> None:
    """What is piped is UTF-8; a terminal gets `?` for what its own encoding lacks, never an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")
