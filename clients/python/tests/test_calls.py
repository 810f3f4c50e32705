from __future__ import annotations

import asyncio
import json
import traceback
from typing import Any

import pytest
from gateway import SECRET_KEY, Gateway, Reply, refusal

from latchkey_auth import AsyncLatchkey, Latchkey, LatchkeyError


def failure_of(call: Any) -> LatchkeyError:
    with pytest.raises(LatchkeyError) as caught:
        call()
    return caught.value


def test_sends_path_query_and_body_with_the_key(gateway: Gateway, latchkey: Latchkey) -> None:
    latchkey.users.get(user_id="user_1")
    latchkey.users.list(status="active", limit=5)
    latchkey.users.update(user_id="user_1", first_name="Ada", external_id=None)
    got, listed, updated = gateway.seen
    assert (got.method, got.path) == ("GET", "/v1/auth/users/user_1")
    assert listed.path == "/v1/auth/users/list?status=active&limit=5"
    assert (updated.method, updated.path) == ("POST", "/v1/auth/users/user_1/update")
    assert json.loads(updated.body) == {"first_name": "Ada", "external_id": None}
    assert {seen.headers["authorization"] for seen in gateway.seen} == {f"Bearer {SECRET_KEY}"}


def test_words_of_python_have_an_underscore(gateway: Gateway, latchkey: Latchkey) -> None:
    latchkey.users.import_(users=[])
    assert gateway.seen[0].path == "/v1/auth/users/import"


@pytest.mark.parametrize("user_id", ["list", "..", "user_1/../list", "", None])
def test_sends_no_id_that_could_be_another_path(gateway: Gateway, latchkey: Latchkey, user_id: Any) -> None:
    error = failure_of(lambda: latchkey.users.get(user_id=user_id))
    assert (error.error_type, error.status) == ("invalid_request", 0)
    assert error.fields[0]["field"] == "user_id"
    assert gateway.seen == []


def test_an_error_has_what_the_answer_says(gateway: Gateway, latchkey: Latchkey) -> None:
    fields = [{"field": "otp", "message": "wrong"}]
    gateway.answers(refusal(400, "invalid_otp", fields=fields, headers={"retry-after": "7"}))
    error = failure_of(lambda: latchkey.otps.verify(method_id="email_1", otp="111111"))
    assert (error.error_type, error.status, error.operation) == ("invalid_otp", 400, "verifyOtp")
    assert (error.request_id, error.retry_after) == ("req_01k9z6x2m4f8v0c3r5t7w9y1ab", 7)
    assert error.fields == fields
    assert str(error) == "invalid_otp: About invalid_otp."
    assert len(gateway.seen) == 1
    # mypy finds a typo: without its error, the comment is one too many.
    assert error.error_type != "invalid_otpp"  # type: ignore[comparison-overlap]


def test_nothing_printed_has_the_key(latchkey: Latchkey) -> None:
    assert SECRET_KEY not in repr(vars(latchkey))
    elsewhere = Latchkey("http://127.0.0.1:9", SECRET_KEY, retries=0)
    error = failure_of(lambda: elsewhere.users.get(user_id="user_1"))
    assert error.error_type == "connection_failed"
    assert "ConnectError" in str(error)
    assert error.__context__ is None
    assert SECRET_KEY not in "".join(traceback.format_exception(error))


def test_the_key_follows_no_redirect(gateway: Gateway, latchkey: Latchkey) -> None:
    gateway.answers(Reply(307, "", {"location": "/elsewhere"}))
    error = failure_of(lambda: latchkey.users.get(user_id="user_1"))
    assert (error.error_type, error.status, len(gateway.seen)) == ("unexpected_answer", 307, 1)


@pytest.mark.parametrize(
    ("base_url", "secret_key"), [("auth.example.com", SECRET_KEY), ("https://x", ""), ("https://x", "sk\n")]
)
def test_refuses_what_can_be_no_address_or_key(base_url: str, secret_key: str) -> None:
    with pytest.raises(ValueError, match="must be") as caught:
        Latchkey(base_url, secret_key)
    assert "sk\n" not in str(caught.value)


def test_the_same_on_an_event_loop(gateway: Gateway) -> None:
    async def walk() -> None:
        async with AsyncLatchkey(gateway.base_url, SECRET_KEY) as latchkey:
            gateway.answers(refusal(503, "service_unavailable"), Reply(200, {"user_id": "user_1"}))
            user = await latchkey.users.get(user_id="user_1")
            assert user["user_id"] == "user_1"
            gateway.answers(refusal(404, "user_not_found"))
            with pytest.raises(LatchkeyError, match="user_not_found"):
                await latchkey.with_options(retries=0).users.get(user_id="user_2")

    asyncio.run(walk())
    assert len(gateway.seen) == 3
