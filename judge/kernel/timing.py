"""Turns, phases, steps and the passing of Opportunity: the events of the clock that every game shares."""

from __future__ import annotations

from judge.kernel.events import Event, player
from judge.kernel.record import record
from judge.kernel.state import Seat, State


@record(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn began; facts of the last turn are forgotten."""

    seat: Seat
    turn: int

    def apply(self, state: State) -> State:
        return state.but(active=self.seat, turn=self.turn, facts=frozenset())

    def text(self, before: State) -> str:
        return f"{player(before, self.seat)}'s turn begins (turn {self.turn})"


@record(frozen=True, slots=True)
class StepBegan(Event):
    """A phase or a step of it began; it is not carried out yet."""

    phase: str
    step: str

    def apply(self, state: State) -> State:
        return state.but(phase=self.phase, step=self.step, entered=False, window=False, holder=None, passes=0)

    def text(self, before: State) -> str:
        if self.phase != before.phase:
            return f"The {self.phase} phase begins"
        return f"{self.phase} phase: {self.step}"

    @property
    def quiet(self) -> bool:
        return True


@record(frozen=True, slots=True)
class StepEntered(Event):
    """What a step does by itself is done; `window` says whether it opens a round of Opportunity, for `holder`
    first."""

    window: bool
    holder: Seat | None

    def apply(self, state: State) -> State:
        return state.but(entered=True, window=self.window, holder=self.holder, passes=0)

    def text(self, before: State) -> str:
        return (
            f"{player(before, self.holder)} receives Opportunity"
            if self.window and self.holder is not None
            else "No Opportunity"
        )

    @property
    def quiet(self) -> bool:
        return True


@record(frozen=True, slots=True)
class OpportunityGiven(Event):
    """A player holds Opportunity; a new round of passes begins."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state.but(window=True, holder=self.seat, passes=0)

    def text(self, before: State) -> str:
        return f"{player(before, self.seat)} receives Opportunity"

    @property
    def quiet(self) -> bool:
        return True


@record(frozen=True, slots=True)
class OpportunityPassed(Event):
    """The holder passed; Opportunity goes on in turn order."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state.but(passes=state.passes + 1, holder=state.next_seat(self.seat))

    def text(self, before: State) -> str:
        return f"{player(before, self.seat)} passes"


@record(frozen=True, slots=True)
class PassLapsed(Event):
    """The pass of a player who is out counts no more."""

    seat: Seat

    def apply(self, state: State) -> State:
        return state.but(passes=state.passes - 1)

    def text(self, before: State) -> str:
        return f"the pass of {player(before, self.seat)} counts no more"

    @property
    def quiet(self) -> bool:
        return True


@record(frozen=True, slots=True)
class WindowClosed(Event):
    """Everyone passed in a row: the round of Opportunity is over."""

    def apply(self, state: State) -> State:
        return state.but(window=False, holder=None, passes=0)

    def text(self, before: State) -> str:
        return "All players have passed in succession"

    @property
    def quiet(self) -> bool:
        return True
