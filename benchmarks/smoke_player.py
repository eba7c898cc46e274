"""A player by chance who wants a card to do what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.random_player import AtRandom
from judge.kernel.decisions import PASS, Answer, Decision
from judge.kernel.drive import Stop
from judge.kernel.request import Named, OnStack, Request
from judge.kernel.table import Table
from judge.text import tree as t

FIGHTING = frozenset(["attacks", "attacks-with", "hits", "kills", "retaliates", "deals-damage"])
"""What happens in combat, by its verb."""

IN_COMBAT = frozenset(["attacking", "defending", "retaliating", "intercepting"])


@dataclass(slots=True)
class Eager(AtRandom):
    """A player by chance who acts with the card under test first, and chooses what is of it."""

    name: str = ""
    awaits: Callable[[Table], bool] | None = None
    waits: bool = False
    """Whether something else must happen before the card does something."""
    fights: bool = False
    """Whether the card does something in combat alone."""
    reacts: bool = False
    """Whether the card does something to what waits on the Effects Stack."""
    patient: bool = False
    """Whether the card uses what it has done itself, so that this must be over."""
    alone: bool = False
    """Whether nothing is done but what the card does, so that as many cards stay at hand."""
    waiting: frozenset[Any] = frozenset()
    """What waits on the Effects Stack, where it comes from, and what it targets."""
    keeps: bool = False
    """Whether the card is to stay as it is, so that its own abilities are left alone."""
    aims: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """What is chosen first, by the kind of choice: words of options, or nothing."""

    def look(self, table: Table) -> None:
        """Stops as soon as the effect is seen."""
        if self.awaits is not None and self.awaits(table):
            raise Stop

    def action(self, table: Table, decision: Decision) -> Request | str:
        """An action with the card, or another that it waits for, or a pass."""
        if table.state is not self.seen:
            self.seen = table.state
            self.barred.clear()
        found = [r for r in table.rules.legal_actions(table) if r.words not in self.barred]
        if self.keeps:
            found = [
                r for r in found if not (self.name in r.words and r.words.startswith("activates ability"))
            ]
        own = [r for r in found if self.name in r.words]
        if self.patient and table.state.stack:
            found = own = []
        if self.alone:
            found = own or [r for r in found if "Means" in r.words or "Thing" in r.words]
        if not found or (not own and self.chance.random() > 0.6):
            return PASS
        request = self.chance.choice(self.liked(table, found, own))
        self.barred.add(request.words)
        table.begin(table.state.players[request.seat].name, request.words)
        return request

    def liked(self, table: Table, found: list[Request], own: list[Request]) -> list[Request]:
        """The actions to choose from: attacks where combat is waited for, those of the card, or all."""
        if self.reacts and own and not table.state.stack and self.chance.random() < 0.8:
            return [request for request in found if request not in own] or own
        attacks = [request for request in found if request.verb == "attacks"]
        if self.fights and attacks and table.state.phase != "combat" and self.chance.random() < 0.8:
            return [request for request in attacks if request in own] or attacks
        others = [request for request in found if "Means" in request.words or "Thing" in request.words]
        if self.waits and self.chance.random() < (0.85 if others else 0.5):
            return others or found
        return own or found

    def chosen(self, table: Table, decision: Decision) -> Answer:
        """It does what may be done, and as much as it can, more often than not."""
        if decision.kind == "may" and self.chance.random() < 0.9:
            return ("prevent" not in decision.prompt,)
        if decision.kind == "arrange" and "activates" in decision.verbs:
            called = [option.value for option in decision.options if option.label == self.name]
            if called:
                return (Request(decision.seat, "activates", (Named(self.name, (called[0],)),)),)
        if decision.kind in ("opportunity", "split") or decision.forced is not None:
            return AtRandom.chosen(self, table, decision)
        most = min(decision.most, len(decision.values))
        if self.aims.get(decision.kind) == ("nothing",):
            return ()
        size = most if self.chance.random() < 0.7 else self.chance.randint(decision.least, most)
        self.waiting = frozenset(_on_stack(table, self.name))
        picked = self.picked(decision, size)
        return tuple(decision.values[i] for i in (picked if decision.ordered else sorted(picked)))

    def picked(self, decision: Decision, size: int) -> Sequence[int]:
        """The places of so many options: what pays is of no other use, what is wielded is the card."""
        places = self.chance.sample(range(len(decision.options)), len(decision.options))
        sought = self.sought(decision)
        if sought and self.chance.random() < 0.9:
            of_them = self.waiting if decision.kind == "targets" and self.reacts else frozenset()
            wanted = [o.value in of_them or any(w in o.label for w in sought) for o in decision.options]
            places.sort(key=lambda i: (not wanted[i], self.kept(decision, i)))
        return places[:size]

    def sought(self, decision: Decision) -> tuple[str, ...]:
        """Words of the options that are chosen first."""
        if decision.kind == "targets" and not decision.about.startswith("Means"):
            return ("Means",) if self.reacts else ()
        declaring = decision.prompt.startswith(("declare the attack", "what is attacked"))
        return self.aims.get("attack" if declaring else decision.kind, ())

    def kept(self, decision: Decision, place: int) -> bool:
        """Whether an option is of use for more than to pay with it."""
        label = decision.options[place].label
        if self.name in self.aims["payment"]:
            return False
        return decision.kind == "payment" and (label == self.name or label.startswith(("Means", "Thing")))


def _on_stack(table: Table, name: str) -> Iterator[Any]:
    for pending in table.state.stack:
        if pending.source.face.name != name:
            yield from (OnStack(pending.id), pending.source.ref)
            yield from (value for slot in pending.targets for value in slot)


def aims(name: str, ability: t.Ability) -> dict[str, tuple[str, ...]]:
    """What a player chooses first for an ability of the card of that name: to pay with, to wield, to attack,
    and to aim at with what makes things happen."""
    events = [node for node in t.walk(ability) if isinstance(node, t.EventPattern)]
    of_it = any(isinstance(event.subject, t.Self) for event in events)
    struck = {kind for e in events if isinstance(e.object, t.Selector) for kind in e.object.kinds}
    found = {
        "payment": (name,) if any(event.detail == "reserve-cost" for event in events) else ("Fund",),
        "wield": (name, "Loaded Wing"),
        "name": ("Dear Item",),
        "targets": (name,) if of_it else ("Thing",),
    }
    if any(isinstance(n, t.NotSo) and "materializes" in verbs(n) for n in t.walk(ability)):
        found["materialize"] = ("nothing",)
    if any(isinstance(node, t.Linked) for node in t.walk(ability)):
        found["targets"] = ("Bound Ally",)
    if struck:
        found["attack"] = ("Tide Hero",) if "champion" in struck else ("Thing",)
    return found


def verbs(part: t.Node) -> set[str]:
    """The verbs of the events that a part of a text speaks of."""
    return {node.verb for node in t.walk(part) if isinstance(node, t.EventPattern)}


def reacting(ability: t.Ability) -> bool:
    """Whether an ability does something to what waits on the Effects Stack."""
    return any(isinstance(node, t.Selector) and node.activations for node in t.walk(ability))


def in_combat(ability: t.Ability) -> bool:
    """Whether an ability does something in combat alone."""
    nodes = list(t.walk(ability))
    states = any(isinstance(n, t.Is) and n.axis == "state" and n.value in IN_COMBAT for n in nodes)
    parts = (t.Attacker, t.AttacksOf, t.ThisAttack, t.Redirect)
    events = any(isinstance(n, t.EventPattern) and n.verb in FIGHTING for n in nodes)
    selectors = [n for n in nodes if isinstance(n, t.Selector)]
    intents = any(n.zone == "intent" or "intent" in n.kinds for n in selectors)
    return states or events or intents or any(isinstance(n, parts) for n in nodes)


def waiting(ability: t.Ability) -> bool:
    """Whether something else must be done before the ability does something: for a condition, or to trigger
    it."""
    conditions = (t.Happened, t.Meets, t.Times)
    event = ability.event if isinstance(ability, t.TriggeredAbility) else None
    other = event is not None and not isinstance(event.subject, t.Self)
    played = event is not None and isinstance(event.object, t.Selector) and event.object.cards
    return other or played or any(isinstance(node, conditions) for node in t.walk(ability))
