"""What is said where the parser stops: the table of messages with malformed samples, and its look-up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from string import digits

from lark import Lark, Token, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from rules_corpus.problem import Place, Problem
from scenarios.errors import CLAUSE_WORDS, problem
from scenarios.grammar import BadDedent, parser


@dataclass(frozen=True, slots=True)
class Stop:
    """A row of the table: what is said where the parser stops as in its `samples` (lines of a scenario)."""

    code: str
    message: str
    hint: str
    samples: tuple[str, ...]
    exact: bool = False
    """Whether the row is for the tokens of its samples alone, not for all that stops the parser there."""


def _like(example: str) -> str:
    return f"for example: {example}"


SYNTAX: tuple[Stop, ...] = (
    Stop(
        "E005",
        "a scenario's title stands in double quotes",
        _like('scenario "What happens"'),
        ("scenario Foo",),
    ),
    Stop("E006", "the game's name follows", _like("game grand-archive"), ("game", 'game "x"')),
    Stop(
        "E005",
        "the version of the rules is a date",
        _like("rules 2026-08-21"),
        ("rules latest", "rules 3", "rules"),
    ),
    Stop("E006", "the format's name follows", _like("format standard"), ("format", 'format "x"', "format 3")),
    Stop(
        "E006",
        "the players' names follow, in turn order",
        _like("players Ana, Ben"),
        ("players", "players Ana,", "players Ana, Ben,"),
    ),
    Stop("E005", "the seed is a whole number", _like("seed 7"), ("seed x", "seed")),
    Stop(
        "E005", "a note stands in double quotes", _like('note "Why this matters."'), ("note because", "note")
    ),
    Stop("E006", "the card's name follows", _like('card "Smoke Veil":'), ("card", "card :")),
    Stop(
        "E005",
        "a card's name is followed by a colon and its attributes below, or by nothing",
        _like('card "Smoke Veil":'),
        ('card "X" Y', 'card "X" 3'),
    ),
    Stop(
        "E007",
        "an indented block must follow the colon",
        "indent the lines that belong to it, or leave the colon out",
        ('card "X":\nturn Ana main', "Ana:\nturn Ana main", "Ana:\n    field:\n    hand 2", "Ana:\nall pass"),
    ),
    Stop(
        "E005",
        "after a value comes a comma or the end of the line",
        'what has spaces, or begins with a digit, stands in double quotes: cost "1M"',
        ('card "X":\n    cost reserve 1 M', 'card "X":\n    class A B C'),
    ),
    Stop(
        "E006",
        "the attribute's value follows",
        _like("cost reserve 1"),
        ('card "X":\n    cost\n', 'card "X":\n    type A,', 'card "X":\n    type A, B,'),
    ),
    Stop(
        "E005",
        "a line of a board begins with a zone or an attribute of the player",
        _like("hand 2"),
        ("Ana:\n    2 x Wolf",),
    ),
    Stop(
        "E006",
        "the things in the zone follow",
        _like("field Guard = ally 2/4"),
        ("Ana:\n    field\n", "Ana:\n    field A,", "Ana:\n    field A, B,"),
    ),
    Stop(
        "E005",
        "several of a thing take no alias",
        "write one thing a line, each with its alias",
        ("Ana:\n    field 2 x Knight = ally", "Ana:\n    field A = B = ally"),
    ),
    Stop(
        "E006",
        "a player's name is followed by what the player does, or by a colon and the board",
        _like("Ana attacks Guard with Knight"),
        ("Ana", "Ana 3", "try Ana"),
    ),
    Stop(
        "E006",
        "the things that the clause is about follow",
        _like("Ana attacks Guard with Knight"),
        ("Ana attacks A with",),
    ),
    Stop(
        "E005",
        "'=' stands behind X, or behind the name that an activation is given",
        _like('Ana activates Dart = "Ember Dart" with X = 3'),
        ("Ana uses A wih X = 3", "Ana uses A 3 = 4"),
        exact=True,
    ),
    Stop(
        "E006",
        "another thing follows the comma",
        _like("Ana chooses Wolf, Knight"),
        ("Ana chooses A,", "Ana chooses A, B,", "Ana uses A with B,"),
    ),
    Stop(
        "E005",
        "the turn is a player's name, a phase and perhaps a number",
        _like("turn Ana main 4"),
        ("turn", "turn Ana", "turn Ana 4"),
    ),
    Stop("E005", "everyone passes with 'all pass'", _like("all pass until end phase"), ("all passes", "all")),
    Stop(
        "E006", "the point to pass to follows 'until'", _like("all pass until end phase"), ("all pass until",)
    ),
    Stop(
        "E005",
        "chance decides with 'random chooses'",
        _like("random chooses A, B"),
        ("random picks A", "random"),
    ),
    Stop(
        "E005",
        "a bound is given as 'explore up to 20000'",
        _like("explore up to 20000"),
        ("explore all", "explore up 3", "explore up to"),
    ),
    Stop(
        "E006",
        "what is expected follows",
        _like("expect Guard damage 2"),
        ("expect", "expect not", "expect always", "expect always not"),
    ),
    Stop(
        "E006",
        "what is expected of it follows",
        "a stat and a number, a zone (on field), a state (rested), 'has' and a keyword",
        ("expect Guard", "expect not Guard"),
    ),
    Stop(
        "E005",
        "a rule reference looks like page/section/1.2",
        _like("expect cited keywords-and-abilities/taunt/2"),
        (
            "expect cited Taunt",
            "expect illegal citing 3",
            "expect cited a/1 or B",
            "expect cited a/1 or b/2 or C",
            "Ana uses rule Four",
        ),
    ),
    Stop(
        "E006",
        "a number follows",
        _like("expect Guard damage >= 2"),
        ("expect Guard damage >", "expect Guard damage >= x", "expect stack >"),
    ),
    Stop(
        "E006", "the zone follows", _like("expect Knight on field"), ("expect Guard on", "expect Guard in 3")
    ),
)
"""Where the parser stops as in a sample, the row's message is given; elsewhere what it expected is listed."""

_FRAME = 'scenario "T"\n'
_PEOPLE = {
    "NAME": "a name",
    "STRING": "a name in double quotes",
    "INT": "a number",
    "STATS": "stats such as 2/4",
    "REF": "a rule reference such as page/section/1.2",
    "DATE": "a date",
    "_NL": "the end of the line",
    "_INDENT": "an indented line",
    "_DEDENT": "the end of the block",
    "$END": "the end of the scenario",
}


def syntax_problem(error: UnexpectedInput | BadDedent, place: Place, source: str) -> Problem:
    """What to say of the place where the parser stopped."""
    if isinstance(error, BadDedent):
        hint = "indent it as the lines above that it belongs with"
        return problem(
            "E004", "this line goes back to an indentation at which no block stands", place, source, hint
        )
    if isinstance(error, UnexpectedCharacters):
        return _character_problem(error, place, source)
    assert isinstance(error, UnexpectedToken)
    if error.token.type == "_INDENT":
        hint = "only what stands below a line that ends in a colon is indented"
        return problem("E004", "this line is indented, but no block begins here", place, source, hint)
    row = _row(error)
    found = _found(error.token)
    if row:
        message = row.message if row.code == "E007" else f"{row.message}; found {found}"
        return problem(row.code, message, place, source, row.hint)
    expected = listed_terminals(error.accepts or error.expected)
    return problem("E005", f"{found} cannot stand here", place, source, f"expected {expected}")


def _character_problem(error: UnexpectedCharacters, place: Place, source: str) -> Problem:
    if error.char == '"':
        return problem(
            "E003",
            "these quotes are not closed on this line",
            place,
            source,
            'write \\" for quotes within quotes',
        )
    if error.char in digits:
        return problem("E002", "this number is too long", place, source, "a number has at most nine digits")
    curly = error.char in "“”„«»"
    hint = "use straight double quotes" if curly else "what is no plain name stands in double quotes"
    return problem("E002", f"the character {error.char!r} cannot stand here", place, source, hint)


def _found(token: Token) -> str:
    return (
        _PEOPLE.get(token.type, "")
        if token.type in ("_NL", "_INDENT", "_DEDENT", "$END")
        else f"'{str(token)[:60]}'"
    )


def listed_terminals(names: Iterable[str]) -> str:
    """The terminals that a parser expected, for people; the clause words as one."""
    spelled = _spellings(parser())
    words = {spelled.get(n, _PEOPLE.get(n, n)) for n in names}
    clauses = {f"'{w}'" for w in CLAUSE_WORDS}
    if clauses <= words:
        words = (words - clauses) | {"a clause such as 'with' or 'targeting'"}
    return ", ".join(sorted(words))


@lru_cache(maxsize=1)
def _spellings(lark: Lark) -> dict[str, str]:
    return {t.name: f"'{t.pattern.value}'" for t in lark.terminals if t.pattern.type == "str"}


def _row(error: UnexpectedToken) -> Stop | None:
    rows = _rows()
    position = error.state.position
    return rows.get((position, error.token.type)) or rows.get((position, ""))


@lru_cache(maxsize=1)
def _rows() -> dict[tuple[int, str], Stop]:
    """The table by the parser's state: with the token it stopped at, and (the first such row) without."""
    found: dict[tuple[int, str], Stop] = {}
    for row in SYNTAX:
        for position, kind in _stops(row):
            found.setdefault((position, kind), row)
            if not row.exact:
                found.setdefault((position, ""), row)
    return found


def _stops(row: Stop) -> Iterator[tuple[int, str]]:
    for sample in row.samples:
        text = sample if sample.startswith("scenario") else _FRAME + sample
        try:
            parser().parse(text + "\n")
        except UnexpectedToken as stop:
            yield stop.state.position, stop.token.type
