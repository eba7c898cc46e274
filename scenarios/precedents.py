"""Precedents: what the scenarios of the library show, and which of them are nearest to a question.

`python -m scenarios.precedents` resolves the library and writes precedents.json; a test compares.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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

    def words(self) -> tuple[frozenset[str], ...]:
        """The stems of the title's words, and of the note's."""
        return _stemmed(self.title, self.note)


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
    answer = led(corpus, corpus.ask(question, name, k), decision.deciding)
    return answer.model_copy(update={"precedents": _near(answer), "verdict": decision.verdict()})


def _near(answer: Answer) -> tuple[Precedent, ...]:
    return nearest([hit.rule_id for hit in answer.rules], answer.question)


@lru_cache(maxsize=8)
def decisions(library: Callable[[], tuple[Shown, ...]], game: str) -> Decisions:
    """The questions that the scenarios of a library decide, of the game with that prefix."""
    entries = (entry for entry in library() if entry.game == GAMES[game])
    found = (
        decided(note, entry.title, entry.file, entry.deciding, entry.assumed)
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
    among = [entry for entry in shown() if entry.game == GAMES.get(wanted, wanted)]
    rules, words = _rules_weigher(among, rule_ids), _words_weigher(among, question)
    scored = [((1 - WORDS) * rules(entry) + WORDS * words(entry), entry) for entry in among]
    near = sorted((s for s in scored if s[0] >= NEAR), key=lambda s: (-s[0], s[1].title))
    return tuple(_precedent(entry) for _, entry in near[:k])


def _rules_weigher(among: Sequence[Shown], rule_ids: Sequence[str]) -> Callable[[Shown], float]:
    """Gives the share of the rules found, weighed by rank and by rarity, that a scenario was decided by."""
    often = {rule: sum(rule in entry.citations for entry in among) for rule in rule_ids}
    place = {rule: 1 / (1 + n) for n, rule in enumerate(rule_ids)}
    most = sum(place.values()) or 1.0

    def weigh(entry: Shown) -> float:
        return sum(place[r] * _met(r, entry, often, len(among)) for r in place) / most

    return weigh


def _met(rule: str, entry: Shown, often: Mapping[str, int], of: int) -> float:
    """How surely a scenario is about a rule: wholly where it decided, by its rarity where it was cited."""
    near = (c for c in entry.deciding if c.startswith(rule) or rule.startswith(c))
    if any(related(cited, rule) for cited in near):
        return 1.0
    return (1 - often[rule] / of) / 2 if rule in entry.citations else 0.0


def _words_weigher(among: Sequence[Shown], question: str) -> Callable[[Shown], float]:
    """Gives the share of the question's words, weighed by rarity, that a scenario's title and note have;
    those of the note count half."""
    wanted = frozenset(stems(question))
    found = {id(entry): tuple(map(wanted.intersection, entry.words())) for entry in among}
    often = Counter(word for title, note in found.values() for word in title | note)
    rarity = {word: log(1 + len(among) / (1 + often[word])) for word in wanted}
    most = sum(rarity.values()) or 1.0

    def weigh(entry: Shown) -> float:
        title, note = found[id(entry)]
        return (sum(rarity[w] for w in title) + sum(rarity[w] for w in note - title) / 2) / most

    return weigh


@lru_cache(maxsize=4096)
@lru_cache(maxsize=4096)
def _stemmed(*texts: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(stems(text)) for text in texts)


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
