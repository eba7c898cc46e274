"""Keywords and Abilities, a module an entry or a family of entries."""
