"""The one error of the client."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, TypedDict, cast

from .generated.types import ApiErrorType

ClientErrorType: TypeAlias = Literal["connection_failed", "timed_out", "unexpected_answer"]
"""What the client itself finds; `status` is 0, or that of an answer that did not come from Latchkey."""

OwnErrorType: TypeAlias = Literal["session_jwt_expired", "revocations_stale", "invalid_webhook"]
"""What only checks in the process find: of a session JWT, and of a webhook."""

ErrorType: TypeAlias = ApiErrorType | ClientErrorType | OwnErrorType


class FieldProblem(TypedDict):
    """A member of the request that is wrong; `field` is its path: `emails[0].email`."""

    field: str
    message: str


class UnmetFactor(TypedDict):
    """A factor that is missing, too old, or, as the passkey over a payment, too new."""

    type: str
    reason: Literal["factor_missing", "factor_too_old", "factor_too_new"]


class LatchkeyError(Exception):
    """
    A call that failed. Branch on `error_type`; the message is for developers. It holds no key, token or code of
    the request.
    """

    error_type: ErrorType
    """What went wrong: a type of the error table, such as `invalid_otp`, or one of the client's own."""
    status: int
    """HTTP status; 0 where no answer came."""
    operation: str
    """Id of the operation in the OpenAPI document, such as `verifyOtp`."""
    request_id: str | None
    """`req_…`, which leads to the log lines and to `requests.get`."""
    retry_after: float | None
    """Seconds to wait before a repetition can succeed."""
    is_final: bool
    """Whether the same call fails until an operator changes something: the client does not repeat it."""
    fields: list[FieldProblem]
    """The wrong members of the request, where the error is about members."""
    required_factors: list[UnmetFactor]
    """Of `step_up_required`: the factors to verify."""
    resets_at: int | None
    """
    Unix epoch seconds. Of `transfer_limit_exceeded`: when the amount fits if nothing else is paid. Of
    `step_up_required` with `factor_too_new`: when the passkey counts.
    """

    def __init__(
        self,
        error_type: ErrorType,
        message: str,
        *,
        status: int = 0,
        operation: str = "",
        body: Mapping[str, Any] | None = None,
    ) -> None:
        """`body` is that of a refusal, by the schema `Error` of the document."""
        super().__init__(f"{error_type}: {message}")
        self.error_type = error_type
        self.message = message
        self.status = status
        self.operation = operation
        self.request_id = None
        self.retry_after = None
        self.is_final = False
        known = body or {}
        self.fields = list(known.get("fields") or [])
        self.required_factors = list(known.get("required_factors") or [])
        self.resets_at = known.get("resets_at")


def refusal_error(status: int, headers: Mapping[str, str], body: object, operation: str) -> LatchkeyError:
    """The error of an answer that is no success. A load balancer in between may have answered."""
    if isinstance(body, dict) and isinstance(body.get("error_type"), str):
        error_type = cast(ErrorType, body["error_type"])
        message = str(body.get("error_message", ""))
        error = LatchkeyError(error_type, message, status=status, operation=operation, body=body)
    else:
        error = unexpected_answer(status, operation)
    error.request_id = headers.get("x-request-id")
    error.retry_after = seconds_of(headers.get("retry-after"))
    error.is_final = headers.get("latchkey-should-retry") == "false"
    return error


def seconds_of(value: str | None) -> float | None:
    """`Retry-After` as seconds; a date, which Latchkey never sends, is none."""
    return float(value) if value is not None and value.isascii() and value.isdigit() else None


def unexpected_answer(status: int, operation: str) -> LatchkeyError:
    """An answer that is not of this API: a page of a proxy, a redirect, half a body."""
    message = f"The answer (status {status}) is not one of Latchkey: check base_url and what is in between."
    return LatchkeyError("unexpected_answer", message, status=status, operation=operation)
