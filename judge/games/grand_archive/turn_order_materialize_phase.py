"""Turn Order: Materialize Phase — the turn player's one materialization."""

from __future__ import annotations

from judge.games.grand_archive.playing_cards_card_materialization import materialize_card
from judge.kernel.decisions import Decision, Option, Procedure
from judge.kernel.request import Request
from judge.kernel.table import Table, attempt
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/turn-order-materialize-phase/general-rules")


def materialize(table: Table) -> Procedure[None]:
    """The turn player may materialize a card from the material deck (General Rules 3); an illegal attempt may
    be made anew."""
    seat = table.state.active
    while table.state.zone("material", seat):
        decision = Decision(
            seat=seat,
            kind="materialize",
            prompt="materialize a card from the material deck, or decline",
            cite=GENERAL["3"],
            options=tuple(
                Option(table.state.things[i].ref, table.state.things[i].face.name)
                for i in table.state.zone("material", seat)
            ),
            least=0,
            most=1,
            verbs=("materializes", "declines"),
        )
        answer = yield decision
        if not answer:
            return
        choice = answer[0]
        request = choice if isinstance(choice, Request) else None
        refused = yield from attempt(table, materialize_card(table, seat, choice, request))
        if refused is None:
            return
