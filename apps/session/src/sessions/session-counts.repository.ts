import { Injectable } from '@nestjs/common';
import type { Factor } from '@latchkey/contracts';
import { sessionRevoked } from '@latchkey/contracts/catalogue';
import { statement } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import type { EntityManager } from 'typeorm';
import type { SessionRow } from './session.entity.js';
import type { SessionLimits } from './session.rules.js';
import { aliveWithin, NO_JWT_IN_ROW } from './sessions.repository.js';
import { tooMany } from './step-up.rules.js';

// The granted session is none of them, also where one of a transaction that began after its own is younger.
const OTHERS = statement<{ id: string; factors: Factor[] }>('session_others_of_user')`
  SELECT id, factors FROM sessions WHERE app_id = $1 AND user_id = $2 AND id <> $3 AND ${aliveWithin('$4', '$5')}
  ORDER BY created_at DESC, id DESC`;

const END_OLDEST = statement<{ id: string }>('session_end_oldest')`
  UPDATE sessions SET revoked_at = now(), updated_at = now(), version = version + 1, ${NO_JWT_IN_ROW}
  WHERE revoked_at IS NULL AND id = ANY ($1) RETURNING id`;

/** Keeps users within the number of sessions that their App allows. */
@Injectable()
export class SessionCountsRepository {
  constructor(private readonly outbox: Outbox) {}

  /** Ends what is too much beside a session that was granted, in the transaction that holds the user's lock. */
  async endOldest(
    tx: EntityManager,
    granted: SessionRow,
    { most, limits }: { most: number; limits: SessionLimits },
  ): Promise<void> {
    const { appId, userId, id } = granted;
    const others = await OTHERS.rows(tx, [appId, userId, id, limits.maxMinutes, limits.idleMinutes]);
    const oldest = tooMany(others, granted, { most, rule: limits.secondFactor });
    if (oldest.length === 0) return;
    const ended = await END_OLDEST.rows(tx, [oldest.map((session) => session.id)]);
    const reason = 'session_limit' as const;
    const events = ended.map((session) => ({ appId, userId, data: { session_id: session.id, reason } }));
    await this.outbox.addAll(tx, sessionRevoked, events);
  }
}
