"""Champions and their lineages, masteries, shifting states and payments: the style of Grand Archive."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.text.builders.base import BuilderBase, Noun, Phrase, Rejected, event, instructions, ordinal, slug
from judge.text.builders.joining import allowed_then
from judge.text.builders.selectors import is_plural, singular
from judge.text.builders.settle import settle
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
    Ability,
    All,
    AllOf,
    Allow,
    Amount,
    AmountIs,
    AnyFilter,
    Apply,
    ChampionOf,
    Chosen,
    Compare,
    Condition,
    Conditional,
    ControllerOf,
    Copy,
    CountOf,
    Duration,
    EachPlayer,
    EnterAs,
    EventPattern,
    Filter,
    Forbid,
    GainMastery,
    IgnoreElements,
    Instruction,
    Is,
    Meets,
    Mention,
    Next,
    Nth,
    Number,
    PayBy,
    PayOnly,
    Perform,
    Play,
    PlayerIs,
    PlayerState,
    Proceed,
    Reference,
    Replace,
    Result,
    Selector,
    Self,
    StaticAbility,
    Target,
    ThatMuch,
    Variable,
    Wake,
    You,
)


class Champions(BuilderBase):
    """What only cards of champions say."""

    # places and things

    def on_lineage_of(self, tree: Tree, who: Reference) -> dict[str, Any]:
        return {"zone": "lineage", "zone_of": who}

    def on_each_lineage(self, tree: Tree) -> dict[str, Any]:
        return {"zone": "lineage", "zone_of": EachPlayer(span=tree.span)}

    def on_inner_of(self, tree: Tree, who: Reference) -> dict[str, Any]:
        return {"zone": "lineage", "zone_of": who}

    def on_any_inner(self, tree: Tree) -> dict[str, Any]:
        return {"zone": "lineage", "zone_of": None}

    def on_any_lineage(self, tree: Tree) -> dict[str, Any]:
        return {"zone": "lineage", "zone_of": None}

    def on_lineage_with(self, tree: Tree, of: Reference) -> dict[str, Any]:
        who = You() if isinstance(of, Self) else ControllerOf(of, span=tree.span)
        return {"zone": "lineage", "zone_of": who}

    def on_lineage_of_it(self, tree: Tree) -> dict[str, Any]:
        several = self.words_of(tree).lower().startswith("their")
        return self.on_lineage_with(tree, Mention(plural=several, span=tree.span))

    def on_intent(self, tree: Tree) -> dict[str, Any]:
        return {"zone": "intent", "zone_of": None}

    def on_intent_of(self, tree: Tree, who: Reference) -> dict[str, Any]:
        return {"zone": "intent", "zone_of": who}

    def on_effects_stack(self, tree: Tree) -> dict[str, Any]:
        return {"zone": "stack", "zone_of": None}

    def on_your_omens(self, tree: Tree, *tokens: Token) -> Reference:
        *kind, word = tokens
        if not is_plural(word.text):
            raise Rejected
        narrow = tuple(Is("type", singular(token.text)) for token in kind)
        return All(Selector(("omen",), narrow, You(), span=tree.span))

    def on_is_omen(self, tree: Tree, of: Reference, token: Token) -> Condition:
        return Meets(of, (Is("type", "omen"),))

    def on_ignore_own(self, tree: Tree) -> Instruction:
        return Apply((IgnoreElements(Self(span=tree.span), span=tree.span),))

    def on_quoted_inherited(self, tree: Tree, ability: Ability) -> Ability:
        return replace(settle(ability), inherited=True)

    def on_lineages(self, tree: Tree) -> str:
        return "lineage"

    def on_d_preserved(self, tree: Tree, zone: dict[str, Any]) -> dict[str, Any]:
        return self.place(zone) | {"states": ("preserved",)}  # type: ignore[attr-defined, no-any-return]

    def on_your_named(self, tree: Tree, name: str) -> Reference:
        """A name, as of a mastery; one word in the plural is a word of a type line ("your Horses")."""
        word = " " not in name and name.endswith("s") and not name.endswith("ss")
        meant = Is("word", name[:-1]) if word else Is("name", name)
        return All(Selector((), (meant,), You(), span=tree.span))

    def on_type_thing(self, tree: Tree, kind: Token, token: Token) -> Noun:
        narrow = Is("type", singular(kind.text))
        return Noun((singular(token.text),), is_plural(token.text), filters=(narrow,))

    def on_stack_ability(self, tree: Tree, token: Token) -> Noun:
        return Noun(("activated-ability",), is_plural(token.text), activations=True)

    def on_stack_trigger(self, tree: Tree, token: Token) -> Noun:
        return Noun(("trigger",), is_plural(token.text), activations=True)

    def on_activation_and_trigger(self, tree: Tree, *tokens: Token) -> Noun:
        return Noun(("activation", "trigger"), is_plural(tokens[0].text), activations=True)

    def on_all_on_stack(self, tree: Tree, first: Token, _: Token) -> Noun:
        """ "A card or ability": whatever waits on the stack."""
        kinds = ("activation", "materialization", "activated-ability", "trigger")
        return Noun(kinds, is_plural(first.text), activations=True)

    def on_stack_either(self, tree: Tree, token: Token) -> Noun:
        return Noun(("activated-ability", "trigger"), is_plural(token.text), activations=True)

    def on_label_triggers(self, tree: Tree, made: EventPattern, token: Token) -> Noun:
        label = Is("label", slug(self.words_of(tree).rsplit(" ", 1)[0]))
        return Noun(("trigger",), is_plural(token.text), activations=True, filters=(label,))

    def on_enabled(self, tree: Tree, *elements: str) -> tuple[str, ...]:
        return elements

    def on_enabled_all(self, tree: Tree) -> tuple[str, ...]:
        return (self.words_of(tree).lower().removesuffix(" elements").split(" ")[-1],)

    def on_elements_disabled(self, tree: Tree, elements: tuple[str, ...], who: Reference) -> Instruction:
        return Apply(tuple(PlayerState(who, "disabled-element", one, span=tree.span) for one in elements))

    def on_elements_enabled(self, tree: Tree, elements: tuple[str, ...]) -> Instruction:
        who = You(span=tree.span)
        return Apply(tuple(PlayerState(who, "enabled-element", one, span=tree.span) for one in elements))

    def on_stack_materialization(self, tree: Tree, token: Token) -> Noun:
        return Noun(("materialization",), is_plural(token.text), activations=True)

    def on_action_card(self, tree: Tree, token: Token) -> Noun:
        return Noun(("action",), is_plural(token.text), cards=True)

    def on_element_or_word(self, tree: Tree, element: str, words: Filter) -> Filter:
        return AnyFilter((Is("element", element), words))

    def on_each_player_with(self, tree: Tree, test: tuple[str, Amount]) -> Reference:
        return All(Selector(("player",), (Compare("influence", *test),), span=tree.span))

    def on_target_player_with(self, tree: Tree, kind: str, test: tuple[str, Amount]) -> Reference:
        return Target(-1, Selector((kind,), (Compare("influence", *test),)), Number(1), Number(1))

    def on_each_player_holding(self, tree: Tree, kind: str, test: tuple[str, Amount], zone: str) -> Reference:
        return All(Selector((kind,), (Compare(zone, *test),), span=tree.span))

    def on_each_player_without(self, tree: Tree, kind: str, zone: str) -> Reference:
        return self.on_each_player_holding(tree, kind, ("=", Number(0)), zone)

    def on_players_holding(self, tree: Tree, test: tuple[str, Amount], zone: str) -> Reference:
        return self.on_each_player_holding(tree, "player", test, zone)

    def on_target_player_holding(
        self, tree: Tree, kind: str, test: tuple[str, Amount], zone: str
    ) -> Reference:
        return Target(-1, Selector((kind,), (Compare(zone, *test),)), Number(1), Number(1))

    def on_next_thing(self, tree: Tree, phrase: Phrase) -> tuple[Reference, Duration]:
        return (Next(phrase.one(), span=tree.span), Duration("turn"))

    def on_first_thing(self, tree: Tree, *parts: Any) -> Any:
        if len(parts) == 1:
            return parts[0]
        return Nth(parts[1].one(), ordinal(parts[0]))

    def on_first_thing_for(self, tree: Tree, nth: Token, phrase: Phrase, duration: Duration) -> Any:
        return (Nth(phrase.one(), ordinal(nth)), duration)

    def on_first_thing_yours(self, tree: Tree, nth: Token, phrase: Phrase) -> Reference:
        return Nth(phrase.one(), ordinal(nth), You())

    # conditions

    def on_zones_equal(self, tree: Tree, who: Reference, first: str, second: str) -> Condition:
        left, right = (
            CountOf(All(Selector(("card",), zone=zone, zone_of=who, cards=True, span=tree.span)))
            for zone in (first, second)
        )
        return AmountIs(left, "=", right)

    def on_zones_equal_yours(self, tree: Tree, first: str, second: str) -> Condition:
        return self.on_zones_equal(tree, You(), first, second)

    # instructions

    def on_gain_mastery(self, tree: Tree, name: str) -> Instruction:
        return GainMastery(name)

    def on_gain_favor(self, tree: Tree, *_: Token) -> Instruction:
        return Perform("gain-crowds-favor", span=tree.span)

    def on_lose_favor(self, tree: Tree, *_: Token) -> Instruction:
        return Perform("lose-crowds-favor", span=tree.span)

    def on_scavenge(self, tree: Tree, amount: Amount, what: Reference) -> Instruction:
        if not isinstance(what, Chosen):
            raise Rejected
        return Perform("scavenge", amount, what, span=tree.span)

    def on_wake_transform(self, tree: Tree, what: Reference) -> tuple[Instruction, ...]:
        return (Wake(what, span=tree.span), Perform("transform", None, what, span=tree.span))

    def on_materialize_any(self, tree: Tree, what: Reference) -> Instruction:
        return Play("materialize", what, ignoring_elements=True)

    def on_activate_any(self, tree: Tree, what: Reference) -> Instruction:
        return Play("activate", what, ignoring_elements=True)

    def on_play_any(self, tree: Tree, what: Reference) -> Instruction:
        return Play("play", what, ignoring_elements=True)

    # statements

    def on_ignore_elements(self, tree: Tree, of: Any) -> Instruction:
        of, duration = of if isinstance(of, tuple) else (of, None)
        return Apply((IgnoreElements(of, span=tree.span),), duration)

    def on_activate_paying(
        self, tree: Tree, costs: Any, place: dict[str, Any], free: bool = False
    ) -> Instruction:
        made = event("activates", You(), Self())
        return Apply((Allow(made, place["zone"], costs=costs, free=free, span=tree.span),))

    def on_any_cost(self, tree: Tree, kind: str) -> tuple[str, Reference | None]:
        return (kind, None)

    def on_own_cost(self, tree: Tree, kind: str) -> tuple[str, Reference | None]:
        return (kind, Self(span=tree.span))

    def on_pay_by(
        self, tree: Tree, cost: tuple[str, Reference | None], how: Any, *amounts: Amount
    ) -> Instruction:
        amount, *value = amounts
        if value and amount != Variable("X"):
            raise Rejected
        kind, of = cost
        return Apply((PayBy(kind, how, value[0] if value else amount, of, span=tree.span),))

    def on_pay_by_tail(
        self, tree: Tree, how: Any, cost: tuple[str, Reference | None], amount: Amount
    ) -> Instruction:
        return self.on_pay_by(tree, cost, how, amount)

    def on_replace_limit(self, tree: Tree, limits: Any) -> Any:
        wanted = limits if isinstance(limits, tuple) else (limits,)

        def limited(last: Instruction) -> Instruction:
            if not isinstance(last, Apply) or not isinstance(last.changes[-1], Replace):
                raise Rejected
            return replace(last, changes=(*last.changes[:-1], replace(last.changes[-1], limits=wanted)))

        return self.after(tree, limited)  # type: ignore[attr-defined]

    def on_paragraph_more(self, tree: Tree, *parts: Any) -> Any:
        """A paragraph that leans on the one before: its restrictions are over what it adds."""
        bubbles = [part for part in parts if isinstance(part, Condition)]
        body = parts[1 + len(bubbles) :]

        def join(done: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
            made: tuple[Instruction, ...] = self.joined(done, body)  # type: ignore[attr-defined]
            if made[: len(done)] != done or not done:
                raise Rejected
            added = made[len(done) :]
            if not bubbles:
                return made
            only = bubbles[0] if len(bubbles) == 1 else AllOf(tuple(bubbles))
            return (*done, Conditional(only, added, span=tree.span))

        return join

    # paragraphs

    def on_enters_as(self, tree: Tree, *parts: Any) -> Ability:
        return self.as_copy(tree, parts[-1], optional=False)

    def on_enters_as_may(self, tree: Tree, *parts: Any) -> Ability:
        return self.as_copy(tree, parts[-1], optional=True)

    def on_enters_as_except(self, tree: Tree, *parts: Any) -> Ability:
        *_, model, ability = parts
        made = self.as_copy(tree, model, optional=False)
        (change,) = made.changes  # type: ignore[attr-defined]
        return StaticAbility((replace(change, gains=(ability,)),))

    def as_copy(self, tree: Tree, model: Reference, *, optional: bool) -> Ability:
        """An object is chosen as this enters; nothing is targeted (Static Copying 2)."""
        if not isinstance(model, Chosen):
            raise Rejected
        return StaticAbility((EnterAs(Self(), model, optional, span=tree.span),))

    def on_create_copy(self, tree: Tree, of: Reference, place: dict[str, Any]) -> Instruction:
        """A copy of a card of the intent is made in the intent."""
        if place.get("zone") != "intent":
            raise Rejected
        return Copy(of, span=tree.span)

    def on_that_copy(self, tree: Tree) -> Reference:
        return Result("copy")

    def on_as_enters(self, tree: Tree, *parts: Any) -> Ability:
        *_, body = parts
        entering = event("enters", Self())
        done = (*instructions(body), Proceed(ThatMuch(), span=tree.span))
        return StaticAbility((Replace(entering, done, span=tree.span),))

    def on_levels_same(self, tree: Tree, who: Reference) -> Instruction:
        return Apply((Allow(event("levels-up", who), span=tree.span),))

    def on_when_used(self, tree: Tree, body: Any) -> Any:
        """ "When she does", of each use of a permission."""
        return self.after(tree, lambda last: allowed_then(last, instructions(body)))  # type: ignore[attr-defined]

    def on_pay_only_floating(self, tree: Tree) -> Ability:
        return StaticAbility((PayOnly("memory", "floating-memory", span=tree.span),))

    def on_c_pay_counters(self, tree: Tree, kind: str, on: Reference) -> Any:
        return lambda of: event("pays-counters", of, on, detail=kind)

    def on_obeys_you(self, tree: Tree, of: Reference, _: Token) -> Instruction:
        return Apply((Allow(event("obeys", of, You()), span=tree.span),))

    def on_obeys_not(self, tree: Tree, of: Reference) -> Instruction:
        return Apply((Forbid(event("obeys", of, You()), span=tree.span),))

    def on_c_level_up_what(self, tree: Tree, what: Reference) -> Any:
        """ "Your opponents can't level up their champions": it is of their champions."""
        return lambda of: event("levels-up", ChampionOf(of, span=tree.span))

    def on_c_level_up(self, tree: Tree) -> Any:
        """Of a champion that can't, or of a player whose champion can't."""
        return lambda of: event("levels-up", ChampionOf(of, span=tree.span) if _is_player(of) else of)

    def on_c_leave_zone(self, tree: Tree, place: dict[str, Any]) -> Any:
        def made(of: Reference) -> EventPattern:
            if not isinstance(of, All):
                raise Rejected
            return event("leaves-zone", replace(of, selector=replace(of.selector, **place)))

        return made

    def on_begins_on_field(self, tree: Tree) -> Ability:
        return StaticAbility((Allow(event("begins", Self()), "field", span=tree.span),))

    def on_the_currents(self, tree: Tree) -> str:
        return "shifting-currents"

    def on_depending(self, tree: Tree, state: Any, *modes: Any) -> tuple[Instruction, ...]:
        """Modes of which the state of the game picks one as the effect resolves (Triggers With Modes 2): what
        that one does picks no other."""
        tests = [test(state) for test, _ in modes]
        if sum(isinstance(one, AmountIs) and one.op == ">=" for one in tests) > 1:
            raise Rejected
        made: tuple[Instruction, ...] = ()
        for test, (_, body), mode in zip(tests[::-1], modes[::-1], tree.children[:0:-1], strict=True):
            made = (Conditional(test, instructions(body), made, span=mode.span),)
        return made

    def on_direction_mode(self, tree: Tree, direction: str, body: Any) -> Any:
        return (lambda state: self.facing(state, direction), body)

    def facing(self, state: Any, direction: str) -> Condition:
        if isinstance(state, Amount):
            raise Rejected
        return PlayerIs(You(), state, direction)

    def on_number_mode(self, tree: Tree, amount: Amount, body: Any) -> Any:
        return (lambda state: self.compared(state, "=", amount), body)

    def on_least_mode(self, tree: Tree, amount: Amount, body: Any) -> Any:
        return (lambda state: self.compared(state, ">=", amount), body)

    def on_range_mode(self, tree: Tree, least: Amount, most: Amount, body: Any) -> Any:
        return (
            lambda state: AllOf((self.compared(state, ">=", least), self.compared(state, "<=", most))),
            body,
        )

    def compared(self, state: Any, op: str, amount: Amount) -> Condition:
        if not isinstance(state, Amount):
            raise Rejected
        return AmountIs(state, op, amount)


def _is_player(of: Reference) -> bool:
    """Whether players are spoken of, rather than objects."""
    selector = getattr(of, "selector", None)
    if selector is None:
        return not isinstance(of, ChampionOf | Mention | Self)
    return bool(selector.kinds) and set(selector.kinds) <= {"player", "opponent"}
