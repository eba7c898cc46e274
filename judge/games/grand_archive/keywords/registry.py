"""What keywords mean in Grand Archive: each module of this package registers its own here."""

from __future__ import annotations

from judge.games.grand_archive.keywords.instances import PAGE, once
from judge.kernel.identity import by_identity
from judge.text import tree as t
from judge.text.keywords import Keywords
from judge.text.keywords import has as has
from judge.text.keywords import instances as keywords
from judge.text.standing import Pairs
from rules_corpus.cite import RuleId, Section, cites

_KEYWORDS = Keywords()
means = _KEYWORDS.means
meaning = _KEYWORDS.meaning
nodes = _KEYWORDS.nodes

__all__ = [
    "PAGE",
    "amount_of",
    "entry",
    "expanded",
    "has",
    "keywords",
    "meaning",
    "means",
    "nodes",
    "rule_for",
]


@by_identity
def expanded(abilities: tuple[t.Ability, ...]) -> Pairs:
    """Each ability with each of the abilities that it stands for, redundant keywords once."""
    return tuple(_KEYWORDS.expanded(once(abilities)))


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
