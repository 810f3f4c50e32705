"""When a failed attempt may be repeated, and when."""

from __future__ import annotations

import math

from .errors import LatchkeyError

FIRST_PAUSE = 0.25
LONGEST_PAUSE = 8.0
LONGEST_RETRY_AFTER = 10
"""Seconds; a longer wait is the caller's decision."""


def is_repeatable(method: str, error: LatchkeyError) -> bool:
    """
    Whether a failed attempt may be repeated. A GET changes nothing; a POST has an Idempotency-Key or needs none, so
    its effect happens once. A DELETE that took effect would answer 404 to its repetition, so it is repeated only if
    it was surely not done. An answer that says that it stays is believed.
    """
    if error.is_final:
        return False
    may_wait = (error.retry_after or 0) <= LONGEST_RETRY_AFTER
    # Other 429s count the attempts of a person, and end by that person's waiting.
    if error.status == 429:
        return error.error_type == "rate_limited" and may_wait
    if method not in ("GET", "POST"):
        return False
    if error.error_type == "idempotency_in_progress":
        return may_wait
    if error.error_type in ("connection_failed", "timed_out"):
        return True
    return error.status >= 500 and may_wait


def pause_seconds(attempt: int, error: LatchkeyError, random: float) -> float:
    """
    Seconds before the next attempt: what the answer asks for, or a random part of a time that doubles. `attempt` is 0
    after the first one; `random` is from 0 to below 1, so that clients that failed together do not come back together.
    """
    longest = min(LONGEST_PAUSE, math.ldexp(FIRST_PAUSE, attempt))
    if error.retry_after:
        return error.retry_after + random * FIRST_PAUSE
    return longest / 2 + random * longest / 2
