"""Making the parser tables (see `judge.text.tables`): Lark's rules, with texts of several words split into
words, to SLR(1) states."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, TypeAlias

from lark import Lark
from lark.grammar import NonTerminal, Rule
from lark.lexer import PatternStr, TerminalDef

from judge.text.lexer import TOKEN

Item: TypeAlias = tuple[int, int]


def build(source: str) -> tuple[Any, ...]:
    """The tables as plain values that `marshal` can store, from the text of a grammar whose start rule is
    `start`."""
    grammar = Lark(source, parser="earley", lexer="basic", start="start", maybe_placeholders=False)
    return _Builder(grammar.rules, list(grammar.terminals)).result()


class _Builder:
    """Numbers symbols (terminals from 0, the end being 0), then states."""

    def __init__(self, rules: list[Rule], terminals: list[TerminalDef]) -> None:
        self.titles = ["the end"]
        self.literals: dict[str, int] = {}
        self.patterns: list[tuple[int, str, str]] = []
        self.spellings = {t.name: self._spelling(t) for t in terminals}
        self.declared: dict[str, int] = {}
        self.origins = {
            origin: n for n, origin in enumerate(dict.fromkeys(rule.origin.name for rule in rules))
        }
        rules = [*rules]
        self.productions = [self._production(rule) for rule in rules]
        self.bodies = [self._body(rule) for rule in rules]
        self.by_origin: dict[int, list[int]] = defaultdict(list)
        for number, production in enumerate(self.productions):
            self.by_origin[production[0]].append(number)

    def _spelling(self, terminal: TerminalDef) -> tuple[int, ...]:
        """The terminals that stand for one of Lark's: one for a pattern, one a word for a text."""
        if isinstance(terminal.pattern, PatternStr):
            words = TOKEN.findall(terminal.pattern.value.lower())
            return tuple(self._literal(word) for word in words)
        self.titles.append(terminal.name)
        self.patterns.append((len(self.titles) - 1, terminal.name, terminal.pattern.to_regexp()))
        return (len(self.titles) - 1,)

    def _literal(self, word: str) -> int:
        if word not in self.literals:
            self.titles.append(word)
            self.literals[word] = len(self.titles) - 1
        return self.literals[word]

    def _declared(self, name: str) -> tuple[int, ...]:
        if name not in self.declared:
            self.titles.append(name)
            self.declared[name] = len(self.titles) - 1
            self.patterns.append((self.declared[name], name, r"(?!)"))
        return (self.declared[name],)

    def _body(self, rule: Rule) -> tuple[int, ...]:
        """Symbols of a rule; a nonterminal is -1 minus its number."""
        body: list[int] = []
        for symbol in rule.expansion:
            if isinstance(symbol, NonTerminal):
                body.append(-1 - self.origins[symbol.name])
            else:
                body += self.spellings.get(symbol.name) or self._declared(symbol.name)
        return tuple(body)

    def _production(self, rule: Rule) -> tuple[Any, ...]:
        keeps: list[bool] = []
        for symbol in rule.expansion:
            if isinstance(symbol, NonTerminal):
                keeps.append(True)
            else:
                kept = rule.options.keep_all_tokens or not symbol.filter_out  # type: ignore[attr-defined]
                words = self.spellings.get(symbol.name) or self._declared(symbol.name)
                keeps += [kept] * len(words)
        name = rule.alias or rule.origin.name
        passes = bool(rule.options.expand1) and not rule.alias
        return (
            self.origins[rule.origin.name],
            len(keeps),
            str(name),
            tuple(keeps),
            name.startswith("_"),
            passes,
        )

    def result(self) -> tuple[Any, ...]:
        follows = self._follows()
        start = self.origins["start"]
        kernels: dict[frozenset[Item], int] = {}
        order: list[frozenset[Item]] = []
        shifts: list[dict[int, int]] = []
        gotos: list[dict[int, int]] = []
        reductions: list[list[tuple[int, int]]] = []

        def state_of(kernel: frozenset[Item]) -> int:
            if kernel not in kernels:
                kernels[kernel] = len(order)
                order.append(kernel)
            return kernels[kernel]

        state_of(frozenset((number, 0) for number in self.by_origin[start]))
        done = 0
        while done < len(order):
            moves: dict[int, set[Item]] = defaultdict(set)
            complete: list[tuple[int, int]] = []
            for number, dot in self._closure(order[done]):
                body = self.bodies[number]
                if dot == len(body):
                    complete.append((number, self.productions[number][0]))
                else:
                    moves[body[dot]].add((number, dot + 1))
            steps = {symbol: state_of(frozenset(items)) for symbol, items in moves.items()}
            shifts.append({symbol: state for symbol, state in steps.items() if symbol >= 0})
            gotos.append({-1 - symbol: state for symbol, state in steps.items() if symbol < 0})
            reductions.append(complete)
            done += 1
        sets = [tuple(sorted(follows[origin])) for origin in range(len(self.origins))]
        return (self.productions, shifts, gotos, reductions, sets, self.literals, self.patterns, self.titles)

    def _closure(self, kernel: frozenset[Item]) -> list[Item]:
        items = list(kernel)
        seen: set[int] = set()
        for number, dot in items:
            body = self.bodies[number]
            if dot < len(body) and body[dot] < 0 and body[dot] not in seen:
                seen.add(body[dot])
                items += [(new, 0) for new in self.by_origin[-1 - body[dot]] if (new, 0) not in kernel]
        return items

    def _firsts(self) -> tuple[dict[int, set[int]], set[int]]:
        firsts: dict[int, set[int]] = defaultdict(set)
        empty: set[int] = set()
        changed = True
        while changed:
            changed = False
            for production, body in zip(self.productions, self.bodies, strict=True):
                origin = production[0]
                found = firsts[origin]
                size = len(found) + (origin in empty)
                for symbol in body:
                    found |= {symbol} if symbol >= 0 else firsts[-1 - symbol]
                    if symbol >= 0 or -1 - symbol not in empty:
                        break
                else:
                    empty.add(origin)
                changed |= size != len(found) + (origin in empty)
        return firsts, empty

    def _follows(self) -> dict[int, set[int]]:
        firsts, empty = self._firsts()
        follows: dict[int, set[int]] = defaultdict(set)
        follows[self.origins["start"]].add(0)
        changed = True
        while changed:
            changed = False
            for production, body in zip(self.productions, self.bodies, strict=True):
                trailer = set(follows[production[0]])
                for symbol in reversed(body):
                    if symbol >= 0:
                        trailer = {symbol}
                        continue
                    origin = -1 - symbol
                    if not trailer <= follows[origin]:
                        follows[origin] |= trailer
                        changed = True
                    trailer = trailer | firsts[origin] if origin in empty else set(firsts[origin])
        return follows
