"""Rules as JSON lines, in rulebook order (design: interfaces, `judge rules export`)."""

from __future__ import annotations

import json
from collections.abc import Iterator

from rules_corpus.corpus import Corpus
from rules_corpus.model import Rule, Wording
from rules_corpus.problem import Problem, ProblemError

FIELDS = ("rule_id", "number", "title", "kind", "text", "edition", "wording")


def export(
    corpus: Corpus, game: str = "", edition: str = "", wording: Wording | None = None
) -> Iterator[str]:
    """One JSON object a rule: of every game or one, of the rules in force or one edition, in both wordings or
    one.

    Raises ProblemError C211 where nothing of that kind is at hand, C212 for an unknown game.
    """
    found = False
    for rule in _rules(corpus, game, edition, wording):
        found = True
        yield json.dumps(rule.model_dump(include=set(FIELDS)), ensure_ascii=False)
    if not found:
        raise ProblemError(_nothing(corpus, game, edition, wording))


def _rules(corpus: Corpus, game: str, edition: str, wording: Wording | None) -> Iterator[Rule]:
    if not edition and wording is None:
        yield from corpus.current(game)
        return
    for document in corpus.documents(game, edition):
        if document.official and wording != "digest":
            yield from corpus.store.rules(document.official)
        if document.digest and wording != "official":
            yield from corpus.digest.store.rules(document.digest)


def _nothing(corpus: Corpus, game: str, edition: str, wording: Wording | None) -> Problem:
    asked = " ".join(
        part
        for part in (wording or "", "rules", game and f"of {game}", edition and f"as of {edition}")
        if part
    )
    known = sorted({f"{e.game} {e.edition} ({e.wording})" for e in corpus.editions()})
    hint = "at hand: " + ", ".join(known) + "; `judge rules import` brings official wording in"
    return Problem(code="C211", message=f"no {asked} at hand", hint=hint)
