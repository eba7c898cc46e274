"""Sentences: how clauses join, and how each leans on the one before."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.text.builders.aiming import counted, lasting
from judge.text.builders.amounts import times_gone
from judge.text.builders.base import BuilderBase, Phrase, Rejected, event, instructions
from judge.text.builders.joining import (
    THIRD,
    VERBS,
    Acted,
    Letter,
    allowed_then,
    chooses,
    choosing,
    following,
    how_it_enters,
    lasting_permission,
    later_too,
    of_each_itself,
    only_may,
    performed_by,
    spread_letters,
    timed,
    when_prevented,
    with_its_duration,
    with_step,
)
from judge.text.builders.replacing import replacement
from judge.text.builders.selectors import attached_here
from judge.text.lexer import Token
from judge.text.parser import Tree
from judge.text.tree import (
    AdjustStat,
    All,
    AllOf,
    Amount,
    AmountIs,
    Apply,
    AtMost,
    BecomeState,
    Both,
    ChangeCost,
    Chosen,
    Compare,
    Condition,
    Conditional,
    Copy,
    CountersOn,
    CountOf,
    DealDamage,
    Duration,
    During,
    EachOpponent,
    EachPlayer,
    Forbid,
    ForEach,
    From,
    IfDone,
    Instruction,
    Let,
    May,
    Mention,
    NotSo,
    Number,
    Only,
    Pay,
    Play,
    PreventNext,
    Reference,
    Result,
    Scaled,
    Selector,
    Self,
    SetCost,
    Tally,
    Target,
    Times,
    Unless,
    Uses,
    Variable,
    WhenDone,
    You,
    walk,
)


class Lines(BuilderBase):
    """Whole sentences, and how each leans on the one before. A sentence is a function from what came before
    to all of it."""

    def on_sentences(self, tree: Tree, *parts: Any) -> tuple[Instruction, ...]:
        return self.joined((), parts)

    def joined(self, done: tuple[Instruction, ...], parts: tuple[Any, ...]) -> tuple[Instruction, ...]:
        """What was done with sentences after it."""
        for number, part in enumerate(parts):
            if isinstance(part, Letter):
                rest = self.joined((), parts[number + 1 :])
                return (*done, part.over(rest)) if rest else (part.over(done),)
            done = part(done) if callable(part) else following(done, instructions(part))
        return spread_letters(done)

    def on_letter_is(self, tree: Tree, amount: Amount) -> Letter:
        return Letter(amount, tree.span)

    def on_clauses(self, tree: Tree, *parts: Any) -> tuple[Instruction, ...]:
        """Clauses in a row; one without a subject shares the one before it where its verb agrees ("…, then
        discards")."""
        done: list[Instruction] = []
        subject: Acted | None = None
        done_to = tree.span[0]
        for child, part in zip(tree.children, parts, strict=True):
            form = self.verb_form(child) or self.stat_form(child, part)
            if isinstance(part, Acted):
                subject = part
            elif form == "third" and (subject is None or subject.form != form):
                raise Rejected
            elif subject is not None and form == subject.form and choosing(done):
                done[-1] = with_step(done[-1], instructions(part))
                done_to = child.span[1]
                continue
            elif subject is not None and form == subject.form:
                part = tuple(performed_by(one, subject.who) for one in instructions(part))
            else:
                subject = None
            made = instructions(part)
            if " and " in self.text[done_to : child.span[0]]:
                done = list(with_its_duration(done, made))
            done += made
            done_to = child.span[1]
        return tuple(done)

    def stat_form(self, tree: Tree | Token, part: Any) -> str:
        """The form of "loses 1 HP", which says of a card's own stats that they change."""
        own = isinstance(part, tuple) and all(isinstance(one, AdjustStat) for one in part)
        word = self.text[tree.span[0] : tree.span[1]].split(" ")[0].lower()
        return "third" if own and word == "loses" else ""

    def verb_form(self, tree: Tree | Token) -> str:
        """Whether a clause begins with a verb as "draws" or "draw"; "" where it begins with something
        else."""
        word = self.text[tree.span[0] : tree.span[1]].split(" ")[0].lower()
        if word in VERBS:
            return "base"
        return "third" if word in THIRD else ""

    def on_if_clauses(self, tree: Tree, condition: Condition, body: Any) -> Instruction:
        return Conditional(condition, instructions(body))

    def on_then_if_clauses(self, tree: Tree, first: Any, condition: Condition, body: Any) -> Any:
        return (*instructions(first), Conditional(condition, instructions(body), span=tree.span))

    def on_condition_lead(self, tree: Tree, condition: Condition) -> Condition:
        return condition

    on_condition_tail = on_condition_lead

    def on_duration_lead(self, tree: Tree, duration: Duration) -> Duration:
        return duration

    def on_if_clauses_tail(self, tree: Tree, body: Any, condition: Condition) -> Instruction:
        return Conditional(condition, instructions(body))

    def on_if_instead(self, tree: Tree, condition: Condition, body: Any) -> Any:
        def join(done: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
            if not done:
                raise Rejected
            made = Conditional(
                condition, instructions(body), done[-1:], span=(done[-1].span[0], tree.span[1])
            )
            return (*done[:-1], made)

        return join

    on_restricted_instead = on_if_instead

    def on_if_instead_tail(self, tree: Tree, body: Any, condition: Condition) -> Any:
        return self.on_if_instead(tree, condition, body)

    def on_if_deals_instead(self, tree: Tree, condition: Condition, damage: Any) -> Any:
        """ "If C, deal 4 damage instead": by what and to what was said before."""

        def more(last: Instruction) -> Instruction:
            if not isinstance(last, DealDamage) or isinstance(damage, tuple):
                raise Rejected
            return Conditional(condition, (replace(last, amount=damage),), (last,))

        return self.after(tree, more)

    def on_if_prevents_instead(self, tree: Tree, condition: Condition, amount: Amount) -> Any:
        """ "If C, prevent the next 4 damage instead": of what was said before, and for as long."""

        def more(last: Instruction) -> Instruction:
            change = last.changes[0] if isinstance(last, Apply) and len(last.changes) == 1 else None
            if not isinstance(last, Apply) or not isinstance(change, PreventNext) or change.amount is None:
                raise Rejected
            larger = replace(last, changes=(replace(change, amount=amount),))
            return Conditional(condition, (larger,), (last,))

        return self.after(tree, more)

    def on_if_deals_instead_tail(self, tree: Tree, damage: Any, condition: Condition) -> Any:
        return self.on_if_deals_instead(tree, condition, damage)

    def on_last_unpreventable(self, tree: Tree) -> Any:
        def unpreventable(last: Instruction) -> Instruction:
            if not isinstance(last, DealDamage):
                raise Rejected
            return replace(last, unpreventable=True)

        return self.after(tree, unpreventable)

    def on_unpreventable_if(self, tree: Tree, condition: Condition) -> Any:
        """The damage of the sentence before, where something is so as it is dealt."""

        def more(last: Instruction) -> Instruction:
            if not isinstance(last, DealDamage):
                raise Rejected
            return Conditional(condition, (replace(last, unpreventable=True),), (last,))

        return self.after(tree, more)

    def on_restricted_within(self, tree: Tree, condition: Condition, body: Any) -> Any:
        """A bubble before one sentence of several; before a paragraph it is for all of it."""
        if not self.text[: tree.span[0]].rstrip(" ").endswith("."):
            raise Rejected
        return self.on_restricted(tree, condition, body)

    def on_restricted_instead_within(self, tree: Tree, condition: Condition, body: Any) -> Any:
        return self.on_restricted_within(tree, condition, self.on_restricted_instead(tree, condition, body))

    def on_deals_instead_within(self, tree: Tree, condition: Condition, damage: Any) -> Any:
        return self.on_restricted_within(tree, condition, self.on_if_deals_instead(tree, condition, damage))

    def on_restricted(self, tree: Tree, condition: Condition, body: Any) -> Any:
        """A sentence under a restriction; one that leans on the sentence before keeps doing so."""
        if not callable(body):
            return Conditional(condition, instructions(body))

        def join(done: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
            last = body(done)[-1]
            if not isinstance(last, Conditional) or last.otherwise != done[-1:]:
                raise Rejected
            return (*done[:-1], replace(last, condition=AllOf((condition, last.condition))))

        return join

    def on_new_targets(self, tree: Tree) -> Any:
        def renew(last: Instruction) -> Instruction:
            if not isinstance(last, Copy):
                raise Rejected
            return replace(last, new_targets=True)

        return self.after(tree, renew)

    def on_as_it_resolves(self, tree: Tree, body: Any) -> Any:
        """Of "them" each is the card that says so for itself."""
        steps = tuple(
            replace(one, what=Self()) if getattr(one, "what", None) == Mention(plural=True) else one  # type: ignore[call-arg]
            for one in instructions(body)
        )
        return self.after(tree, lambda last: allowed_then(last, steps))

    def on_timed_statement_each(self, tree: Tree, body: Any, duration: Duration, each: Any) -> Instruction:
        return ForEach(each, tuple(timed(one, duration) for one in instructions(body)))

    def after(self, tree: Tree, make: Any) -> Any:
        """A sentence that takes the last instruction before it."""

        def join(done: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
            if not done:
                raise Rejected
            made = later_too(done[-1], make)
            if made.span == (0, 0):
                object.__setattr__(made, "span", (done[-1].span[0], tree.span[1]))
            return (*done[:-1], made)

        return join

    def on_if_do(self, tree: Tree, body: Any) -> Any:
        def done(last: Instruction) -> Instruction:
            if isinstance(last, Apply):
                return allowed_then(last, how_it_enters(instructions(body)))
            return IfDone((last,), instructions(body))

        return self.after(tree, done)

    def on_when_this_way(self, tree: Tree, what: Any, verb: str, body: Any) -> Any:
        """ "When a card is banished this way": such a card is among what the instruction before did it to."""
        if not isinstance(what, Chosen):
            raise Rejected
        found = CountOf(Result(verb, what.selector, span=tree.span))
        condition = AmountIs(found, ">=", what.minimum)

        def once(last: Instruction) -> Instruction:
            return WhenDone((last,), instructions(body), condition)

        def join(done: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
            several = any(isinstance(part, Chosen) and part.maximum != Number(1) for part in walk(done[-1:]))
            if not several or what.maximum is None:
                return self.after(tree, once)(done)  # type: ignore[no-any-return]
            each = Result(verb, what.selector, span=tree.span)
            return (*done, ForEach(each, (WhenDone((), instructions(body), span=tree.span),), span=tree.span))

        return join

    def on_when_that_way(self, tree: Tree, what: Any, verb: str, body: Any) -> Any:
        found = CountOf(Result(verb, what.selector, span=tree.span))
        return self.when(tree, AmountIs(found, ">=", Number(1)), body)

    def on_when_revealed(self, tree: Tree, what: Any, body: Any) -> Any:
        return self.on_when_this_way(tree, what, "reveal", body)

    def on_when_moved(self, tree: Tree, amount: Amount, kind: str, body: Any) -> Any:
        return self.when(tree, AmountIs(Tally("move-counters"), ">=", amount), body)

    def when(self, tree: Tree, condition: Condition, body: Any) -> Any:
        return self.after(tree, lambda last: WhenDone((last,), instructions(body), condition))

    def on_when_prevented(self, tree: Tree, body: Any) -> Any:
        return self.after(tree, lambda last: when_prevented(last, instructions(body)))

    def on_unless_so(self, tree: Tree, body: Any, condition: Condition) -> Instruction:
        return Conditional(NotSo(condition), instructions(body))

    def on_when_do(self, tree: Tree, body: Any) -> Any:
        def done(last: Instruction) -> Instruction:
            if isinstance(last, Apply):
                raise Rejected  # it speaks of each use of a permission
            return WhenDone((last,), instructions(body))

        return self.after(tree, done)

    def on_if_dont(self, tree: Tree, body: Any) -> Any:
        def otherwise(last: Instruction) -> Instruction:
            if isinstance(last, Conditional) and only_may(last.then):
                return replace(last, then=(IfDone(last.then, (), instructions(body)),))
            if isinstance(last, IfDone | Conditional) and not last.otherwise:
                return replace(last, otherwise=instructions(body))
            if isinstance(last, May):
                return IfDone((last,), (), instructions(body))
            raise Rejected

        return self.after(tree, otherwise)

    def on_if_cannot(self, tree: Tree, body: Any) -> Any:
        return self.after(tree, lambda last: IfDone((last,), (), instructions(body)))

    def on_if_otherwise(self, tree: Tree, body: Any) -> Any:
        """ "If C, you may X. Otherwise, Y" does not say whether Y is for a declined X too: it is not read."""
        told = self.on_if_dont(tree, body)

        def join(done: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
            if done and isinstance(done[-1], Conditional) and only_may(done[-1].then):
                raise Rejected
            return told(done)  # type: ignore[no-any-return]

        return join

    def on_for_each(self, tree: Tree, each: Any, body: Any) -> Instruction:
        return ForEach(each, instructions(body))

    def on_times_each(self, tree: Tree, body: Any, each: Any) -> Instruction:
        return ForEach(each, instructions(body))

    def on_each_counted(self, tree: Tree, counted: Any) -> Any:
        if not isinstance(counted, Phrase):
            return counted
        selector = attached_here(counted.one())
        return times_gone(selector) or All(selector)

    def on_each_one(self, tree: Tree, chosen: Any) -> Any:
        raise Rejected

    def on_each_counter(self, tree: Tree, kind: str, on: Reference) -> Amount:
        return CountersOn(kind, on)

    def on_each_n_counters(self, tree: Tree, number: Token, kind: str, on: Reference) -> Amount:
        return Scaled(CountersOn(kind, on), 1, self.number(number))

    def on_each_n_counted(self, tree: Tree, number: Token, counted: Any) -> Amount:
        return Scaled(
            CountOf(All(counted.some()) if isinstance(counted, Phrase) else counted), 1, self.number(number)
        )

    def on_each_n_tally(self, tree: Tree, number: Token, tally: Amount) -> Amount:
        return Scaled(tally, 1, self.number(number))

    def on_each_time(self, tree: Tree, who: Any, made: Any) -> Amount:
        return Times(made(who)[1])

    def on_each_did(self, tree: Tree, verb: str) -> Amount:
        return Times(event(verb, You()))

    def on_each_zone(self, tree: Tree, zone: str, bound: tuple[str, Amount]) -> Amount:
        """Each player's zone with so many cards is one for each such player."""
        return CountOf(All(Selector(("player",), (Compare(zone, *bound),)), span=tree.span))

    def on_each_use(self, tree: Tree) -> Amount:
        return Uses()

    def on_each_use_now(self, tree: Tree) -> Amount:
        return Uses("turn")

    def on_each_up_to(self, tree: Tree, limit: Amount, counted: Any) -> Amount:
        of = All(counted.some()) if isinstance(counted, Phrase) else counted
        return AtMost(CountOf(of), limit)

    def on_each_at_most(self, tree: Tree, each: Any, limit: Amount) -> Amount:
        return AtMost(each if isinstance(each, Amount) else CountOf(each), limit)

    def on_each_up_to_counters(self, tree: Tree, limit: Amount, kind: str, on: Reference) -> Amount:
        return AtMost(CountersOn(kind, on), limit)

    def number(self, token: Token) -> int:
        if token.text.isdigit():
            return int(token.text)
        return self.on_number_word(None, token).value  # type: ignore[attr-defined, no-any-return]

    def on_timed(self, tree: Tree, duration: Duration, body: Any) -> tuple[Instruction, ...]:
        return tuple(timed(one, duration) for one in instructions(body))

    def on_while_clauses(self, tree: Tree, condition: Condition, body: Any) -> Instruction:
        held = tuple(lasting(one) for one in instructions(body))
        if each := of_each_itself(condition, held):
            return each[0]
        match held:
            case (Conditional(otherwise=()) as inner,):
                return self.on_while_clauses(tree, AllOf((condition, inner.condition)), inner.then)
        made = [lasting_permission(one) if isinstance(one, May) else one for one in held]
        if not all(isinstance(one, Apply) and one.duration is None for one in made):
            raise Rejected
        return Apply((Only(condition, tuple(c for one in made for c in one.changes)),))

    def on_statement_during(self, tree: Tree, body: Any, when: Any) -> Instruction:
        """What holds in a part of each turn; what is forbidden or paid then is told by what happens."""
        phase, whose, which = when
        parts = (change for one in instructions(body) if isinstance(one, Apply) for change in one.changes)
        if which != "each" or any(isinstance(part, Forbid | ChangeCost | SetCost) for part in parts):
            raise Rejected
        return self.on_while_clauses(tree, During(phase, whose), body)

    def on_during_clauses(self, tree: Tree, when: Any, body: Any) -> Instruction:
        phase, whose, which = when
        if which != "each":
            raise Rejected
        return self.on_while_clauses(tree, During(phase, whose), body)

    def on_while_replace(self, tree: Tree, condition: Condition, would: Any, instead: Any) -> Instruction:
        return self.on_while_clauses(tree, condition, replacement(tree, would, instead))

    def on_for_as_long(self, tree: Tree, body: Any, condition: Condition) -> Any:
        duration = Duration("as-long-as", condition=condition)
        return tuple(timed(one, duration) for one in instructions(body))

    def on_if_clauses_while(self, tree: Tree, when: Condition, body: Any, condition: Condition) -> Any:
        return self.on_if_clauses(tree, when, self.on_for_as_long(tree, body, condition))

    def on_while_clauses_tail(self, tree: Tree, body: Any, condition: Condition) -> Instruction:
        return self.on_while_clauses(tree, condition, body)

    def on_timed_while(self, tree: Tree, duration: Duration, body: Any, condition: Condition) -> Instruction:
        return timed(self.on_while_clauses(tree, condition, body), duration)

    def on_unless_pays(
        self, tree: Tree, body: Any, who: Reference, amount: Amount, value: Amount | None = None
    ) -> Instruction:
        made = unless(who, (Pay("reserve", amount),), body)
        if value is None:
            return made
        if amount != Variable("X"):
            raise Rejected
        return Let("X", value, (made,))

    def on_unless_pays_each(
        self, tree: Tree, body: Any, who: Reference, amount: Amount, each: Any
    ) -> Instruction:
        return self.on_unless_pays(tree, body, who, counted(each, amount))

    def on_unless_does(self, tree: Tree, body: Any, who: Reference, cost: Any) -> Instruction:
        costs = (one if isinstance(one, Pay) else performed_by(one, who) for one in instructions(cost))
        return unless(who, tuple(costs), body)

    def on_pay_amount(self, tree: Tree, amount: Amount) -> Amount:
        return amount

    def on_where(self, tree: Tree, body: Any, amount: Amount) -> Instruction:
        return Let("X", amount, instructions(body))

    def on_may(self, tree: Tree, body: Any) -> Instruction:
        plays = [one for one in instructions(body) if isinstance(one, Play)]
        if any(isinstance(one.what, (From, All)) for one in plays):
            raise Rejected
        return May(You(), instructions(body))

    def on_may_for(self, tree: Tree, body: Any, duration: Duration) -> Instruction:
        """What was spoken of before; of a target the statement of a permission speaks."""
        if any(isinstance(one, Play) and isinstance(one.what, Target) for one in instructions(body)):
            raise Rejected
        return timed(self.on_may(tree, body), duration)

    def on_may_free_for(self, tree: Tree, what: Reference, duration: Duration, free: Any) -> Instruction:
        play = Play("activate", what, free=True, span=tree.span)
        return self.on_may_for(tree, play, duration)

    def on_player_may(self, tree: Tree, who: Reference, body: Any) -> Instruction:
        if isinstance(who, You):
            raise Rejected
        return May(who, tuple(performed_by(one, who) for one in instructions(body)))

    def on_by_player(self, tree: Tree, who: Reference, body: Any) -> Any:
        form = self.verb_form(tree.children[1])
        if isinstance(who, EachPlayer | EachOpponent) and chooses(body):
            return Acted((self.each_chooses(tree, who, body),), who, form)  # type: ignore[attr-defined]
        return Acted((performed_by(one, who) for one in instructions(body)), who, form)

    def on_by_players(self, tree: Tree, one: Reference, other: Reference, body: Any) -> Any:
        both = Both((one, other), span=(one.span[0], other.span[1]))
        form = self.verb_form(tree.children[2])
        return Acted((performed_by(part, both) for part in instructions(body)), both, form)

    def on_timed_statement(self, tree: Tree, body: Any, duration: Duration) -> Any:
        """ "Becomes distant and gains stealth until end of turn": how long one is distant has rules of its
        own."""
        steps = instructions(body)
        distant = [one for one in steps if isinstance(one, BecomeState) and one.state == "distant"]
        if len(distant) == len(steps):
            raise Rejected
        return tuple(one if one in distant else timed(one, duration) for one in steps)


def unless(who: Reference, costs: tuple[Instruction, ...], body: Any) -> Instruction:
    """What is done unless someone pays; whoever may do it says so before the other is asked.

    A standing "can't … unless" is a toll each time, not a payment as something resolves.
    """
    stands = (one for one in instructions(body) if isinstance(one, Apply) and one.duration is None)
    if any(isinstance(change, Forbid) for one in stands for change in one.changes):
        raise Rejected
    if isinstance(body, May):
        return replace(body, instructions=(Unless(who, costs, body.instructions),))
    return Unless(who, costs, instructions(body))
