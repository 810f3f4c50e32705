"""Latchkey for servers: every call of its API, typed; sessions checked in the process; webhooks verified."""

from .async_client import AsyncLatchkey
from .client import Latchkey
from .errors import ErrorType, FieldProblem, LatchkeyError, UnmetFactor
from .generated.types import ApiErrorType, Event
from .options import CallOptions, ClientOptions
from .sessions.claims import ClaimedFactor, FactorType, VerifiedSession
from .sessions.verify import Demand
from .webhooks import verify_webhook

__all__ = [
    "ApiErrorType",
    "AsyncLatchkey",
    "CallOptions",
    "ClaimedFactor",
    "ClientOptions",
    "Demand",
    "ErrorType",
    "Event",
    "FactorType",
    "FieldProblem",
    "Latchkey",
    "LatchkeyError",
    "UnmetFactor",
    "VerifiedSession",
    "verify_webhook",
]
