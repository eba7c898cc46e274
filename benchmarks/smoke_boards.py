"""Boards on which an ability can happen, from its trigger, cost, targets and conditions, as scenarios without
lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from benchmarks.smoke_cases import Case, relies
from benchmarks.smoke_extras import Extra, extras
from benchmarks.smoke_means import KINDLED, means, played_from
from benchmarks.smoke_player import FIGHTING, in_combat
from benchmarks.smoke_situation import Situation, situation, words
from benchmarks.smoke_things import (
    CLASSES,
    ELEMENTS,
    LAID,
    TYPES,
    Cards,
    Wanted,
    absent,
    asked_for,
    exact,
    in_lineages,
    judged,
    lay_out,
    plain,
    quoted,
    spoken_of,
    stats,
    stock,
    text_lines,
    whose,
)
from judge.text import tree as t


def boards(case: Case) -> Iterator[str]:
    """The boards to try, the likeliest first: the card in play or in hand, in its player's turn or not; its
    ability alone, or beside the card's others."""
    for text, beside in case.texts:
        for zone in places(case.ability, case.card, beside):
            for turn in ("Ana materialize 3" if zone == "material" else "Ana main 3", "Ben main 4"):
                champions = _champions((case.ability, *beside), case.card, zone)
                yield board(case, text, beside, zone).text(champions, turn)
                if isinstance(case.ability, t.PlayLimit):
                    yield board(case, text, beside, zone, bare=True).text(champions, turn)


def places(ability: t.Ability, card: dict[str, Any], beside: tuple[t.Ability, ...]) -> list[str]:
    """Where the card lies as the game begins."""
    kinds = {one.lower() for one in card["types"]}
    named = [n.zone for n in t.walk(ability) if isinstance(n, t.From) and isinstance(n.of, t.Self)]
    named += [n.how for n in t.walk(ability) if isinstance(n, t.Allow) and n.how in LAID]
    events = (node for node in t.walk(ability) if isinstance(node, t.EventPattern))
    named += [e.origin for e in events if isinstance(e.subject, t.Self) and e.origin in LAID]
    named += (
        ["deck"] if any(isinstance(a, t.KeywordAbility) and a.name == "starcalling" for a in beside) else []
    )
    if ability.inherited or t.own_label(ability) == "Lineage Release":
        return ["lineage"]
    if "mastery" in kinds:
        return ["mastery"]
    if kinds & {"action", "attack"}:
        return list(dict.fromkeys([*named, "hand", "memory"]))
    if "champion" in kinds:
        return ["champion", "material"]
    entering = isinstance(ability, t.TriggeredAbility) and ability.event.verb == "enters"
    both = ["hand", "field"] if entering or _enters(ability) else ["field", "hand"]
    if "regalia" in kinds:
        both = ["field", "material"] if not entering else ["material", "field"]
    return list(dict.fromkeys([*named, *(reversed(both) if relies(ability) else both), "graveyard"]))


def _enters(ability: t.Ability) -> bool:
    return any(
        isinstance(n, t.EnterWith) or (isinstance(n, t.Replace) and n.event.verb == "enters")
        for n in t.walk(ability)
    )


def _champions(abilities: tuple[t.Ability, ...], card: dict[str, Any], zone: str) -> dict[str, str]:
    """Both players' champions as their boards write them, with what lies in their lineages."""
    ability, asked = abilities[0], situation(abilities[0])
    own = card["name"] if zone == "champion" else hero(ability)
    below = list(lineage(abilities))
    over = f" over {', '.join(map(quoted, below))}" if below else ""
    mine = over if zone != "lineage" else f" over {quoted(card['name'])}"
    level = 1 if zone == "material" and "CHAMPION" in card["types"] else max([3, *demanded(ability, "level")])
    counters = {"enlighten": 4, "preparation": 4, **asked.champion}
    counters |= asked.card if zone == "champion" else {}
    damage = max([counters.pop("damage", 12), *demanded(ability, "damage")])
    own_state = asked.card_is if "CHAMPION" in card["types"] else []
    state = words(counters, [*asked.champion_is, *own_state])
    elements = f" element {ELEMENTS}" if asked.elements else ""
    foe = f"level 2 life 60 damage {max(9, asked.foe_damage)} element {ELEMENTS}"
    return {
        "Ana": f'Hero = "{own}" level {level} life 60 damage {damage}{elements}{mine} {state}',
        "Ben": f'Foe = "Tide Hero" {foe}{"" if zone == "lineage" else over}',
    }


def lineage(abilities: tuple[t.Ability, ...]) -> Iterator[str]:
    """The cards in both lineages: what is looked for there, and a champion to go back to."""
    yield from (f"Thing {number}" for number in in_lineages(abilities))
    if any(isinstance(n, t.Perform) and n.action == "delevel" for n in t.walk(abilities[0])):
        yield "Young Hero"


def hero(ability: t.Ability) -> str:
    """The name of the champion that a restriction asks for."""
    names = [n.name for n in t.walk(ability) if isinstance(n, t.Restricted) and n.name]
    return f"{names[0]}, Tried Hero" if names else "Ash Hero"


def demanded(ability: t.Ability, kind: str) -> Iterator[int]:
    """The numbers that restrictions of a kind ask for."""
    for node in t.walk(ability):
        if isinstance(node, t.Restricted) and node.kind == kind and isinstance(node.amount, t.Number):
            yield node.amount.value


def board(case: Case, text: str, beside: tuple[t.Ability, ...], zone: str, *, bare: bool = False) -> Cards:
    """The cards of both players: the one under test, what its text speaks of (not on a `bare` board),
    what makes its trigger happen, and some of everything."""
    made, ability, asked = Cards(), case.ability, situation(case.ability)
    lines = attributes(as_it_fights(case.card, ability), asked, beside)
    subject = made.define(case.card["name"], *lines, *back(ability), *text_lines(text))
    for name in (hero(ability), "Tide Hero"):
        elements = "Norm" if name != "Tide Hero" and not asked.elements else ELEMENTS
        made.define(name, f"element {elements}", "type Champion", f"class {CLASSES}", "level 1", "life 20")
    if zone not in ("champion", "lineage"):
        kept = {"omen": 1, **asked.card} if zone == "banishment" else asked.card
        states = asked.card_is if zone == "field" else []
        how = words(kept, states) if zone in ("field", "banishment") else ""
        made.put("Ana", zone, subject, how + bound(made, case, zone))
    for name, counters in asked.masteries.items():
        made.put("Ana", "mastery", name, words(counters, []))
    help_along(made, ability, beside)
    made_by(made, ability, case.card)
    if not bare:
        things_of(made, ability, beside)
    arm(made, case, (ability, *beside))
    stock(made, "Watchman" if intercepted(ability) else "Plain Ally")
    for _ in range(4 + asked.reserve):
        made.put("Ana", "hand", "Fund")
    numbers(made, ability)
    if asked.few:
        for player in ("Ana", "Ben"):
            made.keep_few(player, subject, asked.influence)
    return made


def intercepted(ability: t.Ability) -> bool:
    """Whether an ability is about who intercepts."""
    nodes = list(t.walk(ability))
    events = any(isinstance(n, t.EventPattern) and "intercept" in n.verb for n in nodes)
    return events or any(isinstance(n, t.KeywordAbility) and n.name == "unblockable" for n in nodes)


def bound(made: Cards, case: Case, zone: str) -> str:
    """What a card on the field that is to be linked is linked to, as a board writes it."""
    if zone != "field" or not case.link:
        return ""
    made.put("Ana", "field", made.define("Bound Ally", *plain("Ally", "Fire"), "power 1", "life 9"))
    return ' linked "Bound Ally"'


def things_of(made: Cards, ability: t.Ability, beside: tuple[t.Ability, ...]) -> None:
    """The things that the texts speak of, as many as are asked for, with what is asked of them."""
    abilities, many = (ability, *beside), max([3, *asked_for(ability)])
    given = extras(abilities, many)
    if any(isinstance(node, t.Found) for node in t.walk(ability)):
        made.define("Chaff", *plain("Action", "Norm"))
        for player in ("Ana", "Ben"):
            made.put(player, "deck", "Chaff")
            made.put(player, "deck", "Chaff")
    for number, selector in enumerate((*spoken_of(abilities), *judged(abilities))):
        lay_out(made, selector, number, many, given.get(id(selector), Extra()))


def numbers(made: Cards, ability: t.Ability) -> None:
    """Takes away what must not be there, and leaves as many of a kind as there must be, each of a name of its
    own."""
    for selector in absent(ability):
        made.clear(whose(selector), selector.kinds)
    for selector, number in exact(ability):
        made.clear(whose(selector), selector.kinds)
        for one in range(number):
            wanted = Wanted(supertypes=["Unique"]).all_of(selector.filters)
            kind = next((kind for kind in selector.kinds if kind in TYPES), "ally")
            name = made.define(f"Single {one}", *wanted.lines(kind, "regalia" in selector.kinds))
            for player in whose(selector)[:1]:
                made.put(player, "field", name)


def help_along(made: Cards, ability: t.Ability, beside: tuple[t.Ability, ...]) -> None:
    """Cards of both players that make what the ability waits for happen."""
    called = any(isinstance(a, t.KeywordAbility) and a.name == "starcalling" for a in beside)
    texts = ["Glimpse 2."] if called else list(means(ability))
    for number, text in enumerate(dict.fromkeys(texts)):
        kind = (
            plain("Action", "Norm") if text != KINDLED else ("cost reserve 2", *plain("Action", "Norm")[1:])
        )
        helper = made.define(f"Means {number}", *kind, "speed Fast", f"text {quoted(text)}")
        for player in ("Ana", "Ben"):
            made.put(player, "hand", helper)
    for zone in dict.fromkeys(played_from(ability)):
        place = {"material": "material deck"}.get(zone, zone)
        text = quoted(f"You may activate this card from your {place}.")
        name = made.define(f"Means {zone}", *plain("Action", "Norm"), "speed Fast", f"text {text}")
        for player in ("Ana", "Ben"):
            made.put(player, zone, name)
    if any(isinstance(n, t.EventPattern) and n.verb == "brews" for n in t.walk(ability)):
        made.define("Herb", *plain("Item", "Norm"), "subtypes Herb")
        for _ in range(3):
            made.put("Ana", "field", "Herb")


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

AMMUNITION = frozenset(["ARROW", "BULLET", "AETHERCHARGE"])
"""The cards that are loaded into weapons."""


def arm(made: Cards, case: Case, abilities: tuple[t.Ability, ...]) -> None:
    """Loads a weapon with the cards that are to be in an attack's intent: the card, or what it speaks of; one
    that waits to be loaded stays as it is."""
    if any(isinstance(n, t.EventPattern) and n.detail == "loaded" for n in t.walk(case.ability)):
        return
    found = [f"Thing {n}" for n, selector in enumerate(spoken_of(abilities)) if selector.zone == "intent"]
    words, name = {*case.card.get("subtypes", ())}, case.card["name"]
    weapon = name if words & LOADED else "Loaded Wing"
    if words & AMMUNITION and in_combat(case.ability):
        found = [name]
    if not found and weapon != name:
        return
    rounds = found or [made.define("Round", *plain("Attack", "Fire"), "power 1")]
    if weapon != name:
        kinds = "subtypes Aetherwing, Gun, Bow"
        made.define(weapon, "cost memory 0", "element Norm", "type Weapon", kinds, *stats(["Weapon"]))
    for line in [line for line in made.lying.get(("Ana", "field"), []) if line.startswith(f'"{name}"')]:
        made.lying["Ana", "field"].remove(line)
    loaded = " ".join(f'loaded "{one}"' for one in (rounds if rounds == [name] else rounds * 3))
    made.put("Ana", "field", weapon, loaded)


def as_it_fights(card: dict[str, Any], ability: t.Ability) -> dict[str, Any]:
    """The card as an ally where its text has it attack and its list knows the other side alone."""
    fights = isinstance(ability, t.TriggeredAbility) and ability.event.verb in FIGHTING
    own = fights and isinstance(ability.event.subject, t.Self)  # type: ignore[attr-defined]
    if {*card.get("subtypes", ())} & AMMUNITION:
        return card
    grows = any(isinstance(n, t.ModifyStat) and n.of == t.Self() for n in t.walk(ability))
    own = own or (grows and "ACTION" not in card["types"])
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
    if {*card.get("subtypes", ())} & AMMUNITION:
        yield "power 1"
    yield from strengthened(stats(set(kinds))) if asked.strong else stats(set(kinds))


def strengthened(lines: Iterable[str]) -> Iterator[str]:
    """The stats of a card with the power to kill anything."""
    yield from ("power 9" if line.startswith("power") else line for line in lines)


def price(by_memory: bool, asked: Situation, beside: tuple[t.Ability, ...]) -> str:
    """The line of a card's cost: enough to imbue it, nothing where its player is to have few cards."""
    imbued = [a.amount for a in beside if isinstance(a, t.KeywordAbility) and a.name == "imbue"]
    least = max([3, *(n.value for n in imbued if isinstance(n, t.Number))])
    if asked.few:
        return f"cost {'memory' if by_memory else 'reserve'} 0"
    if by_memory:
        return "cost memory 2"
    return "cost reserve X" if asked.by_x else f"cost reserve {least}"
