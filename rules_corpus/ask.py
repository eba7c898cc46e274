"""Answers to questions: the deciding rule first, what supports it, the terms used, and whether anything
decides it at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import BaseModel, ConfigDict

from rules_corpus import terms
from rules_corpus.cite import GAMES
from rules_corpus.corpus import Corpus, Term, game_id
from rules_corpus.index import Index, stem, stems
from rules_corpus.model import Rule
from rules_corpus.search import Hit, Understood, held, hit, rank, understand

DECIDES = 0.5
"""The share of a question's meaning, weighed by rarity, that the best rule must speak of to count as deciding
it."""

MOST_TERMS = 5

_NOTHING = "Nothing in the rules at hand decides this; the nearest rules follow."


class Meant(BaseModel):
    """Slang of the question and the rulebook's words that it was taken for, with the reason."""

    model_config = ConfigDict(frozen=True)

    says: str
    means: str
    why: str


class Precedent(BaseModel):
    """A scenario that shows the matter: its name, the outcome that it expects and the rules that its ruling
    cites."""

    model_config = ConfigDict(frozen=True)

    scenario: str
    source: str
    outcome: str
    citations: tuple[str, ...] = ()


class Answer(BaseModel):
    """What the rules say to a question.

    `rules`: ranked, the deciding one first where `decided`, else the nearest; `message` says which. `parents`
    are the rules above the first, `links` those that the rules' texts point to, `terms` the entries of terms
    that the question uses, `understood` the slang in it, `notes` what to know about the wording. `precedents`
    is filled by whoever holds the scenarios.
    """

    model_config = ConfigDict(frozen=True)

    question: str
    decided: bool
    message: str
    rules: tuple[Hit, ...]
    parents: tuple[Rule, ...] = ()
    links: tuple[Rule, ...] = ()
    terms: tuple[Term, ...] = ()
    understood: tuple[Meant, ...] = ()
    notes: tuple[str, ...] = ()
    precedents: tuple[Precedent, ...] = ()


def ask(corpus: Corpus, question: str, game: str = "", k: int = 5) -> Answer:
    """Answers a question from the rules at hand. Raises ProblemError C212 (no such game), C214 (no words)."""
    limited = game_id(game) if game else ""
    understood = understand(question, limited)
    index = corpus.index()
    found = held(corpus, rank(index, understood, limited), k)
    rules = [rule for rule, _ in found]
    decided = bool(rules) and covered(corpus, index, understood, rules[0]) >= DECIDES
    return Answer(
        question=question,
        decided=decided,
        message=f"Decided by {rules[0].rule_id}."
        if decided
        else _NOTHING
        if rules
        else "No rule speaks of this.",
        rules=tuple(hit(rule, score, understood) for rule, score in found),
        parents=tuple(corpus.parents(rules[0])) if rules else (),
        links=tuple(_links(corpus, rules)),
        terms=tuple(_terms(corpus, understood, rules)),
        understood=tuple(Meant(says=s.says, means=s.means, why=s.why) for s in understood.slang),
        notes=tuple(_notes(corpus, rules)),
    )


def covered(corpus: Corpus, index: Index, understood: Understood, rule: Rule) -> float:
    """The share of the question's words, weighed by rarity, of which a rule speaks, in their own or in the
    rulebook's words."""
    restated = corpus.digest.store.rule(rule.rule_id)
    texts = [
        rule.title,
        rule.rule_id,
        rule.text,
        *rule.asked,
        *((restated.text, *restated.asked) if restated else ()),
    ]
    spoken = {word for text in texts for word in stems(text)}
    weights = {word: index.rarity(word) for word in understood.typed}
    met = {word for word in weights if word in spoken or spoken.intersection(_meanings(understood, word))}
    return sum(weights[word] for word in met) / sum(weights.values())


def _meanings(understood: Understood, word: str) -> Iterator[str]:
    """The stems that slang with this word in it was taken for."""
    for entry in understood.slang:
        if word in map(stem, entry.says.split()):
            yield from stems(entry.means)


def _links(corpus: Corpus, rules: Sequence[Rule]) -> Iterator[Rule]:
    """What the rules point to and is not among them."""
    seen = {rule.rule_id for rule in rules}
    for link in (link for rule in rules for link in rule.links):
        found = corpus.find(link) if link not in seen else None
        seen.add(link)
        if found is not None:
            yield found


def _terms(corpus: Corpus, understood: Understood, rules: Sequence[Rule]) -> list[Term]:
    """The entries, of the first rule's game, of the terms that the question uses in its own or in the
    rulebook's words."""
    if not rules:
        return []
    used = understood.weights()
    known = terms.entries(rule_id for rule_id in corpus.ids() if rule_id.startswith(f"{rules[0].game}:"))
    names = {name: weight for name in known.values() if (weight := _use(name, used))}
    best = sorted(names, key=lambda name: -names[name])[:MOST_TERMS]
    return [term for name in best for term in corpus.term(name, rules[0].game)]


def _use(name: str, used: dict[str, float]) -> float:
    """How surely a term is used: the least weight of its words, 0 where one is missing."""
    own = [stem(word) for word in name.split("-") if len(word) > 1]
    return min((used.get(word, 0.0) for word in own), default=0.0)


def _notes(corpus: Corpus, rules: Sequence[Rule]) -> Iterator[str]:
    """Where the wording quoted is older than what the digest restates, or is the digest's."""
    restated = {(e.game, e.document): e.edition for e in corpus.digest.store.editions()}
    official = {(e.game, e.document): e.edition for e in reversed(corpus.store.editions())}
    games = {rule.game for rule in rules}
    for (game, document), edition in official.items():
        newer = restated.get((game, document), "")
        if game in games and edition < newer:
            yield f"Of {_called(game, document)}, {edition} is imported; the digest restates {newer}."
    if any(rule.wording == "digest" for rule in rules):
        yield "Digest wording restates the rules; `judge rules import` brings the official wording in."


def _called(game: str, document: str) -> str:
    return f"{GAMES[game]} ({document})" if document else GAMES[game]
