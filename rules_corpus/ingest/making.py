"""Pages made into rules with their ids, titles, addresses and links (design: rule ids)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules_corpus.ingest.linking import linked, written
from rules_corpus.ingest.markup import plain
from rules_corpus.ingest.page import INTRO, SEPARATOR, Names, Numbered, Page, Source, joined, numbered
from rules_corpus.model import Rule


@dataclass(frozen=True, slots=True)
class Made:
    """The rules of pages in order; the ids whose number is doubtful, with the reason; the links that lead
    nowhere, with the rule that has them."""

    rules: tuple[Rule, ...]
    doubtful: tuple[tuple[str, str], ...] = ()
    broken: tuple[tuple[str, str], ...] = ()


def rules_of(pages: Iterable[Page], source: Source) -> Made:
    """The rules of all pages."""
    held: Sequence[Page] = list(pages)
    names, found, doubtful = Names(), [], list[tuple[str, str]]()
    for page in held:
        places = list(numbered(page.blocks))
        for place in places if source.policy else joined(places):
            rule = _rule(page, place, source, names)
            found.append(written(rule, page, place.text))
            if place.position in page.doubtful:
                doubtful.append((rule.rule_id, page.doubtful[place.position]))
    rules, broken = linked(found, held, source.numbered)
    return Made(tuple(rules), tuple(doubtful), tuple(broken))


def _rule(page: Page, place: Numbered, source: Source, names: Names) -> Rule:
    prefix = f"{source.game}:{source.document}/{page.name}/{place.section}"
    return Rule(
        rule_id=names.unique(f"{prefix}/{place.number}"),
        game=source.game,
        number=place.number,
        title=SEPARATOR.join(filter(None, (page.title, place.heading))),
        kind="policy" if source.policy and place.kind != "hint" else place.kind,
        text=plain(place.text),
        edition=source.edition,
        url=_url(page, place.section, source),
    )


def _url(page: Page, section: str, source: Source) -> str:
    if not source.base_url:
        return ""
    anchor = "" if section == INTRO else f"#{section}"
    return f"{source.base_url}/{page.path}{anchor}"
