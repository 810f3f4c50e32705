"""Verifies a session JWT in the process: by the keys of its App, and by the list of revoked sessions."""

from __future__ import annotations

import hashlib
import time
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypedDict

from ..call import call
from ..effects import Steps
from ..errors import LatchkeyError
from ..settings import Settings
from .claims import FactorType, VerifiedSession
from .jwt_check import CheckedJwt, check_jwt, keys_of, session_error
from .kept import Kept, elapsed
from .step_up import unmet_factors

# Seconds. A revoked key is trusted no longer than the first, if the gateway answers; keys that are known serve for the
# second if it does not.
KEYS_FRESH = 30.0
KEYS_USABLE = 600.0
LIST_FRESH = 1.0
# While another caller reads the list, an older one than this is waited for.
LIST_USABLE = 2.0


class Demand(TypedDict, total=False):
    """What a session must have been verified by, and how much may be unknown."""

    require_factors: Sequence[FactorType]
    """A factor of each of these types."""
    max_factor_age: int
    """Whole minutes since those factors, or any where none is named, were verified."""
    on_stale_revocations: Literal["refuse", "accept"]
    """What happens while the list of revoked sessions cannot be read; default `refuse` (`revocations_stale`)."""
    stale_after: float
    """Seconds after which the list is stale; default 5. It is read once a second while it is used."""


class RevokedSessions(NamedTuple):
    digests: frozenset[str]
    covers_from: int
    """The list may leave out sessions of JWTs that were signed before this (Unix epoch seconds)."""


def revoked_sessions(body: Any) -> RevokedSessions:
    return RevokedSessions(frozenset(body["sids"]), int(body["covers_from"]))


class SessionChecks:
    """The keys of an App, and its list of revoked sessions."""

    def __init__(self) -> None:
        self._keys = Kept("/v1/auth/jwks/default", with_key=True, interval=KEYS_FRESH, parse=keys_of)
        # The key of the client is one App's, whose JWTs are all that the check lets through.
        self._list: Kept[RevokedSessions] | None = None

    def verify(self, settings: Settings, jwt: str, demand: Demand) -> Steps[VerifiedSession]:
        yield from self._keys.refresh(KEYS_USABLE)
        if self._keys.value is None or self._keys.age() > KEYS_USABLE:
            message = f"The keys of session JWTs could not be read from {settings.base_url}: {self._keys.failure}."
            raise session_error("connection_failed", message, 0)
        checked = check_jwt(jwt, self._keys.value, settings.issuer)
        if (yield from self._standing_of(checked, demand)) == "unknown":
            yield from call(settings, "verifySession", {"session_jwt": jwt})
        unmet = unmet_factors(
            checked.session["factors"],
            demand.get("require_factors", ()),
            demand.get("max_factor_age"),
            time.time(),
        )
        if unmet:
            raise step_up_error({"required_factors": unmet})
        return checked.session

    def _standing_of(self, checked: CheckedJwt, demand: Demand) -> Steps[Literal["alive", "unknown"]]:
        """`unknown` if only the API can tell. Raises LatchkeyError `session_not_found` and `revocations_stale`."""
        path = f"/v1/apps/{checked.app_id}/.well-known/revoked.json"
        if self._list is None:
            self._list = Kept(path, with_key=False, interval=LIST_FRESH, parse=revoked_sessions)
        revoked = self._list
        stale_after = demand.get("stale_after", 5.0)
        yield from revoked.refresh(LIST_USABLE)
        known = revoked.value
        if known and digest_of(checked.session["session_id"]) in known.digests:
            raise session_error("session_not_found", "The session has ended.", 404)
        if known is None or revoked.age() > stale_after:
            if demand.get("on_stale_revocations") == "accept":
                return "alive"
            why = f"The list of revoked sessions could not be read ({revoked.failure})"
            message = f"{why}: the session may have been revoked."
            raise session_error("revocations_stale", message, 0)
        # The end of a session leaves the list after some minutes, also where this process has a slow clock.
        covered = known.covers_from + elapsed(revoked.asked_for)
        return "unknown" if checked.issued_at < covered else "alive"


def digest_of(session_id: str) -> str:
    """The first 16 bytes of the SHA-256 of a `sid`, base64url, as the list holds it."""
    return urlsafe_b64encode(hashlib.sha256(session_id.encode()).digest()[:16]).rstrip(b"=").decode()


def step_up_error(body: dict[str, object]) -> LatchkeyError:
    message = "The session lacks a factor, or it was verified too long ago."
    return LatchkeyError("step_up_required", message, status=403, operation="verifySession", body=body)
