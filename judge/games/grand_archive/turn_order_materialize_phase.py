"""Turn Order: Materialize Phase — the turn player's one materialization."""

from __future__ import annotations

from judge.games.grand_archive.keywords.preserve import RETURNING, preserved, take_back
from judge.games.grand_archive.playing_cards_card_materialization import materialize_card
from judge.kernel.decisions import Decision, Option, Procedure
from judge.kernel.request import Request
from judge.kernel.table import Table, attempt
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/turn-order-materialize-phase/general-rules")


def materialize(table: Table) -> Procedure[None]:
    """The turn player may materialize a card from the material deck, or take a preserved one back (General
    Rules 3); an illegal attempt may be made anew."""
    seat = table.state.active
    while table.state.zone("material", seat):
        answer = yield _decision(table, seat)
        if not answer:
            return
        choice = answer[0]
        request = choice if isinstance(choice, Request) else None
        action = (
            take_back(table, seat) if choice == RETURNING else materialize_card(table, seat, choice, request)
        )
        if (yield from attempt(table, action)) is None:
            return


def _decision(table: Table, seat: int) -> Decision:
    cards = [table.state.things[i] for i in table.state.zone("material", seat)]
    options = [Option(card.ref, card.face.name) for card in cards if "preserved" not in card.flags]
    if preserved(table, seat):
        options.append(Option(RETURNING, "return a preserved card"))
    return Decision(
        seat=seat,
        kind="materialize",
        prompt="materialize a card from the material deck, or decline",
        cite=GENERAL["3"],
        options=tuple(options),
        least=0,
        most=1,
        verbs=("materializes", "declines", "uses"),
    )
