"""Which factors a session lacks."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..errors import UnmetFactor
from .claims import ClaimedFactor, FactorType


def unmet_factors(
    factors: Sequence[ClaimedFactor], required: Sequence[FactorType], max_age: int | None, now: float
) -> list[UnmetFactor]:
    """
    The factors that a session lacks, as `POST /v1/auth/sessions/verify` decides it; none if the demand is met.
    `max_age` in minutes, `now` in Unix epoch seconds.
    """
    if not required and max_age is None:
        return []
    since = 0 if max_age is None else math.floor(now - max_age * 60)
    if not required:
        is_met = any(factor["last_verified_at"] >= since for factor in factors)
        return [] if is_met else [{"type": "any", "reason": "factor_too_old"}]
    unmet: list[UnmetFactor] = []
    for wanted in dict.fromkeys(required):
        times = [factor["last_verified_at"] for factor in factors if factor["type"] == wanted]
        if not times:
            unmet.append({"type": wanted, "reason": "factor_missing"})
        elif max(times) < since:
            unmet.append({"type": wanted, "reason": "factor_too_old"})
    return unmet
