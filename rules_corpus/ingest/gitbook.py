"""The official Grand Archive rules as a GitBook Markdown tree: one file a page, the root's README the
changelog; the tournament rules are such a tree too.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from rules_corpus.ingest.changelog import changelog, newest
from rules_corpus.ingest.known import document_of
from rules_corpus.ingest.making import rules_of
from rules_corpus.ingest.markup import plain
from rules_corpus.ingest.page import Block, Heading, Hint, Item, Page, Source, block_of
from rules_corpus.ingest.policy import TOURNAMENT, passages, policy_source
from rules_corpus.model import Document

BASE_URL = "https://rules.gatcg.com"
"""Where the publisher shows the pages; a page's path follows."""

FORM = "gitbook tree"
CONTENTS = ("SUMMARY.md", "table-of-contents.md")

_FRONT_MATTER = re.compile(r"\A---\n.*?\n---[ \t]*(?:\n|\Z)", re.S)
_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*\s*$")
_ITEM = re.compile(r"( *)(?:(\d{1,9})[.)]|[*+-])( +|$)(.*)$")
_RULER = re.compile(r"\s*([*_-])(?:\s*\1){2,}\s*$")
_MENTION = re.compile(r"\[(?P<shown>[^\[\]]*)\]\((?P<page>[^()\s#]+)(?P<anchor>#\S*)? \"mention\"\)")
_TITLE = re.compile(r"^# +(.+?)\s*$", re.M)
_SUMMARY_LINK = re.compile(r"\]\(([^)#]+\.md)\)")


def read_tree(
    files: Mapping[str, str], source: str, game: str = "ga", edition: str | None = None
) -> list[Document]:
    """The rules (`cr`) and the changelog of a tree, or the tournament rules (`trg`), whichever its pages are
    of: `files` maps paths from its root to Markdown text.

    The edition is the newest changelog entry's date unless given.
    """
    log = parse("changelog", files.get("README.md", ""))
    edition = edition or newest(log)
    pages = [
        replace(parse(page_path(name), _shown(name, files)), home=posixpath.dirname(name))
        for name in page_order(files)
    ]
    if document_of(game, (page.name for page in pages)) == TOURNAMENT:
        policy = [passages(page) for page in (log, *pages)]
        return [_document(policy, policy_source(game, edition), source)]
    cr = _document(pages, Source(game, "cr", edition, BASE_URL), source)
    changes = changelog(log, Source(game, "changelog", edition, BASE_URL, numbered=False), cr.rules)
    return (
        [cr, cr.model_copy(update={"document": "changelog", "rules": changes, "doubtful": (), "broken": ()})]
        if changes
        else [cr]
    )


def _document(pages: Iterable[Page], shared: Source, source: str) -> Document:
    made = rules_of(pages, shared)
    return Document(
        game=shared.game,
        document=shared.document,
        edition=shared.edition,
        form=FORM,
        source=source,
        rules=made.rules,
        doubtful=made.doubtful,
        broken=made.broken,
        exact=True,
    )


def _shown(name: str, files: Mapping[str, str]) -> str:
    """A page's text with the title of the page meant where the publisher's tool shows it for a bare link."""

    def titled(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), link["page"]))
        title = _TITLE.search(files.get(target, ""))
        return f"[{title[1] if title else link['shown']}]({link['page']}{link['anchor'] or ''})"

    return _MENTION.sub(titled, files[name])


def page_order(files: Mapping[str, str]) -> list[str]:
    """The names of the pages in the order of the table of contents, then the rest by name."""
    listed = (posixpath.normpath(name) for name in _SUMMARY_LINK.findall(files.get("SUMMARY.md", "")))
    names = dict.fromkeys([*(name for name in listed if name in files), *sorted(files)])
    return [name for name in names if name not in CONTENTS and name != "README.md"]


def page_path(name: str) -> str:
    """A file's name in the tree as the page's path: without suffix, a README its folder."""
    return re.sub(r"(?:/README)?\.md$", "", name)


def parse(path: str, text: str) -> Page:
    """One Markdown file as a page; the first heading of level 1 is its title."""
    reader = _Reader()
    for line in _FRONT_MATTER.sub("", text).split("\n"):
        reader.line(line.rstrip().expandtabs(4))
    reader.finish()
    return Page(
        path, reader.title or posixpath.basename(path).replace("-", " ").title(), tuple(reader.blocks)
    )


@dataclass(slots=True)
class _Reader:
    """Lines to blocks: what is open is a box, a paragraph or a list entry, with the indents of the open
    lists.
    """

    title: str = ""
    blocks: list[Block] = field(default_factory=list)
    box: list[str] | None = None
    paragraph: list[str] = field(default_factory=list)
    item: Item | None = None
    indents: list[tuple[int, int]] = field(default_factory=list)

    def line(self, line: str) -> None:
        """Takes the next line."""
        if self.box is not None:
            self._box_line(line)
        elif line.lstrip().startswith("{% hint"):
            self.finish()
            self.box = []
        elif not line.strip():
            self._end_paragraph()
        elif _RULER.match(line):
            self.finish()
        elif match := _HEADING.match(line):
            self._heading(len(match[1]), match[2])
        elif match := _ITEM.match(line):
            self._entry(match)
        else:
            self._text(line)

    def finish(self) -> None:
        """Ends all that is open."""
        self._end_paragraph()
        self._end_item()
        self.indents.clear()
        if self.box is not None:
            self.blocks.append(Hint("\n".join(self.box)))
            self.box = None

    def _box_line(self, line: str) -> None:
        assert self.box is not None
        if "{% endhint" in line:
            self.finish()
        else:
            self.box.append(line.strip())

    def _heading(self, level: int, text: str) -> None:
        self.finish()
        if level == 1 and not self.title:
            self.title = plain(text)
        else:
            self.blocks.append(Heading(text))

    def _entry(self, match: re.Match[str]) -> None:
        self._end_paragraph()
        self._end_item()
        indent = len(match[1])
        while self.indents and indent < self.indents[-1][1]:
            self.indents.pop()
        level = len(self.indents)
        spaces = len(match[3]) if 1 <= len(match[3]) <= 4 else 1
        self.indents.append((indent, match.start(3) + spaces))
        self.item = Item(level, int(match[2]) if match[2] else None, match[4])

    def _text(self, line: str) -> None:
        indent = len(line) - len(line.lstrip())
        if self.item and (not self.paragraph_ended or indent >= self.indents[0][1]):
            self.item = Item(self.item.level, self.item.number, f"{self.item.text}\n{line.strip()}")
        else:
            self._end_item()
            self.indents.clear()
            self.paragraph.append(line)

    @property
    def paragraph_ended(self) -> bool:
        """Whether a blank line stood since the open list entry's text."""
        return self.item is not None and self.item.text.endswith("\n")

    def _end_paragraph(self) -> None:
        if self.paragraph:
            block = block_of("\n".join(self.paragraph))
            self.paragraph.clear()
            if block:
                self.blocks.append(block)
        elif self.item and not self.paragraph_ended:
            self.item = Item(self.item.level, self.item.number, self.item.text + "\n")

    def _end_item(self) -> None:
        if self.item:
            self.blocks.append(self.item)
            self.item = None
