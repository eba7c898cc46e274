"""What the checks of one scenario share: its words and names, and where problems are put."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from judge.kernel.vocabulary import Vocabulary
from rules_corpus.cite import GAMES, expand
from rules_corpus.problem import Place, Problem
from scenarios.errors import known_words, problem
from scenarios.names import Catalogue, Names
from scenarios.tree import Ability, Copy, Node, Ref, Scenario, Subject

RuleExists: TypeAlias = Callable[[str], bool]
"""Whether a reference as the scenario writes it names a rule of its game."""

PREFIXES = {game: prefix for prefix, game in GAMES.items()}


@dataclass(slots=True)
class Checking:
    """The scenario being checked."""

    scenario: Scenario
    vocabulary: Vocabulary
    names: Names
    catalogue: Catalogue | None
    rule_exists: RuleExists | None
    problems: list[Problem] = field(default_factory=list)

    def report(self, code: str, message: str, node: Node, hint: str = "", word: str = "") -> None:
        """Puts down a problem at a node, or at a word of it."""
        place = self._word_in(node.place, word) if word else node.place
        self.problems.append(problem(code, message, place, self.scenario.source_line(place), hint))

    def unknown(self, code: str, what: str, word: str, node: Node, known: Iterable[str], kinds: str) -> None:
        """Puts down an unknown word with the nearest known ones, or all of them."""
        message = f"no {what} '{word}' in {self.vocabulary.game}"
        self.report(code, message, node, known_words(word, known, kinds), word)

    def _word_in(self, place: Place, word: str) -> Place:
        """Where a word stands in a node's line; the node's own place where it is not found."""
        line = self.scenario.source_line(place)
        found = re.compile(rf'"?(?<![\w-]){re.escape(word)}(?![\w-])"?').search(
            line, max(0, place.column - 1)
        )
        if not found:
            return place
        return Place(
            file=place.file, line=place.line, column=found.start() + 1, length=found.end() - found.start()
        )

    def player(self, name: str, node: Node, others: Iterable[str] = ()) -> None:
        """Checks the name of a player."""
        if name and self.scenario.players and name not in self.scenario.players:
            hint = known_words(name, [*self.scenario.players, *others], "players")
            self.report("E105", f"no player '{name}' in this scenario", node, hint, name)

    def subject(self, subject: Subject, labels: bool = False) -> None:
        """Checks what a reference names; with `labels` it may be something that only the game names."""
        if isinstance(subject, Ref):
            self._ref(subject, labels)
        if isinstance(subject, Ability | Copy) or subject.of:
            assert subject.of is not None
            self.subject(subject.of)

    def _ref(self, ref: Ref, labels: bool) -> None:
        label = ref.quoted or not ref.name[:1].isupper() or ref.name.lower() in self.vocabulary.spoken
        is_label = ref.of is not None or (labels and label)
        if is_label or self.names.known(ref.name, ref.quoted):
            return
        self.report("E106", f"nothing here is called '{ref.name}'", ref, self._written_for(ref.name))

    def _written_for(self, name: str) -> str:
        """The hint for a word that names nothing: how an amount or a choice is written, or the names."""
        if name == "X":
            return "an amount for X is written: with X = 2"
        if self.vocabulary.modifier(name) is not None:
            return f'a choice is written: choosing "{name}"'
        return known_words(name, self.names.all, "names here")

    def references(self, references: Iterable[str], node: Node) -> None:
        """Checks the shape of rule references, and that there is such a rule, of several alternatives one,
        where that can be told."""
        unknown: list[str] = []
        asked = tuple(references)
        for reference in asked:
            try:
                rule_id = expand(reference, PREFIXES[self.vocabulary.game])
            except ValueError:
                hint = "for example: keywords-and-abilities/taunt/2"
                self.report("E112", f"'{reference}' is no rule reference", node, hint, reference)
                continue
            if self.rule_exists and not self.rule_exists(rule_id):
                unknown.append(reference)
        for reference in unknown if len(unknown) == len(asked) else ():
            hint = self._nearest(reference) or "`judge search` finds rules by their words and gives their ids"
            self.report("E112", f"no rule '{reference}' in {self.vocabulary.game}", node, hint, reference)

    def _nearest(self, reference: str) -> str:
        """The rule of the same number whose section has the number of its keyword in its name, or has not
        ("prepare-n/1" for "prepare/1")."""
        *sections, number = reference.split("/")
        for at, section in enumerate(sections):
            other = section.removesuffix("-n") if section.endswith("-n") else f"{section}-n"
            near = "/".join((*sections[:at], other, *sections[at + 1 :], number))
            if self.rule_exists and self.rule_exists(expand(near, PREFIXES[self.vocabulary.game])):
                return f"did you mean '{near}'?"
        return ""
