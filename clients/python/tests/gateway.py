"""A gateway for tests: an HTTP server that answers as a test sets it up, and remembers what it was asked."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal, NamedTuple, TypeAlias

SECRET_KEY = "sk_test_01k9z6x2m4f8v0c3r5t7w9y1ab_secret"


class Seen(NamedTuple):
    """A request as the server saw it; names of headers in lower case."""

    method: str
    path: str
    headers: dict[str, str]
    body: str


class Reply(NamedTuple):
    status: int
    body: Any = None
    headers: dict[str, str] = {}  # noqa: RUF012 - no test changes it


Answer: TypeAlias = Reply | Literal["cut"]


class Gateway:
    def __init__(self) -> None:
        self.seen: list[Seen] = []
        self.answer: Callable[[Seen], Answer] = lambda _: Reply(200, {})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        threading.Thread(target=self._server.serve_forever, args=[0.01], daemon=True).start()
        self.base_url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def answers(self, *replies: Answer) -> None:
        """Answers these one after the other, and the last one from then on."""
        left = list(replies)
        self.answer = lambda _: left.pop(0) if len(left) > 1 else left[0]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        gateway = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_any(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
                headers = {name.lower(): value for name, value in self.headers.items()}
                seen = Seen(self.command, self.path, headers, body)
                gateway.seen.append(seen)
                answer = gateway.answer(seen)
                if answer == "cut":
                    self.close_connection = True
                    return
                is_text = isinstance(answer.body, str)
                content = (answer.body if is_text else json.dumps(answer.body)).encode()
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                if answer.status != 304:
                    self.send_header("content-length", str(len(content)))
                self.end_headers()
                if answer.status != 304:
                    self.wfile.write(content)

            do_GET = do_POST = do_PUT = do_DELETE = handle_any

            def log_message(self, format: str, *args: Any) -> None:
                """Prints nothing."""

        return Handler


def refusal(status: int, error_type: str, **more: Any) -> Reply:
    """A refusal as the API answers it."""
    headers = {"x-request-id": "req_01k9z6x2m4f8v0c3r5t7w9y1ab", **more.pop("headers", {})}
    body = {"status_code": status, "error_type": error_type, "error_message": f"About {error_type}.", **more}
    return Reply(status, body, headers)
