"""What the game sees to by itself before anyone receives priority (fab:frame/outcome, Unique, Binds)."""

from __future__ import annotations

from judge.games.flesh_and_blood.chain import chain_of
from judge.games.flesh_and_blood.combat import SETTLED, check_combat
from judge.games.flesh_and_blood.frame import OBJECTS, OUTCOME
from judge.games.flesh_and_blood.keywords.binds import BINDS, bind, fitting
from judge.games.flesh_and_blood.keywords.combat import note_temper
from judge.games.flesh_and_blood.keywords.registry import entry, has
from judge.games.flesh_and_blood.keywords.states_of_the_game import illusions, run_out
from judge.games.flesh_and_blood.moves import destroy, put
from judge.games.flesh_and_blood.naming import name_of
from judge.games.flesh_and_blood.stack import lose_sources, place_triggers
from judge.games.flesh_and_blood.views import view
from judge.kernel.checks import Check, Checks
from judge.kernel.decisions import Decision, Option, Procedure
from judge.kernel.events import GameEnded, PlayerLost, Unstacked
from judge.kernel.state import Seat, State, Thing
from judge.kernel.table import Table, ask
from judge.kernel.views import View
from rules_corpus.cite import Cite

UNIQUE = entry("unique")
WAGER = entry("wager")
CLEARED: Cite = (UNIQUE["text"], UNIQUE["2"], UNIQUE["3"], UNIQUE["4"])


def settle(table: Table) -> Procedure[None]:
    """Checks until nothing changes, puts triggers on the stack, and checks again."""
    while not table.state.result:
        if (yield from CHECKS.carry_out(table)):
            continue
        if not (yield from place_triggers(table)):
            return


def check_heroes(table: Table) -> Procedure[None]:
    """A hero without life loses; the last one left wins, and if all fall together it is a draw."""
    fallen = _fallen(table.state)
    for seat in fallen:
        table.emit(PlayerLost(seat, "no life left"), OUTCOME["life"])
    for pending in table.state.stack if fallen else ():
        wagered = getattr(pending.choices.get("occurrence"), "verb", "") == SETTLED
        if pending.controller not in fallen:
            if wagered:
                table.note(f"{pending.label or pending.name} stays and resolves", WAGER["8"])
            continue
        table.emit(Unstacked(pending, "removed"), WAGER["7"] if wagered else OUTCOME["life"])
    left = table.state.living()
    if fallen and len(left) <= 1:
        table.emit(GameEnded("win" if left else "draw", left), OUTCOME["end"])
    return
    yield


def _fallen(state: State) -> list[Seat]:
    """The players whose heroes have no life left."""
    return [seat for seat in state.living() if state.players[seat].counters.get("life", 1) <= 0]


def check_allies(table: Table) -> Procedure[None]:
    """An ally without life left dies."""
    for thing in _dead_allies(table.state):
        if _is_dead_ally(table.view(thing)):
            yield from destroy(table, (thing.ref,), OBJECTS["ally"])


def _dead_allies(state: State) -> list[Thing]:
    things = (*state.everywhere("arena"), *state.everywhere("equipment"))
    return [thing for thing in things if _is_dead_ally(view(state, thing.id))]


def _is_dead_ally(shown: View) -> bool:
    life = shown.stat("life")
    return life is not None and life <= 0 and shown.is_a("type", "ally")


def check_unique(table: Table) -> Procedure[None]:
    """Of unique cards with one name a player keeps one; the rest are cleared, which is no destroying (Unique
    3, 4)."""
    for seat in table.state.living():
        for same in _namesakes(table, seat):
            table.assume("moniker-before-the-comma")
            heroes = [thing for thing in same if thing.zone == "hero"]
            if heroes:
                table.assume("a-hero-is-not-cleared")
            options = tuple(Option(thing.ref, thing.face.name) for thing in heroes or same)
            decision = Decision(seat, "choose", "choose the unique card to keep", UNIQUE["3"], options)
            (kept,) = yield from ask(decision)
            for thing in same:
                if thing.ref != kept:
                    yield from put(table, thing.ref, "graveyard", CLEARED, how="cleared", verb="is cleared")


def _namesakes(table: Table, seat: Seat) -> list[list[Thing]]:
    by_name: dict[str, list[Thing]] = {}
    for thing_id in (*table.state.zone("hero", seat), *table.state.zone("arena", seat)):
        thing = table.state.things[thing_id]
        name = name_of(table.view(thing))
        if name:
            by_name.setdefault(moniker(name), []).append(thing)
        elif has(table.view(thing).abilities, "unique"):
            table.note_once(f"{thing.face.name} has no name, so it is no namesake of anything", UNIQUE["5"])
    groups = (group for group in by_name.values() if len(group) > 1)
    return [group for group in groups if any(has(table.view(x).abilities, "unique") for x in group)]


def moniker(name: str) -> str:
    """A card's personal name: what stands before the comma (Unique 2)."""
    return name.split(",")[0]


def check_bound(table: Table) -> Procedure[None]:
    """What is bound to something gone is cleared, and what binds and finds nothing to bind to (Binds 3, 5);
    what gains binds later is bound as though it had just entered (Binds 7)."""
    for thing in tuple(table.state.everywhere("arena")):
        bound = thing.links.get("attached", ())
        if bound and all(table.state.things[i].zone != "arena" for i in bound):
            lost = not has(table.view(thing).abilities, "binds")
            rules: Cite = (BINDS["5"], BINDS["6"]) if lost else BINDS["5"]
            yield from put(table, thing.ref, "graveyard", rules, verb="is cleared")
        elif not bound and has(table.view(thing).abilities, "binds"):
            if fitting(table, thing):
                table.note(f"{thing.face.name} is bound as though it had just entered", BINDS["7"])
                yield from bind(table, thing.id)
            else:
                yield from put(table, thing.ref, "graveyard", BINDS["3"], verb="is cleared")


def check_temper(table: Table) -> Procedure[None]:
    """Temper equipment without defense that has not defended stays."""
    note_temper(table)
    return
    yield


CHECKS = Checks(
    Check(check_heroes, _fallen),
    Check(check_allies, _dead_allies),
    Check(check_unique),
    Check(check_bound),
    Check(run_out),
    Check(check_temper),
    Check(illusions),
    Check(lose_sources),
    Check(check_combat, chain_of),
)
