"""What is said of malformed scenarios: the table of messages, places, hints, all problems in one run."""

from __future__ import annotations

import pytest
from reading_samples import framed

from rules_corpus.cite import refers
from rules_corpus.problem import Problem
from scenarios.check import check, check_text
from scenarios.errors import CODES
from scenarios.parse import MOST_PROBLEMS, parse, parse_each
from scenarios.syntax import SYNTAX, Stop
from scenarios.tree import CardDef

BOARD = """scenario "T"
game grand-archive
players Ana, Ben

card "Chalk Veil":
    cost reserve 1
    type Action
    text "Target unit gains stealth. Summon a Mist Imp token. Put an omen counter on it."

Ana:
    champion Hero = "Ash Spirit" level 0 life 15
    field:
        Knight = ally 3/4
        Wolf = ally "Marsh Wolf" 1/1 rested
    hand 2

Ben:
    champion "Reed Spirit" life 15
    field Guard = ally 2/4
    hand "Chalk Veil", 1

turn Ana main
Ana passes
"""
"""A scenario without problems, of which the tests spoil a piece."""

REMNANTS = """scenario "T"
game remnants
players Ana, Ben
Ana:
    loyalty Kingdom 3
    front Wolf = minion 2/2
turn Ana group 3
"""


def _lines(*lines: str) -> str:
    return BOARD + "\n".join(lines) + "\n"


def _instead(old: str, new: str, text: str = BOARD) -> str:
    assert old in text
    return text.replace(old, new)


def _one(text: str) -> Problem:
    found = check_text(text, "f.judge")
    assert len(found) == 1, "\n".join(map(str, found))
    return found[0]


def test_the_sound_scenario_is_sound() -> None:
    assert check_text(BOARD, "f.judge") == []
    assert check_text(REMNANTS, "f.judge") == []


SAMPLES = [(row, sample) for row in SYNTAX for sample in row.samples]


@pytest.mark.parametrize(("row", "sample"), SAMPLES, ids=[sample for _, sample in SAMPLES])
def test_each_row_of_the_table_speaks_for_its_samples(row: Stop, sample: str) -> None:
    head = 'scenario "T"\ngame grand-archive\nplayers Ana, Ben\n'
    text = sample if sample.startswith("scenario") else head + sample
    _, problems = parse(text + "\n", "f.judge")
    assert len(problems) == 1
    assert problems[0].code == row.code
    assert problems[0].message.startswith(row.message)
    assert row.hint in problems[0].hint
    assert problems[0].place


MALFORMED: list[tuple[str, str, int, int, str, str]] = [
    # code, text, line, column, words of the message, words of the hint
    ("E001", "", 1, 1, "no scenario", 'scenario "What happens"'),
    ("E002", _lines("Ana attacks @"), 24, 13, "'@'", ""),
    ("E002", _lines("Ana activates “Chalk Veil”"), 24, 15, "'“'", "straight double quotes"),
    ("E002", _lines("\0"), 24, 1, r"'\x00'", ""),
    ("E003", _lines('Ana activates "Chalk Veil'), 24, 15, "not closed", '\\"'),
    ("E004", _lines("    Ana passes"), 24, 5, "no block begins", "colon"),
    ("E004", _instead("    hand 2", "  hand 2"), 15, 3, "no block stands", ""),
    ("E005", "Ana passes\n" + BOARD, 1, 1, "before any 'scenario'", ""),
    (
        "E005",
        _lines("Ana attacks Guard wiht Knight"),
        24,
        19,
        "'wiht' is no clause word",
        "did you mean 'with'?",
    ),
    ("E005", _lines("Ana attacks Guard using Sword"), 24, 19, "'using' is no clause word", "write: wielding"),
    ("E005", _lines("Ana attacks Marsh Wolf"), 24, 19, "'Wolf'", '"Marsh Wolf"'),
    ("E005", _lines("Ana passes, Ben"), 24, 11, "',' cannot stand here", "expected"),
    ("E006", _instead("game grand-archive\n", ""), 1, 10, "no 'game' line", "game grand-archive"),
    ("E006", _instead("players Ana, Ben\n", ""), 1, 10, "no 'players' line", "players Ana, Ben"),
    ("E006", _instead("turn Ana main\n", ""), 1, 10, "whose turn", "turn Ana main"),
    ("E006", _lines("Ana attacks Guard with"), 24, 23, "things that the clause", "with Knight"),
    ("E007", _instead("    hand 2", "    hand:"), 15, 5, "indented block", ""),
    ("E007", _instead("    hand 2\n", "    hand:    # nothing\n"), 15, 5, "indented block", ""),
    ("E008", _instead("players", "seed 1\nseed 2\nplayers"), 4, 1, "second 'seed'", ""),
    ("E008", _lines('card "Late"'), 24, 1, "before the first statement", ""),
    ("E009", _instead("players", "rules 2026-13-01\nplayers"), 3, 7, "no date", "rules 2026-08-21"),
    ("E009", _lines("Ana activates " + "Hero of " * 9 + "Hero"), 24, 15, "more than 8 names", ""),
    ("E009", _lines('expect triggered "On Hit" of Hero 2'), 24, 8, "'times' and a number", "2 times"),
    ("E009", _lines('expect triggered "On Hit" of Hero times'), 24, 8, "'times' and a number", "2 times"),
    (
        "E009",
        _lines("Ana activates Hero 2 of Hero"),
        24,
        15,
        "counts abilities or copies",
        "ability 1 of Relic",
    ),
    ("E009", _lines("Ana activates Hero choosing Dart = Wolf"), 24, 29, "given a name", ""),
    ("E009", _instead("loyalty Kingdom 3", "hp 1 2", REMNANTS), 5, 8, "attribute of a player", "hp 10"),
    ("E009", _instead("main", "main 0"), 22, 1, "counted from 1", ""),
    ("E009", _lines("Ana activates Hero with Y = 2"), 24, 25, "called X", "with X = 3"),
    ("E100", _instead("grand-archive", "grand-archiv"), 2, 6, "no game 'grand-archiv'", "'grand-archive'"),
    ("E101", _instead("field Guard", "feild Guard"), 19, 5, "no zone 'feild' in grand-archive", "'field'"),
    (
        "E101",
        _lines("expect Guard on graveyrd"),
        24,
        17,
        "no zone 'graveyrd' in grand-archive",
        "'graveyard'",
    ),
    ("E101", _instead("Kingdom", "Kingdmo", REMNANTS), 5, 13, "no faction 'Kingdmo'", "'Kingdom'"),
    ("E101", REMNANTS + "Ana plays Wolf to frnt 2\n", 8, 19, "no row of slots 'frnt'", "'front'"),
    ("E101", REMNANTS + "Ana plays Wolf to front 0\n", 8, 19, "counted from 1", ""),
    ("E102", _lines("Ana attaks Guard with Knight"), 24, 5, "no verb 'attaks' in grand-archive", "'attacks'"),
    ("E102", _lines("Ana casts Guard"), 24, 5, "no verb 'casts' in grand-archive", "write: Ana activates …"),
    (
        "E102",
        _lines("Ana ends turn"),
        24,
        5,
        "no verb 'ends' in grand-archive",
        "write: all pass until end phase",
    ),
    ("E102", REMNANTS + "Ana casts Owl\n", 8, 5, "no verb 'casts' in remnants", "write: Ana plays …"),
    ("E111", _lines("expect Guard not rested"), 24, 14, "'not' stands in front", "write: expect not …"),
    ("E102", _lines("Ana declines to retaliat"), 24, 17, "not followed by 'retaliat'", "'retaliate'"),
    ("E102", _lines("Ana activates"), 24, 5, "needs what is acted on", ""),
    ("E102", _lines("Ana retaliates Guard"), 24, 16, "no thing follows", "'with'"),
    ("E102", REMNANTS + "Ana ends\n", 8, 5, "'ends' is followed by 'phase' or 'turn'", ""),
    ("E103", _instead("type Action", "typ Action"), 7, 5, "no card attribute 'typ'", "'type'"),
    (
        "E103",
        _instead("reserve 1", "resrve 1"),
        6,
        10,
        "behind 'cost' comes 'reserve' or 'memory'",
        "cost reserve 1",
    ),
    ("E103", _instead("type Action", "type 3"), 7, 5, "takes names", ""),
    ("E103", _instead("type Action", "speed Slowly"), 7, 5, "is 'Fast' or 'Slow'", ""),
    ("E103", _instead("type Action", "class Big Cat"), 7, 5, "takes names", "double quotes"),
    ("E104", _instead("rested", "restd"), 14, 38, "no modifier or keyword 'restd'", "'rested'"),
    ("E104", _instead("rested", "damage"), 14, 38, "'damage' takes a number", ""),
    ("E104", _instead("rested", 'counter "omen"'), 14, 38, "takes a name in quotes and a number", ""),
    ("E104", _instead("rested", "since turn"), 14, 38, "takes a number (behind 'turn')", ""),
    ("E104", _instead("ally 3/4", "ally 3"), 13, 9, "power/life", ""),
    ("E104", _instead("ally 3/4", '"Chalk Veil" 3/4'), 13, 9, "stats stand behind a kind", "ally 3/4"),
    ("E105", _lines("Anna passes"), 24, 1, "no player 'Anna'", "'Ana'"),
    ("E105", _lines("expct Guard damage 2"), 24, 1, "no player 'expct'", "'expect'"),
    ("E105", _lines("expect Bne loses"), 24, 8, "no player 'Bne'", "'Ben'"),
    ("E105", _lines("expect opportunity Bne"), 24, 20, "no player 'Bne'", "'Ben'"),
    ("E105", _instead("rested", "owned by Bne"), 14, 47, "no player 'Bne'", "'Ben'"),
    ("E105", _lines("expect Hero of Ben wins"), 24, 8, "a player's name stands here", ""),
    ("E105", 'scenario "T"\ngame remnants\nplayers Ana\n', 1, 10, "two players", ""),
    ("E106", _lines("Ana attacks Gaurd with Knight"), 24, 13, "nothing here is called 'Gaurd'", "'Guard'"),
    (
        "E106",
        _lines('Ana activates "Chalk Viel"'),
        24,
        15,
        "nothing here is called 'Chalk Viel'",
        "'Chalk Veil'",
    ),
    ("E106", _lines("Ana activates ability 1 of Heor"), 24, 28, "'Heor'", "'Hero'"),
    ("E106", _lines("Ana chooses Guard to bottom, Wofl to top"), 24, 30, "'Wofl'", "'Wolf'"),
    ("E106", _lines("random chooses Wofl"), 24, 16, "'Wofl'", "'Wolf'"),
    ("E106", _lines('expect "Mist Ipm" gone'), 24, 8, "'Mist Ipm'", "names here"),
    ("E106", _instead("rested", "linked Gaurd"), 14, 45, "'Gaurd'", "'Guard'"),
    ("E106", REMNANTS + "Ana declares Kingdmo 3\n", 8, 14, "no faction 'Kingdmo'", "'Kingdom'"),
    ("E106", REMNANTS + "Ana attaches 2 x pm to Wolf\n", 8, 18, "no kind or card 'pm'", "'mp'"),
    ("E107", _instead("Guard = ally", "Wolf = ally"), 19, 11, "alias 'Wolf' is used twice", ""),
    ("E107", _instead("Guard = ally", "field = ally"), 19, 11, "no alias", ""),
    ("E107", _instead("\nBen:", "\nAna:"), 17, 1, "second board of 'Ana'", ""),
    ("E107", _instead("\nAna:", '\ncard "Chalk Veil"\n\nAna:'), 10, 6, "defined twice", ""),
    ("E107", _lines('Ana activates Wolf = "Chalk Veil"'), 24, 15, "'Wolf' is used twice", ""),
    ("E107", _instead("Ana, Ben", "Ana, Ben, Ben"), 1, 10, "two players are called 'Ben'", ""),
    (
        "E108",
        _instead('hand "Chalk Veil"', 'hand "Chalk Viel"'),
        20,
        10,
        "no card 'Chalk Viel'",
        "'Chalk Veil'",
    ),
    ("E108", _instead("type Action", 'back "Dusk Veil"'), 7, 10, "no card 'Dusk Veil'", 'card "Dusk Veil"'),
    ("E109", _instead("turn Ana main", "turn Ana mian"), 22, 10, "no phase or step 'mian'", "'main'"),
    ("E109", _lines("expect phase damage"), 24, 14, "'damage' is a step", "expect step damage"),
    ("E109", _lines("all pass until end"), 24, 16, "no point 'end'", "'end phase'"),
    ("E109", _lines("all pass until damge step"), 24, 16, "'damge'", "'damage'"),
    ("E109", _lines("all pass until Ben mian"), 24, 20, "'mian'", "'main'"),
    ("E109", _lines("Ana passes until ned phase"), 24, 18, "'ned'", "'end'"),
    ("E109", _lines("expect phase mian"), 24, 14, "'mian'", "'main'"),
    ("E110", _lines("Ana passes targeting Guard"), 24, 12, "'passes' takes no 'targeting'", "'until'"),
    ("E110", _lines("Ana activates Hero for Guard"), 24, 20, "'for' is followed by 'free'", ""),
    ("E111", _lines("expect Guard damge 2"), 24, 14, "no stat or counter 'damge'", "'damage'"),
    ("E111", _lines("expect Ana hnad 2"), 24, 12, "'hnad'", "'hand'"),
    ("E111", _lines("expect Guard elment Fire"), 24, 14, "no trait 'elment'", "'element'"),
    ("E111", _lines("expect Guard restd"), 24, 14, "no state 'restd'", "'rested'"),
    ("E111", _lines("expect Guard stealth"), 24, 14, "no state 'stealth'", "has stealth"),
    ("E111", _lines("expect Guard graveyard"), 24, 14, "no state 'graveyard'", "in graveyard"),
    ("E111", _lines("expect Guard has stelth"), 24, 18, "no keyword 'stelth'", "'stealth'"),
    ("E113", _instead("players", "format legacy\nplayers"), 3, 8, "no format 'legacy'", "formats"),
    ("E104", _instead("1/1 rested", "1/1 ranged"), 14, 38, "'ranged' takes a number", ""),
    ("E104", _instead("2/2", "2/2 shelter", REMNANTS), 6, 29, "'shelter' takes a number", ""),
    ("E114", _instead("hand 2", "hand -2"), 15, 10, "0 or more, not -2", ""),
    ("E114", _instead("hand 2", "hand -2 x ally 1/1"), 15, 10, "0 or more, not -2", ""),
    ("E114", _instead("3/4", "3/-4"), 13, 25, "0 or more, not -4", ""),
    ("E114", _instead("3/4", "3/4 damage -1"), 13, 34, "0 or more, not -1", ""),
    ("E114", _instead("reserve 1", "reserve -1"), 6, 18, "0 or more, not -1", ""),
    ("E114", _lines("Ana activates Hero with X = -3"), 24, 29, "0 or more, not -3", ""),
    ("E114", _instead("front", "material -1\n    front", REMNANTS), 6, 14, "0 or more, not -1", ""),
    ("E115", _instead("hand 2", "hand 900\n    hand 200"), 16, 10, "1,100 in hand: at most 1,000", ""),
    ("E115", _instead("hand 2", "deck 100000"), 15, 10, "100,000 in deck: at most 1,000", ""),
    ("E115", _lines("Ana activates Hero paying 100000"), 24, 27, "an amount of 100,000", ""),
    ("E115", _instead("3/4", "3/4 multistrike 5000"), 13, 27, "multistrike 5,000", ""),
    ("E115", _instead("an omen", "5,000 omen"), 8, 5, "the text says 5,000", ""),
    ("E115", _lines("explore up to 99999999"), 24, 1, "99,999,999 positions", ""),
    ("E009", _lines("explore up to 0"), 24, 1, "1 position or more", ""),
    ("E112", _lines("expect cited a--b/2"), 24, 14, "'a--b/2' is no rule reference", "taunt/2"),
]
"""Malformed samples, each with its code, place and words of the message and the hint."""


@pytest.mark.parametrize(
    ("code", "text", "line", "column", "message", "hint"),
    MALFORMED,
    ids=[f"{code}-{number}" for number, (code, *_) in enumerate(MALFORMED)],
)
def test_malformed(code: str, text: str, line: int, column: int, message: str, hint: str) -> None:
    found = _one(text)
    assert (found.code, message in found.message, hint in found.hint) == (code, True, True), str(found)
    assert found.place
    assert (found.place.line, found.place.column) == (line, column), str(found)


def test_every_code_has_samples() -> None:
    assert {code for code, *_ in MALFORMED} == set(CODES)


def test_what_cards_speak_of_may_be_named() -> None:
    lines = (
        'expect "Mist Imp" gone',
        "expect Guard omen 1",
        "expect Guard has summon",
        "expect Powercell gone",
    )
    assert check_text(_lines(*lines), "f.judge") == []


def test_a_problem_shows_its_line_and_marks_the_word() -> None:
    assert str(_one(_lines("expect Guard on graveyrd"))) == (
        "f.judge:24:17: E101 no zone 'graveyrd' in grand-archive\n"
        "    expect Guard on graveyrd\n"
        "                    ^^^^^^^^\n"
        "    did you mean 'graveyard'?"
    )


def test_all_problems_of_a_file_in_one_run_in_the_order_of_its_lines() -> None:
    text = _instead(
        "    cost reserve 1", "    cost 1 M", _lines("Ana attaks Guard", "expect Guard", "expect cited B")
    )
    text = _instead("Knight = ally 3/4", "Knight = ally 3/4 tuant", text) + "\n" + framed("all passes")
    found = check_text(text, "f.judge")
    assert [(p.code, p.place and p.place.line) for p in found] == [
        ("E005", 6),
        ("E104", 13),
        ("E102", 24),
        ("E006", 25),
        ("E005", 26),
        ("E005", 32),
    ]


def test_a_line_left_out_leaves_no_false_problems() -> None:
    board = '    champion "Reed Spirit" life 15\n    field Guard = ally 2/4\n    hand "Chalk Veil", 1'
    text = _instead(board, "    2 x 3")
    assert [p.code for p in check_text(text, "f.judge")] == ["E005"]
    headless = _instead("    field:\n", "    field: 3\n")
    assert [p.code for p in check_text(headless, "f.judge")] == ["E005"]


def test_names_of_lines_left_out_are_not_missed_and_others_are() -> None:
    attack = "Ana attacks Gaurd with Knight"
    assert [p.code for p in check_text(_lines("all passes", attack), "f.judge")] == ["E005", "E106"]
    spoilt = _instead("Knight = ally 3/4", "Knight = = ally", _lines(attack))
    assert [p.code for p in check_text(spoilt, "f.judge")] == ["E005"]


def test_sound_scenarios_beside_a_broken_one_are_read() -> None:
    text = BOARD + "\n" + framed("all passes") + "\n" + REMNANTS
    found, problems = parse(text, "f.judge")
    assert [s.game for s in found] == ["grand-archive", "remnants"]
    assert [p.code for p in problems] == ["E005"]
    assert [p.title for p in parse_each(text, "f.judge")] == ["T", "T", "T"]


def test_a_scenario_of_nothing_but_problems_stops_after_some() -> None:
    _, problems = parse(framed("all passes\n" * 100), "f.judge")
    assert len(problems) == MOST_PROBLEMS


def test_the_catalogue_is_asked_for_cards_without_a_block() -> None:
    text = _instead('card "Chalk Veil":', 'card "Far Away"\n\ncard "Chalk Veil":')
    (scenario,), _ = parse(text, "f.judge")
    known = CardDef("Far Away", ())
    assert check(scenario) == []
    assert check(scenario, lambda name: known if name == "Far Away" else None) == []
    (missing,) = check(scenario, lambda name: None)
    assert (missing.code, missing.message) == ("E108", "the catalogue has no card 'Far Away'")


def test_words_of_catalogue_cards_may_be_named() -> None:
    text = _instead(
        'card "Chalk Veil":', 'card "Far Away"\n\ncard "Chalk Veil":', _lines("expect Guard glum 2")
    )
    (scenario,), _ = parse(text, "f.judge")
    printed = parse(
        'scenario "C"\ngame remnants\nplayers A, B\ncard "Far Away":\n    text "Put a glum counter."', "c"
    )
    card = printed[0][0].cards[0]
    assert check(scenario, lambda name: card) == []
    assert [p.code for p in check(scenario, lambda name: CardDef(name, ()))] == ["E111"]


def test_rules_are_looked_up_where_that_can_be_done() -> None:
    (scenario,), _ = parse(_lines("expect cited a/1 or b/2", "Ana uses rule c/3"), "f.judge")
    assert check(scenario) == []
    (found,) = check(scenario, rule_exists=lambda reference: reference == "ga:cr/b/2")
    assert (found.code, found.message) == ("E112", "no rule 'c/3' in grand-archive")
    assert len(check(scenario, rule_exists=lambda reference: False)) == 3


def test_the_page_of_a_rule_may_be_left_out() -> None:
    assert refers("taunt/2", "ga:cr/keywords-and-abilities/taunt/2", "ga")
    assert refers("taunt/2", "ga:cr/keywords-and-abilities/taunt/2.1", "ga")
    assert not refers("taunt/2", "ga:cr/keywords-and-abilities/stealth/2", "ga")
    assert not refers("general-rules/2", "ga:cr/card-types-ally/general-rules/2", "ga")
    assert not refers("keywords/2", "fab:cr/keywords/2", "fab")
