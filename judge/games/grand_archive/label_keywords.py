"""Game Terms: Label Keywords — the words before a text that tell of what sort it is."""

from __future__ import annotations

from judge.text.abilities import LABELS_APART
from rules_corpus.cite import RuleId, Section, slug

LABELS = Section("ga:cr/game-terms/label-keywords")

LISTED = {
    "balance": LABELS["3.1"],
    "cardistry": LABELS["3.2"],
    "deluge": LABELS["3.3"],
    "harmonize": LABELS["3.4"],
    "upkeep": LABELS["3.5"],
    "equestrian": LABELS["3.6"],
}
"""The labels of the list, each with its entry."""


def rules_of_label(label: str) -> tuple[RuleId, ...]:
    """The entries of the words of a label ("Deluge 3 — On Death"); none for a label that is none of the
    list."""
    words = (slug(word).partition("-")[0] for word in label.split(LABELS_APART))
    return tuple(LISTED[word] for word in words if word in LISTED)
