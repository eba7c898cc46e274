"""Text as searchable words: spelling made one, question words left out, "can't" and "not" kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_STOP = (
    "a about actually after again all already also am an and any anyone anything are as at back be "
    "because been before being but by can cause cuz did do does doing done down else even ever for from "
    "gets getting go goes going gonna got gotta had has have having he her here him his how i if in into "
    "is it its itself just kinda let lets like lol makes many may maybe me might mine much my no now of "
    "off ok okay on only or our ours out over please pls really same say says she should since so some "
    "someone something still stuff sure than that the their theirs them then there these they thing "
    "things this those though to too up us very via wanna want wants was way we well were what whats when "
    "where whether which while who whom whos whose why will with within would wtf yes yet you your yours "
    "w b4 rn em outta gimme tryna atm imo tbh idk lmao plz yall "
)

STOP = frozenset(_STOP.split())
"""Words of question style, which say nothing about the rule looked for; "not", "first" and "during" do."""

_WORD = re.compile(r"[a-z0-9]+(?:['’‘][a-z]+)?")
_ENDING = re.compile(r"['’‘](?:s|ll|d|re|ve|m)$")
_NEGATED = re.compile(
    r"\w+n['’‘]t|cannot|cant|aint|wont|(?:do|does|did|is|are|was|were|have|has|would|should|could)nt"
)
_VOWEL = re.compile("[aeiouy]")
_DOUBLED = re.compile(r"([bdgmnprt])\1$")
_SHORT = 4
"""Letters of a word from which on a final e is an ending: `one` is not `on`."""

_APOSTROPHE = re.compile("['’‘]")


def spans(text: str) -> Iterator[tuple[str, int, int]]:
    """Each word of a text in lower case, negations as `not`, with its start and end; stop words included."""
    for found in _WORD.finditer(text.lower()):
        yield _spelled(found[0]), found.start(), found.end()


def spelled(text: str) -> list[str]:
    """All words of a text as `spans` spells them, in order."""
    return [_spelled(word) for word in _WORD.findall(text.lower())]


def words(text: str) -> list[str]:
    """The words of a text that count, in order."""
    return [word for word in spelled(text) if word not in STOP]


@lru_cache(maxsize=20_000)
def base(word: str) -> str:
    """A word without the endings of plural and tense, and nothing more: `swinging` is `swing`, while
    `materialize` and `material` stay two words, which a stemmer makes one."""
    if word.endswith(("ies", "ied")):
        return word[:-3] + "y" if len(word) > _SHORT else word[:-1]
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 1 and _VOWEL.search(rest) and not rest.endswith("e"):
            return rest[:-1] if _DOUBLED.search(rest) else _without_e(rest)
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > len("as"):
        word = word[:-1]
    return _without_e(word)


def _without_e(word: str) -> str:
    return word.removesuffix("e") if len(word) >= _SHORT else word


@lru_cache(maxsize=20_000)
def _spelled(word: str) -> str:
    return "not" if _NEGATED.fullmatch(word) else _APOSTROPHE.sub("", _ENDING.sub("", word))
