"""What one word tells a player to do (amp, freeze, steal, …), resources, and arcane damage."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.text.builders.base import ArcaneAmount, BuilderBase, Phrase, Rejected, event, instructions
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
    Ability,
    All,
    Allow,
    Amount,
    Apply,
    AttackMany,
    BecomeHero,
    BecomeState,
    Choose,
    Chosen,
    Condition,
    Conditional,
    CountAs,
    DealDamage,
    Delay,
    Duration,
    EachOne,
    EventPattern,
    Filter,
    Forbid,
    ForEach,
    From,
    GainControl,
    GainResource,
    Instruction,
    InstructionsAbility,
    Is,
    LookAt,
    LoseClasses,
    LoseNames,
    Meets,
    Mention,
    ModifyStat,
    Move,
    Next,
    Number,
    OwnedBy,
    Party,
    Pay,
    Perform,
    PreventThat,
    Reference,
    Rest,
    Restricted,
    Scaled,
    Selector,
    Self,
    Shuffle,
    StaticAbility,
    SummonToken,
    TransformInto,
    Unless,
    You,
)


class KeywordActions(BuilderBase):
    """One instruction each, and statements about the next attack or arcane damage."""

    def on_amp(self, tree: Tree, amount: Amount) -> Instruction:
        return Perform("amp", amount)

    def on_opt(self, tree: Tree, amount: Amount) -> Instruction:
        return Perform("opt", amount)

    def on_intimidate(self, tree: Tree, whom: Reference | None = None) -> Instruction:
        return Perform("intimidate", None, whom)

    def on_reload(self, tree: Tree) -> Instruction:
        return Perform("reload")

    def on_awaken(self, tree: Tree, what: Reference) -> Instruction:
        return Perform("awaken", None, what)

    def on_transcend(self, tree: Tree) -> Instruction:
        return Perform("transcend", None, Self())

    def on_traverse(self, tree: Tree) -> Instruction:
        return Perform("traverse", None, Self())

    def on_charge_soul(self, tree: Tree) -> Instruction:
        return Perform("charge")

    def on_close_chain(self, tree: Tree) -> Instruction:
        return Perform("close-chain")

    def on_freeze(self, tree: Tree, what: Reference) -> Instruction:
        return BecomeState(what, "frozen")

    def on_freeze_for(self, tree: Tree, what: Reference, duration: Duration) -> Instruction:
        return BecomeState(what, "frozen", duration=duration)

    def on_unfreeze(self, tree: Tree, what: Reference) -> Instruction:
        return BecomeState(what, "frozen", lose=True)

    def on_mark_hero(self, tree: Tree, whom: Reference) -> Instruction:
        return BecomeState(whom, "marked")

    def on_turn_up(self, tree: Tree, what: Reference) -> Instruction:
        return BecomeState(what, "facedown", lose=True)

    def on_turn_down(self, tree: Tree, what: Reference) -> Instruction:
        return BecomeState(what, "facedown")

    def on_wager(self, tree: Tree, amount: Amount, name: str, who: Reference) -> Any:
        """As wagers are decided, the attack's player creates the token if it has hit that hero, else the hero
        does: a wager for each of several."""
        token = SummonToken(amount, name)
        made = Conditional(Restricted("hit-that-hero"), (token,), (replace(token, who=EachOne()),))
        waits = Delay(event("settles-wagers", None, Self()), (made,))
        return ForEach(who, (Perform("wager", None, EachOne()), waits))

    def on_clash(self, tree: Tree, whom: Reference) -> Instruction:
        return Perform("clash", None, whom)

    def on_mark_them(self, tree: Tree) -> Instruction:
        return BecomeState(Mention("player", span=tree.span), "marked")

    def on_intimidate_them(self, tree: Tree) -> Instruction:
        return Perform("intimidate", None, Mention("player", span=tree.span))

    def on_retrieve(self, tree: Tree, what: Reference) -> Instruction:
        return Perform("retrieve", None, what)

    def on_clash_them(self, tree: Tree) -> Instruction:
        return Perform("clash", None, Mention("player", span=tree.span))

    def on_wager_them(self, tree: Tree, amount: Amount, name: str) -> Any:
        return self.on_wager(tree, amount, name, Party("defending-hero"))

    def on_sharpen(self, tree: Tree, what: Reference) -> Instruction:
        return Perform("sharpen", None, what)

    def on_steal(self, tree: Tree, what: Reference) -> Instruction:
        return Perform("steal", None, what)

    def on_steal_from(self, tree: Tree, what: Reference, who: Reference) -> Instruction:
        if not isinstance(what, Chosen):
            raise Rejected
        return Perform("steal", None, replace(what, selector=replace(what.selector, controller=who)))

    def on_give(self, tree: Tree, what: Reference, who: Reference) -> Instruction:
        return GainControl(who, what)

    def on_gain_life(self, tree: Tree, amount: Amount) -> Instruction:
        return GainResource(You(), "life", amount)

    def on_lose_life(self, tree: Tree, amount: Amount) -> Instruction:
        return GainResource(You(), "life", Scaled(amount, -1))

    def on_gain_action(self, tree: Tree, amount: Amount, *_: Token) -> Instruction:
        return GainResource(You(), "action-points", amount)

    def on_gain_symbols(self, tree: Tree, amount: Amount) -> Instruction:
        return GainResource(You(), "resources", amount)

    def on_resource_symbols(self, tree: Tree) -> Amount:
        return Number(self.words_of(tree).count("{"))

    def on_pay_symbols(self, tree: Tree, amount: Amount) -> Instruction:
        return Pay("resources", amount)

    on_cost_resources = on_pay_symbols

    on_chi_symbols = on_resource_symbols

    def on_cost_chi(self, tree: Tree, amount: Amount) -> Instruction:
        return Pay("chi", amount)

    def on_cost_number(self, tree: Tree, amount: Token) -> Instruction:
        return Pay("resources", Number(int(amount.text)))

    def on_cost_tap(self, tree: Tree, *_: Any) -> Instruction:
        return Rest(Self())

    def on_prevent_source(self, tree: Tree, amount: Amount, kind: str) -> Instruction:
        return PreventThat(amount)

    def on_put_facedown(self, tree: Tree, what: Reference, to: dict[str, Any]) -> Instruction:
        return Move(what, states=("facedown",), **to)

    def on_put_faceup(self, tree: Tree, what: Reference, to: dict[str, Any]) -> Instruction:
        return Move(what, **to)

    def on_put_either(self, tree: Tree, what: Reference, zone: dict[str, Any]) -> Instruction:
        return Move(what, place="top-or-bottom", **self.place(zone))  # type: ignore[attr-defined]

    # statements

    def on_next_changes(
        self, tree: Tree, phrase: Phrase, span: tuple[Duration, tuple[Filter, ...]], *rest: Any
    ) -> Instruction:
        """ "The next Ninja attack you play this turn with cost 1 or less": what stands behind describes it
        too."""
        of, makers = next_one(tree, phrase, span, rest)
        changes = tuple(change for maker in makers for change in maker(of))
        return Apply(changes, span[0])

    def on_next_costs(
        self, tree: Tree, phrase: Phrase, span: tuple[Duration, tuple[Filter, ...]], *rest: Any
    ) -> Instruction:
        of, said = next_one(tree, phrase, span, rest)
        changes = self.on_cost_change(tree, of, *said)  # type: ignore[attr-defined]
        return replace(changes, duration=span[0])  # type: ignore[no-any-return]

    def on_during_so(self, tree: Tree, condition: Condition, body: Any) -> Instruction:
        return Conditional(condition, instructions(body))

    def on_during_so_tail(self, tree: Tree, body: Any, condition: Condition) -> Instruction:
        return self.on_during_so(tree, condition, body)

    def on_next_this_turn(self, tree: Tree) -> Any:
        return Duration("turn"), ()

    def on_next_this_chain(self, tree: Tree) -> Any:
        return Duration("combat"), ()

    def on_from_arsenal_now(self, tree: Tree) -> Any:
        return Duration("turn"), (Is("state", "from-arsenal"),)

    def on_shuffle_deck(self, tree: Tree) -> Instruction:
        return Shuffle(You())

    def on_deal_them(self, tree: Tree, amount: Amount) -> Instruction:
        return self.on_deal(tree, amount, Mention("player", span=tree.span))  # type: ignore[attr-defined, no-any-return]

    def on_look_and_choose(self, tree: Tree, who: Reference, zone: str, what: Reference) -> Any:
        if not isinstance(what, Chosen) or what.selector.zone:
            raise Rejected
        there = Selector(("card",), zone=zone, zone_of=who, cards=True)
        inside = replace(what.selector, zone=zone, zone_of=who)
        return LookAt(All(there, span=tree.span)), Choose(replace(what, selector=inside))

    def on_a_play_from(self, tree: Tree, what: Reference, place: dict[str, Any]) -> Any:
        return lambda who: Allow(event("plays", who, what), place["zone"], span=tree.span)

    def on_a_play(self, tree: Tree, what: Reference) -> Any:
        if isinstance(what, From) or getattr(what, "selector", Selector()).zone:
            raise Rejected
        return lambda who: Allow(event("plays", who, what), span=tree.span)

    def on_next_instant(self, tree: Tree, phrase: Phrase) -> Instruction:
        allowed = Allow(event("plays", You(), phrase.one()), "next-instant", span=tree.span)
        return Apply((allowed,), Duration("turn"))

    def on_play_instant(self, tree: Tree, what: Reference) -> Instruction:
        if not isinstance(what, Self):
            raise Rejected
        return Apply((Allow(event("plays", You(), what), "instant", span=tree.span),))

    def on_play_instant_now(self, tree: Tree, what: Reference) -> Instruction:
        """It may be played from where it lies, and as an instant."""
        allowed = (Allow(event("plays", You(), what), how, span=tree.span) for how in ("", "instant"))
        return Apply(tuple(allowed), Duration("turn"))

    def on_attack_again(self, tree: Tree, what: Reference) -> Instruction:
        if self.text[: tree.span[0]].endswith(" and "):
            raise Rejected  # how long what stands before it lasts is not said
        return Perform("attack-again", None, what)

    def on_gets_and_gains(self, tree: Tree, stat: Any, keywords: Any) -> Any:
        made = self.on_gets(tree, stat), self.on_gains(tree, keywords)  # type: ignore[attr-defined]
        return lambda of: [change for maker in made for change in maker(of)]

    def on_drops_stat(self, tree: Tree, amount: Amount, stat: str) -> Any:
        return lambda of: [ModifyStat(of, stat, Scaled(amount, -1), span=tree.span)]

    def on_has_stat_and(self, tree: Tree, stat: Any, keywords: Any) -> Any:
        made = self.on_gets(tree, stat), self.on_has(tree, keywords)  # type: ignore[attr-defined]
        return lambda of: [change for maker in made for change in maker(of)]

    def on_gains_and_gets(self, tree: Tree, keywords: Any, stat: Any) -> Any:
        return self.on_gets_and_gains(tree, stat, keywords)

    def on_gets_all(self, tree: Tree, stat: Any, keywords: Any, ability: Ability) -> Any:
        made = self.on_gets(tree, stat), self.on_gains_and_ability(tree, keywords, ability)  # type: ignore[attr-defined]
        return lambda of: [change for maker in made for change in maker(of)]

    def on_crowd_cheers(self, tree: Tree, who: Reference) -> Instruction:
        return Perform("cheer", None, who)

    def on_crowd_boos(self, tree: Tree, who: Reference) -> Instruction:
        return Perform("boo", None, who)

    def on_create_under(self, tree: Tree, tokens: Any, who: Reference) -> tuple[Instruction, ...]:
        created: tuple[Any, ...] = instructions(tokens)
        return tuple(replace(token, who=who) for token in created)

    def on_d_arena(self, tree: Tree) -> dict[str, Any]:
        return {"zone": "arena"}

    def on_d_deck_bottom(self, tree: Tree) -> dict[str, Any]:
        return {"zone": "deck", "zone_of": None, "place": "bottom"}

    def on_class_types(self, tree: Tree) -> None:
        return None

    def on_loses_and_bars(self, tree: Tree, keyword: str) -> Any:
        made = self.on_loses(tree, keyword), self.on_cannot_gain(tree, keyword)  # type: ignore[attr-defined]
        return lambda of: [change for maker in made for change in maker(of)]

    def on_loses_classes(self, tree: Tree, *_: Any) -> Any:
        return lambda of: [LoseClasses(of, span=tree.span)]

    def on_bars_classes(self, tree: Tree, *_: Any) -> Any:
        return lambda of: [LoseClasses(of, loses=False, barred=True, span=tree.span)]

    def on_loses_and_bars_classes(self, tree: Tree, *_: Any) -> Any:
        return lambda of: [LoseClasses(of, barred=True, span=tree.span)]

    def on_transform_into(self, tree: Tree, what: Reference, into: Reference) -> Instruction:
        if isinstance(into, Chosen):  # "an X token" is created, not chosen
            raise Rejected
        return TransformInto(what, into)

    def on_transform_token(self, tree: Tree, what: Reference, amount: Amount, name: str) -> Instruction:
        if amount != Number(1):
            raise Rejected
        return TransformInto(what, None, name)

    def on_become_hero(self, tree: Tree, name: str) -> Instruction:
        return BecomeHero(name)

    def on_become_agent(self, tree: Tree, *_: Any) -> Instruction:
        return BecomeHero()

    def on_return_to_brood(self, tree: Tree) -> Instruction:
        return BecomeHero(back=True)

    def on_counts_as_hit(self, tree: Tree, *_: Any) -> Instruction:
        return Perform("hit", None, Mention("dagger", span=tree.span))

    def on_gains_and_ability(self, tree: Tree, keywords: Any, ability: Ability) -> Any:
        made = self.on_gains(tree, keywords), self.on_gains_ability(tree, ability)  # type: ignore[attr-defined]
        return lambda of: [change for maker in made for change in maker(of)]

    def on_that_unpreventable(self, tree: Tree, dealt: Any) -> tuple[Instruction, ...]:
        """ "Deal damage. This damage can't be prevented.": the sentence before is what it speaks of."""
        made = instructions(dealt)
        if not any(isinstance(one, DealDamage) for one in made):
            raise Rejected
        return tuple(replace(x, unpreventable=True) if isinstance(x, DealDamage) else x for x in made)

    def on_then_unless(self, tree: Tree, first: Any, then: Any, cost: Any) -> tuple[Instruction, ...]:
        """ "Do A, then B unless you do C": the unless is about B alone."""
        costs = tuple(at_once(one) for one in instructions(cost))
        return (*instructions(first), Unless(You(), costs, instructions(then)))

    def on_c_defended(self, tree: Tree, by: Reference) -> Any:
        return lambda of: event("defends", by, of)

    def on_be_played(self, tree: Tree) -> Any:
        return lambda of: event("plays", None, of)

    def on_be_played_from(self, tree: Tree, place: dict[str, Any]) -> Any:
        return lambda of: replace(event("plays", None, of), origin=place["zone"])

    def on_quoted_working(self, tree: Tree, ability: Ability) -> Ability:
        """What an object gains works as it stands: "this chain link" is as long as it attacks, and what
        would be done once has no moment to be done."""
        made = self.on_quoted(tree, ability)  # type: ignore[attr-defined]
        if not isinstance(made, InstructionsAbility):
            return made  # type: ignore[no-any-return]
        held = [one for one in made.instructions if isinstance(one, Apply)]
        if len(held) != len(made.instructions) or any(one.duration != Duration("attack") for one in held):
            raise Rejected
        changes = tuple(change for one in held for change in one.changes)
        return StaticAbility(changes, Meets(Self(), (Is("state", "attacking"),)))

    def on_c_reveal(self, tree: Tree) -> Any:
        return lambda of: event("reveals", of)

    def on_c_play(self, tree: Tree, what: Reference) -> Any:
        return lambda of: event("plays", of, what)

    def on_no_counters(self, tree: Tree, what: Reference) -> Instruction:
        return Apply((Forbid(event("gains-counters", what), span=tree.span),))

    def on_no_hit_effects(self, tree: Tree, attack: Chosen) -> Instruction:
        return Apply((Forbid(event("triggers", attack, detail="hits"), span=tree.span),))

    def on_add_defender(self, tree: Tree, what: Reference, *_: Any) -> Instruction:
        return Perform("defend", None, what)

    def on_attacks_each(self, tree: Tree, of: Reference, *_: Token) -> Instruction:
        return Apply((AttackMany(of, span=tree.span),))

    def on_attacks_up_to(self, tree: Tree, of: Reference, most: Amount, *_: Token) -> Instruction:
        return Apply((AttackMany(of, most, span=tree.span),))

    def on_counts_as(self, tree: Tree, of: Reference, amount: Amount, what: Phrase) -> Instruction:
        return Apply((CountAs(of, what.selector, amount, span=tree.span),))

    def on_loses_names(self, tree: Tree, who: Reference) -> Instruction:
        owned = All(Selector((), (OwnedBy(who),), cards=True))
        return Apply((LoseNames(owned, span=tree.span),))

    def on_c_defend(self, tree: Tree) -> Any:
        return lambda of: event("defends", of)

    def on_c_gain_life(self, tree: Tree) -> Any:
        return lambda of: event("gains-life", of)

    def on_c_defend_what(self, tree: Tree, what: Reference) -> Any:
        return lambda of: event("defends", of, what)

    def on_attack_duration(self, tree: Tree) -> Duration:
        return Duration("attack")

    # damage

    def on_damage_arcane(self, tree: Tree, amount: Amount) -> Amount:
        return ArcaneAmount(amount)

    def on_arcane_damage(self, tree: Tree) -> str:
        return "arcane"

    def on_w_dealt_arcane(self, tree: Tree, to: Reference, by: Reference | None = None) -> EventPattern:
        return event("is-dealt-damage", to, by, detail="arcane")


def next_one(tree: Tree, phrase: Phrase, span: Any, rest: tuple[Any, ...]) -> tuple[Next, list[Any]]:
    """What an effect on the next such thing waits for, and what is said of it."""
    late = tuple(part for part in rest if isinstance(part, Filter))
    if any(isinstance(part, dict) for part in rest):
        raise Rejected
    selector = phrase.one()
    described = replace(selector, filters=(*selector.filters, *late, *span[1]))
    return Next(described, span=tree.span), [part for part in rest if not isinstance(part, Filter)]


def at_once(one: Instruction) -> Instruction:
    """ "Put a card … for each counter" is one choice of that many cards, in an order of the player's."""
    if isinstance(one, ForEach) and isinstance(one.each, Amount) and len(one.instructions) == 1:
        (inner,) = one.instructions
        if isinstance(inner, Move) and isinstance(inner.what, Chosen):
            return replace(inner, what=replace(inner.what, minimum=one.each, maximum=one.each))
    return one
