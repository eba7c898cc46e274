"""What kinds of things a text speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from judge.text.builders.amounts import NUMBERS
from judge.text.builders.base import SEVERAL, BuilderBase, Noun, Phrase, Rejected, event, slug
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
    Aiming,
    All,
    AllFilters,
    Among,
    Amount,
    AnyFilter,
    AttachedTo,
    Chosen,
    Compare,
    ControllerOf,
    EachOne,
    EachOpponent,
    EachPlayer,
    Earlier,
    Excluding,
    Experienced,
    Extreme,
    Filter,
    From,
    FromSource,
    Is,
    IsChosen,
    Mention,
    NotFilter,
    Number,
    Other,
    OwnedBy,
    Reference,
    Selector,
    Self,
    Sharing,
    Target,
    You,
    walk,
)

SINGULAR = {"allies": "ally", "abilities": "ability", "masteries": "mastery"}


TYPES = frozenset(("action", "ally", "domain", "item", "phantasia", "weapon"))
"""Types that are written with a capital too, and are no words of a type line then."""

LONG_KEYWORDS = frozenset(("divine-relic", "floating-memory", "true-sight"))
"""Keywords of two words, which are no words of a type line."""

NAMED = re.compile(r"\bname a card\b|choose an? [^.]*\bname\b", re.IGNORECASE)
"""A card name that the text has had chosen."""

NO_KINDS = frozenset(
    (*NUMBERS, "different", "additional", "all", "any", "each", "many", "more", "no", "of", "other", "the")
)
"""Words that stand before "counters" and name no kind of them."""


def alike_to_it(made: Selector, plural: bool | None, tree: Tree) -> Selector:
    """ "Another unit with the same name": the same as of what was spoken of; of several among themselves."""
    if plural is not False or not made.alike:
        return made
    same = Sharing(made.alike, Mention(span=tree.span), span=tree.span)
    return replace(made, alike="", filters=(*made.filters, same))


def singular(word: str) -> str:
    """A noun's singular, lower case."""
    word = word.lower()
    return SINGULAR.get(word) or (word[:-1] if word.endswith("s") and not word.endswith("ss") else word)


def is_plural(word: str) -> bool | None:
    return None if word.lower() in ("regalia",) else singular(word) != word.lower()


class Selectors(BuilderBase):
    """What kinds of things, and which of them."""

    def on_selector(self, tree: Tree, *parts: Any) -> Phrase:
        at = next(n for n, part in enumerate(parts) if isinstance(part, Noun))
        noun: Noun = parts[at]
        filters = [*(part for part in parts[:at] if isinstance(part, Filter)), *noun.filters]
        told = [part for part in parts[:at] if isinstance(part, dict)]
        words = [one.value for one in filters if isinstance(one, Is) and one.axis == "word"]
        if slug(" ".join(words)) in LONG_KEYWORDS:
            raise Rejected
        changes: dict[str, Any] = {}
        for part in (*told, *after_nouns(parts[at + 1 :])):
            if isinstance(part, Filter):
                filters.append(part)
            elif any(key in changes for key in part) or any(
                isinstance(one, Aiming | FromSource) or among_others(one) for one in filters[-1:]
            ):
                raise Rejected
            else:
                changes |= part
        if not noun.activations and any(isinstance(one, FromSource) for one in filters):
            raise Rejected
        made = Selector(noun.kinds, tuple(filters), cards=noun.cards, activations=noun.activations, **changes)
        made = among_such(alike_to_it(made, noun.plural, tree))
        object.__setattr__(made, "span", tree.span)
        return Phrase(made, noun.plural)

    on_bare_selector = on_selector

    def on_selector_or(self, tree: Tree, *parts: Any) -> Phrase:
        """ "Unit or Siegeable domain": the words are of the second noun alone."""
        at = next(n for n, part in enumerate(parts) if isinstance(part, Noun))
        first = self.on_selector(tree, *parts[: at + 1])
        if not first.selector.kinds:
            raise Rejected
        return either(first, self.on_selector(tree, *parts[at + 1 :]))

    def on_activation_of(self, tree: Tree, token: Token, phrase: Phrase) -> Phrase:
        """ "Activation of a card with …": one of such a card."""
        selector = phrase.one()
        if not selector.cards or selector.zone or is_plural(token.text):
            raise Rejected
        return Phrase(replace(selector, cards=False, activations=True, span=tree.span), False)

    def on_from_source(self, tree: Tree, of: Reference) -> Filter:
        return FromSource(of)

    def on_head(self, tree: Tree, *nouns: Noun) -> Noun:
        first = nouns[0]
        if any((n.cards, n.activations) != (first.cards, first.activations) for n in nouns):
            raise Rejected
        numbers = {noun.plural for noun in nouns} - {None}
        if len(numbers) > 1:
            raise Rejected
        if len(nouns) == 1:
            return first
        if any(noun.filters for noun in nouns):
            raise Rejected
        kinds = tuple(kind for noun in nouns for kind in noun.kinds)
        return Noun(kinds, numbers.pop() if numbers else None, first.cards, first.activations)

    def on_word_head(self, tree: Tree, words: Filter) -> Noun:
        parts = words.filters if isinstance(words, AnyFilter) else (words,)
        names = [part.value for part in parts if isinstance(part, Is)]
        plural = all(name.endswith("s") and not name.endswith("ss") for name in names)
        made = tuple(Is("word", name[:-1] if plural else name) for name in names)
        return Noun((), plural, filters=made if len(made) == 1 else (AnyFilter(made),))

    def on_thing(self, tree: Tree, token: Token) -> Noun:
        kind = singular(token.text)
        return Noun((kind,), is_plural(token.text), activations=kind == "activation")

    def on_card(self, tree: Tree, token: Token) -> Noun:
        return Noun(("card",), is_plural(token.text), cards=True)

    def on_type_card(self, tree: Tree, kind: Token, token: Token) -> Noun:
        return Noun((singular(kind.text),), is_plural(token.text), cards=True)

    def on_regalia_card(self, tree: Tree, kind: Token, token: Token) -> Noun:
        return replace(self.on_type_card(tree, kind, token), filters=(Is("supertype", "regalia"),))

    def on_card_activation(self, tree: Tree, card: Token, token: Token) -> Noun:
        return Noun(("card",), is_plural(token.text), activations=True)

    def on_type_card_activation(self, tree: Tree, kind: Token, card: Token, token: Token) -> Noun:
        return Noun((singular(kind.text),), is_plural(token.text), activations=True)

    def on_words(self, tree: Tree, *words: Token) -> Filter:
        if any(word.text.lower() in TYPES for word in words):
            raise Rejected
        made = tuple(Is("word", word.text) for word in words)
        return made[0] if len(made) == 1 else AnyFilter(made)

    def on_is_word(self, tree: Tree, words: Filter) -> Filter:
        return words

    def on_state_word(self, tree: Tree, *_: Any) -> str:
        return slug(self.words_of(tree))

    def on_is_state(self, tree: Tree, state: str) -> Filter:
        return Is("supertype", "unique") if state == "unique" else Is("state", state)

    def on_is_all_state(self, tree: Tree, state: str) -> Filter:
        """ "That are all unique": where such things are counted, there are no others beside them."""
        return AllFilters((self.on_is_state(tree, state),))

    def on_linked_state(self, tree: Tree) -> Filter:
        return Is("state", "linked")

    def on_is_a(self, tree: Tree, phrase: Phrase) -> Filter:
        selector = phrase.one()
        kinds = tuple(Is("type", kind) for kind in selector.kinds if kind != "card")
        parts = (*selector.filters, *(kinds if len(kinds) < 2 else (AnyFilter(kinds),)))
        if selector.controller or selector.zone:
            raise Rejected
        return parts[0] if len(parts) == 1 else AllFilters(parts)

    def on_other(self, tree: Tree) -> Filter:
        return Other()

    def on_non(self, tree: Tree, noun: Noun) -> Filter:
        if noun.cards:
            raise Rejected
        return NotFilter(Is("type", noun.kinds[0]))

    def on_non_state(self, tree: Tree, state: str) -> Filter:
        if state == "token":
            raise Rejected  # read as a kind of object
        return NotFilter(self.on_is_state(tree, state))

    def on_non_word(self, tree: Tree, words: Filter) -> Filter:
        return NotFilter(words)

    def on_among_them(self, tree: Tree) -> Filter:
        return Among(Mention(SEVERAL, plural=True, span=tree.span))

    def on_elements(self, tree: Tree, *elements: str) -> Filter:
        made = tuple(Is("element", element) for element in elements)
        return made[0] if len(made) == 1 else AnyFilter(made)

    def on_not_element(self, tree: Tree, element: str) -> Filter:
        return NotFilter(Is("element", element))

    def on_regalia_adjective(self, tree: Tree) -> Filter:
        return Is("supertype", "regalia")

    def on_element_word(self, tree: Tree, token: Token) -> str:
        return token.text.lower()

    def on_you_control(self, tree: Tree) -> dict[str, Any]:
        return {"controller": You()}

    def on_others_control(self, tree: Tree) -> dict[str, Any]:
        return {"controller": EachOpponent()}

    def on_you_own(self, tree: Tree) -> Filter:
        return OwnedBy(You())

    def on_that_controls(self, tree: Tree, who: Reference) -> dict[str, Any]:
        return {"controller": who}

    def on_in_zone(self, tree: Tree, place: dict[str, Any]) -> dict[str, Any]:
        return place

    def on_attacking_what(self, tree: Tree, at: Reference) -> Filter:
        return Experienced("subject", event("attacks", None, at), "combat")

    def on_banished_by(self, tree: Tree, by: Reference) -> Filter:
        """What the object has banished itself is tracked for it."""
        if isinstance(by, Self):
            return Among(Earlier("banish", span=by.span), span=tree.span)
        return Experienced("object", event("banishes", by), "game")

    def on_same_controller(self, tree: Tree, of: Reference) -> dict[str, Any]:
        return {"controller": ControllerOf(of)}

    def on_is_of_those(self, tree: Tree, axis: str) -> Filter:
        """What was chosen in the text before."""
        if not re.search(rf"choose [^.]*{axis}", self.text[: tree.span[0]], re.IGNORECASE):
            raise Rejected
        return IsChosen(axis)

    def on_alike_stat(self, tree: Tree, stat: str = "cost") -> dict[str, Any]:
        return {"alike": stat}

    def on_alike_name(self, tree: Tree) -> dict[str, Any]:
        """Of things that are chosen together; a name that was chosen is another matter."""
        if NAMED.search(self.text[: tree.span[0]]):
            raise Rejected
        return {"alike": "name"}

    def on_alike_element(self, tree: Tree) -> dict[str, Any]:
        """As `on_alike_name`; an element that was chosen is another matter."""
        if re.search(r"choose an? [^.]*element\b", self.text[: tree.span[0]], re.IGNORECASE):
            raise Rejected
        return {"alike": "element"}

    def on_fast_adjective(self, tree: Tree) -> Filter:
        return Is("speed", "fast")

    def on_slow_adjective(self, tree: Tree) -> Filter:
        return Is("speed", "slow")

    def on_with_total_exactly(self, tree: Tree, stat: str, amount: Amount) -> dict[str, Any]:
        return self.on_with_total(tree, stat, ("=", amount))

    def on_is_named_so(self, tree: Tree) -> Filter:
        """The name that was chosen in the text before."""
        if not NAMED.search(self.text[: tree.span[0]]):
            raise Rejected
        return IsChosen("name")

    def on_different(self, tree: Tree, stat: str) -> dict[str, Any]:
        return {"different": stat}

    def on_with_total(self, tree: Tree, stat: str, bound: tuple[str, Amount]) -> dict[str, Any]:
        return {"total": Compare(stat, *bound)}

    def on_is_chosen(self, tree: Tree, axis: str) -> Filter:
        return IsChosen(axis)

    def on_is_same(self, tree: Tree, axis: str) -> Filter:
        """The same as was chosen in the text before; of "two Herbs with the same name" it is not read."""
        if not re.search(rf"choose an? [^.]*{axis}\b", self.text[: tree.span[0]], re.IGNORECASE):
            raise Rejected
        return IsChosen(axis)

    def on_axis_class(self, tree: Tree) -> str:
        return "class"

    def on_axis_type(self, tree: Tree) -> str:
        return "type"

    def on_that_has_done(self, tree: Tree, made: Any) -> Filter:
        role, done = made(None)
        if done.op:
            raise Rejected  # an amount of all such events together, which no filter counts
        return Experienced(role, done)

    def on_that_has_done_under(self, tree: Tree, made: Any, who: Reference) -> tuple[Any, ...]:
        return (self.on_that_has_done(tree, made), {"controller": who})

    def on_that_hasnt_done(self, tree: Tree, made: Any) -> Filter:
        return NotFilter(self.on_that_has_done(tree, made))

    def on_different_costs(self, tree: Tree) -> dict[str, Any]:
        return {"different": "cost"}

    def on_lowest_of_them(self, tree: Tree, stat: str, *, lowest: bool = True) -> Filter:
        them = Mention(SEVERAL, plural=True, span=tree.span)
        return AllFilters((Among(them, span=tree.span), Compare(stat, "=", Extreme(stat, them, lowest))))

    def on_highest_of_them(self, tree: Tree, stat: str) -> Filter:
        return self.on_lowest_of_them(tree, stat, lowest=False)

    def on_lowest_of_such(self, tree: Tree, stat: str, *, lowest: bool = True) -> Filter:
        """Of all such things, whoever's else they are not."""
        such = EachOne()
        return AllFilters((Among(such), Compare(stat, "=", Extreme(stat, such, lowest))), span=tree.span)

    def on_highest_of_such(self, tree: Tree, stat: str) -> Filter:
        return self.on_lowest_of_such(tree, stat, lowest=False)

    def on_among_it(self, tree: Tree, noun: Noun | None = None) -> Filter:
        kind = noun.kinds[0] if noun else "card"
        return Among(Mention(kind, plural=True, span=tree.span))

    def on_whose_zone(self, tree: Tree, who: Reference, *zones: str) -> dict[str, Any]:
        if isinstance(who, Target) and not {"player", "opponent"} & set(who.selector.kinds):
            raise Rejected
        whose = tree.children[0]
        each = isinstance(whose, Tree) and whose.name in ("each_player", "each_opponent")
        return {"zone": "-".join(zones), "zone_of": who, **({"each_zone": True} if each else {})}

    def on_zone_of_each(self, tree: Tree, *zones: str) -> dict[str, Any]:
        return {"zone": "-".join(zones), "zone_of": EachPlayer(span=tree.span), "each_zone": True}

    def on_any_zone(self, tree: Tree, *zones: str) -> dict[str, Any]:
        return {"zone": "-".join(zones)}

    def on_single_zone(self, tree: Tree, zone: str) -> dict[str, Any]:
        return {"zone": zone, "single_zone": True}

    def on_on_field(self, tree: Tree) -> dict[str, Any]:
        return {"zone": "field"}

    def on_their_zone(self, tree: Tree, zone: str) -> dict[str, Any]:
        return {"zone": zone, "zone_of": Mention("player", span=tree.span)}

    def on_zone(self, tree: Tree, token: Token) -> str:
        return singular(token.text)

    def on_material_zone(self, tree: Tree, token: Token) -> str:
        return "material"

    def on_inner_lineage(self, tree: Tree) -> str:
        return "lineage"

    def on_with_features(self, tree: Tree, *features: Filter) -> Filter:
        if len(features) == 2:
            joined = self.words_of(tree)
            return (
                AnyFilter(features)
                if " or " in joined.rsplit(" with ", 1)[-1] and " and " not in joined
                else AllFilters(features)
            )
        return features[0]

    def on_without_keyword(self, tree: Tree, keyword: str) -> Filter:
        return NotFilter(Is("keyword", keyword))

    def on_with_keyword(self, tree: Tree, keyword: str) -> Filter:
        return Is("keyword", keyword)

    def on_with_label(self, tree: Tree, label: Token) -> Filter:
        return Is("label", label.text.lower())

    def on_named(self, tree: Tree, name: str) -> Filter:
        return Is("name", name)

    def on_name(self, tree: Tree, *_: Token) -> str:
        if self.words_of(tree)[0].islower():
            raise Rejected
        return self.words_of(tree)

    def on_that_is(self, tree: Tree, predicate: Filter) -> Filter:
        return predicate

    def on_that_isnt(self, tree: Tree, predicate: Filter) -> Filter:
        return NotFilter(predicate)

    def on_predicate(self, tree: Tree, *parts: Filter) -> Filter:
        return AnyFilter(parts)

    def on_excluding(self, tree: Tree, ref: Reference) -> Filter:
        if isinstance(ref, From):
            raise Rejected
        return Excluding(ref)

    def on_was_hit(self, tree: Tree) -> Filter:
        return Experienced("object", event("hits"))

    def on_dealt_to_now(self, tree: Tree, by: Reference, kind: str) -> Filter:
        return Experienced("subject", event("is-dealt-damage", None, by, detail=kind))

    def on_hit_by(self, tree: Tree, by: Reference) -> Filter:
        return Experienced("object", event("hits", by))

    def on_was_damaged(self, tree: Tree, by: Reference | None = None) -> Filter:
        return Experienced("subject", event("is-dealt-damage", None, by))

    def on_aiming(self, tree: Tree, at: Reference) -> Filter:
        return Aiming(at.selector if isinstance(at, All | Chosen) else at)

    def on_not_aiming(self, tree: Tree, at: Reference) -> Filter:
        return NotFilter(self.on_aiming(tree, at))

    def on_compare(self, tree: Tree, stat: str, test: tuple[str, Amount]) -> Filter:
        return Compare(stat, *test)

    def on_compare_eq(self, tree: Tree, stat: str, amount: Amount) -> Filter:
        written = "written-" if stat in ("reserve-cost", "memory-cost", "cost") else ""
        return Compare(f"{written}{stat}", "=", amount)

    def on_compare_eq_back(self, tree: Tree, amount: Amount, stat: str) -> Filter:
        return self.on_compare_eq(tree, stat, amount)

    def on_costs_bound(self, tree: Tree, test: tuple[str, Amount]) -> Filter:
        return Compare("cost", *test)

    def on_costs_exactly(self, tree: Tree, amount: Amount) -> Filter:
        return self.on_compare_eq(tree, "cost", amount)

    def on_compare_parity(self, tree: Tree, test: tuple[str, Amount], stat: str) -> Filter:
        return Compare(stat, *test)

    def on_has_counters(self, tree: Tree, extent: Any) -> Filter:
        return Compare(f"{extent.what}-counters", extent.op, extent.amount)

    def on_compare_highest(self, tree: Tree, stat: str, of: Reference) -> Filter:
        return Compare(stat, "=", self.on_highest(tree, stat, of))  # type: ignore[attr-defined]

    def on_compare_lowest(self, tree: Tree, stat: str, of: Reference) -> Filter:
        return Compare(stat, "=", self.on_lowest(tree, stat, of))  # type: ignore[attr-defined]

    def on_compare_ge(self, tree: Tree, amount: Amount, stat: str) -> Filter:
        return Compare(stat, ">=", amount)

    def on_compare_least(self, tree: Tree, amount: Amount, stat: str) -> Filter:
        return Compare(stat, "<=", amount)

    def on_has_no_counters(self, tree: Tree, kind: str) -> Filter:
        return Compare(f"{kind}-counters", "=", Number(0))

    def on_sharing(self, tree: Tree, axis: str, of: Reference) -> Filter:
        """With "a card in a graveyard", with any such card."""
        if isinstance(of, Chosen) and of.minimum == of.maximum == Number(1) and not of.at_random:
            of = All(of.selector, span=of.span)
        return Sharing(axis, of)

    def on_shares_with(self, tree: Tree, axis: str, of: Reference) -> Filter:
        return self.on_sharing(tree, axis, of)

    def on_differs_from(self, tree: Tree, axis: str, of: Reference) -> Filter:
        return NotFilter(self.on_sharing(tree, axis, of))

    def on_axis_name(self, tree: Tree) -> str:
        return "name"

    def on_axis_element(self, tree: Tree) -> str:
        return "element"

    def on_counters(self, tree: Tree, kind: str) -> str:
        return kind

    def on_any_counters(self, tree: Tree) -> str:
        return ""

    def on_damage_counters(self, tree: Tree) -> str:
        return "damage"

    def on_counter_kind(self, tree: Tree, *_: Token) -> str:
        kind = slug(self.words_of(tree))
        if kind in NO_KINDS:
            raise Rejected
        return kind

    def on_stat(self, tree: Tree, token: Token) -> str:
        stat = "level" if token.text.lower() == "levels" else token.text.lower()
        return ("base-" if self.words_of(tree).lower().startswith("base") else "") + stat

    def on_cost_stat(self, tree: Tree, token: Token, *_: Token) -> str:
        return token.text.lower() + "-cost"

    def on_whole_cost(self, tree: Tree) -> str:
        return "cost"


def after_nouns(parts: Iterable[Any]) -> Iterator[Any]:
    """What is said after a noun; some phrases say two things."""
    for part in parts:
        yield from part if isinstance(part, tuple) else (part,)


def either(first: Phrase, second: Phrase) -> Phrase:
    """Such a thing or such another; where they are and whose is said once, or by both alike."""
    one, other = first.selector, second.selector
    if not one.kinds:
        one = replace(one, kinds=other.kinds, cards=other.cards)
    places = [(s.controller, s.zone, s.zone_of) for s in (one, other)]
    if one.cards != other.cards or places[0] not in (places[1], (None, "", None)):
        raise Rejected
    if first.plural is not None and second.plural is not None and first.plural != second.plural:
        raise Rejected
    parts = tuple(AllFilters((of_any(s.kinds), *s.filters)) for s in (one, other))
    kinds = tuple(dict.fromkeys((*one.kinds, *other.kinds)))
    return Phrase(replace(other, kinds=kinds, filters=(AnyFilter(parts),)), second.plural)


def among_such(made: Selector) -> Selector:
    """ "An item card with the lowest reserve cost from among them": the lowest that such a card has, not any
    of them."""
    found = [one for one in made.filters if isinstance(one, AllFilters) and isinstance(one.filters[0], Among)]
    if not found:
        return made
    (whole,) = found
    among, compare = whole.filters
    rest = tuple(one for one in made.filters if one is not whole)
    if among == Among(EachOne()):
        if any(isinstance(one, Among) for one in rest):
            raise Rejected  # the lowest "from among them" is read together
        such = All(replace(made, filters=rest), span=whole.span)
        return replace(made, filters=(*rest, replace(compare, amount=replace(compare.amount, of=such))))  # type: ignore[attr-defined, call-arg]
    those = All(replace(made, filters=(*rest, among)), span=whole.span)
    least = replace(compare, amount=replace(compare.amount, of=those))  # type: ignore[attr-defined, call-arg]
    return replace(made, filters=(*rest, among, least))


def among_others(one: Filter) -> bool:
    """Whether a filter ends with the things that it compares with: what follows is said of those."""
    one = one.filter if isinstance(one, NotFilter) else one
    if isinstance(one, Sharing):
        return isinstance(one.of, All)
    return isinstance(one, Compare) and any(isinstance(part, All) for part in walk(one.amount))


def of_any(kinds: tuple[str, ...]) -> Filter:
    """What is of any of these kinds."""
    made = tuple(Is("kind", kind) for kind in kinds)
    return made[0] if len(made) == 1 else AnyFilter(made)


def with_filter(selector: Selector, extra: Filter) -> Selector:
    return replace(selector, filters=(extra, *selector.filters))


HELD = (Is("state", "attached"), Is("state", "absorbed"))
"""What is said of cards that lie with the card that they are attached to."""


def attached_here(selector: Selector) -> Selector:
    """What is counted for each attached card: those that are attached to the card that counts."""
    filters = tuple(AttachedTo(Self()) if one in HELD else one for one in selector.filters)
    return selector if filters == selector.filters else replace(selector, filters=filters)
