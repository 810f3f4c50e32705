import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { sessionExtended } from '@latchkey/contracts/catalogue';
import {
  movedBack,
  RowLoader,
  PreparedStatement,
  type Subject,
  WriteBehind,
} from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { LOGGER } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { DataSource, Raw, Repository } from 'typeorm';
import type { IssuedJwt } from '../session-jwts/session-jwt.rules.js';
import { SessionEntity, type SessionRow } from './session.entity.js';
import {
  LAG_SECONDS_PER_IDLE_MINUTE,
  type LimitedSession,
  MAX_LAG_SECONDS,
  type SessionLimits,
} from './session.rules.js';

/** The columns of a `SessionRow`. */
export const SESSION_COLUMNS = `
  id, app_id AS "appId", user_id AS "userId", factors, user_agent AS "userAgent", ip,
  started_at AS "startedAt", expires_at AS "expiresAt", last_active_at AS "lastActiveAt",
  revoked_at AS "revokedAt", version, jwt_sealed AS "jwtEncrypted", jwt_expires_at AS "jwtExpiresAt",
  updated_at AS "updatedAt", created_at AS "createdAt", now() AS now`;

const ALIVE = 'revoked_at IS NULL AND expires_at > now()';

/** Whether a session is within limits whose minutes are these parameters. */
export function withinLimits(maxMinutes: string, idleMinutes: string): string {
  const lag = `least(${MAX_LAG_SECONDS}, ${idleMinutes}::bigint * ${LAG_SECONDS_PER_IDLE_MINUTE})`;
  return `started_at + make_interval(mins => ${maxMinutes}) > now() AND (${idleMinutes}::int IS NULL
    OR last_active_at + make_interval(mins => ${idleMinutes}, secs => ${lag}) > now())`;
}

/** Whether a session is alive, within the same limits. */
export function aliveWithin(maxMinutes: string, idleMinutes: string): string {
  return `${ALIVE} AND ${withinLimits(maxMinutes, idleMinutes)}`;
}

/** The end of a session that is extended by these minutes from now: within reach, and never sooner than before. */
export function extendedEnd(minutes: string, reachMinutes: string): string {
  return `CASE WHEN ${minutes}::int IS NULL THEN expires_at ELSE greatest(expires_at,
    least(now() + make_interval(mins => ${minutes}), started_at + make_interval(mins => ${reachMinutes}))) END`;
}

export const SESSION_BY_TOKEN = `SELECT ${SESSION_COLUMNS} FROM sessions WHERE app_id = $1 AND token_digest = $2`;
export const SESSIONS_BY_TOKENS = `SELECT place::int, ${SESSION_COLUMNS}
  FROM unnest($1::text[], $2::bytea[]) WITH ORDINALITY AS asked (in_app, digest, place)
  JOIN sessions ON app_id = in_app AND token_digest = digest`;
export const SESSION_BY_ID = `SELECT ${SESSION_COLUMNS} FROM sessions WHERE app_id = $1 AND id = $2`;
export const SESSIONS_BY_IDS = `SELECT place::int, ${SESSION_COLUMNS}
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (in_app, session_id, place)
  JOIN sessions ON app_id = in_app AND id = session_id`;

/** Whether an end is later than the former one, in the seconds that a client sees. */
export const IS_EXTENDED = 'floor(extract(epoch FROM expires_at)) > floor(extract(epoch FROM former_end))';

// Locks the row before it reads the former end, so that of parallel calls one moves it.
const EXTEND = `
  WITH before AS (
    SELECT id AS of_session, expires_at AS former_end FROM sessions WHERE app_id = $1 AND id = $2 FOR UPDATE
  ), changed AS (
    UPDATE sessions SET expires_at = ${extendedEnd('$3', '$6')}, last_active_at = now(),
        updated_at = now(), version = version + 1, jwt_sealed = NULL, jwt_expires_at = NULL
      FROM before WHERE id = of_session AND ${aliveWithin('$4', '$5')}
      RETURNING ${SESSION_COLUMNS}, ${IS_EXTENDED} AS "isExtended"
  )
  SELECT changed.*, (SELECT add_event($7) WHERE "isExtended") AS told FROM changed`;

/** A session after a change that may have extended it. */
export type ChangedSession = SessionRow & { readonly isExtended: boolean };

// The new version voids the kept JWT, and an activity that is not written yet.
const FAST_FORWARD = `UPDATE sessions SET
    ${movedBack(['started_at', 'expires_at', 'last_active_at', 'updated_at', 'created_at'], '$3')},
    factors = (
      SELECT jsonb_agg(jsonb_set(known, '{method,last_verified_at}', to_jsonb(greatest(1::bigint,
          (known#>>'{method,last_verified_at}')::bigint - $3::int * 60))) ORDER BY place)
        FROM jsonb_array_elements(factors) WITH ORDINALITY AS each_factor (known, place)),
    version = version + 1, jwt_sealed = NULL, jwt_expires_at = NULL
  WHERE app_id = $1 AND id = $2 AND ${ALIVE} RETURNING id`;

// Both batches skip the rows that another replica is writing: two that waited for each other would deadlock.
const TOUCH = `UPDATE sessions SET last_active_at = now()
  WHERE id IN (SELECT id FROM unnest($1::text[], $2::int[], $3::int[]) AS active (session_id, of_version, touch_after)
      JOIN sessions ON id = session_id AND version = of_version
      WHERE ${ALIVE} AND last_active_at <= now() - make_interval(secs => touch_after)
      FOR UPDATE OF sessions SKIP LOCKED) RETURNING id`;
export const KEEP_JWTS = `
  WITH issued AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::timestamptz[], $4::bytea[], $5::timestamptz[], $6::timestamptz[])
      AS each_jwt (session_id, of_version, replaced, encrypted, jwt_end, active_at)
  ), held AS (
    SELECT issued.* FROM issued JOIN sessions ON id = session_id AND version = of_version
        AND jwt_expires_at IS NOT DISTINCT FROM replaced AND ${ALIVE}
      FOR UPDATE OF sessions SKIP LOCKED
  )
  UPDATE sessions SET jwt_sealed = encrypted, jwt_expires_at = jwt_end,
      last_active_at = greatest(last_active_at, active_at)
    FROM held WHERE id = session_id RETURNING id`;

type ActiveSession = Pick<LimitedSession, 'id' | 'version' | 'touchAfterSeconds'>;

/** Reads sessions, and writes what a verification changes. */
@Injectable()
export class SessionsRepository implements BeforeApplicationShutdown {
  private readonly byToken: RowLoader<SessionRow>;
  private readonly byItsId: RowLoader<SessionRow>;
  private readonly extending: PreparedStatement<ChangedSession>;
  private readonly activity: WriteBehind<ActiveSession>;
  private readonly jwts: WriteBehind<IssuedJwt>;

  constructor(
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
    source: DataSource,
    private readonly outbox: Outbox,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.byToken = new RowLoader({
      one: new PreparedStatement(source, 'session_by_token', SESSION_BY_TOKEN),
      many: new PreparedStatement(source, 'sessions_by_tokens', SESSIONS_BY_TOKENS),
    });
    this.byItsId = new RowLoader({
      one: new PreparedStatement(source, 'session_by_id', SESSION_BY_ID),
      many: new PreparedStatement(source, 'sessions_by_ids', SESSIONS_BY_IDS),
    });
    this.extending = new PreparedStatement(source, 'session_extend', EXTEND);
    this.activity = touches(source, logger);
    this.jwts = keptJwts(source, logger);
  }

  /** SQL: every verification reads it; one look-up in one index. */
  byTokenDigest(appId: string, digest: Buffer): Promise<SessionRow | undefined> {
    return this.byToken.first([appId, digest]);
  }

  /** SQL: as `byTokenDigest`. */
  byId(appId: string, id: string): Promise<SessionRow | undefined> {
    return this.byItsId.first([appId, id]);
  }

  /** A page of the living sessions of a user, newest first, and how many there are in all. */
  activeOf(
    { appId, userId }: Subject,
    { maxMinutes, idleMinutes }: SessionLimits,
    page: { take: number; skip: number },
  ): Promise<[SessionEntity[], number]> {
    const alive = Raw(() => aliveWithin(':maxMinutes', ':idleMinutes'), { maxMinutes, idleMinutes });
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    return this.sessions.findAndCount({ where: { appId, userId, revokedAt: alive }, order, ...page });
  }

  /**
   * Moves the end to now + N minutes within the limits, never to an earlier time; undefined for a session that has ended.
   * SQL: one statement decides between it and a revocation, and adds the event.
   */
  async extend(
    { appId, id, userId }: SessionRow,
    expiresInMinutes: number,
    limits: SessionLimits,
  ): Promise<SessionRow | undefined> {
    const { maxMinutes, idleMinutes, reachMinutes } = limits;
    const event = this.outbox.event(sessionExtended, { appId, userId, data: { session_id: id } });
    const values = [appId, id, expiresInMinutes, maxMinutes, idleMinutes, reachMinutes, event];
    const changed = await this.extending.first(values);
    if (changed?.isExtended) this.outbox.nudge();
    return changed;
  }

  /** False for a session that has ended. SQL: one statement moves all times, beside verifications and grants. */
  async fastForward(appId: string, id: string, minutes: number): Promise<boolean> {
    const [rows] = await this.sessions.query<[object[], number]>(FAST_FORWARD, [appId, id, minutes]);
    return rows.length > 0;
  }

  /** Writes `last_active_at` within a second. A write that fails is due again at the next verification. */
  noteActivity({ id, version, touchAfterSeconds }: LimitedSession): void {
    this.activity.add(id, { id, version, touchAfterSeconds });
  }

  /** Writes the JWT into its row soon; one that is lost on the way is signed anew at the next verification. */
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
  const statement = new PreparedStatement<{ id: string }>(source, 'session_touch', TOUCH);
  return new WriteBehind({
    // Together with the age from which a touch is due, less than `last_active_at` may lag.
    collectMs: 1000,
    write: async (active) => {
      const seconds = active.map(({ touchAfterSeconds }) => touchAfterSeconds);
      const versions = active.map(({ version }) => version);
      await statement.rows([active.map(({ id }) => id), versions, seconds]);
    },
    failed: (error, count) => logger.warn('activity.not_written', { count, error }),
  });
}

/** SQL: one statement for many; a session that has changed since, or has a newer JWT, keeps its own. */
function keptJwts(source: DataSource, logger: Logger): WriteBehind<IssuedJwt> {
  const statement = new PreparedStatement<{ id: string }>(source, 'session_keep_jwts', KEEP_JWTS);
  return new WriteBehind({
    // So short that a verification soon after the sign-in finds the JWT in the row, in any replica.
    collectMs: 50,
    write: async (jwts) => {
      await statement.rows([
        jwts.map(({ row }) => row.id),
        jwts.map(({ row }) => row.version),
        jwts.map(({ row }) => row.jwtExpiresAt),
        jwts.map(({ encrypted }) => encrypted),
        jwts.map(({ expiresAt }) => expiresAt),
        jwts.map(({ row }) => row.lastActiveAt),
      ]);
    },
    failed: (error, count) => logger.warn('session_jwts.not_kept', { count, error }),
  });
}
