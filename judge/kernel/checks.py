"""What a game sees to by itself before anyone may act: checks, of which only those look that a position may
have something for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from judge.kernel.decisions import Procedure
from judge.kernel.state import State
from judge.kernel.table import Table


def always(state: State) -> bool:
    """For a check that looks at every position."""
    return True


@dataclass(frozen=True, slots=True, eq=False)
class Check:
    """A check: what it does, and what tells of a position that there may be something for it to do; where
    that gives nothing, it would change and note nothing."""

    carry_out: Callable[[Table], Procedure[None]]
    concerns: Callable[[State], object] = always


class Checks:
    """A game's checks, in their order."""

    def __init__(self, *checks: Check) -> None:
        self.checks = checks

    def any_due(self, state: State) -> bool:
        """Whether a position may have something for a check."""
        return any(check.concerns(state) for check in self.checks)

    def carry_out(self, table: Table) -> Procedure[bool]:
        """One pass over all checks, unless the last one found nothing and nothing has changed since; gives
        whether it changed anything."""
        before = table.state
        if table.checked is not None and before.stands_as(table.checked):
            return False
        if not before.once(self.any_due):
            table.checked = before
            return False
        for check in self.checks:
            if check.concerns(table.state):
                yield from check.carry_out(table)
                if table.state.result:
                    return True
        if table.state is before:
            table.checked = before
        return table.state is not before
