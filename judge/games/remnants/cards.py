"""Cards of Remnants: from a scenario's lines or a board's words to a `Face`."""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from judge.games.remnants.card_backs import BACKS, card_back
from judge.games.remnants.costs import read_costs
from judge.kernel.decisions import Unsupported
from judge.kernel.faces import Face
from judge.kernel.ruleset import CardSpec, ThingSpec
from judge.kernel.state import Thing
from judge.kernel.vocabulary import words
from judge.text import tree as t
from judge.text.printed import printed_abilities
from rules_corpus.cite import RuleId, slug

STATS = ("ATK", "HP", "SPD", "DUR")
ROWS = ("front", "back")
STAT_ORDER = {"minion": ("ATK", "HP"), "building": ("HP",), "husk": ("ATK", "HP"), "drone": ("ATK", "HP")}
"""What the numbers behind a kind on a board are."""

USUAL_ROW = {"minion": "front", "building": "back", "spell": "back"}
"""Where a thing that a board names by its kind alone may be played, unless it stands elsewhere."""

TWO_TYPES = {"hyspell": ("minion", "spell"), "hybuilding": ("minion", "building")}
"""Types that count as a minion too (Gene Hunters: HySpell/HyBuilding)."""

BOTH_TYPES = RuleId("remnants:gene-hunters/keywords/hyspell-hybuilding")
"""Why a card of two types is a minion."""

STATE_MODIFIERS = frozenset(
    {
        *("exhausted", "unexhausted", "damage", "counter", "attached", "sheltered", "since", "facedown"),
        *("owned", "linked", "over", "power", "material"),
    }
)
"""Modifiers of a board that say how a thing stands, not what is printed on it."""


def face(spec: CardSpec) -> Face:
    """A card from its lines; raises Unsupported naming the phrase where its text is not understood."""
    notes: dict[str, Any] = {"card": True}
    if spec.values("loyalty"):
        notes["loyalty"] = int(spec.values("loyalty")[0])
    if spec.values("reverse"):
        notes["reverse"] = str(spec.values("reverse")[0])
    text = "\n".join(str(v) for v in spec.values("text"))
    line = [word for value in spec.values("type") for word in str(value).split()]
    traits = typed(_known(slug(word), spec.name) for word in line)
    if spec.values("faction"):
        traits["faction"] = (slug(str(spec.values("faction")[0])),)
    return Face(
        name=spec.name,
        traits=traits,
        stats={stat: int(spec.values(stat)[0]) for stat in STATS if spec.values(stat)},
        costs=read_costs(spec.values("cost")),
        abilities=abilities(text, spec.name),
        text=text,
        notes=notes,
    )


CALLED = {"past": "back", "future": "front"}
"""Chronites' names for the rows (Chronites: Past, Future)."""

TYPE_WORDS = (*ROWS, "any", "unique", "minion", "spell", "building", "all", *TWO_TYPES)


def _known(word: str, name: str) -> str:
    """A word of a type line; one that is nearly a type of the rules is taken for a slip."""
    word = CALLED.get(word, word)
    near = get_close_matches(word, TYPE_WORDS, n=1, cutoff=0.8)
    if word not in TYPE_WORDS and near:
        raise Unsupported(f"{name} has the type {word!r}: write {near[0].capitalize()} if that is meant")
    return word


def typed(words: Any) -> dict[str, tuple[str, ...]]:
    """A type line's words as traits: types, rows ("front", "back", "any"), and unique."""
    traits: dict[str, tuple[str, ...]] = {}
    for word in words:
        kind = "row" if word in (*ROWS, "any") else "supertype" if word == "unique" else "type"
        traits[kind] = (*traits.get(kind, ()), *TWO_TYPES.get(word, (word,)))
    return traits


def abilities(text: str, name: str) -> tuple[t.Ability, ...]:
    """The compiled abilities of a text; raises Unsupported where a phrase is not understood."""
    compiled = printed_abilities("remnants", text, name=name)
    if any(isinstance(ability, t.InstructionsAbility) for ability in compiled):
        raise Unsupported(f"the text of {name!r} does not say when: write a mark before it, (Play)")
    for change in t.walk(compiled):
        if isinstance(change, t.Change) and not _heeded(change):
            raise Unsupported(
                f"the text of {name!r} changes what the engine does not look at: {_words(change)}"
            )
        if isinstance(change, WAITING) and change.event.verb not in HAPPENING:
            raise Unsupported(
                f"the text of {name!r} waits for what the engine does not tell: {change.event.verb}"
            )
    return compiled


HEEDED = (t.GrantKeyword, t.GrantAbility, t.LoseAbilities, t.ModifyStat, t.SetStat, t.ChangeCost)
"""Changes that (Auto) texts and effects make, beside what they allow and forbid."""

FORBIDDEN = words("plays draws battles attacks is-attacked is-destroyed is-negated is-targeted")
"""What a text may say that can't be."""


HAPPENING = words(
    "activates absorbs ages attacks battles becomes buries deals-damage destroys dies discards draws enters "
    "exhausts gains headlines heralds is-absorbed is-attacked is-banished is-buried is-dealt-damage "
    "is-destroyed is-discarded is-headlined is-heralded is-obliterated is-played is-put is-reanimated "
    "is-sidelined joins leaves loses mulligans phase-begins plays reaches-0 reanimates reverts shuffles "
    "sidelines wakes-up"
)
"""The events that abilities can wait for, or ask whether they have happened."""

WAITING = (t.TriggeredAbility, t.Delay, t.Happened, t.Experienced, t.Times)


def _heeded(change: t.Change) -> bool:
    if isinstance(change, t.Replace):
        prevents = all(isinstance(one, t.PreventThat) for one in change.instead)
        return change.event.verb == "is-destroyed" or (change.event.verb == "is-dealt-damage" and prevents)
    if isinstance(change, t.PreventNext):
        return change.event.verb == "is-dealt-damage" and not (change.then or change.also)
    if isinstance(change, t.Require):
        return change.event.verb in ("battles", "attacks")
    if isinstance(change, t.Forbid):
        return change.event.verb in FORBIDDEN
    if isinstance(change, t.Allow):
        return change.how == "always" or (not change.how and change.event.verb == "attacks")
    if isinstance(change, t.EnterWith):
        return not change.counters and set(change.states) <= {"exhausted", "unexhausted"}
    return isinstance(change, HEEDED)


def _words(change: t.Change) -> str:
    event = getattr(change, "event", None)
    return type(change).__name__ + ("" if event is None else f" {event.verb}")


def thing_face(spec: ThingSpec) -> Face:
    """The face of a thing on a board: its card's with what modifiers print on it, or one made of its kind."""
    base = spec.face or _of_kind(spec)
    traits, stats, gained = dict(base.traits), dict(base.stats), list(base.abilities)
    for name, values in spec.modifiers:
        _print(spec, base, name, values, traits, stats, gained)
    if not spec.modifiers:
        return base
    return replace(base, traits=traits, stats=stats, abilities=tuple(gained))


def _of_kind(spec: ThingSpec) -> Face:
    stats = dict(zip(STAT_ORDER.get(spec.kind, ()), spec.stats, strict=False))
    if spec.kind in BACKS:
        return card_back(spec.kind, None, stats)
    row = spec.zone if spec.zone in ROWS else USUAL_ROW.get(spec.kind, "any")
    traits = {"type": (spec.kind,), "row": (row,)} if spec.kind else {}
    return Face(name=spec.name or spec.alias or spec.kind, traits=traits, stats=stats)


def _print(
    spec: ThingSpec,
    base: Face,
    name: str,
    values: tuple[str | int, ...],
    traits: dict[str, tuple[str, ...]],
    stats: dict[str, int],
    gained: list[t.Ability],
) -> None:
    """What a modifier of a board adds to what is printed; those about the thing's state are not looked at
    here."""
    if name == "faction":
        traits["faction"] = tuple(slug(str(v)) for v in values)
    elif name == "unique":
        traits["supertype"] = (*traits.get("supertype", ()), "unique")
    elif name == "text":
        gained.extend(abilities("\n".join(str(v) for v in values), base.name))
    elif name in STATS:
        stats.setdefault(name, int(values[0]))
    elif name not in STATE_MODIFIERS:
        amount = next((v for v in values if isinstance(v, int)), None)
        gained.append(t.KeywordAbility(name, None if amount is None else t.Number(amount)))


def nameless(thing: Thing) -> bool:
    """Whether a thing is a card that nothing depends on."""
    printed = thing.face
    return not (printed.traits or printed.abilities or printed.costs or printed.stats)


def faction_of(card: Face) -> str:
    """A card's faction, "" where it has none; Zal counts as one here."""
    return next(iter(card.traits.get("faction", ())), "")


def restriction(card: Face) -> int:
    """A card's Loyalty Restriction; 0 where none is printed."""
    return int(card.notes.get("loyalty", 0))
