"""
What a call does, apart from how: the same steps run on threads and on an event loop. A function of steps yields
what it needs, and the client that runs it answers.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

import httpx


@dataclass(frozen=True)
class Send:
    """One request; it is answered by a `httpx.Response`, or a `httpx.HTTPError` is thrown."""

    method: str
    path: str
    timeout: float
    """Seconds for each phase of the request."""
    params: dict[str, Any] = field(default_factory=dict)
    content: str | None = None
    headers: dict[str, str] = field(default_factory=dict)
    with_key: bool = True
    """Whether the secret key goes with it."""


@dataclass(frozen=True)
class Pause:
    """Waits; it is answered by nothing."""

    seconds: float


T = TypeVar("T")
Steps: TypeAlias = Generator[Send | Pause, httpx.Response | None, T]
