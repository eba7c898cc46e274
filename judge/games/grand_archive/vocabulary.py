"""The words of Grand Archive scenarios."""

from __future__ import annotations

from judge.kernel.vocabulary import (
    FLAG,
    MODIFIERS,
    NAME,
    NAMES,
    NUMBER,
    OMITTED,
    PAYING,
    PLAYING,
    TEXT,
    VERBS,
    Shape,
    Verb,
    Vocabulary,
    keywords,
    shaped,
    words,
)

BASIC = words("fire water wind")
ADVANCED = words("arcane astra crux exia luxem neos tera umbra")
"""The elements of two categories; norm and exalted stand beside them (Game Terms: Element 3)."""

CLASSES = words("assassin cleric guardian mage ranger spirit tamer warrior anomaly")
"""The subtypes that are classes (ga:cr/type-list/subtypes)."""

VOCABULARY = Vocabulary(
    game="grand-archive",
    zones=words(
        "champion field hand memory deck material graveyard banishment intent pantheon mastery status "
        "sideboard"
    ),
    inner_zones=words("lineage loaded stack"),
    player_stats=words("influence agility"),
    kinds={
        "ally": ("power", "life"),
        "weapon": ("power", "durability"),
        "attack": ("power",),
        "champion": (),
        "domain": (),
        "item": (),
        "phantasia": (),
        "action": (),
    },
    zone_kinds={"champion": "champion"},
    card_attributes={
        "cost": Shape("number", qualifiers=("reserve", "memory")),
        "element": NAMES,
        "type": NAMES,
        "supertypes": NAMES,
        "class": NAMES,
        "subtypes": NAMES,
        "speed": Shape("name", choices=("Fast", "Slow")),
        "power": NUMBER,
        "life": NUMBER,
        "durability": NUMBER,
        "level": NUMBER,
        "lineage": NAME,
        "back": NAME,
        "text": TEXT,
        "without": OMITTED,
    },
    modifiers={
        **MODIFIERS,
        **shaped(FLAG, "rested awake unique regalia distant fostered preserved ephemeral faceup"),
        **shaped(NUMBER, "damage life level power durability"),
        **shaped(NAMES, "element class subtypes supertypes over"),
        "loaded": NAME,
    },
    keywords=keywords(
        "aenean-progression aethercalling ambush cascade command divine-relic efficiency "
        "elysian-aura ephemerate fast-activation first-boon floating-memory foster hindered "
        "immortality intercept interdiction lineage-release omnishroud preserve renewable "
        "reservable spellshroud starcalling steadfast stealth taunt true-sight unblockable vigor "
        "link-shield",
        "cleave empower brew link memory class-locked bulwark",
        "agility commanded-will critical imbue kindle level-locked multistrike prepare pride ranged retort",
    ),
    counters=words(
        "buff debuff enlighten preparation bulwark omen static wither sheen quest refinement "
        "charge age haunt lash music glimmer frenzy tactic"
    ),
    verbs={
        **VERBS,
        "activates": Verb(things=True, clauses=PLAYING),
        "materializes": Verb(things=True, clauses=PLAYING),
        "bestows": Verb(things=True, clauses=PLAYING),
        "attacks": Verb(things=True, clauses=PAYING | {"wielding"}),
        "retaliates": Verb(things=False, clauses=PAYING),
        "declines": Verb(
            things=False,
            clauses=words("to"),
            words=words("pay retaliate materialize intercept ambush redirect"),
        ),
    },
    phases=("pre-game", "wake-up", "materialize", "recollection", "draw", "main", "combat", "end"),
    steps=("attack-declaration", "retaliation", "damage", "end-of-combat"),
    points=frozenset({"stack empty", "end of combat"}),
    stats=words("damage power life durability level cost"),
    traits=words("element class type subtype supertype speed name"),
    states=words(
        "rested awake attacking defending retaliating intercepting fostered distant damaged "
        "loaded brewed imbued prepared preserved ephemeral facedown faceup transformed unique regalia token"
    ),
    payments=words("floating kindle"),
    formats=words("standard draft pantheon"),
    spoken=BASIC | ADVANCED | words("norm exalted north south east west"),
    tokens=frozenset(
        {
            "Powercell",
            "Automaton Drone",
            "Ominous Shadow",
            "Obelisk of Armaments",
            "Obelisk of Fabrication",
            "Obelisk of Protection",
            "Pantheon Barrier",
            "Crowd's Favor",
            *("Fractured Memories", "Phantasmagoria", "Servile Possessions", "Shifting Currents"),
            *("Blightroot", "Fraysia", "Manaroot", "Razorvine", "Silvershine", "Springleaf"),
        }
    ),
)
