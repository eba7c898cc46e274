"""The socket that `judge serve` listens on."""

from __future__ import annotations

import socket

import pytest

from judge_cli.commands.serve import _listen
from rules_corpus.problem import ProblemError


def test_answers_are_not_held_back() -> None:
    """Asyncio switches Nagle's delay off for sockets that name their protocol, and for no others."""
    with _listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid"])
def test_an_address_of_another_machine_is_a_problem(host: str) -> None:
    with pytest.raises(ProblemError, match="U003 cannot listen"):
        _listen(host, 0)
