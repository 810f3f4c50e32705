"""The client for threads."""

from __future__ import annotations

import time
from dataclasses import replace
from types import TracebackType
from typing import Any, Self, TypeVar, Unpack

import httpx

from .call import call
from .effects import Pause, Steps
from .generated.calls import Calls
from .options import CallOptions, ClientOptions, request_arguments, settings_of
from .sessions.claims import VerifiedSession
from .sessions.verify import Demand, SessionChecks

T = TypeVar("T")


class Latchkey(Calls):
    """
    A client of one App: every operation of the API, and what servers need besides. Make one, and use it everywhere,
    from any thread.

        latchkey = Latchkey("https://auth.example.com", os.environ["LATCHKEY_SECRET_KEY"])
    """

    def __init__(self, base_url: str, secret_key: str, **options: Unpack[ClientOptions]) -> None:
        """Raises ValueError if the address or the key cannot be one."""
        self._settings = settings_of(base_url, secret_key, options)
        self._http = httpx.Client()
        self._checks = SessionChecks()
        super().__init__(self._caller)

    def with_options(self, **options: Unpack[CallOptions]) -> Self:
        """This client with other options: `latchkey.with_options(idempotency_key=order).users.create(…)`."""
        other = type(self).__new__(type(self))
        other._settings = replace(self._settings, **options)
        other._http = self._http
        other._checks = self._checks
        Calls.__init__(other, other._caller)
        return other

    def verify_session(self, jwt: str, **demand: Unpack[Demand]) -> VerifiedSession:
        """
        Checks a session JWT in the process: signature, issuer, audience, times, factors, and that its session is not
        among those that were revoked. A revocation is known here within 2 seconds.

        Raises LatchkeyError: `invalid_session_jwt` (401), `session_jwt_expired` (401), `session_not_found` (404),
        `step_up_required` (403), `connection_failed`, `revocations_stale`.
        """
        return self._run(self._checks.verify(self._settings, jwt, demand))

    def close(self) -> None:
        """Closes the connections, also those of clients that `with_options` made."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _caller(self, operation: str, members: dict[str, Any]) -> Any:
        return self._run(call(self._settings, operation, members))

    def _run(self, steps: Steps[T]) -> T:
        result: httpx.Response | None = None
        failure: httpx.HTTPError | None = None
        try:
            while True:
                wanted = steps.send(result) if failure is None else steps.throw(failure)
                result = failure = None
                if isinstance(wanted, Pause):
                    time.sleep(wanted.seconds)
                    continue
                try:
                    result = self._http.request(**request_arguments(self._settings, wanted))
                except httpx.HTTPError as error:
                    failure = error
        except StopIteration as end:
            value: T = end.value
            return value
        finally:
            steps.close()
