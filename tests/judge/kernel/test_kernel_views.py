"""Views of a position: made at once or later, kept without holding on to the position."""

from __future__ import annotations

import gc
import weakref
from functools import partial

from toy_game import thing, with_things

from judge.kernel.state import State, Thing
from judge.kernel.views import Sights, View, sight_of


class Ponds(Sights):
    """Of what lies in the den views are made when one asks; all are wet while someone holds Opportunity."""

    def __init__(self, state: State) -> None:
        super().__init__(state, state.everywhere("pond"))

    def make(self, thing: Thing) -> View:
        made = super().make(thing)
        if thing.zone == "den":
            made.set_trait("state", ("wet",) if self.state.holder is not None else ("dry",))
        return made


def ponds(state: State) -> Ponds:
    views = Ponds(state)
    views.finish_all()
    return views.kept()


view = partial(sight_of, ponds)


def test_a_view_made_later_is_made_anew_once_what_it_looked_at_changes() -> None:
    before = with_things(thing(1), thing(2, "Mole", zone="den"))
    assert view(before, 1) is view(before.but(holder=1), 1)
    after = before.but(holder=1)
    assert [view(state, 2).traits["state"] for state in (before, after)] == [("dry",), ("wet",)]
    assert view(after, 2) is view(after.but(passes=1), 2)


def test_a_position_goes_with_its_last_holder() -> None:
    state = with_things(thing(1), thing(2, "Mole", zone="den"))
    view(state, 1), view(state, 2)
    gone = weakref.ref(state.once(ponds))
    gc.disable()
    try:
        del state
        assert gone() is None
    finally:
        gc.enable()
