"""What keywords mean in Flesh and Blood: each module of this package registers its own here."""

from __future__ import annotations

from judge.kernel.identity import by_identity
from judge.text import tree as t
from judge.text.keywords import Keywords
from judge.text.keywords import has as has
from judge.text.keywords import instances as instances
from judge.text.standing import Pairs
from rules_corpus.cite import Section

PAGE = "fab:keywords"

_KEYWORDS = Keywords()
means = _KEYWORDS.means
meaning = _KEYWORDS.meaning
rule_for = _KEYWORDS.rule_for


@by_identity
def expanded(abilities: tuple[t.Ability, ...]) -> Pairs:
    """Each ability with each of the abilities that it stands for."""
    return tuple(_KEYWORDS.expanded(abilities))


__all__ = [
    "PAGE",
    "amount_of",
    "count",
    "entry",
    "expanded",
    "has",
    "instances",
    "meaning",
    "means",
    "rule_for",
]


def entry(name: str) -> Section:
    """The section of a keyword's entry, to cite from."""
    return Section(f"{PAGE}/{name}")


def amount_of(ability: t.KeywordAbility) -> int:
    """The number behind a keyword; 1 where none is printed."""
    return ability.amount.value if isinstance(ability.amount, t.Number) else 1


def count(abilities: tuple[t.Ability, ...], name: str) -> int:
    """How many instances of a keyword there are."""
    return len(instances(abilities, name))
