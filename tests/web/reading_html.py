"""A page as a reader meets it: its text, its elements, and whether they are well formed."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import pairwise

VOID = {"meta", "input", "link", "br"}


@dataclass
class Element:
    """An element with its attributes and the text in it."""

    name: str
    attributes: dict[str, str]
    text: str = ""


@dataclass
class Read(HTMLParser):
    """A page that was read; that every element is closed where it should be is asserted on the way."""

    page: str
    elements: list[Element] = field(default_factory=list)
    _open: list[Element] = field(default_factory=list)

    def __post_init__(self) -> None:
        HTMLParser.__init__(self)
        self.feed(self.page)
        self.close()
        assert [element.name for element in self._open] == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop().name == tag, self.getpos()

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def all(self, element: str, /, **attributes: str) -> list[Element]:
        """The elements of a kind with these attributes; `class_` for `class`."""
        wanted = {key.rstrip("_"): value for key, value in attributes.items()}
        return [e for e in self.elements if e.name == element and wanted.items() <= e.attributes.items()]

    @property
    def text(self) -> str:
        """What is shown, its white space folded."""
        (main,) = self.all("main")
        return " ".join(main.text.split())

    @property
    def links(self) -> list[str]:
        return [e.attributes["href"] for e in self.all("a")]


def read(page: str) -> Read:
    """A page, of which everything is asserted that holds of all: it says its language, its parts have names
    of their own, headings go down step by step, controls have labels, no script, nothing from elsewhere."""
    found = Read(page)
    assert page.startswith("<!doctype html>")
    assert found.all("html")[0].attributes == {"lang": "en"}
    assert len(found.all("h1")) == len(found.all("main")) == len(found.all("title")) == 1
    ids = [e.attributes["id"] for e in found.elements if "id" in e.attributes]
    assert len(ids) == len(set(ids))
    levels = [int(e.name[1]) for e in found.elements if e.name in ("h1", "h2", "h3", "h4")]
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert {link[1:] for link in found.links if link.startswith("#")} <= set(ids)
    labelled = {e.attributes.get("for") for e in found.all("label")}
    controls = [*found.all("textarea"), *found.all("select"), *found.all("input", type="text")]
    assert {e.attributes["id"] for e in controls} <= labelled
    assert not {e.name for e in found.elements} & {"script", "iframe", "img", "link", "object"}
    assert not any(
        name.startswith("on") or name in ("style", "src") for e in found.elements for name in e.attributes
    )
    return found
