"""The words within the ability tree that the engine of Grand Archive knows: states, zones, stats, keywords,
and the events that happen, by what they are asked for."""

from __future__ import annotations

from collections.abc import Mapping

from judge.kernel.vocabulary import words

HAPPENS = words(
    "activates attacks attacks-with banishes becomes bestows brews changes charges deals-damage dies "
    "discards draws empowers enters fosters gains-counters gains-keyword gains-status gathers glimpses hits "
    "intercepts is-attacked is-banished is-dealt-damage is-destroyed is-negated is-targeted loses-counters "
    "is-put is-sacrificed is-suppressed kills leaves leaves-zone levels-up materializes phase-begins "
    "phase-ends recovers reserves rests retaliates reveals sacrifices starcalls summons suppresses wakes-up"
)
"""The events that `happenings` tells of."""

BY_PLAYERS = words(
    "activates banishes bestows brews discards draws empowers gains-keyword gathers glimpses materializes "
    "recovers reserves reveals sacrifices starcalls summons suppresses"
)
"""The events of which a player is the subject."""

REPLACED = words(
    "is-dealt-damage deals-damage hits enters leaves dies is-destroyed is-banished is-put draws recovers"
)
BANNED = words(
    "activates attacks attacks-with declares-attacks draws gains-keyword generates intercepts is-attacked "
    "is-copied is-destroyed is-intercepted is-negated is-redirected is-retaliated-against is-sacrificed "
    "is-targeted levels-up loses-game materializes obeys pays-counters recovers retaliates "
    "wakes-up leaves-zone"
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
    "Allow": frozenset({"activates", "attacks", "attacks-with", "begins", "levels-up", "obeys"}),
}
"""The verbs of the event of each class that has one."""

KEYWORDS = words(
    "aenean-progression aethercalling agility ambush brew bulwark class-locked cleave command "
    "commanded-will critical "
    "efficiency elysian-aura empower ephemerate fast-activation first-boon floating-memory foster "
    "hindered imbue "
    "immortality intercept interdiction kindle level-locked lineage link link-shield multistrike "
    "omnishroud prepare preserve pride ranged renewable reservable retort spellshroud starcalling "
    "steadfast stealth taunt true-sight unblockable vigor divine-relic"
)
"""The keywords whose rules are carried out."""

_DAMAGE = frozenset({"combat", "non-combat"})

DETAILS: Mapping[str, frozenset[str]] = {
    "becomes": frozenset({"distant", "fostered", "loaded", "transformed", "preserved"}),
    "changes": frozenset({"shifting-currents"}),
    "gains-keyword": KEYWORDS,
    "pays-counters": frozenset({"enlighten"}),
    "is-banished": frozenset({"memory-cost", "reserve-cost"}),
    "fosters": frozenset({"fostered"}),
    "phase-ends": frozenset({"combat-phase"}),
    "phase-begins": words(
        "end-phase recollection-phase materialize-phase main-phase draw-phase wake-up-phase "
        "retaliation-step damage-step"
    ),
    **dict.fromkeys(("deals-damage", "hits", "is-dealt-damage"), _DAMAGE),
}
"""What the detail of an event may be, by its verb; the first word counts."""

ZONES = words("field hand memory deck material graveyard banishment intent mastery lineage loaded stack")

WORDS: Mapping[str, frozenset[object]] = {
    "ActivatedAbility.traits": frozenset({"can't be negated"}),
    "AdditionalCost.verb": frozenset({"activate", "attack", "bestow", "materialize"}),
    "Allow.how": frozenset({"", "fast", "as-ally", "deck-top", *ZONES}),
    "AlternativeCost.instead_of": frozenset({"reserve"}),
    "AttacksOf.which": frozenset({"", "next", "first", "declared"}),
    "BecomeState.state": words("distant fostered exhausted frozen ephemeral"),
    "ChangeCost.verb": frozenset({"activate", "bestow", "materialize", "play"}),
    "ChooseWord.axis": words("name class type element basic-element advanced-element non-norm-element"),
    "IsChosen.axis": words("name class type element"),
    "Compare.op": words("= >= <= > < even odd"),
    "Draw.into": frozenset({"hand", "memory"}),
    "Duration.kind": words("turn game combat attack until during as-long-as"),
    "Experienced.since": frozenset({"turn", "combat"}),
    "Happened.since": frozenset({"turn", "combat", "object"}),
    "Times.since": frozenset({"turn"}),
    "Modes.depends_on": frozenset({"", "cascade", "resolution"}),
    "ModifyStat.stat": frozenset({"power", "life", "level", "attack-power"}),
    "PlayerState.state": words("time enabled-element disabled-element top-card"),
    "PlayLimit.verb": frozenset({"activate", "materialize"}),
    "Restricted.kind": words("class-bonus element-bonus champion-bonus level memory damage sheen"),
    "Selector.zone": ZONES | {""} | {f"{one}-{other}" for one in ZONES for other in ZONES},
    "SetCost.verb": frozenset({"activate", "bestow", "materialize", "play"}),
    "SetStat.stat": words(
        "power life level base-power base-life base-level maximum-influence maximum-hand maximum-memory"
    ),
    "KeywordAbility.name": KEYWORDS,
}
"""The words that each of these fields may say."""
