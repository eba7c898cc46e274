"""What may be played when, and from where (fab:frame/play; Freeze, Block, Play From Banished Zone)."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.flesh_and_blood.cards import is_attack_action
from judge.games.flesh_and_blood.chain import active_link, chain_of, defenders, defending_seats
from judge.games.flesh_and_blood.frame import COMBAT, DEFENDING, PLAY, TURN
from judge.games.flesh_and_blood.in_force import forbidden
from judge.games.flesh_and_blood.keywords.halves import timing
from judge.games.flesh_and_blood.keywords.registry import entry, has
from judge.games.flesh_and_blood.language import LANGUAGE
from judge.games.flesh_and_blood.naming import name_of
from judge.games.flesh_and_blood.views import effect_context
from judge.kernel.decisions import Refusal
from judge.kernel.request import Who
from judge.kernel.state import Effect, Seat, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.lasting import holds_yet
from judge.text.meaning import holds, matches
from rules_corpus.cite import Cite, cites

FREEZE = entry("freeze")
BLOCK = entry("block")
BANISHED = entry("play-from-banished-zone")
RUNE_GATE = entry("rune-gate")
DOMINATE = entry("dominate")
GO_AGAIN = entry("go-again")


def play_refusal(table: Table, seat: Seat, card: Thing) -> Refusal | None:
    """Why a player may not play a card now; None where they may."""
    refusal = _object_refusal(table, seat, card) or _timing_refusal(table, seat, card)
    if refusal is not None and (rules := timing(card.face)):
        return Refusal(refusal.reason, (*cites(rules), *cites(refusal.cite)))
    return refusal or _limited(table, seat, card) or _banned(table, seat, card)


def _object_refusal(table: Table, seat: Seat, card: Thing) -> Refusal | None:
    name = card.face.name
    if "frozen" in card.flags:
        return Refusal(f"{name} is frozen", (FREEZE["3"], FREEZE["text"]))
    if card.owner != seat:
        return Refusal(f"{name} is not {table.state.players[seat].name}'s to play", PLAY["from"])
    if card.face.is_a("type", "block"):
        return Refusal(f"{name} is a block card and cannot be played", BLOCK["2"])
    if card.zone == "banished" and "facedown" in card.flags:
        return Refusal(f"{name} lies face down in the banished zone", (BANISHED["1"], RUNE_GATE["3"]))
    if card.zone not in ("hand", "arsenal") and permitted(table, seat, card) is None:
        gate = card.zone == "banished" and has(table.view(card).abilities, "rune-gate")
        rules = (RUNE_GATE["text"], PLAY["from"]) if gate else PLAY["from"]
        return Refusal(f"{name} is in {card.zone} and cannot be played from there", rules)
    return None


def permitted(table: Table, seat: Seat, card: Thing) -> Cite | None:
    """The rules that let a card be played from where it lies besides hand and arsenal; None where none
    does."""
    happening = Occurrence("plays", Who(seat), card.ref, player=seat)
    for context, change in allowed(table, card):
        if change.how in ("", card.zone) and matches(context, change.event, happening):
            return BANISHED["3"] if card.zone == "banished" else PLAY["from"]
    if rune_gated(table, seat, card):
        return (RUNE_GATE["text"], RUNE_GATE["3"], RUNE_GATE["4"])
    return None


def allowed(table: Table, card: Thing) -> Iterator[tuple[Context, t.Allow]]:
    """The permissions that effects give, and the card's own text."""
    for effect in table.state.effects:
        if isinstance(effect.body, t.Allow) and holds_yet(table.state, effect):
            context = effect_context(table.state, effect)
            context.table, context.look = table, None
            yield context, effect.body
    context = Context(table, LANGUAGE, card, card.owner)
    for ability in table.view(card).abilities:
        if isinstance(ability, t.StaticAbility) and _works(context, ability):
            for change in ability.changes:
                if isinstance(change, t.Allow):
                    yield context, change


def _works(context: Context, ability: t.StaticAbility) -> bool:
    return ability.condition is None or holds(context, ability.condition)


def rune_gated(table: Table, seat: Seat, card: Thing) -> bool:
    """Whether a face-up banished card may be played for its rune gate: as many Runechants as it costs."""
    if card.zone != "banished" or not has(table.view(card).abilities, "rune-gate"):
        return False
    mine = [table.state.things[i] for i in table.state.zone("arena", seat)]
    cost = card.face.costs.get("resources", 0)
    return isinstance(cost, int) and sum(name_of(table.view(thing)) == "Runechant" for thing in mine) >= cost


def _timing_refusal(table: Table, seat: Seat, card: Thing) -> Refusal | None:
    face, name = card.face, card.face.name
    if face.is_a("type", "instant") and not face.is_a("type", "action"):
        return None
    if face.is_a("type", "attack-reaction") or face.is_a("type", "defense-reaction"):
        return _reaction_refusal(table, seat, card)
    if face.is_a("type", "action") and not (instantly(table, seat, card) or as_instant(table, seat, card)):
        return action_refusal(table, seat, name, attack=is_attack_action(face))
    if face.is_a("type", "action"):
        return None
    return Refusal(f"{name} is no card that can be played", PLAY["types"])


def as_instant(table: Table, seat: Seat, card: Thing) -> Effect | None:
    """The effect that lets an action be played as an instant would be, for no action point."""
    happening = Occurrence("plays", Who(seat), card.ref, player=seat)
    for effect in table.state.effects:
        if isinstance(effect.body, t.Allow) and effect.body.how == "next-instant":
            context = effect_context(table.state, effect)
            context.table, context.look = table, None
            if matches(context, effect.body.event, happening):
                return effect
    return None


def instantly(table: Table, seat: Seat, card: Thing) -> bool:
    """Whether its own text, or an effect on this very card, lets an action be played as an instant would
    be."""
    happening = Occurrence("plays", Who(seat), card.ref, player=seat)
    told = (found for found in allowed(table, card) if found[1].how == "instant")
    return any(matches(context, change.event, happening) for context, change in told)


def action_refusal(table: Table, seat: Seat, name: str, *, attack: bool) -> Refusal | None:
    """Why an action may not be played or activated now: whose turn, what is going on, action points."""
    state, player = table.state, table.state.players[seat].name
    if state.active != seat or state.phase != "action":
        return Refusal(f"{name} is an action, and it is not {player}'s action phase", PLAY["action"])
    if state.stack:
        return Refusal(f"{name} is an action, and the stack is not empty", PLAY["action"])
    chain = chain_of(state)
    if chain is not None and (not attack or state.step != "resolution"):
        rule = COMBAT["next-attack"] if attack else COMBAT["open"]
        return Refusal(f"{name} cannot be played while the combat chain is open at this step", rule)
    if state.players[seat].count("action-points") < 1:
        rules = (TURN["action-points"], GO_AGAIN["text"])
        return Refusal(f"{player} has no action point for {name}", rules)
    return None


def _reaction_refusal(table: Table, seat: Seat, card: Thing) -> Refusal | None:
    state, name = table.state, card.face.name
    link = active_link(state)
    if link is None or state.step != "reaction":
        return Refusal(f"{name} is a reaction, and this is not the reaction step", COMBAT["reaction"])
    if card.face.is_a("type", "attack-reaction"):
        wrong = None if link.seat == seat else "the attacking hero"
    else:
        wrong = None if seat in defending_seats(state) else "the defending hero"
    if wrong is not None:
        return Refusal(f"only {wrong} may play {name}", COMBAT["reaction"])
    if card.face.is_a("type", "defense-reaction") and Who(seat) not in link.targets:
        return Refusal(f"{name} defends a hero, and no hero of theirs is attacked", DEFENDING["hero"])
    if card.face.is_a("type", "defense-reaction"):
        return _dominated(table, seat, card)
    return None


def _dominated(table: Table, seat: Seat, card: Thing) -> Refusal | None:
    link = active_link(table.state)
    assert link is not None
    attack = table.view(link.attack.id)
    by_hand = any(d.origin == "hand" and d.guards == seat for d in defenders(table.state))
    if card.zone == "hand" and by_hand and has(attack.abilities, "dominate"):
        return Refusal(
            f"a card from hand defends already, and {link.name} has dominate",
            (DOMINATE["2"], DOMINATE["text"]),
        )
    return None


def _limited(table: Table, seat: Seat, card: Thing) -> Refusal | None:
    """Why a card that is played only where something is so may not be played; None where it may."""
    context = Context(table, LANGUAGE, card, seat)
    for ability in table.view(card).abilities:
        if isinstance(ability, t.PlayLimit) and not all(holds(context, limit) for limit in ability.limits):
            return Refusal(f"what {card.face.name} is played only for is not so", PLAY["only"])
    return None


def _banned(table: Table, seat: Seat, card: Thing) -> Refusal | None:
    doing = Occurrence("plays", Who(seat), card.ref, origin=card.zone, player=seat)
    source = forbidden(table, doing, card)
    if source is None:
        return None
    return Refusal(f"{source.source.face.name} says that {card.face.name} can't be played", PLAY["forbidden"])
