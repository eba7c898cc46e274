"""Precedents: what the scenarios of the library show, and which of them are nearest to a question.

`python -m scenarios.precedents` resolves the library and writes precedents.json; a test compares.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from itertools import accumulate, pairwise
from math import log
from pathlib import Path
from typing import Any

from judge.games.registry import GAMES as PACKAGES
from rules_corpus.ask import Answer, Precedent, led
from rules_corpus.cite import GAMES, related
from rules_corpus.corpus import Corpus, game_id
from rules_corpus.index import stems
from scenarios.verdicts import Decisions, decided

LIBRARY = Path(__file__).parent / "library"
DATA = LIBRARY / "precedents.json"

NEAR = 0.3
"""What a precedent must reach to be offered: the share of the question that it speaks of, in rules and in
words."""

_DASH = "%2d"

WORDS = 0.6
"""How much of that the words of title and note weigh; the rest is the rules."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A scenario of the library as resolved: what it asks, what comes out (where no note says it), the
    questions that its notes say it decides, the rules that decided it and all that its trace cites."""

    title: str
    file: str
    game: str
    outcome: str
    note: str
    deciding: tuple[str, ...]
    citations: tuple[str, ...]
    asks: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    """The readings that its ruling rests on."""


def library() -> list[Path]:
    """The files of the library, sorted; of games that the engine plays."""
    played = [game for game, package in PACKAGES.items() if find_spec(f"{package}.ruleset") is not None]
    return sorted(path for path in LIBRARY.glob("*/*.judge") if path.parent.name in played)


@lru_cache(maxsize=1)
def shown() -> tuple[Shown, ...]:
    """All that the library shows, from the data file; no scenario is run."""
    data: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8"))
    rule_at = [_rule_id(words) for words in data["rules"]].__getitem__
    for entry in data["scenarios"]:
        entry["deciding"] = tuple(map(rule_at, entry["deciding"]))
        entry["citations"] = tuple(map(rule_at, accumulate(entry["citations"])))
        for name in ("asks", "assumed"):
            entry[name] = tuple(entry.get(name, ()))
    return tuple(Shown(**entry) for entry in data["scenarios"])


def _in_words(rule_id: str) -> str:
    """A rule id as the data file names it: "rule 2 of ga:cr/page/section", its dashes as %2d: the slug of a
    long
    heading would else stand there as a run of its publisher's words."""
    section, _, number = rule_id.rpartition("/")
    return f"rule {number} of {section.replace('-', _DASH)}"


def _rule_id(words: str) -> str:
    _, number, _, section = words.split(" ")
    return f"{section.replace(_DASH, '-')}/{number}"


def answered(corpus: Corpus, question: str, game: str = "", k: int = 5) -> Answer:
    """The answer of the rules with the scenarios nearest to the question and its rules; where a scenario
    decides the very question, with its verdict, and a rule of its ruling leads.

    Raises ProblemError as `rules_corpus.ask.ask` does.
    """
    own = game_id(game) if game else ""
    looked = ((name, decisions(shown, name).find(question)) for name in ([own] if own else GAMES))
    found = {name: one for name, one in looked if one is not None}
    if len(found) != 1:
        answer = corpus.ask(question, own, k)
        return answer.model_copy(update={"precedents": _near(answer)})
    ((name, decision),) = found.items()
    answer = led(corpus, corpus.ask(question, name, k), decision.deciding, decision.cited)
    return answer.model_copy(update={"precedents": _near(answer), "verdict": decision.verdict()})


def _near(answer: Answer) -> tuple[Precedent, ...]:
    return nearest([hit.rule_id for hit in answer.rules], answer.question)


@lru_cache(maxsize=8)
def decisions(library: Callable[[], tuple[Shown, ...]], game: str) -> Decisions:
    """The questions that the scenarios of a library decide, of the game with that prefix."""
    entries = (entry for entry in library() if entry.game == GAMES[game])
    found = (
        decided(note, entry.title, entry.file, entry.deciding, entry.assumed, entry.citations)
        for entry in entries
        for note in entry.asks
    )
    return Decisions(game, (one for one in found if one is not None))


def nearest(rule_ids: Sequence[str], question: str, game: str = "", k: int = 3) -> tuple[Precedent, ...]:
    """The scenarios nearest to a question, at most k, the best first.

    `rule_ids` are the rules found for it, the best first; `game` is a prefix (`ga`), or empty for the first
    rule's game. Rules and words that many scenarios share count for little.
    """
    wanted = game or (rule_ids[0].split(":")[0] if rule_ids else "")
    spoken = spoken_of(shown, wanted)
    rules, words = spoken.by_rules(rule_ids), spoken.by_words(stems(question))
    total = {n: (1 - WORDS) * rules.get(n, 0.0) + WORDS * words.get(n, 0.0) for n in {*rules, *words}}
    near = sorted((n for n in total if total[n] >= NEAR), key=lambda n: (-total[n], spoken.among[n].title))
    return tuple(_precedent(spoken.among[n]) for n in near[:k])


class Spoken:
    """What the scenarios of a game speak of: which, by number, a rule decided, which cite it, and which have
    a stem in the title or in the note."""

    def __init__(self, among: Sequence[Shown]) -> None:
        self.among = among
        self._deciding: defaultdict[str, set[int]] = defaultdict(set)
        self._titles: defaultdict[str, set[int]] = defaultdict(set)
        self._notes: defaultdict[str, set[int]] = defaultdict(set)
        for number, entry in enumerate(among):
            for rule in entry.deciding:
                self._deciding[rule].add(number)
            for found, text in ((self._titles, entry.title), (self._notes, entry.note)):
                for word in stems(text):
                    found[word].add(number)

    def by_rules(self, rule_ids: Sequence[str]) -> dict[int, float]:
        """The share of the rules found, weighed by rank and by rarity, that each scenario was decided by; of
        one that only cites them half as much, by their rarity."""
        total: defaultdict[int, float] = defaultdict(float)
        places = {rule: 1 / (1 + n) for n, rule in enumerate(rule_ids)}
        most = sum(places.values()) or 1.0
        for rule, place in places.items():
            decided, citing = self._decided_by(rule), citing_in(self, rule)
            for number in decided:
                total[number] += place / most
            for number in citing - decided:
                total[number] += (1 - len(citing) / len(self.among)) / 2 * place / most
        return total

    def by_words(self, words: Iterable[str]) -> dict[int, float]:
        """The share of the words, weighed by rarity, that each scenario's title and note have; those of the
        note count half."""
        total: defaultdict[int, float] = defaultdict(float)
        found = {word: (self._titles.get(word, set()), self._notes.get(word, set())) for word in set(words)}
        rarity = {w: log(1 + len(self.among) / (1 + len(t | n))) for w, (t, n) in found.items()}
        most = sum(rarity.values()) or 1.0
        for word, (titles, notes) in found.items():
            for number in titles:
                total[number] += rarity[word] / most
            for number in notes - titles:
                total[number] += rarity[word] / most / 2
        return total

    def _decided_by(self, rule: str) -> set[int]:
        """The scenarios that a rule, one above it or one below it decided."""
        near = (c for c in self._deciding if c.startswith(rule) or rule.startswith(c))
        return set[int]().union(*(self._deciding[c] for c in near if related(c, rule)))


@lru_cache(maxsize=1024)
def citing_in(spoken: Spoken, rule: str) -> frozenset[int]:
    """The numbers of the scenarios whose traces cite a rule."""
    return frozenset(number for number, entry in enumerate(spoken.among) if rule in entry.citations)


@lru_cache(maxsize=8)
def spoken_of(library: Callable[[], tuple[Shown, ...]], game: str) -> Spoken:
    """What the scenarios of a library of the game with that prefix speak of."""
    return Spoken([entry for entry in library() if entry.game == GAMES.get(game, game)])


def _precedent(entry: Shown) -> Precedent:
    return Precedent(
        scenario=entry.title,
        source=f"library/{entry.file}",
        outcome=entry.note or entry.outcome,
        citations=entry.deciding,
    )


# --- Making the data file


def resolved() -> Iterator[Shown]:
    """The library resolved anew, in the order of files and scenarios. Raises ValueError where a scenario does
    not pass."""
    from scenarios.parse import parse_each
    from scenarios.run import rule_on

    for path in library():
        for read in parse_each(path.read_text(encoding="utf-8"), path.name):
            result = rule_on(read.scenario, path.name) if read.scenario is not None else None
            if read.scenario is None or result is None or result.ruling is None or result.status != "passed":
                raise ValueError(f"{path}: {read.title}: {result.message if result else read.problems[0]}")
            note = " ".join(note for note in read.scenario.notes if not decided(note, "", ""))
            yield Shown(
                title=read.title,
                file=path.relative_to(LIBRARY).as_posix(),
                game=path.parent.name,
                outcome="" if note else "; ".join(expected(read.scenario.body)),
                note=note,
                asks=tuple(note for note in read.scenario.notes if decided(note, "", "")),
                deciding=result.ruling.deciding,
                citations=result.ruling.citations,
                assumed=tuple(one.told for one in result.ruling.assumptions),
            )


def expected(body: Iterable[object]) -> list[str]:
    """What the last expectations of a scenario say, but for those of citations."""
    from scenarios.spell import statement
    from scenarios.tree import CitedExpect, Expect

    found = [s for s in body if isinstance(s, Expect) and not isinstance(s.form, CitedExpect)]
    return [statement(s).removeprefix("expect ") for s in found[-3:]]


def made() -> str:
    """The data file's text as the library now gives it: JSON, each rule once, one scenario a line. Raises
    ValueError as `resolved` does."""
    entries = list(resolved())
    used = Counter(rule for entry in entries for rule in (*entry.deciding, *entry.citations))
    rules = sorted(used, key=lambda rule: (-used[rule], rule[::-1]))  # the most cited have short numbers
    place = {rule: n for n, rule in enumerate(rules)}
    lines = [
        json.dumps(_packed(entry, place), ensure_ascii=False, separators=(",", ":")) for entry in entries
    ]
    named = json.dumps([_in_words(rule) for rule in rules])
    return f'{{"rules": {named},\n"scenarios": [\n' + ",\n".join(lines) + "\n]}\n"


def _packed(entry: Shown, place: dict[str, int]) -> dict[str, Any]:
    """A scenario's fields, its rules by their place among all; of those cited, in order, each place as its
    distance from the one before."""
    fields = {name: getattr(entry, name) for name in Shown.__slots__}
    for name in ("asks", "assumed"):
        if not fields[name]:
            del fields[name]
    cited = sorted(place[rule] for rule in entry.citations)
    gaps = [there - before for before, there in pairwise((0, *cited))]
    return {**fields, "deciding": [place[rule] for rule in entry.deciding], "citations": gaps}


if __name__ == "__main__":
    DATA.write_text(made(), encoding="utf-8")
