"""A walk against a running stack, which `LATCHKEY_URL` and `LATCHKEY_SECRET_KEY` (of a test App) name."""

from __future__ import annotations

import os
import time
import uuid

import pytest

from latchkey_auth import Latchkey, LatchkeyError

URL = os.environ.get("LATCHKEY_URL")
KEY = os.environ.get("LATCHKEY_SECRET_KEY")

pytestmark = pytest.mark.skipif(not URL or not KEY, reason="LATCHKEY_URL names no running stack")
SANDBOX_CODE = "000000"


@pytest.fixture
def stack() -> Latchkey:
    return Latchkey(URL or "", KEY or "")


def new_email() -> str:
    return f"{uuid.uuid4().hex}@sandbox.test"


def test_a_person_signs_in_and_the_session_is_checked_here_until_it_is_revoked(stack: Latchkey) -> None:
    email = new_email()
    sent = stack.otps.email.send(email=email)
    verified = stack.otps.verify(method_id=sent["email_id"], otp=SANDBOX_CODE, session_expires_in=60)
    session = stack.verify_session(verified["session_jwt"], require_factors=["otp"], max_factor_age=5)
    assert session["user_id"] == verified["user_id"]
    assert stack.users.get(user_id=session["user_id"])["emails"][0]["email"] == email

    with pytest.raises(LatchkeyError) as caught:
        stack.verify_session(verified["session_jwt"], require_factors=["totp"])
    assert caught.value.required_factors == [{"type": "totp", "reason": "factor_missing"}]

    stack.sessions.revoke(session_token=verified["session_token"])
    time.sleep(2)
    with pytest.raises(LatchkeyError, match="session_not_found"):
        stack.verify_session(verified["session_jwt"])


def test_a_refusal_names_its_type_and_its_request(stack: Latchkey) -> None:
    sent = stack.otps.email.send(email=new_email())
    with pytest.raises(LatchkeyError) as caught:
        stack.otps.verify(method_id=sent["email_id"], otp="111111")
    error = caught.value
    assert (error.error_type, error.status) == ("invalid_otp", 400)
    assert stack.requests.get(request_id=error.request_id or "")["error_type"] == "invalid_otp"


def test_one_idempotency_key_makes_one_user(stack: Latchkey) -> None:
    email = new_email()
    once = stack.with_options(idempotency_key=email)
    assert once.users.create(email=email) == once.users.create(email=email)


def test_an_error_of_a_test_app_can_be_asked_for(stack: Latchkey) -> None:
    simulating = stack.with_options(simulate="service_unavailable", retries=0)
    with pytest.raises(LatchkeyError, match="service_unavailable"):
        simulating.users.create(email=new_email())
