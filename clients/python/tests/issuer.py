"""Signs session JWTs as the session service does, and answers their keys and the list of revoked sessions."""

from __future__ import annotations

import hashlib
import json
import time
from base64 import urlsafe_b64encode
from functools import cache
from typing import Any

import jwt as pyjwt
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from gateway import Reply, Seen, refusal

APP_ID = "app_01k9z6x2m4f8v0c3r5t7w9y1ab"
ISSUER = f"https://auth.example.com/v1/apps/{APP_ID}"


@cache
def private_key(kid: str) -> RSAPrivateKey:
    return generate_private_key(65537, 2048)


def public_jwk(kid: str) -> dict[str, Any]:
    jwk = json.loads(pyjwt.algorithms.RSAAlgorithm.to_jwk(private_key(kid).public_key()))
    return {**jwk, "kid": kid, "alg": "RS256", "use": "sig"}


class Issuer:
    def __init__(self) -> None:
        self.kids = ["jwk_1"]
        self.revoked: list[str] = []
        self.covers_from: int | None = None
        self.keys_answer = self.list_answers = True

    def sign(self, kid: str = "jwk_1", typ: str = "session+jwt", **claims: Any) -> str:
        now = int(time.time())
        factor = {"type": "otp", "delivery_channel": "email", "last_verified_at": now - 120}
        usual = {
            **{"iss": ISSUER, "aud": APP_ID, "sub": "user_1", "sid": "sess_1", "jti": "jwt_1"},
            **{"iat": now, "nbf": now, "exp": now + 300, "role": "editor"},
            "session": {"started_at": now, "expires_at": now + 3600, "factors": [factor]},
        }
        headers = {"kid": kid, "typ": typ}
        return pyjwt.encode({**usual, **claims}, private_key(kid), algorithm="RS256", headers=headers)

    def revoke(self, sid: str) -> None:
        digest = urlsafe_b64encode(hashlib.sha256(sid.encode()).digest()[:16])
        self.revoked.insert(0, digest.decode().rstrip("="))

    def answer(self, request: Seen) -> Reply:
        if request.path == "/v1/auth/jwks/default" and self.keys_answer:
            return Reply(200, {"keys": [public_jwk(kid) for kid in self.kids]})
        if request.path == f"/v1/apps/{APP_ID}/.well-known/revoked.json" and self.list_answers:
            etag = f'W/"{",".join(self.revoked)}"'
            if request.headers.get("if-none-match") == etag:
                return Reply(304)
            covers_from = self.covers_from or int(time.time()) - 300
            body = {"issued_at": int(time.time()), "covers_from": covers_from, "sids": self.revoked}
            return Reply(200, body, {"etag": etag})
        if request.path == "/v1/auth/sessions/verify":
            return refusal(404, "session_not_found")
        return refusal(503, "service_unavailable")
