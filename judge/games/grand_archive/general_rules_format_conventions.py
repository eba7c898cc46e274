"""General Rules: Format Conventions — the decks that a format allows, looked at before the game begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from judge.games.grand_archive.card_types_boons import GENERAL as BOONS
from judge.games.grand_archive.card_types_boons import GREATER, LESSER, is_boon
from judge.kernel.decisions import Refusal
from judge.kernel.state import FORMAT, Seat, State, Thing
from rules_corpus.cite import Cite, RuleId, Section

PAGE = "ga:cr/general-rules-format-conventions"
STANDARD = Section(f"{PAGE}/standard-constructed-rules")
DRAFT = Section(f"{PAGE}/draft-rules")
PANTHEON = Section(f"{PAGE}/pantheon-rules")
LIMITED = Section("ga:trg/limited-formats/intro")
SIDEBOARDING = Section("ga:trg/sideboarding/intro")
MATERIAL = Section("ga:cr/game-zones-material-deck/general-rules")
REGALIA = Section("ga:cr/card-types-supertypes/regalia")
CHAMPION = Section("ga:cr/card-types-champion/general-rules")
MASTERY = Section("ga:cr/game-mechanics-mastery/general-rules")
STATUS = Section("ga:cr/game-mechanics-statuses/general-rules")
ZONES = Section("ga:cr/game-mechanics-game-zones/general-rules")

MAIN_DECK_TYPES: Mapping[str, RuleId] = {
    kind: RuleId(f"ga:cr/card-types-{kind}/general-rules/2") for kind in ("ally", "item", "weapon")
}
"""The types of card that lie in the material deck as regalia alone, with the rule of each."""

TRACKING: Mapping[str, RuleId] = {"mastery": MASTERY["3"], "status": STATUS["1"]}
"""The types of card that track what a player has, and lie in no deck, with the rule of each."""

LEVEL_0: Mapping[str, tuple[RuleId, ...]] = {
    "standard": (STANDARD["3"],),
    "draft": (DRAFT["2"],),
    "pantheon": (PANTHEON["2"],),
}
"""What the formats themselves say of the champion to start with (Material Deck 4)."""

START_ZONES = ("deck", "material", "pantheon", "sideboard")
"""Where a player's cards lie before the game begins (Game Zones 11)."""


def starting_faults(state: State) -> Iterator[Refusal]:
    """What the rules forbid of the zones and decks with which a game begins, by the format that the scenario
    names."""
    check = FORMATS.get(state.extra.get(FORMAT, ""))
    for seat, player in enumerate(state.players):
        yield from _zone_faults(state, seat, player.name)
        yield from _kind_faults(state, seat, player.name)
        if check is not None:
            yield from check(state, seat, player.name)
    if state.extra.get(FORMAT) == "pantheon" and len(state.players) not in (3, 4):
        yield Refusal(f"Pantheon is played by 3 or 4 players, not {len(state.players)}", BOONS["1"])


def cards(state: State, zone: str, seat: Seat) -> list[Thing]:
    """A player's cards in a zone."""
    return [state.things[i] for i in state.zone(zone, seat)]


def is_starting_champion(card: Thing) -> bool:
    """Whether a card is a champion of level 0."""
    return card.face.is_a("type", "champion") and card.face.stats.get("level", 0) == 0


def _zone_faults(state: State, seat: Seat, name: str) -> Iterator[Refusal]:
    for card in state.things.values():
        if card.place == seat and card.zone not in START_ZONES:
            reason = f"{name} has {card.face.name} in {card.zone} before the game begins"
            yield Refusal(reason, ZONES["11"])
    if not any(is_starting_champion(card) for card in cards(state, "material", seat)):
        rules = (MATERIAL["4"], *LEVEL_0.get(state.extra.get(FORMAT, ""), ()))
        yield Refusal(f"{name}'s material deck has no Level 0 champion", rules)


def _kind_faults(state: State, seat: Seat, name: str) -> Iterator[Refusal]:
    """Cards in the deck that is not theirs: champions and regalia start in the material deck, other cards in
    the main deck, masteries and statuses in none."""
    for card in (card for zone in START_ZONES for card in cards(state, zone, seat)):
        for kind in TRACKING.keys() & card.face.traits.get("type", ()):
            yield Refusal(f"{card.face.name} is a {kind}, and in {name}'s {card.zone}", TRACKING[kind])
    for card in cards(state, "deck", seat):
        if (rule := _material_rule(card)) is not None:
            yield Refusal(f"{card.face.name} is in {name}'s main deck", rule)
    for card in cards(state, "material", seat):
        if _material_rule(card) is None:
            for kind in card.face.traits.get("type", ()):
                if kind in MAIN_DECK_TYPES:
                    reason = f"{card.face.name} is no regalia, and in {name}'s material deck"
                    yield Refusal(reason, MAIN_DECK_TYPES[kind])
        elif card.face.is_a("supertype", "regalia") and "reserve" in card.face.costs:
            yield Refusal(f"{card.face.name} is a regalia without a memory cost", REGALIA["3"])


def _material_rule(card: Thing) -> RuleId | None:
    if card.face.is_a("type", "champion"):
        return CHAMPION["2"]
    return REGALIA["1"] if card.face.is_a("supertype", "regalia") else None


def _main_deck(found: Sequence[Thing], name: str, least: int, most: int, cite: Cite) -> Iterator[Refusal]:
    if len(found) < least:
        yield Refusal(f"{name}'s main deck has {len(found)} cards; it needs {least} or more", cite)
    yield from _copies(found, f"{name}'s main deck", most, cite)


def _copies(found: Sequence[Thing], where: str, most: int, cite: Cite) -> Iterator[Refusal]:
    """Cards of which there are more copies than allowed; cards that nothing depends on have no name."""
    named = Counter(card.face.name for card in found if card.face.traits)
    for card, copies in named.items():
        if copies > most:
            yield Refusal(f"{where} has {copies} copies of {card}; {most} is the most", cite)


def _standard(state: State, seat: Seat, name: str) -> Iterator[Refusal]:
    """Standard Constructed Rules 1 to 4; copies in a deck and in the sideboard are counted together
    (Sideboarding)."""
    main, material = cards(state, "deck", seat), cards(state, "material", seat)
    side = cards(state, "sideboard", seat)
    yield from _main_deck(main, name, 60, 4, STANDARD["1"])
    if len(material) > 12:
        yield Refusal(f"{name}'s material deck has {len(material)} cards; 12 is the most", STANDARD["2"])
    once = (STANDARD["2"], MATERIAL["5"], REGALIA["2"])
    yield from _copies(material, f"{name}'s material deck", 1, once)
    main_side = [card for card in side if _material_rule(card) is None]
    material_side = [card for card in side if _material_rule(card) is not None]
    together = (SIDEBOARDING["intro-2"],)
    yield from _copies([*main, *main_side], f"{name}'s main deck and sideboard", 4, together)
    yield from _copies([*material, *material_side], f"{name}'s material deck and sideboard", 1, together)
    points = len(main_side) + 3 * len(material_side)
    if len(side) > 15 or points > 15:
        reason = f"{name}'s sideboard has {len(side)} cards worth {points} points; 15 of each is the most"
        yield Refusal(reason, STANDARD["4"])
    yield from _no_boons(state, seat, name)


def _draft(state: State, seat: Seat, name: str) -> Iterator[Refusal]:
    """Draft Rules 1, 2; how many copies, the tournament reference says (Limited Formats 1, 2)."""
    material = cards(state, "material", seat)
    yield from _main_deck(cards(state, "deck", seat), name, 30, 4, (DRAFT["1"], LIMITED["2"]))
    yield from _copies(material, f"{name}'s material deck", 1, LIMITED["1"])
    if len(material) > 10:
        yield Refusal(f"{name}'s material deck has {len(material)} cards; 10 is the most", DRAFT["2"])
    yield from _no_boons(state, seat, name)


def _no_boons(state: State, seat: Seat, name: str) -> Iterator[Refusal]:
    for card in cards(state, "pantheon", seat):
        yield Refusal(f"{name} presents {card.face.name} outside a Pantheon game", BOONS["1"])


def _pantheon(state: State, seat: Seat, name: str) -> Iterator[Refusal]:
    """Pantheon Rules 1 to 4."""
    material = cards(state, "material", seat)
    yield from _main_deck(cards(state, "deck", seat), name, 60, 1, PANTHEON["1"])
    if len(material) != 12:
        yield Refusal(f"{name}'s material deck has {len(material)} cards, not 12", PANTHEON["2"])
    yield from _copies(material, f"{name}'s material deck", 1, MATERIAL["5"])
    presented = Counter(kind for card in cards(state, "pantheon", seat) for kind in _boon_kinds(card))
    if presented != {LESSER: 1, GREATER: 1}:
        reason = f"{name} must present one Lesser Boon and one Greater Boon"
        yield Refusal(reason, (PANTHEON["3"], BOONS["2.1"]))
    if cards(state, "sideboard", seat):
        yield Refusal(f"{name} has a sideboard in a Pantheon game", PANTHEON["4"])


def _boon_kinds(card: Thing) -> tuple[str, ...]:
    kinds = tuple(kind for kind in (LESSER, GREATER) if card.face.is_a("type", kind))
    return kinds if is_boon(card.face) and len(kinds) == 1 else ("no boon",)


FORMATS: Mapping[str, Callable[[State, Seat, str], Iterator[Refusal]]] = {
    "standard": _standard,
    "draft": _draft,
    "pantheon": _pantheon,
}
"""What each format asks of a player's decks."""
