"""Which acceptance scenarios pass: `python tests/acceptance_floor.py [--raise]` compares them with the floor.

The scenarios stand in ../shared/acceptance beside the project. What passed once, tests/acceptance_floor.json,
must go on passing. `--raise` adds what passes now.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

FLOOR = Path(__file__).with_name("acceptance_floor.json")
SHARED = Path(__file__).parents[2] / "shared"
SCENARIOS = SHARED / "acceptance"
CARDS = SHARED / "corpora" / "grand-archive" / "cards.jsonl"


def floor() -> list[str]:
    """The scenarios that must pass, as `folder/file: title`."""
    found: list[str] = json.loads(FLOOR.read_text(encoding="utf-8"))
    return found


def judge(home: str, *arguments: str) -> str:
    """What the command prints, with a data folder of its own. Raises RuntimeError where it breaks off."""
    command = [sys.executable, "-m", "judge_cli", *arguments]
    env = {**os.environ, "JUDGE_HOME": home}
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode not in (0, 1, 2) or "Traceback" in done.stderr:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr[-2000:]}")
    return done.stdout


def passing(root: Path = SCENARIOS) -> list[str]:
    """The scenarios that pass now, sorted; folders named …-real-cards have the real card list imported."""
    return sorted(name for folder in sorted(root.iterdir()) if folder.is_dir() for name in passed_in(folder))


def passed_in(folder: Path) -> Iterator[str]:
    """The scenarios of one folder that pass."""
    with tempfile.TemporaryDirectory(prefix="acceptance-") as home:
        if folder.name.endswith("-real-cards"):
            judge(home, "cards", "import", str(CARDS), "--game", "ga")
        yield from names(judge(home, "run", "--json", *map(str, sorted(folder.rglob("*.judge")))), folder)


def names(printed: str, folder: Path) -> Iterator[str]:
    """Of the results as printed, one JSON object a line, the names of those that passed."""
    for result in map(json.loads, printed.splitlines()):
        if result["status"] == "passed":
            yield f"{folder.name}/{Path(result['file']).stem}: {result['scenario']}"


def difference(now: Iterable[str], wanted: Iterable[str]) -> tuple[list[str], list[str]]:
    """What of the floor does not pass any more, and what passes beyond it."""
    passes, must = set(now), set(wanted)
    return sorted(must - passes), sorted(passes - must)


def main(arguments: list[str]) -> int:
    """Prints the difference; 1 where the floor is not kept."""
    now = passing()
    lost, new = difference(now, floor())
    if "--raise" in arguments:
        FLOOR.write_text(
            json.dumps(sorted({*floor(), *new}), indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
        )
    for name in new:
        print(f"passes now: {name}")
    for name in lost:
        print(f"does not pass any more: {name}")
    print(f"{len(now)} scenarios pass, {len(lost)} of the floor of {len(floor())} do not")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
