import type { Session, SessionView } from '@latchkey/contracts/session';

/** The full Session, with the token, which the session service does not store. */
export function toSession(session: SessionView, token: string): Session {
  return {
    id: session.id,
    user_id: session.user_id,
    session_token: token,
    started_at: session.started_at,
    expires_at: session.expires_at,
    last_active_at: session.last_active_at,
    factors: session.factors,
    device_fingerprint: session.device_fingerprint,
    updated_at: session.updated_at,
    created_at: session.created_at,
  };
}
