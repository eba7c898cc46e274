"""Numbers that texts name ("Checking Resolution 1.b", "step 2.a"): evidence for how a flat list nests."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from itertools import islice

from rules_corpus.cite import slug
from rules_corpus.ingest.markup import LINK
from rules_corpus.references import dotted

_LETTERED = re.compile(
    r"(?P<words>(?:\b[A-Z]\w+:? (?:of )?){0,5})(?:[Rr]ule |[Ss]tep )?(?P<number>\d+(?:\.[a-z]{1,4})+)\b\.?"
    r"(?: (?:through|to|and) (?P<last>\d+(?:\.[a-z]{1,4})+)\b)?"
)

OWN = ""
"""The name of the section in which a number without a name stands."""


def cited(text: str) -> Mapping[str, frozenset[str]]:
    """The numbers that a text names by the section they are named with, as its slug: each ending of the words
    before the number is a possible name."""
    found: dict[str, set[str]] = defaultdict(set)
    for match in _LETTERED.finditer(LINK.sub(r"\1", text)):
        printed = filter(None, match.group("number", "last"))
        numbers = {number for one in printed for number in islice(dotted(one), 1)}
        words = slug(match["words"]).split("-")
        for name in {"-".join(words[start:]) for start in range(len(words))}:
            found[name] |= numbers
    return {name: frozenset(numbers) for name, numbers in found.items()}
