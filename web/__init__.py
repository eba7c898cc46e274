"""The web face: rulings as a page, and the pages that `judge serve` shows beside MCP."""
