"""A publisher's tree flattened to one bundle, as the published bundle is: every page's lines run together,
links made absolute."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from pathlib import Path

from rules_corpus.ingest.gitbook import BASE_URL, page_order, page_path

_FRONT_MATTER = re.compile(r"\A---\n.*?\n---[ \t]*(?:\n|\Z)", re.S)
_MENTION = re.compile(r"\[[^\]]*\.md\]\(([^()\s]+) \"mention\"\)")
_LINK = re.compile(r"\]\(([^()\s:]*\.md|[^()\s:]*/)(#[^()\s]*)?\)")
_IMAGE = re.compile(r"<figure>.*?</figure>|<img [^>]*>", re.S)
_TITLE = re.compile(r"^# (.+)$", re.M)


def pages_of(folder: Path) -> dict[str, str]:
    """The Markdown files of a tree by their path from its root."""
    return {p.relative_to(folder).as_posix(): p.read_text(encoding="utf-8") for p in folder.rglob("*.md")}


def flattened(pages: Mapping[str, str]) -> str:
    """The bundle's text: what was on a line of its own is told by nothing but its marks."""
    parts = ["# Rules, in one file"]
    for name in ["README.md", *page_order(pages)]:
        path = "" if name == "README.md" else page_path(name)
        address = f"[Publisher]({BASE_URL}/{path})"
        parts.append(f"--- Local source: tree/{name} Publisher's current source: {address}")
        parts.append(_page(name, pages))
    return " ".join(" ".join(parts).split())


def _page(name: str, pages: Mapping[str, str]) -> str:
    text = _FRONT_MATTER.sub("", pages.get(name, "")).replace("&#x20;", " ")
    text = _MENTION.sub(
        lambda m: f"[{_title(name, m[1], pages)}](/{m[1]})", _IMAGE.sub("![](/files/x)", text)
    )
    return _LINK.sub(lambda m: f"](/{_absolute(name, m[1])}{m[2] or ''})", text)


def _absolute(name: str, target: str) -> str:
    """A link's target from the tree's root; a folder is the page that its README gives."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(name), target))
    return path if path.endswith(".md") else f"{path}.md"


def _title(name: str, target: str, pages: Mapping[str, str]) -> str:
    """The title of the page that a link leads to."""
    held = pages.get(posixpath.normpath(posixpath.join(posixpath.dirname(name), target)), "")
    found = _TITLE.search(held)
    return found[1] if found else target
