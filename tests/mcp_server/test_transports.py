"""The server as clients start it: over standard input and output, and over HTTP."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from fastmcp import Client
from fastmcp.client.transports import StdioTransport

from mcp_server.stopping import GRACE

SECONDS = 60


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "JUDGE_HOME": str(home)}


async def titles(client: Client) -> list[str]:  # type: ignore[type-arg]
    async with client:
        result = await client.call_tool("search_rules", {"query": "taunt", "limit": 2})
    return [found["title"] for found in result.structured_content["result"]]


def test_over_standard_input_and_output(home: Path) -> None:
    transport = StdioTransport(sys.executable, ["-m", "judge_cli", "mcp"], env=environment(home))
    assert len(asyncio.run(asyncio.wait_for(titles(Client(transport)), SECONDS))) == 2


def test_standard_output_carries_nothing_but_the_protocol(home: Path) -> None:
    command = [sys.executable, "-m", "judge_cli", "mcp"]
    done = subprocess.run(
        command, env=environment(home), input=b"", capture_output=True, timeout=SECONDS, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.fixture(scope="module")
def address(home: Path) -> Iterator[str]:
    """A server on a free port, as `judge serve` starts it."""
    command = [sys.executable, "-m", "judge_cli", "serve", "--port", "0"]
    process = subprocess.Popen(command, env=environment(home), stderr=subprocess.PIPE, text=True)
    assert process.stderr
    try:
        found = re.search(r"http://[\d.]+:\d+", process.stderr.readline())
        assert found
        yield found[0]
    finally:
        process.terminate()
        process.wait(timeout=SECONDS)


def get(url: str, **headers: str) -> int:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=SECONDS) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def test_over_http(address: str) -> None:
    assert len(asyncio.run(asyncio.wait_for(titles(Client(f"{address}/mcp")), SECONDS))) == 2


def test_the_server_says_that_it_lives(address: str) -> None:
    assert get(f"{address}/healthz") == 200


def test_pages_stand_beside_it(address: str) -> None:
    assert get(f"{address}/") == 200
    assert get(f"{address}/run", Origin=address) == 200
    assert get(f"{address}/run", Origin="https://evil.example") == 403


def test_requests_for_other_hosts_and_from_other_pages_are_refused(address: str) -> None:
    assert get(f"{address}/mcp", Host="evil.example") == 421
    assert get(f"{address}/mcp", Origin="https://evil.example") == 403


def test_a_port_that_is_taken_is_a_problem(address: str, home: Path) -> None:
    command = [sys.executable, "-m", "judge_cli", "serve", "--port", address.rsplit(":", 1)[-1]]
    done = subprocess.run(
        command, env=environment(home), capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert done.returncode == 2
    assert "U003 cannot listen" in done.stderr
    assert "--port" in done.stderr


LONG_CALL = """
import socket, time
from mcp_server import server

def rest() -> str:
    "Rests."
    print("at work", flush=True)
    time.sleep(40)
    return "rested"

server.TOOLS = (rest,)
listening = socket.create_server(("127.0.0.1", 0))
server.serve_http(listening, [])
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are sent as POSIX does")
@pytest.mark.parametrize("signals", [(signal.SIGINT,), (signal.SIGINT, signal.SIGTERM)])
def test_a_long_call_does_not_hold_the_server(home: Path, signals: tuple[signal.Signals, ...]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", LONG_CALL],
        env=environment(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    assert process.stderr
    try:
        found = re.search(r"http://[\d.:]+/mcp", process.stderr.readline())
        assert found
        threading.Thread(target=call_and_wait, args=(found[0],), daemon=True).start()
        assert process.stdout.readline() == "at work\n"
        began = time.monotonic()
        for number in signals:
            process.send_signal(number)
            time.sleep(0.3)
        _, told = process.communicate(timeout=SECONDS)
    finally:
        process.kill()
    assert process.returncode == 128 + signals[-1]
    assert time.monotonic() - began < (GRACE if len(signals) > 1 else 2 * GRACE)
    assert told == "stopped; a call was still at work\n"


def call_and_wait(address: str) -> None:
    """Calls the tool that rests, and lets go when the server is gone."""

    async def call() -> None:
        async with Client(address) as client:
            await client.call_tool("rest", {})

    with suppress(Exception):
        asyncio.run(call())
