"""Shapes of Grand Archive text, on invented cards: each is read as it says, or refused."""

from __future__ import annotations

import pytest

from judge.text.compiler import compile_text
from judge.text.describe import describe
from judge.text.tree import (
    ActivatedAbility,
    Again,
    Allow,
    Among,
    AmountIf,
    Apply,
    AtMost,
    AttacksOf,
    Chosen,
    Conditional,
    Duration,
    Earlier,
    ForEach,
    Generate,
    IfDone,
    InstructionsAbility,
    Let,
    LookAt,
    Mention,
    Modes,
    ModifyStat,
    Move,
    Next,
    Nth,
    Number,
    PayBy,
    Proceed,
    Replace,
    RevealUntil,
    Selector,
    StaticAbility,
    Tally,
    TriggeredAbility,
    WhenDone,
    walk,
)

NAME = "Rook, Tall Tower"


def words(text: str) -> str:
    made = compile_text("grand-archive", text, name=NAME)
    assert not made.problems, made.problems[0]
    assert not any(isinstance(node, Mention) for node in walk(made.abilities))
    return describe(made.abilities)


def only(text: str, kind: type) -> object:
    made = compile_text("grand-archive", text, name=NAME)
    assert not made.problems, made.problems[0]
    (found,) = [node for node in walk(made.abilities) if type(node) is kind]
    return found


def code(text: str) -> str:
    made = compile_text("grand-archive", text, name=NAME)
    return made.problems[0].code if made.problems else ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Rook gets +1 POWER and +2 LIFE for each item you control.",
            "this gets +the number of every item controlled by you power and"
            " this gets +2 times the number of every item controlled by you life",
        ),
        (
            "Rook gets +1 POWER for each item you control and +1 LIFE for each weapon you control.",
            "this gets +the number of every item controlled by you power and"
            " this gets +the number of every weapon controlled by you life",
        ),
        (
            "Non-Squire cards in your graveyard lose all abilities.",
            "every card that is not Squire in your graveyard loses all abilities",
        ),
        (
            "As long as you have two or less omens, Rook has taunt.",
            "as long as the number of every omen controlled by you is at most 2, this has taunt",
        ),
        (
            "Rook gets +1 POWER for each attack omen you have.",
            "this gets +the number of every omen that is attack controlled by you power",
        ),
        (
            "At the beginning of each opponent's end phase, that player draws a card.",
            "when each opponent phase begins end phase: the event's subject draws 1 into hand",
        ),
        (
            "Put an age counter on your Quiet Wheels. Then if there are two or more age counters on it,"
            " draw a card.",
            "you put 1 age counters on every thing named Quiet Wheels controlled by you (#0), then if the"
            " number of age counters on #0 is at least 2, you draw 1 into hand",
        ),
        (
            "Target player with influence six or less puts three age counters on a unit they control.",
            "target #0 (player with influence at most 6) puts 3 age counters on choice #1"
            " (unit controlled by #0)",
        ),
        (
            "Draw X cards, where X is your influence. Then deal X damage to your champion.",
            "you draw X into hand, then this deals X damage to your champion, where X is the influence of you",
        ),
        (
            "Whenever a unit attacks, that attack gets -1 POWER.",
            "when unit attacks: the event's attack gets -1 power",
        ),
        (
            "On Charge 2: Rook gains taunt. Trigger this ability only once per turn.",
            "On Charge 2: when this charges exactly 2: this gains taunt; only if done fewer than 1 times"
            " this turn",
        ),
        (
            "As long as there's an even amount of age counters on Rook, it has taunt.",
            "",
        ),
    ],
)
def test_what_it_says(text: str, expected: str) -> None:
    if expected:
        assert words(text) == expected
    else:
        assert "even" in words(text)


def test_a_choice_among_cards_looks_at_those_before_it() -> None:
    made = compile_text(
        "grand-archive",
        "Reveal the top three cards of your deck. You may banish any amount "
        "of fire element cards from among them.",
    )
    (chosen,) = [node for node in walk(made.abilities) if isinstance(node, Chosen)]
    (among,) = [node for node in walk(made.abilities) if isinstance(node, Among)]
    assert chosen.slot == 1
    assert among.of == Again(0)


def test_what_is_chosen_in_each_round_is_meant_in_that_round() -> None:
    loop = only("For each item you control, choose an ally. Suppress that ally.", ForEach)
    assert isinstance(loop, ForEach)
    assert [type(one).__name__ for one in loop.instructions] == ["Choose", "Suppress"]


def test_a_static_amount_is_looked_at_all_the_time() -> None:
    text = "This card costs X less to activate, where X is the amount of items you control."
    made = compile_text("grand-archive", text).abilities
    assert [type(one) for one in made] == [StaticAbility]
    assert not any(isinstance(node, Let) for node in walk(made))


def test_up_to_so_many_are_counted() -> None:
    amount = only("This card costs 1 less to activate for each of up to two items you control.", AtMost)
    assert isinstance(amount, AtMost)
    assert amount.limit == Number(2)


def test_different_costs_count_once() -> None:
    text = "Draw a card for each omen you have with a different reserve cost."
    assert [
        n.different for n in walk(compile_text("grand-archive", text).abilities) if isinstance(n, Selector)
    ] == ["reserve-cost"]


def test_a_condition_may_open_more_modes() -> None:
    text = "Choose one. If Rook is imbued, choose two instead—\n• Draw a card.\n• Recover 2.\n• Glimpse 1."
    modes = only(text, Modes)
    assert isinstance(modes, Modes)
    assert isinstance(modes.minimum, AmountIf)
    assert (modes.minimum.then, modes.minimum.otherwise) == (Number(2), Number(1))
    fresh = only("REST: Choose one that hasn't been chosen—\n• Draw a card.\n• Glimpse 1.", Modes)
    assert isinstance(fresh, Modes)
    assert fresh.fresh


def test_a_state_picks_the_mode_as_the_effect_resolves() -> None:
    text = "Depending on the amount of cards in your memory—\n• 0— Draw a card.\n• 1 to 3— Glimpse 1.\n• 4 or more— Recover 1."
    made = compile_text("grand-archive", text)
    (ability,) = made.abilities
    assert isinstance(ability, InstructionsAbility)
    first = ability.instructions[0]
    assert len(ability.instructions) == 1
    assert isinstance(first, Conditional)
    assert [type(one) for one in walk(first) if isinstance(one, Conditional)] == [Conditional] * 3
    assert isinstance(first.otherwise[0], Conditional)
    assert made.compiled == 4
    two = (
        "Depending on the amount of cards in your memory—\n• 2 or more— Draw a card.\n• 4 or more— Glimpse 1."
    )
    assert compile_text("grand-archive", two).problems


def test_a_permission_may_have_a_price() -> None:
    allow = only("You may pay (3) to activate this card from your material deck.", Allow)
    assert isinstance(allow, Allow)
    assert (allow.how, len(allow.costs), allow.free) == ("material", 1, False)
    text = "You may banish two cards from your graveyard to activate this card from your memory without paying its reserve cost."
    assert isinstance(compile_text("grand-archive", text).abilities[0], StaticAbility)
    free = only(text, Allow)
    assert isinstance(free, Allow)
    assert free.free


def test_part_of_a_cost_may_be_paid_otherwise() -> None:
    pay = only("While paying for a memory cost, you may sacrifice Rook to pay for 2 of that cost.", PayBy)
    assert isinstance(pay, PayBy)
    assert (pay.kind, pay.amount, pay.of) == ("memory", Number(2), None)


def test_attacks_yet_to_come() -> None:
    attack = only("Target ally's next attack this turn gets +2 POWER.", AttacksOf)
    assert isinstance(attack, AttacksOf)
    assert attack.which == "next"
    applied = only("Your champion's next attack this turn gains unblockable.", Apply)
    assert isinstance(applied, Apply)
    assert applied.duration == Duration("turn")
    change = only("Rook's attacks get +1 POWER.", ModifyStat)
    assert isinstance(change, ModifyStat)
    assert change.stat == "attack-power"


def test_cards_yet_to_be_activated() -> None:
    assert isinstance(
        only("The next Spell card you activate this turn costs 1 less to activate.", Next), Next
    )
    first = only("The first card your opponents activate each turn costs 1 more to activate.", Nth)
    assert isinstance(first, Nth)
    assert first.number == 1


def test_reflexive_triggers_of_what_was_done_this_way() -> None:
    text = (
        "Reveal the top card of your deck. When you reveal a fire element card this way, destroy target ally."
    )
    when = only(text, WhenDone)
    assert isinstance(when, WhenDone)
    assert when.condition is not None
    several = "You may banish any amount of cards from your graveyard. When a card is banished this way, draw a card."
    each = only(several, ForEach)
    assert isinstance(each, ForEach)
    assert [type(one) for one in each.instructions] == [WhenDone]


def test_what_counts_prevented_damage_waits_for_it() -> None:
    text = "The next time damage would be dealt to your champion this turn, prevent that damage. Recover X, where X is the amount of damage prevented this way."
    change = only(text, Replace)
    assert isinstance(change, Replace)
    assert any(isinstance(node, Tally) for node in walk(change.instead))


def test_damage_may_be_dealt_to_another() -> None:
    proceed = only(
        "If damage would be dealt to your champion, that damage is dealt to Rook instead.", Proceed
    )
    assert isinstance(proceed, Proceed)
    assert proceed.to is not None


def test_cards_from_outside_and_from_the_deck() -> None:
    assert isinstance(only("Generate a Chalk Mark card and put it into your hand.", Generate), Generate)
    text = "Reveal cards from the top of your deck until you reveal a Spell card. Put that card into your hand and the rest on the bottom of your deck in a random order."
    assert isinstance(only(text, RevealUntil), RevealUntil)
    moves = [node for node in walk(compile_text("grand-archive", text).abilities) if isinstance(node, Move)]
    assert [(move.what == Again(0), move.random_order) for move in moves] == [(True, False), (False, True)]


def test_a_hidden_zone_is_looked_at_before_a_card_is_taken_from_it() -> None:
    text = "Look at target opponent's memory and discard a card from it."
    assert isinstance(only(text, LookAt), LookAt)
    assert words(text).endswith("you discard choice #2 (card that is one of #0)") or "one of #" in words(text)


def test_what_another_ability_banished_is_told_from_what_this_one_does() -> None:
    assert isinstance(only("On Leave: Return the banished card to its owner's hand.", Earlier), Earlier)
    assert "Earlier" not in repr(
        compile_text(
            "grand-archive", "On Enter: Banish target ally. Return the banished card to its owner's hand."
        ).abilities
    )


def test_a_paragraph_may_go_on_with_the_one_before() -> None:
    made = compile_text("grand-archive", "Rest target ally.\n\n[Level 2+] Suppress that ally. Draw a card.")
    (ability,) = made.abilities
    assert (made.paragraphs, made.compiled) == (2, 2)
    assert isinstance(ability, InstructionsAbility)
    last = ability.instructions[-1]
    assert isinstance(last, Conditional)
    assert [type(one).__name__ for one in last.then] == ["Suppress", "Draw"]
    alone = compile_text("grand-archive", "Rest target ally.\n\n[Level 2+] Draw a card.")
    assert len(alone.abilities) == 2


def test_restrictions_of_activations_and_their_prices() -> None:
    made = only(
        "Cardistry — (4): Draw a card. This ability costs (1) less to activate for each item you control. "
        "Activate this ability only once, and only at slow speed.",
        ActivatedAbility,
    )
    assert isinstance(made, ActivatedAbility)
    assert (len(made.cost_changes), len(made.limits)) == (1, 2)


def test_if_they_do_not_belongs_to_what_they_may() -> None:
    done = only("On Death: Target opponent may sacrifice an ally. If they don't, draw a card.", IfDone)
    assert isinstance(done, IfDone)
    assert len(done.otherwise) == 1
    assert isinstance(
        compile_text("grand-archive", "Whenever you brew a Potion, draw a card.").abilities[0],
        TriggeredAbility,
    )


def test_what_was_done_before_is_looked_at_where_it_was_done() -> None:
    text = (
        "Draw a card, then discard a card.\nClass Bonus: If a fire element card was discarded, draw a card."
    )
    (ability,) = compile_text("grand-archive", text).abilities
    assert isinstance(ability, InstructionsAbility)
    assert [type(one).__name__ for one in ability.instructions] == ["Draw", "Discard", "Conditional"]
