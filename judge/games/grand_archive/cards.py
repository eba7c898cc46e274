"""Cards of Grand Archive: from a scenario's lines or a board's words to a `Face` (pages Parts of a Card)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from judge.games.grand_archive.card_types_boons import with_boons
from judge.games.grand_archive.language import SUPERTYPES
from judge.games.grand_archive.tokens import TOKENS
from judge.games.grand_archive.vocabulary import VOCABULARY
from judge.kernel.faces import Face
from judge.kernel.ruleset import CardSpec, ThingSpec
from judge.text import tree as t
from judge.text.printed import printed_abilities
from rules_corpus.cite import slug

TRAITS = {
    "type": "type",
    "supertypes": "supertype",
    "class": "class",
    "subtypes": "subtype",
    "element": "element",
    "speed": "speed",
}
"""A card's lines to the traits that they give."""

STATS = ("power", "life", "durability", "level")
KINDS = ("ally", "champion", "weapon", "item", "domain", "phantasia", "attack", "action", "mastery")
STAT_ORDER: Mapping[str, tuple[str, ...]] = {
    "ally": ("power", "life"),
    "champion": ("life",),
    "weapon": ("power", "durability"),
    "attack": ("power",),
    "domain": ("durability",),
    "item": ("power",),
}
"""What the numbers behind a kind on a board are."""


def face(spec: CardSpec) -> Face:
    """A card from its lines; raises Unsupported naming the phrase where its text is not understood."""
    traits = {
        trait: tuple(slug(str(v)) for v in spec.values(line))
        for line, trait in TRAITS.items()
        if spec.values(line)
    }
    traits = with_supertypes(traits)
    if "type" in traits:
        traits["type"] = with_boons(traits["type"])
    text = "\n".join(str(v) for v in spec.values("text"))
    return Face(
        name=spec.name,
        traits=traits,
        stats={stat: int(spec.values(stat)[0]) for stat in STATS if spec.values(stat)},
        costs=costs(spec),
        abilities=abilities(text, spec.name, (traits.get("type") or ("",))[0]),
        text=text,
        notes={"lineage": str(spec.values("lineage")[0])} if spec.values("lineage") else {},
    )


def with_supertypes(traits: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Traits with the supertypes that stand among the types, as in "Regalia, Item", in their own place (Card
    Types: Supertypes)."""
    named = tuple(word for word in traits.get("type", ()) if word in SUPERTYPES)
    if not named:
        return traits
    rest = tuple(word for word in traits["type"] if word not in SUPERTYPES)
    both = tuple(dict.fromkeys((*traits.get("supertype", ()), *named)))
    return {**traits, "type": rest, "supertype": both}


def costs(spec: CardSpec) -> dict[str, int | str]:
    """A card's costs by kind: `cost reserve 2`, `cost memory 1`, `cost reserve X`."""
    found: dict[str, int | str] = {}
    for name, kind, values in spec.lines:
        if name == "cost" and values:
            found[kind or "reserve"] = values[0]
    return found


def abilities(text: str, name: str, kind: str) -> tuple[t.Ability, ...]:
    """The compiled abilities of a text; raises UnreadText where a phrase is not understood."""
    return printed_abilities("grand-archive", text, name=name, kind=kind)


def thing_face(spec: ThingSpec) -> Face:
    """The face of a thing on a board: its card's with what the modifiers print on it, or one made of its kind
    and stats."""
    base = spec.face or TOKENS.get(spec.name) or Face(name=spec.name or spec.alias or spec.kind)
    traits = dict(base.traits)
    stats = dict(base.stats)
    kind = spec.kind or ("champion" if spec.zone == "champion" and "type" not in traits else "")
    if kind:
        traits["type"] = (kind,)
        stats.update(zip(STAT_ORDER.get(kind, ()), spec.stats, strict=False))
    gained = list(base.abilities)
    for name, values in spec.modifiers:
        printed_modifier(name, values, traits, stats, gained, base.name)
    return replace(base, traits=traits, stats=stats, abilities=tuple(gained))


def printed_modifier(
    name: str,
    values: tuple[str | int, ...],
    traits: dict[str, tuple[str, ...]],
    stats: dict[str, int],
    gained: list[t.Ability],
    card: str,
) -> None:
    """What a modifier of a board adds to what is printed; modifiers about the object's state are not looked
    at here."""
    words = tuple(slug(str(v)) for v in values)
    if name in ("element", "class", "subtypes"):
        traits[TRAITS[name]] = words
    elif name in ("unique", "regalia"):
        traits["supertype"] = (*traits.get("supertype", ()), name)
    elif (name in ("power", "life", "level") and values) or (
        name == "durability" and values and "domain" in traits.get("type", ())
    ):
        stats[name] = int(values[0])
    elif name == "text":
        gained.extend(abilities("\n".join(str(v) for v in values), card, (traits.get("type") or ("",))[0]))
    elif name not in STATE_MODIFIERS | VOCABULARY.counters or (name in VOCABULARY.keywords and not values):
        amount = next((v for v in values if isinstance(v, int)), None)
        gained.append(t.KeywordAbility(name, None if amount is None else t.Number(amount)))


STATE_MODIFIERS = frozenset(
    [
        "rested",
        "damage",
        "buff",
        "debuff",
        "durability",
        "enlighten",
        "counter",
        "distant",
        "fostered",
        "exhausted",
        "marked",
        "frozen",
        "attached",
        "sheltered",
        "since",
        "facedown",
        "owned",
        "loaded",
        "linked",
        "over",
        "without",
        "ephemeral",
        "preserved",
        "faceup",
    ]
)
"""Modifiers of a board that say how an object stands, not what is printed on it."""
