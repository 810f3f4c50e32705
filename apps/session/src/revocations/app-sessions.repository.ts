import { Injectable } from '@nestjs/common';
import { statement } from '@latchkey/platform/database';
import type { AppSessionsInput, AppSessionsPlace } from '@latchkey/contracts/session';
import type { EntityManager } from 'typeorm';
import { NO_JWT_IN_ROW, withinLimits } from '../sessions/sessions.repository.js';
import type { EndedSession } from './revocations.repository.js';

/** The start of a batch; times are milliseconds. */
export interface BatchStart {
  readonly now: number;
  /** Whether every transaction that began before the given time has ended. */
  readonly settled: boolean;
}

/** A session that a batch has ended, or that the limits of its App had ended before. */
export type EndedInBatch = EndedSession & { alive: boolean };

// Transactions of other roles are not seen, but none of them adds a session.
const BEGIN = statement<BatchStart>('app_sessions_begin')`
  SELECT extract(epoch FROM now())::float8 * 1000 AS now,
    NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND xact_start <= to_timestamp($1::float8 / 1000)) AS settled`;

// In the order of an index that holds no ended session: neither a batch nor a later pass reads them again.
export const END_BATCH = statement<EndedInBatch>('app_sessions_end_batch')`
  WITH batch AS (
    SELECT id FROM sessions
      WHERE app_id = $1 AND id > $2 AND revoked_at IS NULL AND expires_at > now()
        AND started_at <= to_timestamp($3::float8 / 1000)
      ORDER BY id LIMIT $4 FOR UPDATE)
  UPDATE sessions SET revoked_at = now(), updated_at = now(), version = version + 1, ${NO_JWT_IN_ROW}
    FROM batch WHERE sessions.id = batch.id
    RETURNING sessions.id, user_id AS "userId", ${withinLimits('$5', '$6')} AS alive`;

/** The sessions of a whole App. */
@Injectable()
export class AppSessionsRepository {
  /** @param since milliseconds; absent where no pass has ended. SQL: comes before the snapshot of the batch. */
  async begin(tx: EntityManager, since: number | undefined): Promise<BatchStart> {
    const begun = await BEGIN.first(tx, [since ?? null]);
    if (!begun) throw new Error('a SELECT without FROM answered no row');
    return begun;
  }

  /** Ends living sessions that began until `place.before`, in their order, up to `most`. */
  async endBatch(
    tx: EntityManager,
    { app_id, limits }: AppSessionsInput,
    { place, most }: { place: AppSessionsPlace; most: number },
  ): Promise<EndedInBatch[]> {
    const { session_id, before } = place;
    return END_BATCH.rows(tx, [app_id, session_id, before, most, limits.max, limits.idle]);
  }
}
