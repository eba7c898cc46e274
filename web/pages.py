"""The pages: each calls one function for what is asked and shows what that gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules_corpus.cards import Catalogue
from rules_corpus.corpus import Corpus
from scenarios.limits import LONGEST_NAME, LONGEST_QUESTION, LONGEST_SCENARIOS
from scenarios.parse import lines_of
from scenarios.precedents import answered
from scenarios.resolve import resolve
from scenarios.shipped import shipped
from web.requests import Fields, bounded
from web.ruling import Told, told
from web.templates import filled

EXAMPLE = "library/grand-archive/taunt-and-before-damage.judge"
"""The file of the library whose first scenario is there to be changed where none is named."""


QUESTIONS = {
    "ga": "Can I attack a unit with stealth?",
    "remnants": "Can a sheltered minion be hit by a spell?",
    "fab": "Does shadow resist prevent blood debt?",
}
"""What may be asked of each game, for those who see the question box for the first time."""


class Page(NamedTuple):
    """A page, and the HTTP status that it is sent with."""

    text: str
    status: int


def page(template: str, status: int = 200, /, **values: object) -> Page:
    """A template filled in."""
    return Page(filled(template, **values), status)


@dataclass(frozen=True, slots=True)
class Pages:
    """What is shown at each address, of the rules and the cards given. Each raises ProblemError where a
    request holds too much, as the function does that it calls, and C212 where there is no such game."""

    corpus: Corpus
    cards: Catalogue

    def ask(self, found: Fields) -> Page:
        """The question box; below it the answer to what is asked. Raises ProblemError C214."""
        question, game = bounded(found, "question", LONGEST_QUESTION), bounded(found, "game", LONGEST_NAME)
        neutral, answer = "neutral" in found, None
        if question:
            answer = answered(self.corpus, question, game)
            answer = answer.neutral() if neutral else answer
        asked = {"question": question, "game": game, "neutral": neutral, "longest": LONGEST_QUESTION}
        return page("ask.html", answer=answer, examples=QUESTIONS, **asked)

    def rule(self, found: Fields) -> Page:
        """A rule, by its id or as judges write it, with its context. Raises ProblemError C210, C215."""
        reference, game = bounded(found, "reference", LONGEST_NAME), bounded(found, "game", LONGEST_NAME)
        return page("rule.html", found=self.corpus.in_context(self.corpus.resolve(reference, game)))

    def term(self, found: Fields) -> Page:
        """The entries of a keyword or a term. Raises ProblemError C213."""
        name, game = bounded(found, "name", LONGEST_NAME), bounded(found, "game", LONGEST_NAME)
        return page("term.html", terms=self.corpus.term(name, game))

    def form(self, found: Fields) -> Page:
        """A scenario to be changed and run: of the library, or an example. Raises ProblemError F001, U006."""
        file, title = bounded(found, "file", LONGEST_NAME), bounded(found, "scenario", LONGEST_QUESTION)
        return _scenario(shipped(file or EXAMPLE, title))

    def run(self, found: Fields) -> Page:
        """The rulings of scenarios, and what is wrong with them; the latter is status 422."""
        text, trace = bounded(found, "text", LONGEST_SCENARIOS), "trace" in found
        results = resolve(text, "scenario", self.corpus, self.cards)
        wrong = any(result.status == "error" for result in results)
        return _scenario(text, told(results, self.corpus, trace), trace, 422 if wrong else 200)


def _scenario(text: str, rulings: Sequence[Told] = (), trace: bool = False, status: int = 200) -> Page:
    """The form with a text of scenarios, below what came out where they were run."""
    lines = "\n".join(lines_of(text))
    return page("run.html", status, text=lines, told=rulings, trace=trace, longest=LONGEST_SCENARIOS)
