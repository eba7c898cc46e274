"""Checks of cards and boards."""

from __future__ import annotations

from collections.abc import Mapping

from judge.kernel.vocabulary import Shape, words
from scenarios.checking import Checking
from scenarios.errors import CLAUSE_WORDS, did_you_mean, known_words, listed
from scenarios.names import FACES
from scenarios.omitted import listed as listed_card
from scenarios.omitted import omissions
from scenarios.tree import (
    Attribute,
    AttributeLine,
    Board,
    CardDef,
    Modifier,
    Portion,
    Ref,
    Thing,
    Value,
    ZoneLine,
)

RESERVED = frozenset(CLAUSE_WORDS) | words("x all random try expect explore of on top bottom free")
"""Words that no alias or player may have for a name."""

RELATIONS = ("attached", "sheltered", "linked")
"""Modifiers that name another thing on a board."""

_WANTED: Mapping[str, str] = {
    "nothing": "takes nothing",
    "number": "takes a number",
    "amount": "takes a number or nothing",
    "name": "takes one name",
    "names": "takes names with commas between them",
    "text": "takes a text in double quotes",
    "counter": 'takes a name in quotes and a number: counter "omen" 2',
}


def check_cards(check: Checking) -> None:
    """Each card once, its attributes and values, its other faces, and whether the catalogue has it."""
    seen: set[str] = set()
    for card in check.scenario.cards:
        if card.name in seen:
            check.report("E107", f"the card '{card.name}' is defined twice", card, "leave one out")
        seen.add(card.name)
        if listed_card(card):
            _check_catalogue(check, card)
        _check_omitted(check, check.names.cards[card.name] or card)
        for attribute in card.attributes or ():
            _check_attribute(check, attribute)


def _check_catalogue(check: Checking, card: CardDef) -> None:
    if check.names.cards[card.name] is None:
        hint = "import the list it is in ('judge cards import'), or write its attributes below it"
        check.report("E108", f"the catalogue has no card '{card.name}'", card, hint)


def _check_omitted(check: Checking, card: CardDef) -> None:
    for line, paragraph in omissions(card):
        if not paragraph and not listed_card(card):
            hint = "give some words of the paragraph as they stand in the card's text"
            check.report("E103", f"no text of '{card.name}' has these words", line, hint)


def _check_attribute(check: Checking, attribute: Attribute) -> None:
    known = check.vocabulary.card_attributes
    shape = known.get(attribute.name)
    if shape is None:
        check.unknown("E103", "card attribute", attribute.name, attribute, known, "attributes")
        return
    if bool(shape.qualifiers) != bool(attribute.qualifier) or (
        attribute.qualifier and attribute.qualifier not in shape.qualifiers
    ):
        _check_qualifier(check, attribute, shape)
    elif not _fits(shape, attribute.values):
        check.report("E103", f"'{attribute.name}' {_wanted(shape)}", attribute)
    if attribute.name in FACES[:2]:
        _check_defined(check, str(attribute.values[0]), attribute)


def _check_qualifier(check: Checking, attribute: Attribute, shape: Shape) -> None:
    if not shape.qualifiers:
        hint = "a value of several words stands in double quotes, several values have commas between them"
        check.report("E103", f"'{attribute.name}' {_wanted(shape)}", attribute, hint)
        return
    hint = f"for example: {attribute.name} {shape.qualifiers[0]} 1"
    message = f"behind '{attribute.name}' comes {listed(shape.qualifiers)}"
    check.report("E103", message, attribute, hint, attribute.qualifier)


def _wanted(shape: Shape) -> str:
    return f"is {listed(shape.choices)}" if shape.choices else _WANTED[shape.takes]


def _fits(shape: Shape, values: tuple[Value, ...]) -> bool:
    """Whether the values are what the shape takes."""
    match shape.takes, values:
        case ("nothing" | "amount", ()) | ("number" | "amount", (int() | "X",)) | ("counter", (str(), int())):
            return True
        case "name" | "text", (str(name),):
            return not shape.choices or name.lower() in {choice.lower() for choice in shape.choices}
        case "names", (_, *_):
            return all(isinstance(v, str) for v in values)
    return False


def check_boards(check: Checking) -> None:
    """Each player's board once: zones, attributes, things and their aliases."""
    aliases: set[str] = set()
    seen: set[str] = set()
    for board in check.scenario.boards:
        check.player(board.player, board)
        if board.player in seen:
            check.report(
                "E107", f"a second board of '{board.player}'", board, "write all that a player has in one"
            )
        seen.add(board.player)
        _check_board(check, board, aliases)


def _check_board(check: Checking, board: Board, aliases: set[str]) -> None:
    for line in board.lines:
        if isinstance(line, AttributeLine):
            _check_attribute_line(check, line)
            continue
        if line.zone not in check.vocabulary.zones:
            known = check.vocabulary.zones | check.vocabulary.player_attributes
            check.unknown("E101", "zone", line.zone, line, known, "zones and attributes")
            continue
        for thing in line.things:
            _check_alias(check, thing, aliases)
            _check_thing(check, line, thing)


def _check_attribute_line(check: Checking, line: AttributeLine) -> None:
    for item in line.items:
        name = item.thing if isinstance(item, Portion) else item
        if isinstance(name, Ref) and name.name not in check.vocabulary.factions:
            check.unknown("E101", "faction", name.name, line, check.vocabulary.factions, "factions")


def _check_alias(check: Checking, thing: Thing, aliases: set[str]) -> None:
    alias = thing.alias
    if alias in RESERVED or alias in check.vocabulary.zones:
        check.report(
            "E107", f"'{alias}' is a word of the language and no alias", thing, "choose another", alias
        )
    elif alias and (alias in aliases or alias in check.scenario.players):
        check.report(
            "E107", f"the alias '{alias}' is used twice", thing, "every alias names one thing", alias
        )
    aliases.add(alias or " ")


def _check_thing(check: Checking, line: ZoneLine, thing: Thing) -> None:
    _check_stats(check, thing)
    for modifier in thing.modifiers:
        _check_modifier(check, modifier)
    described = thing.kind or line.zone in check.vocabulary.zone_kinds or thing.nameless
    if not described:
        _check_defined(check, thing.name, thing)


def _check_defined(check: Checking, name: str, node: Thing | Attribute) -> None:
    """A card on a board is defined by a `card` line, in the catalogue, or by the game itself."""
    if name in check.names.cards or name in check.vocabulary.tokens:
        return
    if check.catalogue and check.catalogue(name):
        return
    defined = [*check.names.cards, *check.vocabulary.kinds]
    define = f'define it: card "{name}": with its attributes below, or give it a kind, such as ally 2/2'
    hint = did_you_mean(name, defined) or define
    check.report("E108", f"no card '{name}' is defined", node, hint, name)


def _check_stats(check: Checking, thing: Thing) -> None:
    if not thing.stats:
        return
    wanted = check.vocabulary.kinds.get(thing.kind, ())
    if not thing.kind:
        hint = f"for example: ally {'/'.join(map(str, thing.stats))}"
        check.report("E104", "stats stand behind a kind of object", thing, hint)
    elif len(wanted) != len(thing.stats):
        shown = "/".join(wanted) if wanted else "no stats"
        check.report("E104", f"the kind '{thing.kind}' has {shown} here", thing)


def _check_modifier(check: Checking, modifier: Modifier) -> None:
    shape = check.vocabulary.modifier(modifier.name)
    if shape is None:
        hint_words = check.vocabulary.modifier_words
        check.unknown(
            "E104", "modifier or keyword", modifier.name, modifier, hint_words, "modifiers and keywords"
        )
        return
    if not _fits(shape, modifier.values):
        joined = f" (behind '{shape.joined}')" if shape.joined else ""
        check.report("E104", f"'{modifier.name}' {_wanted(shape)}{joined}", modifier)
    elif modifier.name == "owned":
        check.player(str(modifier.values[0]), modifier)
    elif modifier.name in RELATIONS:
        _check_relation(check, modifier)


def _check_relation(check: Checking, modifier: Modifier) -> None:
    name = str(modifier.values[0])
    if name not in check.names.all:
        hint = known_words(name, check.names.all, "names here")
        check.report("E106", f"nothing here is called '{name}'", modifier, hint, name)
