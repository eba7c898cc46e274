"""Every outcome of a scenario: from its `explore` line on, each open choice is tried."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from judge.kernel.decisions import Answer, Decision
from judge.kernel.drive import OpenChoice, Stop, drive
from judge.kernel.explore import Branch, Onward, Search, explore
from judge.kernel.state import Ref
from scenarios.changes import summary
from scenarios.checkpoint import Checkpoint
from scenarios.expectations import Verdict
from scenarios.script import Script
from scenarios.setup import Laid
from scenarios.tree import Expect, Explore


@dataclass(frozen=True, slots=True)
class Leaf:
    """A final state: what its expectations came to, in the order of the lines, and the board in a line."""

    verdicts: tuple[Verdict, ...]
    summary: str


@dataclass(frozen=True, slots=True)
class Explored:
    """What an exploration found, and the expectations over all of it."""

    search: Search[Leaf]
    verdicts: list[Verdict]


def explore_all(laid: Laid, script: Script) -> Explored:
    """Plays every way on from where the script's `explore` stands; the expectations behind it are judged over
    all final states."""
    ways = Ways(laid, script)
    search: Search[Leaf] = explore(ways.play, script.bound)
    before = [v for v in script.verdicts if _line(v.expect, laid) < ways.line]
    return Explored(search, [*before, *over_all(laid, search)])


@dataclass(slots=True)
class Ways:
    """The ways on from an `explore` line; each open choice that was met is kept as a point to play on
    from."""

    laid: Laid
    script: Script
    line: int = 0
    points: dict[tuple[Answer, ...], tuple[Checkpoint, tuple[Answer, ...]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        start = self.script.explore_from
        assert start is not None
        self.line = next(i for i, s in enumerate(self.laid.scenario.body) if isinstance(s, Explore))
        self.points[()] = (start, ())

    def play(self, answers: tuple[Answer, ...], onward: Onward) -> Branch | tuple[Any, Leaf]:
        """One way, with these answers to the open choices, played from the last of them."""
        point, since = self.points[answers[:-1]]
        script = Script.resumed(self.laid, point, (*since, *answers[-1:]), self.script.bound)
        table, way, met = script.laid.table, answers, list[Branch]()

        def decide(script: Script, decision: Decision) -> Answer:
            nonlocal way
            met.append(self.branch(script, decision, way))
            answer = onward(met[-1])
            if answer is None:
                raise OpenChoice(decision)
            way = (*way, answer)
            return answer

        script.decide = decide
        try:
            drive(table, script)
            script.close(table)
        except OpenChoice:
            return met[-1]
        except Stop:
            script.finish(table)
        verdicts = tuple(v for v in script.verdicts if _line(v.expect, self.laid) > self.line)
        return (table.state.key(), tuple(v.holds for v in verdicts)), Leaf(verdicts, summary(table.state))

    def branch(self, script: Script, decision: Decision, answers: tuple[Answer, ...]) -> Branch:
        """An open choice as a point to play on from: equal keys play on alike."""
        point = script.last_checkpoint
        assert point is not None
        self.points[answers] = (point, script.prepared[point.used :])
        key = (
            point.state.key(),
            point.cursor,
            script.cursor,
            tuple(script.since_checkpoint),
            decision.kind,
            decision.prompt,
            decision.seat,
            tuple(v.holds for v in script.verdicts),
        )
        return Branch(decision, key, partial(words, script.laid, decision))


def _line(expect: Expect, laid: Laid) -> int:
    return next(i for i, s in enumerate(laid.scenario.body) if s is expect)


def words(laid: Laid, decision: Decision, answer: Answer) -> str:
    """An answer as a line of a scenario."""
    who = "random" if decision.seat < 0 else laid.scenario.players[decision.seat]
    labels = _labels(laid, decision)
    if decision.kind == "may":
        return f"{who} {'accepts' if answer and answer[0] else 'declines'}"
    if not answer:
        return f"{who} declines"
    if decision.kind == "arrange":
        return f"{who} chooses {placed(decision, answer, labels)}"
    if decision.kind == "split":
        return f"{who} chooses " + ", ".join(f"{quoted(labels[v])} {amount}" for v, amount in answer)
    verb = "chooses" if decision.seat < 0 else decision.verbs[0]
    joint = "with " if verb in ("retaliates", "defends") else ""
    return f"{who} {verb} {joint}" + ", ".join(quoted(labels[v]) for v in answer)


def _labels(laid: Laid, decision: Decision) -> dict[Any, str]:
    """What each option is called: a thing by its alias where it has one, which no other thing answers to."""
    aliases = {thing: alias for alias, thing in reversed(laid.aliases.items())}
    names = {o.value: aliases.get(o.value.id, "") for o in decision.options if isinstance(o.value, Ref)}
    return {o.value: names.get(o.value) or o.label for o in decision.options}


def placed(decision: Decision, answer: Answer, labels: dict[Any, str]) -> str:
    """Cards arranged on the top and the bottom of a deck, in the words of a scenario."""
    at = answer.index(decision.words["divider"])
    ends = ((answer[:at], "top"), (answer[at + 1 :], "bottom"))
    parts = (", ".join(quoted(labels[v]) for v in cards) + f" to {end}" for cards, end in ends if cards)
    return ", ".join(parts)


def quoted(label: str) -> str:
    """A label as a name of the language."""
    return label if label.isidentifier() else f'"{label}"'


def over_all(laid: Laid, search: Search[Leaf]) -> list[Verdict]:
    """The expectations behind `explore`, over all final states: always (the default), sometimes, never."""
    leaves = [f.leaf for f in search.found.values()]
    by_expect: dict[int, list[Verdict]] = {}
    for leaf in leaves:
        for verdict in leaf.verdicts:
            by_expect.setdefault(_line(verdict.expect, laid), []).append(verdict)
    return [_over(verdicts, search) for _, verdicts in sorted(by_expect.items())]


def _over(verdicts: list[Verdict], search: Search[Leaf]) -> Verdict:
    expect = verdicts[0].expect
    held = [v for v in verdicts if v.holds]
    if expect.quantifier == "sometimes":
        return Verdict(expect, bool(held), f"in none of {len(verdicts)} outcomes")
    if expect.quantifier == "never":
        return Verdict(expect, not held, f"in {len(held)} of {len(verdicts)} outcomes")
    lost = next((v for v in verdicts if not v.holds), None)
    return Verdict(expect, lost is None, f"in an outcome {lost.found}" if lost else "")
