"""Game Terms: looking at, revealing, searching for and shuffling cards; loading and linking; winning and
losing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from judge.games.grand_archive.game_terms_moving import follow
from judge.games.grand_archive.game_zones_public_vs_private_information import PUBLIC
from judge.games.grand_archive.general_rules_ending_the_game import BY_EFFECT, DRAWN, WINS
from judge.games.grand_archive.keywords.link import LINK, tie
from judge.games.grand_archive.moves import put
from judge.games.grand_archive.parts_of_a_card_cost import note_sought
from judge.games.grand_archive.searching_and_finding import (
    DESCRIBED,
    NONE_FOUND,
    may_fail,
    rules_of_finding,
)
from judge.games.grand_archive.simultaneous_selections import are_several, players_choices
from judge.kernel.decisions import Decision, Procedure, Unsupported
from judge.kernel.events import Did, ExtraChanged, Linked, Moved, PlayerFlagged, Reordered
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import ask
from judge.text import tree as t
from judge.text.addressed import keep
from judge.text.by_chance import random_order
from judge.text.context import Context
from judge.text.meaning import candidates, fits, number, resolve, seats, things
from judge.text.perform import option
from judge.text.together import most_together, together_refusal
from rules_corpus.cite import Section

REVEAL = Section("ga:cr/game-terms/reveal")
SEARCH = Section("ga:cr/game-terms/search")
MAIN_DECK = Section("ga:cr/game-zones-main-deck/general-rules")
SHUFFLING = Section("ga:cr/game-terms/shuffling")
LOAD = Section("ga:cr/game-terms/load")
PRIVATE_ADDED = Section("ga:cr/game-zones-public-vs-private-information/general-rules")
LOADED = Section("ga:cr/game-zones-object-specific-zones/loaded-cards")
RESOLUTION = Section("ga:cr/playing-cards-resolution/general-rules")
ENDING = Section("ga:cr/general-rules-ending-the-game/intro")


def _reveal(context: Context, node: t.Reveal) -> Procedure[bool]:
    parts = yield from _revealed(context, node)
    shown = [r for _, values in parts for r in values if isinstance(r, Ref)]
    names = ", ".join(context.state.things[r.id].face.name for r in shown)
    found = (PRIVATE_ADDED["1.2.1"],) if set(shown) & set(context.results.get("search", ())) else ()
    context.table.note(f"revealed: {names or 'nothing'}", (REVEAL["1"], REVEAL["2"], *found))
    _note_shown(context, shown)
    if not set(shown) <= set(context.results.get("looked", ())):
        context.results["looked"] = list(shown)
    context.results.setdefault("reveal", []).extend(shown)
    for seat, values in parts:
        for ref in (r for r in values if isinstance(r, Ref)):
            context.table.emit(Did("reveals", seat, ref), REVEAL["2"])
    return bool(shown)


def _revealed(context: Context, node: t.Reveal) -> Procedure[list[tuple[Seat, tuple[Any, ...]]]]:
    """Who reveals what; of several players each chooses for themselves."""
    if not are_several(context, node.who):
        return [(seats(context, node.who)[0], resolve(context, node.what))]
    if not isinstance(node.what, t.Again):
        return (yield from players_choices(context, node.who, node.what, ("reveal", "choosing")))
    found = [r for r in resolve(context, node.what) if isinstance(r, Ref)]
    whose = ((seat, r) for seat in seats(context, node.who) for r in found)
    return [(seat, (r,)) for seat, r in whose if context.state.things[r.id].place == seat]


def _note_shown(context: Context, shown: list[Ref]) -> None:
    """Notes what is open already and is revealed all the same (Reveal 6), and that cards of a deck stay in
    their places."""
    found = context.results.get("search", ())
    for thing in (context.state.things[r.id] for r in shown):
        if thing.zone in PUBLIC and "facedown" not in thing.flags:
            context.table.note(f"{thing.face.name} is open already, and may be revealed", REVEAL["6"])
    if any(context.state.things[r.id].zone == "deck" and r not in found for r in shown):
        context.table.assume("revealed-cards-stay")
        context.table.note("the deck is not shuffled for it", (REVEAL["5"], MAIN_DECK["6"]), quiet=True)


def _reveal_until(context: Context, node: t.RevealUntil) -> Procedure[bool]:
    """Cards are revealed from the top one by one until such a card is among them, or none is left."""
    wanted, shown, hits = node.what, list[Ref](), list[Ref]()
    for seat in seats(context, wanted.of):
        for card in (context.state.things[i] for i in context.state.zone(wanted.zone, seat)):
            shown.append(card.ref)
            if fits(context, card, wanted.selector):
                hits.append(card.ref)
                break
    context.slots[wanted.slot] = tuple(shown)
    yield from _reveal(context, t.Reveal(t.Again(wanted.slot), node.who))
    context.slots[wanted.slot] = tuple(hits)
    return bool(hits)


def _look_at(context: Context, node: t.LookAt) -> Procedure[bool]:
    seen = [r for r in resolve(context, node.what) if isinstance(r, Ref)]
    names = ", ".join(context.state.things[r.id].face.name for r in seen)
    who = context.state.players[seats(context, node.who)[0]].name
    context.table.note(f"{who} looks at {names or 'nothing'}", RESOLUTION["2"])
    context.results["looked"] = list(seen)
    return bool(seen)
    yield


def _search(context: Context, node: t.Search) -> Procedure[bool]:
    if not isinstance(node.what, t.Chosen):
        raise Unsupported(f"{context.source.face.name}: this way of searching is not carried out yet")
    found: list[Any] = []
    for seat in seats(context, node.who):
        found += yield from _find(context, node, node.what, seat)
    context.slots[node.what.slot] = tuple(found)
    context.results.setdefault("search", []).extend(found)
    if may_fail(node.what.selector):
        context.results.setdefault(DESCRIBED, []).extend(found)
    if node.reveal:
        yield from _reveal(context, t.Reveal(t.Again(node.what.slot), node.who))
    return bool(found)


def _find(context: Context, node: t.Search, what: t.Chosen, seat: Seat) -> Procedure[tuple[Any, ...]]:
    """Chooses the cards; with named characteristics in a private zone a player may fail to find (Searching
    and Finding 1.1, 2)."""
    selector = replace(what.selector, zone=what.selector.zone or node.zone, zone_of=t.You())
    own = replace(context, controller=seat)
    legal = list(candidates(own, selector))
    note_sought(context.table, selector, (context.state.things[ref.id] for ref in legal))
    most = len(legal) if what.maximum is None else min(number(context, what.maximum), len(legal))
    free = may_fail(selector)
    rules = (SEARCH["1"], *(rules_of_finding(selector) if legal else (NONE_FOUND,)))
    needed = "none need be found" if free or not legal else "one must be found"
    context.table.note(f"{len(legal)} of the cards searched are a legal choice: {needed}", rules, quiet=True)
    decision = Decision(
        seat=seat,
        kind="choose",
        prompt="search for a card",
        cite=rules,
        options=tuple(option(context.table, v) for v in legal),
        least=0 if free else min(number(context, what.minimum), most, most_together(own, selector, legal)),
        most=most,
        clause="choosing",
        verbs=("chooses", "declines"),
        about=context.source.face.name,
        together=lambda values: together_refusal(own, selector, values, SEARCH["1"]),
    )
    return (yield from ask(decision))


def _shuffle(context: Context, node: t.Shuffle) -> Procedure[bool]:
    if node.what is not None:
        found = tuple(ref for ref in resolve(context, node.what) if isinstance(ref, Ref))
        for ref in found:
            yield from put(context.table, ref, node.zone, SHUFFLING["2"], verb=f"is put into {node.zone}")
        keep(context, "shuffle", found)
    for seat in seats(context, node.who):
        yield from shuffle(context, seat, node.zone)
    return True


def shuffle(context: Context, seat: Seat, zone: str) -> Procedure[None]:
    """A player shuffles a zone: chance decides the order (Shuffling 1, 2)."""
    cards = (context.state.things[i].ref for i in context.state.zone(zone, seat))
    prompt = f"the order of {context.state.players[seat].name}'s {zone}"
    order = yield from random_order(context.table, cards, prompt, SHUFFLING["1"])
    words = f"shuffles their {zone}"
    context.table.emit(Reordered(seat, zone, tuple(r.id for r in order), words), SHUFFLING["2"])


def _attach(context: Context, node: t.Attach) -> Procedure[bool]:
    holders = things(context, node.to)
    if not holders:
        return False
    for ref in [r for v in resolve(context, node.what) if (r := follow(context, v)) is not None]:
        if node.verb == "load":
            load(context, context.state.things[ref.id], holders[0])
            context.results.setdefault("attach", []).append(context.state.things[ref.id].ref)
        else:
            tie(context.table, ref.id, (holders[0].ref,), LINK["1"])
    return True
    yield


def load(context: Context, card: Thing, holder: Thing) -> None:
    """Puts a card underneath an object, which is loaded with it (Load 1)."""
    move = Moved(
        card.id, "loaded", card.owner, card.owner, how="loaded", verb=f"is loaded into {holder.face.name}"
    )
    context.table.emit(move, (LOAD["1"], LOADED["1"], LOADED["2"], LOADED["4"]))
    inside = (*holder.links.get("loaded", ()), card.id)
    context.table.emit(Linked(holder.id, "loaded", inside), LOAD["1"])


def _win_or_lose(context: Context, node: t.WinOrLose) -> Procedure[bool]:
    """Whoever is said to win or lose does so as the next check is made (Ending the Game 4, 5)."""
    named, (flag, rule) = seats(context, node.who), (WINS, "4") if node.wins else (BY_EFFECT, "5")
    for seat in context.state.living():
        if seat in named:
            context.table.emit(PlayerFlagged(seat, flag, True), ENDING[rule])
    return True
    yield


def _declare_draw(context: Context, node: t.DeclareDraw) -> Procedure[bool]:
    """The game is a draw as the next check is made (Ending the Game 2, 6.1)."""
    words = f"{context.source.face.name}: the game is a draw"
    context.table.emit(ExtraChanged(DRAWN, True, words), (ENDING["2"], ENDING["6.1"]))
    return True
    yield


CARDS: dict[type, Callable[[Context, Any], Procedure[bool]]] = {
    t.Reveal: _reveal,
    t.RevealUntil: _reveal_until,
    t.LookAt: _look_at,
    t.Search: _search,
    t.Shuffle: _shuffle,
    t.Attach: _attach,
    t.WinOrLose: _win_or_lose,
    t.DeclareDraw: _declare_draw,
}
