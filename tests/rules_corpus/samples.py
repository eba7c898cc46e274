"""Invented rules and cards that the corpus tests share; no publisher's wording."""

from __future__ import annotations

from pathlib import Path

from rules_corpus.model import Document, Rule

ORDER = "otter-phase = 1\nkeywords-and-abilities = 2\n"
OTTER = """
title = "Otter Phase"
edition = "2030-01-01"

["general-rules/1"]
text = "An otter that swims may not be chased by a heron in the same phase."
asked = ["can a bird hunt my swimmer", "is my swimming otter safe"]

["general-rules/1.1"]
text = "An otter that floats counts as swimming."

["general-rules/2"]
text = "A heron that naps chases nothing."
"""
KEYWORDS = """
title = "Keywords and Abilities"
edition = "2030-01-01"

["dive-n/1"]
text = "Dive N lets an otter stay below water for N phases."

["climb-climbing/1"]
text = "An otter that climbs looks at the top pebble of its heap."
"""
REMNANT = 'title = "Burrow Order"\nedition = "v2"\n["1"]\ntext = "Moles dig in turn order."\n'


def rule(
    rule_id: str, text: str, edition: str = "2030-01-01", title: str = "Otter Phase › General Rules"
) -> Rule:
    """An official rule of an invented document."""
    game, number = rule_id.split(":")[0], rule_id.rsplit("/", 1)[-1]
    return Rule(
        rule_id=rule_id, game=game, number=number, title=title, kind="rule", text=text, edition=edition
    )


def document(*rules: Rule, source: str = "otter.md", name: str = "cr") -> Document:
    """A document of the rules given, of the first one's game and edition."""
    first = rules[0]
    return Document(
        game=first.game, document=name, edition=first.edition, form="test", source=source, rules=rules
    )


def digest_folder(folder: Path) -> Path:
    """A small digest of two games."""
    (folder / "ga" / "cr").mkdir(parents=True)
    (folder / "remnants").mkdir()
    (folder / "ga" / "cr" / "order.toml").write_text(ORDER, encoding="utf-8")
    (folder / "ga" / "cr" / "otter-phase.toml").write_text(OTTER, encoding="utf-8")
    (folder / "ga" / "cr" / "keywords-and-abilities.toml").write_text(KEYWORDS, encoding="utf-8")
    (folder / "remnants" / "order.toml").write_text("burrow-order = 1\n", encoding="utf-8")
    (folder / "remnants" / "burrow-order.toml").write_text(REMNANT, encoding="utf-8")
    return folder
