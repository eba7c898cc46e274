"""Markdown as publishers' tools write it: plain text out of it, and the links in it."""

from __future__ import annotations

import html
import re

LINK = re.compile(
    r"\[((?:\\.|[^\[\]\\])*)\]\(\s*(<[^>]*>|[^()\s]*(?:\([^()]*\)[^()\s]*)*)(?:\s+\"[^\"]*\")?\s*\)"
)
_IMAGE = re.compile("!" + LINK.pattern)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>|<!--(?:(?!<!--).)*?-->|\{%(?:(?!\{%).)*?%\}", re.S)
_BREAK = re.compile(r"\\(?=\s|$)")
_BOLD = re.compile(r"\*\*|(?<!\w)__|__(?!\w)")
_ITALIC = re.compile(r"(?<![\w*\\])([*_])(?=\S)((?:\\.|(?!\1).)+?)(?<=\S)\1(?![\w*])", re.S)
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")


def plain(text: str) -> str:
    """The text as a reader sees it: no images, tags, links or emphasis, entities and escapes resolved,
    white space folded.
    """
    text = LINK.sub(r"\1", _IMAGE.sub(" ", text))
    text = html.unescape(_TAG.sub(" ", text))
    text = _ESCAPE.sub(r"\1", _ITALIC.sub(r"\2", _BOLD.sub("", _BREAK.sub(" ", text))))
    return " ".join(text.split())


def links(text: str) -> tuple[str, ...]:
    """The targets of the links in `text` in order, images left out."""
    return tuple(m[2].strip("<>") for m in LINK.finditer(_IMAGE.sub("", text)))


def only_link(text: str) -> bool:
    """Whether `text` is one link and nothing else: an entry of a navigation list."""
    return not plain(LINK.sub("", _IMAGE.sub("", text), count=1)) and bool(links(text))
