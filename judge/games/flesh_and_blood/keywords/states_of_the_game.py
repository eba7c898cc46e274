"""Keywords that trigger by the state of the game: as what they look at becomes so (phantasm, mirage,
suspense)."""

from __future__ import annotations

from collections.abc import Iterable

from judge.games.flesh_and_blood.chain import active_link
from judge.games.flesh_and_blood.frame import TRIGGERS
from judge.games.flesh_and_blood.keywords.registry import entry, has
from judge.games.flesh_and_blood.moves import destroy
from judge.games.flesh_and_blood.resources import note_no_again
from judge.kernel.decisions import Procedure
from judge.kernel.events import ExtraChanged, Triggered
from judge.kernel.state import Pending, Ref, Thing
from judge.kernel.table import Table
from judge.kernel.timing import StepBegan
from judge.text import tree as t
from rules_corpus.cite import Cite

PHANTASM = entry("phantasm")
MIRAGE = entry("mirage")
SUSPENSE = entry("suspense")

STRONG = 6
"""The power from which an attack action card is too much for illusions (Phantasm, Mirage)."""

RULES = {
    "phantasm": (PHANTASM["text"], PHANTASM["2"], PHANTASM["3"], PHANTASM["4"]),
    "mirage": (MIRAGE["text"], MIRAGE["2"]),
    "suspense": (SUSPENSE["text"], SUSPENSE["4"]),
}
"""The rules by which each triggers."""


def illusions(table: Table) -> Procedure[None]:
    """Phantasm and mirage trigger as what they look at becomes so (Phantasm 4, Mirage 2)."""
    _watch(table, "illusions", _broken(table), PHANTASM["4"])
    return
    yield


def run_out(table: Table) -> Procedure[None]:
    """Suspense triggers as an object with it has no such counter left (Suspense 4)."""
    _watch(table, "run out", _without_counters(table), SUSPENSE["4"])
    return
    yield


def _watch(table: Table, name: str, found: Iterable[tuple[str, Ref]], cite: Cite) -> None:
    """Triggers what has become so since the last look, which the state keeps under a name."""
    now = frozenset(found)
    before: frozenset[tuple[str, Ref]] = table.state.extra.get(name, frozenset())
    for word, ref in sorted(now - before, key=lambda one: (one[0], one[1].id)):
        _trigger(table, word, table.state.things[ref.id])
    if now != before:
        table.emit(ExtraChanged(name, now or None), cite)


def _without_counters(table: Table) -> list[tuple[str, Ref]]:
    here = table.state.everywhere("arena")
    held = (x for x in here if has(table.view(x).abilities, "suspense"))
    return [("suspense", x.ref) for x in held if not x.count("suspense")]


def _broken(table: Table) -> list[tuple[str, Ref]]:
    link = active_link(table.state)
    if link is None or table.state.find(link.attack) is None:
        return []
    found: list[tuple[str, Ref]] = []
    attack = table.view(link.attack.id)
    if has(attack.abilities, "phantasm") and any(too_strong(table, d.ref) for d in link.defenders):
        found.append(("phantasm", link.attack))
    strong_attack = not attack.is_a("type", "illusionist") and (attack.stat("power") or 0) >= STRONG
    for defender in link.defenders:
        if strong_attack and has(table.view(defender.ref.id).abilities, "mirage"):
            found.append(("mirage", defender.ref))
    return found


def note_unbroken(table: Table) -> None:
    """Says of each illusion on the chain link that nothing there is too much for it (Phantasm, Mirage)."""
    link = active_link(table.state)
    defenders = () if link is None else link.defenders
    attacks = [("phantasm", link.attack)] if link is not None else []
    broken = _broken(table)
    for word, ref in (*attacks, *(("mirage", one.ref) for one in defenders)):
        thing = table.state.find(ref)
        if thing is not None and has(table.view(thing).abilities, word) and (word, ref) not in broken:
            table.note(f"{thing.face.name}: nothing here breaks its {word}", RULES[word][0])


def too_strong(table: Table, ref: Ref) -> bool:
    """Whether a defending card is a non-Illusionist attack action card with 6 or more power."""
    if table.state.find(ref) is None:
        return False
    view = table.view(ref.id)
    action = view.is_a("type", "action") and view.is_a("type", "attack")
    return action and not view.is_a("type", "illusionist") and (view.stat("power") or 0) >= STRONG


def _trigger(table: Table, word: str, thing: Thing) -> None:
    ability = t.InstructionsAbility((t.Perform(word, None, t.Self()),), label=word.capitalize())
    label = f"{word.capitalize()} of {thing.face.name}"
    pending = Pending(
        table.new_id(), "trigger", thing.face.name, thing.controller, thing, ability, label=label
    )
    table.count("triggered", (word, thing.id))
    table.emit(Triggered(pending), (*RULES[word], TRIGGERS["triggering"]))


def phantasm(table: Table, thing: Thing) -> Procedure[bool]:
    """The attack is destroyed if that is still so, and the combat chain closes (Phantasm 1, 3)."""
    if ("phantasm", thing.ref) not in _broken(table):
        table.note(f"{thing.face.name} is not destroyed: no such card defends it any more", PHANTASM["3"])
        return False
    note_no_again(table, thing)
    yield from destroy(table, (thing.ref,), (PHANTASM["text"], PHANTASM["1"]))
    table.emit(StepBegan("action", "close"), (PHANTASM["text"], PHANTASM["1"]))
    return True


def mirage(table: Table, thing: Thing) -> Procedure[bool]:
    """The defending card is destroyed if that is still so (Mirage 2)."""
    if ("mirage", thing.ref) not in _broken(table):
        table.note(f"{thing.face.name} is not destroyed: what mirage asks is not so any more", MIRAGE["2"])
        return False
    return bool((yield from destroy(table, (thing.ref,), RULES["mirage"])))


def suspense(table: Table, thing: Thing) -> Procedure[bool]:
    """It is destroyed if it still has no suspense counter (Suspense 4)."""
    if thing.count("suspense"):
        table.note(f"{thing.face.name} is not destroyed: it has a suspense counter again", SUSPENSE["4"])
        return False
    return bool((yield from destroy(table, (thing.ref,), RULES["suspense"])))
