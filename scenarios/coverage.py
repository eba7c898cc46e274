"""Coverage: of each rule of a game whether the code enforces it, a scenario shows it, it has no consequences
in play, or it is missing."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Literal

from judge.games.registry import GAMES
from rules_corpus.built import at_hand
from rules_corpus.cite import GAMES as NAMES
from scenarios.citations import cited_by_code
from scenarios.precedents import shown
from scenarios.worked_examples import worked_examples

INFORMATION = "information.toml"
"""The file beside a game's modules that lists what has no consequences in play, with the reasons."""

State = Literal["shown", "enforced", "information", "missing"]


@dataclass(frozen=True, slots=True)
class PageCoverage:
    """The rules of one page, counted; `page` is `document/page`, `missing_ids` in rulebook order."""

    page: str
    rules: int
    enforced: int
    shown: int
    information: int
    missing: int
    missing_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """The rules of a game, counted: `enforced` by code or in the trace of a scenario of the library, `shown`
    those of them in such a trace, `information` the others without consequences in play, `missing` the
    rest."""

    game: str
    rules: int
    enforced: int
    shown: int
    information: int
    missing: int
    by_page: tuple[PageCoverage, ...]


def coverage(game: str) -> Coverage:
    """The coverage of a game, by its prefix (`ga`). Raises KeyError where there is no such game."""
    states = states_of(game)
    pages: dict[str, dict[str, State]] = {}
    for rule_id, state in states.items():
        pages.setdefault(page(rule_id), {})[rule_id] = state
    by_page = tuple(_counted(name, found) for name, found in pages.items())
    return Coverage(
        game=game,
        rules=len(states),
        enforced=sum(p.enforced for p in by_page),
        shown=sum(p.shown for p in by_page),
        information=sum(p.information for p in by_page),
        missing=sum(p.missing for p in by_page),
        by_page=by_page,
    )


def states_of(game: str) -> dict[str, State]:
    """Each rule of a game's digest with what becomes of it, in rulebook order; an example box is shown by the
    scenarios that come out as it says."""
    in_traces = {rule for entry in shown() if entry.game == NAMES[game] for rule in entry.citations}
    in_traces |= {box.rule_id for box in worked_examples() if box.shown}
    in_code = cited_by_code(NAMES[game])
    listed = information(game)

    def state(rule_id: str) -> State:
        if rule_id in in_traces:
            return "shown"
        if rule_id in in_code:
            return "enforced"
        return "information" if any(covers(entry, rule_id) for entry in listed) else "missing"

    return {rule_id: state(rule_id) for rule_id in rule_ids(game)}


def _counted(name: str, states: Mapping[str, State]) -> PageCoverage:
    missing = tuple(rule_id for rule_id, state in states.items() if state == "missing")
    held = list(states.values())
    return PageCoverage(
        page=name,
        rules=len(held),
        enforced=held.count("enforced") + held.count("shown"),
        shown=held.count("shown"),
        information=held.count("information"),
        missing=len(missing),
        missing_ids=missing,
    )


def page(rule_id: str) -> str:
    """The document and page of a rule: `cr/combat-phase-damage-step`."""
    path = rule_id.split(":", 1)[1].split("/")
    return "/".join(path[: 2 if rule_id.startswith("ga:") else 1])


@cache
def rule_ids(game: str) -> tuple[str, ...]:
    """The ids of all rules of a game, from the digest."""
    store = at_hand().store
    return tuple(
        rule for edition in store.editions() if edition.game == game for rule in store.titles(edition)
    )


@cache
def information(game: str) -> Mapping[str, str]:
    """What has no consequences in play, with the reason: a rule, section, page or document, or a pattern with
    `*`."""
    file = files(GAMES[NAMES[game]]).joinpath(INFORMATION)
    if not file.is_file():
        return {}
    groups: Iterable[Mapping[str, object]] = tomllib.loads(file.read_text(encoding="utf-8"))["group"]
    return {str(e): str(group["reason"]) for group in groups for e in _listed(group)}


def _listed(group: Mapping[str, object]) -> Iterable[object]:
    listed = group["rules"]
    assert isinstance(listed, list)
    return listed


def covers(entry: str, rule_id: str) -> bool:
    """Whether an entry of the information file names a rule, or what the rule lies in."""
    if "*" in entry:
        return fnmatchcase(rule_id, entry)
    return rule_id == entry or rule_id.startswith(f"{entry}/")
