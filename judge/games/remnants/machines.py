"""Faction Databanks: Machines — Material and Power, Store, Drones, and the faction's rules."""

from __future__ import annotations

from judge.games.remnants import moves
from judge.games.remnants.card_backs import card_back
from judge.games.remnants.choosing import choose_cards, option
from judge.games.remnants.citing import KEYWORD, TURN_ORDER
from judge.games.remnants.drawing import draw, top_card
from judge.games.remnants.field import enter, free_slot, slotless
from judge.games.remnants.happened import Turned
from judge.games.remnants.hooks import (
    ACTION_RULES,
    ACTIONS,
    DRAW_CHANGES,
    HAND_LIMITS,
    PAYMENTS,
    REFILLS,
    SLOTLESS,
    Payment,
    at_phase,
    usable,
)
from judge.games.remnants.language import FIELD, is_active
from judge.games.remnants.loyalty_system import FactionRule
from judge.games.remnants.payment import by_resource
from judge.games.remnants.playing import remember_play
from judge.games.remnants.stats import adjust_player
from judge.kernel.decisions import Decision, Illegal, Option, Procedure
from judge.kernel.events import CountersChanged, FlagChanged, Remembered
from judge.kernel.faces import Face
from judge.kernel.request import Request
from judge.kernel.state import Seat, State, Thing, ThingId
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import number, things
from rules_corpus.cite import RuleId, Section

RULES = Section("remnants:machines/faction-rules")
TERMS = Section("remnants:machines/keywords")
MOVE_POWER = FactionRule("machines", 0, RULES["1"])
NO_FRONT_SLOTS = FactionRule("machines", 0, RULES["2"])
LOSE_POWER = FactionRule("machines", 0, RULES["3"])
CREATE = FactionRule("machines", 0, RULES["4"])
STARTING_MATERIAL = FactionRule("machines", 1, RULES["5"])
RECYCLE = FactionRule("machines", 1, RULES["6"])
WORK = FactionRule("machines", 2, RULES["7"])
DRONE_EACH_TURN = FactionRule("machines", 3, RULES["8"])
DRAW_MORE = FactionRule("machines", 3, RULES["9"])
SMALLER_HAND = FactionRule("machines", 3, RULES["10"])
DRAW_ON_REFILL = FactionRule("machines", 4, RULES["11"])
MATERIAL, POWER = TERMS["m"], TERMS["p"]
STORE, DRONE = TERMS["store"], TERMS["drone"]
DISCHARGE = TERMS["discharge"]

DRAW_CHANGES.append((DRAW_MORE, 1))
HAND_LIMITS.append((SMALLER_HAND, -2))


# --- Material and Power


def stored(state: State, seat: Seat) -> list[Thing]:
    """A player's cards on the field that hold Power."""
    cards = (state.things[i] for zone in FIELD for i in state.zone(zone, seat))
    return [card for card in cards if card.count("power")]


def spend_power(table: Table, seat: Seat, amount: int, cite: RuleId) -> bool:
    """Destroys Power, loose first and then what is stored; gives whether there was enough."""
    loose = table.state.players[seat].count("power")
    if loose + sum(card.count("power") for card in stored(table.state, seat)) < amount:
        return False
    taken = min(loose, amount)
    adjust_player(table, seat, "power", -taken, (cite, POWER))
    for card in stored(table.state, seat):
        part = min(card.count("power"), amount - taken)
        if part:
            table.emit(CountersChanged(card.id, "power", -part), (cite, MOVE_POWER.cite))
            taken += part
    return True


def _pay_power(table: Table, seat: Seat, card: Thing, amount: int) -> Procedure[None]:
    if not spend_power(table, seat, amount, KEYWORD["cost"]):
        raise Illegal(f"{table.state.players[seat].name} has not {amount} Power for {card.face.name}", POWER)
    return
    yield


PAYMENTS["material"] = by_resource("material", MATERIAL)
PAYMENTS["power"] = Payment(POWER, _pay_power)


def _discharge(context: Context, node: t.Perform) -> Procedure[bool]:
    amount = 1 if node.amount is None else number(context, node.amount)
    return spend_power(context.table, context.controller, amount, DISCHARGE)
    yield


ACTIONS["discharge"] = _discharge
ACTION_RULES["discharge"] = DISCHARGE


def room(table: Table, card: Thing) -> int:
    """How much more Power a card can Store."""
    stores = (a for a in table.view(card).abilities if isinstance(a, t.KeywordAbility) and a.name == "store")
    total = sum(a.amount.value for a in stores if isinstance(a.amount, t.Number))
    return max(0, total - card.count("power"))


@usable(MOVE_POWER, ("start", "draw", "group", "combat", "regroup", "end"), None)
def move_power(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """Moves Power into a card with Store (`choosing Cell`, `choosing 2 to Cell`), or out of one (`choosing 2
    with Cell`); all that fits where no number is named (Machines 1)."""
    state = table.state
    cards = [state.things[i] for zone in FIELD for i in state.zone(zone, seat)]
    loose = state.players[seat].count("power")
    if request.clauses.get("with"):
        source = _meant(request, "with", [c for c in cards if c.count("power")])
        yield from _move_power(table, seat, source, -1, source.count("power"))
    elif request.clauses.get("to"):
        target = _meant(request, "to", [c for c in cards if room(table, c)])
        yield from _move_power(table, seat, target, 1, min(loose, room(table, target)))
    else:
        able = [c for c in cards if room(table, c)]
        (ref,) = yield from choose_cards(table, seat, able, 1, "where to Store", STORE)
        named = request.first("choosing")
        wanted = named.amount if named is not None and named.amount else loose
        card = state.things[ref.id]
        _shift_power(table, seat, card, min(wanted, room(table, card), loose))


def _meant(request: Request, clause: str, able: list[Thing]) -> Thing:
    """The card with Store that a clause means; raises Illegal where it is none of those that can."""
    wanted = {c for named in request.clauses[clause] for c in named.candidates}
    for card in able:
        if card.ref in wanted:
            return card
    raise Illegal("no Power can be moved there", (MOVE_POWER.cite, STORE))


def _move_power(table: Table, seat: Seat, card: Thing, way: int, most: int) -> Procedure[None]:
    """Moves as much Power as the line names, else all that can be."""
    options = tuple(Option(("power", n), "power", "power") for n in range(most))
    if not options:
        raise Illegal("there is no Power to move, or no room for it", (MOVE_POWER.cite, STORE))
    decision = Decision(
        seat=seat,
        kind="choose",
        prompt="how much Power to move",
        cite=(MOVE_POWER.cite, STORE),
        options=options,
        least=1,
        most=most,
        clause="choosing",
        default=tuple(o.value for o in options),
    )
    moved = yield from ask(decision)
    _shift_power(table, seat, card, way * len(moved))


def _shift_power(table: Table, seat: Seat, card: Thing, into: int) -> None:
    adjust_player(table, seat, "power", -into, (MOVE_POWER.cite, STORE))
    table.emit(CountersChanged(card.id, "power", into), (MOVE_POWER.cite, STORE))


@at_phase(LOSE_POWER, "start")
def lose_power(table: Table, seat: Seat) -> Procedure[None]:
    """Power that no card Stores is destroyed (Machines 3)."""
    for card in stored(table.state, seat):
        table.note(f"the Power in {card.face.name} is Stored", (LOSE_POWER.cite, STORE))
    adjust_player(table, seat, "power", -table.state.players[seat].count("power"), (LOSE_POWER.cite, POWER))
    return
    yield


@usable(CREATE, ("start",))
def create(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """One Material and four Power (Machines 4)."""
    adjust_player(table, seat, "material", 1, CREATE.cite)
    adjust_player(table, seat, "power", 4, CREATE.cite)
    return
    yield


@at_phase(STARTING_MATERIAL, "game-start")
def starting_material(table: Table, seat: Seat) -> Procedure[None]:
    """Two Material as the game starts (Machines 5)."""
    adjust_player(table, seat, "material", 2, STARTING_MATERIAL.cite)
    return
    yield


@usable(RECYCLE, ("draw",))
def recycle(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """A card or a Drone for one Material, or one Material for a Drone (Machines 6); `choosing material` is
    the latter."""
    (chosen,) = yield from ask(_recycling(table, seat))
    if chosen == "material":
        adjust_player(table, seat, "material", -1, RECYCLE.cite)
        yield from build_drone(table, seat, RECYCLE.cite)
        return
    if table.state.things[chosen.id].zone == "hand":
        moves.discard(table, chosen, seat, RECYCLE.cite)
    else:
        moves.destroy(table, chosen, RECYCLE.cite, seat)
    adjust_player(table, seat, "material", 1, RECYCLE.cite)


def _recycling(table: Table, seat: Seat) -> Decision:
    """What may be given: a card in hand, a Drone, or a Material."""
    state = table.state
    field = (state.things[i] for zone in FIELD for i in state.zone(zone, seat))
    drones = [c for c in field if c.face.is_a("type", "drone")]
    cards = [*(state.things[i] for i in state.zone("hand", seat)), *drones]
    material = (Option("material", "material"),) if state.players[seat].count("material") else ()
    options = (*(option(table, c.ref) for c in cards), *material)
    if not options:
        raise Illegal("there is no card in hand, no Drone and no Material to give", RECYCLE.cite)
    ways = {"also": "discarding"}
    return Decision(seat, "choose", "what to give", RECYCLE.cite, options, clause="choosing", words=ways)


@usable(WORK, ("group",), None)
def work(table: Table, seat: Seat, request: Request) -> Procedure[None]:
    """Exhausts a minion that could battle for one Power (Machines 7)."""
    cards = [table.state.things[i] for zone in FIELD for i in table.state.zone(zone, seat)]
    able = [c for c in cards if _could_battle(table, c)]
    (ref,) = yield from choose_cards(
        table, seat, able, 1, "a minion with ATK that could battle", WORK.cite, closed=True
    )
    table.emit(FlagChanged(ref.id, "exhausted", True, "is exhausted"), WORK.cite)
    adjust_player(table, seat, "power", 1, WORK.cite)


def _could_battle(table: Table, card: Thing) -> bool:
    view = table.view(card)
    ready = is_active(card) and "exhausted" not in card.flags
    return ready and view.is_a("type", "minion") and (view.stat("ATK") or 0) >= 1


# --- Drones


def _no_front_slot(state: State, seat: Seat, face: Face, row: str) -> RuleId | None:
    if row == "front" and face.is_a("type", "drone") and NO_FRONT_SLOTS.binds(state, seat):
        return NO_FRONT_SLOTS.cite
    return None


SLOTLESS.append(_no_front_slot)


def build_drone(table: Table, seat: Seat, cite: RuleId) -> Procedure[None]:
    """Turns the top card of the deck into a Drone and puts it in Front."""
    if not table.state.zone("deck", seat):
        table.note("there is no card to make a Drone of", cite)
        return
    make_drone(table, seat, (yield from top_card(table, seat)), cite)


def make_drone(table: Table, seat: Seat, thing: ThingId, cite: RuleId) -> None:
    """Turns a card into a Drone and plays it in Front, where a slot is open or it takes none."""
    card = table.state.things[thing]
    slot = free_slot(table.state, seat, "front")
    face = card_back("drone", card.face)
    exempt = slotless(table.state, seat, face, "front")
    if exempt is not None:
        table.note("a Drone takes no Front slot", exempt)
        slot = None
    elif slot is None:
        table.note("no Front slot is free", cite)
        return
    table.emit(Turned(card.id, face), (cite, DRONE))
    table.assume("husks-have-no-stats")
    enter(table, card.ref, seat, "front", slot, (cite, DRONE))
    remember_play(table, seat, table.state.things[thing], card.zone)


def _create_drones(context: Context, node: t.Perform) -> Procedure[bool]:
    """Creates Drones from the cards named, by default from the top of the deck; together they are one
    Batch Action (General Turn Order 14)."""
    table, seat = context.table, context.controller
    amount = 1 if node.amount is None else number(context, node.amount)
    if amount > 1:
        table.note("several cards are created as one Batch Action", TURN_ORDER["14"])
        table.assume("batch-opens-no-second-opportunity")
    if node.what is None:
        for _ in range(amount):
            yield from build_drone(table, seat, DRONE)
        return True
    found = things(context, node.what)
    for card in found:
        make_drone(table, seat, card.id, DRONE)
    return bool(found)


ACTIONS["create-drone"] = _create_drones


@at_phase(DRONE_EACH_TURN, "draw")
def drone_each_turn(table: Table, seat: Seat) -> Procedure[None]:
    """A Drone from the top of the deck (Machines 8)."""
    yield from build_drone(table, seat, DRONE_EACH_TURN.cite)


# --- The deck


def _draw_on_refill(table: Table, seat: Seat) -> Procedure[None]:
    """Four cards as the discard becomes a new deck, once a turn (Machines 11)."""
    if not DRAW_ON_REFILL.binds(table.state, seat) or ("drew on refill", seat) in table.state.facts:
        return
    table.emit(Remembered(("drew on refill", seat)), (DRAW_ON_REFILL.cite, KEYWORD["opt"]))
    yield from draw(table, seat, 4, DRAW_ON_REFILL.cite)


REFILLS.append(_draw_on_refill)
