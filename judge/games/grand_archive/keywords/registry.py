"""What keywords mean in Grand Archive: each module of this package registers its own here."""

from __future__ import annotations

from judge.text import tree as t
from judge.text.keywords import Keywords
from judge.text.keywords import has as has
from judge.text.keywords import instances as keywords
from rules_corpus.cite import RuleId, Section, cites

PAGE = "ga:cr/keywords-and-abilities"

_KEYWORDS = Keywords()
means = _KEYWORDS.means
meaning = _KEYWORDS.meaning
expanded = _KEYWORDS.expanded

__all__ = ["PAGE", "amount_of", "entry", "expanded", "has", "keywords", "meaning", "means", "rule_for"]


def entry(name: str) -> Section:
    """The section of a keyword's entry, to cite from."""
    return Section(f"{PAGE}/{name}")


def amount_of(ability: t.KeywordAbility) -> t.Amount:
    """The number behind a keyword; 1 where none is printed."""
    return ability.amount if ability.amount is not None else t.Number(1)


def rule_for(ability: t.Ability) -> RuleId | None:
    """The rule of the keyword that an ability is."""
    found = _KEYWORDS.rule_for(ability)
    return None if found is None else cites(found)[0]
