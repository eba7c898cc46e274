"""Where a title ends and the text behind it starts, when both stand in one line."""

from __future__ import annotations

import re

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


def split_title(text: str, name: str = "", alone: bool = False) -> tuple[str, str]:
    """The title at the start of `text` and the rest.

    `name` is the title's slug where that is known; `alone` says that a list or box follows `text`, which
    may be all title.
    """
    image = None if name else _IMAGE.search(text)
    if image and len(text[: image.start()].split()) <= _LONGEST:
        return text[: image.start()].strip(), text[image.start() :]
    words = text.split(" ")
    for count in range(1, min(len(words), 14) + 1) if name else ():
        if slug(" ".join(words[:count])) == name:
            return " ".join(words[:count]), " ".join(words[count:])
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
