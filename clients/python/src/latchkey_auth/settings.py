"""How a client reaches Latchkey, and the options of its calls."""

from __future__ import annotations

import re
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Settings:
    base_url: str
    secret_key: str = field(repr=False)
    """`sk_test_…` or `sk_live_…`. It never appears in an error, and printing the client does not show it."""
    timeout: float
    """Seconds for one attempt."""
    total_timeout: float
    """Seconds for a call with all its attempts."""
    retries: int
    """Attempts after the first, where a repetition is safe."""
    issuer: str | None
    """The exact `iss` of session JWTs; without it any of Latchkey, for the App whose keys the secret key reads."""
    idempotency_key: str | None = None
    simulate: str | None = None

    def __post_init__(self) -> None:
        """Raises ValueError if the address or a key cannot be one; it does not repeat the key."""
        if not re.fullmatch(r"https?://[^\s?#]+", self.base_url):
            raise ValueError("base_url must be an http or https URL")
        # A header refuses other characters with a message that repeats them.
        if not re.fullmatch(r"[!-~]+", self.secret_key):
            raise ValueError("secret_key must be an API key such as sk_test_…")
        if self.idempotency_key is not None and not re.fullmatch(r"[ -~]{1,255}", self.idempotency_key):
            raise ValueError("idempotency_key must be 1 to 255 printable ASCII characters")
