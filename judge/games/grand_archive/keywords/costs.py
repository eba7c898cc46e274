"""Keywords that offer an optional or alternative cost: prepare, imbue, brew, ephemerate, starcalling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from judge.games.grand_archive.keywords.registry import amount_of, entry
from judge.text import tree as t
from rules_corpus.cite import RuleId, slug

PREPARE = entry("prepare-n")
IMBUE = entry("imbue")
BREW = entry("brew")
EPHEMERATE = entry("ephemerate")
STARCALLING = entry("starcalling")

Costs = tuple[t.Instruction, ...]


@dataclass(frozen=True, slots=True)
class CostKeyword:
    """A keyword that offers a cost: what it costs, what the card becomes by it, and from where.

    `alternative` costs stand in the place of the reserve cost, those `beside` it are asked also where that is
    not paid; `zone` the one from which the keyword works.
    """

    rule: RuleId
    costs: Callable[[t.KeywordAbility], Costs]
    becomes: str = ""
    alternative: bool = False
    beside: bool = False
    zone: str = ""
    also: tuple[RuleId, ...] = ()
    """What else its entry says of an alternative cost: whether effects change it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A cost that a card being activated offers: the word that takes it, the keyword, the printed ability."""

    word: str
    keyword: CostKeyword
    ability: t.KeywordAbility

    @property
    def costs(self) -> Costs:
        """What taking it costs."""
        return self.keyword.costs(self.ability)

    @property
    def actions(self) -> Costs:
        """What it costs beside an alternative reserve or memory cost."""
        return tuple(c for c in self.costs if not (self.keyword.alternative and isinstance(c, t.Pay)))

    @property
    def payments(self) -> tuple[t.Pay, ...]:
        """The reserve or memory cost that it asks."""
        return tuple(cost for cost in self.costs if isinstance(cost, t.Pay))


def _preparation(ability: t.KeywordAbility) -> Costs:
    return (t.RemoveCounters("preparation", amount_of(ability), t.ChampionOf(t.YOU)),)


def _listed(ability: t.KeywordAbility) -> Costs:
    return ability.costs


def _nothing(ability: t.KeywordAbility) -> Costs:
    return ()


def ingredients(ability: t.KeywordAbility) -> Costs:
    """The objects that a brew lists: tokens by name, or kinds of herbs in the singular or plural (Brew 1)."""
    return tuple(_ingredient(cost) for cost in ability.costs)


def _ingredient(cost: t.Instruction) -> t.Instruction:
    if not (isinstance(cost, t.Sacrifice) and isinstance(cost.what, t.Chosen)):
        return cost
    selector = cost.what.selector
    filters = tuple(_named_or_kind(f) for f in selector.filters)
    return replace(cost, what=replace(cost.what, selector=replace(selector, filters=filters)))


def _named_or_kind(part: t.Filter) -> t.Filter:
    if not (isinstance(part, t.Is) and part.axis in ("name", "word")):
        return part
    word = slug(part.value)
    return t.AnyFilter((t.Is("word", word), t.Is("word", SINGULAR.get(word, word))))


SINGULAR: Mapping[str, str] = {
    "herbs": "herb",
    "roots": "root",
    "flowers": "flower",
    "leaves": "leaf",
    "leafs": "leaf",
    "adjuvants": "adjuvant",
    "catalysts": "catalyst",
}
"""The kinds of ingredients by their plural (Game Terms: Gather 2)."""


COSTS: Mapping[str, CostKeyword] = {
    "prepare": CostKeyword(PREPARE["1"], _preparation, "prepared", beside=True),
    "imbue": CostKeyword(IMBUE["1"], _nothing),
    "brew": CostKeyword(BREW["2"], ingredients, "brewed", alternative=True, also=(BREW["4"],)),
    "ephemerate": CostKeyword(EPHEMERATE["1"], _listed, "ephemeral", alternative=True, zone="graveyard"),
    "starcalling": CostKeyword(
        STARCALLING["1"],
        _listed,
        "starcalled",
        alternative=True,
        zone="deck",
        also=(STARCALLING["2"], STARCALLING["4"]),
    ),
}


def offers(abilities: Iterable[t.Ability], zone: str) -> tuple[Offer, ...]:
    """The costs that a card with these abilities offers when it is activated from a zone."""
    found = [
        (ability, COSTS[ability.name])
        for ability in abilities
        if isinstance(ability, t.KeywordAbility) and ability.name in COSTS
    ]
    working = [(a, k) for a, k in found if k.zone in ("", zone) and not _outdone(a, [b for b, _ in found])]
    return tuple(Offer(word_of(a, [b for b, _ in working]), k, a) for a, k in working)


def _outdone(ability: t.KeywordAbility, among: Iterable[t.KeywordAbility]) -> bool:
    """Whether another imbue for the same cards asks for fewer of them: that one counts (Imbue 5)."""
    same = [a.amount for a in among if (a.name, a.argument) == ("imbue", ability.argument)]
    sizes = [a.value for a in same if isinstance(a, t.Number)]
    mine = ability.amount
    return ability.name == "imbue" and isinstance(mine, t.Number) and mine.value > min(sizes)


def word_of(ability: t.KeywordAbility, among: Iterable[t.KeywordAbility]) -> str:
    """What takes an ability's cost: its name, with what it names or its place where there are several that
    differ."""
    same = list(dict.fromkeys(a for a in among if a.name == ability.name))
    if len(same) < 2:
        return ability.name
    if len({a.argument for a in same}) == len(same):
        return f"{ability.argument} {ability.name}".strip()
    return f"{ability.name} {same.index(ability) + 1}"
