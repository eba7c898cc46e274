"""State-based Checks and Effects — what the game sees to by itself before anyone receives Opportunity."""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.grand_archive.combat_roles import check_roles, roles_in_doubt
from judge.games.grand_archive.game_mechanics_card_and_object_information import forget
from judge.games.grand_archive.game_mechanics_counters import DAMAGE as DAMAGE_COUNTERS
from judge.games.grand_archive.game_mechanics_timing_and_permissions import locked_text
from judge.games.grand_archive.game_terms_banish import kept_banished, return_banished
from judge.games.grand_archive.general_rules_ending_the_game import check_ending, may_end
from judge.games.grand_archive.happened import STRIKERS, Killed, Outlived
from judge.games.grand_archive.keywords.broken_links import any_links, check_links
from judge.games.grand_archive.keywords.instances import several
from judge.games.grand_archive.keywords.interdiction import INTERDICTION, interdicting
from judge.games.grand_archive.keywords.registry import expanded, has
from judge.games.grand_archive.language import LANGUAGE
from judge.games.grand_archive.moves import destroy, sacrifice
from judge.games.grand_archive.playing_cards_leaving_the_stack import lose_sources
from judge.games.grand_archive.playing_cards_resolution import stack_trigger
from judge.games.grand_archive.steps import rules_of_set_off
from judge.games.grand_archive.types_of_effects_continuous_effects import all_views, objects
from judge.games.grand_archive.types_of_effects_game_effects import end_lapsed
from judge.kernel.checks import Check, Checks
from judge.kernel.decisions import Decision, Option, Procedure
from judge.kernel.events import CountersChanged
from judge.kernel.state import Ref, Seat, State, Thing
from judge.kernel.table import Table, ask
from judge.kernel.timing import OpportunityGiven
from judge.kernel.views import View
from judge.text import tree as t
from judge.text.triggering import next_to_stack
from rules_corpus.cite import RuleId, Section, cites

GENERAL = Section("ga:cr/state-based-checks-and-effects/general-rules")
TRIGGERED = Section("ga:cr/abilities-triggered-abilities/general-rules")
TYPES = Section("ga:cr/state-based-checks-and-effects/types-of-checks")
WEAPON = Section("ga:cr/card-types-weapon/general-rules")
DOMAINS = Section("ga:cr/card-types-functional-subtypes/functional-domains")
LIFE = Section("ga:cr/parts-of-a-card-stats/life")
ALLY = Section("ga:cr/card-types-ally/general-rules")
UNIQUE = Section("ga:cr/card-types-supertypes/unique")
IMMORTALITY = Section("ga:cr/keywords-and-abilities/immortality")
BUFF = Section("ga:cr/game-mechanics-counters/buff")
DEBUFF = Section("ga:cr/game-mechanics-counters/debuff")
ACTIONS = Section("ga:cr/game-terms/player-action")
OPPORTUNITY = Section("ga:cr/game-mechanics-timing-and-permissions/opportunity")
DESTRUCTION = Section("ga:cr/game-terms/destruction")
GAME = Section("ga:cr/types-of-effects-game-effects/general-rules")
BEFORE_ANYONE = (GENERAL["1"], OPPORTUNITY["9"], OPPORTUNITY["10"], GAME["2"], GAME["3"])
KILL = Section("ga:cr/keywords-and-abilities/on-kill")
LAYERS = "ga:cr/types-of-effects-continuous-effects/layers/"
COUNTERS_LAST = RuleId("ga:cr/types-of-effects-continuous-effects/layers/2.6")
LAYERS_IN_ORDER = RuleId("ga:cr/types-of-effects-continuous-effects/layers/2")
TIMESTAMPS = Section("ga:cr/types-of-effects-continuous-effects/timestamps")
TIMESTAMP_ORDER = (TIMESTAMPS["1"], TIMESTAMPS["2"], GAME["4"], GAME["4.1"])


def settle(table: Table) -> Procedure[None]:
    """Checks until nothing changes, puts triggers on the Effects Stack, and checks again (General Rules 1;
    Triggered Abilities 10)."""
    placed = False
    note_layers(table)
    while not table.state.result:
        if (yield from CHECKS.carry_out(table)):
            table.note("this is settled before anyone may act", BEFORE_ANYONE, quiet=True)
        elif table.state.waiting:
            yield from place_triggers(table)
            placed = True
        else:
            break
        note_layers(table)
    if placed and table.state.stack and not table.state.result:
        first = table.state.seats_from(table.state.active)[0]
        rules = (OPPORTUNITY["1.1"], OPPORTUNITY["1.2"], ACTIONS["2"], *rules_of_set_off(table.state))
        table.emit(OpportunityGiven(first), rules)
        note_layers(table)
    forget(table)


def note_layers(table: Table) -> None:
    """Notes what the layers had to weigh against each other in the position as it now is (Dependencies 2)."""
    known = table.state.once(all_views)
    if table.noted is known:
        return
    views = [table.view(thing) for thing in table.state.everywhere("field")]
    table.noted = known
    if not views:
        return
    if any(len(v.made) > 1 and v.thing.count("buff") + v.thing.count("debuff") for v in views):
        table.assume("counters-after-other-changes")
        after = (COUNTERS_LAST, BUFF["3"], DEBUFF["3"])
        table.note_once("counters change power and life after other effects", after)
    for reason, cite in known.weighed:
        table.note_once(reason, cite)
    for current in tuple(known.values()):
        note_changes(table, current)
    for held in views:
        note_locked(table, held.thing)


def note_locked(table: Table, thing: Thing) -> None:
    """Notes, once each, the restrictions that lock what an object would be or have all the time."""
    rules = locked_text(table, thing, thing.controller)
    if rules:
        words = f"{thing.face.name}: a restriction is not met, and what it locks does nothing"
        table.note_once(words, rules, quiet=True)


def note_changes(table: Table, view: View) -> None:
    """Notes, once each, what continuous effects make of a thing, and that they count by their timestamps
    where several meet in one layer (Timestamps 1, 2)."""
    if not (view.made or several(view.abilities)):
        return
    lines = [(f"{view.thing.face.name}: {what} ({source})", cite) for what, source, cite in view.made]
    layers = [c for _, cite in lines for c in cites(cite) if c.startswith(LAYERS)]
    if len(set(layers)) > 1:
        lines.append((f"{view.thing.face.name}: the layers apply one after the other", LAYERS_IN_ORDER))
    if len(layers) > len(set(layers)):
        lines.append((f"{view.thing.face.name}: the older effect applies first", TIMESTAMP_ORDER))
    lines += [(f"{view.thing.face.name}: {what}", rule) for what, rule in several(view.abilities)]
    for line in lines:
        table.note_once(*line, quiet=True)


def place_triggers(table: Table) -> Procedure[None]:
    """Puts the waiting triggers on the Effects Stack, the turn player's first (Triggered Abilities 10)."""
    while table.state.waiting:
        for pending in (yield from next_to_stack(table, TRIGGERED["10"])):
            if interdicting(table) is not None:
                table.note(f"{pending.label} is put there all the same", INTERDICTION["2.1"])
            yield from stack_trigger(table, pending)


def check_damage(table: Table) -> Procedure[None]:
    """Units with as much damage as life, or no life left, die together (Types of Checks 2)."""
    dying = [thing.ref for thing in table.state.everywhere("field") if _dies(table, thing)]
    if not dying:
        return
    seen = {ref: table.view(ref.id) for ref in dying}
    champions = any(table.view(ref.id).is_a("type", "champion") for ref in dying)
    allies = any(table.view(ref.id).is_a("type", "ally") for ref in dying)
    rules = (*((DAMAGE_COUNTERS["3"],) if champions else ()), *((ALLY["6.1"],) if allies else ()))
    gone = yield from destroy(table, dying, (TYPES["2"], LIFE["2"], *rules))
    for ref, zone in gone.items():
        _killed(table, ref, zone, seen.get(ref))
    _assume_no_kill(table, seen)


def _dies(table: Table, thing: Thing) -> bool:
    view = table.view(thing)
    if not LANGUAGE.is_kind(view, "unit"):
        return False
    life = view.stat("life")
    if life is None or thing.count("damage") < life:
        return False
    if LANGUAGE.is_so(table.state, view, "keyword", "immortality"):
        table.note(f"{thing.face.name} has immortality", (IMMORTALITY["1"], IMMORTALITY["1.1"]))
        return False
    return True


def _strikers(unit: Thing) -> tuple[Ref, ...]:
    """What dealt a unit lethal combat damage since the last check."""
    found: tuple[Ref, ...] = unit.notes.get(STRIKERS, ())
    return found


def _killed(table: Table, ref: Ref, zone: str, seen: View | None) -> None:
    """A unit that combat damage sent to the graveyard was killed by what struck it last (On Kill 1, 2)."""
    strikers = _strikers(seen.thing) if seen is not None else ()
    if strikers and zone == "graveyard":
        table.emit(Killed(ref, strikers, seen), (KILL["2"], KILL["1.1"]))
    elif not strikers and table.state.phase == "combat":
        name = table.state.things[ref.id].face.name
        table.note(f"{name} was not killed by combat damage", KILL["2"], quiet=True)


def _assume_no_kill(table: Table, dying: Mapping[Ref, View]) -> None:
    """On Kill of what dies itself at the same time does not trigger, which the rules leave open."""
    strikers = {striker for view in dying.values() for striker in _strikers(view.thing)}
    for striker in strikers & set(dying):
        abilities = (ability for _, ability in expanded(dying[striker].abilities))
        if any(isinstance(a, t.TriggeredAbility) and a.event.verb == "kills" for a in abilities):
            table.assume("kill-by-the-dying")


def forget_strikes(table: Table) -> Procedure[None]:
    """Once checked, combat damage kills nobody any more; what dies later was killed by something else (On
    Kill 2)."""
    for thing in filter(_strikers, table.state.everywhere("field")):
        table.emit(Outlived(thing.id), KILL["2"])
    return
    yield


def check_durability(table: Table) -> Procedure[None]:
    """Weapons and siegeable domains without durability counters are destroyed (Types of Checks 3)."""
    broken = [view.thing.ref for view in objects(table.state) if _is_worn_out(view)]
    if broken:
        worn = [ref for ref in broken if table.state.things[ref.id].face.is_a("type", "domain")]
        rules = (
            *((WEAPON["5"], DESTRUCTION["4"]) if len(worn) < len(broken) else ()),
            *((DOMAINS["1.2.3"], DESTRUCTION["6"], KILL["1.2"]) if worn else ()),
        )
        yield from destroy(table, broken, (TYPES["3"], *rules))


def _is_worn_out(view: View) -> bool:
    """Whether a thing is a weapon or siegeable domain, as it is now, that has worn out."""
    if "durability" not in view.thing.face.stats or view.thing.count("durability"):
        return False
    return view.is_a("type", "weapon") or view.is_a("subtype", "siegeable")


def check_unique(table: Table) -> Procedure[None]:
    """Of unique objects with one name a player keeps one and sacrifices the rest (Types of Checks 4)."""
    for seat in table.state.living():
        _note_namesakes(table, seat)
        for same in _namesakes(table, seat):
            kept = yield from _keep(table, seat, same)
            gone = [r for r in same if r != kept]
            if any(has(table.view(r.id).abilities, "immortality") for r in gone):
                table.note(
                    "immortality does not save the second of two namesakes: it dies",
                    (IMMORTALITY["2"], IMMORTALITY["2.1"], IMMORTALITY["2.2"]),
                )
            yield from sacrifice(table, gone, (UNIQUE["1"], TYPES["4"]), immortals=True)


def _note_namesakes(table: Table, seat: Seat) -> None:
    """Says once that a unique object may stand beside others of its name that are not unique (Unique 2)."""
    things = [table.state.things[i] for i in table.state.zone("field", seat)]
    unique = {x.face.name for x in things if table.view(x).is_a("supertype", "unique")}
    beside = sorted({x.face.name for x in things if not table.view(x).is_a("supertype", "unique")} & unique)
    for name in beside:
        table.note_once(f"only one {name} is unique: both stay", UNIQUE["2"])


def _namesakes(table: Table, seat: Seat) -> list[list[Ref]]:
    by_name: dict[str, list[Ref]] = {}
    for thing_id in table.state.zone("field", seat):
        if table.view(thing_id).is_a("supertype", "unique"):
            thing = table.state.things[thing_id]
            by_name.setdefault(thing.face.name, []).append(thing.ref)
    return [refs for refs in by_name.values() if len(refs) > 1]


def _keep(table: Table, seat: Seat, same: list[Ref]) -> Procedure[Ref]:
    decision = Decision(
        seat=seat,
        kind="choose",
        prompt="choose the unique object to keep",
        cite=UNIQUE["1"],
        options=tuple(Option(r, table.state.things[r.id].face.name) for r in same),
        clause="choosing",
    )
    (kept,) = yield from ask(decision)
    found: Ref = kept
    return found


def check_counters(table: Table) -> Procedure[None]:
    """A debuff counter and a buff counter on the same object take each other off (Counters: Debuff 4)."""
    for thing in tuple(filter(_has_both, table.state.everywhere("field"))):
        both = min(thing.count("buff"), thing.count("debuff"))
        table.emit(CountersChanged(thing.id, "buff", -both), DEBUFF["4"])
        table.emit(CountersChanged(thing.id, "debuff", -both), DEBUFF["4"])
    return
    yield


CHECKS = Checks(
    Check(check_counters, lambda state: any(map(_has_both, state.everywhere("field")))),
    Check(check_damage, lambda state: any(map(_is_hurt, objects(state)))),
    Check(forget_strikes, lambda state: any(map(_strikers, state.everywhere("field")))),
    Check(check_durability, lambda state: any(map(_is_worn_out, objects(state)))),
    Check(check_unique, lambda state: any(_has_twins(state, seat) for seat in state.seats)),
    Check(check_links, any_links),
    Check(end_lapsed, lambda state: state.effects),
    Check(return_banished, kept_banished),
    Check(lose_sources, lambda state: state.stack or any(True for _ in state.everywhere("stack"))),
    Check(check_roles, roles_in_doubt),
    Check(check_ending, may_end),
)


def _has_both(thing: Thing) -> bool:
    return bool(thing.count("buff") and thing.count("debuff"))


def _is_hurt(view: View) -> bool:
    """Whether a thing has as much damage as life, as it were a unit."""
    life = view.stat("life")
    return life is not None and view.thing.count("damage") >= life


def _has_twins(state: State, seat: Seat) -> bool:
    """Whether a player has two objects of one name, whatever they are."""
    names = [state.things[i].face.name for i in state.zone("field", seat)]
    return len(set(names)) < len(names)
