"""The words within the ability tree that the engine of Grand Archive knows: states, zones, stats, keywords, and
the events that happen, by what they are asked for."""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.grand_archive.game_mechanics_mastery import DIRECTION, DIRECTIONS

HAPPENS = frozenset(
    """
    activates attacks becomes changes charges deals-damage dies discards draws enters fosters gathers glimpses
    hits is-attacked is-banished is-dealt-damage is-destroyed is-put kills leaves levels-up materializes
    phase-begins recovers rests retaliates reveals sacrifices wakes-up
    """.split()
)
"""The events that `happenings` tells of."""

REPLACED = frozenset(
    "is-dealt-damage deals-damage hits enters leaves dies is-destroyed is-banished is-put".split()
)
BANNED = frozenset(
    """
    activates attacks declares-attacks draws intercepts is-attacked is-destroyed is-intercepted is-negated
    is-redirected is-retaliated-against is-sacrificed is-targeted materializes recovers retaliates wakes-up
    """.split()
)
"""The events of which rules ask whether they are forbidden."""

VERBS_OF: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("TriggeredAbility", "Delay", "Happened", "Times", "Experienced"), HAPPENS),
    "Replace": REPLACED,
    "PreventNext": frozenset({"is-dealt-damage", "deals-damage"}),
    "Unpreventable": frozenset({"deals-damage"}),
    "Forbid": BANNED,
    "Require": frozenset({"attacks"}),
    "Toll": frozenset({"attacks", "declares-attacks"}),
    "Allow": frozenset({"activates"}),
}
"""The verbs of the event of each class that has one."""

ZONES = frozenset(
    "field hand memory deck material graveyard banishment intent mastery lineage loaded stack".split()
)

WORDS: Mapping[str, frozenset[object]] = {
    "AdditionalCost.verb": frozenset({"activate", "attack"}),
    "Allow.how": frozenset({"", "fast", *ZONES}),
    "AttacksOf.which": frozenset({"", "next"}),
    "BecomeState.state": frozenset({"distant", "fostered", "exhausted", "frozen"}),
    "ChangeCost.verb": frozenset({"activate", "materialize", "play"}),
    "Compare.op": frozenset({"=", ">=", "<=", ">", "<"}),
    "Draw.into": frozenset({"hand", "memory"}),
    "Duration.kind": frozenset({"turn", "game", "combat", "attack", "until"}),
    "EventPattern.detail": frozenset(
        """
        combat non-combat end-phase recollection-phase materialize-phase main-phase draw-phase wake-up-phase
        distant fostered transformed turn
        """.split()
    )
    | {"", DIRECTION}
    | {f"{DIRECTION} {a} {b}" for a in DIRECTIONS for b in DIRECTIONS},
    "Experienced.since": frozenset({"turn", "combat"}),
    "Happened.since": frozenset({"turn", "combat"}),
    "Times.since": frozenset({"turn"}),
    "ModifyStat.stat": frozenset({"power", "life", "level", "attack-power"}),
    "PlayerState.state": frozenset({"time"}),
    "Restricted.kind": frozenset({"class-bonus", "element-bonus", "champion-bonus", "level", "memory", "damage"}),
    "Selector.zone": ZONES | {"", "hand-memory"},
    "SetStat.stat": frozenset({"power", "life", "level", "base-power", "base-life", "base-level"}),
    "KeywordAbility.name": frozenset(
        """
        aenean-progression agility ambush brew bulwark class-locked cleave command commanded-will critical
        efficiency elysian-aura empower ephemerate fast-activation floating-memory foster hindered imbue
        immortality intercept interdiction kindle level-locked lineage link link-shield multistrike omnishroud
        prepare preserve pride ranged renewable reservable retort spellshroud starcalling steadfast stealth
        taunt true-sight unblockable vigor divine-relic
        """.split()
    ),
}
"""The words that each of these fields may say."""
