"""The sections of the Remnants rules text from which the engine cites."""

from __future__ import annotations

from rules_corpus.cite import Section

CORE = Section("remnants:core-concepts-summary")
DECK_RULES = Section("remnants:deck-rules-mixed-factions")
LOYALTY = Section("remnants:the-loyalty-system")
GAME_ORDER = Section("remnants:general-game-order")
TURN_ORDER = Section("remnants:general-turn-order")
BATTLE = Section("remnants:battle-order")
GA = Section("remnants:general-game-always-rules-ga")
REPLY = Section("remnants:reply-spd-rules")
KEYWORD = Section("remnants:general-keywords")
ZAL = Section("remnants:zal/keywords")
CLARIFIED = Section("remnants:clarifications")
