"""Where the `judge` command starts, also as `python -m judge_cli` where scripts are not on the path."""

from __future__ import annotations

import gc

RARELY = 100_000
"""How many new things make the collector look for cycles: most commands are over before, and end sooner."""


def start() -> None:
    """Runs the command line; Ctrl-C is quiet from the first moment, while the program still loads."""
    gc.set_threshold(RARELY)
    try:
        from judge_cli.main import main

        main()
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    start()
