import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { GatheredLookup, PreparedStatement, type Subject } from '@latchkey/platform/database';
import { DataSource } from 'typeorm';
import type { IssuedJwt } from '../session-jwts/session-jwts.js';
import type { ActiveSession } from './activity.js';
import { SESSION_COLUMNS, type SessionRow } from './session.entity.js';
import { aliveWithin, extendedEnd, type SessionLimits } from './session-limits.js';

const ALIVE = 'revoked_at IS NULL AND expires_at > now()';

/** The statements of every verification: one look-up in one index for each. */
export const SESSION_BY_TOKEN = `SELECT ${SESSION_COLUMNS} FROM sessions WHERE app_id = $1 AND token_digest = $2`;
export const SESSIONS_BY_TOKENS = `SELECT place::int, ${SESSION_COLUMNS}
  FROM unnest($1::text[], $2::bytea[]) WITH ORDINALITY AS asked (in_app, digest, place)
  JOIN sessions ON app_id = in_app AND token_digest = digest`;
export const SESSION_BY_ID = `SELECT ${SESSION_COLUMNS} FROM sessions WHERE app_id = $1 AND id = $2`;
export const SESSIONS_BY_IDS = `SELECT place::int, ${SESSION_COLUMNS}
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (in_app, session_id, place)
  JOIN sessions ON app_id = in_app AND id = session_id`;

/**
 * As with the touch, rows that another replica is writing are left to it: whoever waits for no row while holding others
 * is part of no deadlock.
 */
export const KEEP_JWTS = `
  WITH issued AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::timestamptz[], $4::bytea[], $5::timestamptz[], $6::timestamptz[])
      AS each_jwt (session_id, of_version, replaced, sealed, sealed_until, active_at)
  ), held AS (
    SELECT issued.* FROM issued JOIN sessions ON id = session_id AND version = of_version
        AND jwt_expires_at IS NOT DISTINCT FROM replaced AND ${ALIVE}
      FOR UPDATE OF sessions SKIP LOCKED
  )
  UPDATE sessions SET jwt_sealed = sealed, jwt_expires_at = sealed_until,
      last_active_at = greatest(last_active_at, active_at)
    FROM held WHERE id = session_id RETURNING id`;

/** Reading sessions, and what verification writes. */
@Injectable()
export class SessionsRepository {
  private readonly byToken: GatheredLookup<SessionRow>;
  private readonly byItsId: GatheredLookup<SessionRow>;
  private readonly activeOfStatement: PreparedStatement<SessionRow>;
  private readonly extendStatement: PreparedStatement<SessionRow>;
  private readonly touchStatement: PreparedStatement<{ id: string }>;
  private readonly keepJwtsStatement: PreparedStatement<{ id: string }>;

  constructor(@InjectDataSource() source: DataSource) {
    this.byToken = new GatheredLookup({
      one: new PreparedStatement(source, 'session_by_token', SESSION_BY_TOKEN),
      many: new PreparedStatement(source, 'sessions_by_tokens', SESSIONS_BY_TOKENS),
    });
    this.byItsId = new GatheredLookup({
      one: new PreparedStatement(source, 'session_by_id', SESSION_BY_ID),
      many: new PreparedStatement(source, 'sessions_by_ids', SESSIONS_BY_IDS),
    });
    this.activeOfStatement = new PreparedStatement(
      source,
      'sessions_active_of_user',
      `SELECT ${SESSION_COLUMNS} FROM sessions WHERE app_id = $1 AND user_id = $2 AND ${aliveWithin('$3', '$4')}
        ORDER BY created_at DESC, id DESC LIMIT $5 OFFSET $6`,
    );
    this.extendStatement = new PreparedStatement(
      source,
      'session_extend',
      `UPDATE sessions SET expires_at = ${extendedEnd('$3', '$6')}, last_active_at = now(),
          updated_at = now(), version = version + 1, jwt_sealed = NULL, jwt_expires_at = NULL
        WHERE app_id = $1 AND id = $2 AND ${aliveWithin('$4', '$5')} RETURNING ${SESSION_COLUMNS}`,
    );
    this.touchStatement = new PreparedStatement(
      source,
      'session_touch',
      // Those that another replica is writing are left to it: two that waited for each other would never end.
      `UPDATE sessions SET last_active_at = now()
        WHERE id IN (SELECT id FROM unnest($1::text[], $2::int[]) AS active (session_id, touch_after)
            JOIN sessions ON id = session_id
            WHERE ${ALIVE} AND last_active_at <= now() - make_interval(secs => touch_after)
            FOR UPDATE OF sessions SKIP LOCKED) RETURNING id`,
    );
    this.keepJwtsStatement = new PreparedStatement(source, 'session_keep_jwts', KEEP_JWTS);
  }

  byTokenDigest(appId: string, digest: Buffer): Promise<SessionRow | undefined> {
    return this.byToken.first([appId, digest]);
  }

  byId(appId: string, id: string): Promise<SessionRow | undefined> {
    return this.byItsId.first([appId, id]);
  }

  /** The living sessions of a user, newest first. */
  activeOf(
    user: Subject,
    limits: SessionLimits,
    page: { limit: number; offset: number },
  ): Promise<SessionRow[]> {
    const { appId, userId } = user;
    const { maxMinutes, idleMinutes } = limits;
    return this.activeOfStatement.rows([appId, userId, maxMinutes, idleMinutes, page.limit, page.offset]);
  }

  /** Moves the end to now + N minutes within the limits, never to an earlier time; undefined when the session has ended. */
  extend(
    { appId, id }: SessionRow,
    expiresInMinutes: number,
    limits: SessionLimits,
  ): Promise<SessionRow | undefined> {
    const { maxMinutes, idleMinutes, reachMinutes } = limits;
    return this.extendStatement.first([appId, id, expiresInMinutes, maxMinutes, idleMinutes, reachMinutes]);
  }

  /** Notes activity, once however many calls see that it is due. */
  async touch(active: readonly ActiveSession[]): Promise<void> {
    const seconds = active.map(({ touchAfterSeconds }) => touchAfterSeconds);
    await this.touchStatement.rows([active.map(({ id }) => id), seconds]);
  }

  /** Keeps each JWT with its activity; a session that has changed since, or has a newer JWT, keeps its own. */
  async keepJwts(jwts: readonly IssuedJwt[]): Promise<void> {
    await this.keepJwtsStatement.rows([
      jwts.map(({ row }) => row.id),
      jwts.map(({ row }) => row.version),
      jwts.map(({ row }) => row.jwtExpiresAt),
      jwts.map(({ sealed }) => sealed),
      jwts.map(({ expiresAt }) => expiresAt),
      jwts.map(({ row }) => row.lastActiveAt),
    ]);
  }
}
