"""The games, one package each, composed by a `Ruleset` record; `registry.py` lists them."""
