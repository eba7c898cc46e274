"""Entries of glossaries and keyword lists, found in rule ids: `ga:cr/game-terms/fizzle/…`,
`fab:keywords/ward-x/…`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from rules_corpus.cite import slug
from rules_corpus.words import base

_ENTRY = re.compile(
    r"^(?P<entry>(?:[^/]+/)?(?:[a-z]+:)?(?:keywords-and-abilities|game-terms|general-keywords|keywords)/(?P<name>[^/]+))(?:/|$)"
)
_INTRO = "intro"
_PLACEHOLDER = re.compile(r"-[nx](?=-|$)")
_SAME = 4


def entry_of(rule_id: str) -> tuple[str, str]:
    """The entry that a rule belongs to and its name (`fab:keywords/ward-x`, `ward-x`); two empty texts where
    it is in none."""
    found = _ENTRY.match(rule_id)
    return (found["entry"], found["name"]) if found and found["name"] != _INTRO else ("", "")


def entries(ids: Iterable[str]) -> dict[str, str]:
    """Every entry with its name, in the order of `ids`."""
    found = dict(entry_of(rule_id) for rule_id in ids)
    found.pop("", None)
    return found


def glossary(all_entries: Mapping[str, str]) -> dict[str, frozenset[tuple[str, ...]]]:
    """Each game's terms as phrases in base forms: `("float", "memory")`."""
    found: defaultdict[str, set[tuple[str, ...]]] = defaultdict(set)
    for entry, name in all_entries.items():
        own = tuple(base(word) for word in name.split("-") if word not in ("n", "x"))
        found[entry.split(":")[0]].add(own)
    return {game: frozenset(names) for game, names in found.items()}


def named(all_entries: dict[str, str], name: str) -> list[str]:
    """The entries that `name` names: exactly, else without a number's placeholder, else as one of several
    forms."""
    wanted = slug(name)
    for same in (_exactly, _without_number, _as_a_form):
        found = [entry for entry, own in all_entries.items() if same(own, wanted)]
        if found:
            return found
    return []


def nearest(all_entries: dict[str, str], name: str) -> list[str]:
    """Up to five names of entries that have `name` as a word or look like it."""
    wanted, names = slug(name), sorted(set(all_entries.values()))
    having = [own for own in names if wanted in own.split("-")]
    return list(dict.fromkeys([*having, *get_close_matches(wanted, names, n=5, cutoff=0.6)]))[:5]


def _exactly(own: str, wanted: str) -> bool:
    return own == wanted


def _without_number(own: str, wanted: str) -> bool:
    return _PLACEHOLDER.sub("", own) == re.sub(r"-(?:\d+|[nx])$", "", wanted)


def _as_a_form(own: str, wanted: str) -> bool:
    """`preserve-preserved` answers to either word, which share their beginning."""
    forms = own.split("-")
    return wanted in forms and all(form[:_SAME] == wanted[:_SAME] for form in forms)
