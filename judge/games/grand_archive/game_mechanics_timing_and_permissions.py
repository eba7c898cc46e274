"""Game Mechanics: Timing and Permissions — what may be done slowly or fast, and which card may be played from
where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from judge.games.grand_archive.abilities_restriction_abilities import locking, standing_restrictions
from judge.games.grand_archive.game_zones_public_vs_private_information import SEEN, known
from judge.games.grand_archive.keywords.registry import amount_of, entry, expanded, has, keywords
from judge.games.grand_archive.language import LANGUAGE, champion
from judge.games.grand_archive.moves import held_back
from judge.games.grand_archive.types_of_effects_continuous_effects import WORKING_ZONES, of_effects
from judge.games.grand_archive.types_of_effects_game_effects import forbids, standing_in_play
from judge.kernel.decisions import Illegal, Refusal
from judge.kernel.request import Who
from judge.kernel.state import Seat, State, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import holds, matches, number
from judge.text.standing import standing_by_kind
from rules_corpus.cite import RuleId, Section, cites, slug

ACTIVATION = Section("ga:cr/playing-cards-card-activation/general-rules")
PLAYING = Section("ga:cr/game-mechanics-playing-cards/general-rules")
FAST_SLOW = Section("ga:cr/game-mechanics-timing-and-permissions/fast-vs-slow")
MAIN = Section("ga:cr/turn-order-main-phase/general-rules")
PERMISSIONS = Section("ga:cr/game-mechanics-timing-and-permissions/special-play-permissions")
PLAYERS = Section("ga:cr/general-rules-players/intro")
PERMISSION = Section("ga:cr/permission/general-rules")
LEVEL_LOCKED = entry("level-locked-n")
CLASS_LOCKED = entry("class-locked")
FAST = entry("fast-activation")


def activation_refusal(table: Table, seat: Seat, card: Thing) -> Refusal | None:
    """Why a player may not activate a card from where it is; None where they may (its speed is looked at
    elsewhere)."""
    if card.owner != seat and not permitted_by_effect(table, seat, card):
        return Refusal(
            f"{card.face.name} is not {table.state.players[seat].name}'s to activate",
            (ACTIVATION["1.9.1"], PLAYING["2"]),
        )
    if card.zone != "hand" and not _from_elsewhere(table, seat, card):
        used = f" (of an object an ability is: ability 1 of {card.face.name})" if card.zone == "field" else ""
        return Refusal(
            f"{card.face.name} is in {card.zone}; cards are activated from hand{used}",
            (ACTIVATION["1.9.1"], PLAYING["2"], *locked_text(table, card, seat)),
        )
    for lock in LOCKS:
        refusal = lock(table, seat, card)
        if refusal is not None:
            return refusal
    happening = Occurrence("activates", Who(seat), card.ref, player=seat)
    banned = forbids(table, happening, f"{card.face.name} can't be activated") or held_back(table, card)
    if banned is not None and card.zone != "hand":
        return Refusal(banned.reason, (*cites(banned.cite), PERMISSION["1"]))
    return banned


def _from_elsewhere(table: Table, seat: Seat, card: Thing) -> bool:
    by_keyword = card.zone == "graveyard" and has(table.view(card).abilities, "ephemerate")
    return by_keyword or permitted_by_effect(table, seat, card)


def permitted_by_effect(table: Table, seat: Seat, card: Thing) -> bool:
    """Whether an effect lets a player activate a card from where it is (Special Play Permissions)."""
    return permission(table, seat, card) is not None


def permission(table: Table, seat: Seat, card: Thing) -> t.Allow | None:
    """The effect that lets a player activate a card from where it is, its own text or another's (Special
    Play Permissions 3)."""
    allowed = (*_allowed(table), *_own_permissions(table, seat, card))
    if not allowed:
        return None
    happening = Occurrence("activates", Who(seat), card.ref, player=seat)
    for context, change in allowed:
        if change.how in _ways(table, card) and matches(context, change.event, happening):
            return change
    return None


def _ways(table: Table, card: Thing) -> tuple[str, ...]:
    """The words by which a permission is about a card where it is now."""
    on_top = card.zone == "deck" and table.state.zone("deck", card.place)[0] == card.id
    return ("", card.zone, "deck-top") if on_top else ("", card.zone)


def _own_permissions(table: Table, seat: Seat, card: Thing) -> Iterator[tuple[Context, t.Allow]]:
    """What a card's own text allows of it, in the zone that it names."""
    if card.zone in WORKING_ZONES:
        return
    view = known(card, table.view(card)) if card.notes.get(SEEN) else table.view(card)
    for found in standing_by_kind(expanded(view.abilities)).get(t.Allow, ()):
        context = Context(table, LANGUAGE, card, seat)
        if all(holds(context, demand) for demand in found.demands):
            yield context, cast(t.Allow, found.change)


def _allowed(table: Table) -> Iterator[tuple[Context, t.Allow]]:
    for context, change, _ in of_effects(table, t.Allow):
        yield context, change
    for thing, found in table.state.once(standing_in_play).get(t.Allow, ()):
        context = Context(table, LANGUAGE, thing, thing.controller)
        if all(holds(context, demand) for demand in found.demands):
            yield context, cast(t.Allow, found.change)


def is_fast(table: Table, card: Thing) -> bool:
    """Whether a card may be activated at fast speed: printed Fast, or by Fast Activation or an effect."""
    view = known(card, table.view(card))
    if view.is_a("speed", "fast"):
        return True
    if has(view.abilities, "fast-activation"):
        table.note(f"{card.face.name} has fast activation", FAST["1"])
        return True
    happening = Occurrence("activates", Who(card.owner), card.ref, player=card.owner)
    allowed = (*_allowed(table), *_own_permissions(table, card.owner, card))
    return any(change.how == "fast" and matches(c, change.event, happening) for c, change in allowed)


def locked_text(table: Table, card: Thing, seat: Seat) -> tuple[RuleId, ...]:
    """The rules by which something that a card has all the time is ignored, where a restriction on it is not
    met for a player."""
    demands = standing_restrictions(card.face)
    if not demands:
        return ()
    context = Context(table, LANGUAGE, card, seat)
    unmet = [demand for demand in demands if not holds(context, demand)]
    return locking(unmet) if unmet else ()


def locked_speed(table: Table, card: Thing) -> tuple[RuleId, ...]:
    """The rules by which a card's Fast Activation is ignored, where a restriction on it is not met."""
    found = (one for one in keywords(card.face.abilities, "fast-activation") if one.restrictions)
    context = Context(table, LANGUAGE, card, card.owner)
    unmet = [demand for one in found for demand in one.restrictions if not holds(context, demand)]
    return (FAST["1"], *locking(unmet)) if unmet else ()


def _level_locked(table: Table, seat: Seat, card: Thing) -> Refusal | None:
    """Why a card is locked to a level: the highest of its locks, against the printed level, in any zone
    (Level Locked 1 to 4)."""
    found = keywords(card.face.abilities, "level-locked")
    if not found:
        return None
    context = Context(table, LANGUAGE, card, seat)
    locks = [number(context, amount_of(lock)) for lock in found]
    mine = champion(table.state, seat)
    if mine is not None and mine.face.stats.get("level", 0) >= max(locks):
        table.note(f"{card.face.name} is not locked to this level", (LEVEL_LOCKED["1"], LEVEL_LOCKED["2"]))
        return None
    highest = (LEVEL_LOCKED["4.1"],) if len(locks) > 1 else ()
    return Refusal(
        f"{card.face.name} is locked to a champion of printed level {max(locks)}",
        (LEVEL_LOCKED["2"], LEVEL_LOCKED["1"], LEVEL_LOCKED["3"], LEVEL_LOCKED["4"], *highest),
    )


def _class_locked(table: Table, seat: Seat, card: Thing) -> Refusal | None:
    """Why a card is locked to classes: those of the card, or of each lock that names one (Class Locked 1 to
    4.1)."""
    locks = keywords(card.face.abilities, "class-locked")
    if not locks:
        return None
    mine = champion(table.state, seat)
    classes = table.view(mine).traits.get("class", ()) if mine is not None else ()
    own = not set(known(card, table.view(card)).traits.get("class", ())).isdisjoint(classes)
    if all(own if not lock.argument else slug(lock.argument) in classes for lock in locks):
        if locks:
            open_to = (CLASS_LOCKED["1"], CLASS_LOCKED["2"])
            table.note(f"{card.face.name} is not locked to this class", open_to)
        return None
    several = (CLASS_LOCKED["4.1"],) if len(locks) > 1 else ()
    rules = (CLASS_LOCKED["1"], CLASS_LOCKED["2"], CLASS_LOCKED["3"], CLASS_LOCKED["4"], *several)
    return Refusal(f"{card.face.name} is locked to its class", rules)


LOCKS: tuple[Callable[[Table, Seat, Thing], Refusal | None], ...] = (_level_locked, _class_locked)


def slow_refusal(state: State, seat: Seat, what: str, *also: RuleId) -> None:
    """Raises Illegal where a player may not do something at slow speed now (Fast vs Slow 1); `also`: what
    else says that it is slow."""
    if state.active != seat:
        raise Illegal(
            f"{what} is a slow player action, and it is not {state.players[seat].name}'s turn",
            (FAST_SLOW["1.2"], PLAYERS["3"], *also),
        )
    if state.phase != "main":
        raise Illegal(
            f"{what} is a slow player action, possible in the main phase alone",
            (FAST_SLOW["1.1"], MAIN["2.1"], PLAYERS["2"], *also),
        )
    if state.stack:
        raise Illegal(
            f"{what} is a slow player action, and the Effects Stack is not empty",
            (FAST_SLOW["1.1"], MAIN["2.1"], PLAYERS["2"], *also),
        )
