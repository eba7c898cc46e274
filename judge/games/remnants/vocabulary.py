"""The words of Remnants scenarios."""

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

_RESOURCES = words("material power mp lv cheer boo")

VOCABULARY = Vocabulary(
    game="remnants",
    zones=words("front back hand deck discard oblivion side-deck"),
    rows=words("front back"),
    inner_zones=words("banishment attached"),
    player_attributes=_RESOURCES | words("hp loyalty prize prize-by-loser prize-at-random"),
    kinds={
        "minion": ("ATK", "HP"),
        "building": ("HP",),
        "spell": (),
        "mp": (),
        "husk": ("ATK", "HP"),
        "drone": ("ATK", "HP"),
        "crowd-member": (),
    },
    card_attributes={
        "faction": NAME,
        "loyalty": NUMBER,
        "type": NAMES,
        **shaped(NUMBER, "ATK HP SPD DUR"),
        "cost": NAMES,
        "reverse": NAME,
        "text": TEXT,
        "without": OMITTED,
    },
    modifiers={
        **MODIFIERS,
        **shaped(FLAG, "exhausted unexhausted unique living"),
        **shaped(NUMBER, "ATK HP SPD DUR damage"),
        "faction": NAME,
        "sheltered": Shape("name", joined="by"),
        "over": NAMES,
    },
    keywords=keywords("living repliable gene unblockable any", "repeatable", "shelter store"),
    counters=words("power material"),
    verbs={
        **VERBS,
        "plays": Verb(things=True, clauses=PLAYING | {"to"}),
        "battles": Verb(things=True, clauses=PAYING),
        "exhausts": Verb(things=True, clauses=PLAYING | {"to"}),
        "replies": Verb(things=False, clauses=PLAYING | {"to"}),
        "ends": Verb(things=False, words=words("phase turn")),
        "absorbs": Verb(things=True, clauses=PAYING),
        "headlines": Verb(things=True, clauses=PLAYING | {"to"}),
        "sidelines": Verb(things=True, clauses=PLAYING | {"to"}),
        "attaches": Verb(things=True, clauses=words("to")),
        "declares": Verb(things=True, labels=True),
        "mulligans": Verb(things=None),
        "declines": Verb(things=False, clauses=words("to"), words=words("pay reply mulligan")),
    },
    phases=("pre-game", "game-start", "start", "draw", "group", "combat", "regroup", "end", "game-end"),
    stats=frozenset({"ATK", "HP", "SPD", "DUR", "LV", "damage"}),
    traits=words("faction type name cost"),
    states=words(
        "exhausted unexhausted facedown faceup sheltered attached attacking defending battling "
        "orphaned active inactive unique banished"
    ),
    factions=frozenset(
        {
            *("Kingdom", "Arena", "Reanimators", "Machines", "Chronites", "Sorcerers", "Gene Hunters", "Zal"),
        }
    ),
    tokens=frozenset({"Husk", "Drone", "Crowd Member", "MP", "Boo", "Cheer"}),
)
