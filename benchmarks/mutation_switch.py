"""The switch that turns off a rule's code path while a scenario is run.

A path is where the engine acts by a rule's word: an event that cites it (it does not happen), a refusal (it
is not made), a choice (nobody is asked: the first answer is taken), a replacement (it does not fit), a
faction rule (it binds nobody). A note that a rule was looked at is no path. Refusals are raised in the
middle of a game's code, so that its modules are loaded with a question to the switch before each.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any

from rules_corpus.cite import Cite, RuleId, cites

GAMES = "judge.games."
MOST_SKIPPED = 500
"""Times that a path is skipped in one scenario before it is taken for a game that never goes on."""


@dataclass(frozen=True, slots=True, order=True)
class Path:
    """A place where the engine acts by a rule: the rule, the sort of act, and `module:line` or what it is."""

    rule: RuleId
    kind: str
    site: str


class Stuck(RuntimeError):
    """Raised where a game goes round without an end for want of the path."""


@dataclass(slots=True)
class Switch:
    """Says of each act whether it is done; `taken` are the paths of the scenario under way, `cited`
    all rules that traces have cited so far, in notes and in another's place too."""

    off: Path | None = None
    skipped: int = 0
    taken: set[Path] = field(default_factory=set)
    cited: set[RuleId] = field(default_factory=set)

    def on(self, kind: str, cite: Cite, site: str) -> bool:
        """Whether an act is done; raises Stuck."""
        rules = cites(cite)
        if self.off is None:
            self.taken.update(Path(rule, kind, site) for rule in rules)
            return True
        if (kind, site) != (self.off.kind, self.off.site) or self.off.rule not in rules:
            return True
        self.skipped += 1
        if self.skipped > MOST_SKIPPED:
            raise Stuck("the game does not go on")
        return False

    def refusal(self, refusal: Any, site: str) -> Any:
        """A refusal, or None where it is switched off."""
        return refusal if self.on("refusal", refusal.cite, site) else None

    @contextmanager
    def without(self, path: Path | None) -> Iterator[None]:
        """While it lasts the path is off; with None, the paths taken are gathered."""
        self.off, self.skipped, self.taken = path, 0, set()
        try:
            yield
        finally:
            self.off = None


SWITCH = Switch()


# --- Refusals, in the source


class _Asking(ast.NodeTransformer):
    """Puts a question to the switch before each refusal."""

    def __init__(self, module: str) -> None:
        self.module = module.removeprefix(GAMES)

    def _site(self, node: ast.AST) -> ast.expr:
        return ast.Constant(f"{self.module}:{getattr(node, 'lineno', 0)}")

    def _asked(self, call: ast.Call, statement: ast.stmt) -> ast.stmt:
        cite = next((k.value for k in call.keywords if k.arg == "cite"), *call.args[1:2])
        question = ast.Call(_switch("on"), [ast.Constant("refusal"), cite, self._site(call)], [])
        return ast.If(question, [statement], [])

    def visit_Raise(self, node: ast.Raise) -> ast.stmt:
        match node.exc:
            case ast.Call(func=ast.Name(id="Illegal"), args=[_, _]) as call:
                return self._asked(call, node)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        match node.value:
            case ast.Yield(value=ast.Call(func=ast.Name(id="Refusal"), args=[_, _]) as call):
                return self._asked(call, node)
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name(id="Refusal"), args=[_, _]):
                return ast.Call(_switch("refusal"), [node, self._site(node)], [])
        return node


def _switch(method: str) -> ast.expr:
    return ast.Attribute(ast.Name("__switch__", ast.Load()), method, ast.Load())


class _Loader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        tree = _Asking(fullname).visit(ast.parse(self.get_data(path)))
        code: CodeType = compile(ast.fix_missing_locations(tree), path, "exec")
        return code

    def exec_module(self, module: ModuleType) -> None:
        vars(module)["__switch__"] = SWITCH
        super().exec_module(module)


class _Finder(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target) if fullname.startswith(GAMES) else None
        if spec is not None and spec.origin and spec.origin.endswith(".py"):
            spec.loader = _Loader(fullname, spec.origin)
        return spec


def install() -> None:
    """Loads the games' modules with their questions; raises RuntimeError where they are loaded already."""
    loaded = [name for name in sys.modules if name.startswith(GAMES) and name != "judge.games.registry"]
    if loaded:
        raise RuntimeError(f"{loaded[0]} is loaded already: a path of it cannot be switched off")
    sys.meta_path.insert(0, _Finder())
    _at_the_table()
    _of_the_script()


# --- Events, replacements, choices, at run time


def _at_the_table() -> None:
    from judge.kernel.table import Table

    emit, replaced, log, made = Table.emit, Table.replaced, Table._log, Table.__init__

    def emitting(self: Table, event: Any, cite: Cite) -> None:
        if SWITCH.on("event", cite, _caller()):
            emit(self, event, cite)

    def logging(self: Table, kind: str, text: str, cite: Cite, *rest: Any, **more: Any) -> None:
        SWITCH.cited.update(self.with_restated(cites(cite)))
        log(self, kind, text, cite, *rest, **more)

    def replacing(self: Table, event: Any, cite: Cite) -> Any:
        if not SWITCH.on("event", cite, _caller()):
            return None
        return (yield from replaced(self, event, cite))

    def making(self: Table, rules: Any, *rest: Any, **more: Any) -> None:
        fitting = rules.replacements
        fits = lambda table, event: (  # noqa: E731
            r for r in fitting(table, event) if SWITCH.on("replacement", r.cite, "replacement")
        )
        made(self, replace(rules, replacements=fits), *rest, **more)

    Table.emit, Table.replaced = emitting, replacing  # type: ignore[method-assign]
    Table._log, Table.__init__ = logging, making  # type: ignore[method-assign]


def _caller() -> str:
    """`module:line` of the nearest frame of a game's code."""
    frame = sys._getframe(2)
    while frame is not None:
        name = str(frame.f_globals.get("__name__", ""))
        if name.startswith(GAMES):
            return f"{name.removeprefix(GAMES)}:{frame.f_lineno}"
        frame = frame.f_back  # type: ignore[assignment]
    return "kernel"


def _of_the_script() -> None:
    from judge.games.remnants.loyalty_system import FactionRule
    from scenarios.script import Script

    answer, binds = Script.answer, FactionRule.binds

    def answering(self: Script, table: Any, decision: Any) -> Any:
        plain = decision.kind in ("opportunity", "moment") or decision.forced is not None
        if plain or SWITCH.on("choice", decision.cite, decision.kind):
            return answer(self, table, decision)
        return first_answer(decision)

    def binding(self: FactionRule, state: Any, seat: int) -> bool:
        return binds(self, state, seat) and SWITCH.on("faction rule", self.cite, "binds")

    Script.answer, FactionRule.binds = answering, binding  # type: ignore[method-assign]


def first_answer(decision: Any) -> tuple[Any, ...]:
    """What is taken where nobody is asked: what is chosen in silence, else the first that would do."""
    for silent in (decision.default, decision.otherwise):
        if silent is not None:
            return tuple(silent)
    if decision.kind == "split":
        return ((decision.values[0], decision.least),)
    return tuple(decision.values[: decision.least])
