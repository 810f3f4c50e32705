"""Deliveries of webhooks, by the Standard Webhooks specification."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from typing import cast

from .errors import LatchkeyError
from .generated.types import Event

TOLERANCE = 300
"""Seconds between the signature and now, either way."""


def verify_webhook(body: bytes | str, headers: Mapping[str, str], secret: str | Sequence[str]) -> Event:
    """
    Checks a delivery: its signature over the body as it came, in constant time, and that it was signed at most 5
    minutes ago. A delivery may come twice: remember the `id` of the event. `body` is what came, before anything has
    parsed it; `secret` is `whsec_…`, several while a secret is replaced.

    Raises LatchkeyError `invalid_webhook` (400) if it is not one of ours, ValueError if a secret cannot be one.
    """
    content = body.encode() if isinstance(body, str) else body
    named = {name.lower(): value for name, value in headers.items()}
    keys = [key_of(one) for one in ([secret] if isinstance(secret, str) else secret)]
    if not is_recent(named.get("webhook-timestamp", "")) or not is_signed(content, named, keys):
        message = "The webhook was not signed by a known secret, or more than 5 minutes ago."
        raise LatchkeyError("invalid_webhook", message, status=400)
    return cast(Event, json.loads(content))


def key_of(secret: str) -> bytes:
    try:
        key = b64decode(secret.removeprefix("whsec_"), validate=True)
    except ValueError:
        key = b""
    # Anybody can sign with an empty key.
    if not key:
        raise ValueError("a webhook secret must be one such as whsec_…")
    return key


def is_recent(timestamp: str) -> bool:
    return timestamp.isascii() and timestamp.isdigit() and abs(time.time() - int(timestamp)) <= TOLERANCE


def is_signed(content: bytes, headers: Mapping[str, str], keys: Sequence[bytes]) -> bool:
    signed = f"{headers.get('webhook-id', '')}.{headers['webhook-timestamp']}.".encode() + content
    expected = [b"v1," + b64encode(hmac.new(key, signed, hashlib.sha256).digest()) for key in keys]
    given = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(one, other) for one in given for other in expected)
