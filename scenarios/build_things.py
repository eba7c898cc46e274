"""From what the grammar read to a board's lines: which words are a thing's body, which its modifiers."""

from __future__ import annotations

from dataclasses import replace

from lark import Token, Tree

from judge.kernel.vocabulary import Shape
from scenarios.reading import Node, Reading, is_quoted, text, value
from scenarios.tree import AttributeLine, Modifier, Number, Portion, Ref, Thing, Value, ZoneLine

Group = Tree[Token]


def board_line(read: Reading, tree: Tree[Token]) -> ZoneLine | AttributeLine:
    """`zone things`, `zone:` with a block, or an attribute of the player, as the vocabulary has it."""
    name, *groups = tree.children
    word = str(name)
    if word in read.vocabulary.player_attributes:
        return AttributeLine(word, tuple(_amount(read, group) for group in groups), place=read.place(tree))
    kind = read.vocabulary.zone_kinds.get(word, "")
    return ZoneLine(word, _things(read, groups, kind), block=tree.data == "block", place=read.place(tree))


def _amount(read: Reading, group: Node) -> Number | Portion | Ref:
    """What stands in an attribute line: a number, a name, or a name with its number."""
    assert isinstance(group, Tree)
    place = read.place(group)
    match [(token, getattr(token, "type", "")) for token in group.children]:
        case [(number, "INT")]:
            return Number(int(str(number)), place=place)
        case [(name, "NAME" | "STRING"), (number, "INT")]:
            return Portion(_ref(read, name), int(str(number)), place=place)
        case [(name, "NAME" | "STRING")]:
            return _ref(read, name)
    read.report(
        "E009",
        "an attribute of a player is a number, or names each with a number",
        group,
        "for example: hp 10",
    )
    return Number(0, place=place)


def _ref(read: Reading, token: Node) -> Ref:
    return Ref(text(token), is_quoted(token), place=read.place(token))


def _things(read: Reading, groups: list[Node], zone_kind: str) -> tuple[Thing, ...]:
    """The things between the commas; a modifier of several values takes the single names after it."""
    made: list[Thing] = []
    open_until = 0
    for group in groups:
        assert isinstance(group, Tree)
        continues = group.meta.line == open_until
        words = _Words(read, group)
        if continues and words.begins_with_value:
            more, rest = words.value(), words.modifiers()
            made[-1] = _with_value(made[-1], more, rest)
        else:
            made.append(words.thing(zone_kind))
        open_until = (group.meta.line or 0) if words.ends_with_names(made[-1]) else 0
    return tuple(made)


def _with_value(thing: Thing, more: Value, rest: tuple[Modifier, ...]) -> Thing:
    *before, last = thing.modifiers
    return replace(thing, modifiers=(*before, replace(last, values=(*last.values, more)), *rest))


class _Words:
    """The words of one thing, read from the front."""

    def __init__(self, read: Reading, group: Tree[Token]) -> None:
        self.read = read
        self.group = group
        self.head = group.children[0] if isinstance(group.children[0], Tree) else None
        self.left = [token for token in group.children if isinstance(token, Token)]

    @property
    def begins_with_value(self) -> bool:
        """Whether a value of the thing before may stand first: one name, with at most modifiers behind it."""
        if self.head or self.left[0].type not in ("NAME", "STRING"):
            return False
        behind = self.left[1:2]
        return not behind or self.read.vocabulary.modifier(str(behind[0])) is not None

    def ends_with_names(self, thing: Thing) -> bool:
        """Whether the last modifier takes several values."""
        shape = self.read.vocabulary.modifier(thing.modifiers[-1].name) if thing.modifiers else None
        return bool(shape and shape.takes == "names")

    def value(self) -> Value:
        return value(self.left.pop(0))

    def _next_is(self, *types: str) -> bool:
        return bool(self.left) and self.left[0].type in types

    def _word(self, *words: str) -> bool:
        """Whether one of these bare words is next; if so, it is taken."""
        found = self._next_is("NAME") and str(self.left[0]) in words
        if found:
            self.left.pop(0)
        return found

    def thing(self, zone_kind: str) -> Thing:
        """`[N x] [Alias =] body modifiers`."""
        count, alias = self._count_or_alias()
        if not self.head and self._next_is("INT"):
            number = int(self.value())
            return Thing(number, modifiers=self.modifiers(), place=self.read.place(self.group))
        token = len(self.left) > 1 and self._word("token")
        kind = self._kind(zone_kind)
        name, quoted = self._name(kind)
        stats = self._stats()
        return Thing(
            count,
            alias,
            kind,
            name,
            quoted,
            stats,
            token,
            self.modifiers(),
            place=self.read.place(self.group),
        )

    def _count_or_alias(self) -> tuple[int, str]:
        if self.head is None:
            return 1, ""
        word = self.head.children[0]
        return (int(str(word)), "") if self.head.data == "count" else (1, str(word))

    def _kind(self, zone_kind: str) -> str:
        if self._next_is("NAME") and str(self.left[0]) in self.read.vocabulary.kinds:
            return str(self.value())
        return zone_kind if self._modifier_is_next() else ""

    def _modifier_is_next(self) -> bool:
        return self._next_is("NAME") and self.read.vocabulary.modifier(str(self.left[0])) is not None

    def _name(self, kind: str) -> tuple[str, bool]:
        """A name; behind a kind a bare one is told from a misspelt modifier by its capital."""
        if not self._next_is("STRING", "NAME") or (kind and self._modifier_is_next()):
            return "", False
        quoted = is_quoted(self.left[0])
        if kind and not quoted and not self.left[0][0].isupper():
            return "", False
        return str(self.value()), quoted

    def _stats(self) -> tuple[int, ...]:
        if self._next_is("STATS", "INT"):
            return tuple(int(n) for n in str(self.left.pop(0)).split("/"))
        return ()

    def modifiers(self) -> tuple[Modifier, ...]:
        """All that is left, each word with what its shape takes."""
        made = []
        while self.left:
            if len(self.left) > 1:
                self._word("with", "and")
            made.append(self._modifier())
        return tuple(made)

    def _modifier(self) -> Modifier:
        first = self.left.pop(0)
        name = self._known(first)
        shape = self.read.vocabulary.modifier(name) if first.type == "NAME" else None
        values = self._values(shape) if shape else self._loose_values()
        return Modifier(name, values, place=self.read.place(first))

    def _known(self, word: Token) -> str:
        """A modifier's name, which may be written with a capital as cards print keywords."""
        if word.type != "NAME":
            return text(word)
        small = str(word).lower()
        return small if self.read.vocabulary.modifier(small) else str(word)

    def _values(self, shape: Shape) -> tuple[Value, ...]:
        if shape.joined:
            self._word(shape.joined)
        if shape.takes == "counter":
            return self._take("STRING", "NAME") + self._take("INT")
        if shape.takes in ("number", "amount"):
            return self._take("INT") or (("X",) if self._word("X") else ())
        if shape.takes in ("name", "names"):
            return self._take("NAME", "STRING")
        return self._take("STRING") if shape.takes == "text" else ()

    def _take(self, *types: str) -> tuple[Value, ...]:
        return (self.value(),) if self._next_is(*types) else ()

    def _loose_values(self) -> tuple[Value, ...]:
        """What follows a word that the game does not know: numbers and quoted names."""
        taken: list[Value] = []
        while self._next_is("INT", "STRING"):
            taken.append(self.value())
        return tuple(taken)
