"""What holds the project together: imports go one way, games keep to themselves, modules stay short."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("rules_corpus", "judge", "scenarios", "judge_cli", "mcp_server", "web")
LIMIT = 600
"""Lines that a module may have."""

MAY_IMPORT = {
    "rules_corpus": (),
    "judge": ("rules_corpus.cite", "rules_corpus.problem", "rules_corpus.home"),
    "scenarios": ("judge", "rules_corpus"),
    "mcp_server": ("scenarios", "judge", "rules_corpus"),
    "web": ("scenarios", "judge", "rules_corpus"),
    "judge_cli": ("mcp_server", "web", "scenarios", "judge", "rules_corpus"),
}
"""What each package may import of ours, beside itself; the command line starts the server."""

NO_RULES = (
    "judge.kernel.table",
    "judge.kernel.events",
    "judge.kernel.drive",
    "judge.kernel.layers",
    "judge.text",
)
"""Where rules are carried out: a face has no business there, nor in a game."""

HEAVY = {
    "fastmcp": "mcp_server", "jinja2": "web", "typer": "judge_cli",
    "whoosh": "rules_corpus", "httpx": "rules_corpus",
}  # fmt: skip
"""Libraries that one package alone may import as a module of it is loaded."""


def files(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def name_of(path: Path) -> str:
    """A file's module name: judge/kernel/state.py is judge.kernel.state."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(tree: ast.AST, *, deep: bool = True) -> Iterator[str]:
    """Every module or name imported, dotted in full; only as the module is loaded unless `deep`."""
    for node in ast.walk(tree) if deep else loaded(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"relative import in line {node.lineno}"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def loaded(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run as a module is loaded: not functions, not `if TYPE_CHECKING`."""
    for node in ast.iter_child_nodes(tree):
        checking = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        if not checking and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
            yield from loaded(node)


def under(name: str, *prefixes: str) -> bool:
    """Whether a dotted name is one of the prefixes or lies below it."""
    return any(name == p or name.startswith(p + ".") for p in prefixes)


def offenders(folder: str, forbidden: tuple[str, ...], *, deep: bool = True) -> list[str]:
    """`module imports name` for each import below a folder that lies under a forbidden name."""
    return [
        f"{name_of(path)} imports {name}"
        for path in files(folder)
        for name in imports(parsed(path), deep=deep)
        if under(name, *forbidden)
    ]


def test_imports_are_seen_wherever_they_stand() -> None:
    source = (
        "import a.b\nfrom c import d\nif TYPE_CHECKING:\n    import e\n"
        "def f():\n    from g import h\nclass C:\n    import i\n"
    )
    assert sorted(imports(ast.parse(source))) == ["a.b", "c.d", "e", "g.h", "i"]
    assert sorted(imports(ast.parse(source), deep=False)) == ["a.b", "c.d", "i"]


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_go_one_way(package: str) -> None:
    wrong = [
        f"{name_of(path)} imports {name}"
        for path in files(package)
        for name in imports(parsed(path))
        if under(name, *PACKAGES) and not under(name, package, *MAY_IMPORT[package])
    ]
    assert wrong == []


def test_the_other_faces_know_neither_the_command_line_nor_each_other() -> None:
    assert offenders("mcp_server", ("judge_cli", "web")) == []
    assert offenders("web", ("judge_cli", "mcp_server")) == []


@pytest.mark.parametrize("folder", ["judge/kernel", "judge/text"])
def test_what_all_games_share_imports_no_game(folder: str) -> None:
    assert offenders(folder, ("judge.games",)) == []


def test_the_kernel_does_not_know_how_text_is_read() -> None:
    assert offenders("judge/kernel", ("judge.text",)) == []


def test_games_never_import_each_other() -> None:
    games = [p.name for p in (ROOT / "judge" / "games").iterdir() if (p / "__init__.py").is_file()]
    assert len(games) > 1
    for game in games:
        others = tuple(f"judge.games.{other}" for other in games if other != game)
        assert offenders(f"judge/games/{game}", (*others, "judge.games.registry")) == []


@pytest.mark.parametrize("face", ["judge_cli", "mcp_server", "web"])
def test_faces_hold_no_rules(face: str) -> None:
    games = tuple(f"judge.games.{game}" for game in ("grand_archive", "remnants", "flesh_and_blood"))
    assert offenders(face, (*NO_RULES, *games)) == []


@pytest.mark.parametrize("library", HEAVY)
def test_what_is_slow_to_load_is_loaded_by_its_own_package_alone(library: str) -> None:
    others = [package for package in PACKAGES if package != HEAVY[library]]
    assert [wrong for package in others for wrong in offenders(package, (library,), deep=False)] == []


def tracked() -> list[Path]:
    """Every Python file that git tracks or would; of a copy without git, every one in our folders."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    names = listed.stdout.splitlines()
    own = [path for folder in (*PACKAGES, "tests", "benchmarks", "docs") for path in files(folder)]
    return [ROOT / name for name in names if (ROOT / name).is_file()] if names else own


def test_modules_are_short() -> None:
    lengths = {str(p.relative_to(ROOT)): len(p.read_text(encoding="utf-8").splitlines()) for p in tracked()}
    assert lengths
    assert {name: lines for name, lines in lengths.items() if lines > LIMIT} == {}
