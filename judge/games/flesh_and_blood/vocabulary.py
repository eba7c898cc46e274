"""The words of Flesh and Blood scenarios."""

from __future__ import annotations

from judge.kernel.vocabulary import (
    FLAG,
    MODIFIERS,
    NAME,
    NAMES,
    NUMBER,
    OMITTED,
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

VOCABULARY = Vocabulary(
    game="flesh-and-blood",
    zones=words("hero arena equipment hand arsenal deck graveyard banished soul pitch"),
    inner_zones=frozenset({"lineage"}),
    player_attributes=words("life resources chi action-points intellect"),
    kinds={
        "hero": (),
        "ally": ("power", "life"),
        "weapon": ("power",),
        "equipment": ("defense",),
        "attack": ("power",),
        "item": (),
        "aura": (),
    },
    zone_kinds={"hero": "hero"},
    card_attributes={
        "color": Shape("name", choices=("Red", "Yellow", "Blue")),
        **shaped(NUMBER, "pitch cost power defense life intellect arcane"),
        "types": NAMES,
        "back": NAME,
        "text": TEXT,
        "without": OMITTED,
    },
    modifiers={
        **MODIFIERS,
        **shaped(FLAG, "exhausted tapped marked frozen faceup"),
        **shaped(NUMBER, "damage life power defense pitch cost intellect"),
        **shaped(NAMES, "types class subtypes"),
        "color": NAME,
        "loaded": NAME,
        "over": NAMES,
    },
    keywords=keywords(
        "ambush awaken battleworn beat-chest binds blade-break blood-debt boost channel charge clash "
        "cloaked combo contract crank crush decay decompose dominate earth-bond ephemeral essence "
        "evo-upgrade fragment freeze fusion give high-tide incarnate lightning-flow meld quickstrike "
        "legend-of-the-watery-grave sharpen starfall traverse unique usurp "
        "galvanize go-again go-fish guardwell heavy intimidate legendary mark mirage modular "
        "negate overpower pairs perched phantasm protect reload reprise retrieve rune-gate "
        "rupture scrap solflare specialization spectra steal stealth surge temper tower transcend "
        "transform unfreeze unity universal unlimited wager watery-grave",
        "amp flow opt suspense",
        "arcane-barrier arcane-shelter heave piercing quell shadow-resist spellvoid ward",
    ),
    counters=words(
        "steam aim flow gold lesson verse energy doom balance haunt frost stain raze bind rust "
        "endurance suspense"
    ),
    verbs={
        **VERBS,
        "plays": Verb(things=True, clauses=PLAYING | {"to"}),
        "activates": Verb(things=True, clauses=PLAYING),
        "attacks": Verb(things=True, clauses=PLAYING),
        "defends": Verb(things=False, clauses=PLAYING),
        "ends": Verb(things=False, words=words("phase turn")),
        "declines": Verb(things=False, clauses=words("to"), words=words("pay defend")),
    },
    phases=("start", "action", "end"),
    steps=("layer", "attack", "defend", "reaction", "damage", "resolution", "close"),
    points=frozenset({"stack empty", "end of combat"}),
    stats=words("damage power defense life cost pitch intellect"),
    traits=words("type color class name"),
    states=words(
        "marked frozen exhausted tapped untapped facedown faceup attacking defending intimidated "
        "unlimited negated charged boosted fused scrapped usurped fragmented"
    ),
    tokens=frozenset(
        {"Gold", "Silver", "Copper", "Runechant", "Quicken", "Might", "Vigor", "Agility", "Frostbite"}
    ),
)
