"""What each form of the language is read as."""

from __future__ import annotations

import pytest
from reading_samples import framed, only, page_scenarios, statement

from rules_corpus.problem import Place
from scenarios import tree as t
from scenarios.parse import parse_each

KNIGHT, GUARD, ANA = t.Ref("Knight"), t.Ref("Guard"), t.Ref("Ana")


def test_the_frame() -> None:
    found = only(page_scenarios()[0])
    assert found.title == "A guard that retaliates is still hurt by what it stops"
    assert (found.game, found.edition, found.players) == ("grand-archive", "2026-08-21", ("Ana", "Ben"))
    assert found.notes == ("Both deal their damage in the same step.",)
    assert found.turn == t.Turn("Ana", "main", 5)
    assert found.seed is None
    assert len(found.body) == 7


def test_a_card_with_its_attributes_and_one_of_the_catalogue() -> None:
    text = framed("Ana passes").replace(
        "turn", 'card "Far Away"\n\ncard "Chalk":\n    cost reserve X\n    type A, B\nturn'
    )
    far, chalk = only(text).cards
    assert far == t.CardDef("Far Away", None)
    assert chalk.attributes == (t.Attribute("cost", ("X",), "reserve"), t.Attribute("type", ("A", "B")))
    assert chalk.values("type") == ("A", "B")


def _things(line: str, game: str = "grand-archive") -> tuple[t.Thing, ...]:
    found = only(framed("Ana passes", game).replace("turn", f"Ana:\n    {line}\nturn", 1))
    (zone,) = found.boards[0].lines
    assert isinstance(zone, t.ZoneLine)
    return zone.things


M = t.Modifier
THINGS = [
    ("hand 2", (t.Thing(2),)),
    ("banishment 2 facedown", (t.Thing(2, modifiers=(M("facedown"),)),)),
    ("field Knight = ally 3/4", (t.Thing(alias="Knight", kind="ally", stats=(3, 4)),)),
    (
        'field 2 x ally "Marsh Wolf" 1/1 rested',
        (t.Thing(2, kind="ally", name="Marsh Wolf", quoted=True, stats=(1, 1), modifiers=(M("rested"),)),),
    ),
    ("field token ally 1/1", (t.Thing(kind="ally", stats=(1, 1), token=True),)),
    ("intent attack 3", (t.Thing(kind="attack", stats=(3,)),)),
    ("field Squire, Blade", (t.Thing(name="Squire"), t.Thing(name="Blade"))),
    (
        'field Hero = "Ash" over "Elm", "Oak"',
        (t.Thing(alias="Hero", name="Ash", quoted=True, modifiers=(M("over", ("Elm", "Oak")),)),),
    ),
    (
        "field A = ally 1/1 subtypes Cat, Dog rested, B",
        (
            t.Thing(
                alias="A", kind="ally", stats=(1, 1), modifiers=(M("subtypes", ("Cat", "Dog")), M("rested"))
            ),
            t.Thing(name="B"),
        ),
    ),
    (
        "field A = ally 1/1 element Fire, B = ally 2/2",
        (
            t.Thing(alias="A", kind="ally", stats=(1, 1), modifiers=(M("element", ("Fire",)),)),
            t.Thing(alias="B", kind="ally", stats=(2, 2)),
        ),
    ),
    (
        'field ally 2/2 counter "omen" 2 buff 1 attached to Leash owned by Ben since turn 4 ranged 2 taunt',
        (
            t.Thing(
                kind="ally",
                stats=(2, 2),
                modifiers=(
                    *(M("counter", ("omen", 2)), M("buff", (1,)), M("attached", ("Leash",))),
                    *(M("owned", ("Ben",)), M("since", (4,)), M("ranged", (2,)), M("taunt")),
                ),
            ),
        ),
    ),
    (
        "field A = ally 1/1 with Taunt and buff 2",
        (t.Thing(alias="A", kind="ally", stats=(1, 1), modifiers=(M("taunt"), M("buff", (2,)))),),
    ),
    ("champion level 1 life 20", (t.Thing(kind="champion", modifiers=(M("level", (1,)), M("life", (20,)))),)),
]


@pytest.mark.parametrize(("line", "things"), THINGS, ids=[line for line, _ in THINGS])
def test_things(line: str, things: tuple[t.Thing, ...]) -> None:
    assert _things(line) == things


def test_attributes_of_a_player_are_told_from_zones_by_the_game() -> None:
    lines = "Ana:\n    loyalty Kingdom 3, Arena 1\n    hp 8\n    material 2\nturn"
    (board,) = only(framed("Ana passes", "remnants").replace("turn", lines, 1)).boards
    assert board.lines == (
        t.AttributeLine("loyalty", (t.Portion(t.Ref("Kingdom"), 3), t.Portion(t.Ref("Arena"), 1))),
        t.AttributeLine("hp", (t.Number(8),)),
        t.AttributeLine("material", (t.Number(2),)),
    )
    assert _things("material 2") == (t.Thing(2),)


A = t.Action
STATEMENTS: list[tuple[str, str, t.Statement]] = [
    ("grand-archive", "Ana passes", A("Ana", "passes")),
    (
        "grand-archive",
        "try Ana attacks Guard, Wolf with Knight wielding Blade",
        A(
            "Ana",
            "attacks",
            (GUARD, t.Ref("Wolf")),
            (t.Clause("with", (KNIGHT,)), t.Clause("wielding", (t.Ref("Blade"),))),
            attempt=True,
        ),
    ),
    (
        "grand-archive",
        'Ana activates Dart = "Ember Dart" paying A, 1 with X = 3 for free',
        A(
            "Ana",
            "activates",
            (t.Ref("Ember Dart", True),),
            (
                t.Clause("paying", (t.Ref("A"), t.Number(1))),
                t.Clause("with", (t.Setting("X", 3),)),
                t.Clause("for", (t.Ref("free"),)),
            ),
            given="Dart",
        ),
    ),
    (
        "grand-archive",
        "Ana activates ability 2 of copy of Dart",
        A("Ana", "activates", (t.Ability(2, t.Copy(t.Ref("Dart"))),)),
    ),
    (
        "grand-archive",
        'Ana materializes A paying floating "X", kindle B',
        A(
            "Ana",
            "materializes",
            (t.Ref("A"),),
            (t.Clause("paying", (t.PaidBy("floating", t.Ref("X", True)), t.PaidBy("kindle", t.Ref("B")))),),
        ),
    ),
    ("grand-archive", "Ana declines to retaliate", A("Ana", "declines", what="retaliate")),
    ("grand-archive", "Ana declines", A("Ana", "declines")),
    ("remnants", "Ana ends phase", A("Ana", "ends", what="phase")),
    (
        "grand-archive",
        'Ana orders bulwark of Guard, "Turn Aside" on Guard',
        A("Ana", "orders", (t.Ref("bulwark", of=GUARD), t.Ref("Turn Aside", True, GUARD))),
    ),
    ("grand-archive", "Ana chooses A 2, 1", A("Ana", "chooses", (t.Portion(t.Ref("A"), 2), t.Number(1)))),
    (
        "grand-archive",
        "Ana chooses A to bottom, C, B to top",
        A(
            "Ana",
            "chooses",
            (
                t.Placed((t.Ref("A"),), t.Where("bottom")),
                t.Placed((t.Ref("C"), t.Ref("B")), t.Where("top")),
            ),
        ),
    ),
    (
        "remnants",
        "Ana plays Squire to front 2 choosing Squire",
        A(
            "Ana",
            "plays",
            (t.Ref("Squire"),),
            (t.Clause("to", (t.Where("front", 2),)), t.Clause("choosing", (t.Ref("Squire"),))),
        ),
    ),
    (
        "remnants",
        "Ana plays Crier to back",
        A("Ana", "plays", (t.Ref("Crier"),), (t.Clause("to", (t.Where("back"),)),)),
    ),
    (
        "remnants",
        "Ana attaches 2 x mp to Tome",
        A("Ana", "attaches", (t.Many(2, "mp"),), (t.Clause("to", (t.Ref("Tome"),)),)),
    ),
    (
        "remnants",
        "Ana uses rule kingdom/faction-rules/4 choosing Baron",
        A("Ana", "uses", (t.RuleRef("kingdom/faction-rules/4"),), (t.Clause("choosing", (t.Ref("Baron"),)),)),
    ),
    (
        "remnants",
        'Ana declares Kingdom 3, "Gene Hunters" 1',
        A("Ana", "declares", (t.Portion(t.Ref("Kingdom"), 3), t.Portion(t.Ref("Gene Hunters", True), 1))),
    ),
    ("grand-archive", "all pass", t.AllPass()),
    ("grand-archive", "all pass until end phase", t.AllPass(t.Point("end", "phase"))),
    (
        "grand-archive",
        "all pass until attack declaration step",
        t.AllPass(t.Point("attack-declaration", "step")),
    ),
    ("grand-archive", "all pass until Ana main", t.AllPass(t.Point("main", player="Ana"))),
    ("grand-archive", "all pass until stack empty", t.AllPass(t.Point("stack empty"))),
    ("grand-archive", "all pass until end of combat", t.AllPass(t.Point("end of combat"))),
    ("grand-archive", "random chooses A, 1", t.RandomChooses((t.Ref("A"), t.Number(1)))),
    ("grand-archive", "explore", t.Explore()),
    ("grand-archive", "explore up to 20000", t.Explore(20000)),
]


@pytest.mark.parametrize(("game", "line", "meant"), STATEMENTS, ids=[line for _, line, _ in STATEMENTS])
def test_statements(game: str, line: str, meant: t.Statement) -> None:
    assert statement(line, game) == meant


FORMS: list[tuple[str, t.Form]] = [
    ("Guard damage 2", t.StatExpect(GUARD, "damage", 2)),
    ("Guard damage >= 2", t.StatExpect(GUARD, "damage", 2, ">=")),
    ("Guard power = -1", t.StatExpect(GUARD, "power", -1)),
    ("Ana hand 3", t.StatExpect(ANA, "hand", 3)),
    ("Knight on field", t.ZoneExpect(KNIGHT, "field")),
    ("Guard in discard of Ben", t.ZoneExpect(GUARD, "discard", t.Ref("Ben"))),
    ("Ember in lineage of Hero", t.ZoneExpect(t.Ref("Ember"), "lineage", t.Ref("Hero"))),
    ("Wolf on top of discard of Ben", t.ZoneExpect(t.Ref("Wolf"), "discard", t.Ref("Ben"), "top")),
    ("Wolf first in deck", t.ZoneExpect(t.Ref("Wolf"), "deck", position="top")),
    ("Wolf last in deck", t.ZoneExpect(t.Ref("Wolf"), "deck", position="bottom")),
    ("Guard gone", t.GoneExpect(GUARD)),
    ("copy of Dart gone", t.GoneExpect(t.Copy(t.Ref("Dart")))),
    ("Bullet loaded in Gun", t.LoadedExpect(t.Ref("Bullet"), t.Ref("Gun"))),
    ("Guard rested", t.StateExpect(GUARD, "rested")),
    ("Charm attached to Guard", t.StateExpect(t.Ref("Charm"), "attached", GUARD)),
    ("Leash linked Guard", t.StateExpect(t.Ref("Leash"), "linked", GUARD)),
    ("Guard has stealth", t.HasExpect(GUARD, "stealth")),
    ("Guard has ranged 2", t.HasExpect(GUARD, "ranged", 2)),
    ("Guard element Fire", t.TraitExpect(GUARD, "element", "Fire")),
    ("Ana controls Guard", t.ControlsExpect("Ana", GUARD)),
    ("Ana wins", t.OutcomeExpect("wins", "Ana")),
    ("Ben loses", t.OutcomeExpect("loses", "Ben")),
    ("draw", t.OutcomeExpect("draw")),
    ("game continues", t.OutcomeExpect("continues")),
    ("board illegal citing a-b/2", t.BoardIllegalExpect(("a-b/2",))),
    ("stack empty", t.StackExpect(0)),
    ("stack 2", t.StackExpect(2)),
    ("stack > 1", t.StackExpect(1, ">")),
    ('top "Chalk Veil"', t.TopExpect(t.Ref("Chalk Veil", True))),
    ("phase recollection", t.PhaseExpect("recollection")),
    ("step damage", t.PhaseExpect("damage", "step")),
    ("opportunity Ana", t.OpportunityExpect("Ana")),
    ('triggered "On Hit" of Knight 2 times', t.HappenedExpect("triggered", t.Ref("On Hit", True, KNIGHT), 2)),
    ('fizzled "Chalk Veil"', t.HappenedExpect("fizzled", t.Ref("Chalk Veil", True))),
    ("illegal", t.IllegalExpect()),
    ("illegal citing taunt/2 or a/b/2.5.2", t.IllegalExpect(("taunt/2", "a/b/2.5.2"))),
    ("cited layers/2", t.CitedExpect(("layers/2",))),
]


@pytest.mark.parametrize(("line", "form"), FORMS, ids=[line for line, _ in FORMS])
def test_forms(line: str, form: t.Form) -> None:
    assert statement(f"expect {line}") == t.Expect(form)
    assert statement(f"expect not {line}") == t.Expect(form, negated=True)
    assert statement(f"expect sometimes not {line}") == t.Expect(form, True, "sometimes")


def test_places_are_those_of_the_file() -> None:
    text = "# a head\n\n" + framed("Ana passes") + "\n\n" + framed("  # deep\nAna attacks Guard with Knight")
    second = [read.scenario for read in parse_each(text, "two.judge")][1]
    assert second
    attack = second.body[0]
    assert isinstance(attack, A)
    assert attack.place == Place(file="two.judge", line=15, column=1, length=29)
    assert attack.after("with")[0].place == Place(file="two.judge", line=15, column=24, length=6)
    assert second.source_line(attack.place) == "Ana attacks Guard with Knight"


def test_places_do_not_count_in_equality() -> None:
    assert statement("Ana passes") == statement("\n\nAna   passes   # and more")


def test_escapes_in_quotes() -> None:
    named = statement(r'''Ana names "a \"b\" c\\ \d"''')
    assert named == A("Ana", "names", (t.Ref(r"""a "b" c\ \d""", True),))


def test_x_and_free_are_easy_to_ask_for() -> None:
    action = statement('Ana activates "A" with X = 3 for free')
    assert isinstance(action, A)
    assert (action.x, action.free) == (3, True)
    plain = statement('Ana activates "A" with Knight')
    assert isinstance(plain, A)
    assert (plain.x, plain.free) == (None, False)
