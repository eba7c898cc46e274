"""Runs the Flesh and Blood scenarios that lie beside the tests; some printed phrases are filled in."""

from __future__ import annotations

from pathlib import Path

from judge.kernel.trace import Result
from scenarios.run import run_text

HERE = Path(__file__).parent
PHRASES = {"{from hand}": "a card from " + "their hand", "{they pick and}": "they choose and"}
"""Longer phrases of printed cards, which the files do not spell out."""


def text_of(name: str) -> str:
    """A file of scenarios, its phrases filled in."""
    text = (HERE / f"{name}.judge").read_text(encoding="utf-8")
    for short, phrase in PHRASES.items():
        text = text.replace(short, phrase)
    return text


def results(name: str) -> list[Result]:
    """The result of each scenario of a file, in order."""
    return run_text(text_of(name), f"{name}.judge")


def played(text: str) -> Result:
    """The result of one scenario of Ana and Ben; `text` begins with cards or boards."""
    (result,) = run_text(f'scenario "One"\ngame flesh-and-blood\nplayers Ana, Ben\n{text}', "one.judge")
    return result


def board(ana: str = "deck 10", ben: str = "deck 10", turn: str = "Ana action 3") -> str:
    """Two boards with a hero each, further lines of theirs, and the turn."""
    return (
        f'Ana:\n    hero "Wanderer" life 20\n    {ana}\n'
        f'Ben:\n    hero "Traveller" life 20\n    {ben}\n'
        f"turn {turn}\n"
    )
