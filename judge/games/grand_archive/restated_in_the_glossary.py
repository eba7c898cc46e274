"""What the glossary and the pages on combat and damage say again of rules that the code cites elsewhere (as
`restated` has it)."""

from __future__ import annotations

from rules_corpus.cite import RuleId, Section

COMBAT = Section("ga:cr/combat-phase-attacking-and-the-combat-phase/general-rules")


def rule(place: str) -> RuleId:
    """A rule by its page, section and number."""
    return RuleId(f"ga:cr/{place}")


PLACES: tuple[tuple[RuleId, ...], ...] = (
    # Keywords
    (rule("keywords-and-abilities/efficiency/1"), rule("keywords-and-abilities/efficiency/2")),
    (rule("keywords-and-abilities/brew/2"), rule("keywords-and-abilities/brew/1")),
    (rule("keywords-and-abilities/commanded-will-n/1"), rule("keywords-and-abilities/commanded-will-n/1.1")),
    (rule("keywords-and-abilities/taunt/2"), rule("keywords-and-abilities/taunt/1")),
    (rule("keywords-and-abilities/on-leave/1"), rule("game-terms/leave-leaves/1")),
    (rule("keywords-and-abilities/prepare-n/1"), rule("game-terms/preparation-counters/2")),
    (rule("keywords-and-abilities/lineage-release/1"), rule("game-terms/inner-lineage/2")),
    (rule("keywords-and-abilities/stealth/2"), rule("game-terms/retaliate-retaliation/8")),
    # Attacking
    (
        COMBAT["1"],
        rule("game-terms/unit/1"),
        rule("game-terms/unit/2"),
    ),
    (COMBAT["1.3"], rule("game-terms/wield/3")),
    (
        COMBAT["5"],
        COMBAT["1.3.1"],
    ),
    (
        rule("card-types-attack/general-rules/6"),
        COMBAT["6"],
        rule("combat-phase-attack-declaration/general-rules/3"),
    ),
    (rule("combat-phase-attack-declaration/declaring-an-attack/2.1.1"), rule("game-terms/awake/2")),
    (
        rule("combat-phase-attack-declaration/declaring-an-attack/2.2"),
        rule("game-terms/wield/1"),
        rule("game-terms/wield/2"),
    ),
    (
        rule("combat-phase-attack-declaration/declaring-an-attack/2.5.1.2"),
        rule("combat-phase-attack-declaration/declaring-an-attack/2.5"),
    ),
    (
        rule("combat-phase-attack-declaration/declaring-an-attack/2.5.1.3"),
        rule("combat-phase-attack-declaration/declaring-an-attack/1.3"),
    ),
    (
        rule("card-types-functional-subtypes/functional-weapons/1.1"),
        rule("game-terms/wield/4"),
    ),
    (
        rule("combat-phase-retaliation-step/general-rules/3"),
        rule("game-terms/retaliate-retaliation/1"),
        rule("game-terms/retaliate-retaliation/2"),
        rule("game-terms/retaliate-retaliation/6"),
        rule("game-terms/retaliate-retaliation/7"),
    ),
    (
        rule("combat-phase-retaliation-step/general-rules/3.1"),
        rule("game-terms/retaliate-retaliation/3"),
        rule("game-terms/retaliate-retaliation/4"),
    ),
    (rule("combat-phase-retaliation-step/general-rules/3.2"), rule("game-terms/retaliate-retaliation/5")),
    # Damage
    (
        rule("combat-phase-damage-step/general-rules/3"),
        rule("combat-phase-damage-step/general-rules/3.8"),
        rule("game-mechanics-damage/general-rules/8"),
    ),
    (
        rule("combat-phase-damage-step/general-rules/3.1"),
        rule("combat-phase-damage-step/general-rules/3.5"),
        COMBAT["6.2"],
        rule("game-mechanics-damage/general-rules/4"),
        rule("game-mechanics-damage/general-rules/5"),
    ),
    (
        rule("combat-phase-damage-step/general-rules/3.7.2"),
        rule("combat-phase-damage-step/general-rules/3.7"),
        rule("game-terms/durability-counters/1"),
        rule("game-terms/durability-counters/1.1"),
    ),
    (
        rule("game-mechanics-damage/general-rules/10.1"),
        rule("game-mechanics-damage/general-rules/10"),
        rule("game-terms/source/1"),
    ),
    (
        rule("game-mechanics-damage/general-rules/13"),
        rule("game-terms/damage-counters/1"),
        rule("game-terms/damage-counters/2"),
    ),
    (
        rule("game-mechanics-damage-prevention/general-rules/5.1"),
        rule("game-mechanics-damage-prevention/general-rules/5"),
        rule("game-mechanics-damage-prevention/general-rules/3"),
    ),
    (
        rule("game-mechanics-damage-prevention/general-rules/5.2"),
        rule("game-mechanics-damage-prevention/general-rules/5"),
        rule("game-mechanics-damage-prevention/general-rules/3"),
    ),
    (rule("game-mechanics-damage-prevention/general-rules/7"), rule("game-mechanics-damage/general-rules/3")),
    # Cards, objects and counters
    (rule("game-terms/element/3.2"), rule("game-terms/element/3"), rule("type-list/elements/2")),
    (rule("game-terms/element/3.3"), rule("game-terms/element/3"), rule("type-list/elements/3")),
    (rule("game-mechanics-counters/buff/1"), rule("game-terms/buff-counters/2")),
    (rule("game-mechanics-counters/level/1"), rule("game-terms/level-counters/1")),
    (
        rule("game-terms/control-and-ownership/8"),
        rule("game-terms/control-and-ownership/5"),
        rule("game-terms/control-and-ownership/6"),
    ),
    (rule("game-terms/died-dies-and-kills-killed/2"), rule("game-terms/destruction/7")),
    (rule("game-terms/recover/2"), rule("game-terms/damage-counters/3")),
    (rule("game-terms/generate/2"), rule("game-terms/generate/6")),
    (rule("game-terms/load/1"), rule("game-terms/loaded/3")),
    (rule("game-terms/sacrifice/2"), rule("game-terms/sacrifice/2.1")),
    (rule("game-mechanics-objects-and-targeting/redirect/1"), rule("game-terms/redirect/1")),
    (
        rule("game-mechanics-card-and-object-information/last-known-information/1.1"),
        rule("game-terms/last-known-information/3"),
    ),
    (
        rule("types-of-effects-continuous-effects/timestamps/1"),
        rule("game-terms/timestamp/1"),
    ),
    (rule("game-mechanics-timing-and-permissions/opportunity/11"), rule("game-terms/opportunity/3")),
    (
        rule("card-types-champion/leveling-up/7.2"),
        rule("game-terms/level-up/2"),
        rule("game-terms/enlighten-counters/2"),
    ),
    (
        rule("card-types-champion/leveling-up/2"),
        rule("game-terms/level-up/3"),
        rule("game-terms/level-base/1"),
    ),
)
"""A rule that the code cites, followed by those that say the same, or that are met along with it."""
