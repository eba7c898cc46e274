"""Words of players and the words of rules that go with them."""

from __future__ import annotations

from rules_corpus.associations import LEAST, MOST, SEEN, learnt

PAIRS = [
    (["swing", "otter"], ["attack", "river", "rest"]),
    (["swing", "heron"], ["attack", "bank", "rest"]),
    (["swing", "vole"], ["attack", "burrow"]),
    (["nap", "otter"], ["rest", "river"]),
    (["nap", "heron"], ["rest", "bank"]),
    (["nap", "vole"], ["rest", "burrow"]),
]


def test_a_word_goes_with_what_is_said_wherever_it_is_asked() -> None:
    found = learnt(PAIRS)
    assert max(found["swing"], key=found["swing"].__getitem__) == "attack"
    assert max(found["nap"], key=found["nap"].__getitem__) == "rest"


def test_a_word_asked_too_seldom_tells_nothing() -> None:
    assert SEEN == 3
    assert set(learnt(PAIRS)) == {"nap", "swing"}


def test_only_the_surest_are_kept_and_never_the_word_itself() -> None:
    many = [(["swing"], ["swing", *(f"word{n}" for n in range(30))]) for _ in range(4)]
    (kept,) = learnt(many).values()
    assert len(kept) == MOST
    assert all(LEAST <= share <= 1 for share in kept.values())
    assert "swing" not in kept


def test_the_same_pairs_give_the_same_whatever_their_order() -> None:
    assert learnt(PAIRS) == learnt(reversed(PAIRS))
    assert learnt([]) == {}
