"""Game Mechanics: Tokens — summoning them."""

from __future__ import annotations

from judge.kernel.decisions import Procedure, Unsupported
from judge.text import tree as t
from judge.text.context import Context
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/game-mechanics-tokens/general-rules")


def summon(context: Context, node: t.SummonToken) -> Procedure[bool]:
    """Summons tokens; raises Unsupported for a token that nothing in the scenario describes."""
    raise Unsupported(
        f"{context.source.face.name}: summoning {node.name or 'a copy'} tokens is not carried out yet"
    )
    yield
