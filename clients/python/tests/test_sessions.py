from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from gateway import SECRET_KEY, Answer, Gateway, Seen
from issuer import APP_ID, ISSUER, Issuer

from latchkey_auth import AsyncLatchkey, Latchkey, LatchkeyError
from latchkey_auth.sessions import kept


class Clock:
    """Moves on as a test says; the clocks of the machine go on, too."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def time(self) -> float:
        return time.time() + self.ahead

    def monotonic(self) -> float:
        return time.monotonic() + self.ahead


@pytest.fixture
def issuer(gateway: Gateway) -> Issuer:
    one = Issuer()
    gateway.answer = one.answer
    return one


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    clock = Clock()
    monkeypatch.setattr(kept, "time", clock)
    yield clock


def refused(latchkey: Latchkey, jwt: str, **demand: Any) -> LatchkeyError:
    with pytest.raises(LatchkeyError) as caught:
        latchkey.verify_session(jwt, **demand)
    return caught.value


def asked(gateway: Gateway, part: str) -> int:
    return len([seen for seen in gateway.seen if part in seen.path])


def test_answers_the_session_without_a_call_for_each(gateway: Gateway, latchkey: Latchkey, issuer: Issuer) -> None:
    for _ in range(5):
        session = latchkey.verify_session(issuer.sign())
    assert (session["user_id"], session["session_id"]) == ("user_1", "sess_1")
    assert session["claims"]["role"] == "editor"
    assert session["factors"][0]["type"] == "otp"
    assert [asked(gateway, "jwks"), asked(gateway, "revoked")] == [1, 1]
    by_path = {seen.path: seen.headers for seen in gateway.seen}
    assert by_path["/v1/auth/jwks/default"]["authorization"] == f"Bearer {SECRET_KEY}"
    assert "authorization" not in by_path[f"/v1/apps/{APP_ID}/.well-known/revoked.json"]


now = int(time.time())


@pytest.mark.parametrize(
    "claims",
    [
        {"iss": "https://auth.example.com/v1/apps/app_2"},
        {"aud": "app_2", "iss": ISSUER},
        {"aud": [APP_ID]},
        {"session": None},
        {"session": {"expires_at": now + 300}},
        {"sid": 7},
        {"iat": now + 60, "nbf": now + 60},
        {"typ": "at+jwt"},
        {"kid": "jwk_2"},
    ],
)
def test_refuses_what_is_no_session_jwt_of_the_app(latchkey: Latchkey, issuer: Issuer, claims: dict[str, Any]) -> None:
    assert refused(latchkey, issuer.sign(**claims)).error_type == "invalid_session_jwt"


def test_refuses_what_is_no_jwt_and_other_spellings_of_a_signature(latchkey: Latchkey, issuer: Issuer) -> None:
    jwt = issuer.sign()
    for text in (
        "",
        "x",
        "a.b.c",
        jwt[:-4],
        jwt + "=",
        f"{jwt[:-1]}{'B' if jwt[-1] == 'A' else chr(ord(jwt[-1]) + 1)}",
    ):
        assert refused(latchkey, text).error_type == "invalid_session_jwt"
    unsigned = "eyJhbGciOiJub25lIiwidHlwIjoic2Vzc2lvbitqd3QifQ." + jwt.split(".")[1] + "."
    assert refused(latchkey, unsigned).error_type == "invalid_session_jwt"


def test_takes_the_type_of_0_2_and_the_issuer_that_is_named(gateway: Gateway, issuer: Issuer) -> None:
    Latchkey(gateway.base_url, SECRET_KEY, issuer=ISSUER).verify_session(issuer.sign(typ="JWT"))
    other = Latchkey(gateway.base_url, SECRET_KEY, issuer="https://other.example.com/v1/apps/" + APP_ID)
    assert refused(other, issuer.sign()).error_type == "invalid_session_jwt"


def test_refuses_at_the_end_of_the_jwt_and_of_the_session(latchkey: Latchkey, issuer: Issuer) -> None:
    for claims in (
        {"exp": int(time.time()) - 1},
        {"session": {"started_at": 1, "expires_at": int(time.time()) - 1, "factors": []}},
    ):
        error = refused(latchkey, issuer.sign(**claims))
        assert (error.error_type, error.status) == ("session_jwt_expired", 401)


def test_refuses_a_revoked_session_within_two_seconds(latchkey: Latchkey, issuer: Issuer, clock: Clock) -> None:
    latchkey.verify_session(issuer.sign())
    issuer.revoke("sess_1")
    clock.ahead += 2
    error = refused(latchkey, issuer.sign())
    assert (error.error_type, error.status) == ("session_not_found", 404)
    latchkey.verify_session(issuer.sign(sid="sess_2"))


def test_asks_the_api_where_the_list_leaves_sessions_out(gateway: Gateway, latchkey: Latchkey, issuer: Issuer) -> None:
    issuer.covers_from = int(time.time()) + 1
    assert refused(latchkey, issuer.sign()).operation == "verifySession"
    assert asked(gateway, "sessions/verify") == 1


def test_a_list_that_cannot_be_read_is_used_for_5_seconds(
    gateway: Gateway, latchkey: Latchkey, issuer: Issuer, clock: Clock
) -> None:
    latchkey.verify_session(issuer.sign())
    issuer.list_answers = False
    clock.ahead += 4
    latchkey.verify_session(issuer.sign())
    latchkey.verify_session(issuer.sign())
    assert asked(gateway, "revoked") == 2, "a failure is not repeated at once"
    clock.ahead += 2
    assert refused(latchkey, issuer.sign()).error_type == "revocations_stale"
    latchkey.verify_session(issuer.sign(), on_stale_revocations="accept")
    issuer.list_answers = True
    clock.ahead += 2
    latchkey.verify_session(issuer.sign())


def test_keys_are_read_again_after_30_seconds_and_serve_for_10_minutes(
    latchkey: Latchkey, issuer: Issuer, clock: Clock
) -> None:
    # The JWTs have the real time, which is long ago for the list.
    issuer.covers_from = 1
    latchkey.verify_session(issuer.sign())
    issuer.kids = ["jwk_2"]
    clock.ahead += 31
    assert refused(latchkey, issuer.sign()).error_type == "invalid_session_jwt"
    latchkey.verify_session(issuer.sign(kid="jwk_2"))
    issuer.keys_answer = False
    clock.ahead += 500
    latchkey.verify_session(issuer.sign(kid="jwk_2"))
    clock.ahead += 200
    error = refused(latchkey, issuer.sign(kid="jwk_2"))
    assert error.error_type == "connection_failed"
    assert "status 503" in str(error)


@pytest.mark.parametrize(
    ("demand", "unmet"),
    [
        ({"require_factors": ["otp"], "max_factor_age": 3}, None),
        ({"require_factors": ["otp"], "max_factor_age": 1}, ("otp", "factor_too_old")),
        ({"require_factors": ["totp"]}, ("totp", "factor_missing")),
        ({"max_factor_age": 1}, ("any", "factor_too_old")),
    ],
)
def test_requires_factors(
    latchkey: Latchkey, issuer: Issuer, demand: dict[str, Any], unmet: tuple[str, str] | None
) -> None:
    if unmet is None:
        latchkey.verify_session(issuer.sign(), **demand)
        return
    error = refused(latchkey, issuer.sign(), **demand)
    assert (error.error_type, error.status) == ("step_up_required", 403)
    assert error.required_factors == [{"type": unmet[0], "reason": unmet[1]}]


def test_threads_and_tasks_that_ask_at_once_share_one_reading(
    gateway: Gateway, latchkey: Latchkey, issuer: Issuer
) -> None:
    jwt = issuer.sign()
    threads = [threading.Thread(target=latchkey.verify_session, args=[jwt]) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [asked(gateway, "jwks"), asked(gateway, "revoked")] == [1, 1]

    async def at_once() -> None:
        async with AsyncLatchkey(gateway.base_url, SECRET_KEY) as other:
            await asyncio.gather(*(other.verify_session(jwt) for _ in range(20)))

    asyncio.run(at_once())
    assert [asked(gateway, "jwks"), asked(gateway, "revoked")] == [2, 2]


def test_a_caller_that_is_cancelled_leaves_the_reading_to_the_others(gateway: Gateway, issuer: Issuer) -> None:
    jwt = issuer.sign()
    begun, over = threading.Event(), threading.Event()

    def answer(seen: Seen) -> Answer:
        if asked(gateway, "revoked") == 1 and "revoked" in seen.path:
            begun.set()
            over.wait(5)
        return issuer.answer(seen)

    gateway.answer = answer

    async def cancelled() -> list[str]:
        async with AsyncLatchkey(gateway.base_url, SECRET_KEY) as latchkey:
            first = asyncio.create_task(latchkey.verify_session(jwt))
            await asyncio.to_thread(begun.wait, 5)
            others = [asyncio.create_task(latchkey.verify_session(jwt)) for _ in range(5)]
            await asyncio.sleep(0.05)
            first.cancel()
            return [session["user_id"] for session in await asyncio.gather(*others)]

    try:
        assert asyncio.run(cancelled()) == ["user_1"] * 5
    finally:
        over.set()
    assert asked(gateway, "revoked") == 2
