"""Nested numbers recovered from a list that was flattened to one line: `1. … 1. … 2. … 2. …` (pure
functions).

Every number could go on with one of the open lists, start a list below the entry before it, or be part of a
sentence. The
tree with the lowest total cost wins; where another reading of a number costs hardly more, that number is
doubtful.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from rules_corpus.words import words

BULLET = 0
"""The value of a bullet in place of a number."""

TEXT = -1
"""The level of a number that is no entry but part of a sentence."""

OPEN = 1.0  # a list below an entry; cheaper where the entry announces one
OPEN_ANNOUNCED = 0.3
RESTART = 3.0  # a list that starts at 1 again where its section has one already
JUMP = 5.0  # a number that does not follow the last one of its list
LOST = 12.0  # a well-formed entry read as part of a sentence
UNLIKELY = 2.0  # an entry that follows no end of a sentence
STAY = 0.3  # going on with the inner list where an outer one could go on
ALONE = 1.5  # a list that a colon announced, ending with its first entry
ORDER = 2.0  # "Second" behind "First" in one list, or not
SHARED = 1.5  # entries of one list that share their words
ALIKE = 0.3  # entries of one list that start with the same words
NEVER = float("inf")
CITED = 2.0  # an entry whose number a text names
SAID = 3.0  # an entry at the depth of a known one that says the same
KEPT = 40  # readings carried on at a time
DEEPEST = 12  # open lists; no publisher nests half as deep
MARGIN = 0.5  # a reading this near to the best makes a number doubtful

_ENDED = re.compile(r"(?:[.!?:;)\]”\"’']|%\}|/>|>|\\)\s*$")
_COUNTED = re.compile(
    r"\b(?:steps?|rules?|levels?|lv|than|to|of|and|or|by|is|be|at|from|exactly|number)\s*$", re.I
)
_START = re.compile(r"\s*[\[\\*_\"“‘'(]*[A-Z0-9]")
_WORD = re.compile(r"\w+")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@dataclass(frozen=True, slots=True)
class Token:
    """A number or bullet as found: its value (`BULLET` for a bullet), the text before and behind it up to
    the next one.

    `fresh`: a box or paragraph stands before it, so that it can only be an entry of an outermost list.
    """

    value: int
    before: str
    text: str
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a token belongs: its level from 0 or `TEXT`, and why that is doubtful (empty where it is not)."""

    level: int
    doubt: str = ""


_Stack: TypeAlias = tuple[int, ...]
_Edge: TypeAlias = tuple[_Stack, _Stack, int, float]


Said: TypeAlias = Sequence[Mapping[int, float]]
"""For each token, how much it says what entries known beforehand say (0 to 1), by their level."""


def nest(tokens: Sequence[Token], cited: Collection[str] = (), said: Said = ()) -> list[Placed]:
    """The most plausible level of each token of one section, with doubts.

    `cited` are full numbers (`1.2`) that a text names, so that they are likely to be there.
    """
    layers = _edges(tokens, cited, said)
    ahead = _cheapest(layers, ())
    behind = _cheapest([_turned(edges) for edges in reversed(layers)], *ahead[-1])[::-1]
    best = min(ahead[-1].values(), default=0.0)
    placed, stack = list[Placed](), _Stack()
    for edges, reach, rest in zip(layers, ahead, behind[1:], strict=False):
        costs = [(reach[a] + cost + rest.get(b, NEVER), level, a, b) for a, b, level, cost in edges]
        here = min(((cost, level, b) for cost, level, a, b in costs if a == stack), key=lambda c: c[0])
        rivals = {level for cost, level, _, _ in costs if cost < best + MARGIN and level != here[1]}
        placed.append(Placed(here[1], _doubt(here[1], rivals)))
        stack = here[2]
    return placed


def _doubt(level: int, rivals: set[int]) -> str:
    if not rivals:
        return ""
    others = " or ".join("part of the text" if r == TEXT else f"at depth {r + 1}" for r in sorted(rivals))
    return (
        f"read at depth {level + 1}, could be {others}"
        if level != TEXT
        else f"read as text, could be {others}"
    )


def _edges(tokens: Sequence[Token], cited: Collection[str], said: Said) -> list[list[_Edge]]:
    """For each token, the steps from every state kept; a state is the last entry of each open list, by
    position.
    """
    layers, states = list[list[_Edge]](), {_Stack(): 0.0}
    for position in range(len(tokens)):
        gains = said[position] if said else {}
        layer = [
            (before, after, level, cost - SAID * gains.get(level, 0.0))
            for before in states
            for after, level, cost in _readings(before, tokens, position, cited)
        ]
        reached = _step(states, layer)
        states = dict(sorted(reached.items(), key=lambda item: item[1])[:KEPT])
        layers.append([edge for edge in layer if edge[1] in states])
    return layers


_Readings: TypeAlias = Iterator[tuple[_Stack, int, float]]


def _readings(stack: _Stack, tokens: Sequence[Token], position: int, cited: Collection[str]) -> _Readings:
    """The states that a token can lead to: state, level, cost."""
    token = tokens[position]
    yield stack, TEXT, cost_as_text(token)
    if token.value == BULLET:
        readings = _bullet(stack, tokens, position)
    elif token.fresh or not stack:
        readings = iter([((position,), 0, _outermost(stack, tokens, token.value))])
    else:
        readings = _number(stack, tokens, position)
    odd = 0.0 if _likely(token) else UNLIKELY
    for after, level, cost in readings:
        named = cited and ".".join(str(tokens[at].value) for at in after) in cited
        yield after, level, cost + odd - (CITED if named else 0.0)


def _number(stack: _Stack, tokens: Sequence[Token], position: int) -> _Readings:
    token = tokens[position]
    if token.value == 1:
        if len(stack) < DEEPEST:
            yield (*stack, position), len(stack), OPEN_ANNOUNCED if _announced(token) else OPEN
        return
    levels = [level for level, at in enumerate(stack) if 0 < tokens[at].value == token.value - 1]
    for level in levels:
        cost = STAY if level != levels[0] else 0.0
        cost += ALONE if _alone(stack[level + 1 :], tokens) else 0.0
        yield (*stack[:level], position), level, cost + _unlike(tokens[stack[level]], token)


def _alone(left: _Stack, tokens: Sequence[Token]) -> bool:
    """Whether leaving these lists ends one with its first entry though a colon announced it."""
    return any(tokens[at].value == 1 and _announced(tokens[at]) for at in left)


def _unlike(neighbour: Token, token: Token) -> float:
    """The cost (below 0: gain) of two entries as neighbours in a list, judged by their words."""
    before, here = _ordinal(neighbour.text), _ordinal(token.text)
    if before or here:
        return -ORDER if here == before + 1 else ORDER if here > 1 else 0.0
    same = ALIKE if _first_word(neighbour.text) == _first_word(token.text) else 0.0
    return -same - SHARED * likeness(neighbour.text, token.text)


def likeness(one: str, other: str) -> float:
    """How much two texts share, from 0 to 1: words in common, of the shorter one's words."""
    a, b = _stems(one), _stems(other)
    return len(a & b) / max(1, min(len(a), len(b)))


@lru_cache(maxsize=4096)
def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:5] for word in words(text))


def _first_word(text: str) -> str:
    word = _WORD.search(text)
    return word[0].lower() if word else ""


def _ordinal(text: str) -> int:
    word = _first_word(text)
    return _ORDINALS.index(word) + 1 if word in _ORDINALS else 0


def _bullet(stack: _Stack, tokens: Sequence[Token], position: int) -> _Readings:
    token = tokens[position]
    if token.fresh:
        yield (position,), 0, 0.0
        return
    in_bullets = bool(stack) and tokens[stack[-1]].value == BULLET
    if (not in_bullets or _announced(token)) and len(stack) < DEEPEST:
        yield (*stack, position), len(stack), 0.0
    for level, at in enumerate(stack):
        if tokens[at].value == BULLET:
            left = len(stack) - level - 1
            yield (*stack[:level], position), level, (OPEN if _announced(token) else 0.0) + STAY * left


def _announced(token: Token) -> bool:
    return token.before.rstrip().endswith(":")


def _outermost(stack: _Stack, tokens: Sequence[Token], value: int) -> float:
    last = tokens[stack[0]].value if stack else 0
    if value == last + 1:
        return 0.0
    return RESTART if value == 1 else JUMP


@lru_cache(maxsize=4096)
def cost_as_text(token: Token) -> float:
    if token.value == BULLET:
        return LOST
    if _COUNTED.search(token.before) or not _START.match(token.text):
        return 0.5
    return LOST if _likely(token) else UNLIKELY + OPEN + 1.0


@lru_cache(maxsize=4096)
def _likely(token: Token) -> bool:
    """Whether the token looks like the start of an entry: behind the end of a sentence, before a capital
    letter.
    """
    if _COUNTED.search(token.before) or not _START.match(token.text):
        return False
    return not token.before.strip() or bool(_ENDED.search(token.before))


def _turned(edges: list[_Edge]) -> list[_Edge]:
    return [(after, before, level, cost) for before, after, level, cost in edges]


def _cheapest(layers: Sequence[list[_Edge]], *start: _Stack) -> list[dict[_Stack, float]]:
    """For each layer boundary, the lowest cost to reach each state from any of `start`."""
    reached: list[dict[_Stack, float]] = [dict.fromkeys(start, 0.0)]
    for edges in layers:
        reached.append(_step(reached[-1], edges))
    return reached


def _step(costs: dict[_Stack, float], edges: list[_Edge]) -> dict[_Stack, float]:
    """The lowest cost of each state behind `edges`."""
    here: dict[_Stack, float] = {}
    for before, after, _, cost in edges:
        total = costs.get(before, NEVER) + cost
        here[after] = min(total, here.get(after, NEVER))
    return here
