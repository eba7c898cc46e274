"""A server on this machine that answers as a test tells it to."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Answer:
    """One answer: `length` is what Content-Length claims, `pause` the seconds between two halves of the body."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    length: int | None = None
    pause: float = 0.0


@dataclass
class Server:
    """Answers by path, the last one again and again; `asked` holds the headers of each request."""

    address: str
    answers: dict[str, list[Answer]] = field(default_factory=dict)
    asked: list[dict[str, str]] = field(default_factory=list)

    def at(self, path: str, *answers: Answer) -> str:
        """The address of a path that gives these answers."""
        self.answers[path] = list(answers)
        return f"{self.address}{path}"


@contextmanager
def serving() -> Iterator[Server]:
    """A server for as long as the block lasts."""
    told: Server

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            told.asked.append({name.lower(): value for name, value in self.headers.items()})
            left = told.answers.get(self.path, [Answer(404)])
            answer = left.pop(0) if len(left) > 1 else left[0]
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            length = len(answer.body) if answer.length is None else answer.length
            self.send_header("Content-Length", str(length))
            self.end_headers()
            half = len(answer.body) // 2
            try:
                self.wfile.write(answer.body[:half])
                self.wfile.flush()
                time.sleep(answer.pause)
                self.wfile.write(answer.body[half:])
            except OSError:
                pass
            self.close_connection = True

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    told = Server(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield told
    finally:
        server.shutdown()
        server.server_close()
