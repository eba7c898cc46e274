"""Symbols in braces, abilities behind a dash, labels and nouns: the style of Flesh and Blood."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.text.builders.base import BuilderBase, Noun, Rejected
from judge.text.builders.selectors import is_plural, singular
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
    Ability,
    ActivatedAbility,
    AdditionalCost,
    Amount,
    AnyFilter,
    Compare,
    Condition,
    EnterWith,
    EventPattern,
    Filter,
    Instruction,
    InstructionsAbility,
    Is,
    KeywordAbility,
    Limit,
    Mention,
    Mode,
    NotFilter,
    Number,
    Party,
    Perform,
    PlayLimit,
    Reference,
    Result,
    Selector,
    StaticAbility,
    Target,
    You,
)

SYMBOLS = {"p": "power", "d": "defense", "h": "life", "i": "intellect", "r": "cost"}


class Symbols(BuilderBase):
    """Paragraphs, keywords and vocabulary of cards that speak in symbols."""

    # paragraphs

    def on_label_name(self, tree: Tree, *_: Any) -> str:
        return self.words_of(tree)

    def on_and_again(self, tree: Tree, made: Any) -> tuple[Ability, ...]:
        """ "Draw a card. Go again" in one paragraph; behind an activated ability it is said of that."""
        if isinstance(made, ActivatedAbility):
            raise Rejected
        return (*(made if isinstance(made, tuple) else (made,)), KeywordAbility("go-again", span=tree.span))

    def on_action_line(self, tree: Tree, done: Instruction) -> Ability:
        return InstructionsAbility((done,))

    def on_labelled_action(self, tree: Tree, label: str, done: Instruction) -> Ability:
        return InstructionsAbility((done,), label=label)

    def on_play_cost(self, tree: Tree, verb: str, own: Reference, costs: Any) -> Ability:
        return AdditionalCost(costs, verb)

    def on_play_cost_may(self, tree: Tree, verb: str, own: Reference, costs: Any) -> Ability:
        return AdditionalCost(costs, verb, optional=True)

    def on_may_pay_more_tail(self, tree: Tree, costs: Any, verb: str, own: Reference) -> Ability:
        return self.on_play_cost_may(tree, verb, own, costs)

    def on_trigger_first(self, tree: Tree, when: EventPattern, effect: Any) -> Ability:
        made: Ability = self.on_trigger(tree, replace(when, nth=1), effect)  # type: ignore[attr-defined]
        return made

    def on_speed_ability(self, tree: Tree, *parts: Any) -> Ability:
        at = next(n for n, part in enumerate(parts) if isinstance(part, str))
        speed, costs, (effect, more), *only = parts[at:]
        limits = (*parts[:at], *only)
        return ActivatedAbility(costs, effect, limits=tuple(limits), traits=(speed, *more))

    def on_once(self, tree: Tree) -> Condition:
        return Limit(1, "turn")

    def on_twice_a_turn(self, tree: Tree) -> Condition:
        return Limit(2, "turn")

    def on_trigger_once(self, tree: Tree, when: EventPattern, effect: Any) -> Ability:
        return self.on_trigger(tree, when, effect, Limit(1, "turn"))  # type: ignore[attr-defined, no-any-return]

    def on_play_only(self, tree: Tree, own: Reference, condition: Condition) -> Ability:
        return PlayLimit((condition,))

    def on_entering_line(self, tree: Tree, what: Reference, entering: dict[str, Any]) -> Ability:
        return StaticAbility((EnterWith(what, **entering, span=tree.span),))

    def on_entering_and(self, tree: Tree, enters: Ability, more: Any) -> tuple[Ability, ...]:
        return (enters, *(more if isinstance(more, tuple) else (more,)))

    def on_ability_speed(self, tree: Tree, *_: Any) -> str:
        return self.words_of(tree).lower().replace(" ", "-")

    def on_effect_only(self, tree: Tree, effect: Any) -> Any:
        return effect, ()

    def on_effect_again(self, tree: Tree, effect: Any) -> Any:
        return effect, ("go-again",)

    def on_effect_action(self, tree: Tree, done: Instruction) -> Any:
        again = self.words_of(tree).lower().rstrip(". ").endswith("go again")
        return (done,), ("go-again",) if again else ()

    def on_effect_attack(self, tree: Tree) -> Any:
        return (Perform("attack", span=tree.span),), ()

    def on_effect_attack_again(self, tree: Tree) -> Any:
        return (Perform("attack", span=tree.span),), ("go-again",)

    def on_action_mode(self, tree: Tree, done: Instruction) -> Mode:
        return Mode((done,))

    def on_no_restriction(self, tree: Tree) -> Condition:
        raise Rejected

    # keywords

    def on_k_specialization(self, tree: Tree, words: Any) -> KeywordAbility:
        return KeywordAbility("specialization", argument=self.words_of(tree).rsplit(" ", 1)[0])

    def on_k_fusion(self, tree: Tree, *words: Filter) -> KeywordAbility:
        named = [w.value.lower() for w in words if isinstance(w, Is)]
        return KeywordAbility("fusion", argument=" or ".join(named))

    def on_k_fusion_both(self, tree: Tree, one: str, other: str) -> KeywordAbility:
        return KeywordAbility("fusion", argument=f"{one} and {other}")

    def on_k_fusion_either(self, tree: Tree, one: str, other: str) -> KeywordAbility:
        return KeywordAbility("fusion", argument=f"{one} or {other}")

    def on_k_element_fusion(self, tree: Tree, element: str) -> KeywordAbility:
        return KeywordAbility("fusion", argument=element)

    def on_k_essence(self, tree: Tree, words: Any) -> KeywordAbility:
        return KeywordAbility("essence", argument=self.words_of(tree).split(" ", 2)[2])

    def on_k_binds(self, tree: Tree, *kinds: Token) -> KeywordAbility:
        """What it binds to stands in its argument: "ally permanent"."""
        return KeywordAbility("binds", argument=" ".join(kind.text.lower() for kind in kinds))

    def on_k_meld(self, tree: Tree) -> KeywordAbility:
        return KeywordAbility("meld")

    def on_k_contract(self, tree: Tree) -> KeywordAbility:
        return KeywordAbility("contract")

    # nouns

    def on_equipment_noun(self, tree: Tree, token: Token) -> Noun:
        return Noun(("equipment",))

    def on_aura_of_suspense(self, tree: Tree) -> Noun:
        return Noun(("aura",), False, filters=(Is("keyword", "suspense"),))

    def on_hero_noun(self, tree: Tree, token: Token) -> Noun:
        return Noun(("player",), token.text.lower() == "heroes")

    def on_ally_attack(self, tree: Tree, token: Token) -> Noun:
        return Noun(("attack",), is_plural(token.text), filters=(Is("type", "ally"),))

    def on_chain_link_noun(self, tree: Tree, token: Token) -> Noun:
        return Noun(("chain-link",), token.text.lower() == "links")

    def on_opposing_hero(self, tree: Tree, token: Token) -> Noun:
        return Noun(("opponent",), token.text.lower() == "heroes")

    def on_kind_card(self, tree: Tree, kind: str, token: Token) -> Noun:
        return Noun((kind,), is_plural(token.text), cards=True)

    def on_kind_only(self, tree: Tree, kind: str) -> Noun:
        if not kind.endswith("reaction") and kind not in ("action", "attack-action"):
            raise Rejected
        return Noun((kind,), self.words_of(tree).endswith("s"), cards=True)

    def on_attack_reaction(self, tree: Tree, token: Token) -> str:
        return "attack-" + singular(token.text)

    def on_defense_reaction(self, tree: Tree, token: Token) -> str:
        return "defense-" + singular(token.text)

    def on_color_adjective(self, tree: Tree, token: Token) -> Filter:
        return Is("color", token.text.lower())

    def on_form_adjective(self, tree: Tree, token: Token) -> Filter:
        if self.text[tree.span[1] :].lstrip().startswith("card"):
            raise Rejected  # "an arrow card" has a noun of its own
        return Is("word", token.text.lower())

    def on_either_form(self, tree: Tree, one: Token, other: Token) -> Filter:
        return AnyFilter((Is("word", one.text.lower()), Is("word", other.text.lower())))

    def on_non_attack(self, tree: Tree) -> Filter:
        return NotFilter(Is("type", "attack"))

    def on_named_in_part(self, tree: Tree, words: Filter) -> Filter:
        if not isinstance(words, Is):
            raise Rejected
        return Is("name-part", words.value)

    def on_equipped_there(self, tree: Tree) -> dict[str, Any]:
        if self.text[: tree.span[0]].endswith("have "):
            raise Rejected  # "you have equipped" is one phrase
        return {"zone": "equipment", "zone_of": You()}

    def on_plain_cost(self, tree: Tree) -> str:
        return "cost"

    def on_symbol_stat(self, tree: Tree, stat: str) -> str:
        return stat

    def on_symbol(self, tree: Tree, token: Token) -> str:
        return SYMBOLS[token.text]

    def on_equipped_yours(self, tree: Tree) -> dict[str, Any]:
        return {"zone": "equipment", "zone_of": You()}

    def on_banished_zone(self, tree: Tree) -> str:
        return "banished"

    def on_pitch_zone(self, tree: Tree) -> str:
        return "pitch"

    def on_arsenal_zone(self, tree: Tree) -> str:
        return "arsenal"

    def on_signed_counter(self, tree: Tree, *_: Any) -> str:
        return self.words_of(tree)

    def on_compare_back(self, tree: Tree, test: tuple[str, Amount], stat: str) -> Filter:
        return Compare(stat, *test)

    def on_compare_base(self, tree: Tree, test: tuple[str, Amount], stat: str) -> Filter:
        return Compare(f"base-{stat}", *test)

    # players

    def on_defending_hero(self, tree: Tree) -> Reference:
        return Party("defending-hero")

    def on_attacking_hero(self, tree: Tree) -> Reference:
        return Party("attacking-hero")

    def on_hero_kind(self, tree: Tree, *_: Token) -> str:
        return "player"

    def on_opposing_kind(self, tree: Tree, *_: Token) -> str:
        return "opponent"

    def on_that_hero(self, tree: Tree, *_: Token) -> Reference:
        return Mention("player")

    def on_winner(self, tree: Tree) -> Reference:
        return Result("clash")

    def on_hero_of(self, tree: Tree, who: Reference) -> Reference:
        return who

    def on_target_hero(self, tree: Tree, *_: Token) -> Reference:
        return Target(-1, Selector(("player",)), Number(1), Number(1))

    def on_any_target(self, tree: Tree) -> Reference:
        return Target(-1, Selector(("player", "ally")), Number(1), Number(1))


def _kind(name: str) -> Any:
    return lambda self, tree, *_: name


Symbols.on_attack_action = _kind("attack-action")  # type: ignore[attr-defined]
for _key in (
    "action",
    "attack",
    "instant",
    "item",
    "equipment",
    "ally",
    "aura",
    "weapon",
    "arrow",
    "dagger",
):
    setattr(Symbols, f"on_{_key}_kind", _kind(_key))
