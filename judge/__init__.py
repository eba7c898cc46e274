"""The reference engine: a game-neutral kernel and one package a game."""
