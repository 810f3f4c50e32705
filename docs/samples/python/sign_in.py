import os

from latchkey_auth import Latchkey, LatchkeyError

latchkey = Latchkey(os.environ["LATCHKEY_URL"], os.environ["LATCHKEY_SECRET_KEY"])


def send_code(email: str) -> str:
    """Returns the id that the code belongs to: keep it until the person has typed the code."""
    return latchkey.otps.email.send(email=email)["email_id"]


def sign_in(method_id: str, code: str) -> str | None:
    """Returns the session token for an HttpOnly cookie; None for a wrong code."""
    try:
        verified = latchkey.otps.verify(method_id=method_id, otp=code, session_expires_in=60 * 24)
    except LatchkeyError as error:
        if error.error_type == "invalid_otp":
            return None
        raise
    return verified.get("session_token")
