"""Prompts: ways to work that a client can offer to its user."""

from __future__ import annotations

from typing import Annotated

from fastmcp import FastMCP
from pydantic import Field

Situation = Annotated[str, Field(description="What happened, or the question, as a player tells it.")]
Game = Annotated[str, Field(description="grand-archive, remnants or flesh-and-blood, if it is known.")]


def add_to(server: FastMCP) -> None:
    """Adds the prompts to a server."""
    server.prompt(rule_on_situation)


def rule_on_situation(situation: Situation, game: Game = "") -> str:
    """Rules on a situation step by step: find the rules, write a scenario, check it, run it, and answer with
    citations that were verified."""
    return _STEPS.format(
        situation=situation, game=game or "say first which it is, and ask if that is not clear"
    )


_STEPS = """\
Rule on this situation as a judge does, from the rules and not from memory.

Situation: {situation}
Game: {game}

1. Find the rules. Call ask_rules with the question in the player's words. Read each rule that seems to
   decide it whole with get_rule; follow what it links to. If nothing decides it, say so at step 5.
2. Write the situation as a scenario. Read the resources judge://language and, with the game's name,
   judge://vocabulary/. Put on the board only what the situation says; end with what you expect.
3. Call check_scenario and mend what it finds until it finds nothing.
4. Call run_scenario. Where it fails, the engine's ruling differs from what you expected: read the steps and
   their citations, and decide which of the two misread the rules. Where the outcome depends on a choice, call
   explore_scenario.
5. Answer in a few sentences: the ruling first (yes, no, or what it depends on), then why, each sentence with
   the ids of the rules that it rests on. Cite only ids that a tool gave you. Put quotation marks only around
   a rule's own words.
6. Call verify_citations with the answer and mend it until it is ok. Then give it.
"""
