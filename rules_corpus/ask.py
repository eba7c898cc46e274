"""Answers to questions: the deciding rule first, what supports it, the terms used, and whether anything
decides it at all."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from math import exp

from pydantic import BaseModel, ConfigDict

from rules_corpus.cite import GAMES, RuleId
from rules_corpus.corpus import Corpus, Term, game_id
from rules_corpus.index import TOURNAMENT, Index, source_of, stem, stems
from rules_corpus.model import Rule
from rules_corpus.search import (
    Asked,
    Hit,
    beginning,
    held,
    hit,
    ranked,
    referred,
    understand,
)
from rules_corpus.understand import Taken, Understood
from rules_corpus.words import spelled

MOST_TERMS = 5

MUCH = 12
"""Words from which on a question says enough not to be met by chance."""

FOREMOST = 3
"""How many of the rules found tell whether the first one answers the question."""

SAME = 0.85
"""How near a question comes to a phrasing that is the same but for a word that says little; those of
`benchmarks/data` that no rule answers come to 0.84."""

NEARLY = 0.7
"""The share of the first rule's score that a rule of another game must reach to be asked about as well: three
in four questions of `benchmarks/data` for which a rule of the wrong game came first have one."""

_NOWHERE = ""
"""A word that stands in no rule."""

_NEUTRAL = "These rules speak of it; what follows from them is not said here."
_CUT = "The question is long: only its first {} characters were read."
_DECIDED = "{} by {}."
_WHICH_GAME = "{} by {}, if you play {}; for {} see {}. Name the game to be sure."
_SURE, _PROBABLE = "Decided", "Probably decided"
_SILENT = "No rule speaks of this."
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


class Verdict(BaseModel):
    """What a scenario says to the very question that was asked: the answer, the question as the scenario puts
    it, and the scenario, which `judge run` resolves; `assumed` the readings that it rests on where the rules
    are silent or contradict themselves."""

    model_config = ConfigDict(frozen=True)

    answer: str
    question: str
    scenario: str
    source: str
    assumed: tuple[str, ...] = ()


class Answer(BaseModel):
    """What the rules say to a question.

    `rules`: ranked, the deciding one first where `decided` (probably, unless `sure`), else the nearest;
    `message` says which. `parents`
    are the rules above the first, `links` those that the rules' texts point to, `terms` the entries of terms
    that the question uses, `understood` the slang in it, `notes` what to know about the wording. `precedents`
    and `verdict` are filled by whoever holds the scenarios.
    """

    model_config = ConfigDict(frozen=True)

    question: str
    decided: bool
    message: str
    rules: tuple[Hit, ...]
    sure: bool = False
    parents: tuple[Rule, ...] = ()
    links: tuple[Rule, ...] = ()
    terms: tuple[Term, ...] = ()
    understood: tuple[Meant, ...] = ()
    notes: tuple[str, ...] = ()
    precedents: tuple[Precedent, ...] = ()
    verdict: Verdict | None = None

    def neutral(self) -> Answer:
        """The rules quoted and explained without a verdict, and without scenarios, whose outcomes are one."""
        message = _NEUTRAL if self.decided else self.message
        return self.model_copy(update={"message": message, "precedents": (), "verdict": None})


def led(corpus: Corpus, answer: Answer, rule_ids: Sequence[str], cited: Collection[str] = ()) -> Answer:
    """The answer where it is known that these rules decide: the best find among them and what else the ruling
    `cited`, else the first of them that is at hand, leads."""
    found = {one.rule_id: one for one in answer.rules}
    spoken = (rule_id for rule_id in found if rule_id in rule_ids or rule_id in cited)
    known = (corpus.find(rule_id) for rule_id in (*spoken, *rule_ids))
    rule = next((rule for rule in known if rule is not None), None)
    if rule is None:
        return answer
    first = found.get(rule.rule_id) or hit(
        rule, 0.0, understand(corpus, answer.question, RuleId(rule.rule_id).game)
    )
    rest = (one for one in answer.rules if one.rule_id != rule.rule_id)
    return answer.model_copy(
        update={
            "decided": True,
            "sure": True,
            "message": _DECIDED.format(_SURE, rule.rule_id),
            "rules": (first, *rest)[: max(1, len(answer.rules))],
            "parents": tuple(corpus.parents(rule)),
        }
    )


def ask(corpus: Corpus, question: str, game: str = "", k: int = 5) -> Answer:
    """Answers a question from the rules at hand. Raises ProblemError C212 (no such game), C214 (no words)."""
    limited, read = game_id(game) if game else "", beginning(question)
    understood = understand(corpus, read, limited)
    named = referred(corpus, read, limited)
    ranking = ranked(corpus, understood, named)
    best = held(corpus, ranking, max(k, FOREMOST))
    using, found = corpus.index().using, best[:k]
    ground = (1.0 if named else evidence(corpus, understood, best)) if best else 0.0
    decided, sure = ground >= using.decides, ground >= using.sure
    rules = [rule for rule, _ in found]
    return Answer(
        question=read,
        decided=decided,
        sure=sure,
        message=_message(best, _SURE if sure else _PROBABLE) if decided else _NOTHING if best else _SILENT,
        rules=tuple(hit(rule, score, understood) for rule, score in found),
        parents=tuple(corpus.parents(rules[0])) if rules else (),
        links=tuple(_links(corpus, rules)),
        terms=tuple(_terms(corpus, understood, rules)),
        understood=tuple(Meant(says=t.says, means=t.means, why=t.why) for t in _taken(understood, rules)),
        notes=(*([_CUT.format(len(read))] if read != question else []), *_notes(corpus, rules)),
    )


def elsewhere(best: Sequence[tuple[Rule, float]]) -> Rule | None:
    """The rule of another game that may be asked about as well, where the question does not tell the game."""
    first, score = best[0]
    return next((r for r, near in best[1:] if r.game != first.game and near >= NEARLY * score), None)


def _message(best: Sequence[tuple[Rule, float]], decided: str) -> str:
    """Which rule decides, how surely, and which one does in another game that may be meant."""
    first, other = best[0][0], elsewhere(best)
    if other is None:
        return _DECIDED.format(decided, first.rule_id)
    games = GAMES[first.game], GAMES[other.game]
    return _WHICH_GAME.format(decided, first.rule_id, *games, other.rule_id)


def evidence(corpus: Corpus, understood: Understood, best: Sequence[tuple[Rule, float]]) -> float:
    """How surely the first of the rules found, with their scores, answers the question, from 0 to 1, as the
    weights reckon it from `Signs`; wholly where it is one of the rule's own phrasings, however short."""
    signs, using = Signs.of(corpus, understood, best), corpus.index().using
    _, same = Asked(corpus.index(), understood).nearest(best[0][0].rule_id)
    if same >= SAME and not signs.outside:
        return 1.0
    total = sum(getattr(using, f"sign_{name}") * value for name, value in asdict(signs).items())
    return 1 / (1 + exp(-using.sign_none - total))


@dataclass(frozen=True, slots=True)
class Signs:
    """What tells whether the best rule found answers a question.

    `strength`: its score, in words as rare as can be; `lead`: the share of it that the next one lacks;
    `spoken`: the share of the question, its words weighed by rarity, that the three best speak of; `length`:
    how much was asked, since little is met by chance; `subject`: what is asked about, the first word that
    counts, stands nowhere; `reason`: it asks why, and rules say what; `outside`: it asks for what rules never
    say.
    """

    strength: float
    lead: float
    spoken: float
    length: float
    subject: float
    reason: float
    outside: float

    @classmethod
    def of(cls, corpus: Corpus, understood: Understood, best: Sequence[tuple[Rule, float]]) -> Signs:
        """The signs of the best rules found, `FOREMOST` of them where there are as many."""
        index, score = corpus.index(), best[0][1]
        return cls(
            strength=score / index.highest([{_NOWHERE: 1.0}]),
            lead=1 - best[1][1] / score if len(best) > 1 and score else 1.0,
            spoken=sum(_spoken(index, understood, rule, _said(corpus, rule)) for rule, _ in best[:FOREMOST])
            / FOREMOST,
            length=min(1.0, len(understood.typed) / MUCH),
            subject=float(understood.typed[0] in understood.unknown),
            reason=float("why" in spelled(understood.text)),
            outside=float(bool(understood.outside)),
        )


def _spoken(index: Index, understood: Understood, rule: Rule, said: frozenset[str]) -> float:
    """The share of the question's words, weighed by rarity, that a rule says, them or what they stand for."""
    rarity = {word: index.rarity(word) for word in understood.typed}
    meant = understood.meant[source_of(rule.rule_id)]
    kept = (word for word in rarity if word in said or not said.isdisjoint(meant.get(word, ())))
    return sum(rarity[word] for word in kept) / sum(rarity.values())


def _said(corpus: Corpus, rule: Rule) -> frozenset[str]:
    """The stems of all that is said of a rule, in its own wording and in the digest's."""
    restated = corpus.digest.store.rule(rule.rule_id)
    texts = [rule.title, rule.rule_id, rule.text, *rule.asked]
    if restated and restated != rule:
        texts += [restated.text, *restated.asked]
    return _stems("\n".join(texts))


@lru_cache(maxsize=4096)
def _stems(text: str) -> frozenset[str]:
    return frozenset(stems(text))


def _taken(understood: Understood, rules: Sequence[Rule]) -> Iterable[Taken]:
    """What words were taken for in the rules that the first one belongs to."""
    return understood.taken[source_of(rules[0].rule_id)] if rules else ()


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
    used = understood.stems(source_of(rules[0].rule_id))
    game = f"{rules[0].game}:"
    known = (name for entry, name in corpus.entries().items() if entry.startswith(game))
    names = {name: weight for name in known if (weight := _use(name, used))}
    best = sorted(names, key=lambda name: -names[name])[:MOST_TERMS]
    return [term for name in best for term in corpus.term(name, rules[0].game)]


def _use(name: str, used: dict[str, float]) -> float:
    """How surely a term is used: the least weight of its words, 0 where one is missing."""
    return min((used.get(word, 0.0) for word in _words_of(name)), default=0.0)


@lru_cache(maxsize=4096)
def _words_of(name: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in name.split("-") if len(word) > 1)


def _notes(corpus: Corpus, rules: Sequence[Rule]) -> Iterator[str]:
    """Where rules of several games were found, where it is about events, and where the wording quoted is
    older than what the digest restates, or is the digest's."""
    yield from _several(rules)
    if rules and source_of(rules[0].rule_id) == TOURNAMENT:
        yield "This is tournament policy, which holds at events; what follows there is for a judge to say."
    restated = {(e.game, e.document): e.edition for e in corpus.digest.store.editions()}
    official = {(e.game, e.document): e.edition for e in reversed(corpus.store.editions())}
    games = {rule.game for rule in rules}
    for (game, document), edition in official.items():
        newer = restated.get((game, document), "")
        if game in games and edition < newer:
            yield f"Of {_called(game, document)}, {edition} is imported; the digest restates {newer}."
    if any(rule.wording == "digest" for rule in rules):
        yield "Digest wording restates the rules; `judge rules import` brings the official wording in."


def _several(rules: Sequence[Rule]) -> Iterator[str]:
    games = tuple(dict.fromkeys(rule.game for rule in rules))
    if len(games) > 1:
        found = " and ".join(GAMES[game] for game in games)
        yield f"Rules of {found} were found: name the game ({games[1]}) to ask of it alone."


def _called(game: str, document: str) -> str:
    return f"{GAMES[game]} ({document})" if document else GAMES[game]
