"""From a card's text to its abilities, paragraph by paragraph; what cannot be read is a problem that names
it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from judge.text.lexer import Lexer, Token, without_reminders
from judge.text.parser import Tree, Unread, parse
from judge.text.tables import Tables, load_tables
from judge.text.tree import Ability, InstructionsAbility, Result, walk
from rules_corpus.problem import Place, Problem, clipped

Span = tuple[int, int]
MOST_EXPECTED = 8
FILE = "card text"
LONGEST = 3000
"""Characters of a card's text that are read; the longest one in print has a third of it."""


@dataclass(frozen=True, slots=True)
class CompiledText:
    """The abilities of a text in order, and the problems of what could not be read.

    `text` is what the spans point into; `paragraphs` counts its lines with words, `compiled` those that were
    read (a line of nothing but reminder text is read).
    """

    abilities: tuple[Ability, ...]
    problems: tuple[Problem, ...]
    paragraphs: int
    compiled: int
    text: str


@lru_cache(maxsize=4096)
def compile_text(game: str, text: str, *, name: str = "", kind: str = "") -> CompiledText:
    """Compiles a card's text: paragraphs on lines of their own, modes on lines that begin with "•".

    `game` is a package name below `judge.games`, dashes allowed ("grand-archive"). `name` is the card's
    name, by which it calls itself, in full or up to the comma. `kind` is its type line. Problems: T201 a
    phrase that no rule reads, T202 one that reads in no sensible way, T203 one that reads in several, T204 a
    pronoun that stands for nothing, T205 a text that is too long. Raises FileNotFoundError where the game has
    no card text grammar.
    """
    lexer = lexer_of(game)
    if len(text) > LONGEST:
        return too_long(text)
    clean = without_reminders(text)
    made: list[Paragraph] = []
    for number, (start, end) in enumerate(paragraphs(clean)):
        tokens = lexer.tokens(clean[start:end], names_of(name), start)
        size = 1 + clean.count("•", start + 1, end)
        paragraph = Paragraph(number, size, tokens, read(lexer.tables, tokens, clean) if tokens else ())
        if not (made and leaned(lexer, made[-1], paragraph, clean)):
            made.append(paragraph)
    return result(made, text)


def too_long(text: str) -> CompiledText:
    """A text that is not read, for it has more than `LONGEST` characters."""
    found = problem(
        "T205",
        f"the text has {len(text):,} characters; at most {LONGEST:,} are read",
        "the longest text in print has a third of that",
        (LONGEST, len(text)),
    )
    lines = sum(1 for line in text.splitlines() if line.strip())
    return CompiledText(
        abilities=(), problems=(placed(found, text),), paragraphs=lines, compiled=0, text=text
    )


@dataclass(slots=True)
class Paragraph:
    """A paragraph's number, how many lines it is, its tokens, and its abilities or its problem."""

    number: int
    size: int
    tokens: list[Token]
    made: tuple[Ability, ...] | Problem


def leaned(lexer: Lexer, before: Paragraph, paragraph: Paragraph, text: str) -> bool:
    """Whether a paragraph that means nothing by itself ("Then if that unit …", "If a card was discarded") was
    read as going on with the one before, that does what it says as it resolves."""
    more = lexer.named.get("PARAGRAPH_MORE")
    if more is None or not instructions_alone(before.made) or not leaning(paragraph.made):
        return False
    tokens = [*before.tokens, Token("", (more,), (0, 0)), *paragraph.tokens]
    made = read(lexer.tables, tokens, text)
    if isinstance(made, Problem):
        return False
    before.tokens, before.made, before.size = tokens, made, before.size + paragraph.size
    return True


def instructions_alone(made: tuple[Ability, ...] | Problem) -> bool:
    """Whether a paragraph is instructions that no restriction stands before."""
    return (
        isinstance(made, tuple)
        and [type(one) for one in made] == [InstructionsAbility]
        and not made[0].restrictions
    )


def leaning(made: tuple[Ability, ...] | Problem) -> bool:
    """Whether a paragraph was not read by itself, or speaks of what it has not done."""
    if isinstance(made, Problem):
        return True
    from judge.text.builders.settle import verbs_of

    return [type(one) for one in made] == [InstructionsAbility] and any(
        isinstance(node, Result) and node.verb not in verbs_of(made[0]) for node in walk(made)
    )


def result(made: list[Paragraph], text: str) -> CompiledText:
    done = [(one, one.made) for one in made if not isinstance(one.made, Problem)]
    return CompiledText(
        abilities=tuple(numbered(ability, one.number) for one, abilities in done for ability in abilities),
        problems=tuple(placed(one.made, text) for one in made if isinstance(one.made, Problem)),
        paragraphs=sum(one.size for one in made),
        compiled=sum(one.size for one, _ in done),
        text=text,
    )


@lru_cache(maxsize=8)
def lexer_of(game: str) -> Lexer:
    return Lexer(load_tables("judge.games." + game.replace("-", "_")))


def names_of(name: str) -> tuple[str, ...]:
    """What a card calls itself: its name, and the part before a comma."""
    short = name.split(",")[0].strip()
    return tuple(dict.fromkeys(part for part in (name, short) if part))


def paragraphs(text: str) -> Iterator[Span]:
    """The places of the paragraphs; lines that begin with a bullet belong to the paragraph before."""
    for match in re.finditer(r"[^\n]*\S[^\n]*(?:\n\s*•[^\n]*)*", text):
        start = match.start() + len(match.group()) - len(match.group().lstrip())
        yield (start, match.end())


def numbered(ability: Ability, number: int) -> Ability:
    return replace(ability, paragraph=number) if number else ability


def read(tables: Tables, tokens: list[Token], text: str) -> tuple[Ability, ...] | Problem:
    """The abilities of one paragraph, or why it cannot be read."""
    try:
        trees = parse(tables, tokens)
    except Unread as unread:
        return unread_problem(tables, tokens, unread, text)
    return one_reading(trees, tokens, text)


def one_reading(trees: list[Tree], tokens: list[Token], text: str) -> tuple[Ability, ...] | Problem:
    from judge.text.builders.base import Rejected
    from judge.text.builders.builder import Builder
    from judge.text.builders.settle import Unclear

    builder = Builder(text)
    readings: list[tuple[Ability, ...]] = []
    unclear: Span | None = None
    for tree in trees:
        try:
            made = builder.build(tree)
        except Unclear as trouble:
            unclear = trouble.span
        except Rejected:
            continue
        else:
            if made not in readings:
                readings.append(made)
    whole = (tokens[0].span[0], tokens[-1].span[1])
    if len(readings) == 1:
        return readings[0]
    if readings:
        return problem(
            "T203", f"“{clipped(text[slice(*whole)])}” can be read in {len(readings)} ways", "", whole
        )
    if unclear:
        return problem(
            "T204", f"it is not clear what “{clipped(text[slice(*unclear)])}” stands for", "", unclear
        )
    return meaningless(text[slice(*whole)], whole)


def meaningless(text: str, span: Span) -> Problem:
    """A paragraph of known words that mean nothing together, as an "instead" does with nothing before it."""
    lone = text.partition(". ")[0].rstrip(".").endswith(" instead")
    hint = "what is done instead is written in the same text as what it takes the place of" if lone else ""
    return problem("T202", f"“{clipped(text)}” has a known shape but no meaning", hint, span)


def unread_problem(tables: Tables, tokens: list[Token], unread: Unread, text: str) -> Problem:
    """That a phrase is not read. What the lexer put in has no place: it stands where the words before it
    end."""
    before = [token.span[1] for token in tokens[: unread.at]]
    here = tokens[unread.at].span if unread.at < len(tokens) else (0, 0)
    start = here[0] if here[1] else max(before, default=0)
    end = phrase_end(tokens, unread.at, max(token.span[1] for token in tokens)) if here[1] else start
    phrase = clipped(text[start:end])
    message = f"cannot read “{phrase}”" if phrase else "the text ends where more is expected"
    return problem("T201", message, expected_words(tables, unread.expected), (start, end))


def phrase_end(tokens: list[Token], at: int, end: int) -> int:
    """Where the clause that begins at this token ends."""
    for token in tokens[at + 1 :]:
        if token.text in (".", ",", ":", "•"):
            return token.span[0]
    return end


def expected_words(tables: Tables, expected: frozenset[int]) -> str:
    words = sorted(title_of(tables.titles[number]) for number in expected)
    listed = list(dict.fromkeys(word for word in words if word))
    more = f" and {len(listed) - MOST_EXPECTED} more" if len(listed) > MOST_EXPECTED else ""
    return f"expected there: {', '.join(listed[:MOST_EXPECTED])}{more}" if listed else ""


PLAIN = {
    "INT": "a number", "NUM_WORD": "a number", "CAP": "a name", "NAME_WORD": "a name", "WORD": "a word",
    "CARD_WORD": "card", "SELF": "the card's name", "PARAGRAPH_MORE": "",
}  # fmt: skip
"""Terminals that stand for more than one word, for people."""


def title_of(title: str) -> str:
    """A terminal for people; empty for what has no name of its own, such as a choice of signs."""
    if "_ANON_" in title:
        return ""
    return PLAIN.get(title, title.strip("_").lower().replace("_", " ")) if title.isupper() else f"“{title}”"


def problem(code: str, message: str, hint: str, span: Span) -> Problem:
    return Problem(
        code=code,
        message=message,
        hint=hint,
        place=Place(file=FILE, line=1, column=span[0] + 1, length=max(1, span[1] - span[0])),
    )


def placed(found: Problem, text: str) -> Problem:
    """The problem with line and column in the text, and its line."""
    assert found.place is not None
    offset = min(found.place.column - 1, len(text))
    line = text.count("\n", 0, offset)
    begin = text.rfind("\n", 0, offset) + 1
    place = Place(file=FILE, line=line + 1, column=offset - begin + 1, length=found.place.length)
    return found.model_copy(update={"place": place, "source": text[begin:].split("\n")[0]})


def offset_of(text: str, found: Problem) -> int:
    """Where in a text a problem is, in characters."""
    assert found.place is not None
    return sum(len(line) + 1 for line in text.split("\n")[: found.place.line - 1]) + found.place.column - 1


def paragraph_of(text: str, offset: int) -> int:
    """The number of the paragraph of a text that a place is in or right behind."""
    starts = [start for start, _ in paragraphs(without_reminders(text))]
    return max((number for number, start in enumerate(starts) if start <= offset), default=0)
