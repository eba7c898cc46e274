"""Scenarios resolved with the cards and the rules that are at hand."""

from __future__ import annotations

from judge.kernel.trace import Result
from rules_corpus.cards import Catalogue
from rules_corpus.corpus import Corpus
from scenarios.editions import at_hand
from scenarios.imported import imported_cards
from scenarios.run import run_text


def resolve(text: str, file: str, corpus: Corpus, cards: Catalogue) -> list[Result]:
    """The result of every scenario of a text, in its order; `file` is the name that places show."""
    return run_text(
        text,
        file,
        catalogue=imported_cards(cards),
        rule_exists=corpus.names_rule,
        editions=at_hand(corpus),
    )
