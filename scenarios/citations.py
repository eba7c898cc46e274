"""Citations in the engine's code: which rules a game's modules name, and where (architecture decision 4)."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from judge.games.registry import GAMES
from rules_corpus.cite import RuleId, Section


@cache
def cited_by_code(game: str) -> Mapping[RuleId, str]:
    """Every rule that a game's modules cite, with the first place, `module:line`. Raises KeyError where there
    is no such game."""
    package = import_module(GAMES[game])
    found: dict[RuleId, str] = {}
    for path in sorted(Path(package.__path__[0]).rglob("*.py")):
        parts = path.relative_to(package.__path__[0]).with_suffix("").parts
        module = import_module(".".join([GAMES[game], *(p for p in parts if p != "__init__")]))
        for line, rule in citations(ast.parse(path.read_text(encoding="utf-8")), vars(module)):
            found.setdefault(rule, f"{module.__name__}:{line}")
    return found


def citations(tree: ast.AST, names: Mapping[str, Any]) -> Iterator[tuple[int, RuleId]]:
    """Line and rule of each `SECTION["3"]`, `entry("taunt")["2"]` and call that gives a rule id; `names`
    holds what names stand for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript):
            section = _value(node.value, names)
            if isinstance(section, Section):
                yield from ((node.lineno, section[number]) for number in _numbers(node.slice))
        elif isinstance(node, ast.Call):
            rule = _value(node, names)
            if isinstance(rule, RuleId):
                yield node.lineno, rule


def _numbers(node: ast.expr) -> list[str]:
    """The numbers that an index may be: `["3"]`, `["3" if paying else "4"]`."""
    parts = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    return [str(part.value) for part in parts if isinstance(part, ast.Constant)]


def _value(node: ast.expr, names: Mapping[str, Any]) -> Any:
    """What a name (`DAMAGE`, `damage.GENERAL`), text, or call with texts (`entry("taunt")`) stands for; None
    where only a run of the code could tell."""
    match node:
        case ast.Constant(value=str()):
            return node.value
        case ast.Name(id=name):
            return names.get(name)
        case ast.Attribute(value=owner, attr=name):
            return getattr(_value(owner, names), name, None)
        case ast.Call(func=called, args=args, keywords=[]) if args:
            maker, texts = _value(called, names), [_value(arg, names) for arg in args]
            if callable(maker) and all(isinstance(text, str) for text in texts):
                return _made(maker, texts)
    return None


def _made(maker: Any, texts: list[str]) -> Any:
    """What a maker of sections or rule ids makes; other calls are left alone."""
    made_of = getattr(maker, "__annotations__", {}).get("return")
    return maker(*texts) if maker in (Section, RuleId) or made_of in ("Section", "RuleId") else None
