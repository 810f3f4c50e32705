import type { SessionView } from '@latchkey/contracts';
import { toEpochSeconds } from '@latchkey/platform/clock';
import type { SessionEntity } from './session.entity.js';

/** A session as it is answered: never its token, its digest or its kept JWT. */
export function toSessionView(row: SessionEntity): SessionView {
  return {
    id: row.id,
    user_id: row.userId,
    started_at: toEpochSeconds(row.startedAt),
    expires_at: toEpochSeconds(row.expiresAt),
    last_active_at: toEpochSeconds(row.lastActiveAt),
    factors: row.factors,
    device_fingerprint: { user_agent: row.userAgent, ip: row.ip },
    updated_at: toEpochSeconds(row.updatedAt),
    created_at: toEpochSeconds(row.createdAt),
  };
}
