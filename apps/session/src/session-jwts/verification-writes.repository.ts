import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { statement, WriteBehind } from '@latchkey/platform/database';
import { LOGGER } from '@latchkey/platform/tokens';
import type { Logger } from '@latchkey/platform/telemetry';
import { DataSource } from 'typeorm';
import { DELETED_USERS } from '../sessions/grants.repository.js';
import { ALIVE } from '../sessions/sessions.repository.js';
import type { LimitedSession } from '../sessions/session.rules.js';
import type { IssuedJwt } from './session-jwt.rules.js';

/** A use, as a test App's clock has it that was moved since: with the start of its session. */
const USED_AT = `used_at + (started_at - seen_start)`;

// Skips the rows that another replica is writing: two that waited for each other would deadlock. Voids the JWT that a
// replica of the version before has left in the row, so that the row shrinks.
const TOUCH = statement('session_touch')`
  UPDATE sessions SET last_active_at = seen_use,
    jwt_sealed = CASE WHEN jwt_expires_at > now() THEN jwt_sealed END,
    jwt_expires_at = CASE WHEN jwt_expires_at > now() THEN jwt_expires_at END
  FROM (SELECT id AS seen_id, ${USED_AT} AS seen_use
      FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::int[])
        AS active (session_id, seen_start, used_at, touch_after)
      JOIN sessions ON id = session_id
      WHERE ${ALIVE} AND last_active_at <= ${USED_AT} - make_interval(secs => touch_after)
      FOR NO KEY UPDATE OF sessions SKIP LOCKED) AS seen
  WHERE id = seen_id RETURNING id`;

// In the order of the key, so that two replicas that write the same sessions do not wait for each other in a circle. A deletion
// of the user finds the JWT, or leaves no session for it: the row is locked, and the user as one who is not being deleted.
export const KEEP_JWTS = statement('session_keep_jwts')`
  WITH living AS MATERIALIZED (
    SELECT session_id, jwt_end, jwt, app_id, user_id
      FROM unnest($1::text[], $2::int[], $3::timestamptz[], $4::bytea[])
        AS issued (session_id, of_version, jwt_end, jwt)
      JOIN sessions ON id = session_id AND version = of_version AND ${ALIVE}
    ORDER BY session_id FOR KEY SHARE OF sessions SKIP LOCKED
  )
  INSERT INTO kept_jwts (session_id, expires_at, jwt_sealed)
    SELECT session_id, jwt_end, jwt FROM living WHERE ${DELETED_USERS.tryAdmitSql('app_id', 'user_id')}
  ON CONFLICT (session_id) DO UPDATE SET expires_at = excluded.expires_at, jwt_sealed = excluded.jwt_sealed
  RETURNING session_id`;

/** A use of a session at its `now`. */
type ActiveSession = Pick<LimitedSession, 'id' | 'startedAt' | 'now' | 'touchAfterSeconds'>;

/** What verifications write after their answers: the time of the activity, and what is kept of new JWTs. */
@Injectable()
export class VerificationWrites implements BeforeApplicationShutdown {
  private readonly activity: WriteBehind<ActiveSession>;
  private readonly jwts: WriteBehind<IssuedJwt>;

  constructor(source: DataSource, @Inject(LOGGER) logger: Logger) {
    this.activity = touches(source, logger);
    this.jwts = keptJwts(source, logger);
  }

  /** Writes `last_active_at` within a second. A write that fails is due again at the next verification. */
  noteActivity({ id, startedAt, now, touchAfterSeconds }: LimitedSession): void {
    this.activity.add(id, { id, startedAt, now, touchAfterSeconds });
  }

  /** Keeps the JWT soon; one that is lost on the way is signed anew at the next verification. */
  keepJwt(issued: IssuedJwt): void {
    this.jwts.add(issued.row.id, issued);
  }

  /** A JWT that `keepJwt` has not written yet. */
  unwrittenJwt(id: string): IssuedJwt | undefined {
    return this.jwts.waiting(id);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.activity.flush(), this.jwts.flush()]);
  }
}

/** SQL: one statement for many; it writes each session once, however many calls found that it is due. */
function touches(source: DataSource, logger: Logger): WriteBehind<ActiveSession> {
  return new WriteBehind({
    // Together with the age from which a touch is due, less than `last_active_at` may lag.
    collectMs: 1000,
    write: async (active) => {
      await TOUCH.run(source, [
        active.map(({ id }) => id),
        active.map(({ startedAt }) => startedAt),
        active.map(({ now }) => now),
        active.map(({ touchAfterSeconds }) => touchAfterSeconds),
      ]);
    },
    failed: (error, count) => logger.warn('activity.not_written', { count, error }),
  });
}

/**
 * SQL: one statement for many; none is kept for a session that has changed since, has ended, or is
 * being changed: the next verification signs.
 */
function keptJwts(source: DataSource, logger: Logger): WriteBehind<IssuedJwt> {
  return new WriteBehind({
    // So short that a verification soon after the sign-in finds the JWT in the database, in any replica.
    collectMs: 50,
    write: async (jwts) => {
      await KEEP_JWTS.run(source, [
        jwts.map(({ row }) => row.id),
        jwts.map(({ row }) => row.version),
        jwts.map(({ expiresAt }) => expiresAt),
        jwts.map(({ kept }) => kept),
      ]);
    },
    failed: (error, count) => logger.warn('session_jwts.not_kept', { count, error }),
  });
}
