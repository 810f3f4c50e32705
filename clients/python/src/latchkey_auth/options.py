"""Options of clients and calls, and what both clients make of them."""

from __future__ import annotations

from typing import Any, TypedDict

from .effects import Send
from .settings import Settings


class ClientOptions(TypedDict, total=False):
    """Options of a client; times in seconds."""

    timeout: float
    """For each phase of one attempt (connect, write, read); default 15."""
    total_timeout: float
    """For a call with all its attempts: none begins later; default 60."""
    retries: int
    """Attempts after the first, where a repetition is safe; default 3."""
    issuer: str
    """The exact `iss` of session JWTs, `{PUBLIC_BASE_URL}/v1/apps/{app_id}`, if only that one may pass."""


class CallOptions(TypedDict, total=False):
    """Options of calls; times in seconds."""

    timeout: float
    total_timeout: float
    retries: int
    idempotency_key: str
    """Key under which a POST takes effect once, 1 to 255 printable ASCII characters; default: a new one for a call."""
    simulate: str
    """In a test App: the call answers this error, and has no effect."""


def settings_of(base_url: str, secret_key: str, options: ClientOptions) -> Settings:
    return Settings(
        base_url=base_url.rstrip("/"),
        secret_key=secret_key,
        timeout=options.get("timeout", 15.0),
        total_timeout=options.get("total_timeout", 60.0),
        retries=options.get("retries", 3),
        issuer=options.get("issuer"),
    )


def request_arguments(settings: Settings, send: Send) -> dict[str, Any]:
    """What httpx takes for a request."""
    key = {"Authorization": f"Bearer {settings.secret_key}"} if send.with_key else {}
    return {
        "method": send.method,
        "url": settings.base_url + send.path,
        "params": send.params or None,
        "content": send.content,
        "headers": {**send.headers, **key},
        "timeout": send.timeout,
        # The key goes to no other address.
        "follow_redirects": False,
    }
