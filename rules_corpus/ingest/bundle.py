"""A rules bundle in one `llms.txt` style file: pages one behind the other, their lines run together (`flat`).

The file with its lines kept is read as the Markdown that it is; lost indents are found again.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules_corpus.cite import slug
from rules_corpus.ingest.changelog import changelog, newest
from rules_corpus.ingest.cited import OWN, cited
from rules_corpus.ingest.flat import unflatten
from rules_corpus.ingest.gitbook import BASE_URL, parse
from rules_corpus.ingest.known import Known, Knows, known, settled
from rules_corpus.ingest.making import rules_of
from rules_corpus.ingest.page import (
    INTRO,
    Block,
    Heading,
    Item,
    Page,
    Source,
    Step,
    section_of,
)
from rules_corpus.ingest.policy import TOURNAMENT, passages, policy_source
from rules_corpus.ingest.titles import split_title
from rules_corpus.model import Document
from rules_corpus.numbering import BULLET, Token

FORM = "llms.txt bundle"
_PAGE = re.compile(
    r"(?:---\s+)?Local source:\s+\S+\s+"
    r"Publisher(?:'s current source| document):\s+\[[^\]]*\]\((\S*?)\)[ \t]*\s"
)
_PART = re.compile(r"(?<!\S)##\s+(?:Cards\s+\d|([^#]{3,100}?)\s+#\s+\1\s+Source:)")


def is_bundle(text: str) -> bool:
    """Whether `text` holds pages as bundles mark them."""
    return _PAGE.search(text) is not None


def read_bundle(
    text: str, source: str, game: str = "ga", edition: str | None = None, knows: Knows = known
) -> list[Document]:
    """The documents of a bundle: rules with glossary (`cr`), tournament rules (`trg`), `changelog`, as far
    as it holds them; `knows` gives what is known of a page beforehand.
    """
    groups: dict[str, dict[str, Page]] = {}
    named = cited(text)
    for url, body in _bodies(text):
        document, path = _home(url)
        facts = replace(knows(game, document, slug(posixpath.basename(path))), cited=named)
        page = _page(path, body, facts)
        groups.setdefault(document, {}).setdefault(page.path, page)
    log = groups.pop("changelog", {}).get("changelog")
    edition = edition or (newest(log) if log else "")
    made = [_document(game, name, edition, source, pages.values()) for name, pages in groups.items()]
    if log:
        rules = next((d.rules for d in made if d.document == "cr"), ())
        changes = changelog(log, Source(game, "changelog", edition, BASE_URL, numbered=False), rules)
        made.append(
            Document(
                game=game, document="changelog", edition=edition, form=FORM, source=source, rules=changes
            )
        )
    return made


def _document(game: str, name: str, edition: str, source: str, pages: Iterable[Page]) -> Document:
    policy = name == TOURNAMENT
    shared = policy_source(game, edition) if policy else Source(game, name, edition, BASE_URL)
    made = rules_of(map(passages, pages) if policy else pages, shared)
    return Document(
        game=game,
        document=name,
        edition=edition,
        form=FORM,
        source=source,
        rules=made.rules,
        doubtful=made.doubtful,
        broken=made.broken,
    )


def _bodies(text: str) -> Iterator[tuple[str, str]]:
    """The pages in order: the publisher's address and the text."""
    marks = list(_PAGE.finditer(text))
    for mark, after in zip(marks, [*marks[1:], None], strict=False):
        body = text[mark.end() : after.start() if after else len(text)]
        part = _PART.search(body)
        yield mark[1], body[: part.start()] if part else body


def _home(url: str) -> tuple[str, str]:
    """The document and the path of a page by its address; the root of the rules is the changelog."""
    host, _, path = re.sub(r"^\w+://|[?#].*$", "", url).partition("/")
    path = path.strip("/")
    if host.startswith(TOURNAMENT):
        return TOURNAMENT, path or "index"
    return ("cr", path) if path else ("changelog", "changelog")


def _page(path: str, body: str, facts: Known) -> Page:
    """One page; where its lines are kept (a heading starts one), they are read as Markdown."""
    if re.search(r"^#{2,6}\s.*\n\s*(?:1\.|\*)\s", body, re.M):
        page = parse(path, body)
        return page if any(isinstance(b, Item) and b.level for b in page.blocks) else _nested(page, facts)
    flat = " ".join(body.split()).removeprefix("# ")
    title, rest = split_title(flat, [slug(posixpath.basename(path))])
    return unflatten(path, title, rest, facts)


def _nested(page: Page, facts: Known) -> Page:
    """A page that kept its lines and lost their indents, with the depths of its entries found again."""
    blocks, doubtful = list(page.blocks), dict[int, str]()
    for section, entries in _entries_by_section(blocks):
        tokens = [_token(item, blocks[at - 1] if at else None) for at, item in entries]
        named = cited(" ".join(item.text for _, item in entries)).get(OWN, frozenset())
        named |= facts.cited.get(section, frozenset())
        levels = settled(tokens, facts.numbers(section), named, facts.entries)
        for (at, item), placed in zip(entries, levels, strict=True):
            blocks[at] = replace(item, level=max(0, placed.level))
            if placed.doubt:
                doubtful[at] = placed.doubt
    return replace(page, blocks=tuple(blocks), doubtful=doubtful)


def _token(item: Item, before: Block | None) -> Token:
    """A list entry as a token, by the block before it."""
    before_text = before.text if before else ""
    return Token(item.number or BULLET, before_text, item.text, not isinstance(before, Item))


def _entries_by_section(blocks: Iterable[Block]) -> Iterator[tuple[str, list[tuple[int, Item]]]]:
    """The list entries with their positions, grouped by heading or step, each group with its section."""
    section, group = INTRO, list[tuple[int, Item]]()
    for position, block in enumerate(blocks):
        if isinstance(block, Heading | Step):
            yield section, group
            section = section_of(block.text) if isinstance(block, Heading) else ""
            group = []
        elif isinstance(block, Item):
            group.append((position, block))
    yield section, group
