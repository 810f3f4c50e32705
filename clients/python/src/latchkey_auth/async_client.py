"""The client for an event loop."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import TracebackType
from typing import Any, Self, TypeVar, Unpack

import httpx

from .call import call
from .effects import Pause, Steps
from .generated.async_calls import AsyncCalls
from .options import CallOptions, ClientOptions, request_arguments, settings_of
from .sessions.claims import VerifiedSession
from .sessions.verify import Demand, SessionChecks

T = TypeVar("T")


class AsyncLatchkey(AsyncCalls):
    """`Latchkey` for an event loop: each call is awaited."""

    def __init__(self, base_url: str, secret_key: str, **options: Unpack[ClientOptions]) -> None:
        """Raises ValueError if the address or the key cannot be one."""
        self._settings = settings_of(base_url, secret_key, options)
        self._http = httpx.AsyncClient()
        self._checks = SessionChecks()
        super().__init__(self._caller)

    def with_options(self, **options: Unpack[CallOptions]) -> Self:
        """As that of `Latchkey`."""
        other = type(self).__new__(type(self))
        other._settings = replace(self._settings, **options)
        other._http = self._http
        other._checks = self._checks
        AsyncCalls.__init__(other, other._caller)
        return other

    async def verify_session(self, jwt: str, **demand: Unpack[Demand]) -> VerifiedSession:
        """As that of `Latchkey`."""
        return await self._run(self._checks.verify(self._settings, jwt, demand))

    async def aclose(self) -> None:
        """Closes the connections, also those of clients that `with_options` made."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def _caller(self, operation: str, members: dict[str, Any]) -> Any:
        return await self._run(call(self._settings, operation, members))

    async def _run(self, steps: Steps[T]) -> T:
        result: httpx.Response | None = None
        failure: httpx.HTTPError | None = None
        try:
            while True:
                wanted = steps.send(result) if failure is None else steps.throw(failure)
                result = failure = None
                if isinstance(wanted, Pause):
                    await asyncio.sleep(wanted.seconds)
                    continue
                try:
                    result = await self._http.request(**request_arguments(self._settings, wanted))
                except httpx.HTTPError as error:
                    failure = error
        except StopIteration as end:
            value: T = end.value
            return value
        finally:
            steps.close()
