"""What the rulebook says in more than one place: whoever cites the one rule cites the others with it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from judge.games.grand_archive.restated_in_the_glossary import PLACES as GLOSSARY
from judge.games.grand_archive.restated_in_the_glossary import rule
from judge.games.grand_archive.restated_in_the_tournament_reference import PLACES as TOURNAMENTS
from rules_corpus.cite import RuleId

SPECIAL_ACTIONS = "special-game-actions-and-turn-based-actions"

PLACES: tuple[tuple[RuleId, ...], ...] = (
    # Playing cards, and what it costs
    (
        rule("playing-cards-card-activation/general-rules/1.1"),
        rule("game-terms/activate-activating/1"),
        rule("game-mechanics-playing-cards/general-rules/6"),
    ),
    (
        rule("playing-cards-card-activation/general-rules/1.2"),
        rule("game-terms/element/2"),
        rule("parts-of-a-card-element/intro/2"),
    ),
    (
        rule("game-mechanics-special-elements/exalted/3"),
        rule("game-mechanics-special-elements/exalted/1"),
        rule("game-mechanics-special-elements/exalted/2"),
        rule("playing-cards-card-activation/general-rules/1.2.1"),
        rule("parts-of-a-card-element/intro/4"),
        rule("game-terms/element/3.3.1"),
    ),
    (
        rule("playing-cards-card-activation/general-rules/1.4"),
        rule("game-terms/modes/1.1"),
        rule("abilities-activated-abilities/general-rules/3"),
    ),
    (rule("playing-cards-card-activation/general-rules/1.5"), rule("card-types-action/general-rules/2")),
    (
        rule("playing-cards-card-activation/general-rules/1.7.3"),
        rule("playing-cards-card-activation/general-rules/1.7.1"),
        rule("parts-of-a-card-cost/intro/7"),
    ),
    (
        rule("playing-cards-card-activation/general-rules/1.8"),
        rule("playing-cards-card-activation/general-rules/1.6"),
        rule("game-mechanics-playing-cards/general-rules/3"),
    ),
    (
        rule("playing-cards-card-activation/general-rules/1.9"),
        rule("game-terms/play-played/1"),
        rule("game-terms/play-played/2"),
        rule("game-mechanics-playing-cards/general-rules/1"),
        rule("card-types-action/general-rules/4"),
        rule("game-zones-effects-stack/general-rules/2"),
        rule("game-mechanics-timing-and-permissions/opportunity/1.1"),
        rule("game-mechanics-timing-and-permissions/opportunity/11.2"),
    ),
    (
        rule("playing-cards-card-materialization/general-rules/3.4"),
        rule("playing-cards-card-materialization/general-rules/3.4.1"),
        rule("game-terms/play-played/2"),
        rule("game-mechanics-playing-cards/general-rules/1"),
    ),
    (
        rule("playing-cards-bestowing-boons/general-rules/3.4"),
        rule("game-mechanics-playing-cards/general-rules/1"),
    ),
    (
        rule("abilities-activated-abilities/general-rules/2"),
        rule("game-terms/activate-activating/2"),
        rule("abilities-activated-abilities/general-rules/1"),
    ),
    (
        rule("playing-cards-costs-and-memory/general-rules/1"),
        rule("parts-of-a-card-cost/intro/2"),
        rule("game-terms/reserve/1"),
    ),
    (rule("playing-cards-costs-and-memory/general-rules/2"), rule("parts-of-a-card-cost/intro/3")),
    (
        rule("game-terms/negate/1.2"),
        rule("game-terms/negate/1.1"),
        rule("playing-cards-costs-and-memory/general-rules/1.4"),
        rule("game-zones-graveyard/general-rules/4"),
    ),
    # Opportunity, the stack, resolution
    (
        rule("game-mechanics-timing-and-permissions/opportunity/3"),
        rule("turn-order-main-phase/general-rules/2.3"),
    ),
    (
        rule("game-mechanics-timing-and-permissions/opportunity/5"),
        rule("game-mechanics-timing-and-permissions/opportunity/4"),
        rule("game-mechanics-timing-and-permissions/opportunity/6"),
    ),
    (
        rule("game-mechanics-timing-and-permissions/opportunity/8"),
        rule("game-mechanics-timing-and-permissions/opportunity/11.5"),
        rule("game-mechanics-timing-and-permissions/opportunity/7"),
        rule("game-terms/opportunity/2"),
    ),
    (
        rule("game-mechanics-timing-and-permissions/opportunity/11"),
        rule("game-mechanics-turn-order/general-rules/3"),
        rule("turn-order-main-phase/general-rules/3"),
    ),
    (
        rule("game-mechanics-timing-and-permissions/fast-vs-slow/1.1"),
        rule("game-terms/slow/1"),
        rule("game-terms/slow/2"),
        rule("parts-of-a-card-stats/speed/2"),
    ),
    (
        rule("game-mechanics-timing-and-permissions/fast-vs-slow/1.2"),
        rule("turn-order-main-phase/general-rules/2.4"),
        rule("game-terms/slow/2"),
    ),
    (rule("playing-cards-resolution/general-rules/1.1"), rule("game-zones-effects-stack/general-rules/3")),
    (
        rule("playing-cards-resolution/general-rules/2"),
        rule("abilities-resolving-triggered-and-activated-abilities/general-rules/1"),
        rule("game-mechanics-playing-cards/general-rules/9"),
    ),
    (
        rule("playing-cards-resolution/general-rules/2.1"),
        rule("game-mechanics-playing-cards/general-rules/7"),
        rule("card-types-action/general-rules/5"),
        rule("playing-cards-resolution/general-rules/11"),
    ),
    (
        rule("playing-cards-resolution/general-rules/5"),
        rule("effects/general-rules/2"),
        rule("effects/general-rules/2.1"),
        rule("playing-cards-resolution/general-rules/6"),
        rule("abilities-triggered-abilities/general-rules/1.1"),
    ),
    (
        rule("game-zones-public-vs-private-information/general-rules/8"),
        rule("game-mechanics-properties-and-states/facing/1"),
        rule("game-mechanics-properties-and-states/facing/1.1"),
        rule("game-mechanics-abilities/general-rules/16"),
    ),
    (rule("parts-of-a-card-element/intro/2.1"), rule("game-mechanics-special-elements/norm/1")),
    (rule("types-of-effects-game-effects/general-rules/5"), rule("player-action-legality/general-rules/2")),
    (
        rule("general-rules-starting-the-game/standard-games/6"),
        rule(f"{SPECIAL_ACTIONS}/special-game-actions/1"),
    ),
    (
        rule("keywords-and-abilities/aethercalling/2"),
        rule(f"{SPECIAL_ACTIONS}/special-game-actions/3"),
    ),
    (
        rule("keywords-and-abilities/first-boon/2"),
        rule(f"{SPECIAL_ACTIONS}/special-game-actions/4"),
    ),
    # Where Opportunity arises
    (
        rule("turn-order-recollection-phase/general-rules/2"),
        rule("game-mechanics-timing-and-permissions/opportunity/11.1"),
    ),
    (
        rule("turn-order-end-phase/general-rules/2"),
        rule("game-mechanics-timing-and-permissions/opportunity/11.1"),
        rule("game-mechanics-timing-and-permissions/opportunity/11.6"),
    ),
    (
        rule("turn-order-main-phase/general-rules/2"),
        rule("game-mechanics-timing-and-permissions/opportunity/11.4"),
    ),
    (
        rule("combat-phase-retaliation-step/general-rules/2"),
        rule("game-mechanics-timing-and-permissions/opportunity/11.3"),
    ),
    (
        rule("combat-phase-damage-step/general-rules/1"),
        rule("game-mechanics-timing-and-permissions/opportunity/11.3"),
    ),
    (
        rule("combat-phase-damage-step/general-rules/3"),
        rule("special-game-actions-and-turn-based-actions/turn-based-actions/4"),
    ),
    (
        rule("combat-phase-retaliation-step/general-rules/3"),
        rule("special-game-actions-and-turn-based-actions/turn-based-actions/6"),
    ),
    (rule("default-case/general-rules/2"), rule("default-case/general-rules/1")),
    (
        rule("effects/general-rules/3"),
        rule("effects/general-rules/3.1"),
        rule("playing-cards-resolution/general-rules/6"),
    ),
    (
        rule(f"{SPECIAL_ACTIONS}/general-rules/3"),
        rule(f"{SPECIAL_ACTIONS}/general-rules/1"),
    ),
    (
        rule("game-zones-public-vs-private-information/general-rules/1.2.1"),
        rule("game-zones-public-vs-private-information/general-rules/1.2"),
    ),
    (
        rule("game-zones-public-vs-private-information/general-rules/9"),
        rule("game-zones-public-vs-private-information/general-rules/1"),
    ),
    (rule("game-mechanics-mastery/general-rules/1"), rule("game-mechanics-mastery/intro/intro")),
    (rule("game-mechanics-counters/durability/2"), rule("parts-of-a-card-stats/durability/4")),
    (rule("game-mechanics-damage/general-rules/12"), rule("tracking-information/general-rules/2")),
    (
        rule("game-mechanics-objects-and-targeting/target/4"),
        rule("game-mechanics-objects-and-targeting/objects/2"),
    ),
    (
        rule("playing-cards-resolution/general-rules/7"),
        rule("game-zones-field/general-rules/3"),
        rule("game-zones-field/general-rules/5"),
        rule("game-terms/control-and-ownership/1"),
    ),
    (
        rule("playing-cards-resolution/checking-resolution/1.4.1.1"),
        rule("card-types-action/general-rules/3"),
        rule("state-based-checks-and-effects/types-of-checks/8"),
        rule("game-terms/fizzle/1"),
    ),
    (
        rule("playing-cards-resolution/checking-resolution/1.2"),
        rule("game-terms/fizzle/1"),
        rule("game-terms/fizzle/4"),
        rule("card-types-action/general-rules/5"),
    ),
    (rule("playing-cards-resolution/checking-resolution/1.1"), rule("game-terms/fizzle/2")),
    (
        rule("game-mechanics-abilities/general-rules/14"),
        rule("game-mechanics-abilities/general-rules/13"),
        rule("abilities-resolving-triggered-and-activated-abilities/general-rules/1.2.1"),
        rule("naming/general-rules/1"),
    ),
    (
        rule("game-mechanics-card-and-object-information/last-known-information/1"),
        rule("game-terms/last-known-information/1"),
        rule("game-terms/last-known-information/2"),
    ),
    # Triggers
    (
        rule("abilities-triggered-abilities/general-rules/10"),
        rule("abilities-triggered-abilities/general-rules/11"),
        rule("game-mechanics-timing-and-permissions/opportunity/1.1"),
    ),
    (
        rule("game-terms/reflexive-trigger/1"),
        rule("game-terms/reflexive-trigger/2"),
        rule("abilities-triggered-abilities/general-rules/11"),
    ),
    (
        rule("abilities-triggered-abilities/general-rules/3.1"),
        rule("abilities-triggered-abilities/general-rules/3"),
    ),
    (rule("game-terms/control-and-ownership/4"), rule("game-mechanics-abilities/general-rules/15")),
    # Continuous effects
    (
        rule("types-of-effects-continuous-effects/syntax-of-continuous-effects/1.1"),
        rule("types-of-effects-continuous-effects/instanced-effects/1"),
        rule("types-of-effects-continuous-effects/instanced-effects/2"),
        rule("types-of-effects-continuous-effects/timestamps/1.2"),
    ),
    (
        rule("types-of-effects-continuous-effects/syntax-of-continuous-effects/1.2"),
        rule("types-of-effects-continuous-effects/static-effects/1"),
    ),
    (
        rule("types-of-effects-continuous-effects/timestamps/2"),
        rule("game-terms/timestamp/2"),
        rule("types-of-effects-continuous-effects/timestamps/intro"),
    ),
    (
        rule("types-of-effects-continuous-effects/dependencies/2"),
        rule("types-of-effects-continuous-effects/dependencies/1"),
        rule("types-of-effects-continuous-effects/layers/1"),
    ),
    (rule("game-mechanics-counters/buff/1"), rule("game-terms/buff-counters/1")),
    (rule("game-mechanics-counters/debuff/4"), rule("game-mechanics-counters/buff/4")),
    (
        rule("game-mechanics-counters/enlighten/1"),
        rule("game-terms/enlighten-counters/1"),
        rule("game-mechanics-counters/general-rules/4"),
    ),
    (rule("game-mechanics-counters/wither/1"), rule("game-mechanics-counters/wither/2")),
    (
        rule("abilities-restriction-abilities/types-of-restrictions/1"),
        rule("abilities-restriction-abilities/general-rules/3"),
    ),
    # Copies, tokens, faces
    (
        rule("game-mechanics-copy/copying-abilities-card-activations-and-materializations/1"),
        rule("game-terms/copy/3"),
        rule("game-terms/copy/4"),
        rule("game-mechanics-copy/general-rules/1"),
        rule("parts-of-a-card-cost/intro/9.4"),
    ),
    (
        rule("game-mechanics-copy/copying-objects/1"),
        rule("game-terms/copy/2"),
        rule("types-of-effects-game-effects/general-rules/7"),
        rule("game-mechanics-tokens/general-rules/4"),
    ),
    (
        rule("game-mechanics-tokens/general-rules/3"),
        rule("game-terms/token/2"),
        rule("game-terms/token/3"),
        rule("state-based-checks-and-effects/types-of-checks/5"),
        rule("types-of-effects-game-effects/general-rules/1.6"),
    ),
    (rule("game-terms/summon/1"), rule("game-terms/token/1"), rule("game-mechanics-tokens/general-rules/1")),
    (rule("double-faced-cards/intro/2"), rule("game-terms/transform/1")),
    (
        rule("double-faced-cards/intro/7.2"),
        rule("game-terms/transform/1.1"),
        rule("double-faced-cards/intro/7"),
    ),
    # What is done, and what the game sees to
    (
        rule("game-terms/destruction/2"),
        rule("game-terms/destruction/1"),
        rule("game-zones-graveyard/general-rules/2"),
    ),
    (rule("game-terms/died-dies-and-kills-killed/1"), rule("game-terms/destruction/2.1")),
    (
        rule("state-based-checks-and-effects/types-of-checks/2"),
        rule("game-terms/destruction/5"),
        rule("types-of-effects-game-effects/general-rules/1.3"),
    ),
    (
        rule("state-based-checks-and-effects/types-of-checks/3"),
        rule("game-terms/durability-counters/3"),
        rule("game-mechanics-counters/durability/3"),
        rule("parts-of-a-card-stats/durability/1"),
        rule("types-of-effects-game-effects/general-rules/1.2"),
    ),
    (rule("card-types-supertypes/unique/1"), rule("types-of-effects-game-effects/general-rules/1.7")),
    (
        rule("general-rules-ending-the-game/intro/5.1"),
        rule("types-of-effects-game-effects/general-rules/1.4"),
        rule("general-rules-ending-the-game/intro/2"),
    ),
    (
        rule("game-mechanics-drawing-cards/general-rules/6"),
        rule("types-of-effects-game-effects/general-rules/1.5"),
        rule("general-rules-ending-the-game/intro/5.3"),
    ),
    (rule("general-rules-ending-the-game/intro/6.2"), rule("general-rules-ending-the-game/intro/5.6")),
    (
        rule("concession/general-rules/1"),
        rule("concession/general-rules/4"),
        rule(f"{SPECIAL_ACTIONS}/special-game-actions/2"),
    ),
    (rule("game-terms/banish/1"), rule("game-terms/banish/2"), rule("game-zones-banishment/general-rules/2")),
    (rule("game-terms/discard/1"), rule("game-terms/discard/3")),
    (rule("game-terms/sacrifice/2"), rule("game-terms/sacrifice/1"), rule("game-terms/sacrifice/2.3")),
    (rule("game-terms/recover/2"), rule("game-terms/recover/2.1"), rule("game-terms/recover/2.2")),
    (rule("game-terms/recover/1"), rule("game-terms/recover/2.1.1")),
    (rule("game-terms/rest-rested/1"), rule("game-terms/rest-rested/4")),
    (rule("game-terms/reveal/2"), rule("game-terms/reveal/1")),
    (rule("searching-and-finding/general-rules/1.1"), rule("searching-and-finding/general-rules/1")),
    (rule("game-terms/lv/1"), rule("game-terms/lv/2")),
    # Phases
    (
        rule("turn-order-wake-up-phase/general-rules/1"),
        rule("special-game-actions-and-turn-based-actions/turn-based-actions/1"),
    ),
    (
        rule("turn-order-recollection-phase/general-rules/1"),
        rule("turn-order-recollection-phase/general-rules/1.1"),
    ),
    (
        rule("turn-order-recollection-phase/general-rules/3"),
        rule("special-game-actions-and-turn-based-actions/turn-based-actions/2"),
        rule("game-zones-memory/general-rules/3"),
        rule("game-terms/reserve/2"),
    ),
    (rule("game-mechanics-drawing-cards/general-rules/1"), rule("game-zones-main-deck/general-rules/8")),
    (
        rule("general-rules-card-characteristics/type-overwriting-and-type-setting/2"),
        rule("card-types-supertypes/general-rules/2"),
    ),
    (
        rule("turn-order-draw-phase/general-rules/1"),
        rule("special-game-actions-and-turn-based-actions/turn-based-actions/3"),
    ),
    (
        rule("keywords-and-abilities/on-charge-n/2"),
        rule("special-game-actions-and-turn-based-actions/turn-based-actions/5"),
    ),
    (
        rule("turn-order-main-phase/general-rules/2.2"),
        rule("turn-order-main-phase/general-rules/2.2.1"),
        rule("game-mechanics-counters/wither/5"),
    ),
    (
        rule("turn-order-end-phase/general-rules/3"),
        rule("turn-order-end-phase/general-rules/3.1"),
        rule("turn-order-end-phase/general-rules/3.2"),
        rule("special-game-actions-and-turn-based-actions/turn-based-actions/7"),
        rule("game-mechanics-turn-order/general-rules/5"),
    ),
    (rule("turn-order-end-phase/general-rules/1"), rule("turn-order-end-phase/general-rules/1.1")),
    (
        rule("general-rules-starting-the-game/standard-games-turn-one/1"),
        rule("game-mechanics-turn-order/general-rules/1.1"),
    ),
    (rule("turn-order-skipping-phases/general-rules/1"), rule("turn-order-skipping-phases/general-rules/3")),
    (
        rule("turn-order-ending-phases/general-rules/1"),
        rule("turn-order-ending-phases/general-rules/1.1"),
        rule("turn-order-ending-phases/general-rules/2.1"),
    ),
)
"""A rule that the code cites, followed by those that say the same, or that are met along with it."""


@cache
def restated() -> Mapping[RuleId, tuple[RuleId, ...]]:
    """The further rules of each rule that is cited."""
    found: dict[RuleId, tuple[RuleId, ...]] = {}
    for first, *rest in (*PLACES, *GLOSSARY, *TOURNAMENTS):
        found[first] = (*found.get(first, ()), *rest)
    return found
