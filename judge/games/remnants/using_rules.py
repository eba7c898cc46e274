"""Using a faction rule: `Ana uses rule kingdom/faction-rules/4 …`, or the words that factions have for it.

A faction rule is no card effect and has no SPD, so that it opens no Reply Opportunity (Reply & SPD Rules 1).
"""

from __future__ import annotations

from judge.games.remnants.activating import activates
from judge.games.remnants.card_backs import back_kind
from judge.games.remnants.citing import DECK_RULES, GA, KEYWORD, LOYALTY
from judge.games.remnants.hooks import BACK_USES, USES, RuleUse
from judge.games.remnants.loyalty_system import declared, note_undeclared
from judge.kernel.decisions import Illegal, Procedure
from judge.kernel.events import Remembered
from judge.kernel.request import Request
from judge.kernel.state import Ref, Seat, State
from judge.kernel.table import Table
from rules_corpus.cite import RuleId, expand


def uses(table: Table, request: Request) -> Procedure[None]:
    """`Ana uses Keep` activates a (Use), (Hand) or (Obl) effect; `Ana uses rule …` uses a faction rule."""
    reference = request.things[0].candidates[:1]
    if reference and isinstance(reference[0], str) and "/" in reference[0]:
        yield from use_rule(table, request.seat, expand(reference[0], "remnants"), request)
    else:
        yield from activates(table, request, ("Use", "Hand", "Obl"))


def exhausts(table: Table, request: Request) -> Procedure[None]:
    """`Ana exhausts Scout` activates an (Exh) effect, or uses card backs that are exhausted for something."""
    named = [table.state.find(r) for r in request.things[0].candidates if isinstance(r, Ref)]
    kinds = {back_kind(card.face) for card in named if card is not None}
    for kind in kinds & set(BACK_USES):
        yield from BACK_USES[kind](table, request.seat, request)
        return
    yield from activates(table, request, ("Exh",))


def use_rule(table: Table, seat: Seat, cite: RuleId, request: Request) -> Procedure[None]:
    """Uses a faction rule; raises Illegal where the player may not."""
    use = USES.get(cite)
    if use is None:
        raise Illegal(f"{cite.short} is no rule that players use", cite)
    check_use(table, seat, use)
    table.assume("rules-open-no-opportunity")
    again = use.again if _used(table.state, seat, cite) and use.again is not None else None
    yield from use.do(table, seat, request)
    rules = (cite, KEYWORD["use"]) if again is None else (cite, again.cite, KEYWORD["repeatable"])
    table.emit(Remembered(("used rule", seat, cite, table.new_id())), rules)


def _used(state: State, seat: Seat, cite: RuleId) -> int:
    return sum(1 for fact in state.facts if fact[:3] == ("used rule", seat, cite))


def check_use(table: Table, seat: Seat, use: RuleUse) -> None:
    """Whether a player is loyal enough, it is the time, and the rule is not used up; raises Illegal."""
    state, rule = table.state, use.rule
    if not rule.binds(state, seat):
        reason = f"{state.players[seat].name} is not Loyalty {rule.level} to {rule.faction}"
        raise Illegal(reason, (rule.cite, LOYALTY["3"]))
    if rule.faction not in dict(declared(state, seat)) and not rule.anyone:
        note_undeclared(table)
    elif dict(declared(state, seat)).get(rule.faction, 0) > rule.level:
        table.note("a higher Loyalty has what the lower ones give", DECK_RULES["6"], quiet=True)
    if state.window and not use.in_reply:
        raise Illegal("a faction rule is no reply", (GA["6"], rule.cite))
    if state.window and use.in_reply:
        return
    if state.phase not in use.phases or (state.active != seat and state.phase != "game-start"):
        raise Illegal(f"the rule is for one's own {' and '.join(use.phases)} phase", (rule.cite, GA["12"]))
    allowed = use.times(state, seat)
    if allowed is not None and _used(state, seat, rule.cite) >= allowed:
        raise Illegal("the rule has been used in this turn", (rule.cite, KEYWORD["opt"]))
