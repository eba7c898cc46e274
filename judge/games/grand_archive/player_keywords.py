"""Keywords that players have by an effect ("you gain agility 3"), and what is counted of them."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.grand_archive.keywords.registry import entry
from judge.games.grand_archive.language import LANGUAGE
from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force
from judge.kernel.request import Who
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number, resolve
from rules_corpus.cite import RuleId

AGILITY = entry("agility-n")

PLAYER_KEYWORDS = ("agility",)
"""The keywords that players can have."""


def player_keywords(table: Table) -> Iterator[tuple[Seat, t.KeywordAbility, Thing]]:
    """Each instance of a keyword that a player of the game has, with the card that gave it (Agility 1.1)."""
    playing = table.state.living()
    for context, change, _ in changes_in_force(table, t.GrantKeyword):
        if isinstance(change.of, t.Reference) and not isinstance(change.of, t.All):
            for value in resolve(context, change.of):
                if isinstance(value, Who) and value.seat in playing:
                    yield value.seat, change.keyword, context.source


def rules_of_trigger(table: Table, seat: Seat) -> tuple[RuleId, ...]:
    """The rules by which an agility of a player triggers: one of several, on another player's turn (Agility
    1.1, 1.2)."""
    several = sum(who == seat for who, _, _ in player_keywords(table)) > 1
    return (
        AGILITY["1.1"],
        AGILITY["1.2"],
        *((AGILITY["1.1.1"],) if several else ()),
        *((AGILITY["1.2.1"],) if seat != table.state.active else ()),
    )


def gives_to_players(ability: t.StaticAbility) -> bool:
    """Whether all that an ability says is that players gain keywords ("you gain agility 3")."""
    return bool(ability.changes) and all(
        isinstance(c, t.GrantKeyword) and isinstance(c.of, (t.You, t.EachPlayer, t.EachOpponent))
        for c in ability.changes
    )


def for_this_turn(ability: t.StaticAbility) -> t.InstructionsAbility:
    """What such words do as a card resolves: the property lasts for the turn (Agility 1.1)."""
    apply = t.Apply(ability.changes, t.Duration("turn"))
    return t.InstructionsAbility((apply,), restrictions=ability.restrictions)


def amount_of_player(table: Table, seat: Seat, keyword: str) -> int:
    """The numbers of all instances of a keyword that a player has, added up."""
    return sum(
        number(Context(table, LANGUAGE, source, seat), ability.amount or t.Number(1))
        for who, ability, source in player_keywords(table)
        if who == seat and ability.name == keyword
    )
