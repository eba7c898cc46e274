"""What keywords mean: a game registers for each keyword the abilities that it is shorthand for, and its
rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from judge.kernel.identity import by_identities, by_identity
from judge.text import tree as t
from judge.text.standing import by_key
from rules_corpus.cite import Cite

Meaning = Callable[[t.KeywordAbility], tuple[t.Ability, ...]]


@dataclass(slots=True)
class Keywords:
    """A game's keywords by name: what each is shorthand for and the rules that say so."""

    meanings: dict[str, Meaning] = field(default_factory=dict)
    rules: dict[str, Cite] = field(default_factory=dict)
    known: dict[t.Ability, tuple[t.Ability, ...]] = field(default_factory=dict)

    def means(self, name: str, rule: Cite) -> Callable[[Meaning], Meaning]:
        """Registers what a keyword is shorthand for, with the rules that say so."""

        def register(meaning: Meaning) -> Meaning:
            self.meanings[name] = meaning
            self.rules[name] = rule
            return meaning

        return register

    def meaning(self, ability: t.Ability) -> tuple[t.Ability, ...]:
        """The abilities that an ability stands for: itself, or what its keyword is shorthand for, under the
        same
        restrictions."""
        if not isinstance(ability, t.KeywordAbility) or ability.name not in self.meanings:
            return (ability,)
        found = self.known.get(ability)
        if found is None:
            meant = self.meanings[ability.name](ability)
            found = tuple(replace(a, restrictions=(*ability.restrictions, *a.restrictions)) for a in meant)
            self.known[ability] = found
        return found

    def rule_for(self, ability: t.Ability) -> Cite | None:
        """The rules of the keyword that an ability is."""
        return self.rules.get(ability.name) if isinstance(ability, t.KeywordAbility) else None

    def nodes(self, text: Any) -> Iterator[t.Node]:
        """Every node of a text and of what the keywords in it stand for."""
        for node in t.walk(text):
            yield node
            if isinstance(node, t.KeywordAbility):
                yield from self.nodes(tuple(meant for meant in self.meaning(node) if meant is not node))

    def expanded(self, abilities: Iterable[t.Ability]) -> Iterator[tuple[t.Ability, t.Ability]]:
        """Each ability with each of the abilities that it stands for."""
        for ability in abilities:
            for meant in self.meaning(ability):
                yield ability, meant


@by_identity
def _by_name(abilities: tuple[t.Ability, ...]) -> Mapping[str, tuple[t.KeywordAbility, ...]]:
    return by_key((a.name, a) for a in abilities if isinstance(a, t.KeywordAbility))


def instances(abilities: tuple[t.Ability, ...], name: str) -> tuple[t.KeywordAbility, ...]:
    """The instances of a keyword among abilities."""
    return _by_name(abilities).get(name, ())


@by_identities
def without(abilities: tuple[t.Ability, ...], *gone: t.Ability) -> tuple[t.Ability, ...]:
    """The abilities but some of them."""
    return tuple(a for a in abilities if not any(a is one for one in gone))


def has(abilities: tuple[t.Ability, ...], name: str) -> bool:
    """Whether a keyword is among abilities."""
    return name in _by_name(abilities)
