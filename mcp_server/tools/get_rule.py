"""The tool `get_rule`."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from mcp_server.arguments import Edition, Game
from mcp_server.corpus import corpus
from mcp_server.passages import Passage, passages
from scenarios.limits import LONGEST_NAME


class Rule(BaseModel):
    """A rule with those above it (nearest first), directly below it, and those that its text points to."""

    rule: Passage
    above: tuple[Passage, ...]
    below: tuple[Passage, ...]
    links: tuple[Passage, ...]


def get_rule(
    reference: Annotated[
        str,
        Field(
            description='A rule id, or as judges write it: "Damage Step 3.7.2", "taunt 2".',
            max_length=LONGEST_NAME,
        ),
    ],
    game: Game = "",
    edition: Edition = "",
) -> Rule:
    """Gives one rule with the rules above it, below it, and those that it points to."""
    edition = corpus().edition(edition, game)
    found = corpus().in_context(corpus().resolve(reference, game, edition), edition)
    (rule,) = passages([found.rule])
    return Rule(
        rule=rule, above=passages(found.parents), below=passages(found.children), links=passages(found.links)
    )
