"""Instructions: one method a verb."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.text.builders.base import ArcaneAmount, BuilderBase, Phrase, Rejected, event, instructions, ordinal
from judge.text.builders.joining import performed_by
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
    All,
    Among,
    Amount,
    Apply,
    Attach,
    Banish,
    Both,
    ChampionOf,
    Chosen,
    ControllerOf,
    Copy,
    CountOf,
    DealDamage,
    DeclareDraw,
    Destroy,
    Discard,
    Draw,
    Duration,
    EventPattern,
    Found,
    GainControl,
    Generate,
    Instruction,
    Is,
    LookAt,
    Mention,
    Mode,
    Modes,
    Move,
    Negate,
    Number,
    OwnerOf,
    Pay,
    Perform,
    Play,
    PreventNext,
    Recover,
    Redirect,
    Reference,
    Rest,
    Reveal,
    RevealUntil,
    Sacrifice,
    Scaled,
    Search,
    Selector,
    Self,
    Shuffle,
    Skip,
    Sum,
    SummonToken,
    Suppress,
    Target,
    ThatMuch,
    Top,
    Wake,
    WinOrLose,
    You,
)


class Verbs(BuilderBase):
    """One instruction each."""

    def on_draw(self, tree: Tree, amount: Amount, into: str = "hand") -> Instruction:
        return Draw(You(), amount, into)

    def on_draw_until(self, tree: Tree, amount: Amount, zone: str) -> Instruction:
        """As many as are missing."""
        held = self.all_in(tree, {"zone": zone, "zone_of": You()})
        return Draw(You(), Sum((amount, Scaled(CountOf(held), -1))))

    def on_draw_one(self, tree: Tree, into: str = "hand") -> Instruction:
        return Draw(You(), Number(1), into)

    def on_put_two(
        self, tree: Tree, first: Reference, to: dict[str, Any], second: Reference, there: dict[str, Any]
    ) -> tuple[Instruction, ...]:
        return (
            Move(somewhere(first), verb="put", span=first.span, **to),
            Move(somewhere(second), verb="put", span=second.span, **there),
        )

    def on_put_and_back(
        self, tree: Tree, first: Reference, to: dict[str, Any], rest: Reference, order: str
    ) -> tuple[Instruction, ...]:
        back = self.on_put_back(tree, rest, order)
        return (Move(somewhere(first), verb="put", span=first.span, **to), back)

    def on_put_three(self, tree: Tree, *parts: Any) -> tuple[Instruction, ...]:
        return (
            *self.on_put_two(tree, *parts[:4]),
            Move(parts[4], verb="put", span=parts[4].span, **parts[5]),
        )

    def on_put_field_and(
        self, tree: Tree, first: Reference, second: Reference, there: dict[str, Any]
    ) -> tuple[Instruction, ...]:
        return self.on_put_two(tree, first, {"zone": "field"}, second, there)

    def on_put_equal(
        self, tree: Tree, zone: dict[str, Any], to: dict[str, Any], amount: Amount
    ) -> Instruction:
        return Move(self.on_top_equal(tree, zone, amount), verb="put", **to)

    def on_top_equal(self, tree: Tree, zone: dict[str, Any], amount: Amount) -> Reference:
        return Top(-1, amount, zone["zone_of"], zone["zone"], span=tree.span)

    def on_prevent_everything(self, tree: Tree, kind: str, duration: Duration | None = None) -> Instruction:
        return self.shield(tree, None, event("is-dealt-damage", detail=kind), You(), duration)

    def all_in(self, tree: Tree, zone: dict[str, Any]) -> Reference:
        cards = Selector(("card",), zone=zone["zone"], zone_of=zone["zone_of"], cards=True, span=tree.span)
        return All(cards, span=tree.span)

    def on_put_zone(self, tree: Tree, zone: dict[str, Any], to: dict[str, Any]) -> Instruction:
        return Move(self.all_in(tree, zone), verb="put", **to)

    def on_reveal_zone(self, tree: Tree, zone: dict[str, Any]) -> Instruction:
        return Reveal(self.all_in(tree, zone))

    def on_banish_zone(self, tree: Tree, zone: dict[str, Any]) -> Instruction:
        return Banish(self.all_in(tree, zone))

    def on_shuffle_zone(self, tree: Tree, zone: dict[str, Any], into: dict[str, Any]) -> Instruction:
        return Shuffle(into["zone_of"], into["zone"], self.all_in(tree, zone))

    def on_deal_two(self, tree: Tree, *parts: Any) -> tuple[Instruction, ...]:
        *source, first, to, second, there = parts
        before, after = (self.on_deal(tree, *source, *pair) for pair in ((first, to), (second, there)))
        return (replace(before, span=to.span), replace(after, span=there.span))

    def on_search(self, tree: Tree, zone: dict[str, Any], what: Reference) -> Instruction:
        if not isinstance(what, Chosen) or what.selector.zone:
            raise Rejected
        inside = replace(what.selector, zone=zone["zone"], zone_of=zone["zone_of"])
        return Search(You(), replace(what, selector=inside), zone["zone"])

    def on_generate(self, tree: Tree, amount: Amount, name: str) -> Instruction:
        return Generate(amount, name)

    def on_generate_up_to(self, tree: Tree, amount: Amount, name: str) -> Instruction:
        return Generate(amount, name, up_to=True)

    def on_negate_it(self, tree: Tree) -> Instruction:
        return Negate(Mention(span=tree.span))

    def on_skip_next(self, tree: Tree, phase: str) -> Instruction:
        return Skip(You(), "next-" + phase)

    def on_win_game(self, tree: Tree) -> Instruction:
        return WinOrLose(You(), True, span=tree.span)

    def on_draw_game(self, tree: Tree) -> Instruction:
        return DeclareDraw(span=tree.span)

    def on_lose_game(self, tree: Tree) -> Instruction:
        return WinOrLose(You(), False, span=tree.span)

    def on_end_turn(self, tree: Tree) -> Instruction:
        return Skip(You(), "end-turn")

    def on_one_or_other(self, tree: Tree, one: Any, other: Any) -> Instruction:
        """ "Discard it or load it": the player picks."""
        modes = tuple(Mode(instructions(part), f"mode {n}") for n, part in enumerate((one, other), 1))
        return Modes(Number(1), Number(1), modes, "resolution")

    def on_have_player(self, tree: Tree, who: Reference, done: Any) -> Any:
        if isinstance(who, You):
            raise Rejected
        return tuple(performed_by(one, who) for one in instructions(done))

    def on_reveal_until(self, tree: Tree, zone: dict[str, Any], phrase: Phrase) -> Instruction:
        found = Found(-1, phrase.one(), zone["zone_of"], zone["zone"], span=tree.span)
        return RevealUntil(found)

    def on_look_zone(self, tree: Tree, zone: dict[str, Any]) -> Instruction:
        return LookAt(self.all_in(tree, zone))

    def on_into_memory(self, tree: Tree) -> str:
        return "memory"

    def on_that_many_and(self, tree: Tree, sign: int, amount: Amount) -> Amount:
        return Sum((ThatMuch(), amount if sign > 0 else Scaled(amount, -1)))

    def on_more(self, tree: Tree, amount: Amount) -> Amount:
        return amount

    def on_deal(self, tree: Tree, *parts: Any) -> Instruction:
        *source, amount, to = parts
        unpreventable = False
        if isinstance(amount, tuple):
            amount, unpreventable = amount
        kind = "arcane" if isinstance(amount, ArcaneAmount) else ""
        amount = amount.amount if isinstance(amount, ArcaneAmount) else amount
        return DealDamage(amount, to, source[0] if source else None, unpreventable, kind=kind)

    def on_deal_you(self, tree: Tree, *parts: Any) -> Instruction:
        return self.on_deal(tree, *parts, You())

    def on_deal_unpreventable(self, tree: Tree, *parts: Any) -> Instruction:
        *source, amount, to = parts
        return self.on_deal_equal_unpreventable(tree, *source, to, amount)

    def on_deal_equal(self, tree: Tree, *parts: Any) -> Instruction:
        *source, to, amount = parts
        return DealDamage(amount, to, source[0] if source else None)

    def on_deal_equal_unpreventable(self, tree: Tree, *parts: Any) -> Instruction:
        made = self.on_deal_equal(tree, *parts)
        return replace(made, unpreventable=True)  # type: ignore[call-arg]

    def on_deal_split(self, tree: Tree, *parts: Any) -> Instruction:
        *source, amount, to = parts
        if isinstance(amount, tuple):
            raise Rejected
        return DealDamage(amount, to, source[0] if source else None, split=True)

    def on_damage(self, tree: Tree, amount: Amount) -> Amount:
        return amount

    def on_damage_unpreventable(self, tree: Tree, amount: Amount) -> tuple[Amount, bool]:
        return (amount, True)

    def on_damage_that_much(self, tree: Tree) -> Amount:
        return ThatMuch()

    def on_destroy(self, tree: Tree, what: Reference) -> Instruction:
        return Destroy(what)

    def on_banish(self, tree: Tree, what: Reference) -> Any:
        """ "An action card and 2 Earth cards from your graveyard": the zone is that of both, each chosen by
        itself."""
        if isinstance(what, Both) and all(isinstance(part, Chosen) for part in what.parts):
            *before, last = (part.selector for part in what.parts if isinstance(part, Chosen))
            if last.zone and not any(selector.zone for selector in before):
                zone = {"zone": last.zone, "zone_of": last.zone_of}
                chosen = (replace(p, selector=replace(p.selector, **zone)) for p in what.parts)  # type: ignore[call-arg, attr-defined]
                return tuple(Banish(part) for part in chosen)
        return Banish(what)

    def on_banish_this(self, tree: Tree) -> Instruction:
        """ "Banish this card as it resolves"."""
        return Banish(Self())

    def on_put_this(self, tree: Tree, to: dict[str, Any]) -> Instruction:
        return Move(Self(), verb="put", **to)

    def on_banish_facedown(self, tree: Tree, what: Reference) -> Instruction:
        return Banish(what, facedown=True)

    def on_pay(self, tree: Tree, amount: Amount) -> Instruction:
        return Pay("reserve", amount)

    def on_play(self, tree: Tree, what: Reference) -> Instruction:
        return Play("play", what)

    def on_put_back(self, tree: Tree, what: Reference, order: str) -> Instruction:
        return Move(what, "deck", place="top", any_order=True)

    def on_change_currents(self, tree: Tree, *_: Any) -> Instruction:
        return Perform("change-shifting-currents")

    def on_change_currents_adjacent(self, tree: Tree) -> Instruction:
        return Perform("change-shifting-currents-adjacent")

    def on_change_currents_to(self, tree: Tree, direction: str) -> Instruction:
        return Perform(f"change-shifting-currents-{direction}")

    def on_transform(self, tree: Tree, what: Reference) -> Instruction:
        return Perform("transform", None, what)

    def on_discard(self, tree: Tree, what: Reference) -> Instruction:
        return Discard(You(), what)

    def on_discard_zone(self, tree: Tree, zone: dict[str, Any]) -> Instruction:
        return Discard(You(), self.all_in(tree, zone))

    def on_sacrifice(self, tree: Tree, what: Reference) -> Instruction:
        return Sacrifice(You(), what)

    def on_return_to(self, tree: Tree, what: Reference, to: dict[str, Any]) -> Instruction:
        return Move(somewhere(what), verb="return", **to)

    def on_put_to(self, tree: Tree, what: Reference, to: dict[str, Any]) -> Instruction:
        return Move(somewhere(what), verb="put", **to)

    def on_put_field(
        self, tree: Tree, what: Reference, entering: dict[str, Any] | None = None
    ) -> Instruction:
        return Move(what, "field", verb="put", **(entering or {}))

    def on_return_field(
        self, tree: Tree, what: Reference, entering: dict[str, Any] | None = None
    ) -> Instruction:
        return Move(what, "field", verb="return", **(entering or {}))

    def on_entering(self, tree: Tree, *parts: Any) -> dict[str, Any]:
        """States, counters and a controller with which something enters the field."""
        made: dict[str, Any] = {"states": tuple(part.value for part in parts if isinstance(part, Is))}
        for part in parts:
            if isinstance(part, Reference):
                made["control"] = part
            elif isinstance(part, tuple):
                made["counters"] = (part,)
        return made

    def place(self, zone: dict[str, Any]) -> dict[str, Any]:
        who = zone["zone_of"]
        return {"zone": zone["zone"], "zone_of": None if isinstance(who, OwnerOf) else who}

    def on_d_zone(self, tree: Tree, zone: dict[str, Any]) -> dict[str, Any]:
        return self.place(zone)

    def on_d_top(self, tree: Tree, zone: dict[str, Any]) -> dict[str, Any]:
        return self.place(zone) | {"place": "top"}

    def on_d_nth(self, tree: Tree, zone: dict[str, Any], nth: Token) -> dict[str, Any]:
        return self.place(zone) | {"place": f"{ordinal(nth)}-from-top"}

    def on_d_bottom(self, tree: Tree, zone: dict[str, Any]) -> dict[str, Any]:
        return self.place(zone) | {"place": "bottom"}

    def on_in_any_order(self, tree: Tree) -> str:
        if "random" in self.words_of(tree):
            raise Rejected
        return "any"

    def on_d_either(self, tree: Tree, zone: dict[str, Any], order: str = "") -> dict[str, Any]:
        return self.place(zone) | {"place": "top-or-bottom", "any_order": bool(order)}

    def on_d_top_any(self, tree: Tree, zone: dict[str, Any], order: str) -> dict[str, Any]:
        return self.place(zone) | {"place": "top", "any_order": True}

    def on_d_own_top(self, tree: Tree, order: str) -> dict[str, Any]:
        return {"zone": "deck", "zone_of": None, "place": "top", "any_order": True}

    def on_d_own_bottom(self, tree: Tree, order: str) -> dict[str, Any]:
        return self.on_d_own_top(tree, order) | {"place": "bottom"}

    def on_d_bottom_random(self, tree: Tree, zone: dict[str, Any]) -> dict[str, Any]:
        return self.place(zone) | {"place": "bottom", "random_order": True}

    def on_d_bottom_any(self, tree: Tree, zone: dict[str, Any], order: str) -> dict[str, Any]:
        return self.place(zone) | {"place": "bottom", "any_order": True}

    def on_negate(self, tree: Tree, what: Reference) -> Instruction:
        return Negate(what)

    def on_copy(self, tree: Tree, what: Reference) -> Instruction:
        return Copy(what)

    def on_copy_new(self, tree: Tree, what: Reference) -> Instruction:
        return Copy(what, new_targets=True)

    def on_gain_control(self, tree: Tree, of: Reference, duration: Duration | None = None) -> Instruction:
        return GainControl(You(), of, duration)

    def on_rest(self, tree: Tree, what: Reference) -> Instruction:
        return Rest(what)

    def on_wake(self, tree: Tree, what: Reference) -> Instruction:
        return Wake(what)

    def on_shuffle(self, tree: Tree, zone: dict[str, Any]) -> Instruction:
        return Shuffle(zone["zone_of"], zone["zone"])

    def on_shuffle_own(self, tree: Tree) -> Instruction:
        return Shuffle(You(), "deck")

    def on_shuffle_into(self, tree: Tree, what: Reference, zone: dict[str, Any]) -> Instruction:
        return Shuffle(zone["zone_of"], zone["zone"], what)

    def on_reveal(self, tree: Tree, what: Reference) -> Instruction:
        return Reveal(what)

    def on_look(self, tree: Tree, what: Reference) -> Instruction:
        return LookAt(what)

    def on_summon(self, tree: Tree, token: Instruction) -> Instruction:
        return token

    def on_token(
        self, tree: Tree, amount: Amount, name: str, entering: dict[str, Any] | None = None
    ) -> Instruction:
        return SummonToken(amount, name, **controlled_by(entering or {}))

    def on_token_another(self, tree: Tree, *parts: Any) -> Instruction:
        return self.on_token(tree, Number(1), *parts)

    def on_token_that_many(self, tree: Tree, *parts: Any) -> Instruction:
        return self.on_token(tree, ThatMuch(), *parts)

    def on_token_equal(self, tree: Tree, name: str, *parts: Any) -> Instruction:
        *entering, amount = parts
        return self.on_token(tree, amount, name, *entering)

    def on_tokens(self, tree: Tree, *parts: Any) -> tuple[Instruction, ...]:
        return tuple(one for part in parts for one in instructions(part))

    def on_token_copy(self, tree: Tree, of: Reference, entering: dict[str, Any] | None = None) -> Instruction:
        return self.on_token_copies(tree, Number(1), of, entering)

    def on_token_copy_except(self, tree: Tree, of: Reference, gains: Any) -> Instruction:
        abilities = gains if isinstance(gains, tuple) else (gains,)
        return SummonToken(Number(1), "", copy_of=of, gains=abilities)

    def on_token_copies(
        self, tree: Tree, amount: Amount, of: Reference, entering: dict[str, Any] | None = None
    ) -> Instruction:
        return SummonToken(amount, "", copy_of=of, **controlled_by(entering or {}))

    def on_prevent_next(
        self, tree: Tree, amount: Amount | None, kind: str, to: Reference, *rest: Any
    ) -> Instruction:
        by = next((part for part in rest if isinstance(part, Reference)), None)
        duration = next((part for part in rest if isinstance(part, Duration)), None)
        return self.shield(tree, amount, event("is-dealt-damage", to, by, detail=kind), to, duration)

    def on_prevent_next_by(
        self, tree: Tree, amount: Amount, kind: str, by: Reference, duration: Duration | None = None
    ) -> Instruction:
        return self.shield(tree, amount, event("deals-damage", by, detail=kind), by, duration)

    def on_prevent_next_by_now(
        self, tree: Tree, amount: Amount, kind: str, duration: Duration, by: Reference
    ) -> Instruction:
        return self.on_prevent_next_by(tree, amount, kind, by, duration)

    def on_prevent_all(self, tree: Tree, kind: str, *rest: Any) -> Instruction:
        return self.on_prevent_next(tree, None, kind, *rest)

    def on_prevent_all_by(
        self, tree: Tree, kind: str, by: Reference, duration: Duration | None = None
    ) -> Instruction:
        return self.shield(tree, None, event("deals-damage", by, detail=kind), by, duration)

    def on_prevent_all_by_now(self, tree: Tree, kind: str, duration: Duration, by: Reference) -> Instruction:
        return self.on_prevent_all_by(tree, kind, by, duration)

    def shield(
        self, tree: Tree, amount: Amount | None, what: EventPattern, of: Reference, duration: Duration | None
    ) -> Instruction:
        return Apply((PreventNext(what, amount, each=takes_several(of), span=tree.span),), duration)

    def on_cost_rest(self, tree: Tree) -> Instruction:
        return Rest(Self())

    def on_cost_pay(self, tree: Tree, amount: Amount) -> Instruction:
        return Pay("reserve", amount)

    def on_cost_pay_less(self, tree: Tree, amount: Amount, less: Amount, each: Any) -> Instruction:
        counted = each if isinstance(each, Amount) else CountOf(each)
        if not isinstance(less, Number):
            raise Rejected
        return Pay("reserve", Sum((amount, Scaled(counted, -less.value))))

    def on_costs(self, tree: Tree, *parts: Any) -> tuple[Instruction, ...]:
        return tuple(one for part in parts for one in instructions(part))

    def on_recover(self, tree: Tree, amount: Amount) -> Instruction:
        return Recover(You(), amount)

    def on_champion_recovers(self, tree: Tree, of: Reference, amount: Amount) -> Instruction:
        """A champion recovers as its controller does."""
        selector = getattr(of, "selector", None)
        champions = isinstance(of, ChampionOf) or (isinstance(of, Mention) and of.noun == "champion")
        if not champions and getattr(selector, "kinds", ()) != ("champion",):
            raise Rejected
        return Recover(ControllerOf(of, span=tree.span), amount)

    def on_glimpse(self, tree: Tree, amount: Amount) -> Instruction:
        return Perform("glimpse", amount)

    def on_gather(self, tree: Tree) -> Instruction:
        return Perform("gather", Number(1))

    def on_gather_twice(self, tree: Tree) -> Instruction:
        return Perform("gather", Number(2))

    def on_empower(self, tree: Tree, amount: Amount) -> Instruction:
        return Perform("empower", amount)

    def on_suppress(self, tree: Tree, what: Reference) -> Instruction:
        return Suppress(what)

    def on_delevel(self, tree: Tree, what: Reference) -> Instruction:
        return Perform("delevel", None, what)

    def on_level_up(self, tree: Tree, what: Reference) -> Instruction:
        return Perform("level-up", None, what)

    def on_materialize(self, tree: Tree, what: Reference, *more: dict[str, Any] | bool) -> Instruction:
        for place in (one for one in more if isinstance(one, dict)):
            what = self.from_zone(what, place)
        return Play("materialize", what, free=True in more)

    def from_zone(self, what: Reference, place: dict[str, Any]) -> Reference:
        if not isinstance(what, Chosen) or what.selector.zone:
            raise Rejected
        return replace(what, selector=replace(what.selector, **place))

    def on_activate(self, tree: Tree, what: Reference, free: bool = False) -> Instruction:
        return Play("activate", what, free=free)

    def on_without_paying(self, tree: Tree) -> bool:
        return True

    def on_redirect(self, tree: Tree, what: Reference, to: Reference) -> Instruction:
        return Redirect(what, to)

    def on_redirect_the_attack(self, tree: Tree, to: Reference) -> Instruction:
        return Redirect(All(Selector(("attack",)), span=tree.span), to)

    def on_load(self, tree: Tree, what: Reference, into: Reference) -> Instruction:
        if isinstance(into, All):
            raise Rejected  # which card goes where is not said
        return Attach(what, into, "load")

    def on_end_phase(self, tree: Tree, phase: str) -> Instruction:
        return Skip(You(), f"end-{phase}")

    def on_end_this_phase(self, tree: Tree) -> Instruction:
        return Skip(You(), "end-this-phase")


def somewhere(what: Reference) -> Reference:
    """All such cards, of which the text must say where they are."""
    selector = what.selector if isinstance(what, All) else None
    nowhere = selector is not None and selector.cards and not selector.zone
    if nowhere and not any(isinstance(one, Among) for one in selector.filters):  # type: ignore[union-attr]
        raise Rejected
    return what


def takes_several(of: Reference) -> bool:
    """Whether a reference can stand for more than one thing, each of which has an effect of its own."""
    if isinstance(of, Target | Chosen):
        return of.maximum != Number(1)
    return isinstance(of, All | Both) or (isinstance(of, Mention) and of.plural)


def controlled_by(entering: dict[str, Any]) -> dict[str, Any]:
    """How tokens enter; who controls them is who summons them."""
    made = {key: value for key, value in entering.items() if key != "control"}
    return made | ({"who": entering["control"]} if "control" in entering else {})
