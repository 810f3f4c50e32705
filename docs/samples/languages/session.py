import json
import os
import urllib.request


def user_of(session_jwt: str) -> str:
    """Returns the id of the user. Raises urllib.error.HTTPError: 404 for a session that has ended."""
    request = urllib.request.Request(
        os.environ["LATCHKEY_URL"] + "/v1/auth/sessions/verify",
        data=json.dumps({"session_jwt": session_jwt}).encode(),
        headers={
            "Authorization": "Bearer " + os.environ["LATCHKEY_SECRET_KEY"],
            "Content-Type": "application/json",
        },
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)["session"]["user_id"]
