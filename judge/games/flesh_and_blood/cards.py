"""Cards of Flesh and Blood: from a scenario's lines or a board's words to a `Face`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.games.flesh_and_blood.carried_out import check
from judge.games.flesh_and_blood.tokens import GAME_TOKENS
from judge.games.flesh_and_blood.vocabulary import VOCABULARY
from judge.kernel.decisions import Unsupported
from judge.kernel.faces import Face
from judge.kernel.ruleset import CardSpec, ThingSpec
from judge.text import tree as t
from judge.text.printed import printed_abilities
from rules_corpus.cite import slug

STATS = ("power", "defense", "life", "pitch", "intellect", "arcane")

CLASSES = frozenset(
    {"adjudicator", "bard", "merchant", "shapeshifter"}
    | {"assassin", "brute", "guardian", "ninja", "ranger", "warrior"}
    | {"illusionist", "mechanologist", "runeblade", "wizard"}
)
"""The class types (fab:keywords/universal/3)."""

RESOLVING = frozenset({"action", "instant", "attack-reaction", "defense-reaction", "block", "resource"})
"""Types of cards whose text is done as they resolve, or never; what has none of them is not played."""

SLOTS = ("head", "chest", "arms", "legs")
"""The equipment zones (fab:keywords/modular/3)."""

KINDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "hero": (("hero",), ()),
    "ally": (("ally",), ("power", "life")),
    "weapon": (("weapon",), ("power",)),
    "equipment": (("equipment",), ("defense",)),
    "attack": (("generic", "action", "attack"), ("power", "defense")),
    "item": (("item",), ()),
    "aura": (("aura",), ()),
    "arrow": (("ranger", "action", "arrow", "attack"), ("power", "defense")),
}
"""What a kind on a board is, and what the numbers behind it are."""


def face(spec: CardSpec) -> Face:
    """A card from its lines; raises Unsupported naming the phrase where its text is not understood."""
    text = "\n".join(str(v) for v in spec.values("text"))
    types = tuple(slug(str(v)) for v in spec.values("types"))
    stats = {stat: number(spec, stat) for stat in STATS if spec.values(stat)}
    made = abilities(text, spec.name)
    if types and not RESOLVING.intersection(types):
        refuse_done_once(made, spec.name)
    return Face(
        name=spec.name,
        traits=traits(types, tuple(slug(str(v)) for v in spec.values("color")), stats),
        stats=stats,
        costs={"resources": spec.values("cost")[0]} if spec.values("cost") else {},
        abilities=made,
        text=text,
    )


def refuse_done_once(made: tuple[t.Ability, ...], name: str) -> None:
    """Raises Unsupported for what an object says that would be done as it resolves, which it never does."""
    if any(type(ability) is t.InstructionsAbility for ability in made):
        raise Unsupported(f"{name}: what its text says is done at no time that it names")


def number(spec: CardSpec, stat: str) -> int:
    """A card's printed stat; raises Unsupported where it is no number (`*`, `X`)."""
    printed = spec.values(stat)[0]
    if isinstance(printed, int):
        return printed
    raise Unsupported(f"{spec.name}: its {stat} {printed!r} is no number: the engine does not play that")


COLORS = {1: "red", 2: "yellow", 3: "blue"}


def traits(types: tuple[str, ...], color: tuple[str, ...], stats: Mapping[str, int]) -> dict[str, Any]:
    """A card's words by kind; its color is that of its pitch value where none is named."""
    shade = color or ((COLORS[stats["pitch"]],) if stats.get("pitch") in COLORS else ())
    return {"type": types, "class": tuple(w for w in types if w in CLASSES), "color": shade}


def abilities(text: str, name: str) -> tuple[t.Ability, ...]:
    """The compiled abilities of a text; raises UnreadText where a phrase is not understood, Unsupported where
    nothing carries it out."""
    compiled = printed_abilities("flesh-and-blood", text, name=name)
    check(compiled, name)
    return compiled


def thing_face(spec: ThingSpec) -> Face:
    """The face of a thing on a board: its card's with what the modifiers print on it, or one made of its
    kind and stats."""
    base = spec.face or GAME_TOKENS.get(spec.name) or Face(name=spec.name or spec.alias or spec.kind)
    types, order = KINDS.get(spec.kind, (base.traits.get("type", ()), ()))
    stats = {**base.stats, **dict(zip(order, spec.stats, strict=False))}
    costs = {"resources": 0} if spec.kind in ("attack", "arrow") else dict(base.costs)
    gained = list(base.abilities)
    color = tuple(base.traits.get("color", ()))
    for name, values in spec.modifiers:
        if name in ("types", "class", "subtypes"):
            types = (*types, *(slug(str(v)) for v in values))
        elif name == "color":
            color = tuple(slug(str(v)) for v in values)
        elif name in ("power", "defense", "pitch", "intellect") or (name == "life" and not _alive(types)):
            stats[name] = int(values[0])
        elif name == "cost":
            costs["resources"] = int(values[0])
        elif name == "text":
            gained += abilities("\n".join(str(v) for v in values), base.name)
        elif name not in STATE_MODIFIERS:
            amount = next((v for v in values if isinstance(v, int)), None)
            if name != "suspense" or amount is None:
                gained.append(t.KeywordAbility(name, None if amount is None else t.Number(amount)))
    if spec.zone == "hero" and "hero" not in types:
        types = (*types, "hero")
    made = Face(base.name, traits(types, color, stats), stats, costs, tuple(gained), base.text, base.notes)
    return replace(made, back=base.back)


def _alive(types: tuple[str, ...]) -> bool:
    return "ally" in types


COUNTERS = frozenset(VOCABULARY.counters - {"suspense"})
"""Counters that a board may name as such; of suspense, which is a keyword too, see `thing_face`."""

STATE_MODIFIERS = COUNTERS | frozenset(
    {"exhausted", "tapped", "marked", "frozen", "faceup", "facedown", "damage", "life"}
    | {"loaded", "over", "counter", "attached", "owned", "since", "linked"}
)
"""Modifiers of a board that say how a thing stands, not what is printed on it."""

PERMANENT = ("ally", "aura", "item", "landmark", "figment", "affliction", "ash", "invocation", "construct")
"""Types of cards that stay in the arena as they resolve."""


def is_permanent_card(card: Face) -> bool:
    """Whether a card becomes a permanent in the arena as it resolves."""
    return any(card.is_a("type", kind) for kind in PERMANENT)


def is_attack_action(card: Face) -> bool:
    """Whether a card is an attack action card."""
    return card.is_a("type", "action") and card.is_a("type", "attack")


def slot_of(card: Face) -> str:
    """The equipment zone that a piece of equipment is worn in; "" for none of the four."""
    return next((slot for slot in SLOTS if card.is_a("type", slot)), "")
