"""The field: slots and rows, unique cards, control, banishing, attached cards, discards and oblivion."""

from __future__ import annotations

from remnants_board import fails, passes


def board(ana: str, ben: str = "hp 10", turn: str = "Ana group 3") -> str:
    """Ana's lines, Ben's lines (each after four spaces), and the turn."""
    return f"\nAna:\n    {ana}\n    deck 10\nBen:\n    {ben}\n    deck 10\nturn {turn}\n"


def test_a_taken_slot_and_one_that_is_not_there_are_refused() -> None:
    text = board("front minion 1/1\n    hand Imp")
    passes(text + "try Ana plays Imp to front 1\nexpect illegal citing general-game-always-rules-ga/3\n")
    passes(text + "try Ana plays Imp to front 6\nexpect illegal citing general-game-always-rules-ga/3\n")
    passes(text + "Ana plays Imp to front 5\nall pass\nexpect Imp on front\nexpect Imp exhausted\n")


def test_a_slot_is_promised_to_a_card_on_the_chain() -> None:
    text = board("hand Pebble", "front Ox = minion 0/5\n    hand Dart, Tonic")
    passes(
        text
        + "Ana plays Pebble to back 1\nBen replies with Dart to back 1 targeting Ox\nAna passes\n"
        + (
            "try Ben replies with Tonic to back 1 targeting Ox\n"
            "expect illegal citing general-game-always-rules-ga/4\n"
        )
    )


def test_unique_keeps_one_of_a_name_per_player() -> None:
    text = board("front Old = Prince\n    hand New = Prince", "front Other = Prince")
    passes(
        text
        + (
            "Ana plays New to front 2\n"
            "all pass\n"
            "Ana chooses Old\n"
            "expect New in discard\n"
            "expect Ana hand 0\n"
            "expect Other on front\n"
        )
    )


def test_a_banished_card_stays_away_as_long_as_its_banisher_stands() -> None:
    text = board("hand Cage, Axe", "front Ogre = minion 3/5 damage 2 exhausted")
    gone = text + (
        "Ana plays Cage to front 1 targeting Ogre\n"
        "all pass\n"
        "expect Ogre banished\n"
        "expect Ogre in banishment of Cage\n"
    )
    passes(gone)
    passes(
        gone
        + (
            "Ana plays Axe to back 1 targeting Cage\n"
            "all pass\n"
            "expect Ogre on front\n"
            "expect Ogre HP 3\n"
            "expect Ogre exhausted\n"
        )
    )


def test_control_changes_and_the_owner_keeps_the_discard() -> None:
    text = board("hand Lure, Axe", "front Ogre = minion 3/5") + (
        "Ana plays Lure to back 1 targeting Ogre\nall pass\n"
    )
    passes(
        text
        + (
            "expect Ana controls Ogre\n"
            "expect Ana front 1\n"
            "Ana plays Axe to back 2 targeting Ogre\n"
            "all pass\n"
            "expect Ogre in discard of Ben\n"
        )
    )


def test_what_is_attached_is_orphaned_and_discarded_at_the_end() -> None:
    text = board("front Wolf = minion 1/1\n    hand Ribbon, Axe", turn="Ana regroup 3")
    text += (
        "Ana plays Ribbon to back 1 targeting Wolf\n"
        "all pass\n"
        "expect Ribbon attached\n"
        "expect Ribbon in attached of Wolf\n"
        "expect Ana back 0\n"
    )
    text += "Ana plays Axe to back 1 targeting Wolf\nall pass\nexpect Ribbon orphaned\n"
    passes(
        text
        + "Ana ends phase\nAna ends phase\nexpect Ribbon in discard\nexpect cited general-keywords/orphan\n"
    )


def test_an_inactive_card_of_no_such_faction_is_orphaned() -> None:
    passes(
        board("hand Nap", "front Seer = minion 2/2")
        + (
            "Ana plays Nap to back 1 targeting Seer\n"
            "all pass\n"
            "expect Seer orphaned\n"
            "expect cited general-keywords/inactive\n"
        )
    )


def test_an_obliterated_card_goes_to_its_owners_oblivion_and_is_not_destroyed() -> None:
    text = board('hand "Void Axe"', "front Ghost") + (
        'Ana plays "Void Axe" to back 1 targeting Ghost\nall pass\n'
    )
    passes(text + "expect Ghost in oblivion of Ben\nexpect Ben hand 0\nexpect not triggered Auto of Ghost\n")
    text = board("hand Axe", "front Ghost") + "Ana plays Axe to back 1 targeting Ghost\nall pass\n"
    passes(text + "expect Ghost in discard\nexpect Ben hand 1\n")


def test_a_replayed_card_starts_afresh_in_its_place() -> None:
    text = board("front Prince damage 1\n    hand Again") + (
        "Ana plays Again to back 1 targeting Prince\nall pass\n"
    )
    passes(
        text
        + (
            "expect Prince on front\n"
            "expect Prince HP 2\n"
            "expect Prince exhausted\n"
            "expect Ana hand 1\n"
            "expect cited core-concepts-summary/15\n"
        )
    )


def test_a_discard_keeps_the_newest_on_top() -> None:
    text = board(
        ("hand Axe, X = Axe\n    discard Imp"),
        "front A = minion 1/1 owned by Ana, B = minion 1/1 owned by Ana",
    )
    text += "Ana plays Axe to back 1 targeting A\nall pass\nAna plays X to back 2 targeting B\nall pass\n"
    passes(text + "expect B on top of discard\nexpect Imp on bottom of discard\n")


def test_a_sixth_card_on_a_board_is_an_illegal_board() -> None:
    fails(board("front 6 x minion 1/1"), "general-game-always-rules-ga/3")
    passes(board("front 6 x minion 1/1") + "expect board illegal citing general-game-always-rules-ga/3\n")


def test_a_board_without_a_turn_may_be_asked_about() -> None:
    passes("Ana:\n    front minion 1/1\n    deck 9\nBen:\n    deck 9\nexpect Ana front 1\nexpect Ana hp 10\n")
