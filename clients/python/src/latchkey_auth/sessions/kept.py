"""A document of the gateway that a process keeps, and reads again once it is old."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

import httpx

from ..effects import Pause, Send, Steps

READ_TIMEOUT = 3.0
PAUSE_AFTER_FAILURE = 1.0
LOOK_AGAIN = 0.02


class Moment(NamedTuple):
    """A moment by both clocks: one may stand still while a machine sleeps, the other may be set back."""

    wall: float
    monotonic: float

    @staticmethod
    def now() -> Moment:
        return Moment(time.time(), time.monotonic())


def elapsed(since: Moment | None) -> float:
    """Seconds since a moment, by the clock that says more; infinite where there was none."""
    if since is None:
        return float("inf")
    return max(time.time() - since.wall, time.monotonic() - since.monotonic)


T = TypeVar("T")


@dataclass
class Kept(Generic[T]):
    """
    It has no thread of its own, so a process may fork: whoever needs the document and finds it older than `interval`
    seconds reads it, and the others use what is known for as long as it is `usable`.
    """

    path: str
    with_key: bool
    interval: float
    parse: Callable[[Any], T]
    """Raises ValueError, KeyError or TypeError if an answer is no such document."""
    value: T | None = None
    failure: str = "nothing was read yet"
    _etag: str | None = None
    asked_for: Moment | None = None
    """When the answer that holds `value` was asked for."""
    _read_at: Moment | None = None
    """When the newest answer was asked for."""
    _failed_at: Moment | None = None
    _reading_since: Moment | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def age(self) -> float:
        """Seconds since the document was what the gateway had; infinite before the first reading."""
        return elapsed(self._read_at)

    def refresh(self, usable: float) -> Steps[None]:
        """Reads the document if it is old. Waits for the reading of another caller if what is known is not usable."""
        while self.age() > self.interval:
            if self._claim():
                try:
                    return (yield from self._read())
                finally:
                    self._reading_since = None
            # A reader may be cancelled, and leave neither an answer nor a failure: then the next one reads.
            if self.age() <= usable or self._has_just_failed():
                return
            yield Pause(LOOK_AGAIN)

    def _is_being_read(self) -> bool:
        # A reading whose caller was ended half-way blocks the next one no longer than this.
        return elapsed(self._reading_since) <= 3 * READ_TIMEOUT

    def _has_just_failed(self) -> bool:
        return elapsed(self._failed_at) < PAUSE_AFTER_FAILURE

    def _claim(self) -> bool:
        """Whether this caller reads: one at a time, and after a failure not at once."""
        with self._lock:
            # In this order: a reader says when it asked before it says that it is done.
            if self._is_being_read() or self._has_just_failed() or self.age() <= self.interval:
                return False
            self._reading_since = Moment.now()
            return True

    def _read(self) -> Steps[None]:
        asked_for = Moment.now()
        headers = {"If-None-Match": self._etag} if self._etag else {}
        try:
            response = yield Send("GET", self.path, READ_TIMEOUT, headers=headers, with_key=self.with_key)
        except httpx.HTTPError as failure:
            return self._fail(type(failure).__name__)
        assert response is not None  # noqa: S101 - the client answers each request
        if response.status_code == 200:
            try:
                self.value = self.parse(response.json())
            except (ValueError, KeyError, TypeError):
                return self._fail("the answer is not one of Latchkey")
            self._etag = response.headers.get("etag")
            self.asked_for = asked_for
        elif response.status_code != 304:
            return self._fail(f"status {response.status_code}")
        self._read_at = asked_for
        self._failed_at = None

    def _fail(self, why: str) -> None:
        self.failure = why
        self._failed_at = Moment.now()
