"""Small edits of one thing of a board: its modifiers, its numbers, where it is, and whether it is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.kernel.vocabulary import Shape
from scenarios import spell
from scenarios.editing import MOST_CARDS, Edit, Editing, counted, with_board, with_things
from scenarios.tree import Board, Modifier, Thing, ZoneLine

HIDDEN = ("hand", "deck", "memory", "material", "arsenal")
"""Zones of cards that no state of an object fits."""

KINDS = ("types", "subtypes")

TRAITS = ("element", "class", "types", "subtypes", "faction")
"""Modifiers that give a thing a word of its card's type line."""


def edits_of_thing(editing: Editing, board: Board, line: ZoneLine, thing: Thing) -> Iterator[Edit]:
    """What may be changed of one thing."""
    spot = _Spot(editing, board, line, thing)
    if thing.nameless:
        for n in range(1, MOST_CARDS + 1):
            words = f"{board.player} with {counted(n)} more in {line.zone}"
            yield spot.edit(n, replace(thing, count=thing.count + n), words)
        return
    yield from spot.less()
    yield from spot.more()
    yield from spot.stats()
    yield spot.edit(2, None, f"without {spot.called}")
    yield from spot.elsewhere()
    yield from spot.of_others()


@dataclass(frozen=True, slots=True)
class _Spot:
    """A thing where it stands on a board."""

    editing: Editing
    board: Board
    line: ZoneLine
    thing: Thing

    @property
    def called(self) -> str:
        """How the thing is named in words."""
        return self.thing.alias or self.thing.name or self.thing.kind

    @property
    def named(self) -> bool:
        """Whether the question names it."""
        return self.editing.asked(self.thing.alias, self.thing.name)

    def less(self) -> Iterator[Edit]:
        """The thing without one of its modifiers, or with another number in it."""
        for place, modifier in enumerate(self.thing.modifiers):
            before, after = self.thing.modifiers[:place], self.thing.modifiers[place + 1 :]
            said = spell.modifier(modifier, self.editing.game)
            yield self.modified(1, (*before, *after), f"{self.called} without '{said}'", modifier.name)
            value = modifier.values[0] if len(modifier.values) == 1 else None
            for n in self.editing.near(value) if isinstance(value, int) else ():
                words = f"{self.called} with {modifier.name} {n}"
                other = replace(modifier, values=(n,))
                yield self.modified(1, (*before, other, *after), words, modifier.name)
            for trait in self.traits(modifier.name) if modifier.name in TRAITS else ():
                other = replace(modifier, values=(*modifier.values, *trait.values))
                words = f"{self.called} with '{spell.modifier(other, self.editing.game)}'"
                asked = spell.modifier(trait, self.editing.game)
                yield self.modified(1, (*before, other, *after), words, asked)

    def more(self) -> Iterator[Edit]:
        """The thing with a modifier that it lacks; an ability of which nobody speaks is a larger change."""
        for modifier in self.lacking():
            word = modifier.name
            plain = word not in self.editing.game.keywords or self.editing.asked(word, word.replace("-", " "))
            shape = self.editing.game.modifier(word)
            last = shape is not None and shape.takes == "names"
            has = self.thing.modifiers
            words = f"{self.called} with '{spell.modifier(modifier, self.editing.game)}'"
            said = " ".join((word, *map(str, modifier.values)))
            yield self.modified(
                1 if plain else 3, (*has, modifier) if last else (modifier, *has), words, said
            )

    def lacking(self) -> Iterator[Modifier]:
        """Modifiers that a thing lacks and the question is about; every keyword and state for a thing that it
        names."""
        game, has = self.editing.game, {m.name for m in self.thing.modifiers}
        chief = self.named or self.line.zone in game.zone_kinds
        for word, shape in game.modifiers.items():
            if word not in has:
                yield from self.states(word, shape)
        for word, shape in game.keywords.items():
            if word not in has and (self.named or self.editing.asked(word, word.replace("-", " "))):
                yield Modifier(word, () if shape.takes == "nothing" else (1,))
        for word in sorted(game.counters - has) if chief else ():
            if self.editing.alluded(word):
                yield from (Modifier(word, (n,)) for n in range(1, MOST_CARDS + 1))
        for word in TRAITS if chief else ():
            if word in game.modifiers and word not in has:
                yield from self.traits(word)

    def states(self, word: str, shape: Shape) -> Iterator[Modifier]:
        """`rested` for what the question names and is in play, `SPD 3` where it speaks of SPD."""
        asked = self.editing.asked(word)
        plain = self.named and word != "facedown" and self.line.zone not in HIDDEN
        if shape.takes == "nothing" and (asked or plain):
            yield Modifier(word)
        own = ("since", *self.editing.game.kinds.get(self.thing.kind, ()))
        if shape.takes == "number" and asked and word not in own:
            yield from (Modifier(word, (n,)) for n in self.editing.near(0))

    def traits(self, trait: str) -> Iterator[Modifier]:
        """`element Water` where the question speaks of the element water, `subtypes Wolf` where something is
        no wolf."""
        behind = re.findall(rf"\b{trait} (\w+)", self.editing.about.lower())
        behind += re.findall(r"\bis no (\w+)", self.editing.about.lower()) if trait in KINDS else []
        yield from (Modifier(trait, (word.title(),)) for word in dict.fromkeys(behind))

    def stats(self) -> Iterator[Edit]:
        """The thing with another number among its stats."""
        meanings = self.editing.game.kinds.get(self.thing.kind, ())
        for place, value in enumerate(self.thing.stats):
            meaning = meanings[place] if place < len(meanings) else ""
            for n in self.editing.near(value):
                if n or n in self.editing.numbers:
                    stats = (*self.thing.stats[:place], n, *self.thing.stats[place + 1 :])
                    words = f"{self.called} with {meaning} {n}"
                    yield self.edit(abs(n - value), replace(self.thing, stats=stats), words, meaning)

    def elsewhere(self) -> Iterator[Edit]:
        """A thing that the question names in another zone of its player."""
        own_zones = set(self.editing.game.zone_kinds)
        if not self.named or self.line.zone in own_zones:
            return
        for zone in sorted(self.editing.game.zones - {self.line.zone} - own_zones):
            there = replace(self.gone, lines=(*self.gone.lines, ZoneLine(zone, (self.thing,))))
            scenario = with_board(self.editing.scenario, self.board, there)
            yield Edit(
                size=2,
                scenario=scenario,
                words=f"{self.called} in {zone}",
                thing=self.called,
                word=zone,
                before=f"{self.line.zone} {self.said}",
                after=f"{zone} {self.said}",
                line=self.thing.place.line,
            )

    def of_others(self) -> Iterator[Edit]:
        """A thing that the question names on the board of another player."""
        for other in self.editing.scenario.boards:
            if other is not self.board and self.named:
                gained = replace(other, lines=(*other.lines, ZoneLine(self.line.zone, (self.thing,))))
                without = with_board(self.editing.scenario, self.board, self.gone)
                yield Edit(
                    size=2,
                    scenario=with_board(without, other, gained),
                    words=f"{self.called} on the board of {other.player}",
                    thing=self.called,
                    word=f"controlled owner {other.player}",
                    before=f"{self.board.player}: {self.line.zone} {self.said}",
                    after=f"{other.player}: {self.line.zone} {self.said}",
                    line=self.thing.place.line,
                )

    @property
    def said(self) -> str:
        """The thing as the board says it."""
        return spell.thing(self.thing, self.editing.game)

    @property
    def gone(self) -> Board:
        """The board without the thing."""
        return self.board_with(None)

    def board_with(self, other: Thing | None) -> Board:
        """The board with another thing (None: nothing) in its place."""
        put = () if other is None else (other,)
        things = tuple(new for each in self.line.things for new in (put if each is self.thing else (each,)))
        return with_things(self.board, self.line, things)

    def modified(self, size: int, modifiers: tuple[Modifier, ...], words: str, word: str) -> Edit:
        """The thing with these modifiers."""
        return self.edit(size, replace(self.thing, modifiers=modifiers), words, word)

    def edit(self, size: int, other: Thing | None, words: str, word: str = "") -> Edit:
        """Another thing (None: nothing) in the place of this one."""
        owner = self.board.player if self.thing.nameless else ""
        after = f"{self.line.zone} {spell.thing(other, self.editing.game)}" if other is not None else ""
        return Edit(
            size=size,
            scenario=with_board(self.editing.scenario, self.board, self.board_with(other)),
            words=words,
            thing=f"{self.thing.alias} {self.thing.name} {owner}",
            word=word or self.line.zone,
            before=f"{self.line.zone} {self.said}",
            after=after,
            line=self.thing.place.line or self.line.place.line,
        )
