"""The end phase: what happens as it begins, then the steps that end a turn (Tap/Untap 7 to 12, Blood Debt,
Heave)."""

from __future__ import annotations

from judge.games.flesh_and_blood.controlling import give_back
from judge.games.flesh_and_blood.damage import lose_life
from judge.games.flesh_and_blood.frame import EFFECTS, TURN
from judge.games.flesh_and_blood.keywords.registry import amount_of, count, entry, has, instances
from judge.games.flesh_and_blood.language import context_for
from judge.games.flesh_and_blood.moves import draw, put
from judge.games.flesh_and_blood.payment import can_pay, pay
from judge.games.flesh_and_blood.tokens import token
from judge.kernel.decisions import ACCEPT_OR_DECLINE, Decision, Option, Procedure
from judge.kernel.events import CountersChanged, Created, EffectsEnded, FlagChanged, PlayerChanged
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Table, ask
from judge.text.lasting import DURING, ends_with_turn
from judge.text.perform import option
from rules_corpus.cite import Cite, cites

BLOOD_DEBT = entry("blood-debt")
DECAY = entry("decay")
HEAVE = entry("heave-x")
TAP = entry("tap-untap")
CHI = entry("chi")

INTELLECT = 4
"""A hero's intellect where the board says none (fab:frame/turn/intellect)."""


def blood_debt(table: Table) -> None:
    """One life for each face-up banished card with blood debt (Blood Debt 1 to 3)."""
    seat = table.state.active
    for thing_id in table.state.zone("banished", seat):
        thing = table.state.things[thing_id]
        hidden = "facedown" in thing.flags
        owed = count(thing.face.abilities if hidden else table.view(thing_id).abilities, "blood-debt")
        if hidden and owed:
            table.note(f"{thing.face.name} is banished face down: it costs no life", BLOOD_DEBT["3"])
        elif owed:
            lose_life(table, seat, owed, (BLOOD_DEBT["text"], BLOOD_DEBT["1"], BLOOD_DEBT["2"]))


def heave(table: Table) -> Procedure[None]:
    """Cards with heave in hand may be put face up into an empty arsenal for their price (Heave X)."""
    seat = table.state.active
    for thing_id in table.state.zone("arsenal", seat):
        if has(table.state.things[thing_id].face.abilities, "heave"):
            name = table.state.things[thing_id].face.name
            table.note(f"{name} is not heaved: it is in the arsenal, not in hand", HEAVE["3"])
    for thing_id in table.state.zone("hand", seat):
        thing = table.state.things[thing_id]
        for ability in instances(table.view(thing).abilities, "heave"):
            if table.state.zone("arsenal", seat):
                table.note(f"{thing.face.name} is not heaved: the arsenal is not empty", HEAVE["6"])
            elif can_pay(table, seat, amount_of(ability), thing):
                yield from _heave(table, seat, thing, amount_of(ability))


def _heave(table: Table, seat: Seat, card: Thing, amount: int) -> Procedure[None]:
    rules: Cite = (HEAVE["text"], HEAVE["5"])
    decision = Decision(
        seat,
        "may",
        f"show {card.face.name} and heave it?",
        (HEAVE["text"], HEAVE["1"]),
        ACCEPT_OR_DECLINE,
        verbs=("accepts", "declines"),
        otherwise=(False,),
    )
    (agreed,) = yield from ask(decision)
    if not agreed:
        table.note(f"{card.face.name} is not shown: its heave does nothing", HEAVE["1"])
        return
    table.note(f"{card.face.name} is shown, and its heave triggers", (HEAVE["text"], HEAVE["1"]))
    table.note("nobody has priority to respond to it", HEAVE["2"])
    yield from pay(table, seat, amount, card, rules)
    rules = (*rules, HEAVE["4"])
    yield from put(table, card.ref, "arsenal", rules, verb="is heaved into the arsenal")
    for _ in range(amount):
        made = token(context_for(table, card), "Seismic Surge", seat)
        table.emit(Created(made), HEAVE["text"])


def finish_turn(table: Table) -> Procedure[None]:
    """Arsenal, pitched cards, untapping, drawing; then what lasts this turn ends (Tap/Untap 8 to 11)."""
    seat = table.state.active
    heal_allies(table)
    here = not table.state.players[seat].lost
    if here:
        yield from _arsenal(table, seat)
    for owner in table.state.seats_from(seat):
        yield from _pitched(table, owner)
    untapping: Cite = (TAP["7"], TAP["10"], *((TAP["12"],) if table.state.turn == 1 else ()))
    for zone in ("hero", "arena", "equipment"):
        for thing_id in table.state.zone(zone, seat):
            if "tapped" in table.state.things[thing_id].flags:
                table.emit(FlagChanged(thing_id, "tapped", False, "is untapped"), untapping)
    missing = intellect(table, seat) - len(table.state.zone("hand", seat))
    if missing > 0 and here:
        yield from draw(table, seat, missing, (TAP["11"], TURN["intellect"]))
    _lose_points(table)
    ended = [e for e in table.state.effects if ends_with_turn(table.state, e.until)]
    if ended:
        waited: Cite = (EFFECTS["during"],) if any(e.until.startswith(DURING) for e in ended) else ()
        table.emit(EffectsEnded(tuple(e.id for e in ended), "the turn ends"), (TURN["end"], *cites(waited)))
        yield from give_back(table, ended)


def heal_allies(table: Table) -> None:
    """Damage on allies is gone at the end of the turn, after what triggers in the end phase (Decay 4)."""
    for thing in tuple(table.state.everywhere("arena")):
        if thing.count("damage"):
            table.emit(CountersChanged(thing.id, "damage", -thing.count("damage")), DECAY["4"])


def intellect(table: Table, seat: Seat) -> int:
    """How many cards a player draws up to."""
    counters = table.state.players[seat].counters
    return counters.get("intellect", INTELLECT)


def _arsenal(table: Table, seat: Seat) -> Procedure[None]:
    hand = table.state.zone("hand", seat)
    if table.state.zone("arsenal", seat) or not hand:
        return
    decision = Decision(
        seat,
        "choose",
        "put a card into the arsenal",
        TAP["8"],
        tuple(option(table, table.state.things[i].ref) for i in hand),
        least=0,
        verbs=("chooses", "declines"),
        otherwise=(),
    )
    for ref in (yield from ask(decision)):
        yield from put(table, ref, "arsenal", TAP["8"], verb="is put into the arsenal", flags=("facedown",))


def _pitched(table: Table, seat: Seat) -> Procedure[None]:
    cards = [table.state.things[i] for i in table.state.zone("pitch", seat)]
    decision = Decision(
        seat,
        "order",
        "order the pitched cards on the bottom of the deck",
        TAP["9"],
        tuple(Option(c.ref, c.face.name) for c in cards),
        least=len(cards),
        most=len(cards),
        verbs=("orders",),
        ordered=len({c.face.name for c in cards}) > 1,
        otherwise=tuple(c.ref for c in cards),
    )
    for ref in (yield from ask(decision)):
        yield from put(table, ref, "deck", TAP["9"], verb="goes to the bottom of the deck")


def _lose_points(table: Table) -> None:
    for seat in table.state.living():
        for kind in ("resources", "chi", "action-points"):
            have = table.state.players[seat].count(kind)
            if have > 0:
                table.emit(PlayerChanged(seat, kind, -have), (CHI["4"], TURN["points"]))
