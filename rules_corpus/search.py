"""Search: rules ranked for a question; a rule that it refers to comes first."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import sqrt
from types import MappingProxyType

from pydantic import BaseModel, ConfigDict

from rules_corpus.corpus import Corpus, game_id
from rules_corpus.index import Index, marks, source_of
from rules_corpus.model import Rule, Wording
from rules_corpus.terms import named
from rules_corpus.understand import Understood
from rules_corpus.weights import Weights
from rules_corpus.words import spans

POOL = 100
"""How many rules are ranked a second time."""

LITERAL = 0.65
"""How near a question's own words come to those of a phrasing that is the same question."""

LONGEST_QUESTION = 150
"""Words of a question that are read; the longest that a judge was ever asked has a third of it."""

LONGEST_TEXT = 1500
"""Characters of a question that are read, for one that is no words."""

LONGEST_REFERENCE = 7
"""Words of the longest reference, and of the longest question after nothing but a name."""

_REFERENCE = re.compile(r"^[a-z]+:\S+$|[a-z-]+/|\d+(?:\.\w+)*\.?$|\b(?:hint|example)\s*\d*$", re.I)
_WHAT_IS = re.compile(
    r"\W*(?:(?:what(?:['’]?s|\s+(?:is|are|does|do))?|how\s+(?:does|do)|explain|define)\s+)?(?:(?:an?|the|my)\s+)?"
    r"(?P<name>\S.*?)(?:\s+(?:do|does|mean|means|work|works))?\W*$",
    re.I,
)
_WITHIN = re.compile(r"[a-z]+:[\w/.-]+/[\w.-]*\w|\d+(?:\.[a-z0-9]+)+", re.I)


Named = tuple[str, ...]
"""The rules of something that a question names, the defining one first."""


class Hit(BaseModel):
    """A rule that was found: `highlights` are pairs of start and end in `text`; `edition` and `wording` say
    what is quoted."""

    model_config = ConfigDict(frozen=True)

    rule_id: str
    score: float
    title: str
    text: str
    wording: Wording
    edition: str
    url: str
    highlights: tuple[tuple[int, int], ...] = ()


def search(corpus: Corpus, question: str, game: str = "", k: int = 10) -> list[Hit]:
    """The k rules nearest to a question, best first; a rule that it refers to comes first. Of a very long
    one, the
    beginning is read.

    Raises ProblemError C212 (no such game), C214 (no words).
    """
    question, limited = beginning(question), game_id(game) if game else ""
    understood = understand(corpus, question, limited)
    found = ranked(corpus, understood, referred(corpus, question, limited))
    return [hit(rule, score, understood) for rule, score in held(corpus, found, k)]


def beginning(question: str) -> str:
    """A question up to its last word that is read."""
    question = question[:LONGEST_TEXT]
    last = next(islice(spans(question), LONGEST_QUESTION - 1, None), None)
    return question if last is None else question[: last[2]]


def understand(corpus: Corpus, question: str, game: str = "") -> Understood:
    """A question as understood with what is at hand: the words of the rules and the terms of each game.

    Raises ProblemError C214 where there is no word in it.
    """
    return corpus.reader().read(question, game)


def ranked(corpus: Corpus, understood: Understood, named: Sequence[Named] = ()) -> list[tuple[str, float]]:
    """Rule ids with their scores, best first; where a question names rules, one of them before all others:
    the best find, else the best of those that define what is named."""
    meanings = corpus.meanings()
    found = rank(corpus.index(), understood, meanings.near(understood.text) if meanings else {})
    if not named or (found and any(found[0][0] in rules for rules in named)):
        return found
    firsts = [rules[0] for rules in named]
    first = next((rule_id for rule_id, _ in found if rule_id in firsts), firsts[0])
    return [(first, found[0][1] if found else 0.0), *((r, s) for r, s in found if r != first)]


def held(corpus: Corpus, found: Iterable[tuple[str, float]], k: int) -> list[tuple[Rule, float]]:
    """The first k finds with their rules; one that an import has just removed is passed over."""
    rules = ((corpus.find(rule_id), score) for rule_id, score in found)
    return list(islice(((rule, score) for rule, score in rules if rule is not None), k))


def referred(corpus: Corpus, question: str, game: str = "") -> tuple[Named, ...]:
    """The rule that a question is a reference to, such as `damage step 3.7.2`, or that it mentions by id or
    nested number; else the keywords, terms and pages that it asks for by name and nothing else (`what does
    taunt do`); none where it does nothing of this."""
    references = list(_references(question))
    resolved = (corpus.references().resolve(text, game or None).rule_id for text in references)
    rule_id = next((rule_id for rule_id in resolved if rule_id), "")
    return ((rule_id,),) if rule_id else _defining(corpus, question, game)


def _defining(corpus: Corpus, question: str, game: str) -> tuple[Named, ...]:
    """What a question asks for by its name alone: its own, or one of its forms."""
    short = len(question.split()) <= LONGEST_REFERENCE
    asked = _WHAT_IS.match(question) if short else None
    if asked is None:
        return ()
    references, limited = corpus.references(), game or None
    if found := references.defining(asked["name"], limited):
        return found
    entries = named({e: own for e, own in corpus.entries().items() if e.startswith(game)}, asked["name"])
    return tuple(filter(None, (references.resolve(entry, limited).candidates for entry in entries)))


def _references(question: str) -> Iterator[str]:
    """What in a question may be a reference, the longest text first: the whole, else the words before a
    nested number."""
    if _REFERENCE.search(question) and len(question.split()) <= LONGEST_REFERENCE:
        yield question
    for found in _WITHIN.finditer(question):
        if ":" in found[0]:
            yield found[0]
            continue
        before = question[: found.start()].split()[-LONGEST_REFERENCE + 1 :]
        yield from (" ".join((*before[n:], found[0])) for n in range(len(before)))


def rank(
    index: Index, understood: Understood, near: Mapping[str, float] = MappingProxyType({})
) -> list[tuple[str, float]]:
    """Rule ids with their scores, best first; `near` is how near rules come in meaning (the extra
    `semantic`)."""
    using = index.using
    wanted = {
        source: index.widened(concepts, understood.typed) for source, concepts in understood.concepts.items()
    }
    found = index.search(wanted, POOL)
    shares = {source: understood.keeps(source, using) for source in wanted}
    kept = [(rule_id, score * shares[source_of(rule_id)]) for rule_id, score in found]
    best = max((score for _, score in kept), default=0.0)
    support, asked = _support(kept), Asked(index, understood)
    total = {
        rule_id: score
        + using.section * support[rule_id]
        + best * shares[source_of(rule_id)] * asked.weight(rule_id)
        for rule_id, score in kept
    }
    return sorted(_fused(total, near, understood, using).items(), key=lambda item: -item[1])


def _fused(
    found: dict[str, float], near: Mapping[str, float], understood: Understood, using: Weights
) -> dict[str, float]:
    """What words found, raised by nearness in meaning, with what is near alone, of the bodies of rules
    searched."""
    best = using.semantic * max(found.values(), default=0.0)
    bodies = ((rule_id, source_of(rule_id), share) for rule_id, share in near.items())
    raised = {
        rule_id: found.get(rule_id, 0.0) + best * share * understood.keeps(source, using)
        for rule_id, source, share in bodies
        if source in understood.concepts
    }
    return found | raised


def _support(found: Sequence[tuple[str, float]]) -> dict[str, float]:
    """For each find, the mean of the three best others of its section (a missing one counts nothing)."""
    sections: defaultdict[str, list[tuple[float, str]]] = defaultdict(list)
    for rule_id, score in found:
        sections[rule_id.rpartition("/")[0]].append((score, rule_id))
    support = {}
    for members in sections.values():
        best = sorted(members, reverse=True)[:4]
        for score, rule_id in members:
            others = [other for other in best if other != (score, rule_id)][:3]
            support[rule_id] = sum(other for other, _ in others) / 3
    return support


class Asked:
    """How near a rule's "asked as" phrasings come to a question."""

    def __init__(self, index: Index, understood: Understood) -> None:
        self._index = index
        self._wanted = {
            source: {word: weight * index.rarity(word) for word, weight in understood.stems(source).items()}
            for source in understood.concepts
        }
        self._typed = {word: index.rarity(word) for word in understood.typed}
        self._whole = sum(self._typed.values())

    def weight(self, rule_id: str) -> float:
        """What its phrasings add to a rule, as a share of the best score; more where one is the question."""
        using, (alike, same) = self._index.using, self.nearest(rule_id)
        return using.asking * alike + (using.verbatim * same if same >= LITERAL else 0.0)

    def nearest(self, rule_id: str) -> tuple[float, float]:
        """The share of stems, weighed by rarity, of the phrasings that come nearest in all that the question
        stands for, and in the words typed alone: 0 where none is shared, about 1 where all are."""
        wanted, typed = self._wanted[source_of(rule_id)], self._typed
        alike = same = 0.0
        for phrasing, whole in self._index.asked(rule_id):
            if shared := phrasing & wanted.keys():
                size = sqrt(self._whole * whole)
                alike = max(alike, sum([wanted[word] for word in shared]) / size)
                same = max(same, sum([typed[word] for word in shared if word in typed]) / size)
        return alike, same


def hit(rule: Rule, score: float, understood: Understood) -> Hit:
    """A rule as a find, the words that led to it marked."""
    return Hit(
        **rule.model_dump(include={"rule_id", "title", "text", "wording", "edition", "url"}),
        score=round(score, 4),
        highlights=marks(rule.text, understood.stems(source_of(rule.rule_id))),
    )
