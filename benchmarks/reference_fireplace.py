"""Random games of fireplace2, for an interpreter that has it: prints each action's milliseconds as JSON."""

import contextlib
import io
import json
import logging
import random
import time

logging.disable(logging.CRITICAL)

from fireplace import cards  # noqa: E402
from fireplace.card import Character, PlayableCard  # noqa: E402
from fireplace.game import BaseGame  # noqa: E402
from fireplace.utils import play_turn, setup_game  # noqa: E402

SECONDS = 15
TURNS = 60
"""Turns after which a game is given up."""

taken = []


def measure(kind, name):
    """Times a method of fireplace."""
    inner = getattr(kind, name)

    def outer(*arguments, **named):
        started = time.perf_counter()
        try:
            return inner(*arguments, **named)
        finally:
            taken.append((time.perf_counter() - started) * 1000)

    setattr(kind, name, outer)


def play():
    """One random game; some of the cards fail in this version, which ends the game."""
    game = setup_game()
    for player in game.players:
        player.choice.choose()
    with contextlib.suppress(Exception):
        while not game.ended and game.turn < TURNS:
            play_turn(game)


def main():
    """Plays until the time is up, then prints."""
    cards.db.initialize()
    random.seed(1)
    for kind, name in ((PlayableCard, "play"), (Character, "attack"), (BaseGame, "end_turn")):
        measure(kind, name)
    started = time.perf_counter()
    with contextlib.redirect_stdout(io.StringIO()):
        while time.perf_counter() - started < SECONDS:
            play()
    print(json.dumps(taken))


main()
