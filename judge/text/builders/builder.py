"""The builder of every game's card text."""

from __future__ import annotations

from judge.text.builders.abilities import Abilities
from judge.text.builders.amounts import Amounts
from judge.text.builders.becoming import Becoming
from judge.text.builders.chain_events import ChainEvents
from judge.text.builders.champions import Champions
from judge.text.builders.choices import Choices
from judge.text.builders.comparisons import Comparisons
from judge.text.builders.conditions import Conditions
from judge.text.builders.control_and_combat import ControlAndCombat
from judge.text.builders.costs import Costs
from judge.text.builders.counters import Counters
from judge.text.builders.delayed import Delayed
from judge.text.builders.events import Events
from judge.text.builders.in_turn import InTurn
from judge.text.builders.keyword_actions import KeywordActions
from judge.text.builders.keyword_lines import KeywordLines
from judge.text.builders.limits import Limits
from judge.text.builders.marked_verbs import MarkedVerbs
from judge.text.builders.marks import Marks
from judge.text.builders.of_players import OfPlayers
from judge.text.builders.permissions import Permissions
from judge.text.builders.points import Points
from judge.text.builders.references import References
from judge.text.builders.replacing import Replacing
from judge.text.builders.selectors import Selectors
from judge.text.builders.statements import Statements
from judge.text.builders.symbols import Symbols
from judge.text.builders.token_looks import TokenLooks
from judge.text.builders.verbs import Verbs


class Builder(
    Marks,
    MarkedVerbs,
    Limits,
    Symbols,
    KeywordActions,
    ChainEvents,
    Champions,
    KeywordLines,
    Abilities,
    Costs,
    Statements,
    Permissions,
    Becoming,
    InTurn,
    Delayed,
    Replacing,
    ControlAndCombat,
    Counters,
    TokenLooks,
    Verbs,
    Choices,
    Events,
    Comparisons,
    OfPlayers,
    Conditions,
    Points,
    References,
    Selectors,
    Amounts,
):
    """All the rules' methods together."""
