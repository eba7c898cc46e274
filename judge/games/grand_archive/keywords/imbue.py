"""Imbue: cards are reserved face up, and enough of the right element imbue the card (Keywords: Imbue)."""

from __future__ import annotations

from collections.abc import Iterable

from judge.games.grand_archive.keywords.costs import IMBUE, Offer
from judge.games.grand_archive.keywords.registry import amount_of, keywords
from judge.games.grand_archive.language import category
from judge.kernel.state import Ref, Thing
from judge.kernel.views import View
from judge.text.context import Context
from judge.text.meaning import number
from rules_corpus.cite import RuleId


def imbues(context: Context, offer: Offer, reserved: Iterable[Ref]) -> bool:
    """Whether enough of the cards reserved match; notes what was shown and the rule either way."""
    cards = [context.state.things[r.id] for r in reserved]
    needed = number(context, amount_of(offer.ability))
    matching = [c for c in cards if matches(context, offer.ability.argument, context.view(c))]
    others = [a for a in keywords(context.view(context.source).abilities, "imbue") if a != offer.ability]
    alike = (IMBUE["5"],) if any(a.argument == offer.ability.argument for a in others) else ()
    unlike = (IMBUE["6"],) if any(a.argument != offer.ability.argument for a in others) else ()
    shown = ", ".join(c.face.name for c in cards) or "nothing"
    context.table.note(
        f"{context.source.face.name}: {shown} reserved face up; {len(matching)} match, {needed} are needed",
        (*variant(context, offer.ability.argument), IMBUE["1"], IMBUE["3"], IMBUE["4"], *alike, *unlike),
    )
    return len(matching) >= needed


def matches(context: Context, wanted: str, card: View) -> bool:
    """Whether a card has the characteristic: an element of the imbued card, an advanced one, or one that is
    named (7)."""
    elements = set(card.traits.get("element", ("norm",)))
    if wanted == "advanced":
        return any(category(element) == wanted for element in elements)
    return bool(elements & ({wanted} if wanted else own_elements(context, context.source)))


def own_elements(context: Context, card: Thing) -> set[str]:
    """The element identity of the card that is imbued; norm where none is printed."""
    return set(context.view(card).traits.get("element", ())) or {"norm"}


def variant(context: Context, wanted: str) -> tuple[RuleId, ...]:
    """The rule of the form of imbue (7.1 to 7.3); an exalted card's own elements are both looked for
    (7.1.1)."""
    if wanted:
        return (IMBUE["7.2" if wanted == "advanced" else "7.3"],)
    exalted = "exalted" in own_elements(context, context.source)
    return (IMBUE["7.1"], *((IMBUE["7.1.1"],) if exalted else ()))
