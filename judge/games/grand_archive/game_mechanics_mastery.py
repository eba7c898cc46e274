"""Game Mechanics: Mastery — a player has one at a time, with its abilities and counters."""

from __future__ import annotations

from judge.games.grand_archive.cards import abilities
from judge.games.grand_archive.language import MASTERIES
from judge.games.grand_archive.moves import create
from judge.kernel.decisions import Procedure, Unsupported
from judge.kernel.events import Ceased
from judge.kernel.faces import Face
from judge.kernel.state import Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context
from judge.text.meaning import seats
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/game-mechanics-mastery/general-rules")
TIMESTAMPS = Section("ga:cr/types-of-effects-continuous-effects/timestamps")

TEXTS = {
    "Servile Possessions": (
        "[Ciel Bonus] Whenever your champion attacks, depending on the amount of omens you have —\n"
        "• 1 to 2 — That attack gets +1 POWER.\n"
        "• 3 to 4 — That attack gets +2 POWER.\n"
        "• 5 or more — That attack gets +3 POWER. Draw a card into your memory."
    ),
    "Phantasmagoria": (
        "Non-Specter cards in your graveyard lose all abilities.\n"
        "[Alice Bonus] Whenever a Specter ally you control dies, put a haunt counter on Phantasmagoria."
    ),
    "Fractured Memories": (
        '[Merlin Bonus] Your champion has "On Ally Kill: Put X sheen counters on your Fractured Memories, '
        'where X is the amount of sheen counters that were on the killed ally."'
    ),
}
"""What masteries do (Masteries), where the engine carries it out; a card of the scenario says it for others."""


def gain_mastery(context: Context, node: t.GainMastery) -> Procedure[bool]:
    """Players gain a mastery, which takes the place of the one that they had (General Rules 1); raises
    Unsupported for one whose text is not known."""
    for seat in seats(context, node.who):
        for old in context.state.zone("mastery", seat):
            context.table.emit(Ceased(old), GENERAL["1"])
        mastery = Thing(context.table.new_id(), face_of(context.table, node.name), seat, seat, "mastery", seat)
        create(context.table, mastery, (GENERAL["1"], TIMESTAMPS["1.3"]))
    return True
    yield


def face_of(table: Table, name: str) -> Face:
    """A mastery's face: that of a card of the scenario, else what the rules say of it."""
    if name in table.faces:
        return table.faces[name]
    if name not in TEXTS or name not in MASTERIES:
        raise Unsupported(f"the mastery {name} is not carried out yet; a card of that name can say what it does")
    traits = {"type": ("mastery",)}
    return Face(name=name, traits=traits, abilities=abilities(TEXTS[name], name, "mastery"), text=TEXTS[name])
