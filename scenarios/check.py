"""Whether a scenario's words mean something in its game: problems with place and the nearest known words."""

from __future__ import annotations

from judge.games.registry import vocabulary
from rules_corpus.problem import Problem, ProblemError
from scenarios.check_board import RESERVED, check_boards, check_cards
from scenarios.check_numbers import check_numbers
from scenarios.check_statements import check_statements, check_turn
from scenarios.checking import Checking, RuleExists
from scenarios.names import Catalogue, names
from scenarios.parse import Parsed, parse_each
from scenarios.tree import Scenario

DEPENDENT = ("E006", "E106", "E108", "E111")
"""Codes that a line left out may cause elsewhere: what is missed may be what that line would have said."""


def check(
    scenario: Scenario, catalogue: Catalogue | None = None, rule_exists: RuleExists | None = None
) -> list[Problem]:
    """The problems of a scenario's words, in the order of its lines.

    `catalogue` gives the imported card of a name; without one, cards without a block pass. `rule_exists` is
    asked of each rule reference as written; without it only their shape is looked at.
    """
    words = vocabulary(scenario.game)
    checking = Checking(scenario, words, names(scenario, words, catalogue), catalogue, rule_exists)
    _check_players(checking)
    check_cards(checking)
    check_boards(checking)
    check_turn(checking)
    check_statements(checking)
    check_numbers(checking)
    return sorted(checking.problems, key=_by_place)


def check_text(
    text: str, file: str, catalogue: Catalogue | None = None, rule_exists: RuleExists | None = None
) -> list[Problem]:
    """All problems of a file, of form and of words; what was read of an ill-formed scenario counts too."""
    found: list[Problem] = []
    for read in parse_each(text, file):
        problems = check_parsed(read, catalogue, rule_exists)
        found += problems or unlaid(read.scenario, catalogue)
    return found


def unlaid(scenario: Scenario | None, catalogue: Catalogue | None) -> list[Problem]:
    """What stands in the way of laying a scenario's board: card text that is not read, a thing that its game
    does
    not lay so."""
    from scenarios.setup import lay

    try:
        if scenario is not None:
            lay(scenario, catalogue, trace=False)
    except ProblemError as wrong:
        return list(wrong.problems)
    return []


def check_parsed(
    read: Parsed, catalogue: Catalogue | None = None, rule_exists: RuleExists | None = None
) -> list[Problem]:
    """All problems of one scenario of a file, of form and of words, in the order of its lines."""
    found = list(read.problems)
    if read.scenario:
        more = check(read.scenario, catalogue, rule_exists)
        found += [p for p in more if not (read.partial and p.code in DEPENDENT)]
    return sorted(found, key=_by_place)


def _by_place(found: Problem) -> tuple[int, int]:
    return (found.place.line, found.place.column) if found.place else (0, 0)


def _check_players(check: Checking) -> None:
    players = check.scenario.players
    if len(players) == 1:
        check.report("E105", "a game has two players or more", check.scenario, "players Ana, Ben")
    for name in {p for p in players if players.count(p) > 1}:
        check.report("E107", f"two players are called '{name}'", check.scenario, "give each a name")
    for name in RESERVED & set(players):
        check.report(
            "E107", f"'{name}' is a word of the language and no player", check.scenario, "choose another"
        )
