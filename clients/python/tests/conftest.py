from __future__ import annotations

from collections.abc import Iterator

import pytest
from gateway import SECRET_KEY, Gateway

from latchkey_auth import Latchkey


@pytest.fixture
def gateway() -> Iterator[Gateway]:
    server = Gateway()
    yield server
    server.close()


@pytest.fixture
def latchkey(gateway: Gateway) -> Iterator[Latchkey]:
    with Latchkey(gateway.base_url, SECRET_KEY) as client:
        yield client


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """The times of pauses are tested by themselves."""
    monkeypatch.setattr("latchkey_auth.retry.FIRST_PAUSE", 0.001)
