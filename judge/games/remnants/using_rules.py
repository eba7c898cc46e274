"""Using a faction rule: `Ana uses rule kingdom/faction-rules/4 …`, or the words that factions have for it.

A faction rule is no card effect and has no SPD, so that it opens no Reply Opportunity (Reply & SPD Rules 1).
"""

from __future__ import annotations

from judge.games.remnants.activating import activates
from judge.games.remnants.citing import GA, KEYWORD, LOYALTY
from judge.games.remnants.hooks import USES, RuleUse
from judge.kernel.decisions import Illegal, Procedure
from judge.kernel.events import Remembered
from judge.kernel.request import Request
from judge.kernel.state import Seat
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
    """`Ana exhausts Scout` activates an (Exh) effect."""
    yield from activates(table, request, ("Exh",))


def use_rule(table: Table, seat: Seat, cite: RuleId, request: Request) -> Procedure[None]:
    """Uses a faction rule; raises Illegal where the player may not."""
    use = USES.get(cite)
    if use is None:
        raise Illegal(f"{cite.short} is no rule that players use", cite)
    check_use(table, seat, use)
    table.assume("rules-open-no-opportunity")
    yield from use.do(table, seat, request)
    table.emit(Remembered(("used rule", seat, cite, table.new_id())), (cite, KEYWORD["use"]))


def check_use(table: Table, seat: Seat, use: RuleUse) -> None:
    """Whether a player is loyal enough, it is the time, and the rule is not used up; raises Illegal."""
    state, rule = table.state, use.rule
    if not rule.binds(state, seat):
        reason = f"{state.players[seat].name} is not Loyalty {rule.level} to {rule.faction}"
        raise Illegal(reason, (rule.cite, LOYALTY["3"]))
    if state.window:
        raise Illegal("a faction rule is no reply", (GA["6"], rule.cite))
    if state.phase not in use.phases or (state.active != seat and state.phase != "game-start"):
        raise Illegal(f"the rule is for one's own {' and '.join(use.phases)} phase", (rule.cite, GA["12"]))
    allowed = use.times(state, seat)
    used = sum(1 for fact in state.facts if fact[:3] == ("used rule", seat, rule.cite))
    if allowed is not None and used >= allowed:
        raise Illegal("the rule has been used in this turn", (rule.cite, KEYWORD["opt"]))
