import os

from latchkey_auth import Latchkey, LatchkeyError

latchkey = Latchkey(os.environ["LATCHKEY_URL"], os.environ["LATCHKEY_SECRET_KEY"])


def user_of(authorization: str) -> str | None:
    """Returns the user of a request with `Authorization: Bearer <session JWT>`; None for a visitor."""
    try:
        session = latchkey.verify_session(authorization.removeprefix("Bearer "))
    except LatchkeyError as error:
        if error.status in (401, 404):
            return None
        # Latchkey cannot be reached, so nothing says that the person is signed out: answer 503.
        raise
    return session["user_id"]
