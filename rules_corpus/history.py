"""Editions side by side: what changed from one to another, and one rule through all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Literal

from pydantic import BaseModel, ConfigDict

from rules_corpus.corpus import Corpus, game_id
from rules_corpus.diff import Change, Comparison, How, Marked, compare
from rules_corpus.editions import dated
from rules_corpus.model import Rule
from rules_corpus.problem import Problem, ProblemError
from rules_corpus.store import Edition

LOG = "changelog"
"""The document that is itself a list of changes, and is not compared."""


class Moment(BaseModel):
    """A rule in one edition: under which id and in which words, and how it differs from the edition before;
    "first" in the oldest edition at hand, "undated" in one without a date, whose place among them is not
    known; `rule` absent where it was removed."""

    model_config = ConfigDict(frozen=True)

    edition: str
    how: How | Literal["first", "unchanged", "undated"]
    rule: Rule | None = None
    before: str = ""
    words: tuple[Marked, ...] = ()


def between(corpus: Corpus, old: str, new: str, game: str = "") -> list[Comparison]:
    """How each document of which both editions are at hand changed, the changelog left out.

    An edition is its date or the beginning of it, as `2026-05`. Raises ProblemError C212 (game), C230 where
    an edition is not at hand or no document has both, C231 where a date's beginning fits several.
    """
    editions = _comparable(corpus, game)
    first, second = dated(editions, old), dated(editions, new)
    found = [
        compared(corpus, a, b)
        for a in editions
        for b in editions
        if _same_document(a, b) and (a.edition, b.edition) == (first, second)
    ]
    if not found:
        raise ProblemError(_none_in_both(editions, first, second))
    return found


def compared(corpus: Corpus, old: Edition, new: Edition) -> Comparison:
    """Two stored editions of a document, compared."""
    return compare(list(corpus.store.rules(old)), list(corpus.store.rules(new)), old.document)


def history(corpus: Corpus, rule_id: str) -> tuple[Moment, ...]:
    """A rule through the imported editions of its document, the newest first, what has no date last; it is
    followed by its text.

    Raises ProblemError C210 where there is no such rule, C230 where no edition with it was imported.
    """
    rule = corpus.rule(rule_id)
    editions = _of(corpus, rule)
    if rule.wording != "official" or not editions:
        hint = "`judge rules import` brings editions in; the digest has no history"
        raise ProblemError(
            Problem(code="C230", message=f"no imported edition has the rule {rule_id}", hint=hint)
        )
    undated = [_undated(corpus, edition, rule_id) for edition in editions if not edition.edition]
    return (*_through(corpus, [e for e in editions if e.edition], rule), *filter(None, undated))


def _through(corpus: Corpus, editions: Sequence[Edition], rule: Rule) -> tuple[Moment, ...]:
    """A rule through editions with dates, the newest first; nothing where none of them has it."""
    if not rule.edition:
        return ()
    at = next(n for n, edition in enumerate(editions) if edition.edition == rule.edition)
    forward = list(_forward(corpus, editions[at:], rule))
    return (*reversed(forward), *_back(corpus, editions[: at + 1], rule))


def _undated(corpus: Corpus, edition: Edition, rule_id: str) -> Moment | None:
    """A rule as an edition without a date has it."""
    held = (rule for rule in corpus.store.rules(edition) if rule.rule_id == rule_id)
    return next((Moment(edition="", how="undated", rule=rule) for rule in held), None)


def as_of(corpus: Corpus, date: str) -> Callable[[str], Rule | None]:
    """Finds a rule by its id in force: in the words that it had in the edition of a date where that is
    imported, under whatever number it stood there, else in the newest; None where there is none."""

    @cache
    def changed(old: Edition, new: Edition) -> Mapping[str, Change]:
        return {c.new.rule_id: c for c in compared(corpus, old, new).changes if c.new}

    def find(rule_id: str) -> Rule | None:
        rule = corpus.find(rule_id)
        if rule is None or date in ("", rule.edition):
            return rule
        editions = {e.edition: e for e in _of(corpus, rule)}
        if date not in editions or rule.edition not in editions:
            return corpus.find(rule_id, date) or rule
        change = changed(editions[date], editions[rule.edition]).get(rule_id)
        return (change.old if change else corpus.find(rule_id, date)) or rule

    return find


def _of(corpus: Corpus, rule: Rule) -> list[Edition]:
    """The imported editions of a rule's document, the oldest first."""
    held = [e for e in corpus.store.editions() if e.game == rule.game]
    documents = [
        d for d in {e.document for e in held} if rule.rule_id.startswith(f"{rule.game}:{d}/" if d else "")
    ]
    document = max(documents, key=len, default="")
    return sorted((e for e in held if e.document == document), key=lambda e: e.edition)


def _back(corpus: Corpus, editions: Sequence[Edition], rule: Rule) -> Iterator[Moment]:
    """From the last of `editions`, which has `rule`, to the first edition that had it."""
    for n in range(len(editions) - 1, 0, -1):
        change = _to(compared(corpus, editions[n - 1], editions[n]), rule.rule_id)
        if change is None:
            yield Moment(edition=editions[n].edition, how="unchanged", rule=rule)
            rule = corpus.rule(rule.rule_id, editions[n - 1].edition)
            continue
        yield _moment(editions[n], change)
        if change.old is None:
            return
        rule = change.old
    yield Moment(edition=editions[0].edition, how="first", rule=rule)


def _forward(corpus: Corpus, editions: Sequence[Edition], rule: Rule) -> Iterator[Moment]:
    """From behind the first of `editions`, which has `rule`, on; until it is removed."""
    for old, new in pairwise(editions):
        change = _from(compared(corpus, old, new), rule.rule_id)
        if change is None:
            rule = corpus.rule(rule.rule_id, new.edition)
            yield Moment(edition=new.edition, how="unchanged", rule=rule)
            continue
        yield _moment(new, change)
        if change.new is None:
            return
        rule = change.new


def _moment(edition: Edition, change: Change) -> Moment:
    before = change.old.rule_id if change.old and change.old != change.new else ""
    return Moment(edition=edition.edition, how=change.how, rule=change.new, before=before, words=change.words)


def _to(comparison: Comparison, rule_id: str) -> Change | None:
    """How the rule that has this id in the newer edition came about; None where it is unchanged."""
    return next((c for c in comparison.changes if c.new and c.new.rule_id == rule_id), None)


def _from(comparison: Comparison, rule_id: str) -> Change | None:
    """What became of the rule that had this id in the older edition; None where it is unchanged."""
    return next((c for c in comparison.changes if c.old and c.old.rule_id == rule_id), None)


def _comparable(corpus: Corpus, game: str) -> list[Edition]:
    prefix = game_id(game) if game else ""
    return [e for e in corpus.store.editions() if e.document != LOG and prefix in ("", e.game)]


def _same_document(a: Edition, b: Edition) -> bool:
    return (a.game, a.document) == (b.game, b.document)


def _none_in_both(editions: Sequence[Edition], old: str, new: str) -> Problem:
    held = "; ".join(f"{e.game}:{e.document} {e.edition}" for e in editions if e.edition in (old, new))
    return Problem(code="C230", message=f"no document is at hand both as of {old} and of {new}", hint=held)
