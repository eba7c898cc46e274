"""Documents from the web: asked for only where they changed, tried again when a server is busy.

httpx is loaded when something is fetched.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

from rules_corpus.problem import Problem, ProblemError

if TYPE_CHECKING:
    import httpx

LARGEST = 64 * 2**20
"""Bytes that a document may have; a game's whole card index is about a third of it."""

ATTEMPTS = 4
BACK_OFF = 0.5  # seconds before the second attempt; each further one waits twice as long
PATIENCE = 60.0  # the longest wait that a server may ask for
DEADLINE = 120.0  # seconds that one document may take to arrive
SILENCE = 20.0  # seconds without a byte
ANSWER = 10.0  # seconds for a host to take up the connection

_AGAIN = {408, 425, 429, 500, 502, 503, 504}
_HINT = "check the address and the connection, or import a file that you fetched yourself"


@dataclass(frozen=True, slots=True)
class Version:
    """What a server said about the document it sent, so that it need not send it again."""

    etag: str = ""
    last_modified: str = ""

    def conditions(self) -> dict[str, str]:
        """The request's headers that ask for a newer one only."""
        given = {"If-None-Match": self.etag, "If-Modified-Since": self.last_modified}
        return {name: value for name, value in given.items() if value}


@dataclass(frozen=True, slots=True)
class Fetched:
    """A document from the web; `body` is None where it is as it was."""

    url: str
    body: bytes | None
    version: Version


def _nothing(done: int, total: int) -> None:
    """Shows no progress."""


@dataclass(slots=True)
class Fetcher:
    """Fetches documents over one connection pool; `progress` is told bytes done and expected (0: unknown).

    Every method raises ProblemError: F007 not fetched (offline, refused, cut off, too slow, an error status),
    F003 too large.
    """

    progress: Callable[[int, int], None] = _nothing
    sleep: Callable[[float], None] = time.sleep
    silence: float = SILENCE
    deadline: float = DEADLINE
    largest: int = LARGEST
    _client: httpx.Client | None = field(default=None, init=False)

    def fetch(self, url: str, known: Version | None = None) -> Fetched:
        """The document at an address, or that it is still the one `known`."""
        for attempt in range(ATTEMPTS):
            last = attempt == ATTEMPTS - 1
            try:
                return self._once(url, known or Version())
            except _Busy as busy:
                wait = BACK_OFF * 2**attempt if busy.wait is None else busy.wait
                if last or wait > PATIENCE:
                    asked = f", and asks to wait {wait:.0f} seconds" if wait > PATIENCE else ""
                    tried = f" ({attempt + 1} attempts)" if attempt else ""
                    raise _problem(url, f"{busy.reason}{asked}{tried}") from busy
                self.sleep(wait)
        raise AssertionError("the last attempt returns or raises")

    def _once(self, url: str, known: Version) -> Fetched:
        import httpx

        try:
            with self._opened(url).stream("GET", url, headers=known.conditions()) as response:
                return self._read(url, response, known)
        except (ValueError, httpx.InvalidURL, httpx.UnsupportedProtocol, httpx.TooManyRedirects) as error:
            raise _problem(url, _said(error)) from error
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            raise _problem(
                url, f"{_host(url)} cannot be reached ({_said(error)}); is this machine offline?"
            ) from error
        except httpx.TimeoutException as error:
            raise _Busy(f"{_host(url)} does not answer in time") from error
        except httpx.HTTPError as error:
            raise _Busy(f"the connection broke off: {_said(error)}") from error

    def _read(self, url: str, response: httpx.Response, known: Version) -> Fetched:
        """A response's body. Raises `_Busy` where trying again may help."""
        if response.status_code == 304:
            return Fetched(url, None, known)
        if response.status_code in _AGAIN:
            raise _Busy(_status(response), _wait(response.headers.get("Retry-After", "")))
        if response.status_code != 200:
            raise _problem(url, _status(response))
        headers = response.headers
        version = Version(headers.get("ETag", ""), headers.get("Last-Modified", ""))
        return Fetched(url, self._body(url, response), version)

    def _body(self, url: str, response: httpx.Response) -> bytes:
        total = int(response.headers.get("Content-Length", "0") or 0)
        data, started = bytearray(), time.monotonic()
        for chunk in response.iter_bytes():
            data += chunk
            if len(data) > self.largest:
                raise _problem(url, f"is larger than {self.largest // 2**20} MiB", "F003")
            if time.monotonic() - started > self.deadline:
                raise _problem(url, f"has not arrived after {self.deadline:.0f} seconds")
            self.progress(response.num_bytes_downloaded, total)
        return bytes(data)

    def _opened(self, url: str) -> httpx.Client:
        """The connections, set up by the machine's proxies and certificates where it names any."""
        import httpx

        if self._client is None:
            headers = {"User-Agent": "tcg-judge (rules import)"}
            timeout = httpx.Timeout(self.silence, connect=min(self.silence, ANSWER))
            try:
                self._client = httpx.Client(
                    timeout=timeout, follow_redirects=True, max_redirects=5, headers=headers
                )
            except (ImportError, OSError, ValueError) as error:
                what = f"the proxy or certificates that this machine names can't be used: {_said(error)}"
                raise _problem(url, what) from error
        return self._client


class _Busy(Exception):
    """What may be over in a while: why, and how long the server asks to wait."""

    def __init__(self, reason: str, wait: float | None = None) -> None:
        super().__init__(reason)
        self.reason, self.wait = reason, wait


def _wait(asked: str) -> float | None:
    """The seconds that a Retry-After header asks for, as a number or a date; None where it says nothing."""
    if asked.strip().isdigit():
        return float(asked)
    try:
        at = parsedate_to_datetime(asked)
    except (ValueError, TypeError):
        return None
    at = at if at.tzinfo else at.replace(tzinfo=UTC)
    return max(0.0, (at - datetime.now(UTC)).total_seconds())


def _status(response: httpx.Response) -> str:
    return f"the server answers {response.status_code} {response.reason_phrase}".rstrip()


def _said(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def _host(url: str) -> str:
    return re.sub(r"^\w+://|[/?#].*", "", url)


def _problem(url: str, what: str, code: str = "F007") -> ProblemError:
    return ProblemError(Problem(code=code, message=f"{url} was not fetched: {what}", hint=_HINT))
