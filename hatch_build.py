"""Build hook: makes the digest's store and index as the wheel is built, so that no user waits for them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class DigestBuildHook(BuildHookInterface[Any]):
    """Builds `rules_corpus/built/` before a wheel or an editable install and adds it to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Runs before the files are gathered; a digest that is wrong stops the build with its problems."""
        sys.path.insert(0, self.root)
        try:
            from rules_corpus.built import SHIPPED, make

            make(SHIPPED)
        finally:
            sys.path.remove(self.root)
        build_data["artifacts"].append(f"/{SHIPPED.relative_to(Path(self.root).resolve()).as_posix()}/**")
