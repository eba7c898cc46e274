"""Continuous effects: layer by layer, by timestamp, the dependent after what they depend on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from toy_game import ORDER, thing

from judge.kernel.layers import ABILITIES, Continuous, Layer, Views, apply_layers, depends
from judge.kernel.views import View, printed

WORDS = frozenset[str]


def views(*names: str) -> Views:
    return {n: printed(thing(n, name)) for n, name in enumerate(names, 1)}


def change(
    key: str,
    since: int,
    does: Callable[[View], None],
    reads: str = "",
    writes: str = "weight",
    **changes: Any,
) -> Continuous:
    """A change that `does` something to every view."""

    def apply(all_of_them: Views) -> None:
        for view in all_of_them.values():
            does(view)

    words = {"reads": frozenset(reads.split()), "writes": frozenset(writes.split())}
    return Continuous(key, (since, 0), **{"source": None, **words, "apply": apply, **changes})


def weighs(number: int, key: str = "", since: int = 1, **changes: Any) -> Continuous:
    return change(key or f"weighs {number}", since, lambda v: v.set_stat("weight", number), **changes)


def heavier(by: int, key: str = "", since: int = 1, **changes: Any) -> Continuous:
    def add(view: View) -> None:
        view.set_stat("weight", view.stats.get("weight", 0) + by)

    return change(key or f"heavier by {by}", since, add, **changes)


def layer(*changes: Continuous, name: str = "A") -> Layer:
    return Layer(name, ORDER["5"], lambda _: changes)


def weight(*layers: Layer, note: Any = None) -> int | None:
    return apply_layers(views("Otter"), layers, ORDER["6"], note)[1].stat("weight")


def test_within_a_layer_the_oldest_comes_first() -> None:
    assert weight(layer(weighs(9, since=2), weighs(4, since=1))) == 9
    assert weight(layer(weighs(9, since=1), weighs(4, since=2))) == 4


def test_an_earlier_layer_comes_first_whatever_the_timestamps() -> None:
    assert weight(layer(weighs(4, since=9), name="A"), layer(heavier(1, since=1), name="B")) == 5


def test_a_change_waits_for_the_one_it_depends_on() -> None:
    told: list[tuple[str, Any]] = []
    swims = change("swims", 2, lambda v: v.traits.update(subtype=("swimmer",)), writes="subtype")

    def if_swimmer(view: View) -> None:
        if view.is_a("subtype", "swimmer"):
            view.set_stat("weight", 7)

    dependent = change("swimmers weigh 7", 1, if_swimmer, reads="subtype")
    assert weight(layer(dependent, swims), note=lambda *line: told.append(line)) == 7
    assert [cite for _, cite in told] == [ORDER["6"]]


def test_without_a_dependency_nothing_is_noted() -> None:
    told: list[Any] = []
    weight(layer(weighs(4), heavier(1, since=2)), note=lambda *line: told.append(line))
    assert told == []


def test_a_loop_of_dependencies_falls_back_to_timestamps() -> None:
    one = change("one", 1, lambda v: v.set_stat("a", v.stats.get("b", 0) + 1), reads="b", writes="a")
    two = change("two", 2, lambda v: v.set_stat("b", v.stats.get("a", 0) + 1), reads="a", writes="b")
    made = apply_layers(views("Otter"), [layer(two, one)], ORDER["6"])[1]
    assert (made.stat("a"), made.stat("b")) == (1, 2)


def test_what_comes_of_a_lost_ability_is_not_applied() -> None:
    found = views("Otter", "Mole")
    found[1].gain("makes all heavy")

    def lose(view: View) -> None:
        view.abilities = ()

    silence = change("silence", 2, lose, writes=f"{ABILITIES} loses")

    def gather(now: Views) -> list[Continuous]:
        heavy = [heavier(5, source=1)] if now[1].abilities else []
        return [silence, *heavy]

    made = apply_layers(found, [Layer("A", ORDER["5"], gather)], ORDER["6"])
    assert made[2].stat("weight") is None


def test_changes_that_only_add_do_not_depend_on_one_another() -> None:
    one, two = heavier(1), heavier(2)
    assert not depends(one, two, {})
    assert depends(heavier(1, reads="weight"), two, {})
    assert not depends(heavier(1, reads="weight", sets=True), two, {})
    loses = change("x", 1, lambda v: None, writes=f"{ABILITIES} loses")
    assert depends(heavier(1, source=1), replace(loses, concerns=lambda views: {1}), {})
    assert not depends(heavier(1, source=1), replace(loses, concerns=lambda views: {2}), {})
    assert not depends(heavier(1), loses, {})


def test_a_view_begins_as_it_is_printed_and_leaves_the_face_alone() -> None:
    otter = thing(1)
    made = apply_layers({1: printed(otter)}, [layer(weighs(3))], ORDER["6"])[1]
    assert made.stat("weight") == 3
    assert otter.face.stats == {}
