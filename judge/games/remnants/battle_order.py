"""Battle Order — who may battle whom, the opportunity that it opens, the exchange, and how a battle ends."""

from __future__ import annotations

from judge.games.remnants import stats
from judge.games.remnants.auto import settle, speed
from judge.games.remnants.cards import BOTH_TYPES
from judge.games.remnants.citing import BATTLE, CLARIFIED, GA, GAME_ORDER, KEYWORD, REPLY, TURN_ORDER
from judge.games.remnants.effects import exhausted_by_entering
from judge.games.remnants.happened import Battle, Clashed
from judge.games.remnants.hooks import (
    BATTLE_LIMITS,
    BATTLE_STARTS,
    BATTLE_TARGETS,
    BATTLE_WAYS,
    TARGET_DEMANDS,
)
from judge.games.remnants.language import FIELD, SHELTER, is_active, shelter_of
from judge.games.remnants.opportunity import FLOOR, open_opportunity
from judge.games.remnants.sayings import RULES, Saying, said_of
from judge.games.remnants.using_rules import use_rule
from judge.kernel.decisions import Illegal, Procedure, Refusal
from judge.kernel.events import ExtraChanged, FlagChanged, Stacked
from judge.kernel.request import Named, Request, Who, called
from judge.kernel.state import Pending, Ref, Seat, State, Thing
from judge.kernel.table import Table
from judge.text.context import Occurrence

UNPROTECTED = (GA["11"], BATTLE["1"], KEYWORD["front"], KEYWORD["battle"], KEYWORD["join-battle"])
"""Why what stands behind Front cards is not battled, and is where there are none."""


def battles(table: Table, request: Request) -> Procedure[None]:
    """`Ana battles Ogre with Squire`: initiates a battle; raises Illegal where a rule forbids it."""
    named = request.first("with")
    if named is None:
        raise Illegal("say which card battles: 'battles Ogre with Squire'", BATTLE["1"])
    attacker = named_card(table, named)
    check_attacker(table, request.seat, attacker)
    try:
        target = pick_target(table, request.seat, attacker, request.things[0])
    except Illegal:
        rule = next((found for way in BATTLE_WAYS if (found := way(table, request, attacker))), None)
        if rule is None:
            raise
        yield from use_rule(table, request.seat, rule, request)
    else:
        start(table, request.seat, attacker, target)


def named_card(table: Table, named: Named) -> Thing:
    """The card on the field that a name means; raises Illegal where there is none."""
    for ref in named.candidates:
        card = table.state.find(ref) if isinstance(ref, Ref) else None
        if card is not None and card.zone in FIELD:
            return card
    raise Illegal(f"{named.label} is not on the field", KEYWORD["battle"])


def check_attacker(table: Table, seat: Seat, card: Thing) -> None:
    """Whether a card may initiate a battle now; raises Illegal."""
    state, name = table.state, card.face.name
    if state.active != seat or state.phase != "combat" or state.window:
        raise Illegal(
            "battles are initiated in one's own Combat phase", (TURN_ORDER["19"], KEYWORD["battle"])
        )
    if card.controller != seat:
        raise Illegal(f"{state.players[seat].name} does not control {name}", KEYWORD["controller"])
    if not is_active(card):
        raise Illegal(f"{name} is inactive", (KEYWORD["inactive"], KEYWORD["active"]))
    for limit in BATTLE_LIMITS:
        refusal = limit(state, seat)
        if refusal is not None:
            raise Illegal(refusal.reason, refusal.cite)
    if "ATK" not in table.view(card).stats:
        raise Illegal(f"{name} has no ATK stat", (KEYWORD["attack"], KEYWORD["atk"], KEYWORD["battle"]))
    if "exhausted" in card.flags:
        why = (KEYWORD["exhaust"], TURN_ORDER["19"], KEYWORD["battle"], *exhausted_by_entering(state, card))
        raise Illegal(f"{name} is exhausted", why)
    both = (BOTH_TYPES,) if len(card.face.traits.get("type", ())) > 1 else ()
    table.note(f"{name} has an ATK stat and is not exhausted", (KEYWORD["attack"], KEYWORD["minion"], *both))


def pick_target(table: Table, seat: Seat, attacker: Thing, named: Named) -> Ref | Who:
    """The target that a name means; raises Illegal with the reason where none of that name is legal."""
    refusals: list[Refusal] = []
    for value in named.candidates:
        if isinstance(value, (Ref, Who)):
            refusal = target_refusal(table, seat, attacker, value)
            asked = (demand(table, attacker, value) for demand in TARGET_DEMANDS)
            refusal = refusal or next((one for one in asked if one is not None), None)
            if refusal is None:
                return value
            refusals.append(refusal)
    for refusal in refusals:
        raise Illegal(refusal.reason, refusal.cite)
    raise Illegal(f"{named.label} is nothing that can be battled", BATTLE["1"])


def target_refusal(table: Table, seat: Seat, attacker: Thing, target: Ref | Who) -> Refusal | None:
    """Why a target may not be battled; None where it may (Battle Order 1)."""
    refusal = _no_target(table, seat, target)
    if refusal is not None:
        return refusal
    said = _card_says(table, attacker, target)
    if said is not None:
        if not said.allowed:
            return said.refusal
        above = ", above what says it can't" if said.conflict else ""
        table.note(f"{said.source.face.name} says that it can{above}", RULES)
        return None
    return _first_turn(table, seat, target) or _protected(table, target)


def _no_target(table: Table, seat: Seat, target: Ref | Who) -> Refusal | None:
    if isinstance(target, Who):
        return Refusal("a player does not battle themselves", BATTLE["1"]) if target.seat == seat else None
    card = table.state.find(target)
    if card is None or card.zone not in FIELD:
        attached = card is not None and card.zone == "attached"
        why = (KEYWORD["inactive"], KEYWORD["target"], KEYWORD["attach"]) if attached else ()
        return Refusal(f"{called(table.state, target)} is not on the field", (BATTLE["1"], *why))
    for allows in BATTLE_TARGETS:
        rule = allows(table.state, seat, card)
        if rule is not None:
            table.note(f"{card.face.name} may be attacked where it stands", rule)
            return cannot_join(table, card)
    if card.controller == seat:
        return Refusal(f"{card.face.name} is one's own", BATTLE["1"])
    if "HP" not in table.view(card).stats:
        return Refusal(f"{card.face.name} has no HP", BATTLE["1"])
    return cannot_join(table, card)


def cannot_join(table: Table, card: Thing) -> Refusal | None:
    """Why a card cannot be made to join a battle: it is inactive or sheltered."""
    if not is_active(card):
        return Refusal(f"{card.face.name} is inactive: it cannot join a battle", KEYWORD["inactive"])
    if shelter_of(table.state, card) is not None:
        return Refusal(f"{card.face.name} is sheltered", SHELTER)
    return None


def _first_turn(table: Table, seat: Seat, target: Ref | Who) -> Refusal | None:
    if isinstance(target, Who) and table.state.turn == 1:
        return Refusal("who goes first battles no player in the first turn", GAME_ORDER["13"])
    if table.state.turn == 1:
        table.note("who goes first may battle cards in the first turn", GAME_ORDER["13"])
    elif isinstance(target, Who) and table.state.turn <= len(table.state.players):
        table.note("who does not go first may battle players in their first turn", GAME_ORDER["13"])
    if isinstance(target, Who) and table.state.turn == len(table.state.players) + 1:
        table.assume("no-battle-of-players-in-the-first-turn")
    return None


def _protected(table: Table, target: Ref | Who) -> Refusal | None:
    """Front cards protect the Back cards and the player of their field (General Game Always Rules 11)."""
    card = None if isinstance(target, Who) else table.state.find(target)
    if card is not None and card.zone == "front":
        return None
    seat = target.seat if isinstance(target, Who) else table.state.things[target.id].place
    for thing in table.state.zone("front", seat):
        front = table.state.things[thing]
        if _blocks(table, front):
            return Refusal(
                f"{front.face.name} in Front protects it",
                UNPROTECTED,
            )
    table.note(f"no Front card protects {called(table.state, target)}", UNPROTECTED)
    return None


def _blocks(table: Table, front: Thing) -> bool:
    if not is_active(front):
        table.note(f"{front.face.name} is inactive and protects nobody", KEYWORD["inactive"])
        return False
    shelter = shelter_of(table.state, front)
    if shelter is not None and shelter.zone == "back":
        table.note(
            f"{front.face.name} is sheltered by a Back card and blocks nothing", (CLARIFIED["3"], SHELTER)
        )
        return False
    return True


# --- What cards say of it


def _card_says(table: Table, attacker: Thing, target: Ref | Who) -> Saying | None:
    """What card effects say of a battle, whichever of its words they use."""
    seat = attacker.controller
    return said_of(
        table,
        (
            Occurrence("battles", attacker.ref, target, player=seat),
            Occurrence("attacks", attacker.ref, target, player=seat),
            Occurrence("is-attacked", target, attacker.ref, player=seat),
        ),
    )


# --- The battle


def start(table: Table, seat: Seat, attacker: Thing, target: Ref | Who) -> None:
    """The attacker is exhausted, its target selected, and a Reply Opportunity opens with its SPD (Battle
    Order 1, 2)."""
    if "exhausted" not in attacker.flags:
        table.emit(
            FlagChanged(attacker.id, "exhausted", True, "is exhausted to battle"),
            (BATTLE["1"], KEYWORD["exhaust"]),
        )
    battle = Battle(attacker.ref, seat, target)
    table.emit(
        ExtraChanged("battle", battle, f"{attacker.face.name} battles {_name(table.state, target)}"),
        (BATTLE["1"], TURN_ORDER["19"]),
    )
    table.emit(Clashed("attacks", seat, attacker.ref, target), KEYWORD["attack"])
    name = attacker.face.name
    link = Pending(table.new_id(), "battle", name, seat, attacker, label=f"the battle of {name}")
    table.emit(Stacked(link), (BATTLE["2"], KEYWORD["reply-chain"]))
    spd = speed(table, attacker)
    table.emit(ExtraChanged(FLOOR, spd, f"the Speed Floor is {spd}"), (REPLY["2"], BATTLE["2"]))
    open_opportunity(table, seat, (BATTLE["2"], REPLY["1"]))


def _name(state: State, target: Ref | Who) -> str:
    return state.players[target.seat].name if isinstance(target, Who) else state.things[target.id].face.name


def fight(table: Table, link: Pending) -> Procedure[None]:
    """All replies are resolved: the target joins, both strike, and what is at 0 HP is destroyed (Battle
    Order 3 to 7)."""
    battle: Battle = table.state.extra["battle"]
    if not can_go_on(table, battle):
        _assume_gone(table, battle)
        table.emit(ExtraChanged("battle", None, "the battle ends before any exchange"), BATTLE["3"])
        return
    table.note("the target joins the battle", (BATTLE["4"], KEYWORD["join-battle"]))
    table.emit(Clashed("battles", battle.seat, battle.attacker, battle.target), KEYWORD["battle"])
    yield from settle(table)
    if not can_go_on(table, battle):
        table.emit(ExtraChanged("battle", None, "the battle ends before any exchange"), BATTLE["3"])
        return
    for begins in BATTLE_STARTS if isinstance(battle.target, Ref) else ():
        begins(table, table.state.things[battle.target.id])
    exchange(table, battle)
    yield from settle(table)
    if table.state.extra.get("battle") is not None:
        table.emit(
            ExtraChanged("battle", None, "the battle is over"), (BATTLE["6"], BATTLE["7"], BATTLE["8"])
        )


def _assume_gone(table: Table, battle: Battle) -> None:
    """A participant that left other than by destruction ends the battle all the same."""
    refs = [r for r in (battle.attacker, battle.target) if isinstance(r, Ref) and table.state.find(r) is None]
    if any(table.state.things[ref.id].zone != "discard" for ref in refs):
        table.assume("battle-ends-with-a-participant-gone")


def can_go_on(table: Table, battle: Battle) -> bool:
    """Whether both participants are still there to battle."""
    attacker = table.state.find(battle.attacker)
    if attacker is None or not is_active(attacker):
        return False
    if isinstance(battle.target, Who):
        return not table.state.players[battle.target.seat].lost
    target = table.state.find(battle.target)
    return target is not None and is_active(target)


def exchange(table: Table, battle: Battle) -> None:
    """Both sides apply their ATK to the other's HP at the same time (Battle Order 5, 6)."""
    attacker = table.state.things[battle.attacker.id]
    blows = [(battle.target, _atk(table, attacker), attacker, battle.seat)]
    if isinstance(battle.target, Ref):
        target = table.state.things[battle.target.id]
        blows.append((battle.attacker, _atk(table, target), target, target.controller))
        if "exhausted" in target.flags and _atk(table, target):
            table.assume("exhausted-defenders-strike")
    for whom, amount, source, seat in blows:
        rules = (BATTLE["5"], BATTLE["6"], KEYWORD["atk"], KEYWORD["deal-damage"])
        stats.damage(table, whom, amount, source, seat, rules)


def _atk(table: Table, card: Thing) -> int:
    return table.view(card).stat("ATK") or 0
