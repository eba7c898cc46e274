"""Card Types: Champion — leveling up, deleveling, the lineage."""

from __future__ import annotations

from judge.games.grand_archive.abilities_restriction_abilities import lineage_name
from judge.games.grand_archive.copy_static_copying import is_copy
from judge.games.grand_archive.happened import ChampionChanged
from judge.games.grand_archive.keywords.registry import entry, keywords
from judge.games.grand_archive.language import champion, inner_lineage
from judge.games.grand_archive.types_of_effects_game_effects import changes_in_force, forbids
from judge.kernel.decisions import Illegal, Refusal
from judge.kernel.events import Ceased
from judge.kernel.state import Seat, Thing
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import resolve
from judge.text.perform import trigger_later
from rules_corpus.cite import Section

GENERAL = Section("ga:cr/card-types-champion/general-rules")
LEVELING = Section("ga:cr/card-types-champion/leveling-up")
LINEAGE = entry("lineage-keyword")
TIMESTAMPS = Section("ga:cr/types-of-effects-continuous-effects/timestamps")
TRACKING = Section("ga:cr/abilities-ability-tracking/general-rules")
COPY = Section("ga:cr/game-mechanics-copy/general-rules")
LEVEL_COUNTERS = Section("ga:cr/game-terms/level-counters")
TERM = Section("ga:cr/game-terms/lineage-term")
INNER = Section("ga:cr/game-zones-object-specific-zones/inner-lineage")
NAMES = Section("ga:cr/parts-of-a-card-name/intro")
REFLEXIVE = Section("ga:cr/game-terms/reflexive-trigger")
DELEVELING = Section("ga:cr/card-types-champion/deleveling")


def leveling_refusal(table: Table, seat: Seat, card: Thing) -> Refusal | None:
    """Why a champion card may not level up a player's champion: its level is not N+1, or its lineage is
    another (Leveling Up 2)."""
    mine = champion(table.state, seat)
    level = card.face.stats.get("level", 0)
    if mine is None:
        return Refusal("there is no champion to level up", LEVELING["8"])
    if table.view(mine).stat("level") != mine.face.stats.get("level"):
        table.assume("printed-level")
    if mine.count("level"):
        table.note("level counters do not count for leveling up", LEVEL_COUNTERS["2"])
    printed = mine.face.stats.get("level", 0)
    if level != printed + 1 and (level != printed or same_level(table, mine) is None):
        return Refusal(
            f"{card.face.name} is level {level}, the champion is level {printed}",
            (LEVELING["2"], GENERAL["7"], *((GENERAL["3.1"],) if level == 0 else ())),
        )
    for wanted in lineages(card):
        if wanted.lower() != lineage_name(mine.face.name).lower():
            reason = f"{card.face.name} needs a champion of the lineage {wanted}"
            rules = (LEVELING["9"], LINEAGE["1"], TERM["2"], GENERAL["6"], NAMES["5.1"], NAMES["5.1.1"])
            return Refusal(reason, rules)
    return forbids(table, Occurrence("levels-up", mine.ref, player=seat), f"{mine.face.name} can't level up")


def same_level(table: Table, mine: Thing) -> tuple[Context, t.Allow] | None:
    """What allows a champion to level up into a card of its own base level; None where nothing does."""
    for context, change, _ in changes_in_force(table, t.Allow):
        if change.event.verb == "levels-up" and mine.ref in resolve(context, change.event.subject):
            return context, change
    return None


def lineages(card: Thing) -> tuple[str, ...]:
    """The lineages that a champion card asks for, as an attribute or as a keyword of its text (Lineage 1)."""
    noted = card.face.notes.get("lineage")
    words = (a.argument for a in keywords(card.face.abilities, "lineage"))
    return (*((noted,) if noted else ()), *(lineage_name(word) for word in words))


def level_up(table: Table, seat: Seat, card: Thing) -> None:
    """Puts a champion card on top of a player's champion, which stays the same object (Leveling Up 4,
    7.2)."""
    mine = champion(table.state, seat)
    assert mine is not None
    since = (TIMESTAMPS["3"], TIMESTAMPS["3.1"], TIMESTAMPS["3.1.1"], TIMESTAMPS["3.2"])
    rules = (*(LEVELING[number] for number in ("1", "2", "4", "7.2", "8")), TRACKING["2"], *since)
    used = same_level(table, mine) if card.face.stats.get("level") == mine.face.stats.get("level") else None
    table.emit(ChampionChanged(mine.id, card.id, up=True), rules)
    if used is not None and used[1].then:
        trigger_later(used[0], t.InstructionsAbility(used[1].then), REFLEXIVE["1"])
    table.note(
        f"{mine.face.name} is in the inner lineage: it gives its element and its inherited effects alone",
        (*(LEVELING[number] for number in ("5", "6", "7", "7.1", "7.2.2", "7.2.4")), INNER["2"], INNER["3"]),
        quiet=True,
    )


def can_delevel(table: Table, seat: Seat) -> bool:
    """Whether a player's champion has a champion card below its top one; notes the rule where it has none."""
    if next_below(table, seat) is not None:
        return True
    table.note("there is no lineage to delevel", DELEVELING["1"])
    return False


def delevel(table: Table, seat: Seat) -> None:
    """Returns the top champion card of a lineage to the material deck (Deleveling 1); raises Illegal where it
    is the last."""
    mine, below = champion(table.state, seat), next_below(table, seat)
    if mine is None or below is None:
        raise Illegal("there is no lineage to delevel", DELEVELING["1"])
    table.emit(ChampionChanged(mine.id, below.id, up=False), (DELEVELING["1"], TRACKING["2"]))
    if is_copy(table.state.things[below.id]):
        table.emit(Ceased(below.id), COPY["1.4"])


def next_below(table: Table, seat: Seat) -> Thing | None:
    """The champion card that a player's champion would delevel to; None where there is none."""
    mine = champion(table.state, seat)
    below = inner_lineage(table.state, mine) if mine is not None else ()
    card = table.state.things[below[-1]] if below else None
    return card if card is not None and card.face.is_a("type", "champion") else None
