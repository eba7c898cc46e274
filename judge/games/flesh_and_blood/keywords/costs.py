"""Keywords that offer or demand an additional cost of playing a card: boost, charge, scrap, beat chest,
fusion, usurp."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import permutations
from typing import Any

from judge.games.flesh_and_blood.keywords.actions import charge
from judge.games.flesh_and_blood.keywords.halves import is_split
from judge.games.flesh_and_blood.keywords.registry import entry, has, instances
from judge.games.flesh_and_blood.moves import banish, destroy, discard
from judge.games.flesh_and_blood.naming import name_of
from judge.kernel.decisions import Decision, Illegal, Option, Procedure, Refusal
from judge.kernel.events import Did, EffectBegan
from judge.kernel.state import Effect, Ref, Thing
from judge.kernel.table import Table, ask
from judge.text import tree as t
from judge.text.perform import option
from rules_corpus.cite import Cite, Section

BOOST = entry("boost")
CHARGE = entry("charge")
SCRAP = entry("scrap")
FUSION = entry("fusion")
SPLIT = entry("split-cards")
WATERY = entry("watery-grave")
USURP = entry("usurp")
BEAT_CHEST = Section("fab:keywords/notes-heavy-hitters")

Paid = Procedure[str]
"""Paying such a cost gives the word for it, "" where it was not paid."""


def _boost(table: Table, card: Thing, found: list[t.KeywordAbility]) -> Paid:
    """Banishes the top card once for each instance; a Mechanologist card gives go again (Boost)."""
    seat = card.controller
    decision = Decision(
        seat,
        "choose",
        f"boost {card.face.name}?",
        (BOOST["1"], BOOST["3"]),
        tuple(Option(place, "boost") for place, _ in enumerate(found)),
        least=0,
        most=len(found),
        clause="choosing",
        default=(),
        words={"over": Refusal("each instance of boost is used once", BOOST["2"])},
    )
    done = ""
    for _ in (yield from ask(decision)):
        if table.state.zone("deck", seat):
            yield from _boost_once(table, card)
            done = "boosted"
    return done


def _boost_once(table: Table, card: Thing) -> Procedure[None]:
    top = table.state.things[table.state.zone("deck", card.controller)[0]]
    mechanologist = table.view(top).is_a("type", "mechanologist")
    yield from banish(table, top.ref, (BOOST["text"], BOOST["2"]))
    table.emit(Did("boosts", card.controller, card.ref), BOOST["4"])
    if mechanologist:
        again = t.GrantKeyword(t.Self(), t.KeywordAbility("go-again"), True)
        gain(table, card, again, BOOST["text"], "gains go again")
    else:
        table.note(f"{top.face.name} is no Mechanologist card: no go again", (BOOST["text"], BOOST["4"]))


def gain(table: Table, card: Thing, change: t.Change, cite: Cite, words: str) -> None:
    """The card being played gets something by the cost that was paid."""
    effect = Effect(table.new_id(), "continuous", change, card.controller, card, 0, "", (card.ref,))
    table.emit(EffectBegan(effect, f"{card.face.name} {words}"), cite)


def _charge(table: Table, card: Thing, found: list[t.KeywordAbility]) -> Paid:
    others = [i for i in table.state.zone("hand", card.controller) if i != card.id]
    cannot = None if others else Refusal("there is no other card in hand to charge", CHARGE["3"])
    said = yield from _said(card, ("charge", ("charge",)), CHARGE["1"], cannot)
    done = yield from charge(table, card.controller, card, optional=not said)
    return "charged" if done else ""


def _said(
    card: Thing, named: tuple[str, tuple[str, ...]], cite: Cite, cannot: Refusal | None
) -> Procedure[bool]:
    """Whether the line that plays the card says by the cost's own name that it is paid (`choosing "scrap"`);
    `cannot` why it cannot be."""
    prompt, words = named
    decision = Decision(
        card.controller,
        "choose",
        prompt,
        cite,
        () if cannot else tuple(Option(word, word) for word in words),
        least=0,
        clause="choosing",
        default=(),
        refuse=lambda value: cannot if value in words else None,
    )
    return bool((yield from ask(decision)))


def _chosen(
    card: Thing,
    options: tuple[Option, ...],
    named: tuple[str, tuple[str, ...]],
    clause: str,
    cite: Cite,
    cannot: Cite,
    **more: Any,
) -> Procedure[Any]:
    """The cards that pay an optional cost; `named` what it is and the words by which a line says that it
    is paid, `cannot` the rules by which it is not where no card fits."""
    nothing = None if options else Refusal(f"no card fits to {named[0]}", cannot)
    said = yield from _said(card, named, cite, nothing)
    decision = Decision(
        card.controller,
        "choose",
        named[0],
        cite,
        options,
        least=1 if said else 0,
        clause=clause,
        default=None if said else (),
        **more,
    )
    return (yield from ask(decision))


def _scrap(table: Table, card: Thing, found: list[t.KeywordAbility]) -> Paid:
    """Banish an equipment or item from the graveyard (Scrap 2, 4)."""
    graveyard = [table.state.things[i] for i in table.state.zone("graveyard", card.controller)]
    buried = [c for c in graveyard if "facedown" not in c.flags]
    if len(buried) < len(graveyard):
        table.note("a face-down card in the graveyard is not scrapped", WATERY["5"])
    fitting = [c for c in buried if c.face.is_a("type", "equipment") or c.face.is_a("type", "item")]
    if not fitting:
        table.note("there is no equipment or item to scrap", SCRAP["4"])
    named, rules = ("scrap a card", ("scrap",)), (SCRAP["text"], SCRAP["2"])
    options = tuple(option(table, c.ref) for c in fitting)
    for ref in (yield from _chosen(card, options, named, "banishing", rules, SCRAP["4"])):
        yield from banish(table, ref, SCRAP["text"])
        table.emit(Did("scraps", card.controller, table.state.things[ref.id].ref), SCRAP["3"])
        return "scrapped"
    return ""


def _beat_chest(table: Table, card: Thing, found: list[t.KeywordAbility]) -> Paid:
    """Discard a card with 6 or more power, not at random (Beat Chest 2, 3)."""
    hand = [table.state.things[i] for i in table.state.zone("hand", card.controller)]
    strong = [c for c in hand if (table.view(c).stat("power") or 0) >= 6]
    named, rules = ("beat chest", ("beat chest",)), (BEAT_CHEST["text"], BEAT_CHEST["2"])
    options = tuple(option(table, c.ref) for c in strong)
    for ref in (yield from _chosen(card, options, named, "discarding", rules, BEAT_CHEST["text"])):
        yield from discard(table, ref, card.controller, rules)
        table.emit(Did("beats-chest", card.controller), BEAT_CHEST["3"])
        return "beaten-chest"
    return ""


def _fusion(table: Table, card: Thing, found: list[t.KeywordAbility]) -> Paid:
    """Reveal a card of each element from hand, or of one of them where it says "and/or" (Fusion 2 to 5)."""
    asked = found[0].argument
    words = [word for word in asked.split() if word not in ("and", "or")]
    hand = [table.state.things[i] for i in table.state.zone("hand", card.controller)]
    fitting = [c for c in hand if any(table.view(c).is_a("type", word) for word in words)]
    rules: Cite = (FUSION["text"], FUSION["2"], FUSION["4"])
    over = Refusal("a card is revealed for each element, and no more", FUSION["3"])
    refuse = partial(_not_fused, table, words)
    named = ("fuse", ("fusion", "fuse"))
    options = tuple(option(table, c.ref) for c in fitting)
    more = {"most": len(words), "refuse": refuse, "words": {"over": over}}
    chosen = yield from _chosen(card, options, named, "choosing", rules, FUSION["4"], **more)
    if not chosen:
        return ""
    if len(chosen) > _elements(table, chosen, words) or (" and " in asked and len(chosen) < len(words)):
        raise Illegal(f"{card.face.name} asks for a card of each of {asked}", (FUSION["3"], FUSION["4"]))
    for ref in chosen:
        shown = table.state.things[ref.id].face
        whole: Cite = (FUSION["text"], SPLIT["2"]) if is_split(shown) else FUSION["text"]
        table.note(f"{shown.name} is revealed for the fusion", whole)
    reacts = card.face.is_a("type", "defense-reaction")
    rules = (FUSION["text"], FUSION["6"]) if reacts else FUSION["text"]
    table.emit(Did("fuses", card.controller, card.ref), rules)
    return "fused"


def _elements(table: Table, chosen: tuple[Ref, ...], words: list[str]) -> int:
    """How many of the elements cards can be revealed for, a card for each."""
    orders = (zip(order, words, strict=False) for order in permutations(chosen, len(chosen)))
    met = [sum(table.view(ref.id).is_a("type", word) for ref, word in pairs) for pairs in orders]
    if len(chosen) < len(words):
        return len(chosen)
    return max(met, default=0)


def _not_fused(table: Table, words: list[str], value: Any) -> Refusal | None:
    """Why a card may not be revealed for a fusion: pitched already, elsewhere, not of the element."""
    card = table.state.things.get(value.id) if isinstance(value, Ref) else None
    if card is None:
        return None
    if card.zone == "pitch":
        return Refusal(f"{card.face.name} was pitched, so it is not revealed from hand", FUSION["1"])
    if card.zone != "hand" or any(table.view(card).is_a("type", word) for word in words):
        return None
    rules: Cite = (FUSION["4"], FUSION["5"]) if has(table.view(card).abilities, "fusion") else FUSION["4"]
    return Refusal(f"{card.face.name} is no {' or '.join(words)} card", rules)


def _usurp(table: Table, card: Thing, found: list[t.KeywordAbility]) -> Paid:
    """A Runechant must be destroyed where there is one, whoever controls it (Usurp 2, 5)."""
    runechants = [x for x in table.state.everywhere("arena") if name_of(table.view(x)) == "Runechant"]
    if not runechants:
        table.note("there is no Runechant to destroy", USURP["5"])
        return ""
    options = tuple(Option(x.ref, x.face.name, (x.controller, x.face.name)) for x in runechants)
    decision = Decision(
        card.controller, "choose", "usurp a Runechant", USURP["2"], options, clause="choosing"
    )
    (ref,) = yield from ask(decision)
    yield from destroy(table, (ref,), (USURP["text"], USURP["2"], USURP["3"]))
    table.emit(Did("usurps", card.controller, ref), USURP["4"])
    gain(table, card, t.ModifyStat(t.Self(), "power", t.Number(2)), USURP["text"], "gets +2 power")
    return "usurped"


BEFORE_PAYING: Mapping[str, Callable[[Table, Thing, list[t.KeywordAbility]], Paid]] = {"scrap": _scrap}
"""Declared before any other cost is paid (Scrap 2)."""

AFTER_PAYING: Mapping[str, Callable[[Table, Thing, list[t.KeywordAbility]], Paid]] = {
    "boost": _boost,
    "charge": _charge,
    "beat-chest": _beat_chest,
    "fusion": _fusion,
    "usurp": _usurp,
}
"""Paid after the resources (Fusion 1)."""


def pay_keywords(
    table: Table, card: Thing, costs: Mapping[str, Callable[[Table, Thing, list[t.KeywordAbility]], Paid]]
) -> Procedure[tuple[str, ...]]:
    """Offers each such cost of a card; gives the words of those that were paid."""
    paid = []
    for name, pay_one in costs.items():
        found = list(instances(table.view(card).abilities, name))
        if found:
            paid.append((yield from pay_one(table, card, found)))
    return tuple(word for word in paid if word)
