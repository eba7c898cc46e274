"""Tokens that the game itself defines, so that no scenario need describe them (Game Mechanics: Tokens; Game
Terms: Gather)."""

from __future__ import annotations

from collections.abc import Mapping

from judge.kernel.faces import Face
from judge.text import tree as t

_TURN = t.Duration("turn")
_GONE = t.Sacrifice(t.YOU, t.Self())
_HAND = t.Selector(("card",), zone="hand", zone_of=t.YOU, cards=True)

BY_PART: Mapping[str, t.Instruction] = {
    "root": t.Apply((t.ModifyStat(t.ChampionOf(t.YOU), "level", t.Number(1)),), _TURN),
    "leaf": t.IfDone(
        (t.Move(t.Chosen(0, _HAND, t.Number(1), t.Number(1)), "deck", place="bottom"),),
        (t.Draw(t.YOU, t.Number(1)),),
    ),
    "flower": t.Recover(t.YOU, t.Number(1)),
}
"""What an ingredient does as it is sacrificed."""


def _token(
    name: str, types: str, class_: str, subtypes: str, *abilities: t.Ability, cost: int = 1, **stats: int
) -> Face:
    kinds, below = tuple(types.split()), tuple(subtypes.split())
    traits = {"type": kinds, "class": (class_,), "subtype": below, "element": ("norm",)}
    return Face(name=name, traits=traits, stats=stats, costs={"reserve": cost}, abilities=abilities)


def _ingredient(name: str, kind: str, part: str) -> Face:
    return _token(
        name, "item", "cleric", f"herb {kind} {part}", t.ActivatedAbility((_GONE,), (BY_PART[part],))
    )


def _powercell() -> Face:
    automaton = t.Selector(("ally",), (t.Is("word", "automaton"),))
    stronger = t.ModifyStat(t.Target(0, automaton, t.Number(1), t.Number(1)), "power", t.Number(2))
    costs = (t.Pay("reserve", t.Number(1)), t.Rest(t.Self()), _GONE)
    ability = t.ActivatedAbility(costs, (t.Apply((stronger,), _TURN),))
    return _token("Powercell", "item", "cleric", "powercell", ability)


PANTHEON_BARRIER = "Pantheon Barrier"


def _barrier() -> Face:
    """What stands before a player in a Pantheon game: damage to the other objects is dealt to it
    (ga:cr/general-rules-starting-the-game/pantheon-games/6;
    ga:trg/start-of-game-procedures/pantheon/hint-1)."""
    others = t.Selector(("object",), (t.Other(),), t.YOU)
    event = t.EventPattern("is-dealt-damage", others)
    instead = t.StaticAbility((t.Replace(event, (t.Proceed(t.ThatMuch(), t.Self()),)),))
    omnishroud = t.KeywordAbility("omnishroud")
    kinds, below = "phantasia domain", "siegeable barrier"
    return _token(PANTHEON_BARRIER, kinds, "spirit", below, omnishroud, instead, cost=3, durability=6)


INGREDIENTS = ("Blightroot", "Fraysia", "Manaroot", "Razorvine", "Silvershine", "Springleaf")
"""What gathering may summon (Gather 2)."""

TOKENS: Mapping[str, Face] = {
    face.name: face
    for face in (
        _ingredient("Blightroot", "catalyst", "root"),
        _ingredient("Fraysia", "adjuvant", "flower"),
        _ingredient("Manaroot", "adjuvant", "root"),
        _ingredient("Razorvine", "catalyst", "leaf"),
        _ingredient("Silvershine", "catalyst", "flower"),
        _ingredient("Springleaf", "adjuvant", "leaf"),
        _powercell(),
        _barrier(),
        _token("Automaton Drone", "ally", "guardian", "automaton", power=1, life=1),
    )
}
"""The tokens by name."""
