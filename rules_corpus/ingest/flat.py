"""A page whose lines were run together, as blocks: where headings end, which bold text stood on its own line,
how list numbers nest (`rules_corpus.numbering`), what stood between lists."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from rules_corpus.ingest.changelog import DATE
from rules_corpus.ingest.cited import OWN, cited
from rules_corpus.ingest.known import NOTHING, Known, settled
from rules_corpus.ingest.markup import only_link, plain
from rules_corpus.ingest.page import INTRO, Block, Heading, Hint, Item, Loose, Page, Step, section_of
from rules_corpus.ingest.policy import SENTENCE
from rules_corpus.ingest.titles import split_title
from rules_corpus.numbering import BULLET, TEXT, Token

SHORTEST = 8
"""Words that running text behind a list has at least; fewer belong to the list's last bullet."""

BESIDE = 80
"""Characters before and behind bold text that tell whether it stands alone."""

_MARK = re.compile(
    r"(?P<hint>\{%\s*hint[^%]*%\}(?P<box>(?:(?!\{%\s*hint).)*?)\{%\s*endhint\s*%\})"
    r"|(?P<heading>(?<!\S)\#{2,6}\s)"
    r"|(?P<step>(?<!\S)\*\*(?P<count>\d+(?:\.\d+)+)\.?\s)"
    r"|(?P<bold>(?<!\S)\*\*[A-Z][^*]{2,80}\*\*:?(?=\s))"
    r"|(?P<number>(?<!\S)[1-9]\d{0,2}\.(?=\s+\S))"
    r"|(?P<bullet>(?<!\S)\*(?=\s))"
    r"|(?P<break>(?<!\S)(?:(?:\\|<br\s*/?>)(?=\s+\S)|(?=" + DATE.pattern + r"(?:\s+\([^)]*\))?\s+\*\s)"
    r"|(?<=[.!?]\s)(?=(?:[A-Z][\w-]+\s){2,4}Rules:\s+1\.\s)))",
    re.S,
)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A mark with the text behind it: `kind` is the mark's name, or `text` where there is none."""

    kind: str
    mark: str
    text: str


def unflatten(path: str, title: str, text: str, facts: Known = NOTHING) -> Page:
    """A page whose lines were run together, as blocks; `facts` are what is known of it beforehand."""
    blocks: list[Block] = []
    doubtful: dict[int, str] = {}
    dated, section = DATE.search(text) is not None, INTRO
    for pieces in _sections(_pieces(text, facts)):
        section = _section(pieces[0], section)
        own = cited(" ".join(piece.text for piece in pieces)).get(OWN, frozenset())
        named = own | facts.cited.get(section, frozenset())
        found = list(_blocks(pieces, section, facts, named))
        for block, doubt in found if dated else _outermost_first(_apart(found, facts.has_loose(section))):
            if doubt:
                doubtful[len(blocks)] = doubt
            blocks.append(block)
    return Page(path, title, tuple(blocks), doubtful)


def _section(first: _Piece, before: str) -> str:
    """The section that a group of pieces belongs to, by its first piece; empty for those of a step."""
    if first.kind == "step":
        return ""
    return (section_of(first.mark) if first.kind in ("heading", "bold") else "") or before


def _pieces(text: str, facts: Known) -> Iterator[_Piece]:
    """The text cut at its marks; bold text within a sentence and breaks within a list entry are no marks."""
    marks = [m for m in _MARK.finditer(text) if m.lastgroup != "bold" or _stands_alone(text, m)]
    yield _Piece("text", "", text[: marks[0].start() if marks else len(text)].strip())
    for mark, after in zip(marks, [*marks[1:], None], strict=False):
        behind = text[mark.end() : after.start() if after else len(text)].strip()
        kind = next((k for k in ("hint", "heading", "step", "bold", "number", "bullet") if mark[k]), "break")
        shown = mark["box"] if kind == "hint" else mark["count"] if kind == "step" else mark[kind]
        if kind == "heading":
            shown, behind = split_title(behind, facts.sections, after is not None)
        yield _Piece(kind, shown, behind)


def _stands_alone(text: str, mark: re.Match[str]) -> bool:
    """Whether bold text looks like a line of its own: behind the end of a sentence or mark, before a new
    start.
    """
    before, behind = text[: mark.start()][-BESIDE:].rstrip(), text[mark.end() :][:BESIDE].lstrip()
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


def _blocks(
    pieces: list[_Piece], section: str, facts: Known, named: Collection[str]
) -> Iterator[tuple[Block, str]]:
    """The blocks of one section, each with its doubt; `named` are the numbers that texts cite of it."""
    tokens, places = _tokens(pieces)
    levels = settled(tokens, facts.numbers(section), named, facts.entries)
    placed = dict(zip(places, levels, strict=True))
    held: tuple[Block, str] | None = None
    for position, piece in enumerate(pieces):
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


def _apart(held: list[tuple[Block, str]], loose: bool | None) -> Iterator[tuple[Block, str]]:
    """The blocks of a section, with what stands between lists as paragraphs of its own.

    `loose` says whether the section is known to have such.
    """
    missing = loose is True and not any(isinstance(block, Loose) for block, _ in held)
    for position, (block, doubt) in enumerate(held):
        after = held[position + 1][0] if position + 1 < len(held) else None
        text, rest = block.text, ""
        if loose is not False and _ends_bullets(block, after) and _short_before(held, position):
            text, rest = _first_sentence(block.text)
        elif isinstance(after, Item):
            text, rest = _announcement(block.text, _longest(block, after, loose))
        elif missing and after is None and isinstance(block, Item):
            text, rest = _last_sentence(block.text)
        yield replace(block, text=text), doubt
        if rest:
            yield Loose(rest), ""


def _outermost_first(blocks: Iterable[tuple[Block, str]]) -> Iterator[tuple[Block, str]]:
    """The blocks, with every run of list entries starting at the outermost level."""
    outermost = None
    for block, doubt in blocks:
        if not isinstance(block, Item):
            outermost = None
            yield block, doubt
            continue
        outermost = block.level if outermost is None else min(outermost, block.level)
        yield replace(block, level=block.level - outermost), doubt


def _longest(block: Block, after: Item, loose: bool | None) -> int:
    """How many words a line between a block and the list behind it has at most."""
    numbered = isinstance(block, Item) and block.number is not None
    bullets = loose is True and numbered and after.number is None
    return 8 if bullets or isinstance(block, Loose) or only_link(after.text) else 0


def _announcement(text: str, longest: int) -> tuple[str, str]:
    """`text` and the short line at its end that announces the list behind it, where there is one."""
    sentences = SENTENCE.split(text)
    last = sentences[-1]
    if len(sentences) > 1 and last.rstrip().endswith(":") and len(last.split()) <= longest:
        return text[: text.rindex(last)].rstrip(), last
    return text, ""


def _last_sentence(text: str) -> tuple[str, str]:
    sentences = SENTENCE.split(text)
    return (text[: text.rindex(sentences[-1])].rstrip(), sentences[-1]) if len(sentences) > 1 else (text, "")


def _ends_bullets(block: Block, after: Block | None) -> bool:
    """Whether a block is the last bullet of its list."""
    bullet = isinstance(block, Item) and block.number is None
    return bullet and (not isinstance(after, Item) or after.number is not None)


def _short_before(blocks: list[tuple[Block, str]], position: int) -> bool:
    """Whether the bullets before this one in its list are one sentence each."""
    run = list[str]()
    for block, _ in reversed(blocks[:position]):
        if not isinstance(block, Item) or block.number is not None:
            break
        run.append(block.text)
    return bool(run) and all(not _first_sentence(text)[1] for text in run)


def _first_sentence(text: str) -> tuple[str, str]:
    match = SENTENCE.search(text)
    if not match or len(text[match.end() :].split()) < SHORTEST:
        return text, ""
    return text[: match.start()], text[match.end() :]
