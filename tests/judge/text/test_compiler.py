"""Card text to abilities, on invented cards: what is read is read rightly, the rest is refused."""

from __future__ import annotations

import pytest

from judge.text.compiler import LONGEST, compile_text, title_of
from judge.text.tables import load_tables
from judge.text.tree import (
    Ability,
    Again,
    All,
    AmountIs,
    Apply,
    Banish,
    Chosen,
    Conditional,
    ControllerOf,
    CountersOn,
    CountOf,
    DealDamage,
    Discard,
    Draw,
    Duration,
    EachOpponent,
    EventPattern,
    EventThing,
    Experienced,
    GrantKeyword,
    IfDone,
    InstructionsAbility,
    Is,
    KeywordAbility,
    Meets,
    Mention,
    ModifyStat,
    Number,
    Replace,
    Rest,
    Restricted,
    Scaled,
    Selector,
    Self,
    StaticAbility,
    Target,
    TriggeredAbility,
    Unless,
    Wake,
    You,
    walk,
)

GAMES = ("grand_archive", "remnants")
ONE = Number(1)
ALLY = Selector(("ally",))


def ga(text: str, name: str = "Rook, Tall Tower") -> tuple[Ability, ...]:
    made = compile_text("grand-archive", text, name=name)
    assert not made.problems, made.problems[0]
    return made.abilities


def only(text: str) -> Ability:
    (ability,) = ga(text)
    return ability


def code(text: str, game: str = "grand-archive") -> str:
    made = compile_text(game, text, name="Rook")
    return made.problems[0].code if made.problems else ""


@pytest.mark.parametrize(
    ("text", "name", "amount", "argument"),
    [
        ("Taunt", "taunt", None, ""),
        ("True Sight", "true-sight", None, ""),
        ("Ranged 2 (Reminder words stand here and mean nothing.)", "ranged", 2, ""),
        ("Fire Imbue 3", "imbue", 3, "fire"),
        ("Advanced Imbue 1", "imbue", 1, "advanced"),
        ("Command Chessman", "command", None, "Chessman"),
        ("Ally Link", "link", None, "ally"),
        ("Link Shield", "link-shield", None, ""),
        ("Level Locked 2", "level-locked", 2, ""),
        ("Rook Lineage", "lineage", None, "Rook"),
    ],
)
def test_keywords(text: str, name: str, amount: int | None, argument: str) -> None:
    assert only(text) == KeywordAbility(name, None if amount is None else Number(amount), argument)


def test_keywords_side_by_side() -> None:
    assert [one.name for one in ga("Stealth, Vigor") if isinstance(one, KeywordAbility)] == [
        "stealth",
        "vigor",
    ]


def test_a_card_calls_itself_by_its_name_or_the_part_before_the_comma() -> None:
    expected = StaticAbility((ModifyStat(Self(), "power", ONE),))
    assert only("Rook gets +1 POWER.") == only("Rook, Tall Tower gets +1 POWER.") == expected


def test_instead_replaces_the_sentence_before() -> None:
    target = Target(0, Selector(("unit",)), ONE, ONE)
    imbued = Meets(Self(), (Is("state", "imbued"),))
    expected = Conditional(imbued, (DealDamage(Number(4), Again(0)),), (DealDamage(Number(2), target),))
    assert only(
        "Deal 2 damage to target unit. If Rook is imbued, deal 4 damage to that unit instead."
    ) == InstructionsAbility((expected,))


def test_a_pronoun_means_the_head_of_a_phrase_not_its_relative_clause() -> None:
    hit = Selector(("unit",), (Experienced("object", EventPattern("hits", Self())),))
    expected = Replace(EventPattern("dies", hit), (Banish(EventThing("subject")),))
    assert only("If a unit hit by Rook this turn would die, banish it instead.") == StaticAbility((expected,))


def test_a_group_mentioned_again_is_the_group_that_was() -> None:
    group = All(Selector(("ally",), (Is("state", "rested"),)), 0)
    gets = Apply((ModifyStat(Again(0), "power", Number(2)),), Duration("turn"))
    assert only("Wake up all rested allies. They get +2 POWER until end of turn.") == InstructionsAbility(
        (Wake(group), gets)
    )


def test_has_and_gains_are_told_apart() -> None:
    stealth = KeywordAbility("stealth")
    allies = All(Selector(("ally",), controller=You()))
    assert only("Allies you control have stealth.") == StaticAbility((GrantKeyword(allies, stealth),))
    timed = Apply((GrantKeyword(allies, stealth, True),), Duration("turn"))
    assert only("Allies you control gain stealth until end of turn.") == InstructionsAbility((timed,))


def test_may_covers_the_clauses_after_it_and_if_you_do_all_of_them() -> None:
    made = only("You may discard a card and banish a card from your graveyard. If you do, draw a card.")
    assert isinstance(made, InstructionsAbility)
    (done,) = made.instructions
    assert isinstance(done, IfDone)
    assert done.then == (Draw(You(), ONE),)
    assert [type(one).__name__ for one in done.first[0].instructions] == ["Discard", "Banish"]  # type: ignore[attr-defined]


def test_a_verb_in_the_third_person_keeps_the_player_before_it() -> None:
    player = Target(0, Selector(("player",)), ONE, ONE)
    card = Chosen(1, Selector(("card",), cards=True), ONE, ONE)
    expected = (Draw(player, Number(2)), Discard(player, card))
    assert only("Target player draws two cards, then discards a card.") == InstructionsAbility(expected)
    card = Chosen(0, Selector(("card",), cards=True), ONE, ONE)
    mixed = (Discard(EachOpponent(), card), Draw(You(), ONE))
    assert only("Each opponent discards a card and you draw a card.") == InstructionsAbility(mixed)


def test_restrictions_and_inherited_effects_wrap_any_ability() -> None:
    made = only("[Class Bonus] [Level 2+] On Enter: Draw a card.")
    assert made.restrictions == (Restricted("class-bonus"), Restricted("level", amount=Number(2)))
    assert only("Inherited Effect — Allies you control get +1 POWER.").inherited


def test_a_condition_over_all_of_a_trigger_is_the_triggers() -> None:
    made = only("At the beginning of your end phase, if you control two or more allies, draw a card.")
    enough = AmountIs(CountOf(All(Selector(("ally",), controller=You()))), ">=", Number(2))
    event = EventPattern("phase-begins", You(), detail="end-phase")
    assert made == TriggeredAbility(event, (Draw(You(), ONE),), enough)


def test_for_every_three_counters() -> None:
    amount = Scaled(CountersOn("age", Self()), 1, 3)
    assert only("Rook gets +1 LIFE for every three age counters on it.") == StaticAbility(
        (ModifyStat(Self(), "life", amount),)
    )


def test_unless_names_who_pays() -> None:
    made = only("Negate target card activation unless its controller pays (3).")
    assert isinstance(made, InstructionsAbility)
    assert isinstance(made.instructions[0], Unless)
    assert made.instructions[0].who == ControllerOf(Again(0))


def test_modes_are_part_of_their_paragraph() -> None:
    made = compile_text("grand-archive", "Choose one—\n• Draw a card.\n• Recover 2.")
    assert (made.paragraphs, made.compiled, len(made.abilities)) == (3, 3, 1)


def test_costs_are_instructions() -> None:
    made = only(
        "REST, Sacrifice an ally: As a Spell, draw a card. Activate this ability only once each turn."
    )
    assert made.costs[0] == Rest(Self())  # type: ignore[attr-defined]
    assert made.as_subtypes == ("Spell",)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Juggle two allies.", "T201"),
        ("Deal 2 damage to target unit and wobble.", "T201"),
        ("Destroy two ally.", "T202"),
        ("Destroy that item.", "T204"),
        ("Draws a card, then discards a card.", "T202"),
        ("If Rook is imbued, draw a card instead.", "T202"),
        ("Deal 2 damage to target unit", "T201"),
    ],
)
def test_what_is_not_understood_is_refused(text: str, expected: str) -> None:
    assert code(text) == expected


def test_an_instead_with_nothing_before_it_is_told_where_to_stand() -> None:
    made = compile_text("grand-archive", "Draw a card.\nIf Rook is imbued, draw two cards instead.")
    assert "in the same text" in made.problems[0].hint


def test_a_problem_names_the_phrase_its_place_and_what_would_fit() -> None:
    made = compile_text("grand-archive", "Draw a card.\nDeal 2 damage to the moon, then draw a card.")
    (problem,) = made.problems
    assert problem.place is not None
    assert (problem.place.line, problem.place.column) == (2, 22)
    assert "“moon”" in problem.message
    assert problem.hint.startswith("expected there: ")
    assert (made.paragraphs, made.compiled) == (2, 1)
    assert made.abilities == (InstructionsAbility((Draw(You(), ONE),)),)


def test_spans_point_into_the_text() -> None:
    text = "Draw a card. (Words of reminder are left out.) Destroy target ally."
    targets = [node for node in walk(ga(text)) if isinstance(node, Target)]
    assert [text[slice(*node.span)] for node in targets] == ["target ally"]


def test_no_pronoun_is_left_in_an_ability() -> None:
    for text in ("Return target ally to its owner's hand.", "Whenever an ally you control dies, banish it."):
        assert not any(isinstance(node, Mention) for node in walk(ga(text)))


def test_remnants_names_what_it_targets() -> None:
    made = compile_text("remnants", "(Use): Deal 2 damage to a minion, then draw 1. Repliable.")
    (ability,) = made.abilities
    assert ability.label == "Use"
    assert ability.traits == ("repliable",)  # type: ignore[attr-defined]
    assert any(isinstance(node, Target) for node in walk(ability))
    assert code("(Play): Discombobulate a minion.", "remnants") == "T201"


def test_an_unknown_game_has_no_grammar() -> None:
    with pytest.raises((FileNotFoundError, ModuleNotFoundError)):
        compile_text("no-such-game", "Draw a card.")


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_a_grammar_has_a_meaning(game: str) -> None:
    from judge.text.builders.builder import Builder

    rules = load_tables(f"judge.games.{game}").productions
    lost = {
        rule.name
        for rule in rules
        if not rule.inlined and not hasattr(Builder, "on_" + rule.name) and sum(rule.keeps) != 1
    }
    assert lost == set()


def test_tables_are_made_again_where_the_cache_cannot_be_used(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("JUDGE_HOME", str(blocked))
    assert load_tables.__wrapped__("judge.games.remnants").productions


def test_a_damaged_cache_is_made_again(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path))
    load_tables.__wrapped__("judge.games.remnants")
    (stored,) = (tmp_path / "cache" / "text").iterdir()
    stored.write_bytes(b"\0broken")
    assert load_tables.__wrapped__("judge.games.remnants").productions


def test_a_text_that_is_too_long_is_refused_and_echoed_in_part() -> None:
    (problem,) = compile_text("grand-archive", "Draw a card. " * 2000, name="Scroll").problems
    assert problem.code == "T205"
    assert f"{LONGEST:,}" in problem.message
    assert len(str(problem)) < 800


def test_the_longest_text_that_is_read_does_not_exhaust_the_reader() -> None:
    sentence = "Recover 1. "
    made = compile_text("grand-archive", sentence * (LONGEST // len(sentence)), name="Scroll")
    assert not made.problems


def test_a_long_phrase_is_told_in_part() -> None:
    (problem,) = compile_text("grand-archive", "Draw a card " + "so " * 300, name="Scroll").problems
    assert len(problem.message) < 250
    assert len(problem.source) > 900, "programs get the line whole"
    assert all(len(line) < 250 for line in str(problem).splitlines())


def test_a_text_that_breaks_off_is_marked_at_its_end() -> None:
    (problem,) = compile_text("grand-archive", "Level up", name="Scroll").problems
    assert "ends where more is expected" in problem.message
    assert problem.place
    assert (problem.place.column, problem.place.length) == (9, 1)


@pytest.mark.parametrize("game", ["grand-archive", "remnants", "flesh-and-blood"])
def test_what_would_fit_is_told_in_words(game: str) -> None:
    tables = load_tables("judge.games." + game.replace("-", "_"))
    told = {title_of(title) for title in tables.titles}
    assert not [title for title in told if "anon" in title or title in ("cap", "int", "num word")]
