"""A rules bundle in one `llms.txt` style file: pages one behind the other, their lines run together.

What the lines told has to be found again: where titles and headings end, which bold text stood on its own
line, how list
numbers nest (`rules_corpus.numbering`). The file with its lines kept is read as the Markdown that it is.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rules_corpus.cite import slug
from rules_corpus.ingest.changelog import DATE, changelog, newest
from rules_corpus.ingest.gitbook import BASE_URL, parse
from rules_corpus.ingest.markup import only_link, plain
from rules_corpus.ingest.page import Block, Heading, Hint, Item, Loose, Page, Source, Step, rules_of
from rules_corpus.ingest.titles import split_title
from rules_corpus.model import Document, Rule
from rules_corpus.numbering import BULLET, TEXT, Token, nest

FORM = "llms.txt bundle"
TOURNAMENT = "trg"
PASSAGE = 110
"""Words after which running text of the tournament rules is split at the end of a sentence."""

SHORTEST = 8
"""Words that running text behind a list has at least; fewer belong to the list's last bullet."""

_PAGE = re.compile(
    r"(?:---\s+)?Local source:\s+\S+\s+"
    r"Publisher(?:'s current source| document):\s+\[[^\]]*\]\((\S*?)\)[ \t]*\s"
)
_PART = re.compile(r"(?<!\S)##\s+(?:Cards\s+\d|([^#]{3,100}?)\s+#\s+\1\s+Source:)")
_SENTENCE = re.compile(r"(?<=[.!?])[)”\"’]*\s+(?=[A-Z“\"])")
_MARK = re.compile(
    r"(?P<hint>\{%\s*hint[^%]*%\}(?P<box>.*?)\{%\s*endhint\s*%\})"
    r"|(?P<heading>(?<!\S)\#{2,6}\s)"
    r"|(?P<step>(?<!\S)\*\*(?P<count>\d+(?:\.\d+)+)\.?\s)"
    r"|(?P<bold>(?<!\S)\*\*[A-Z][^*]{2,80}\*\*:?(?=\s))"
    r"|(?P<number>(?<!\S)[1-9]\d{0,2}\.(?=\s+\S))"
    r"|(?P<bullet>(?<!\S)\*(?=\s))"
    r"|(?P<break>(?<!\S)(?:(?:\\|<br\s*/?>)(?=\s+\S)|(?=" + DATE.pattern + r"(?:\s+\([^)]*\))?\s+\*\s)))",
    re.S,
)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A mark with the text behind it: `kind` is the mark's name, or `text` where there is none."""

    kind: str
    mark: str
    text: str


def is_bundle(text: str) -> bool:
    """Whether `text` holds pages as bundles mark them."""
    return _PAGE.search(text) is not None


def read_bundle(text: str, source: str, game: str = "ga", edition: str | None = None) -> list[Document]:
    """The documents of a bundle: rules with glossary (`cr`), tournament rules (`trg`), `changelog`, as far
    as it holds them.
    """
    groups: dict[str, dict[str, Page]] = {}
    for url, body in _bodies(text):
        document, path = _home(url)
        page = _page(path, body)
        groups.setdefault(document, {}).setdefault(page.path, page)
    log = groups.pop("changelog", {}).get("changelog")
    edition = edition or (newest(log) if log else "")
    made = [_document(game, name, edition, source, pages.values()) for name, pages in groups.items()]
    if log:
        changes = changelog(log, Source(game, "changelog", edition, BASE_URL))
        made.append(
            Document(
                game=game, document="changelog", edition=edition, form=FORM, source=source, rules=changes
            )
        )
    return made


def _document(game: str, name: str, edition: str, source: str, pages: Iterable[Page]) -> Document:
    policy = name == TOURNAMENT
    base = f"https://{name}.gatcg.com" if policy else BASE_URL
    shared = Source(game, name, edition, base, policy)
    rules, doubtful = rules_of(map(_passages, pages) if policy else pages, shared)
    return Document(
        game=game,
        document=name,
        edition=edition,
        form=FORM,
        source=source,
        rules=tuple(rules),
        doubtful=tuple(doubtful),
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


def _page(path: str, body: str) -> Page:
    """One page; where its lines are kept (a heading starts one), they are read as Markdown."""
    if re.search(r"^#{2,6}\s.*\n\s*(?:1\.|\*)\s", body, re.M):
        page = parse(path, body)
        return page if any(isinstance(b, Item) and b.level for b in page.blocks) else _nested(page)
    flat = " ".join(body.split()).removeprefix("# ")
    title, rest = split_title(flat, posixpath.basename(path))
    return unflatten(path, title, rest)


def _nested(page: Page) -> Page:
    """A page that kept its lines and lost their indents, with the depths of its entries found again."""
    blocks, doubtful = list(page.blocks), dict[int, str]()
    for section in _entries_by_section(blocks):
        tokens = [_token(item, blocks[at - 1] if at else None) for at, item in section]
        for (at, item), placed in zip(section, nest(tokens), strict=True):
            blocks[at] = replace(item, level=max(0, placed.level))
            if placed.doubt:
                doubtful[at] = placed.doubt
    return replace(page, blocks=tuple(blocks), doubtful=doubtful)


def _token(item: Item, before: Block | None) -> Token:
    """A list entry as a token, by the block before it."""
    before_text = before.text if before else ""
    return Token(item.number or BULLET, before_text, item.text, not isinstance(before, Item))


def _entries_by_section(blocks: Iterable[Block]) -> Iterator[list[tuple[int, Item]]]:
    """The list entries with their positions, grouped by heading or step."""
    group: list[tuple[int, Item]] = []
    for position, block in enumerate(blocks):
        if isinstance(block, Heading | Step):
            yield group
            group = []
        elif isinstance(block, Item):
            group.append((position, block))
    yield group


def unflatten(path: str, title: str, text: str) -> Page:
    """A page whose lines were run together, as blocks."""
    blocks: list[Block] = []
    doubtful: dict[int, str] = {}
    dated = DATE.search(text) is not None
    for section in _sections(_pieces(text)):
        for block, doubt in _blocks(section) if dated else _apart(_blocks(section)):
            if doubt:
                doubtful[len(blocks)] = doubt
            blocks.append(block)
    return Page(path, title, tuple(blocks), doubtful)


def _pieces(text: str) -> Iterator[_Piece]:
    """The text cut at its marks; bold text within a sentence and breaks within a list entry are no marks."""
    marks = [m for m in _MARK.finditer(text) if m.lastgroup != "bold" or _stands_alone(text, m)]
    yield _Piece("text", "", text[: marks[0].start() if marks else len(text)].strip())
    for mark, after in zip(marks, [*marks[1:], None], strict=False):
        behind = text[mark.end() : after.start() if after else len(text)].strip()
        kind = next((k for k in ("hint", "heading", "step", "bold", "number", "bullet") if mark[k]), "break")
        shown = mark["box"] if kind == "hint" else mark["count"] if kind == "step" else mark[kind]
        if kind == "heading":
            shown, behind = split_title(behind, alone=after is not None)
        yield _Piece(kind, shown, behind)


def _stands_alone(text: str, mark: re.Match[str]) -> bool:
    """Whether bold text looks like a line of its own: behind the end of a sentence or mark, before a new
    start.
    """
    before, behind = text[: mark.start()].rstrip(), text[mark.end() :].lstrip()
    ended = not before or before[-1] in '.!?:”")}>\\' or before.endswith("**")
    listed = re.search(r"(?<!\S)(?:\d{1,3}\.|\*)$", before)
    ended = ended or bool(re.search(r":\W*$", mark[0]) and re.match(r"(?:1\.|\*)\s", behind))
    return ended and not listed and bool(re.match(r"[A-Z\[“\"*]|\d+\.\s", behind))


def _sections(pieces: Iterable[_Piece]) -> Iterator[list[_Piece]]:
    """The pieces in groups within which list numbers go on: a heading or step starts a new one."""
    group: list[_Piece] = []
    for piece in pieces:
        if piece.kind in ("heading", "bold", "step") and group:
            yield group
            group = []
        group.append(piece)
    yield group


def _blocks(section: list[_Piece]) -> Iterator[tuple[Block, str]]:
    """The blocks of one section, each with its doubt."""
    tokens, places = _tokens(section)
    placed = dict(zip(places, nest(tokens), strict=True))
    held: tuple[Block, str] | None = None
    for position, piece in enumerate(section):
        at = placed.get(position)
        if held and (piece.kind == "text" or (at and at.level == TEXT)):
            held = (replace(held[0], text=f"{held[0].text} {piece.mark} {piece.text}"), held[1])
            continue
        for block in _made(piece, at.level if at and at.level != TEXT else 0):
            if held:
                yield held
            held = (block, at.doubt if at else "")
    if held:
        yield held


def _made(piece: _Piece, level: int) -> Iterator[Block]:
    if piece.kind in ("number", "bullet"):
        yield Item(level, int(piece.mark[:-1]) if piece.kind == "number" else None, piece.text)
    elif piece.kind == "step":
        yield Step(piece.mark, piece.text)
    else:
        if piece.kind == "hint":
            yield Hint(piece.mark)
        elif piece.kind in ("heading", "bold"):
            yield Heading(piece.mark)
        if plain(piece.text):
            yield Loose(piece.text)


def _tokens(section: list[_Piece]) -> tuple[list[Token], list[int]]:
    """The numbers and bullets of a section as tokens, and their positions."""
    tokens, places = list[Token](), list[int]()
    before, fresh = "", True
    for position, piece in enumerate(section):
        if piece.kind in ("number", "bullet"):
            value = int(piece.mark[:-1]) if piece.kind == "number" else BULLET
            tokens.append(Token(value, before, piece.text, fresh))
            places.append(position)
            fresh = False
        elif piece.kind != "text":
            fresh = True
        before = piece.text
    return tokens, places


def _apart(blocks: Iterable[tuple[Block, str]]) -> Iterator[tuple[Block, str]]:
    """The blocks, with what stands between lists as paragraphs of its own: a line that announces a list,
    text behind one.
    """
    held = list(blocks)
    for position, (block, doubt) in enumerate(held):
        after = held[position + 1][0] if position + 1 < len(held) else None
        text, rest = block.text, ""
        if (
            isinstance(block, Item)
            and block.number is None
            and _ends_bullets(after)
            and _short_before(held, position)
        ):
            text, rest = _first_sentence(block.text)
        elif isinstance(after, Item) and (isinstance(block, Loose) or only_link(after.text)):
            text, rest = _announcement(block.text)
        yield replace(block, text=text), doubt
        if rest:
            yield Loose(rest), ""


def _announcement(text: str) -> tuple[str, str]:
    """`text` and the short line at its end that announces the list behind it, where there is one."""
    sentences = _SENTENCE.split(text)
    last = sentences[-1]
    if len(sentences) > 1 and last.rstrip().endswith(":") and len(last.split()) <= 8:
        return text[: text.rindex(last)].rstrip(), last
    return text, ""


def _ends_bullets(after: Block | None) -> bool:
    return not isinstance(after, Item) or after.number is not None


def _short_before(blocks: list[tuple[Block, str]], position: int) -> bool:
    """Whether the bullets before this one in its list are one sentence each."""
    run = list[str]()
    for block, _ in reversed(blocks[:position]):
        if not isinstance(block, Item) or block.number is not None:
            break
        run.append(block.text)
    return bool(run) and all(not _first_sentence(text)[1] for text in run)


def _first_sentence(text: str) -> tuple[str, str]:
    match = _SENTENCE.search(text)
    if not match or len(text[match.end() :].split()) < SHORTEST:
        return text, ""
    return text[: match.start()], text[match.end() :]


def _passages(page: Page) -> Page:
    """The page with long running text split at ends of sentences."""
    blocks = [
        part for block in page.blocks for part in (_split(block) if isinstance(block, Loose) else [block])
    ]
    return replace(
        page, blocks=tuple(blocks), doubtful={} if len(blocks) != len(page.blocks) else page.doubtful
    )


def _split(block: Loose) -> Iterator[Loose]:
    held: list[str] = []
    for sentence in _SENTENCE.split(block.text):
        held.append(sentence)
        if sum(len(part.split()) for part in held) >= PASSAGE:
            yield Loose(" ".join(held))
            held = []
    if held:
        yield Loose(" ".join(held))


def agreement(read: Iterable[Rule], wanted: Iterable[Rule]) -> float:
    """The share of `wanted` rules that `read` has under the same id with the same words."""
    texts = {rule.rule_id: _words(rule.text) for rule in read}
    wanted = list(wanted)
    return sum(texts.get(rule.rule_id) == _words(rule.text) for rule in wanted) / max(1, len(wanted))


def _words(text: str) -> str:
    return slug(plain(text))
