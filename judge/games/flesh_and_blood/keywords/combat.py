"""Keywords of attacks and defending cards: piercing, fragment, phantasm, mirage, and equipment that wears
down."""

from __future__ import annotations

from judge.games.flesh_and_blood.chain import Link
from judge.games.flesh_and_blood.keywords.registry import amount_of, entry, has, means
from judge.kernel.decisions import Procedure
from judge.kernel.events import Did, NoteChanged
from judge.kernel.state import Thing
from judge.kernel.table import Table
from judge.text import tree as t

PIERCING = entry("piercing-x")
FRAGMENT = entry("fragment")
BATTLEWORN = entry("battleworn")
BLADE_BREAK = entry("bladebreak")
TEMPER = entry("temper")
GUARDWELL = entry("guardwell")

MINUS = "-1{d}"


@means("piercing", (PIERCING["text"], PIERCING["1"], PIERCING["2"], PIERCING["3"]))
def piercing(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """While an equipment defends this, it has +X power, however many do (Piercing 2)."""
    change = t.ModifyStat(t.Self(), "power", t.Number(amount_of(ability)))
    return (t.StaticAbility((change,), t.Meets(t.Self(), (t.Is("state", "defended-by-equipment"),))),)


@means("fragment", (FRAGMENT["text"], FRAGMENT["2"], FRAGMENT["3"]))
def fragment(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """Each card with 2 or more defense that defends this takes 2 power from it (Fragment 2)."""
    strong = t.Selector((), (t.Compare("defense", ">=", t.Number(2)),))
    less = t.Apply((t.ModifyStat(t.Self(), "power", t.Number(-2)),))
    does = (less, t.Perform("fragment", None, t.Self()))
    return (t.TriggeredAbility(t.EventPattern("defends", strong, t.Self()), does, label="Fragment"),)


def fragments(table: Table, thing: Thing) -> Procedure[bool]:
    """The attack fragments, whatever power it has left (Fragment 5 to 7)."""
    table.emit(NoteChanged(thing.id, "fragmented", True), (FRAGMENT["5"], FRAGMENT["6"]))
    table.emit(Did("fragments", thing.controller, thing.ref), (FRAGMENT["5"], FRAGMENT["7"]))
    return True
    yield


def note_unfragmented(table: Table, link: Link) -> None:
    """Notes of cards that did not make an attack fragment: too little defense, or too late (Fragment 2, 4,
    8)."""
    attack = table.state.things[link.attack.id]
    if not has(table.view(attack).abilities, "fragment"):
        return
    for defender in link.defenders:
        if table.state.find(defender.ref) is None:
            continue
        name = table.state.things[defender.ref.id].face.name
        if (table.view(defender.ref.id).stat("defense") or 0) < 2:
            table.note(f"{name} has less than 2 defense: no fragment", FRAGMENT["2"])
        elif defender.defense < 2:
            table.note(f"{name} had less than 2 defense as it defended: no fragment", FRAGMENT["4"])
        elif not attack.notes.get("fragmented"):
            table.note(f"{name} defended before {link.name} had fragment: nothing triggers", FRAGMENT["8"])


CLOSES = t.EventPattern("chain-closes", condition=t.Restricted("has-defended"))
WEARS = t.PutCounters(MINUS, t.Number(1), t.Self())


@means("battleworn", (BATTLEWORN["text"], BATTLEWORN["2"]))
def battleworn(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """A -1 defense counter as the combat chain closes (Battleworn)."""
    return (t.TriggeredAbility(CLOSES, (WEARS,), label="Battleworn"),)


@means(
    "blade-break",
    (BLADE_BREAK["text"], BLADE_BREAK["2"], BLADE_BREAK["3"], BLADE_BREAK["4"], BLADE_BREAK["5"]),
)
def blade_break(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """Destroyed as the combat chain closes (Blade Break)."""
    return (t.TriggeredAbility(CLOSES, (t.Destroy(t.Self()),), label="Blade Break"),)


@means("temper", TEMPER["text"])
def temper(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """A -1 defense counter as the combat chain closes, and destroyed if that leaves no defense (Temper)."""
    gone = t.AmountIs(t.StatOf("defense", t.Self()), "<=", t.Number(0))
    return (t.TriggeredAbility(CLOSES, (WEARS, t.Conditional(gone, (t.Destroy(t.Self()),))), label="Temper"),)


@means("guardwell", (GUARDWELL["text"], GUARDWELL["2"], GUARDWELL["4"], GUARDWELL["5"]))
def guardwell(ability: t.KeywordAbility) -> tuple[t.Ability, ...]:
    """As many -1 defense counters as it has defense (Guardwell)."""
    wears = t.PutCounters(MINUS, t.StatOf("defense", t.Self()), t.Self())
    return (t.TriggeredAbility(CLOSES, (wears,), label="Guardwell"),)


def note_temper(table: Table) -> None:
    """Notes of equipment without defense that this alone does not destroy it (Temper 1, Battleworn 4)."""
    for thing in table.state.everywhere("equipment"):
        view = table.view(thing)
        if has(view.abilities, "battleworn") and view.stat("defense") == 0:
            words = f"{thing.face.name} has 0 defense and is not destroyed by that"
            table.note_once(words, BATTLEWORN["4"])
        if has(view.abilities, "temper") and view.stat("defense") == 0 and not _defended(table, thing):
            words = f"{thing.face.name} has 0 defense, but not by defending: it is not destroyed"
            table.note_once(words, TEMPER["1"])


def _defended(table: Table, thing: Thing) -> bool:
    chain = table.state.extra.get("chain")
    return chain is not None and any(d.ref.id == thing.id for link in chain.links for d in link.defenders)
