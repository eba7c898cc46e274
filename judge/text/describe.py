"""An ability as it is understood, in plain words, so that a judge can compare them with the card."""

from __future__ import annotations

# The two modules of phrases fill the table that `describe` looks into.
from judge.text.wording import effects, terms
from judge.text.wording.base import describe

__all__ = ["describe", "effects", "terms"]
