"""Heroes that become other heroes: Agents of Chaos, Return to the Brood, demi-heroes (Mark 5, 6)."""

from __future__ import annotations

from dataclasses import replace

from judge.games.flesh_and_blood.happened import Showed
from judge.games.flesh_and_blood.keywords.registry import entry
from judge.games.flesh_and_blood.language import hero
from judge.kernel.decisions import Decision, Option, Procedure, Unsupported
from judge.kernel.events import EffectsEnded, FlagChanged, NoteChanged, PlayerChanged
from judge.kernel.faces import Face
from judge.kernel.state import CHANCE, Seat, Thing
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import seats
from rules_corpus.cite import Cite

AGENT = entry("agent-of-chaos")
BROOD = entry("return-to-the-brood")
DEMI = entry("demi-hero")
MARK = entry("mark")
BASE = "base-hero"
"""The note of a hero that has become another: the one with which its player began the game."""


def become(context: Context, node: t.BecomeHero) -> Procedure[bool]:
    """A player's hero becomes another, or the base hero again."""
    table, done = context.table, False
    for seat in seats(context, node.who):
        mine = hero(table.state, seat)
        if mine is None:
            continue
        if node.back:
            done = _return(table, seat, mine) or done
            continue
        face = _named(context, node.name) if node.name else (yield from _random(table))
        (_demi if face.is_a("type", "demi-hero") else _stand_in)(table, seat, mine, face)
        done = True
    return done


def _named(context: Context, name: str) -> Face:
    found = context.table.faces.get(name)
    if found is None:
        raise Unsupported(f"{context.source.face.name}: no hero {name!r} is defined to become")
    return found


def _random(table: Table) -> Procedure[Face]:
    """One of the Agents of Chaos by chance; nothing that counts as rolling a die (Agent of Chaos 3)."""
    agents = {name: face for name, face in table.faces.items() if face.is_a("type", "agent-of-chaos")}
    if not agents:
        raise Unsupported("no Agent of Chaos is defined to become")
    options = tuple(Option(name, name) for name in agents)
    decision = Decision(CHANCE, "random", "the Agent of Chaos", AGENT["3"], options, verbs=("random",))
    (name,) = yield from ask(decision)
    table.note(f"{name} is chosen at random; no die is rolled by that", AGENT["3"])
    return agents[str(name)]


def _base(mine: Thing) -> Face:
    found: Face = mine.notes.get(BASE, mine.face)
    return found


def _stand_in(table: Table, seat: Seat, mine: Thing, face: Face) -> None:
    """Life total, effects and mark stay; its printed life is the base hero's (Agent of Chaos 6, 7)."""
    base = _base(mine)
    life = {"life": base.stats["life"]} if "life" in base.stats else {}
    rules: Cite = (AGENT["6"], AGENT["7"], *((MARK["5"],) if "marked" in mine.flags else ()))
    table.emit(NoteChanged(mine.id, BASE, base), AGENT["6"])
    table.emit(Showed(mine.id, replace(face, stats={**face.stats, **life}), "becomes"), rules)


def _return(table: Table, seat: Seat, mine: Thing) -> bool:
    """Back to the base hero, with the same life, effects and mark (Return to the Brood 2, 3)."""
    if BASE not in mine.notes:
        table.note(f"{mine.face.name} is the base hero already", BROOD["2"])
        return False
    marked: Cite = (MARK["5"],) if "marked" in mine.flags else ()
    table.emit(Showed(mine.id, _base(mine), "reverts to"), (BROOD["text"], BROOD["2"], BROOD["3"], *marked))
    table.emit(NoteChanged(mine.id, BASE, None), BROOD["2"])
    return True


def _demi(table: Table, seat: Seat, mine: Thing, face: Face) -> None:
    """A new hero for good: life is reset, which nobody gains or loses, and what held for the former hero does
    not hold for this one (Demi-Hero 4, 5; Mark 6)."""
    rules: Cite = (DEMI["4"], DEMI["5"])
    table.emit(Showed(mine.id, face, "becomes"), rules)
    for flag in sorted(mine.flags):
        words = "is marked no longer" if flag == "marked" else ""
        table.emit(FlagChanged(mine.id, flag, False, words), MARK["6"] if flag == "marked" else DEMI["5"])
    over = [e for e in table.state.effects if e.over is not None and mine.ref in e.over]
    if over:
        table.emit(EffectsEnded(tuple(e.id for e in over), "they held for the former hero"), DEMI["5"])
    table.emit(NoteChanged(mine.id, BASE, None), DEMI["4"])
    have = table.state.players[seat].count("life")
    if "life" in face.stats and face.stats["life"] != have:
        table.emit(PlayerChanged(seat, "life", face.stats["life"] - have), rules)
    table.note("no life is gained or lost by that", DEMI["4"])
