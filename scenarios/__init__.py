"""The scenario language: parse, check, format and run `.judge` files."""
