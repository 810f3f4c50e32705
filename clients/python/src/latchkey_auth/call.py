"""One call of the API, with its repetitions."""

from __future__ import annotations

import json
import random
import re
import time
import uuid
from itertools import count
from typing import Any

import httpx

from .effects import Pause, Send, Steps
from .errors import LatchkeyError, refusal_error, unexpected_answer
from .generated.rows import ROWS, Row
from .generated.version import VERSION
from .retry import is_repeatable, pause_seconds
from .settings import Settings

# An id of ours, which is opaque otherwise. Anything else could be another path: `..`, or `list` in place of an id.
ID = re.compile(r"[A-Za-z0-9]+_\w+", re.ASCII)
WORD = re.compile(r"[\w-]+", re.ASCII)


def call(settings: Settings, operation: str, members: dict[str, Any]) -> Steps[Any]:
    """Answers the body of the answer. Raises LatchkeyError."""
    row = ROWS[operation]
    path, rest = path_of(row, members, operation)
    headers = headers_of(settings, row)
    content = json.dumps(rest) if row.has_body else None
    params = rest if row.method == "GET" else {}
    ends_at = time.monotonic() + settings.total_timeout
    for failed in count():
        timeout = min(settings.timeout, max(0.001, ends_at - time.monotonic()))
        request = Send(row.method, path, timeout, params=params, content=content, headers=headers)
        answer = yield from attempt(request, operation)
        if not isinstance(answer, LatchkeyError):
            return answer.body
        seconds = pause_seconds(failed, answer, random.random())  # noqa: S311 - spreads attempts, keeps no secret
        # The time of the call ends in the last error, which says more than that it took long.
        is_late = time.monotonic() + seconds >= ends_at
        if failed >= settings.retries or is_late or not is_repeatable(row.method, answer):
            raise answer
        yield Pause(seconds)


class Answered:
    """The body of a success."""

    def __init__(self, body: Any) -> None:
        self.body = body


def attempt(request: Send, operation: str) -> Steps[Answered | LatchkeyError]:
    """
    Sends a request once. The error is answered, not raised here: inside `except` it would keep that of httpx, which
    holds the request with the secret key.
    """
    try:
        response = yield request
    except httpx.TimeoutException:
        message = "Latchkey did not answer in time; nothing is known of the outcome."
        return LatchkeyError("timed_out", message, operation=operation)
    except httpx.HTTPError as failure:
        cause = f"{type(failure).__name__} {failure}".strip()
        message = f"Latchkey could not be reached ({cause}): check base_url; nothing is known of the outcome."
        return LatchkeyError("connection_failed", message, operation=operation)
    assert response is not None  # noqa: S101 - the client answers each request
    body = json_of(response)
    if not response.is_success:
        return refusal_error(response.status_code, response.headers, body, operation)
    return Answered(body) if body is not None else unexpected_answer(response.status_code, operation)


def json_of(response: httpx.Response) -> Any:
    """The JSON of an answer; None where it is none."""
    try:
        return response.json()
    except ValueError:
        return None


def path_of(row: Row, members: dict[str, Any], operation: str) -> tuple[str, dict[str, Any]]:
    """Puts the members of the path into it, and answers the others. Raises LatchkeyError `invalid_request`."""
    rest = dict(members)
    path = row.path
    for name in re.findall(r"{(\w+)}", row.path):
        value = rest.pop(name, None)
        form = ID if name.endswith("_id") else WORD
        if not isinstance(value, str) or not form.fullmatch(value):
            message = f"{name} must be {'an id' if form is ID else 'a name'} as Latchkey has given it"
            fields = [{"field": name, "message": message}]
            raise LatchkeyError("invalid_request", message, operation=operation, body={"fields": fields})
        path = path.replace(f"{{{name}}}", value)
    return path, rest


def headers_of(settings: Settings, row: Row) -> dict[str, str]:
    """Every attempt has the same Idempotency-Key."""
    key = settings.idempotency_key or (str(uuid.uuid4()) if row.needs_key else None)
    headers = {"User-Agent": f"latchkey-python/{VERSION}"}
    if row.has_body:
        headers["Content-Type"] = "application/json"
    if key is not None:
        headers["Idempotency-Key"] = key
    if settings.simulate is not None:
        headers["Latchkey-Simulate"] = settings.simulate
    return headers
