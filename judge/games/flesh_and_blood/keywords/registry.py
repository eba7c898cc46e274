"""What keywords mean: each keyword that is shorthand for abilities names them here through its module."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from judge.text import tree as t
from rules_corpus.cite import Cite, Section

PAGE = "fab:keywords"

Meaning = Callable[[t.KeywordAbility], tuple[t.Ability, ...]]

_MEANINGS: dict[str, Meaning] = {}
_RULES: dict[str, Cite] = {}


def entry(name: str) -> Section:
    """The section of a keyword's entry, to cite from."""
    return Section(f"{PAGE}/{name}")


def means(name: str, rule: Cite) -> Callable[[Meaning], Meaning]:
    """Registers what a keyword is shorthand for, with the rules that say so."""

    def register(meaning: Meaning) -> Meaning:
        _MEANINGS[name] = meaning
        _RULES[name] = rule
        return meaning

    return register


@lru_cache(maxsize=4096)
def meaning(ability: t.Ability) -> tuple[t.Ability, ...]:
    """The abilities that an ability stands for: itself, or what its keyword is shorthand for."""
    if isinstance(ability, t.KeywordAbility) and ability.name in _MEANINGS:
        return _MEANINGS[ability.name](ability)
    return (ability,)


def rule_for(ability: t.Ability) -> Cite | None:
    """The rules of the keyword that an ability is."""
    return _RULES.get(ability.name) if isinstance(ability, t.KeywordAbility) else None


def expanded(abilities: Iterable[t.Ability]) -> Iterable[tuple[t.Ability, t.Ability]]:
    """Each ability with each of the abilities that it stands for."""
    for ability in abilities:
        for meant in meaning(ability):
            yield ability, meant


def amount_of(ability: t.KeywordAbility) -> int:
    """The number behind a keyword; 1 where none is printed."""
    return ability.amount.value if isinstance(ability.amount, t.Number) else 1


def has(abilities: Iterable[t.Ability], name: str) -> bool:
    """Whether a keyword is among abilities."""
    return count(abilities, name) > 0


def count(abilities: Iterable[t.Ability], name: str) -> int:
    """How many instances of a keyword there are."""
    return sum(isinstance(a, t.KeywordAbility) and a.name == name for a in abilities)


def instances(abilities: Iterable[t.Ability], name: str) -> list[t.KeywordAbility]:
    """The instances of a keyword."""
    return [a for a in abilities if isinstance(a, t.KeywordAbility) and a.name == name]
