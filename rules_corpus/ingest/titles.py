"""Where a title ends and the text behind it starts, when both stand in one line."""

from __future__ import annotations

import re
from collections.abc import Collection

from rules_corpus.cite import slug

_SMALL = {
    "a",
    "an",
    "and",
    "as",
    "at",
    "by",
    "for",
    "from",
    "in",
    "of",
    "on",
    "or",
    "the",
    "to",
    "vs",
    "vs.",
    "with",
    "/",
    "-",
    "–",
}
_TITLE_WORD = re.compile(r"[\[(\"“‘'&.]*[A-Z0-9]|:?$")
_IMAGE = re.compile(r"(?<!\S)(?:!\[|<img\s)")
_LONGEST = 9
_SHORT = 4
_MOST = 14
_PLACEHOLDERS = 2  # words that alone cannot be the text between a title and a list, as the N of "Agility N"


def split_title(text: str, names: Collection[str] = (), alone: bool = False) -> tuple[str, str]:
    """The title at the start of `text` and the rest.

    `names` are slugs that the title may have, where those are known; `alone` says that a list or box follows
    `text`, which may be all title.
    """
    words = text.split(" ")
    starts = {slug(" ".join(words[:n])): n for n in range(min(len(words), _MOST), 0, -1)}
    named = max(starts.keys() & set(names), key=len, default="")
    if named and not (alone and 0 < len(words) - starts[named] <= _PLACEHOLDERS):
        return " ".join(words[: starts[named]]), " ".join(words[starts[named] :])
    image = _IMAGE.search(text)
    if image and len(text[: image.start()].split()) <= _LONGEST:
        return text[: image.start()].strip(), text[image.start() :]
    whole = alone and (
        len(words) <= _SHORT
        or (len(words) <= _LONGEST and _running([word.rstrip(",") for word in words]) == len(words))
    )
    count = len(words) if whole else _length(words)
    return " ".join(words[:count]), " ".join(words[count:])


def _length(words: list[str]) -> int:
    """How many words the title has, judged by capitals: the last capitalised word starts the sentence
    behind it.
    """
    run = _running(words)
    for count in range(1, run // 2 + 1):
        if words[:count] == words[count : 2 * count]:
            return count
    while run > 1 and words[run - 1].lower() in _SMALL and not words[run - 1][0].isupper():
        run -= 1
    return max(1, run - 1)


def _running(words: list[str]) -> int:
    """How many words from the start are written as in a title."""
    for position, word in enumerate(words):
        if not (_TITLE_WORD.match(word) or (position and word.lower() in _SMALL)):
            return position
        if word.endswith((":", ",", ".")) and position:
            return position + 1
    return len(words)
