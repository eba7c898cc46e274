"""Which edition a date means, the same wherever one is given."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from rules_corpus.problem import Problem, ProblemError
from rules_corpus.store import Edition


def dated(editions: Iterable[Edition], given: str) -> str:
    """The edition that a date or its beginning (`2026-05`) means.

    Raises ProblemError C230 where none is at hand, with the nearest, C231 where the beginning fits several.
    """
    dates = sorted({e.edition for e in editions if e.edition})
    found = [given] if given in dates else [d for d in dates if given and d.startswith(given)]
    if len(found) == 1:
        return found[0]
    if found:
        message = f'"{given}" fits {", ".join(found)}'
        raise ProblemError(Problem(code="C231", message=message, hint="say which"))
    near = _nearest(dates, given)
    at_hand = f"{near}at hand: {', '.join(dates)}" if dates else "`judge rules import` brings editions in"
    raise ProblemError(Problem(code="C230", message=f'no edition "{given}" at hand', hint=at_hand))


def _nearest(dates: Iterable[str], given: str) -> str:
    """The edition nearest to a day, as a hint begins; empty where no day is given."""
    day, days = _day(given), {d: found for d in dates if (found := _day(d))}
    if day is None or not days:
        return ""
    return f"near it: {min(days, key=lambda d: abs(days[d] - day))}; "


def _day(text: str) -> date | None:
    """The day that a text names, if it does: an edition of a digest may be called otherwise."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
