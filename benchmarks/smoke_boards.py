"""Boards on which an ability can happen, from its trigger, cost, targets and conditions, as scenarios without
lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from benchmarks.smoke_cases import Case
from benchmarks.smoke_means import means
from benchmarks.smoke_player import FIGHTING
from benchmarks.smoke_situation import Situation, laden, situation, words
from benchmarks.smoke_things import (
    CLASSES,
    ELEMENTS,
    LAID,
    Cards,
    absent,
    asked_for,
    in_lineages,
    lay_out,
    plain,
    quoted,
    spoken_of,
    stats,
    stock,
    text_lines,
    totals,
    whose,
)
from judge.text import tree as t


def boards(case: Case) -> Iterator[str]:
    """The boards to try, the likeliest first: the card in play or in hand, in its player's turn or not; its
    ability alone, or beside the card's others."""
    for text, beside in case.texts:
        for zone in places(case.ability, case.card):
            for turn in ("Ana materialize 3" if zone == "material" else "Ana main 3", "Ben main 4"):
                made = board(case, text, beside, zone)
                yield made.text(_champions(case.ability, case.card, zone), turn)


def places(ability: t.Ability, card: dict[str, Any]) -> list[str]:
    """Where the card lies as the game begins."""
    kinds = {one.lower() for one in card["types"]}
    named = [n.zone for n in t.walk(ability) if isinstance(n, t.From) and isinstance(n.of, t.Self)]
    named += [n.how for n in t.walk(ability) if isinstance(n, t.Allow) and n.how in LAID]
    if ability.inherited or t.own_label(ability) == "Lineage Release":
        return ["lineage"]
    if kinds & {"action", "attack"}:
        return list(dict.fromkeys([*named, "hand", "memory"]))
    if "champion" in kinds:
        return ["champion", "material"]
    entering = isinstance(ability, t.TriggeredAbility) and ability.event.verb == "enters"
    both = ["hand", "field"] if entering or _enters(ability) else ["field", "hand"]
    if "regalia" in kinds:
        both = ["field", "material"] if not entering else ["material", "field"]
    return list(dict.fromkeys([*named, *both, "graveyard"]))


def _enters(ability: t.Ability) -> bool:
    return any(
        isinstance(n, t.EnterWith) or (isinstance(n, t.Replace) and n.event.verb == "enters")
        for n in t.walk(ability)
    )


def _champions(ability: t.Ability, card: dict[str, Any], zone: str) -> dict[str, str]:
    own = card["name"] if zone == "champion" else hero(ability)
    below = [card["name"]] if zone == "lineage" else [f"Thing {n}" for n in in_lineages(ability)]
    over = f" over {', '.join(map(quoted, below))}" if below else ""
    level = 1 if zone == "material" and "CHAMPION" in card["types"] else max([3, *demanded(ability, "level")])
    asked = situation(ability)
    counters = {"enlighten": 4, "preparation": 4, **asked.champion}
    damage = max([counters.pop("damage", 12), *demanded(ability, "damage")])
    state = words(counters, asked.champion_is)
    mine = f'Hero = "{own}" level {level} life 60 damage {damage} element {ELEMENTS}{over} {state}'
    theirs = "" if zone == "lineage" else over
    return {
        "Ana": mine,
        "Ben": f'Foe = "Tide Hero" level 2 life 60 damage 9 element {ELEMENTS}{theirs}',
    }


def hero(ability: t.Ability) -> str:
    """The name of the champion that a restriction asks for."""
    names = [n.name for n in t.walk(ability) if isinstance(n, t.Restricted) and n.name]
    return f"{names[0]}, Tried Hero" if names else "Ash Hero"


def demanded(ability: t.Ability, kind: str) -> Iterator[int]:
    """The numbers that restrictions of a kind ask for."""
    for node in t.walk(ability):
        if isinstance(node, t.Restricted) and node.kind == kind and isinstance(node.amount, t.Number):
            yield node.amount.value


def board(case: Case, text: str, beside: tuple[t.Ability, ...], zone: str) -> Cards:
    """The cards of both players: the one under test, what its text speaks of, what makes its trigger happen,
    and some of everything."""
    made, ability, asked = Cards(), case.ability, situation(case.ability)
    lines = attributes(as_it_fights(case.card, ability), asked, beside)
    subject = made.define(case.card["name"], *lines, *back(ability), *text_lines(text))
    for name in (hero(ability), "Tide Hero"):
        made.define(name, f"element {ELEMENTS}", "type Champion", f"class {CLASSES}", "level 1", "life 20")
    if zone not in ("champion", "lineage"):
        how = {"banishment": "omen 1", "field": words(asked.card, asked.card_is)}.get(zone, "")
        made.put("Ana", zone, subject, how)
    for name, counters in asked.masteries.items():
        made.put("Ana", "mastery", name, words(counters, []))
    help_along(made, ability)
    made_by(made, ability, case.card)
    things_of(made, ability, beside)
    arm(made, case, (ability, *beside))
    stock(made)
    for _ in range(4 + asked.reserve):
        made.put("Ana", "hand", "Fund")
    for selector in absent(ability):
        made.clear(whose(selector), selector.kinds)
    if asked.influence is not None or asked.level:
        made.keep_few("Ana", subject, asked.influence)
    return made


def things_of(made: Cards, ability: t.Ability, beside: tuple[t.Ability, ...]) -> None:
    """The things that the texts speak of, as many as are asked for, with what is asked of them."""
    many, counters = max([3, *asked_for(ability)]), laden(ability)
    for number, selector in enumerate(spoken_of((ability, *beside))):
        how = words(counters.get(id(selector), {}), [])
        lay_out(made, selector, number, many, how, dict(totals(ability, selector, many)))


def help_along(made: Cards, ability: t.Ability) -> None:
    """Cards in both hands that make what the ability waits for happen."""
    for number, text in enumerate(dict.fromkeys(means(ability))):
        helper = made.define(
            f"Means {number}", *plain("Action", "Norm"), "speed Fast", f"text {quoted(text)}"
        )
        for player in ("Ana", "Ben"):
            made.put(player, "hand", helper)


def made_by(made: Cards, ability: t.Ability, card: dict[str, Any]) -> None:
    """The tokens and cards that an ability makes, and the other face of a card that it turns."""
    for node in t.walk(ability):
        if isinstance(node, t.SummonToken | t.Generate) and node.name:
            kind = "Ally" if isinstance(node, t.SummonToken) else "Action"
            made.define(node.name, *plain(kind, "Norm"), *stats([kind]))
    if any(back(ability)):
        made.define("Other Face", *attributes(card, Situation(), ()))


def back(ability: t.Ability) -> Iterator[str]:
    """The line that gives a card another face where its text turns it."""
    nodes = list(t.walk(ability))
    turned = any(isinstance(n, t.Perform) and n.action == "transform" for n in nodes)
    if turned or any(isinstance(n, t.Move) and "transformed" in n.states for n in nodes):
        yield 'back "Other Face"'


LOADED = frozenset(["GUN", "BOW", "AETHERWING"])
"""The weapons that must be loaded to attack."""


def arm(made: Cards, case: Case, abilities: tuple[t.Ability, ...]) -> None:
    """Loads a weapon with the cards that are to be in an attack's intent: the card, or another."""
    found = [f"Thing {n}" for n, selector in enumerate(spoken_of(abilities)) if selector.zone == "intent"]
    own = bool({*case.card.get("subtypes", ())} & LOADED)
    if not found and not own:
        return
    rounds = found or [made.define("Round", *plain("Attack", "Fire"), "power 1")]
    loaded = " ".join(f'loaded "{name}"' for name in rounds * 3)
    name = case.card["name"]
    if not own:
        name = made.define(
            "Loaded Wing",
            "cost memory 0",
            "element Norm",
            "type Weapon",
            "subtypes Aetherwing",
            *stats(["Weapon"]),
        )
    lines = [line for line in made.lying.get(("Ana", "field"), []) if line.startswith(f'"{name}"')]
    if own and lines:
        made.lying["Ana", "field"].remove(lines[0])
    made.put("Ana", "field", name, loaded)


def as_it_fights(card: dict[str, Any], ability: t.Ability) -> dict[str, Any]:
    """The card as an ally where its text has it attack and its list knows the other side alone."""
    fights = isinstance(ability, t.TriggeredAbility) and ability.event.verb in FIGHTING
    own = fights and isinstance(ability.event.subject, t.Self)  # type: ignore[attr-defined]
    return {**card, "types": ["ALLY"]} if own and not {*card["types"]} & STRIKING else card


STRIKING = frozenset(["ALLY", "ATTACK", "CHAMPION", "WEAPON", "ACTION"])


def attributes(card: dict[str, Any], asked: Situation, beside: tuple[t.Ability, ...]) -> Iterator[str]:
    """The lines of the card under test, what its list does not say made up."""
    kinds = [one.capitalize() for one in card["types"]]
    regalia = "Regalia" in kinds
    kinds = [one for one in kinds if one not in ("Regalia", "Unique", "Token")]
    yield price(regalia or "Champion" in kinds, asked, beside)
    yield "element Fire"
    yield f"type {', '.join(kinds) or 'Ally'}"
    if card.get("subtypes"):
        words = ", ".join(one.title() for one in card["subtypes"])
        yield f"subtypes {words}"
    yield f"class {CLASSES}"
    if regalia:
        yield "supertypes Regalia"
    yield from stats(set(kinds))


def price(by_memory: bool, asked: Situation, beside: tuple[t.Ability, ...]) -> str:
    """The line of a card's cost: enough to imbue it, nothing where its player is to have few cards."""
    imbued = [a.amount for a in beside if isinstance(a, t.KeywordAbility) and a.name == "imbue"]
    least = max([3, *(n.value for n in imbued if isinstance(n, t.Number))])
    if asked.influence is not None or asked.level:
        return f"cost {'memory' if by_memory else 'reserve'} 0"
    if by_memory:
        return "cost memory 2"
    return "cost reserve X" if asked.by_x else f"cost reserve {least}"
