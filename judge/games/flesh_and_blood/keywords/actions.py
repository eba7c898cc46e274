"""Effect keywords: what one word tells a player to do (amp, opt, intimidate, reload, steal, clash, sharpen,
…)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from judge.games.flesh_and_blood.attacking import spectra
from judge.games.flesh_and_blood.chain import EXTRA_ATTACK, active_link, change_link, defending_seats
from judge.games.flesh_and_blood.damage import unmark
from judge.games.flesh_and_blood.defending import defend
from judge.games.flesh_and_blood.frame import COMBAT, DEFENDING, EFFECTS, OBJECTS
from judge.games.flesh_and_blood.happened import HitByEffect
from judge.games.flesh_and_blood.in_force import add_counters, cannot_reveal
from judge.games.flesh_and_blood.keywords.combat import fragments
from judge.games.flesh_and_blood.keywords.faces import awaken, transcend, traverse
from judge.games.flesh_and_blood.keywords.opt import opt
from judge.games.flesh_and_blood.keywords.registry import entry, has
from judge.games.flesh_and_blood.keywords.retrieve import retrieve
from judge.games.flesh_and_blood.keywords.states_of_the_game import mirage, phantasm, suspense
from judge.games.flesh_and_blood.keywords.zones import choose_slot, modular, slot_free
from judge.games.flesh_and_blood.moves import banish, put
from judge.kernel.decisions import Decision, Option, Procedure, Refusal
from judge.kernel.events import ControlChanged, Did, ExtraChanged
from judge.kernel.request import Who
from judge.kernel.state import CHANCE, Seat, Thing
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import number, resolve, things
from judge.text.perform import begin_effect, option
from rules_corpus.cite import Cite, RuleId, Section

AMP = entry("amp")
INTIMIDATE = entry("intimidate")
RELOAD = entry("reload")
GIVE = entry("give")
STEAL = entry("steal")
CHARGE = entry("charge")
CLASH = entry("clash")
SHARPEN = entry("sharpen")
OVERPOWER = entry("overpower")
WAGER = entry("wager")
CROWD = entry("the-crowd-cheers-you-the-crowd-booes-you")
FLICK = entry("flicking")
FLICKING: Cite = (FLICK["text"], FLICK["1"], FLICK["2"], FLICK["5"], FLICK["6"])


def _amp(context: Context, node: t.Perform) -> Procedure[bool]:
    amount = 1 if node.amount is None else number(context, node.amount)
    words = f"the next arcane damage is {amount} more"
    begin_effect(context, "amp", amount, "turn", (AMP["text"], AMP["1"]), words)
    return True
    yield


def _intimidate(context: Context, node: t.Perform) -> Procedure[bool]:
    """A random card of the hero's hand is banished face down until the end phase; a hero without cards may be
    chosen too (Intimidate 2, 4)."""
    table = context.table
    seat = yield from _intimidated(context, node)
    if seat is None:
        return False
    rules: Cite = (INTIMIDATE["text"], INTIMIDATE["2"])
    hand = table.state.zone("hand", seat)
    table.emit(Did("intimidates", context.controller, Who(seat)), INTIMIDATE["text"])
    if not hand:
        table.note(f"{table.state.players[seat].name} has no card in hand", INTIMIDATE["4"])
        return True
    options = tuple(option(table, table.state.things[i].ref) for i in hand)
    decision = Decision(CHANCE, "random", "the card that is banished", rules, options, verbs=("random",))
    (ref,) = yield from ask(decision)
    yield from banish(table, ref, rules, facedown=True, intimidated=True)
    now = table.state.things[ref.id].ref
    delay = t.Delay(t.EventPattern("phase-begins", None, detail="end-phase"), (t.Move(t.Again(0), "hand"),))
    own = replace(context, slots={0: (now,)})
    words = f"{table.state.things[ref.id].face.name} comes back as the end phase begins"
    back: Cite = (INTIMIDATE["2"], INTIMIDATE["6"])
    begin_effect(own, "delayed", delay, "", back, words, rules=back)
    return True


def _intimidated(context: Context, node: t.Perform) -> Procedure[Seat | None]:
    """The hero who is intimidated: the one named, else the one defending, else one that is chosen."""
    if node.what is not None:
        return next((w.seat for w in resolve(context, node.what) if isinstance(w, Who)), None)
    state, defending = context.state, defending_seats(context.state)
    if len(defending) == 1:
        return defending[0]
    others = defending or tuple(s for s in state.seats_from(context.controller) if s != context.controller)
    options = tuple(
        Option(Who(s), state.players[s].name) for s in dict.fromkeys((*others, context.controller))
    )
    decision = Decision(
        context.controller,
        "choose",
        "choose a hero",
        (INTIMIDATE["3"], INTIMIDATE["7"]),
        options,
        otherwise=(Who(others[0]),) if len(others) == 1 else None,
    )
    (chosen,) = yield from ask(decision)
    return int(chosen.seat)


def _reload(context: Context, node: t.Perform) -> Procedure[bool]:
    table, seat = context.table, context.controller
    if table.state.zone("arsenal", seat):
        table.note(f"{table.state.players[seat].name}'s arsenal is not empty", (RELOAD["2"], RELOAD["3"]))
        return False
    cards = tuple(option(table, table.state.things[i].ref) for i in table.state.zone("hand", seat))
    decision = Decision(
        seat,
        "choose",
        "put a card into the arsenal",
        (RELOAD["text"], RELOAD["1"]),
        cards,
        least=0,
        verbs=("chooses", "declines"),
    )
    for ref in (yield from ask(decision)):
        yield from put(
            table, ref, "arsenal", RELOAD["text"], verb="is put into the arsenal", flags=("facedown",)
        )
        return True
    table.note(f"{table.state.players[seat].name} puts no card into the arsenal", RELOAD["4"])
    return False


def _steal(context: Context, node: t.Perform) -> Procedure[bool]:
    done = False
    for thing in [] if node.what is None else things(context, node.what):
        if take_over(context.table, context.controller, thing, STEAL):
            yield from equipped(context.table, thing)
            done = True
    return done


def take_over(table: Table, seat: Seat, thing: Thing, page: Section) -> bool:
    """A player steals or is given an object: equipment only into an empty zone of theirs; nothing enters the
    arena by it (`page` is Steal or Give, whose rules 2 to 6 say the same)."""
    if thing.controller == seat:
        return False
    name = thing.face.name
    if thing.zone == "equipment" and not slot_free(table, seat, thing):
        table.note(f"{name} stays where it is: the zone for it is not empty", page["4"])
        return False
    table.emit(ControlChanged(thing.id, seat), (page["2"], page["3"], OBJECTS["control"]))
    table.note(f"{name} was in the arena already: it did not enter it", page["6"])
    table.emit(Did("gains-control", seat, thing.ref), page["2"])
    if page is STEAL:
        table.emit(Did("steals", seat, thing.ref), (STEAL["7"], STEAL["8"]))
    else:
        table.note(f"{name} is not stolen by that", (GIVE["7"], STEAL["8"]))
    if thing.zone == "equipment":
        table.emit(Did("equips", seat, thing.ref), page["5"])
    return True


def equipped(table: Table, thing: Thing) -> Procedure[None]:
    """Modular equipment that changed hands goes to a zone that its new wearer chooses."""
    now = table.state.things[thing.id]
    if now.zone == "equipment" and modular(table, now):
        yield from choose_slot(table, now.controller, now)


def _charge(context: Context, node: t.Perform) -> Procedure[bool]:
    return (yield from charge(context.table, context.controller, None, optional=True))


def charge(table: Table, seat: Seat, card: Thing | None, *, optional: bool) -> Procedure[bool]:
    """A player may put a card from hand into their hero's soul; gives whether they did (Charge 1 to 4)."""

    def refuse(value: Any) -> Refusal | None:
        if card is not None and getattr(value, "id", None) == card.id:
            return Refusal(f"{card.face.name} cannot be charged to pay for itself", CHARGE["3"])
        return None

    hand = [table.state.things[i] for i in table.state.zone("hand", seat)]
    decision = Decision(
        seat=seat,
        kind="charge",
        prompt="charge a card",
        cite=(CHARGE["text"], CHARGE["2"]),
        options=tuple(option(table, c.ref) for c in hand),
        least=0 if optional else min(1, len(hand)),
        most=1,
        clause="charging",
        verbs=("chooses", "declines"),
        refuse=refuse,
        default=() if optional else None,
        words={"over": Refusal("no more than one card is charged", CHARGE["2"])},
    )
    chosen = yield from ask(decision)
    if not chosen:
        table.note(f"{table.state.players[seat].name} does not charge", CHARGE["1"])
        return False
    (ref,) = chosen
    yield from put(table, ref, "soul", (CHARGE["text"], CHARGE["4"]), how="charged", verb="is charged")
    table.emit(Did("charges", seat, table.state.things[ref.id].ref), (CHARGE["text"], CHARGE["5"]))
    return True


def _clash(context: Context, node: t.Perform) -> Procedure[bool]:
    """Each clashing hero reveals the top card; the greatest power wins, a tie nobody (Clash)."""
    table = context.table
    other = next((w.seat for w in resolve(context, node.what or t.Opponent()) if isinstance(w, Who)), None)
    if other is None:
        return False
    powers = {seat: _revealed_power(table, seat) for seat in (context.controller, other)}
    best = max((p for p in powers.values() if p is not None), default=None)
    winners = [seat for seat, power in powers.items() if power is not None and power == best]
    if len(winners) != 1:
        rule = CLASH["5"] if winners else CLASH["6"]
        table.note("nobody wins the clash", (CLASH["text"], rule, CLASH["4"]))
        return False
    table.emit(
        Did("wins-clash", winners[0]), (CLASH["text"], CLASH["7"] if None in powers.values() else CLASH["3"])
    )
    table.note(f"{table.state.players[winners[0]].name} wins the clash", CLASH["text"])
    context.results["clash"] = [Who(winners[0])]
    return winners[0] == context.controller
    yield


def _revealed_power(table: Table, seat: Seat) -> int | None:
    deck = table.state.zone("deck", seat)
    if cannot_reveal(table, seat, CLASH["8"]):
        return None
    if not deck:
        table.note(f"{table.state.players[seat].name} reveals no card", CLASH["8"])
        return None
    card = table.state.things[deck[0]]
    power: int | None = table.view(card).stat("power")
    table.note(f"{table.state.players[seat].name} reveals {card.face.name}", (CLASH["text"], CLASH["2"]))
    return power


def _sharpen(context: Context, node: t.Perform) -> Procedure[bool]:
    for thing in [] if node.what is None else things(context, node.what):
        rules: Cite = (SHARPEN["text"], SHARPEN["2"])
        if thing.count("-1{p}"):
            rules = (*rules, SHARPEN["7"])
        put_on = add_counters(context.table, thing, "+1{p}", 1, rules)
        delay = t.Delay(
            t.EventPattern("phase-begins", None, detail="end-phase"),
            (t.RemoveCounters("+1{p}", None, t.Again(0)),),
        )
        own = replace(context, slots={0: (thing.ref,)})
        words = f"{thing.face.name} loses its +1 power counters at the end of the turn"
        rules = (SHARPEN["2"], SHARPEN["3"])
        begin_effect(own, "delayed", delay, "", rules, words, rules=rules)
        done: Cite = SHARPEN["5"] if put_on else (SHARPEN["5"], SHARPEN["6"])
        context.table.emit(Did("sharpens", context.controller, thing.ref), done)
    return True
    yield


def _defend(context: Context, node: t.Perform) -> Procedure[bool]:
    """Cards are added to the active chain link as defending cards: that is no declaring, which overpower and
    dominate count (Overpower 3)."""
    link = active_link(context.state)
    found = [] if node.what is None else things(context, node.what)
    able = [x for x in found if context.table.view(x).stat("defense") is not None]
    if link is None or not able:
        context.table.note(f"{context.source.face.name}: no card is added to a link", DEFENDING["value"])
        return False
    guarded = next((s for s in defending_seats(context.state) if s == able[0].owner), able[0].owner)
    told = has(context.table.view(link.attack.id).abilities, "overpower")
    rules: Cite = (OVERPOWER["3"], DEFENDING["added"]) if told else DEFENDING["added"]
    yield from defend(context.table, guarded, tuple(x.ref for x in able), rules)
    return True


def _close_chain(context: Context, node: t.Perform) -> Procedure[bool]:
    context.table.emit(ExtraChanged("chain closes", True, "the combat chain is to close"), EFFECTS["close"])
    return True
    yield


def _of_itself(
    action: Callable[[Table, Thing], Procedure[bool]],
) -> Callable[[Context, t.Perform], Procedure[bool]]:
    """An action that an object's own trigger performs on it, while it is still there."""

    def perform(context: Context, node: t.Perform) -> Procedure[bool]:
        found = context.current(context.source)
        return False if found is None else (yield from action(context.table, found))

    return perform


def _hit(context: Context, node: t.Perform) -> Procedure[bool]:
    """An object that dealt damage by an effect has hit, and is no attack by that (Flicking 1 to 3)."""
    for thing in [] if node.what is None else things(context, node.what):
        for target in context.results.get("damaged", ()):
            context.table.emit(HitByEffect(thing.ref, context.controller, target), FLICKING)
            unmark(context.table, target)
        if active_link(context.state) is not None:
            words = "the chain link has hit, its attack has not by that"
            change_link(context.table, (FLICK["3"], FLICK["4"], FLICK["7"]), words, flicked=True)
    return True
    yield


CROWD_SAYS = {"is-cheered": "is-booed", "is-booed": "is-cheered"}
"""What the crowd can do to a hero, each with the other."""


def _crowd(verb: str) -> Callable[[Context, t.Perform], Procedure[bool]]:
    """The crowd cheers or boos a hero: nothing but that it happened, which nothing takes back (The Crowd
    Cheers You 2 to 4)."""

    def perform(context: Context, node: t.Perform) -> Procedure[bool]:
        for value in resolve(context, node.what or t.You()):
            if isinstance(value, Who):
                context.table.emit(Did(verb, value.seat), (CROWD["2"], *_before(context, verb, value)))
        return True
        yield

    return perform


def _before(context: Context, verb: str, who: Who) -> tuple[RuleId, ...]:
    """The rules on what the crowd did to a hero this turn before: the other thing (3), the same (4)."""
    facts = (fact[0] for fact in context.state.facts)
    done = {one.verb for one in facts if isinstance(one, Occurrence) and one.subject == who}
    both, again = CROWD_SAYS[verb] in done, verb in done
    return (*((CROWD["3"],) if both else ()), *((CROWD["4"],) if again else ()))


def _wager(context: Context, node: t.Perform) -> Procedure[bool]:
    """A wager with a hero: one for each of several whom the attack is made on (Wager 6)."""
    link = active_link(context.state)
    rules: Cite = (WAGER["text"], WAGER["2"], *((WAGER["6"],) if link is not None and link.also else ()))
    context.table.emit(Did("wagers", context.controller, context.source.ref), rules)
    return True
    yield


def _attack_again(context: Context, node: t.Perform) -> Procedure[bool]:
    """An object may attack once more this turn than its ability says."""
    found = [] if node.what is None else things(context, node.what)
    for thing in found:
        words = f"{thing.face.name} may attack once more"
        begin_effect(context, EXTRA_ATTACK, node, "turn", COMBAT["again"], words, (thing.ref,))
    return bool(found)
    yield


ACTIONS: Mapping[str, Callable[[Context, t.Perform], Procedure[bool]]] = {
    "amp": _amp,
    "opt": opt,
    "intimidate": _intimidate,
    "reload": _reload,
    "steal": _steal,
    "charge": _charge,
    "clash": _clash,
    "sharpen": _sharpen,
    "close-chain": _close_chain,
    "wager": _wager,
    "attack-again": _attack_again,
    "awaken": awaken,
    "transcend": transcend,
    "traverse": traverse,
    "cheer": _crowd("is-cheered"),
    "boo": _crowd("is-booed"),
    "hit": _hit,
    "defend": _defend,
    "retrieve": retrieve,
    "spectra": _of_itself(spectra),
    "phantasm": _of_itself(phantasm),
    "mirage": _of_itself(mirage),
    "fragment": _of_itself(fragments),
    "suspense": _of_itself(suspense),
}
