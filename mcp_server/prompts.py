"""Prompts: ways to work that a client can offer to its user."""

from __future__ import annotations

from typing import Annotated

from fastmcp import FastMCP
from fastmcp.exceptions import PromptError
from pydantic import Field

from rules_corpus.cite import GAMES
from rules_corpus.corpus import game_id
from rules_corpus.problem import ProblemError

Situation = Annotated[str, Field(description="What happened, or the question, as a player tells it.")]
Game = Annotated[str, Field(description="ga (grand-archive), remnants or fab (flesh-and-blood), if known.")]


def add_to(server: FastMCP) -> None:
    """Adds the prompts to a server."""
    server.prompt(rule_on_situation)


def rule_on_situation(situation: Situation, game: Game = "") -> str:
    """Rules on a situation step by step: find the rules, write a scenario, check it, run it, and answer with
    citations that were verified."""
    name = _name(game) if game else ""
    return _STEPS.format(
        situation=situation,
        game=name or "say first which it is, and ask if that is not clear",
        vocabulary=f"judge://vocabulary/{name or 'NAME, with the game for NAME'}",
    )


def _name(game: str) -> str:
    """A game's full name. Raises PromptError where there is no such game."""
    try:
        return GAMES[game_id(game)]
    except ProblemError as error:
        raise PromptError(str(error)) from error


_STEPS = """\
Rule on this situation as a judge does, from the rules and not from memory.

Situation: {situation}
Game: {game}

1. Find the rules. Call ask_rules with the question in the player's words. Read each rule that seems to
   decide it whole with get_rule; follow what it links to. If nothing decides it, say so at step 5.
2. Write the situation as a scenario. Read the resources judge://language and
   {vocabulary}. Put on the board only what the situation says; end with what you expect.
3. Call check_scenario and mend what it finds until it finds nothing.
4. Call run_scenario. Where it fails, the engine's ruling differs from what you expected: read the steps and
   their citations, and decide which of the two misread the rules. Where the outcome depends on a choice, call
   explore_scenario.
5. Answer in a few sentences: the ruling first (yes, no, or what it depends on), then why, each sentence with
   the ids of the rules that it rests on. Cite only ids that a tool gave you. Put quotation marks only around
   a rule's own words.
6. Call verify_citations with the answer and mend it until it is ok. Then give it.
"""
