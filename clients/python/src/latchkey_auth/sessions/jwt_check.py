"""Checks a session JWT by the keys of its App."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

import jwt as pyjwt

from ..errors import LatchkeyError
from .claims import REQUIRED_CLAIMS, VerifiedSession, claimed_session

# Seconds by which the clock of this process may be late: a JWT that was signed just now is valid.
LATE_CLOCK = 5
# The `typ` of session JWTs, and the general one that they had until version 0.2.0: 0.3 takes it, too; 0.4 refuses it.
SESSION_TYPES = ("session+jwt", "JWT")
# A signature in its one spelling: no bits after its last byte.
CANONICAL_SIGNATURE = re.compile(r".*\.(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?", re.ASCII)
ISSUED_FOR = re.compile(r"app_\w+", re.ASCII)


class CheckedJwt(NamedTuple):
    """A JWT that the App's key signed; `issued_at` in Unix epoch seconds."""

    app_id: str
    issued_at: int
    session: VerifiedSession


def session_error(error_type: Any, message: str, status: int) -> LatchkeyError:
    return LatchkeyError(error_type, message, status=status, operation="verifySession")


def invalid_jwt() -> LatchkeyError:
    return session_error("invalid_session_jwt", "The session JWT is not one of this App.", 401)


def expired_jwt() -> LatchkeyError:
    message = "The session JWT has expired. Its session may be alive: verify it over the API."
    return session_error("session_jwt_expired", message, 401)


Keys: TypeAlias = Mapping[str, pyjwt.PyJWK]
"""The keys of an App, by `kid`."""


def keys_of(key_set: dict[str, Any]) -> Keys:
    """Raises KeyError or ValueError if it is no JWK set."""
    try:
        return {key["kid"]: pyjwt.PyJWK(key, "RS256") for key in key_set["keys"]}
    except pyjwt.PyJWTError as error:
        raise ValueError("a key is no public RSA key") from error


def check_jwt(jwt: str, keys: Keys, issuer: str | None) -> CheckedJwt:
    """Raises LatchkeyError `invalid_session_jwt` and `session_jwt_expired`. RFC 7519, 7.2."""
    claims = verified_claims(jwt, keys)
    session = claimed_session(claims)
    if session is None or not is_of_latchkey(claims) or (issuer is not None and claims["iss"] != issuer):
        raise invalid_jwt()
    # The tolerance is for clocks that are late, not for JWTs.
    if min(session["jwt_expires_at"], session["expires_at"]) <= time.time():
        raise expired_jwt()
    return CheckedJwt(claims["aud"], claims["iat"], session)


def verified_claims(jwt: str, keys: Keys) -> dict[str, Any]:
    if not CANONICAL_SIGNATURE.fullmatch(jwt):
        raise invalid_jwt()
    # `aud` and `iss` are compared with each other, which no option can say.
    options: Any = {"require": REQUIRED_CLAIMS, "verify_aud": False, "verify_iss": False}
    try:
        header = pyjwt.get_unverified_header(jwt)
        key = keys.get(header.get("kid", ""))
        if key is None or header.get("typ") not in SESSION_TYPES:
            raise pyjwt.InvalidTokenError
        return pyjwt.decode(jwt, key, algorithms=["RS256"], options=options, leeway=LATE_CLOCK)
    except pyjwt.ExpiredSignatureError:
        raise expired_jwt() from None
    except pyjwt.PyJWTError:
        raise invalid_jwt() from None


def is_of_latchkey(claims: dict[str, Any]) -> bool:
    """Keys of an App sign for it alone, so its issuer has to name the App that is the audience."""
    aud, iss = claims["aud"], claims["iss"]
    is_app = isinstance(aud, str) and ISSUED_FOR.fullmatch(aud) is not None
    return is_app and isinstance(iss, str) and iss.endswith(f"/v1/apps/{aud}")
