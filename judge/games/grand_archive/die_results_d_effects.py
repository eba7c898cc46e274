"""Miscellaneous Topics: Die Results / D Effects — dice that texts roll as they resolve."""

from __future__ import annotations

from judge.kernel.decisions import Procedure
from judge.text import tree as t
from judge.text.context import Context
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/die-results-d-effects/general-rules")

ROLLING = (GENERAL["1"], GENERAL["2"])
"""The rules by which a die is rolled as the effect resolves that asks for it."""


def rolled(context: Context, node: t.Roll) -> Procedure[bool]:
    """The dice have been rolled with the instruction's other choices (2)."""
    return node.dice.slot in context.slots
    yield
