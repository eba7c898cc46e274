"""The tools, one typed function each; a tool's docstring is what a model reads about it."""

from __future__ import annotations

from mcp_server.tools.ask_rules import ask_rules
from mcp_server.tools.check_scenario import check_scenario
from mcp_server.tools.compare_editions import compare_editions
from mcp_server.tools.explain_step import explain_step
from mcp_server.tools.explore_scenario import explore_scenario
from mcp_server.tools.get_card import get_card
from mcp_server.tools.get_rule import get_rule
from mcp_server.tools.legal_actions import legal_actions
from mcp_server.tools.list_card_sets import list_card_sets
from mcp_server.tools.list_games import list_games
from mcp_server.tools.list_rules_documents import list_rules_documents
from mcp_server.tools.read_rules_document import read_rules_document
from mcp_server.tools.run_scenario import run_scenario
from mcp_server.tools.search_cards import search_cards
from mcp_server.tools.search_glossary import search_glossary
from mcp_server.tools.search_rules import search_rules
from mcp_server.tools.verify_citations import verify_citations

TOOLS = (
    list_games, list_rules_documents, ask_rules, search_rules, get_rule, verify_citations,
    read_rules_document, search_glossary, compare_editions, run_scenario, check_scenario, explore_scenario,
    explain_step, legal_actions, list_card_sets, search_cards, get_card,
)  # fmt: skip
"""Every tool, in the order in which clients see them."""
