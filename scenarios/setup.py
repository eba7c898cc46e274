"""A scenario's boards laid on a table: cards made, things placed and linked, the turn begun."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from judge.games.registry import ruleset
from judge.kernel.decisions import Refusal, Unsupported
from judge.kernel.faces import Face
from judge.kernel.ruleset import CardSpec, Ruleset, ThingSpec
from judge.kernel.state import FORMAT, Player, Seat, State, ThingId
from judge.kernel.table import Table
from judge.kernel.trace import Assumption
from rules_corpus.cite import slug
from rules_corpus.problem import Problem, ProblemError
from scenarios.omitted import assumed, kept, listed, merged
from scenarios.tree import (
    AttributeLine,
    CardDef,
    Modifier,
    Node,
    Number,
    Portion,
    Ref,
    Scenario,
    Thing,
    ZoneLine,
)

LINKS = ("over", "linked", "loaded", "attached", "sheltered")
"""Modifiers that name other things: they are tied once everything lies on the board."""

Cards = Callable[[str], CardDef | None]


@dataclass(slots=True)
class Laid:
    """A table with its scenario's names: aliases to ids, players to seats; `called` the cards to whose
    playing a line gave a name; `faces` the cards that were made, `assumed` what was taken for granted of
    them."""

    scenario: Scenario
    rules: Ruleset
    table: Table
    seats: dict[str, Seat]
    aliases: dict[str, ThingId] = field(default_factory=dict)
    called: dict[str, ThingId] = field(default_factory=dict)
    faces: dict[str, Face] = field(default_factory=dict)
    ties: list[tuple[ThingId, Modifier]] = field(default_factory=list)
    last: ThingId = 0
    wrong: tuple[Refusal, ...] = ()
    assumed: list[Assumption] = field(default_factory=list)

    def new_id(self) -> ThingId:
        """The next id of a thing."""
        self.last += 1
        return self.last


def problem(
    scenario: Scenario, node: Node, code: str, message: str, hint: str = "", rule: str = ""
) -> Problem:
    """A problem at a node of a scenario, its line shown."""
    return Problem(
        code=code,
        message=message,
        hint=hint,
        rule=rule,
        place=node.place,
        source=scenario.source_line(node.place),
    )


def lay(scenario: Scenario, catalogue: Cards | None, *, trace: bool = True) -> Laid:
    """Makes the table of a scenario; raises ProblemError where a card's text is not read or a thing cannot be
    laid."""
    rules = ruleset(scenario.game)
    start = State(players=tuple(Player(p) for p in scenario.players))
    if scenario.format:
        start = start.but(extra={**start.extra, FORMAT: scenario.format})
    table = Table(rules, start, trace=trace)
    laid = Laid(scenario, rules, table, {name: i for i, name in enumerate(scenario.players)})
    for card in scenario.cards:
        make_card(laid, card, catalogue)
    for card in scenario.cards:
        pair_faces(laid, card, catalogue)
    table.faces = laid.faces
    for board in scenario.boards:
        for line in board.lines:
            lay_line(laid, laid.seats[board.player], line)
    tie_all(laid)
    table.restart_ids()
    return laid


def make_card(laid: Laid, card: CardDef, catalogue: Cards | None) -> None:
    """Makes a card that the scenario defines, or takes it from the catalogue."""
    found = described(card, catalogue)
    if found is None:
        hint = "import a card list (judge cards import), or describe the card below its name"
        raise ProblemError(
            problem(laid.scenario, card, "E110", f"no card {card.name!r} in the imported catalogue", hint)
        )
    laid.assumed += assumed(found)
    lines = tuple((a.name, a.qualifier, a.values) for a in kept(found))
    laid.faces[card.name] = compiled(laid, card, lambda: laid.rules.face(CardSpec(card.name, lines)))


def described(card: CardDef, catalogue: Cards | None) -> CardDef | None:
    """A card with its lines, the catalogue's where it has none of its own; None where that has none."""
    return merged(card, catalogue(card.name) if catalogue else None) if listed(card) else card


def pair_faces(laid: Laid, card: CardDef, catalogue: Cards | None) -> None:
    """Gives a card with a `back` line the other face that the line names; of a card of the catalogue that
    face need not be named in the scenario."""
    found = described(card, catalogue)
    for line in found.all("back") if found else ():
        name = str(line.values[0])
        if name not in laid.faces and listed(card) and catalogue is not None and catalogue(name) is not None:
            make_card(laid, replace(card, name=name, attributes=()), catalogue)
        if name not in laid.faces:
            hint = "define the other face as a card of its own"
            raise ProblemError(problem(laid.scenario, line, "E110", f"no card {name!r} for the back", hint))
        laid.faces[card.name] = replace(laid.faces[card.name], back=laid.faces[name])


def compiled(laid: Laid, node: Node, make: Callable[[], Face]) -> Face:
    """A face, or the problems of its text at the place of the card in the scenario."""
    try:
        return make()
    except Unsupported as unsupported:
        found = getattr(unsupported, "problems", ())
        hints = [f"{p.message}" + (f" ({p.hint})" if p.hint else "") for p in found]
        hint = "; ".join(hints) or "say it in other words that stand on such cards, or leave it out"
        raise ProblemError(problem(laid.scenario, node, "T200", str(unsupported), hint)) from unsupported


def lay_line(laid: Laid, seat: Seat, line: ZoneLine | AttributeLine) -> None:
    """Lays one line of a board."""
    if isinstance(line, ZoneLine):
        for thing in line.things:
            for _ in range(thing.count):
                lay_thing(laid, seat, line.zone, thing)
        return
    try:
        laid.rules.attribute(laid.table, seat, line.name, tuple(_item(i) for i in line.items))
    except Unsupported as unsupported:
        raise ProblemError(problem(laid.scenario, line, "E301", str(unsupported))) from unsupported


def _item(item: Number | Portion | Ref) -> object:
    if isinstance(item, Number):
        return item.value
    if isinstance(item, Portion):
        return (getattr(item.thing, "name", ""), item.amount)
    return item.name


def lay_thing(laid: Laid, seat: Seat, zone: str, thing: Thing) -> None:
    """Lays one thing: its face with what its modifiers print on it, its state, its alias."""
    modifiers = tuple((m.name, m.values) for m in thing.modifiers)
    spec = ThingSpec(
        thing.kind,
        thing.name,
        thing.stats,
        thing.token,
        modifiers,
        face_of(laid, thing),
        label(thing),
        thing.alias,
        zone,
    )
    if not thing.nameless:
        spec = replace(spec, face=compiled(laid, thing, lambda: laid.rules.thing_face(spec)))
    thing_id = laid.new_id()
    try:
        laid.rules.place(laid.table, seat, zone, spec, thing_id)
    except Unsupported as unsupported:
        raise ProblemError(problem(laid.scenario, thing, "E301", str(unsupported))) from unsupported
    if thing.alias:
        laid.aliases[thing.alias] = thing_id
    laid.ties += [(thing_id, m) for m in thing.modifiers if m.name in LINKS]


def face_of(laid: Laid, thing: Thing) -> Face | None:
    """The card that a thing's name means; None for a thing of a kind."""
    return laid.faces.get(thing.name)


def label(thing: Thing) -> str:
    """How problems name a thing of a board."""
    return thing.alias or thing.name or thing.kind or "a card"


def tie_all(laid: Laid) -> None:
    """Ties things to others once all are laid: linked, loaded, lineage."""
    for thing_id, modifier in laid.ties:
        others = tuple(tied(laid, thing_id, modifier, str(v)) for v in modifier.values)
        try:
            laid.rules.link(laid.table, thing_id, modifier.name, others)
        except Unsupported as unsupported:
            raise ProblemError(problem(laid.scenario, modifier, "E301", str(unsupported))) from unsupported


def tied(laid: Laid, holder: ThingId, modifier: Modifier, name: str) -> ThingId:
    """The thing that a modifier names: one on the board, or a card that lies in the holder and nowhere
    else."""
    if name in laid.aliases:
        return laid.aliases[name]
    if modifier.name in ("over", "loaded") and name in laid.faces:
        return inside(laid, holder, laid.faces[name], modifier.name)
    named = [i for i, t in laid.table.state.things.items() if t.face.name == name and i != holder]
    if named:
        return named[0]
    hint = "name a thing of the board by its alias, or define the card"
    raise ProblemError(
        problem(laid.scenario, modifier, "E111", f"nothing called {name!r} to be {slug(modifier.name)}", hint)
    )


def inside(laid: Laid, holder: ThingId, face: Face, how: str) -> ThingId:
    """A card that lies in an object (its lineage, its load): it gets a zone of its own with its holder's
    owner."""
    thing_id = laid.new_id()
    owner = laid.table.state.things[holder].owner
    zone = {"over": "lineage", "loaded": "loaded"}[how]
    spec = ThingSpec("", face.name, (), False, (), face, face.name)
    laid.rules.place(laid.table, owner, zone, spec, thing_id)
    return thing_id
