"""Several instances of one keyword on the same thing: of most nothing comes, some add up, of others each does
its part or only one counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from judge.kernel.identity import by_identity
from judge.text import tree as t
from rules_corpus.cite import Cite, RuleId, Section

PAGE = "ga:cr/keywords-and-abilities"
INTRO = Section(f"{PAGE}/intro")

REDUNDANT: Mapping[str, RuleId] = {
    "cleave": Section(f"{PAGE}/cleave")["8"],
    "fast-activation": Section(f"{PAGE}/fast-activation")["2"],
    "floating-memory": Section(f"{PAGE}/floating-memory")["3"],
    "foster": Section(f"{PAGE}/foster")["3"],
    "hindered": Section(f"{PAGE}/hindered")["2"],
    "immortality": Section(f"{PAGE}/immortality")["3"],
    "intercept": Section(f"{PAGE}/intercept")["3"],
    "omnishroud": Section(f"{PAGE}/omnishroud")["3"],
    "renewable": Section(f"{PAGE}/renewable")["3"],
    "reservable": Section(f"{PAGE}/reservable")["3"],
    "spellshroud": Section(f"{PAGE}/spellshroud")["3"],
    "steadfast": Section(f"{PAGE}/steadfast")["2"],
    "stealth": Section(f"{PAGE}/stealth")["4"],
    "taunt": Section(f"{PAGE}/taunt")["4"],
    "true-sight": Section(f"{PAGE}/true-sight")["2"],
    "unblockable": Section(f"{PAGE}/unblockable")["3"],
}
"""The keywords of which a second instance does nothing, each with its rule."""

COUNTED: Mapping[str, tuple[str, RuleId]] = {
    "bulwark": ("each instance puts a counter on it", Section(f"{PAGE}/bulwark")["2"]),
    "pride": ("only the highest counts", Section(f"{PAGE}/pride-n")["2"]),
    "ranged": ("the instances add up", Section(f"{PAGE}/ranged-n")["2"]),
}
"""The keywords of which every instance is looked at: what comes of several, and its rule."""


def once(abilities: Iterable[t.Ability]) -> Iterator[t.Ability]:
    """The abilities without the further instances of redundant keywords."""
    seen: set[str] = set()
    for ability in abilities:
        name = ability.name if isinstance(ability, t.KeywordAbility) else ""
        if name in REDUNDANT:
            if name in seen:
                continue
            seen.add(name)
        yield ability


@by_identity
def several(abilities: tuple[t.Ability, ...]) -> tuple[tuple[str, Cite], ...]:
    """What comes of each keyword that stands more than once among abilities, in words, with its rules."""
    return tuple(_several(abilities))


def _several(abilities: tuple[t.Ability, ...]) -> Iterator[tuple[str, Cite]]:
    found = Counter(a.name for a in abilities if isinstance(a, t.KeywordAbility))
    for name, times in found.items():
        words = name.replace("-", " ")
        if times > 1 and name in REDUNDANT:
            yield f"a second {words} adds nothing", (REDUNDANT[name], INTRO["intro"])
        elif times > 1 and name in COUNTED:
            yield f"{times} times {words}: {COUNTED[name][0]}", COUNTED[name][1]
