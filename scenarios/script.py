"""A scenario's lines as the answers to the engine's decisions (architecture decision 3)."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Self

from judge.kernel.decisions import PASS, Answer, Decision, Illegal, Refusal
from judge.kernel.drive import OpenChoice, Stop
from judge.kernel.request import Named, Request
from judge.kernel.state import CHANCE, Seat
from judge.kernel.table import Table, first
from judge.kernel.timing import WindowClosed
from rules_corpus.cite import Cite, RuleId, cites
from scenarios.ahead import (
    ACTIONS,
    accepts_what_follows,
    answers,
    asks_another,
    chance_is_told,
    following,
    on_the_way,
    says_so,
    stops_here,
)
from scenarios.alike import settled
from scenarios.checkpoint import KEPT, LOGGED, Checkpoint, kept, logged
from scenarios.errors import Failed
from scenarios.expectations import Verdict, judge
from scenarios.matching import as_told, match_items, said, shares, spared, split_off, such_as, take
from scenarios.referring import call, each_named, named, request
from scenarios.setup import Laid, problem
from scenarios.spell import statement as spell
from scenarios.too_early import rounds_before
from scenarios.tree import Action, AllPass, Expect, Explore, Node, RandomChooses, Statement

MOST_PASSES = 400
"""Passes that one `all pass until` makes before it is taken for one that never gets there."""


def _leave_open(_: Script, decision: Decision) -> Answer:
    raise OpenChoice(decision)


@dataclass(slots=True)
class Script:
    """Answers decisions from a scenario's lines, in order.

    `verdicts` what each expectation came to, `opened` how many there were when the last choice came up;
    `tried` the refusal of the last `try` (None: it was legal);
    `left_open` the choice at which the lines end;
    `prepared` the explorer's answers to the open choices, `decide` its answer to the next one; raises Failed,
    Stop, and OpenChoice while
    exploring.
    """

    laid: Laid
    cursor: int = 0
    exploring: bool = False
    bound: int = 20_000
    prepared: tuple[Answer, ...] = ()
    used: int = 0
    verdicts: list[Verdict] = field(default_factory=list)
    opened: int = 0
    tried: Refusal | None = None
    last_checkpoint: Checkpoint | None = None
    explore_from: Checkpoint | None = None
    since_checkpoint: list[Any] = field(default_factory=list)
    current: Action | None = None
    request: Request | None = None
    left: dict[str, list[Named]] = field(default_factory=dict)
    in_round: bool = False
    passes: int = 0
    acting: bool = False
    answering: bool = False
    chosen: Answer = ()
    chooser: Seat = CHANCE
    chance: random.Random | None = None
    foretold: tuple[RandomChooses, ...] = ()
    left_open: Decision | None = None
    decide: Callable[[Script, Decision], Answer] = _leave_open

    # --- the engine's side

    def checkpoint(self, table: Table) -> None:
        """Where the position alone tells how the game goes on: the action under way is over."""
        self.finish(table)
        self.last_checkpoint = self.remembered(table)
        self.since_checkpoint.clear()

    def remembered(self, table: Table) -> Checkpoint:
        """All that is needed to play on from here."""
        return Checkpoint(
            state=table.state,
            cursor=self.cursor,
            used=self.used,
            script=kept(self),
            left={word: tuple(items) for word, items in self.left.items()},
            verdicts=tuple(self.verdicts),
            log=tuple([(known, len(known)) for known in logged(table)]),
            happened=table.happened.copy(),
            under_way=(table.steps[-1].entries, len(table.steps[-1].entries)),
            settled=(table.noted, table.checked),
        )

    @classmethod
    def resumed(cls, laid: Laid, point: Checkpoint, prepared: tuple[Answer, ...], bound: int) -> Self:
        """A script that plays on from a point, on a table of its own, with answers for the open choices."""
        table = Table(laid.rules, point.state, trace=False)
        for name, (known, many) in zip(LOGGED, point.log, strict=True):
            setattr(table, name, first(known, many))
        table.happened = dict(point.happened)
        entries, many = point.under_way
        table.steps[-1].entries.extend(entries[:many])
        table.noted, table.checked = point.settled
        table.faces = laid.table.faces
        made = cls(replace(laid, table=table), point.cursor, bound=bound, prepared=prepared)
        for name, value in zip(KEPT, point.script, strict=True):
            setattr(made, name, value)
        made.left = {word: list(items) for word, items in point.left.items()}
        made.verdicts = list(point.verdicts)
        return made

    def answer(self, table: Table, decision: Decision) -> Answer:
        """The answer to a decision: from the line under way, from the next line, from chance, or from the
        explorer."""
        if table.refusal is not None:
            self.finish(table)
        if decision.kind == "opportunity":
            return self.at_opportunity(table, decision)
        if decision.kind == "moment":
            self.at_moment(table)
            return ()
        answer = self.choice(table, decision)
        self.since_checkpoint.append((decision.kind, decision.prompt, repr(answer)))
        return answer

    def close(self, table: Table) -> None:
        """Reads the lines that are left when the game is over: what is expected, and attempts, which are
        illegal then."""
        self.finish(table)
        self.check_foretold()
        while (statement := self.peek()) is not None:
            if isinstance(statement, Action) and statement.attempt:
                self.refused(table, statement, Refusal("the game is over", self.laid.rules.over))
                continue
            if isinstance(statement, (Action, RandomChooses)):
                raise self.failure(statement, "E401", "the game is over", "leave the line out")
            if not (isinstance(statement, AllPass) and self.passed_enough(table, statement)):
                self.instant(table, statement)

    # --- lines

    def peek(self) -> Statement | None:
        """The next line."""
        body = self.laid.scenario.body
        return body[self.cursor] if self.cursor < len(body) else None

    def failure(self, node: Node, code: str, message: str, hint: str = "", rule: str = "") -> Failed:
        """A failure at a line."""
        return Failed(problem(self.laid.scenario, node, code, message, hint, rule))

    def instant(self, table: Table, statement: Statement) -> bool:
        """Does a line that takes no time in the game (an expectation, `explore`), if it is one."""
        if isinstance(statement, Expect):
            self.verdicts.append(judge(self.laid, statement, self.tried))
        elif isinstance(statement, Explore):
            self.exploring = True
            self.bound = statement.bound or self.bound
            self.explore_from = self.last_checkpoint
        elif isinstance(statement, AllPass) and table.state.result:
            table.begin("all", spell(statement))
            table.note("the game is over: nobody passes any more", self.laid.rules.opportunity)
        else:
            return False
        self.cursor += 1
        return True

    def begin(self, table: Table, action: Action) -> Request:
        """Takes up an action's line: its clauses answer the decisions that follow."""
        self.check_left()
        self.cursor += 1
        self.current, self.acting = action, True
        made = self.request = request(self.laid, action)
        self.left = {word: list(items) for word, items in made.clauses.items()}
        if action.verb == "attacks":
            self.left["attacked"] = list(made.things)
        table.refusal = None
        table.begin(action.actor, spell(action))
        return made

    def finish(self, table: Table) -> None:
        """The action under way is over: a refusal is the answer to `try`, and else fails the scenario."""
        if not (self.acting or self.answering) or self.current is None:
            return
        self.acting = self.answering = False
        if self.current.given:
            call(self.laid, self.current.given)
        refusal, table.refusal = table.refusal, None
        if self.current.attempt:
            self.tried = refusal
            if refusal is None:
                self.check_left()
            self.left = {}
        elif refusal is not None:
            raise self.illegal(self.current, refusal)
        elif self.left.get(OVER):
            self.check_left()

    def illegal(self, node: Node, refusal: Refusal) -> Failed:
        """The failure of an illegal action that no `try` stands before."""
        rule = refusal.cite if isinstance(refusal.cite, str) else refusal.cite[0]
        return self.failure(
            node,
            "E400",
            f"illegal: {refusal.reason}",
            "write 'try' before it to ask whether it is legal",
            rule,
        )

    def check_left(self) -> None:
        """A clause that nothing asked for is a mistake."""
        for word, items in self.left.items():
            if items and self.current is not None and word not in SETTLED:
                raise self.failure(
                    self.current, "E402", f"nothing asks for '{word} {items[0].label}'", "leave it out"
                )
        self.left = {}

    # --- Opportunity

    def at_opportunity(self, table: Table, decision: Decision) -> Answer:
        """What the holder of Opportunity does: the next line says, or implies a pass."""
        if table.refusal is not None:
            raise self.illegal(self.peek() or self.laid.scenario, table.refusal)
        if self.in_round and table.state.passes == 0:
            self.end_round()
        while (statement := self.peek()) is not None:
            if self.instant(table, statement):
                continue
            if isinstance(statement, AllPass):
                if self.passed_enough(table, statement) or self.needless(table, decision, statement):
                    continue
                return self.passing(table, decision.seat, statement)
            if isinstance(statement, Action):
                answer = self.action_at(table, decision, statement)
                if answer is not None:
                    return answer
                continue
            assert isinstance(statement, RandomChooses)
            self.foretold = (*self.foretold, statement)
            self.cursor += 1
        self.check_foretold()
        raise Stop

    def at_moment(self, table: Table) -> None:
        """A phase in which nobody may act is over: an `all pass until` it ends here, and what stands behind
        it is expected here."""
        statement = self.peek()
        if not isinstance(statement, AllPass) or not statement.until or statement.until.name in NO_PHASES:
            return
        if not self.passed_enough(table, statement):
            return
        self.in_round = False
        while isinstance(later := self.peek(), Expect):
            self.instant(table, later)

    def end_round(self) -> None:
        """The round of passes of an `all pass` is over."""
        self.in_round = False
        statement = self.peek()
        if isinstance(statement, AllPass) and statement.until is None:
            self.cursor += 1

    def passed_enough(self, table: Table, statement: AllPass) -> bool:
        """Whether an `all pass until` has reached its point, which ends it."""
        point = statement.until
        if point is None or not self.reached(table, statement):
            return False
        self.cursor += 1
        self.passes = 0
        return True

    def reached(self, table: Table, statement: AllPass) -> bool:
        """Whether the game is at the point of an `all pass until`."""
        point, state = statement.until, table.state
        assert point is not None
        if point.player and self.laid.seats[point.player] != state.active:
            return False
        if point.name == "stack empty":
            return not state.stack and not state.waiting
        if point.name == "end of combat":
            return self.laid.rules.at(state, "no combat", "")
        return self.laid.rules.at(state, point.name, point.unit)

    def passing(self, table: Table, seat: Seat, statement: AllPass) -> Answer:
        """One pass of an `all pass`."""
        if not self.in_round:
            self.check_left()
            table.begin("all", spell(statement))
        self.in_round = True
        self.passes += 1
        if self.passes > MOST_PASSES:
            raise self.failure(statement, "E404", f"after {MOST_PASSES} passes the game is still not there")
        if statement.until is None:
            self.passes = 0
        return (PASS,)

    def needless(self, table: Table, decision: Decision, statement: AllPass) -> bool:
        """Whether an `all pass` has nothing to pass on: nobody waits for a pass here."""
        if decision.passing or statement.until is not None:
            return False
        self.nothing_to_pass(table, "all", decision)
        return True

    def nothing_to_pass(self, table: Table, actor: str, decision: Decision) -> None:
        """A pass where nobody waits for one: the line is used up and changes nothing."""
        self.check_left()
        self.cursor += 1
        table.begin(actor, "passes")
        table.note("there is nothing to pass on", decision.cite)

    def action_at(self, table: Table, decision: Decision, action: Action) -> Answer | None:
        """An action's line where someone holds Opportunity: done, refused, or a pass before it; None where
        the line is used up."""
        seat = self.laid.seats[action.actor]
        if self.laid.rules.awaits(table.state, action.verb, action.what):
            return self.implied_pass(table, decision)
        if self.declines_nothing(table, decision, action):
            return None
        if action.verb not in (*self.laid.rules.verbs, "passes"):
            self.out_of_place(table, decision, action)
            return None
        if action.verb == "passes" and not decision.passing:
            self.nothing_to_pass(table, action.actor, decision)
            return None
        if action.verb == "concedes" or (seat == decision.seat and action.verb != "passes"):
            return (self.begin(table, action),)
        if seat == decision.seat:
            self.check_left()
            self.cursor += 1
            self.current, self.acting = action, True
            table.begin(action.actor, "passes")
            return (PASS,)
        return self.other_holds(table, decision, action)

    def declines_nothing(self, table: Table, decision: Decision, statement: Statement) -> bool:
        """Whether a line declines what nobody asks for here ("declines to materialize"); it is used up."""
        if not isinstance(statement, Action) or answers(self, decision, statement):
            return False
        if statement.verb != "declines" or statement.what not in PASSED_OVER:
            return False
        self.cursor += 1
        table.note(f"{statement.actor} has nothing to {statement.what}", decision.cite)
        return True

    def other_holds(self, table: Table, decision: Decision, action: Action) -> Answer | None:
        """Someone else holds Opportunity: their passes are implied as long as nothing resolves by them
        (`ends` includes the passes of everyone)."""
        holder = table.state.players[decision.seat].name
        theirs: Cite = decision.words.get("others", {}).get(action.verb, ())
        rules = (*cites(decision.cite), *cites(theirs), *self.closed_by(table))
        refusal = Refusal(f"{action.actor} does not hold Opportunity: {holder} does", rules)
        if action.attempt:
            self.refused(table, action, refusal)
            return None
        resolves = table.state.passes + 1 >= len(table.state.living()) and action.verb != "ends"
        if resolves or not decision.passing:
            raise self.illegal(action, refusal)
        return self.implied_pass(table, decision)

    def closed_by(self, table: Table) -> tuple[RuleId, ...]:
        """The rules by which the action before this line left nobody Opportunity to answer it."""
        if not isinstance(self.current, Action) or self.current.verb == "passes":
            return ()
        closing = (one for one in table.steps[-1].entries if isinstance(one.event, WindowClosed))
        return tuple(rule for one in closing for rule in one.cites)

    def implied_pass(self, table: Table, decision: Decision) -> Answer:
        """A pass of the holder that the next line implies."""
        self.check_left()
        table.begin(table.state.players[decision.seat].name, "passes")
        return (PASS,)

    def out_of_place(self, table: Table, decision: Decision, action: Action) -> None:
        """A line that answers a question that nobody asks; what is tried too early is neither legal nor
        illegal."""
        holder = table.state.players[decision.seat].name
        waits = (
            f"not now: nothing asks {action.actor} for this, the game waits for {holder} to act or to pass"
        )
        if action.attempt:
            rounds = rounds_before(self, action)
            if rounds is not None:
                passes = "'all pass'" + (f" {rounds} times" if rounds > 1 else "")
                raise self.failure(action, "E407", waits, f"write {passes} before it: there it is legal")
            self.refused(table, action, Refusal(waits, decision.cite))
            return
        raise self.failure(
            action, "E405", f"nothing asks for '{spell(action)}' now", "it is a moment to act or to pass"
        )

    def refused(self, table: Table, action: Action, refusal: Refusal) -> None:
        """A `try` that is illegal as things stand."""
        self.check_left()
        self.cursor += 1
        table.begin(action.actor, spell(action))
        table.refuse(refusal)
        table.refusal = None
        self.tried = refusal

    # --- other choices

    def choice(self, table: Table, decision: Decision) -> Answer:
        """The answer to any other decision."""
        self.opened = len(self.verdicts)
        answer = self.before_the_lines(table, decision)
        return self.from_lines_ahead(table, decision) if answer is None else answer

    def before_the_lines(self, table: Table, decision: Decision) -> Answer | None:
        """The answer that no further line has to give: from the line under way, from what was foretold or
        said before, or of a choice that is none; None where the lines ahead are to be read."""
        given = self.from_line(decision)
        if given is not None:
            return given
        if decision.seat == CHANCE and self.foretold:
            first, *later = self.foretold
            self.foretold = tuple(later)
            return self.by_chance(decision, first)
        spoken = decision.otherwise is not None and answers(self, decision, following(self))
        forced = settled(self.laid, table, decision, exploring=self.exploring)
        if forced is not None and not (spoken or says_so(self, decision)):
            return forced
        told = as_told(decision, self.chosen if self.chooser == decision.seat else ())
        if told is not None and not answers(self, decision, following(self)):
            return told
        if decision.seat == CHANCE and not chance_is_told(self):
            return self.unanswered(decision)
        if decision.otherwise is not None and not (self.exploring or spoken):
            return decision.otherwise
        return None

    def from_lines_ahead(self, table: Table, decision: Decision) -> Answer:
        """The answer that the next lines give, and else what happens at an open choice."""
        if not self.exploring and (self.in_round or stops_here(self, decision)):
            self.end_choice_round()
        while (statement := self.peek()) is not None:
            if not on_the_way(self) and self.instant(table, statement):
                continue
            if isinstance(statement, Action) and asks_another(self, decision, statement):
                refusal = Refusal(f"nothing asks {statement.actor} for this now", decision.cite)
                self.refused(table, statement, refusal)
                continue
            if self.declines_nothing(table, decision, statement):
                continue
            if isinstance(statement, Action) and accepts_what_follows(self, decision, statement):
                self.cursor += 1
                continue
            answer = self.answered_by(table, decision, statement)
            if answer is not None:
                return answer
            if self.peek() is statement:
                break
        return self.unanswered(decision) if decision.forced is None else decision.forced

    def end_choice_round(self) -> None:
        """A choice ends an `all pass`, also one `until` (it stops at an open choice)."""
        self.in_round = False
        if isinstance(self.peek(), AllPass):
            self.cursor += 1
        self.passes = 0

    def from_line(self, decision: Decision) -> Answer | None:
        """What the line under way says: its clause, else the default of a choice that it need not mention."""
        if (
            decision.kind == "number"
            and self.request is not None
            and self.request.x is not None
            and decision.clause == "with"
        ):
            return (self.request.x,)
        if decision.kind == "may" and decision.seat == self.chooser and self.left.get(OVER):
            return (True,)
        if self.acting and any(self.left.get(word) for word in decision.words.get("said", ())):
            return (True,)
        if decision.kind == "split" and self.left.get(SHARES):
            return shares(self.left.pop(SHARES), decision)
        over = OVER if decision.kind == "choose" else ""
        clauses = (decision.clause, decision.words.get("also"), over)
        items: list[Named] = next((self.left[word] for word in clauses if word and self.left.get(word)), [])
        if items:
            taken = take(items, decision)
            if taken:
                return taken
        if self.acting and decision.default is not None:
            return decision.default
        return spared(self.left, decision) if decision.kind == "payment" else None

    def answered_by(self, table: Table, decision: Decision, statement: Statement) -> Answer | None:
        """The answer that the next line gives to a decision; None where it gives none."""
        if isinstance(statement, RandomChooses) and decision.seat == CHANCE:
            self.cursor += 1
            return self.by_chance(decision, statement)
        if not isinstance(statement, Action) or not answers(self, decision, statement):
            return None
        if statement.verb == "chooses" and decision.kind == "may":
            return (True,)
        return self.read_answer(table, decision, statement)

    def by_chance(self, decision: Decision, told: RandomChooses) -> Answer:
        """What a line says that chance decides."""
        try:
            return match_items([named(self.laid, i) for i in told.items], decision)
        except Illegal as illegal:
            raise self.illegal(told, illegal.refusal) from illegal

    def check_foretold(self) -> None:
        """A random event that a line decides and that never came is a mistake."""
        for told in self.foretold:
            raise self.failure(told, "E403", "nothing random is to be decided here")

    def read_answer(self, table: Table, decision: Decision, action: Action) -> Answer | None:
        """Reads an action's line as the answer; a refused `try` is used up and leaves the decision open."""
        if action.verb in ACTIONS:
            return (self.begin(table, action),)
        items = each_named(self.laid, (*action.things, *action.after("with")))
        rest: list[Named] = []
        try:
            answer = said(decision, action.verb, items)
        except Illegal as illegal:
            if action.attempt:
                self.refused(table, action, illegal.refusal)
                return None
            if (parted := split_off(decision, items)) is None:
                raise self.illegal(action, illegal.refusal) from illegal
            answer, rest = parted
        self.tried = None if action.attempt else self.tried
        self.chosen, self.chooser = answer, decision.seat
        outer = self.current if self.acting and not action.attempt else None
        kept = self.left if outer is not None else {}
        self.left = {} if outer is not None else self.left
        self.begin(table, action)
        if outer is not None and outer.attempt:
            self.current = outer
        self.acting, self.answering = False, True
        self.left.pop("with", None)
        given = all(item.amount and item.label != str(item.amount) for item in items)
        split = decision.kind == "choose" and bool(items) and given
        self.left |= {**kept, **({OVER: rest} if rest else {}), **({SHARES: items} if split else {})}
        return answer

    def unanswered(self, decision: Decision) -> Answer:
        """An open choice: chance decides it, the explorer tries all, else the scenario stops there."""
        if self.exploring:
            if self.used == len(self.prepared):
                self.prepared = (*self.prepared, self.decide(self, decision))
            self.used += 1
            return self.prepared[self.used - 1]
        if decision.seat == CHANCE:
            self.chance = self.chance or random.Random(self.laid.scenario.seed or 0)
            return tuple(self.chance.sample(decision.values, decision.least))
        if self.peek() is None and decision.least == 0:
            self.left_open = decision
            raise Stop
        node = self.peek() or self.current or self.laid.scenario
        who = self.laid.scenario.players[decision.seat]
        among = ", ".join(dict.fromkeys(o.label for o in decision.options)) or "nothing"
        raise self.failure(
            node,
            "E406",
            f"{who} must choose: {decision.prompt} (among {among})",
            f"a line such as '{who} {decision.verbs[0]} {such_as(decision)}'",
        )


PASSED_OVER = frozenset({"materialize", "retaliate", "defend", "mulligan"})
"""What a player may be said to decline though nobody asked: the step came and there was nothing to do."""

OVER = "chooses"
"""What a line chose beyond the choice that it answered, for those behind it."""

SHARES = "chooses with numbers"
"""The parts that a line gave to what it chose, for the amount that is then split among that."""

NO_PHASES = frozenset({"stack empty", "end of combat"})
"""Points that an `all pass until` names and that are no phase: they are reached where somebody may act."""

SETTLED = frozenset({"for", "with", "to"})
"""Clauses that an action reads by itself."""
