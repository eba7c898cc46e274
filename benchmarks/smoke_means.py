"""What makes happen what an ability waits for: texts of cards that players hold, by the event's verb."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from judge.text import tree as t

DOING = {
    "dies": "Destroy target unit.",
    "is-destroyed": "Destroy target object.",
    "leaves": "Destroy target object.",
    "is-dealt-damage": "Deal 5 damage to target unit.",
    "deals-damage": "Deal 2 damage to target unit.",
    "discards": "Each player discards a card.",
    "draws": "Each player draws a card.",
    "recovers": "Each player recovers 1.",
    "glimpses": "Glimpse 1.",
    "gathers": "Gather.",
    "sacrifices": "Sacrifice an ally.",
    "is-sacrificed": "Sacrifice an object.",
    "is-banished": "Banish target object.",
    "banishes": "Banish a card from your memory.",
    "rests": "Rest target unit.",
    "wakes-up": "Wake up target unit.",
    "suppresses": "Suppress target ally.",
    "is-suppressed": "Suppress target ally.",
    "reveals": "Reveal a card from your memory.",
    "becomes": "Target unit becomes distant.",
    "changes": "Gain the Shifting Currents mastery.",
    "is-put": "Put the top two cards of your deck into your graveyard.",
    "levels-up": "Level up your champion.",
    "materializes": "Materialize a card from your material deck.",
    "empowers": "Empower 2.",
    "fosters": "Target unit becomes fostered.",
    "is-targeted": "Deal 2 damage to target unit.",
    "is-negated": "Negate target card activation.",
    "attacks": "Wake up target unit.",
    "enters": "Draw a card.",
    "charges": "Put a charge counter on target object.",
}

CURRENTS = "Shifting Currents"
TURNED = f"Change the direction of your {CURRENTS} to a different direction of your choice."

KINDLED = "Kindle 2"

FROM = ("memory", "material", "graveyard", "banishment")
"""The zones out of which texts let cards be played."""


def means(ability: t.Ability) -> Iterator[str]:
    """The texts that make the events happen of which an ability speaks."""
    unwanted = {id(n) for part in t.walk(ability) if isinstance(part, t.NotSo) for n in t.walk(part)}
    for node in t.walk(ability):
        if isinstance(node, t.EventPattern) and id(node) not in unwanted:
            yield from _means(node)
        elif isinstance(node, t.Is) and node.value == "empowered":
            yield DOING["empowers"]


def played_from(ability: t.Ability) -> Iterator[str]:
    """The zones from which cards are to be played, as an ability asks for it."""
    for node in t.walk(ability):
        if isinstance(node, t.EventPattern) and node.verb == "activates" and node.origin in FROM:
            yield node.origin


def _means(event: t.EventPattern) -> Iterator[str]:
    special = next((text for fits, text in SPECIAL if fits(event)), "")
    if event.verb in ("gains-counters", "loses-counters"):
        yield _counters(event)
    elif special or event.verb in DOING:
        yield special or DOING[event.verb]


SPECIAL: tuple[tuple[Callable[[t.EventPattern], bool], str], ...] = (
    (lambda e: e.verb == "changes" and " " in e.detail, TURNED),
    (lambda e: e.verb == "is-banished" and e.detail == "reserve-cost", KINDLED),
    (
        lambda e: e.verb == "is-banished" and e.origin == "graveyard",
        "Banish a card with floating memory from your graveyard.",
    ),
    (lambda e: e.verb == "banishes" and e.origin == "graveyard", "Banish a card from your graveyard."),
    (
        lambda e: e.verb == "becomes" and e.detail == "loaded",
        "Load this card into target unloaded weapon you control.",
    ),
    (
        lambda e: e.verb == "enters" and e.origin == "banishment",
        "Put a card from your banishment onto the field.",
    ),
    (lambda e: e.verb == "leaves-zone", "Materialize a card from your material deck."),
)
"""What makes an event happen that has more to it than its verb."""


def _counters(event: t.EventPattern) -> str:
    kind = event.detail or "buff"
    article = "an" if kind[0] in "aeiou" else "a"
    if event.verb == "loses-counters":
        return f"Remove {article} {kind} counter from your champion."
    subject = event.subject
    if isinstance(subject, t.Selector) and subject.zone == "banishment":
        return f"Put {article} {kind} counter on a card in your banishment."
    return f"Put {article} {kind} counter on target object."
