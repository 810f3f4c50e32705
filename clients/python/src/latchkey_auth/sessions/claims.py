"""What a session JWT says of its session."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict

FactorType: TypeAlias = Literal["otp", "oauth", "wallet", "totp", "webauthn"]

# RFC 7519, 4.1, and `sid` of OpenID Connect.
REQUIRED_CLAIMS = ["iss", "aud", "sub", "sid", "iat", "exp", "session"]


class ClaimedFactor(TypedDict):
    """A way in which the user was verified; `last_verified_at` in Unix epoch seconds."""

    type: FactorType
    delivery_channel: str
    last_verified_at: int


class VerifiedSession(TypedDict):
    """A session as its JWT says it is; times in Unix epoch seconds."""

    user_id: str
    session_id: str
    started_at: int
    expires_at: int
    """End of the session, as it was known when the JWT was signed."""
    factors: list[ClaimedFactor]
    jwt_expires_at: int
    """End of the JWT, at most 5 minutes after it was signed."""
    claims: dict[str, Any]
    """All claims, those of the App setting `session_claims` too."""


def claimed_session(claims: dict[str, Any]) -> VerifiedSession | None:
    """The session of verified claims; None if the App's key signed something else."""
    session = claims["session"]
    is_session = isinstance(session, dict) and isinstance(session.get("factors"), list)
    if not is_session or not isinstance(session.get("expires_at"), int):
        return None
    if not isinstance(claims["sub"], str) or not isinstance(claims["sid"], str):
        return None
    return {
        "user_id": claims["sub"],
        "session_id": claims["sid"],
        "started_at": session.get("started_at", 0),
        "expires_at": session["expires_at"],
        "factors": session["factors"],
        "jwt_expires_at": claims["exp"],
        "claims": claims,
    }
