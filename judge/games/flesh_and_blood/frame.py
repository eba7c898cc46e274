"""What the project assumes of the rules around the keywords, as sections to cite
(docs/flesh-and-blood-frame.md).

The imported document has keywords and their rulings only; these ids are the project's own (`fab:frame/…`).
"""

from __future__ import annotations

from rules_corpus.cite import Section

TURN = Section("fab:frame/turn")
PRIORITY = Section("fab:frame/priority")
PLAY = Section("fab:frame/play")
PITCH = Section("fab:frame/pitch")
COMBAT = Section("fab:frame/combat")
DEFENDING = Section("fab:frame/defending")
DAMAGE = Section("fab:frame/damage")
OBJECTS = Section("fab:frame/objects")
ZONES = Section("fab:frame/zones")
EFFECTS = Section("fab:frame/effects")
TRIGGERS = Section("fab:frame/triggers")
LABELS = Section("fab:frame/labels")
OUTCOME = Section("fab:frame/outcome")
