"""Editions compared, a rule's history and stale rulings as rows; words marked [-removed-] and {+added+}."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from judge_cli.output import Row
from rules_corpus.diff import HOW, Change, Comparison, in_one
from rules_corpus.history import Moment
from rules_corpus.model import ReleaseNote, Undefined
from rules_corpus.store import Edition

if TYPE_CHECKING:
    from rules_corpus.sync import Synced
    from scenarios.stale import Staleness

_STYLE = {"added": "green", "removed": "red", "reworded": "yellow", "renumbered": "cyan"}
_SHORT = {"renumbered and reworded": "both"}
_HOW = {"undated": "its place among the editions is not known"}


def comparison_rows(found: Comparison) -> Iterator[Row]:
    """The figures over all and of each page that changed, then every change."""
    document = f"{found.game}:{found.document}" if found.document else found.game
    yield Row(f"{document} from {found.old} to {found.new}", style="bold")
    yield Row(f"{found.unchanged} rules as they were, {', '.join(f'{found.totals[h]} {h}' for h in HOW)}")
    yield Row()
    yield Row("".join(f"{_SHORT.get(h, h):>11}" for h in HOW) + "  page", fixed=True, style="bold")
    for page in found.pages:
        if any(page.changes.values()):
            yield Row("".join(f"{page.changes[h] or '':>11}" for h in HOW) + f"  {page.page}", fixed=True)
    yield Row()
    for change in found.changes:
        yield from change_rows(change)


def change_rows(change: Change, indent: int = 0) -> Iterator[Row]:
    """One change: how, under which ids, and the words."""
    ids = [rule.rule_id for rule in (change.old, change.new) if rule]
    style = _STYLE.get(change.how, "yellow")
    yield Row(f"{change.how}: {' -> '.join(dict.fromkeys(ids))}", indent=indent, hang=2, style=style)
    yield Row(change.text, indent=indent + 2)


def history_rows(moments: Iterable[Moment]) -> Iterator[Row]:
    """A rule through the editions, the newest first."""
    for moment in moments:
        came = f", before {moment.before}" if moment.before and moment.how != "reworded" else ""
        when, how = f"{moment.edition or 'no date':<10}", _HOW.get(moment.how, moment.how)
        yield Row(f"{when}  {how}{came}", hang=12, style=_STYLE.get(moment.how, "bold"))
        if moment.rule:
            yield Row(moment.rule.rule_id, indent=12, style="dim")
        if moment.how not in ("unchanged", "renumbered"):
            yield Row(in_one(moment.words) or (moment.rule.text if moment.rule else ""), indent=12)


def note_rows(edition: Edition, whole: bool = False) -> Iterator[Row]:
    """How many numbers of an edition are doubtful, cross references broken, differences between its sources
    open, and the release notes it was made from; with `whole`, each of them."""
    notes = {
        "doubtful numbers": edition.doubtful,
        "broken cross references": edition.broken,
        "differences between the sources": edition.differences,
        "keywords that no rule defines": tuple((gap.name, _gap(gap)) for gap in edition.undefined),
        "release notes": tuple((note.title, _release(note)) for note in edition.release_notes),
    }
    document = f"{edition.game}:{edition.document}" if edition.document else edition.game
    if not edition.edition and not whole:
        yield Row(f"{document}: no date is told in it; --edition DATE names one", style="dim")
    for what, found in notes.items():
        if found:
            yield Row(
                f"{document} {edition.edition}".rstrip() + f": {len(found)} {what}",
                style="bold" if whole else "dim",
            )
            yield from (Row(f"{rule_id}: {said}", indent=2, hang=2) for rule_id, said in found if whole)


def _gap(gap: Undefined) -> str:
    """How cards print a keyword, and its reminder text."""
    return "; ".join(filter(None, (f"printed as {', '.join(gap.printed)}" if gap.printed else "", gap.text)))


def _release(note: ReleaseNote) -> str:
    """The sets of a release note, when it was updated, and its address."""
    sets = f"sets {', '.join(note.sets)}" if note.sets else ""
    return "; ".join(filter(None, (sets, f"updated {note.updated}" if note.updated else "", note.url)))


def synced_rows(found: Synced) -> Iterator[Row]:
    """What became of an address: a line, and for each document what changed."""
    if found.status == "no address":
        yield Row(f"{found.game}: no address in sync.toml: {found.why}", hang=2)
        return
    said = {"unchanged": "unchanged", "stored": "new, stored", "failed": "failed"}[found.status]
    yield Row(f"{found.game}: {found.address}: {said}", hang=2, style="bold")
    for edition in found.editions:
        changes = ", ".join(f"{n} {how}" for how, n in found.changes.get(edition.document, {}).items())
        document = f"{edition.game}:{edition.document}".rstrip(":")
        named = f"{document} {edition.edition}".rstrip()
        text = f"{named}: {edition.rules} rules" + (f"; {changes}" if changes else "")
        yield Row(text, indent=2, hang=2)
    yield from (row for edition in found.editions for row in note_rows(edition))


def stale_rows(found: Staleness) -> Iterator[Row]:
    """A scenario, the rules under it that changed, and how it comes out now."""
    yield Row(found.scenario or found.file, style="bold")
    if found.message:
        yield Row(found.message, indent=2, style="yellow")
    elif found.newest:
        count = f"{len(found.rules) or 'no'} cited rule{'s' if len(found.rules) > 1 else ''} changed"
        yield Row(f"{count} from {found.edition} to {found.newest}", indent=2)
    for rule in found.rules:
        yield from change_rows(rule.change, indent=4)
    yield Row(_again(found), indent=2)
    yield Row()


def _again(found: Staleness) -> str:
    said = {"passed": "comes out as before", "failed": "no longer comes out", "error": "cannot be run"}
    message = found.result.message.split("\n")[0] if found.result.message else ""
    return f"run again: it {said[found.result.status]}" + (f" ({message})" if message else "")
