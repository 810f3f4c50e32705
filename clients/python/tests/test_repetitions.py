from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from gateway import Answer, Gateway, Reply, refusal

from latchkey_auth import Latchkey, LatchkeyError
from latchkey_auth.retry import pause_seconds

DONE = Reply(200, {})
DOWN = refusal(503, "service_unavailable")


def create(latchkey: Latchkey) -> Any:
    return latchkey.users.create(email="ada@example.com")


def attempts(gateway: Gateway, call: Any, *answers: Answer) -> int:
    gateway.answers(*answers)
    with suppress(LatchkeyError):
        call()
    return len(gateway.seen)


def test_a_post_is_repeated_under_one_key(gateway: Gateway, latchkey: Latchkey) -> None:
    assert attempts(gateway, lambda: create(latchkey), DOWN, "cut", DONE) == 3
    keys = {seen.headers["idempotency-key"] for seen in gateway.seen}
    assert len(keys) == 1
    create(latchkey)
    assert gateway.seen[-1].headers["idempotency-key"] not in keys


def test_a_key_may_be_given(gateway: Gateway, latchkey: Latchkey) -> None:
    create(latchkey.with_options(idempotency_key="order 1"))
    assert gateway.seen[0].headers["idempotency-key"] == "order 1"
    with pytest.raises(ValueError, match="idempotency_key"):
        latchkey.with_options(idempotency_key="ä")


def test_what_changes_nothing_has_no_key(gateway: Gateway, latchkey: Latchkey) -> None:
    assert attempts(gateway, lambda: latchkey.sessions.verify(session_token="x"), DOWN, DONE) == 2
    assert all("idempotency-key" not in seen.headers for seen in gateway.seen)


@pytest.mark.parametrize(
    ("answer", "times"),
    [
        (DOWN, 4),
        ("cut", 4),
        (refusal(400, "invalid_email"), 1),
        (refusal(409, "idempotency_in_progress"), 4),
        (refusal(429, "rate_limited"), 4),
        (refusal(429, "rate_limited", headers={"retry-after": "11"}), 1),
        (refusal(429, "too_many_messages"), 1),
        (refusal(503, "service_unavailable", headers={"retry-after": "11"}), 1),
        (refusal(503, "chain_not_configured", headers={"latchkey-should-retry": "false"}), 1),
        (Reply(502, "<html>"), 4),
        (Reply(200, "<html>"), 1),
    ],
)
def test_a_post_is_sent(gateway: Gateway, latchkey: Latchkey, answer: Answer, times: int) -> None:
    assert attempts(gateway, lambda: create(latchkey), answer) == times


@pytest.mark.parametrize(("answer", "times"), [(DOWN, 1), ("cut", 1), (refusal(429, "rate_limited"), 4)])
def test_a_delete_is_repeated_only_if_it_was_not_done(
    gateway: Gateway, latchkey: Latchkey, answer: Answer, times: int
) -> None:
    assert attempts(gateway, lambda: latchkey.users.delete(user_id="user_1"), answer) == times


def test_no_attempt_begins_after_the_time_of_the_call(gateway: Gateway, latchkey: Latchkey) -> None:
    slow = refusal(429, "rate_limited", headers={"retry-after": "5"})
    assert attempts(gateway, lambda: create(latchkey.with_options(total_timeout=1)), slow) == 1


def test_a_pause_doubles_up_to_8_seconds_or_is_what_the_answer_asks_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("latchkey_auth.retry.FIRST_PAUSE", 0.25)
    error = LatchkeyError("internal_error", "", status=500)
    assert [pause_seconds(attempt, error, 0) for attempt in (0, 1, 9)] == [0.125, 0.25, 4]
    assert pause_seconds(9, error, 1) == 8
    error.retry_after = 3
    assert pause_seconds(0, error, 0) == 3
