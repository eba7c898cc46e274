"""Words of a card's text: each token says every terminal that it can be, since a word's part is settled by
its sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.text.node import Span
from judge.text.tables import Tables

TOKEN = re.compile(
    r"[Nn]on-(?!\s)|\d+|X(?=[A-Z]{4})|'(?:s|ve|re|d|ll)\b|[^\W\d_]+(?:-[^\W\d_]+)*(?:'t\b)?|[^\s\w]"
)
SAME = str.maketrans("’‘“”–−\u00a0\ufff0", "''\"\"—-  ")
REMINDER = re.compile(r"\*?\((?=[^()]*[A-Za-z][^()]*\s[^()]*[A-Za-z])(?:[^()]|\([^()]*\))*\)\*?")
OPEN = frozenset(("CAP", "WORD", "NAME_WORD"))
SENTENCE_BREAK = frozenset('.:—•"]')


@dataclass(frozen=True, slots=True)
class Token:
    """A word or sign, where it stands and what it can be."""

    text: str
    terminals: tuple[int, ...]
    span: Span


def without_reminders(text: str) -> str:
    """The text with reminder text (words in parentheses) blanked out, so that places stay the same."""
    return REMINDER.sub(lambda match: " " * len(match.group()), text.translate(SAME))


class Lexer:
    """Cuts text for one set of tables."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.known: dict[tuple[str, bool], tuple[int, ...]] = {}
        self.open = {number for number, name, _ in tables.patterns if name in OPEN}
        self.named = {name: number for number, name, _ in tables.patterns}

    def tokens(self, text: str, names: tuple[str, ...], offset: int = 0) -> list[Token]:
        """The tokens of one paragraph in which the card calls itself by any of `names`; spans are shifted by
        `offset`."""
        parts = [*(re.escape(name.translate(SAME)) + r"(?!\w)" for name in names), TOKEN.pattern]
        found: list[Token] = []
        for match in re.finditer("|".join(parts), text):
            first = not found or found[-1].text in SENTENCE_BREAK
            found.append(
                self._token(match.group(), names, first, (match.start() + offset, match.end() + offset))
            )
        return self._with_stops(found)

    def _with_stops(self, tokens: list[Token]) -> list[Token]:
        """Quoted abilities end with a full stop, and so does the sentence around one; print leaves one of
        the two out."""
        stop = Token(".", self._terminals(".", False), (0, 0))
        found: list[Token] = []
        quoting = False
        for number, token in enumerate(tokens):
            if token.text == '"' and quoting and found[-1].text != ".":
                found.append(stop)
            ends = token.text == '"' and quoting and found[-1] is not stop
            quoting ^= token.text == '"'
            found.append(token)
            following = tokens[number + 1].text if number + 1 < len(tokens) else "The"
            if ends and following[0].isupper():
                found.append(stop)
        return found

    def _token(self, word: str, names: tuple[str, ...], first: bool, span: Span) -> Token:
        terminals = self._terminals(word, first)
        if any(word == name.translate(SAME) for name in names):
            known = [number for number in terminals if number not in self.open]
            terminals = (*(terminals if known and " " not in word else ()), self.named["SELF"])
        return Token(word, terminals, span)

    def _terminals(self, word: str, first: bool) -> tuple[int, ...]:
        if (word, first) not in self.known:
            literal = self.tables.literals.get(word.lower())
            matching = [
                (number, name) for number, name, pattern in self.tables.patterns if pattern.fullmatch(word)
            ]
            known = literal is not None or any(name not in OPEN for _, name in matching)
            found = [] if literal is None else [literal]
            found += [number for number, name in matching if not (name == "CAP" and first and known)]
            self.known[word, first] = tuple(found)
        return self.known[word, first]
