from latchkey_auth import Latchkey


def pay(latchkey: Latchkey, session_jwt: str, order: str, transfer_id: str) -> str:
    """Pays with a passkey that was used in the last 5 minutes; otherwise `step_up_required`."""
    latchkey.verify_session(session_jwt, require_factors=["webauthn"], max_factor_age=5)
    once = latchkey.with_options(idempotency_key=order)
    return once.transfers.confirm(transfer_id=transfer_id)["status"]
