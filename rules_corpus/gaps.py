"""Keywords that cards have and no rule defines, and the reverse; compared with a published list of gaps."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from pydantic import BaseModel, ConfigDict

from rules_corpus.cite import slug
from rules_corpus.model import Card
from rules_corpus.problem import Problem, ProblemError

ATTRIBUTE = "keywords"
"""The attribute in which a card list names a card's keywords."""

_AMOUNT = re.compile(r"\s+(?:\d+|[XN])$", re.I)
_FAMILY = 3
"""Forms with the same last word from which on they are one keyword, such as "… Specialization"."""


class Gap(BaseModel):
    """A keyword without a definition: the forms in which cards print it, how many do, and one that does;
    `assumed` the rule of the project's own that says how it is played, where there is one."""

    model_config = ConfigDict(frozen=True)

    name: str
    forms: tuple[str, ...]
    cards: int
    example: str
    assumed: str = ""

    @property
    def on(self) -> str:
        """Which cards have it, for people."""
        return (
            f"{self.example} has it"
            if self.cards == 1
            else f"{self.cards} cards have it, such as {self.example}"
        )


class Gaps(BaseModel):
    """Keywords that cards have and no rule defines; defined ones that no card of the list has; the rest."""

    model_config = ConfigDict(frozen=True)

    game: str
    cards: int
    undefined: tuple[Gap, ...]
    unused: tuple[str, ...]
    used: tuple[str, ...]


class Difference(BaseModel):
    """A keyword on which a published list of gaps and the one made from cards differ, and why."""

    model_config = ConfigDict(frozen=True)

    name: str
    published: bool
    found: bool
    why: str


def gaps(game: str, cards: Iterable[Card], rule_ids: Iterable[str]) -> Gaps:
    """The gaps between a game's cards and its keyword rules (`fab:keywords/NAME/…`).

    Raises ProblemError C305 where the card list names no keywords, C306 where no keyword rules are at hand.
    """
    held, known = list(cards), frozenset(rule_ids)
    printed = _printed(held)
    names = {rule_id.split("/")[1] for rule_id in known if rule_id.startswith(f"{game}:{ATTRIBUTE}/")}
    if not printed:
        hint = "import one that does with `judge cards import`, such as the Flesh and Blood card table"
        raise ProblemError(Problem(code="C305", message=f"no card of {game} names its keywords", hint=hint))
    if not names:
        hint = "`judge rules import` reads a keyword payload"
        raise ProblemError(Problem(code="C306", message=f"no keyword rules of {game} are at hand", hint=hint))
    defining = {form: _defining(form, names) for form in printed}
    undefined = {form: cards for form, cards in printed.items() if not defining[form]}
    used = set().union(*defining.values())
    return Gaps(
        game=game,
        cards=len(held),
        undefined=tuple(_assumed(gap, game, known) for gap in _grouped(undefined)),
        unused=tuple(sorted(names - used)),
        used=tuple(sorted(used)),
    )


def differences(found: Gaps, published: Mapping[str, Iterable[str]]) -> list[Difference]:
    """Where a published list (names with the forms that cards print) and the gaps found differ, by name."""
    told = {_compact(form): name for name, forms in published.items() for form in (name, *forms)}
    here = {_compact(form): gap for gap in found.undefined for form in (gap.name, *gap.forms)}
    made = [
        Difference(name=name, published=True, found=False, why=_why_missing(name, found))
        for name, forms in published.items()
        if not any(_compact(form) in here for form in (name, *forms))
    ]
    made += [
        Difference(name=gap.name, published=False, found=True, why=gap.on)
        for gap in found.undefined
        if not any(_compact(form) in told for form in (gap.name, *gap.forms))
    ]
    return sorted(made, key=lambda difference: difference.name.lower())


def _why_missing(name: str, found: Gaps) -> str:
    said = []
    if _compact(name) in map(_compact, (*found.used, *found.unused)):
        said.append("a rule defines it")
    if _compact(name) not in map(_compact, found.used):
        said.append("no card of this list has it")
    return " and ".join(said)


def _printed(cards: Iterable[Card]) -> dict[str, list[str]]:
    """The forms in which keywords are printed, with the names of the cards that have them."""
    found: dict[str, list[str]] = defaultdict(list)
    for card in cards:
        for form in _listed(card.attributes.get(ATTRIBUTE, "")):
            if card.name not in found[form]:
                found[form].append(card.name)
    return found


def _listed(value: str) -> list[str]:
    """The keywords of a list with commas. A part with "and" closes a keyword that names three things or more
    ("Essence of Earth, Ice, and Lightning"): it begins at a part of several words, two or more before."""
    found: list[str] = []
    for part in filter(None, map(str.strip, value.split(","))):
        if part.startswith(("and ", "or ")):
            begins = (n for n in range(len(found) - 2, -1, -1) if " " in found[n])
            first = next(begins, max(0, len(found) - 2))
            found[first:] = [", ".join((*found[first:], part))]
        else:
            found.append(part)
    return found


def _defining(form: str, names: Iterable[str]) -> set[str]:
    """The keywords that define a printed form: "Ward 3" is Ward, "Ice Fusion" is Fusion."""
    whole, words = _compact(form), slug(form).split("-")
    exact = {name for name in names if _compact(name) == whole}
    return exact or {name for name in names if "-" not in name and name in (words[0], words[-1])}


def _grouped(undefined: Mapping[str, list[str]]) -> Iterable[Gap]:
    """The undefined forms as keywords: amounts aside, and families by their last word."""
    last = Counter(form.split()[-1] for form in undefined)
    forms: dict[str, list[str]] = defaultdict(list)
    for form in sorted(undefined):
        word = form.split()[-1]
        forms[word if last[word] >= _FAMILY else _AMOUNT.sub("", form)].append(form)
    for name, family in sorted(forms.items(), key=lambda item: item[0].lower()):
        cards = {card for form in family for card in undefined[form]}
        yield Gap(name=name, forms=tuple(family), cards=len(cards), example=undefined[family[0]][0])


def _assumed(gap: Gap, game: str, known: frozenset[str]) -> Gap:
    """The gap with the label of the project's frame that fills it (`fab:frame/labels/surge`)."""
    label = f"{game}:frame/labels/{slug(gap.name)}"
    return gap.model_copy(update={"assumed": label}) if label in known else gap


def _compact(form: str) -> str:
    """A form's letters alone, without an amount."""
    return _AMOUNT.sub("", form.replace("-", " ")).lower().replace(" ", "").replace("'", "").replace("’", "")
