"""Divine Relic: one such card in a material deck (Keywords and Abilities: Divine Relic)."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.grand_archive.keywords.registry import entry, has
from judge.kernel.decisions import Refusal
from judge.kernel.state import State

DIVINE_RELIC = entry("divine-relic")


def relic_faults(state: State) -> Iterator[Refusal]:
    """The players with more than one Divine Relic in their material deck (1)."""
    for seat, player in enumerate(state.players):
        cards = (state.things[i] for i in state.zone("material", seat))
        relics = [card for card in cards if has(card.face.abilities, "divine-relic")]
        if len(relics) > 1:
            yield Refusal(
                f"{player.name} has {len(relics)} Divine Relics in the material deck", DIVINE_RELIC["1"]
            )
