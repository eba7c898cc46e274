"""Which words of rules go with which words of players, learnt from the ways in which rules are asked for."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

Pair = tuple[Sequence[str], Sequence[str]]
"""The stems of one way to ask for a rule, and of all else that is said of it; each stem once."""

ROUNDS = 3
SEEN = 3
"""How many phrasings a player's word needs to tell anything."""

COMMON = 900
"""A rule's word in as many pairs as this goes with everything, one in a single pair with nothing."""

ANYWAY = 0.3
"""How readily a rule's word stands there whatever was asked, as a share of the pairs that have it."""

LEAST = 0.02
MOST = 8

Shares = dict[str, dict[str, float]]
"""For a word, the words that go with it and how surely each does."""


def learnt(pairs: Iterable[Pair]) -> Shares:
    """For each player's word, up to `MOST` words of rules with the share of it that each one says.

    A translation model of single words (IBM Model 1), as Xue, Jeon and Croft use it ("Retrieval Models for
    Question and Answer Archives", 2008).
    """
    held = list(pairs)
    asked, said = (Counter(word for pair in held for word in pair[side]) for side in (0, 1))
    usual = {word: ANYWAY * n / len(held) for word, n in said.items() if 1 < n < COMMON}
    read = [([w for w in ask if asked[w] >= SEEN], [w for w in rest if w in usual]) for ask, rest in held]
    together: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for ask, rest in read:
        for word in ask:
            together[word].update(dict.fromkeys(rest, 1.0))
    shares = _shares(together)
    for _ in range(ROUNDS):
        shares = _shares(_counted(read, shares, usual))
    return {word: kept for word, own in sorted(shares.items()) if (kept := _foremost(word, own))}


def _counted(pairs: Iterable[Pair], shares: Shares, usual: dict[str, float]) -> Shares:
    """How often each word says each other one, where every rule's word is shared out among those asked."""
    counts: defaultdict[str, defaultdict[str, float]] = defaultdict(lambda: defaultdict(float))
    for ask, rest in pairs:
        own = [(shares[word], counts[word]) for word in ask if word in shares]
        for other in rest:
            whole = usual[other] + sum(share.get(other, 0.0) for share, _ in own)
            for share, count in own:
                if other in share:
                    count[other] += share[other] / whole
    return {word: dict(count) for word, count in counts.items() if count}


def _shares(counts: Mapping[str, Mapping[str, float]]) -> Shares:
    """Counts as shares of all that each word says."""
    whole = {word: sum(own.values()) for word, own in counts.items()}
    return {word: {other: n / whole[word] for other, n in own.items()} for word, own in counts.items()}


def _foremost(word: str, own: dict[str, float]) -> dict[str, float]:
    best = sorted((o for o in own if o != word and own[o] >= LEAST), key=lambda o: (-own[o], o))
    return {other: round(own[other], 3) for other in best[:MOST]}
