"""How much a face that others than its owner may reach (MCP, web pages) takes in, in characters."""

from __future__ import annotations

LONGEST_SCENARIOS = 200_000
"""A text of scenarios; the largest file of the library has about a quarter of it."""

LONGEST_QUESTION = 1000
"""A question, or words to search for."""

LONGEST_NAME = 200
"""A rule's reference, or the name of a term or a card."""
