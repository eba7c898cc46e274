"""Labels: words before an ability that tie it to an entry (crush, combo, reprise, …) without a meaning of
their own."""

from __future__ import annotations

from dataclasses import replace

from judge.games.flesh_and_blood.frame import LABELS, OBJECTS
from judge.games.flesh_and_blood.keywords.registry import entry, expanded, rule_for
from judge.kernel.table import Table
from judge.text import tree as t
from judge.text.context import Context, Occurrence
from judge.text.meaning import holds, matches
from rules_corpus.cite import Cite, RuleId, Section, cites, slug

CRUSH = entry("crush")
COMBO = entry("combo")
REPRISE = entry("reprise")
UNITY = entry("unity")
GALVANIZE = entry("galvanize")
SOLFLARE = entry("solflare")
TOWER = entry("tower")
HIGH_TIDE = entry("high-tide")
QUICKSTRIKE = entry("quickstrike")
STARFALL = entry("starfall")
LIGHTNING_FLOW = entry("lightning-flow")
DECOMPOSE = entry("decompose")
GO_FISH = entry("go-fish")
EARTH_BOND = entry("earth-bond")
CHANNEL = entry("channel")
CHARGE = entry("charge")
CONTRACT = entry("contract")
EVO_UPGRADE = entry("evo-upgrade")
BOOST = entry("boost")
PIERCING = entry("piercing-x")
BEAT_CHEST = Section("fab:keywords/notes-heavy-hitters")

RULES: dict[str, Cite] = {
    "crush": (CRUSH["text"], CRUSH["1"], CRUSH["2"], CRUSH["3"]),
    "combo": (COMBO["text"], COMBO["1"], COMBO["2"], COMBO["4"]),
    "reprise": (REPRISE["text"], REPRISE["1"]),
    "unity": (UNITY["text"], UNITY["2"]),
    "galvanize": (GALVANIZE["text"], GALVANIZE["2"]),
    "solflare": (SOLFLARE["text"], SOLFLARE["2"]),
    "tower": (TOWER["text"], TOWER["1"]),
    "high-tide": (HIGH_TIDE["text"], HIGH_TIDE["2"]),
    "quickstrike": (QUICKSTRIKE["text"], QUICKSTRIKE["2"]),
    "starfall": (STARFALL["text"], STARFALL["2"]),
    "lightning-flow": (LIGHTNING_FLOW["text"], LIGHTNING_FLOW["2"]),
    "decompose": (DECOMPOSE["text"], DECOMPOSE["2"], DECOMPOSE["3"]),
    "go-fish": (GO_FISH["text"], GO_FISH["2"]),
    "earth-bond": (EARTH_BOND["text"], EARTH_BOND["2"]),
    "charges": (CHARGE["text"], CHARGE["5"]),
    "boosts": (BOOST["text"], BOOST["4"]),
    "beats-chest": BEAT_CHEST["3"],
    "evo-upgrade": (EVO_UPGRADE["text"], EVO_UPGRADE["2"]),
    "rupture": LABELS["rupture"],
    "surge": LABELS["surge"],
    "contract": (CONTRACT["2"], CONTRACT["3"]),
    "runechant": OBJECTS["runechant"],
    "frostbite": OBJECTS["frostbite"],
    "channel-earth": (CHANNEL["text"], CHANNEL["1"], CHANNEL["2"]),
    "channel-ice": (CHANNEL["text"], CHANNEL["1"], CHANNEL["2"]),
    "channel-lightning": (CHANNEL["text"], CHANNEL["1"], CHANNEL["2"]),
}
"""The rules of each label: what its ability does or asks, and the rulings on when that is looked at."""

ATTACKING = {"high-tide": HIGH_TIDE["3"], "quickstrike": QUICKSTRIKE["3"]}
"""Labels whose abilities do not function on a defending card."""

UNMET: dict[str, Cite] = {
    "crush": (CRUSH["text"], CRUSH["1"]),
    "piercing": (PIERCING["text"], PIERCING["4"]),
    "combo": (COMBO["text"], COMBO["3"]),
    "reprise": (REPRISE["text"], REPRISE["1"], REPRISE["2"], REPRISE["3"]),
    "starfall": (STARFALL["text"], STARFALL["2"], STARFALL["4"]),
}
"""The rules that say why a label's demand is not met."""


def rules_of(label: str) -> Cite | None:
    """The rules of a label, as printed before an ability; None for one without an entry."""
    return RULES.get(slug(label))


def note_amount(table: Table, context: Context, ability: t.TriggeredAbility, occurrence: Occurrence) -> None:
    """Notes that what a label counts was too little: damage was dealt, but not as much as it asks for."""
    event = ability.event
    rules = rules_of(ability.label)
    if rules is None or event.amount is None:
        return
    if matches(context, replace(event, op="", amount=None), occurrence):
        label, name = ability.label.lower(), context.source.face.name
        unmet = UNMET.get(slug(ability.label), rules)
        table.note(f"the {label} of {name} does not apply: {occurrence.amount} damage was dealt", unmet)


def note_labels(table: Table, context: Context) -> None:
    """Notes for each static ability of a card that a label or keyword stands for whether what it asks for is
    so."""
    for printed, ability in expanded(table.view(context.source).abilities):
        if not isinstance(ability, t.StaticAbility):
            continue
        label = slug(ability.label) or _done(ability)
        label = printed.name if isinstance(printed, t.KeywordAbility) else label
        rules = rule_for(printed) or RULES.get(label)
        if label in ATTACKING and not table.view(context.source).is_a("role", "attack"):
            words = f"{context.source.face.name} defends: its {label.replace('-', ' ')} does not function"
            table.note(words, ATTACKING[label])
        elif rules is not None:
            rules = (*cites(rules), *_besides(context, ability))
            met = ability.condition is None or holds(context, ability.condition)
            how = "is met" if met else "is not met"
            told = f"{context.source.face.name}: its {label.replace('-', ' ')} {how}"
            table.note(told, rules if met else UNMET.get(label, rules))


def _besides(context: Context, ability: t.Ability) -> tuple[RuleId, ...]:
    """The rule by which something counts as Evos without being one that is worn (Evo Upgrade 3)."""
    counted = (node.of for node in t.walk(ability) if isinstance(node, t.CountOf))
    return (EVO_UPGRADE["3"],) if any(context.language.counted_besides(context, of) for of in counted) else ()


def _done(ability: t.StaticAbility) -> str:
    """What an ability without a label asks a player to have done ("if you've charged this turn")."""
    asked = (node.event.verb for node in t.walk(ability.condition) if isinstance(node, t.Happened))
    return next(asked, "")


def note_instructions(table: Table, context: Context, ability: t.Ability) -> None:
    """Notes for a labelled ability that resolves whether what it asks for is so."""
    label = slug(ability.label)
    instructions = getattr(ability, "instructions", ())
    asks = instructions[0].condition if instructions and isinstance(instructions[0], t.Conditional) else None
    if label not in RULES or isinstance(ability, t.TriggeredAbility):
        return
    if asks is None:
        table.note(f"{context.source.face.name}: its {ability.label.lower()} resolves", RULES[label])
        return
    met = holds(context, asks)
    rules = RULES[label] if met else UNMET.get(label, RULES[label])
    name = context.source.face.name
    table.note(f"{name}: its {ability.label.lower()} is {'met' if met else 'not met'}", rules)
