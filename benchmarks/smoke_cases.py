"""The shapes of ability that a card list of Grand Archive has, and the abilities of each shape."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Any

from benchmarks.measure import ROOT, SHARED
from judge.games.grand_archive.types_of_effects_continuous_changes import LAYER_OF
from judge.text import tree as t
from judge.text.compiler import compile_text, paragraphs
from judge.text.lexer import without_reminders
from scenarios.parse import parse_each
from scenarios.tree import CardDef

GAME = "grand-archive"
WORDED = frozenset({"verb", "zone", "action", "how", "which", "place", "what", "state", "into"})
"""The fields of a tree whose words are part of its shape; names, kinds and numbers are none."""


def shape(part: object) -> str:
    """A part of an ability tree without its names, numbers and filters: what it does, not to what."""
    if isinstance(part, tuple):
        return "+".join(filter(None, map(shape, part)))
    if isinstance(part, t.Amount):
        return "n"
    if isinstance(part, t.Selector):
        return _kind(part) + (f" in {part.zone}" if part.zone else "")
    if isinstance(part, t.EventPattern):
        return part.verb
    if isinstance(part, t.KeywordAbility):
        return f"keyword {part.name}"
    if isinstance(part, t.Filter) or not isinstance(part, t.Node):
        return ""
    if isinstance(part, t.Condition):
        return type(part).__name__
    inner = [word for one in fields(part) if (word := _field(one.name, getattr(part, one.name)))]
    return type(part).__name__ + (f"({', '.join(inner)})" if inner else "")


def _kind(selector: t.Selector) -> str:
    if {"player", "opponent"} & set(selector.kinds):
        return "player"
    return "card" if selector.cards else "activation" if selector.activations else "thing"


def _field(name: str, value: object) -> str:
    if name in ("span", "paragraph", "label", "name", "restrictions"):
        return ""
    if isinstance(value, str):
        return value if name in WORDED else ""
    return name if value is True else shape(value)


def card_list() -> list[dict[str, Any]]:
    """The card list beside the project, or else the invented cards of the scenarios that ship."""
    path = SHARED / "corpora" / GAME / "texts.jsonl"
    if not path.is_file():
        return list(invented_cards())
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def invented_cards(files: str = "*") -> Iterator[dict[str, Any]]:
    """The cards that the shipped scenarios of such files define, as a card list has them; each text once."""
    known: set[tuple[str, ...]] = set()
    for path in sorted((ROOT / "scenarios" / "library" / GAME).glob(f"{files}.judge")):
        for read in parse_each(path.read_text(encoding="utf-8"), path.name):
            for card in read.scenario.cards if read.scenario is not None else ():
                text = tuple(str(line) for line in card.values("text"))
                if text and card.name.count('"') == 0 and text not in known:
                    known.add(text)
                    yield listed(card, text)


def listed(card: CardDef, text: tuple[str, ...]) -> dict[str, Any]:
    """A card of a scenario as a card list has it."""
    types = [str(word).upper() for name in ("supertypes", "type") for word in card.values(name)]
    words = [str(word).upper() for name in ("class", "subtypes") for word in card.values(name)]
    return {"name": card.name, "types": types, "subtypes": words, "text": "\n".join(text)}


@dataclass(frozen=True, slots=True)
class Case:
    """An ability, the paragraph that it was read from, and the card it is printed on (the keys of a card
    list: name, types, subtypes); `link` the paragraphs by which the card is linked to something, `whole` its
    text but for what it does beside as it resolves, `beside` the abilities of that."""

    ability: t.Ability
    text: str
    card: dict[str, Any]
    link: str = ""
    whole: str = ""
    beside: tuple[t.Ability, ...] = ()

    @property
    def texts(self) -> Iterator[tuple[str, tuple[t.Ability, ...]]]:
        """The texts to try the ability with, the shortest that it works with first, each with its other
        abilities."""
        near = f"{self.link}\n{self.text}".strip()
        if not relies(self.ability):
            yield near, ()
        if self.whole not in ("", near) or relies(self.ability):
            yield self.whole, self.beside


def relies(ability: t.Ability) -> bool:
    """Whether an ability speaks of what another of its card has done."""
    nodes = list(t.walk(ability))
    own = {slug(type(node).__name__) for node in nodes if getattr(node, "what", None) != t.Self()}
    return any(isinstance(n, t.Earlier) or (isinstance(n, t.Result) and n.verb not in own) for n in nodes)


def slug(name: str) -> str:
    """The name of a class as results of instructions are called by it."""
    return re.sub(r"(?<!^)([A-Z])", r"-\1", name).lower()


def cases(cards: Iterable[dict[str, Any]]) -> Iterator[Case]:
    """Every ability of a card list but keywords, whose rules have scenarios of their own."""
    for card in cards:
        text = without_reminders(card.get("text") or "")
        spans = [text[a:b] for a, b in paragraphs(text)]
        read = compile_text(GAME, text, name=card["name"]).abilities
        link = "\n".join(one for one in spans if one.strip(" .").endswith(" Link"))
        for ability in read:
            if not isinstance(ability, t.KeywordAbility):
                beside = tuple(_beside(ability, read))
                kept = sorted({ability.paragraph, *(other.paragraph for other in beside)})
                whole = "\n".join(spans[i] for i in kept)
                yield Case(ability, spans[ability.paragraph], card, link, whole, beside)


def _beside(ability: t.Ability, read: Iterable[t.Ability]) -> Iterator[t.Ability]:
    """The other abilities of a card that go with it: beside what it does as it resolves nothing else of that
    sort, beside one that holds all the time none that changes things as well."""
    for other in read:
        both = (ability, other)
        changing = all(isinstance(one, t.StaticAbility) for one in both) and any(
            type(node) in LAYER_OF for node in t.walk(other)
        )
        resolving = all(isinstance(one, t.InstructionsAbility) for one in both)
        if other.paragraph != ability.paragraph and not changing and not resolving:
            yield other


def by_shape(found: Iterable[Case]) -> dict[str, list[Case]]:
    """The cases of each shape, the most frequent shape first."""
    groups: dict[str, list[Case]] = defaultdict(list)
    for case in found:
        groups[shape(case.ability)].append(case)
    return dict(sorted(groups.items(), key=lambda pair: -len(pair[1])))
