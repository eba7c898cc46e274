"""The defend step: which cards may defend, and how many (fab:frame/defending)."""

from __future__ import annotations

from typing import Any

from judge.games.flesh_and_blood.chain import Defender, active_link, chain_of, change_link
from judge.games.flesh_and_blood.frame import DEFENDING
from judge.games.flesh_and_blood.happened import Defended
from judge.games.flesh_and_blood.in_force import forbidden
from judge.games.flesh_and_blood.keywords.binds import BINDS, BOUND
from judge.games.flesh_and_blood.keywords.registry import entry, has
from judge.games.flesh_and_blood.keywords.states_of_the_game import note_unbroken
from judge.games.flesh_and_blood.keywords.transform import EVO, is_evo
from judge.games.flesh_and_blood.moves import put
from judge.kernel.decisions import Decision, Illegal, Option, Procedure, Refusal
from judge.kernel.request import Who
from judge.kernel.state import Ref, Seat, Thing
from judge.kernel.table import Table, ask, attempt
from judge.text.context import Occurrence
from rules_corpus.cite import Cite, cites

DOMINATE = entry("dominate")
OVERPOWER = entry("overpower")
AMBUSH = entry("ambush")
UNIVERSAL = entry("universal")
PROTECT = entry("protect")
BLOCK = entry("block")
FUSION = entry("fusion")
BATTLEWORN = entry("battleworn")
BLADE_BREAK = entry("bladebreak")

ORIGINS = ("hand", "arsenal", "banished")
"""Where a defense reaction that is a layer may have been played from (Dominate 2)."""


def declare_defenders(table: Table) -> Procedure[None]:
    """The hero under attack declares cards that defend, until a choice is legal; an attack on anything else
    is not defended."""
    link = active_link(table.state)
    if link is None or not isinstance(link.target, Who):
        target = None if link is None or isinstance(link.target, Who) else link.target.id
        bound = (x for x in table.state.everywhere("arena") if target in x.links.get(BOUND, ()))
        for thing in bound:
            table.note(f"{thing.face.name} is bound to what is attacked and does not defend it", BINDS["10"])
        table.note("only an attack on a hero is defended", DEFENDING["hero"])
        return
    for hero in link.targets:
        if isinstance(hero, Who) and not table.state.players[hero.seat].lost:
            yield from declare_for(table, hero.seat)


def declare_for(table: Table, seat: Seat) -> Procedure[None]:
    """A hero under attack declares what defends it; then other players may protect it (Protect 3)."""
    declared: list[Ref] = []
    while (yield from attempt(table, _declare(table, seat, declared))) is not None:
        pass
    for other in table.state.seats_from(seat):
        if other != seat:
            while (yield from attempt(table, _protect(table, other, declared))) is not None:
                pass
    if declared:
        yield from defend(table, seat, tuple(declared), DEFENDING["declare"])


def _protect(table: Table, seat: Seat, declared: list[Ref]) -> Procedure[None]:
    """Another player than the attacker may add cards with protect to what defends (Protect 3 to 5)."""
    link = active_link(table.state)
    assert link is not None
    cards = [] if seat == link.seat else _candidates(table, seat)
    legal = [c for c in cards if has(table.view(c).abilities, "protect") and refusal(table, seat, c) is None]
    decision = Decision(
        seat=seat,
        kind="defend",
        prompt="declare cards with protect",
        cite=(PROTECT["text"], PROTECT["3"]),
        options=tuple(Option(c.ref, c.face.name) for c in legal),
        least=0,
        most=len(legal),
        verbs=("defends", "declines"),
        otherwise=(),
    )
    chosen = (yield from ask(decision)) if legal else ()
    wrong = together_refusal(table, (*declared, *chosen)) if chosen else None
    if wrong is not None:
        raise Illegal(wrong.reason, (PROTECT["4"], *cites(wrong.cite)))
    if chosen:
        table.note(
            "cards with protect defend another hero",
            (PROTECT["text"], PROTECT["2"], PROTECT["5"], PROTECT["6"], PROTECT["7"]),
        )
    declared += chosen


def _declare(table: Table, seat: Seat, declared: list[Ref]) -> Procedure[None]:
    legal = [c for c in _candidates(table, seat) if refusal(table, seat, c) is None]
    decision = Decision(
        seat=seat,
        kind="defend",
        prompt="declare defending cards",
        cite=DEFENDING["declare"],
        options=tuple(Option(c.ref, c.face.name) for c in legal),
        least=0,
        most=len(legal),
        verbs=("defends", "declines"),
        refuse=lambda value: _refused(table, seat, value),
        otherwise=None if legal else (),
    )
    chosen = (yield from ask(decision)) if legal else (yield decision)
    wrong = together_refusal(table, chosen)
    if wrong is not None:
        raise Illegal(wrong.reason, wrong.cite)
    for card in (table.state.things[ref.id] for ref in chosen):
        if card.face.is_a("type", "block"):
            table.note(f"{card.face.name} is a block card: it defends as any card does", BLOCK["4"])
    declared += chosen


def _candidates(table: Table, seat: Seat) -> list[Thing]:
    zones = ("hand", "equipment", "arsenal")
    return [table.state.things[i] for zone in zones for i in table.state.zone(zone, seat)]


def _refused(table: Table, seat: Seat, value: Any) -> Refusal | None:
    card = table.state.find(value) if isinstance(value, Ref) else None
    return None if card is None else refusal(table, seat, card)


def refusal(table: Table, seat: Seat, card: Thing) -> Refusal | None:
    """Why a card may not defend; None where it may, as far as it alone is concerned."""
    view, name = table.view(card), card.face.name
    if card.place != seat or card.zone not in ("hand", "equipment", "arsenal"):
        return Refusal(f"{name} is in {card.zone} and cannot defend from there", DEFENDING["from"])
    if view.stat("defense") is None:
        return Refusal(f"{name} has no defense", DEFENDING["value"])
    if view.is_a("type", "defense-reaction"):
        return Refusal(f"{name} is a defense reaction: it is played in the reaction step", BLOCK["4"])
    if card.zone == "arsenal" and not has(view.abilities, "ambush"):
        rules: Cite = BLOCK["3"] if view.is_a("type", "block") else (DEFENDING["from"], AMBUSH["text"])
        return Refusal(f"{name} is in the arsenal", rules)
    if card.zone == "equipment" and has_defended(table, card):
        return Refusal(f"{name} has defended on this combat chain", (BATTLEWORN["1"], BLADE_BREAK["1"]))
    link = active_link(table.state)
    stopped = forbidden(table, Occurrence("defends", card.ref, None if link is None else link.attack))
    if stopped is not None:
        return Refusal(f"{stopped.source.face.name} says that {name} can't defend", DEFENDING["forbidden"])
    return None


def has_defended(table: Table, card: Thing) -> bool:
    """Whether equipment has defended on this combat chain (Battleworn 1)."""
    chain = chain_of(table.state)
    return chain is not None and any(d.ref.id == card.id for link in chain.links for d in link.defenders)


def together_refusal(table: Table, chosen: tuple[Ref, ...]) -> Refusal | None:
    """Why cards may not defend together: dominate and overpower count them (Dominate, Overpower 2)."""
    link = active_link(table.state)
    assert link is not None
    attack = table.view(link.attack.id)
    from_hand = [r for r in chosen if table.state.things[r.id].zone == "hand"]
    actions = [r for r in chosen if table.view(r.id).is_a("type", "action")]
    if has(attack.abilities, "dominate"):
        rules = (DOMINATE["text"], DOMINATE["1"])
        if len(from_hand) > 1:
            return Refusal(f"{link.name} has dominate: one card from hand may defend", rules)
        besides: Cite = (*rules, DOMINATE["3"]) if len(chosen) > len(from_hand) else rules
        table.note(f"{link.name} has dominate: {len(from_hand)} from hand", besides)
    if has(attack.abilities, "overpower"):
        rules = (OVERPOWER["2"], OVERPOWER["text"])
        if len(actions) > 1:
            reason = f"{link.name} has overpower: one action card may defend"
            return Refusal(reason, rules)
        table.note(f"{link.name} has overpower: {len(actions)} action cards", rules)
    return None


def note_defender(table: Table, card: Thing) -> None:
    """Notes of what a defending card does not do by defending: it is not played (Fusion 6), not equipped (Evo
    Equipment 3); and of the class that a universal card has."""
    if card.zone == "hand" and is_evo(card.face):
        name = card.face.name
        table.note(f"{name} defends as an equipment card that is not equipped", (EVO["2"], EVO["3"]))
    if card.zone == "hand" and has(table.view(card).abilities, "fusion"):
        table.note(f"{card.face.name} defends and is not played: it is not fused", FUSION["6"])
    for what, _, rules in table.view(card).made:
        if UNIVERSAL["2"] in cites(rules):
            table.note(f"{card.face.name} {what}", (UNIVERSAL["text"], *cites(rules)))


def defend(table: Table, seat: Seat, refs: tuple[Ref, ...], cite: Cite) -> Procedure[None]:
    """Cards become defending cards of the active link at the same time: cards go onto the chain, equipment
    stays where it is worn."""
    link = active_link(table.state)
    assert link is not None
    group = table.new_id()
    made: list[Defender] = []
    for ref in refs:
        card = table.state.things[ref.id]
        origin = next((zone for zone in ORIGINS if card.notes.get(f"from-{zone}")), card.zone)
        if card.zone == "arsenal" and has(table.view(card).abilities, "ambush"):
            table.note(f"{card.face.name} defends from the arsenal", (AMBUSH["text"], AMBUSH["2"]))
        note_defender(table, card)
        if card.zone not in ("equipment", "arena"):
            yield from put(table, ref, "chain", cite, verb="defends", control=card.controller)
        defense = table.view(ref.id).stat("defense") or 0
        now = table.state.things[ref.id].ref
        made.append(Defender(now, origin, group, card.controller, seat, defense))
    change_link(table, cite, defenders=(*link.defenders, *made))
    event = Defended(tuple(d.ref for d in made), seat, link.attack, tuple(d.origin for d in made))
    table.emit(event, cite)
    note_unbroken(table)
