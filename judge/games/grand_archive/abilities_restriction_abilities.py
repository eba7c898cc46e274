"""Abilities: Restriction Abilities — bubbles and inline demands that text hangs on."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judge.kernel.decisions import Unsupported
from judge.kernel.faces import Face
from judge.kernel.identity import by_identity
from judge.kernel.state import Thing
from judge.text import tree as t
from judge.text.context import Context
from rules_corpus.cite import RuleId, Section

_PAGE = "ga:cr/abilities-restriction-abilities"
GENERAL = Section(f"{_PAGE}/general-rules")
TYPES = Section(f"{_PAGE}/types-of-restrictions")
LEVEL = Section(f"{_PAGE}/level-restrictions")
CLASS = Section(f"{_PAGE}/class-restrictions")
DAMAGE = Section(f"{_PAGE}/damage-restrictions")
MEMORY = Section(f"{_PAGE}/memory-restrictions")
ELEMENT = Section(f"{_PAGE}/element-restrictions")
SHEEN = Section(f"{_PAGE}/sheen-x-restrictions")
CHAMPION = Section(f"{_PAGE}/champion-restrictions")
CLASS_BONUS = Section("ga:cr/keywords-and-abilities/class-bonus")
ELEMENT_BONUS = Section("ga:cr/keywords-and-abilities/element-bonus")
NAMES = Section("ga:cr/parts-of-a-card-name/intro")
CHAMPION_BONUS = Section("ga:cr/keywords-and-abilities/champion-bonus")
LEVEL_BUBBLE = Section("ga:cr/keywords-and-abilities/level-restriction")


def met(context: Context, kind: str, name: str, amount: int | None) -> bool:
    """Whether the demand of a restriction is met now by the controller's champion or memory; raises
    Unsupported for an unknown one."""
    check = CHECKS.get(kind)
    if check is None:
        raise Unsupported(f"the restriction {kind!r} is not carried out yet")
    champion = context.language.champion(context.state, context.controller)
    return champion is not None and check(context, champion, name, amount or 0)


def rules_of(kind: str, *, met: bool = True) -> tuple[RuleId, ...]:
    """The rules behind a kind of restriction: of its page, and of its entry in the glossary; with `met` no,
    those by which what it locks is ignored."""
    ignored = () if met else IGNORED.get(kind, ())
    own = (RULES[kind],) if kind in RULES else ()
    return (*own, GENERAL["1"], *ENTRIES.get(kind, ()), *ignored)


def locking(unmet: Iterable[t.Condition]) -> tuple[RuleId, ...]:
    """The rules by which restrictions that are not met lock what stands behind them (General Rules 2.1)."""
    kinds = (one.kind for one in unmet if isinstance(one, t.Restricted))
    return (GENERAL["2.1"], *(rule for kind in kinds for rule in rules_of(kind, met=False)))


@by_identity
def standing_restrictions(face: Face) -> tuple[t.Restricted, ...]:
    """The restrictions before what a card has all the time: its static abilities and keywords."""
    standing = (a for a in face.abilities if isinstance(a, t.StaticAbility | t.KeywordAbility))
    found = (r for ability in standing for r in ability.restrictions if isinstance(r, t.Restricted))
    return tuple(dict.fromkeys(found))


def _class(context: Context, champion: Thing, name: str, amount: int) -> bool:
    mine = context.view(context.source).traits.get("class", ())
    return bool(set(mine) & set(context.view(champion).traits.get("class", ())))


def _element(context: Context, champion: Thing, name: str, amount: int) -> bool:
    mine = context.view(context.source).traits.get("element", ())
    return bool(set(mine) & set(context.view(champion).traits.get("element", ())))


def _champion(context: Context, champion: Thing, name: str, amount: int) -> bool:
    return lineage_name(champion.face.name).lower() == name.lower()


def lineage_name(name: str) -> str:
    """A champion's name without title or other ornament (Champion Restrictions 1; Card Types: Champion 6)."""
    return name.split(",")[0].strip()


def _level(context: Context, champion: Thing, name: str, amount: int) -> bool:
    return (context.view(champion).stat("level") or 0) >= amount


def _memory(context: Context, champion: Thing, name: str, amount: int) -> bool:
    return len(context.state.zone("memory", context.controller)) >= amount


def _damage(context: Context, champion: Thing, name: str, amount: int) -> bool:
    return champion.count("damage") >= amount


def _sheen(context: Context, champion: Thing, name: str, amount: int) -> bool:
    """The counters are those on the player's Fractured Memories (Sheen X Restrictions 1)."""
    masteries = (context.state.things[i] for i in context.state.zone("mastery", context.controller))
    return sum(m.count("sheen") for m in masteries if m.face.name == "Fractured Memories") >= amount


CHECKS: dict[str, Callable[[Context, Thing, str, int], bool]] = {
    "class-bonus": _class,
    "element-bonus": _element,
    "champion-bonus": _champion,
    "level": _level,
    "memory": _memory,
    "damage": _damage,
    "sheen": _sheen,
}

RULES: dict[str, RuleId] = {
    "class-bonus": CLASS["1"],
    "element-bonus": ELEMENT["1"],
    "champion-bonus": CHAMPION["1"],
    "level": LEVEL["1.1"],
    "memory": MEMORY["1"],
    "damage": DAMAGE["1"],
    "sheen": SHEEN["1"],
}

ENTRIES: dict[str, tuple[RuleId, ...]] = {
    "class-bonus": (CLASS_BONUS["2"], CLASS_BONUS["1"], CLASS_BONUS["3"]),
    "element-bonus": (ELEMENT_BONUS["1"], ELEMENT_BONUS["2"]),
    "champion-bonus": (CHAMPION_BONUS["1"], CHAMPION_BONUS["2"], NAMES["5.1"], NAMES["5.1.2"]),
    "level": (LEVEL_BUBBLE["1"], LEVEL_BUBBLE["2"], LEVEL["1"]),
    "sheen": (RuleId("ga:cr/game-mechanics-mastery/fractured-memories/2"),),
    "memory": (RuleId("ga:cr/keywords-and-abilities/memory-n/1"),),
}

IGNORED: dict[str, tuple[RuleId, ...]] = {
    "class-bonus": (CLASS_BONUS["4"],),
    "champion-bonus": (CHAMPION_BONUS["3"], NAMES["5.1.3"]),
}
"""The rules by which text is ignored in every zone while such a restriction is not met."""
