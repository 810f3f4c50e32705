import { Injectable } from '@nestjs/common';
import { DailyPartitions, statement } from '@latchkey/platform/database';
import { leaseJob, removeOutdated } from '@latchkey/platform/lifecycle';
import { DataSource } from 'typeorm';
import { DELETED_USERS } from '../sessions/grants.repository.js';
import { SESSION_COLUMNS } from '../sessions/sessions.repository.js';
import type { SessionRow } from '../sessions/session.entity.js';

/** An ended session, by what a client may still present. */
export type PresentedKey = { token: string; tokenDigest: Buffer } | { id: string };

const TABLE = 'ended_sessions';

/** Replicas lease the work in turn. */
export const MOVE_EVERY_MS = 60_000;

/** The end of a session, as `sessions_ended_idx` has it; one that idled away ends with its row. */
const ENDED_AT = 'least(expires_at, revoked_at)';

/** Longer than the life of a JWT: most of what is asked about an ended session is asked by then. */
const AFTER = '10 minutes';

const MOVED = `id, app_id, user_id, token_digest, factors, user_agent, ip, started_at, expires_at, last_active_at,
  revoked_at, version, updated_at, created_at`;

// Takes the lock of each user, so that the deletion of a user finds a row before or after its move. A user who is being
// deleted is left out. Few at a time: a lock takes room in the memory that all connections share.
const MOVE = statement('sessions_move_ended')`
  WITH ended AS (
    DELETE FROM sessions WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM sessions
        WHERE ${ENDED_AT} <= now() - interval '${AFTER}' AND ${DELETED_USERS.tryAdmitSql('app_id', 'user_id')}
        ORDER BY ${ENDED_AT} LIMIT $1 FOR UPDATE SKIP LOCKED))
    RETURNING ${MOVED}
  )
  INSERT INTO ${TABLE} (${MOVED}, ended_at) SELECT ${MOVED}, ${ENDED_AT} FROM ended RETURNING id`;
const BATCH = 200;

const ONE = `SELECT ${SESSION_COLUMNS} FROM ${TABLE} WHERE app_id = $1`;
const BY_TOKEN = statement<SessionRow>('ended_session_by_token')`${ONE} AND token_digest = $2`;
const BY_ID = statement<SessionRow>('ended_session_by_id')`${ONE} AND id = $2`;

const DAYS_SINCE_OLDEST_END = statement<{ days: number }>('ended_sessions_days_since_oldest_end')`
  SELECT (now() AT TIME ZONE 'UTC')::date - (${ENDED_AT} AT TIME ZONE 'UTC')::date AS days
    FROM sessions ORDER BY ${ENDED_AT} LIMIT 1`;

/** Ended sessions leave the table of the living ones some minutes after their end, for a partition of its day. */
@Injectable()
export class EndedSessionsRepository {
  private readonly partitions: DailyPartitions;

  constructor(private readonly source: DataSource) {
    this.partitions = new DailyPartitions(source, TABLE);
  }

  /** SQL: a look-up in each day; only a call that is refused with what was a session pays for it. */
  find(appId: string, key: PresentedKey): Promise<SessionRow | undefined> {
    return 'id' in key
      ? BY_ID.first(this.source, [appId, key.id])
      : BY_TOKEN.first(this.source, [appId, key.tokenDigest]);
  }

  lease(): Promise<boolean> {
    return leaseJob(this.source, 'ended_sessions', MOVE_EVERY_MS);
  }

  /** Deletes sessions that ended longer ago than they are kept, as after a long pause. @returns their number. */
  deleteOlder(keepDays: number): Promise<number> {
    return removeOutdated(this.source, [{ table: 'sessions', keep: `${keepDays} days`, after: ENDED_AT }]);
  }

  /** Makes the partitions that the next days need, and those of sessions that wait since earlier days. */
  async makePartitions(): Promise<void> {
    const oldest = await DAYS_SINCE_OLDEST_END.first(this.source);
    await this.partitions.make(oldest?.days);
  }

  /** SQL: one statement for each batch; a session is in one of the two tables at any moment. @returns how many moved. */
  async move(): Promise<number> {
    let moved = 0;
    for (let batch = BATCH; batch === BATCH; moved += batch) batch = await MOVE.count(this.source, [BATCH]);
    return moved;
  }

  /** @returns the number of dropped days. */
  dropPartitions(keepDays: number): Promise<number> {
    return this.partitions.drop(keepDays);
  }
}
