"""The corpus and the catalogue that a server keeps open: one of each for all calls, opened by the first."""

from __future__ import annotations

from functools import cache

from rules_corpus.cards import Catalogue
from rules_corpus.corpus import Corpus


@cache
def corpus() -> Corpus:
    """The corpus of the data folder; sees imports made while the server runs."""
    return Corpus()


@cache
def catalogue() -> Catalogue:
    """The imported cards of the data folder; sees imports made while the server runs."""
    return Catalogue()
