from __future__ import annotations

import hashlib
import hmac
import time
from base64 import b64encode

import pytest

from latchkey_auth import LatchkeyError, verify_webhook

KEY = b"0123456789abcdef01234567"
SECRET = "whsec_" + b64encode(KEY).decode()
BODY = b'{"id":"evt_1","type":"user.deleted"}'


def signed(body: bytes = BODY, at: float | None = None, key: bytes = KEY) -> dict[str, str]:
    timestamp = str(int(at or time.time()))
    digest = hmac.new(key, f"evt_1.{timestamp}.".encode() + body, hashlib.sha256).digest()
    signature = f"v1,AAAA v1,{b64encode(digest).decode()}"
    return {"Webhook-Id": "evt_1", "webhook-timestamp": timestamp, "webhook-signature": signature}


def test_answers_the_event_of_a_signed_delivery() -> None:
    assert verify_webhook(BODY, signed(), SECRET)["type"] == "user.deleted"
    old = "whsec_" + b64encode(b"another key").decode()
    assert verify_webhook(BODY.decode(), signed(), [old, SECRET])["id"] == "evt_1"


@pytest.mark.parametrize(
    "headers",
    [
        {},
        signed(b"{}"),
        signed(key=b"another"),
        signed(at=time.time() - 400),
        signed(at=time.time() + 900),
        {**signed(), "Webhook-Id": "evt_2"},
        {**signed(), "webhook-timestamp": "soon"},
    ],
)
def test_refuses_another(headers: dict[str, str]) -> None:
    with pytest.raises(LatchkeyError, match="invalid_webhook"):
        verify_webhook(BODY, headers, SECRET)


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_ä", [SECRET, ""], [SECRET, "whsec_"]])
def test_refuses_what_can_be_no_secret(secret: str | list[str]) -> None:
    for headers in (signed(), signed(key=b"")):
        with pytest.raises(ValueError, match="whsec_"):
            verify_webhook(BODY, headers, secret)
