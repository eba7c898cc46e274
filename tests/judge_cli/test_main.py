"""Exit status, usage problems, and what a start loads."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from calling import Judge

import judge_cli.__main__
from judge_cli import main
from judge_cli.main import COMMANDS
from rules_corpus.problem import Problem, ProblemError


def start(home: Path, *arguments: str, code: str = "") -> subprocess.Popen[bytes]:
    """The command in a process of its own."""
    run = ["-c", code] if code else ["-m", "judge_cli"]
    environment = {**os.environ, "JUDGE_HOME": str(home)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([sys.executable, *run, *arguments], env=environment, **pipes)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("serch x", "did you mean search"),
        ("xyzzy", "the commands are demo, ask"),
        ("search", "usage: judge search"),
        ("search --nope x", "No such option"),
        ("search -k 0 x", "greater than or equal to 1"),
        ("search -k many x", "usage: judge search"),
        ("search -g chess x", "known games: ga (grand-archive)"),
        ("rules import", "usage: judge rules import"),
        ("rules export --wording mine", "'official', 'digest'"),
        ("cards -w shiny", 'one reads "element = Fire"'),
        ("serve --port 99999999", "usage: judge serve"),
    ],
)
def test_wrong_arguments_say_what_would_work(judge: Judge, line: str, says: str) -> None:
    done = judge(*line.split())
    assert done.status == 2
    assert says in done.err
    assert not done.out
    assert "Traceback" not in done.err


def test_no_arguments_show_the_help(judge: Judge) -> None:
    done = judge()
    assert done.status == 0
    assert all(f"\n  {name} " in done.out for name in COMMANDS)


def test_a_fault_of_the_program_is_told_without_a_traceback(
    judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(arguments: object) -> int:
        raise KeyError("lost")

    monkeypatch.setattr(main, "_invoke", broken)
    done = judge("ask", "x")
    assert done.status == 2
    assert "U009" in done.err
    assert "KeyError" in done.err
    assert "Traceback" not in done.err


def test_problems_keep_their_form_on_standard_error(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Problem(code="C201", message="the data file is damaged", hint="import again " * 20)

    def damaged(arguments: object) -> int:
        raise ProblemError(problem)

    monkeypatch.setattr(main, "_invoke", damaged)
    assert judge("ask", "x").err == f"{problem}\n"


@pytest.mark.parametrize("line", ["search taunt", "search --json taunt", "term taunt", "rules list"])
def test_a_short_command_loads_neither_the_server_nor_rich(home: Path, line: str) -> None:
    code = (
        "import sys; from judge_cli.main import run; run(sys.argv[1:]); "
        "print([m for m in ('fastmcp', 'mcp', 'rich', 'httpx', 'jinja2', 'starlette') if m in sys.modules], file=sys.stderr)"
    )
    _, err = start(home, *line.split(), code=code).communicate(timeout=60)
    assert err.decode().splitlines()[-1] == "[]"


def test_a_reader_that_goes_away_ends_the_command_quietly(home: Path) -> None:
    process = start(home, "rules", "export")
    assert process.stdout is not None
    assert process.stdout.readline()
    process.stdout.close()
    _, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert err == b""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interrupt_ends_the_command_quietly(home: Path) -> None:
    process = start(home, "check", "-")
    try:
        process.wait(timeout=1.5)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in err


def test_what_is_piped_is_utf8_whatever_the_locale(home: Path) -> None:
    code = "import sys; from judge_cli.main import main; main(sys.argv[1:])"
    process = start(home, "search", "--json", "-k", "1", "taunt", code=code)
    out, _ = process.communicate(timeout=60)
    assert "›" in json.loads(out)["results"][0]["title"]


@pytest.mark.parametrize("group", ["rules", "keywords"])
def test_a_group_without_a_command_shows_its_help(judge: Judge, group: str) -> None:
    done = judge(group)
    assert done.status == 0
    assert f"Usage: judge {group}" in done.out
    assert not done.err


@pytest.mark.skipif(os.name == "nt", reason="closing streams as POSIX shells do")
@pytest.mark.parametrize(
    ("closed", "line", "status"), [(1, "rules list", 0), (1, "card nope", 1), (2, "card nope", 1)]
)
def test_a_stream_that_was_closed_before_the_start_is_no_fault(
    home: Path, closed: int, line: str, status: int
) -> None:
    again = "os.execv(sys.executable, [sys.executable, '-m', 'judge_cli', *sys.argv[1:]])"
    process = start(home, *line.split(), code=f"import os, sys; os.close({closed}); {again}")
    _, err = process.communicate(timeout=60)
    assert process.returncode == status
    assert b"U009" not in err
    assert b"Traceback" not in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the full device of Linux")
@pytest.mark.parametrize("line", ["rules list", "rules export"])
def test_output_that_cannot_be_written_is_a_problem(home: Path, line: str) -> None:
    environment = {**os.environ, "JUDGE_HOME": str(home)}
    environment.pop("PYTHONUNBUFFERED", None)
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        command = [sys.executable, "-m", "judge_cli", *line.split()]
        done = subprocess.run(command, env=environment, stdout=full, stderr=subprocess.PIPE, timeout=60)
    assert done.returncode == 2
    assert b"U005" in done.stderr
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr


def test_an_interrupt_while_the_program_loads_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "judge_cli.main", Interrupted())
    with pytest.raises(SystemExit) as ended:
        judge_cli.__main__.start()
    assert ended.value.code == 130


@pytest.mark.parametrize(
    ("what", "module"),
    [
        ("rules", "rules_corpus.corpus.Corpus.import_documents"),
        ("cards", "rules_corpus.cards.Catalogue.import_cards"),
    ],
)
def test_an_import_that_is_stopped_says_what_became_of_the_data(
    home: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    what: str,
    module: str,
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    (tmp_path / "rules").write_text("Remnants\n\nFrogs\n\n1. One.\n2. Two.\n3. Three.\n", encoding="utf-8")
    (tmp_path / "cards").write_text("Hop [hop] | Ally | - | Draw a card.\n", encoding="utf-8")
    monkeypatch.setenv("JUDGE_HOME", str(home))
    monkeypatch.setattr(module, stop)
    with pytest.raises(SystemExit) as ended:
        main.main([what, "import", str(tmp_path / what), *(["--game", "ga"] if what == "cards" else [])])
    assert ended.value.code == 130
    assert "stopped; nothing was changed" in capsys.readouterr().err
