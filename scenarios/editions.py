"""For which edition of the rules a scenario is written, and by which it is resolved."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeAlias

from judge.kernel.trace import Assumption
from rules_corpus.cite import GAMES
from rules_corpus.corpus import Corpus

Known: TypeAlias = Callable[[str], Collection[str]]
"""The dates of a game's editions that are at hand."""


def at_hand(corpus: Corpus) -> Known:
    """The dates of the editions that a corpus has, imported or restated, of a game in full words."""

    def known(game: str) -> Collection[str]:
        return {e.edition for e in corpus.editions() if e.edition and GAMES[e.game] == game}

    return known


def written_for(game: str, named: str, resolved_by: str, known: Known | None) -> tuple[Assumption, ...]:
    """What a ruling says where a scenario names another edition than the engine's: both, and whether the
    named one is known at all, as far as that is asked."""
    if named in ("", resolved_by):
        return ()
    dates = (named,) if known is None else known(game)
    unknown = f", which is no edition at hand ({', '.join(sorted(dates)) or 'none with a date'})"
    by = f"the rules of {resolved_by}" if resolved_by else "the rulebook, which has no date"
    return (
        Assumption(
            name="another-edition",
            question="For which rules?",
            reading=f"Written for the rules of {named}{'' if named in dates else unknown}; resolved by {by}.",
        ),
    )
