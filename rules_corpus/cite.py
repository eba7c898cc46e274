"""Rule ids and citations: one lasting name a rule, `game:document/page/section/number` (design: rule ids)."""

from __future__ import annotations

import re
from typing import TypeAlias

GAMES = {
    "ga": "grand-archive",
    "remnants": "remnants",
    "fab": "flesh-and-blood",
}
"""Prefix of a rule id to the game's name in scenarios."""

DEFAULT_DOCUMENT = {"ga": "cr/"}
"""What a rule id leaves out in a scenario of that game, after the game's prefix."""

_ID = re.compile(r"^[a-z]+:[a-z0-9]+(?:[./-][a-z0-9]+)*$")
_APOSTROPHES = re.compile(r"['’‘`]")
_OTHER = re.compile(r"[^a-z0-9]+")


class RuleId(str):
    """The name of one rule, for good; a `str`, so that it is its own JSON form.

    Raises ValueError where the text is not an id. Source: design, rule ids.
    """

    __slots__ = ()

    def __new__(cls, text: str) -> RuleId:
        if not _ID.match(text):
            raise ValueError(f"not a rule id: {text!r}; an id looks like ga:cr/page/section/1.2")
        return super().__new__(cls, text)

    @property
    def game(self) -> str:
        """The game's prefix: `ga`, `remnants`, `fab`."""
        return self.split(":", 1)[0]

    @property
    def path(self) -> str:
        """All behind the game's prefix."""
        return self.split(":", 1)[1]

    @property
    def short(self) -> str:
        """The id as scenarios of its game write it, without `ga:cr/`."""
        return self.path.removeprefix(DEFAULT_DOCUMENT.get(self.game, ""))

    @property
    def number(self) -> str:
        """The last part: a nested number, `hint-1`, `intro` or a term's slug."""
        return self.path.rsplit("/", 1)[-1]

    def within(self, other: str) -> bool:
        """Whether this rule is `other` or lies below it, by nested number or by section."""
        return self == other or self.startswith((other + ".", other + "/"))


Cite: TypeAlias = "RuleId | tuple[RuleId, ...]"
"""What an event or decision cites: one rule or several, the deciding one first."""


class Section:
    """A section of a rulebook page, from which rules are cited: `DAMAGE_STEP["3.7.2"]`.

    Raises ValueError where the result is no rule id. Source: design, architecture decision 4.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._made: dict[str, RuleId] = {}

    def __getitem__(self, number: str) -> RuleId:
        if number not in self._made:
            self._made[number] = RuleId(f"{self.path}/{number}")
        return self._made[number]


def slug(text: str) -> str:
    """Lower case, apostrophes dropped, every other run outside a-z and 0-9 a dash (design: rule ids)."""
    return _OTHER.sub("-", _APOSTROPHES.sub("", text.lower())).strip("-")


def expand(reference: str, game: str) -> RuleId:
    """A reference as a scenario writes it, completed for `game` (a prefix: `ga`, `remnants`, `fab`).

    Raises ValueError where the result is no rule id.
    """
    if ":" in reference:
        return RuleId(reference)
    document = DEFAULT_DOCUMENT.get(game, "")
    if document and reference.startswith(("cr/", "trg/", "changelog/")):
        document = ""
    return RuleId(f"{game}:{document}{reference}")


def short(rule_id: str) -> str:
    """An id as scenarios write it: `ga:cr/` left out, other games' and documents' kept."""
    found = RuleId(rule_id)
    return found.short if found.game in DEFAULT_DOCUMENT else rule_id


def related(cited: str, wanted: str) -> bool:
    """Whether `cited` is `wanted`, a rule above it or a rule below it (scenario language, `expect cited`)."""
    return RuleId(cited).within(wanted) or RuleId(wanted).within(cited)


def refers(reference: str, cited: str, game: str) -> bool:
    """Whether a reference as a scenario writes it means a cited rule, one above it or one below it; the page
    may be left out of it (`taunt/2`).

    Raises ValueError where the reference is none.
    """
    if related(cited, expand(reference, game)):
        return True
    section, _, number = reference.partition("/")
    if game not in DEFAULT_DOCUMENT or not number or "/" in number or section in UNTOLD:
        return False
    _, _, tail = RuleId(cited).short.partition("/")
    return bool(tail) and related(f"{game}:{tail}", f"{game}:{reference}")


UNTOLD = ("general-rules", "intro")
"""Sections that nearly every page has: without the page they name none."""


def cites(cite: Cite) -> tuple[RuleId, ...]:
    """One rule or several, as a tuple."""
    return (cite,) if isinstance(cite, RuleId) else cite
