"""States of objects and heroes: frozen, marked, face down, tapped (Freeze, Mark, Cloaked, Tap/Untap)."""

from __future__ import annotations

from dataclasses import replace

from judge.games.flesh_and_blood.frame import EFFECTS
from judge.games.flesh_and_blood.keywords.registry import entry
from judge.games.flesh_and_blood.language import hero
from judge.kernel.decisions import Procedure
from judge.kernel.events import FlagChanged
from judge.kernel.request import Who
from judge.kernel.state import Thing
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import resolve, things
from judge.text.perform import begin_effect
from rules_corpus.cite import Cite

FREEZE = entry("freeze")
MARK = entry("mark")
TAP = entry("tap-untap")
CLOAKED = entry("cloaked")
WATERY = entry("watery-grave")


def become(context: Context, node: t.BecomeState) -> Procedure[bool]:
    """Heroes and objects take on a state or lose it."""
    done = False
    for value in resolve(context, node.what):
        thing = hero(context.state, value.seat) if isinstance(value, Who) else context.seen(value)
        if thing is None:
            continue
        rule = state_rule(thing, node)
        if (node.state in thing.flags) != node.lose:
            context.table.note(f"{thing.face.name}: nothing changes", rule)
            continue
        context.table.emit(FlagChanged(thing.id, node.state, not node.lose), rule)
        end_later(context, thing, node, rule)
        done = True
    return done
    yield


def end_later(context: Context, thing: Thing, node: t.BecomeState, rule: Cite) -> None:
    """A state for a time ends as that time does: with the turn, or as the event that it names happens."""
    if node.duration is None:
        return
    end = node.duration.until or t.EventPattern("phase-begins", None, detail="end-phase")
    back = t.BecomeState(t.Again(0), node.state, lose=not node.lose)
    own = replace(context, slots={0: (thing.ref,)})
    words = f"{thing.face.name} is {node.state} for a time"
    begin_effect(own, "delayed", t.Delay(end, (back,)), "", rule, words, rules=rule)


def state_rule(thing: Thing, node: t.BecomeState) -> Cite:
    """The rules of a state that a thing takes on or loses."""
    if node.state == "frozen":
        return FREEZE["5"] if node.lose else (FREEZE["text"], FREEZE["2"])
    if node.state == "marked":
        return (MARK["text"], MARK["4"]) if "marked" in thing.flags else MARK["text"]
    if node.state == "facedown":
        return (WATERY["3"], WATERY["4"], WATERY["5"]) if thing.zone == "graveyard" else CLOAKED["3"]
    return EFFECTS["move"]


TAPPABLE = ("hero", "arena", "equipment")


def permanent(thing: Thing) -> bool:
    """Whether a card on the combat chain is a permanent there, and no attack action, reaction or block."""
    return any(thing.face.is_a("type", kind) for kind in ("weapon", "equipment", "ally"))


def tap(context: Context, node: t.Rest) -> Procedure[bool]:
    """Objects are tapped; one that is tapped already is not (Tap/Untap 15)."""
    done = bool(found := things(context, node.what))
    for thing in found:
        if thing.zone not in TAPPABLE and not permanent(thing):
            context.table.note(f"{thing.face.name} is no permanent: it is not tapped", TAP["13"])
            done = False
        elif "tapped" in thing.flags:
            context.table.note(f"{thing.face.name} is tapped already", TAP["15"])
            done = False
        else:
            context.table.emit(FlagChanged(thing.id, "tapped", True, "is tapped"), (TAP["5"], TAP["13"]))
    return done
    yield


def untap(context: Context, node: t.Wake) -> Procedure[bool]:
    """Objects are untapped; one that is untapped already is not (Tap/Untap 16)."""
    done = bool(found := things(context, node.what))
    for thing in found:
        if "tapped" not in thing.flags:
            context.table.note(f"{thing.face.name} is untapped already", TAP["16"])
            done = False
        else:
            context.table.emit(FlagChanged(thing.id, "tapped", False, "is untapped"), TAP["6"])
    return done
    yield


def can_tap(context: Context, node: t.Rest) -> bool:
    """Whether a cost of tapping can be paid: by what is untapped (Tap/Untap 14)."""
    return all("tapped" not in thing.flags for thing in things(context, node.what))
