"""Keywords of Flesh and Blood, a module a family."""
