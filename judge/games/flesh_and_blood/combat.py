"""The steps of combat: damage, resolution, the closing of the combat chain (fab:frame/combat)."""

from __future__ import annotations

from judge.games.flesh_and_blood.chain import Defender, Link, active_link, chain_of, change_link
from judge.games.flesh_and_blood.damage import deal, keep_mark
from judge.games.flesh_and_blood.frame import COMBAT, DAMAGE
from judge.games.flesh_and_blood.happened import ChainClosing
from judge.games.flesh_and_blood.in_force import silenced
from judge.games.flesh_and_blood.keywords import labels
from judge.games.flesh_and_blood.keywords.combat import note_unfragmented
from judge.games.flesh_and_blood.keywords.registry import count, entry
from judge.games.flesh_and_blood.language import context_for
from judge.games.flesh_and_blood.moves import put
from judge.games.flesh_and_blood.resources import gain_action_points
from judge.kernel.decisions import Procedure
from judge.kernel.events import Did, EffectsEnded, ExtraChanged
from judge.kernel.request import Who
from judge.kernel.state import Effect, Ref, Seat, State
from judge.kernel.table import Table
from judge.kernel.timing import StepBegan
from judge.text import tree as t
from rules_corpus.cite import Cite

GO_AGAIN = entry("go-again")
BATTLEWORN = entry("battleworn")
WAGER = entry("wager")
BELOW_ZERO: Cite = (BATTLEWORN["3"], BATTLEWORN["6"], entry("guardwell")["3"])


def deal_damage(table: Table) -> Procedure[None]:
    """The attack deals its power less the defense of what defends it; it hits when it deals damage."""
    link = active_link(table.state)
    if link is None or table.state.find(link.attack) is None:
        return
    attack = table.state.things[link.attack.id]
    for thing in (attack, *(x for d in link.defenders if (x := table.state.find(d.ref)) is not None)):
        labels.note_labels(table, context_for(table, thing))
    power = max(0, table.view(attack).stat("power") or 0)
    note_unfragmented(table, link)
    total, struck = 0, []
    for target in link.targets:
        if gone(table, target):
            continue
        guards = [d for d in link.defenders if not isinstance(target, Who) or d.guards == target.seat]
        defense = sum(_defense(table, defender) for defender in guards)
        table.note(f"{attack.face.name}: power {power} against defense {defense}", DAMAGE["attack"])
        dealt = yield from deal(table, attack, target, power - defense, attack=True)
        total += dealt
        struck += [target] if dealt else []
        if not dealt:
            keep_mark(table, target)
    change_link(table, COMBAT["damage"], dealt=total, struck=tuple(struck))
    settle_wagers(table, link)


def gone(table: Table, target: Who | Ref) -> bool:
    """Whether what is attacked is there no more: an object that left, a hero who has lost."""
    if isinstance(target, Who):
        return table.state.players[target.seat].lost
    return table.state.find(target) is None


def settle_wagers(table: Table, link: Link) -> None:
    """Wagers are decided in the damage step, before go again gives its point (the ruling beside Wager)."""
    if not _wagers(table):
        return
    table.assume("wagers-decided-in-the-damage-step")
    if silenced(table, link.attack) is not None:
        table.note(f"the wager of {link.name} is no effect of a hit: it triggers", WAGER["4"])
    table.emit(Did(SETTLED, link.seat, link.attack), (WAGER["text"], WAGER["older-1"]))


SETTLED = "settles-wagers"
"""What a wager waits for."""


def _defense(table: Table, defender: Defender) -> int:
    thing = table.state.find(defender.ref)
    if thing is None:
        return 0
    view = table.view(thing)
    if any(cite == BATTLEWORN["3"] for _, _, cite in view.made):
        table.note(f"{thing.face.name} would have less than 0 defense: it has 0", BELOW_ZERO)
    return max(0, view.stat("defense") or 0)


def resolve_link(table: Table) -> Procedure[None]:
    """The chain link resolves: go again gives its action point (Go Again 1)."""
    link = active_link(table.state)
    if link is None:
        return
    change_link(table, COMBAT["resolution"], resolved=True)
    if table.state.find(link.attack) is not None:
        give_again(table, link.seat, table.view(link.attack.id).abilities, link.name)
    return
    yield


def give_again(table: Table, seat: Seat, abilities: tuple[t.Ability, ...], name: str) -> None:
    """One action point for go again, however many instances there are (Go Again 1, 2)."""
    instances = count(abilities, "go-again")
    if not instances:
        return
    rules: Cite = (GO_AGAIN["text"], GO_AGAIN["1"])
    if instances > 1:
        table.note(f"{name} has go again {instances} times: it gives one action point", GO_AGAIN["2"])
    gain_action_points(table, seat, 1, rules)


def closing(table: Table) -> Procedure[None]:
    """The combat chain closes: what waits for that triggers while its cards are still there (Guardwell 5)."""
    table.emit(ChainClosing(), COMBAT["close"])
    return
    yield


def close_chain(table: Table) -> Procedure[None]:
    """Cards leave the chain for the graveyard, and effects for this combat chain end."""
    chain = chain_of(table.state)
    if chain is None:
        return
    for thing in tuple(table.state.everywhere("chain")):
        yield from put(table, thing.ref, "graveyard", COMBAT["graveyard"], verb="goes to the graveyard")
    _lose_wagers(table)
    ended = tuple(e.id for e in table.state.effects if e.until in ("combat", "attack"))
    if ended:
        table.emit(EffectsEnded(ended, "the combat chain is closed"), COMBAT["close"])
    table.emit(ExtraChanged("chain", None, "the combat chain is closed"), COMBAT["close"])
    for entry_name in ("illusions", "chain closes"):
        if entry_name in table.state.extra:
            table.emit(ExtraChanged(entry_name, None), COMBAT["close"])
    table.emit(StepBegan("action", "main"), COMBAT["close"])


def _lose_wagers(table: Table) -> None:
    """A wager of an attack that never came to its damage is over with the chain (Wager 3)."""
    for effect in _wagers(table):
        words = f"the wager of {effect.source.face.name} is over: its chain link did not resolve"
        table.emit(EffectsEnded((effect.id,), words), WAGER["3"])


def _stopped(state: State, link: Link) -> bool:
    """Whether an attack does not go on: it is gone, or its player has lost."""
    return state.find(link.attack) is None or state.players[link.seat].lost


def _wagers(table: Table) -> list[Effect]:
    """The wagers that are not decided yet."""
    return [e for e in table.state.effects if e.kind == "delayed" and e.body.event.verb == SETTLED]


def check_combat(table: Table) -> Procedure[None]:
    """Combat whose attack is gone before it resolved closes; so does one that an effect says is to close."""
    state = table.state
    chain = chain_of(state)
    if chain is None or state.step in ("close", "main") or state.stack or state.waiting:
        return
    link = chain.active
    lost = state.step == "layer" and link is None
    lost = lost or (link is not None and state.step != "resolution" and _stopped(state, link))
    if lost or state.extra.get("chain closes"):
        table.emit(StepBegan("action", "close"), COMBAT["gone"])
    return
    yield
