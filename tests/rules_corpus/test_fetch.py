"""Documents from the web: what a server may answer, and how often it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import httpx
import pytest
from serving import Answer, Server, serving

from rules_corpus.fetch import ATTEMPTS, Fetcher, Version
from rules_corpus.problem import ProblemError

BODY = b"1. Otters swim.\n" * 100


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as found:
        yield found


@pytest.fixture
def waits() -> list[float]:
    return []


@pytest.fixture
def fetcher(waits: list[float]) -> Fetcher:
    return Fetcher(sleep=waits.append, silence=0.3)


def refused(fetcher: Fetcher, url: str) -> tuple[str, str]:
    with pytest.raises(ProblemError) as error:
        fetcher.fetch(url)
    problem = error.value.problems[0]
    assert url in problem.message
    assert problem.hint
    return problem.code, problem.message


def test_a_document_comes_with_its_version(server: Server, fetcher: Fetcher) -> None:
    seen: list[tuple[int, int]] = []
    fetcher.progress = lambda done, total: seen.append((done, total))
    url = server.at("/x", Answer(body=BODY, headers={"ETag": '"a"', "Last-Modified": "Mon, 1 Jan 2029"}))
    found = fetcher.fetch(url)
    assert found.body == BODY
    assert found.version == Version('"a"', "Mon, 1 Jan 2029")
    assert seen[-1] == (len(BODY), len(BODY))
    assert "if-none-match" not in server.asked[0]


def test_what_is_known_is_not_sent_again(server: Server, fetcher: Fetcher) -> None:
    known = Version('"a"', "Mon, 1 Jan 2029")
    found = fetcher.fetch(server.at("/x", Answer(304)), known)
    assert found.body is None
    assert found.version == known
    assert server.asked[0]["if-none-match"] == '"a"'
    assert server.asked[0]["if-modified-since"] == "Mon, 1 Jan 2029"


def test_a_missing_document_is_told_at_once(server: Server, fetcher: Fetcher, waits: list[float]) -> None:
    code, message = refused(fetcher, server.at("/x", Answer(404)))
    assert code == "F007"
    assert "404" in message
    assert len(server.asked) == 1
    assert waits == []


def test_a_failing_server_is_asked_again_with_growing_waits(
    server: Server, fetcher: Fetcher, waits: list[float]
) -> None:
    assert fetcher.fetch(server.at("/x", Answer(500), Answer(503), Answer(body=BODY))).body == BODY
    assert waits == [0.5, 1.0]
    assert "500" in refused(fetcher, server.at("/y", Answer(500)))[1]
    assert len(server.asked) == 3 + ATTEMPTS


def test_a_busy_server_is_given_the_time_it_asks_for(
    server: Server, fetcher: Fetcher, waits: list[float]
) -> None:
    at = format_datetime(datetime.now(UTC) + timedelta(seconds=30), usegmt=True)
    soon = Answer(429, headers={"Retry-After": "7"})
    later = Answer(429, headers={"Retry-After": at})
    assert fetcher.fetch(server.at("/x", soon, later, Answer(body=BODY))).body == BODY
    assert waits[0] == 7.0
    assert 25 < waits[1] <= 30


def test_a_server_that_asks_for_too_long_is_left(
    server: Server, fetcher: Fetcher, waits: list[float]
) -> None:
    url = server.at("/x", Answer(429, headers={"Retry-After": "3600"}))
    assert "3600 seconds" in refused(fetcher, url)[1]
    assert waits == []


def test_a_body_that_is_cut_off_is_asked_for_again(
    server: Server, fetcher: Fetcher, waits: list[float]
) -> None:
    cut = Answer(body=BODY[:50], length=len(BODY))
    assert fetcher.fetch(server.at("/x", cut, Answer(body=BODY))).body == BODY
    assert waits == [0.5]
    assert "broke off" in refused(fetcher, server.at("/y", cut))[1]


def test_a_silent_server_is_not_waited_for(server: Server, fetcher: Fetcher) -> None:
    fetcher.silence = 0.05
    url = server.at("/x", Answer(body=BODY, pause=0.4), Answer(body=BODY))
    assert fetcher.fetch(url).body == BODY


def test_a_body_that_takes_too_long_is_left(server: Server, fetcher: Fetcher) -> None:
    fetcher.deadline = 0.01
    url = server.at("/x", Answer(body=BODY, pause=0.1))
    assert "has not arrived" in refused(fetcher, url)[1]


def test_a_body_that_is_too_large_is_left(server: Server, fetcher: Fetcher) -> None:
    fetcher.largest = 100
    assert refused(fetcher, server.at("/x", Answer(body=BODY)))[0] == "F003"


def test_redirects_are_followed_but_not_for_ever(server: Server, fetcher: Fetcher) -> None:
    to = server.at("/to", Answer(body=BODY))
    assert fetcher.fetch(server.at("/from", Answer(302, headers={"Location": to}))).body == BODY
    loop = server.at("/loop", Answer(302, headers={"Location": "/loop"}))
    assert refused(fetcher, loop)[0] == "F007"


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/x", "http://[x/", "ftp://127.0.0.1/x"])
def test_where_nobody_answers(fetcher: Fetcher, waits: list[float], url: str) -> None:
    assert refused(fetcher, url)[0] == "F007"
    assert waits == []


def test_a_host_that_takes_up_no_connection_is_asked_once(
    fetcher: Fetcher, waits: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectTimeout("timed out", request=request)

    client = httpx.Client(transport=httpx.MockTransport(silent))
    monkeypatch.setattr(Fetcher, "_opened", lambda *_: client)
    message = refused(fetcher, "https://otters.example/x")[1]
    assert "otters.example cannot be reached (timed out); is this machine offline?" in message
    assert waits == []


@pytest.mark.parametrize(
    ("name", "value"), [("ALL_PROXY", "nonsense://x"), ("SSL_CERT_FILE", "/no/such/certificates.pem")]
)
def test_settings_of_the_machine_that_cannot_be_used_are_told(
    fetcher: Fetcher, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert "proxy or certificates" in refused(fetcher, "https://otters.example/x")[1]


def test_being_offline_is_told(fetcher: Fetcher) -> None:
    assert "offline" in refused(fetcher, "http://127.0.0.1:9/x")[1]
