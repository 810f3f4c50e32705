import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Factor, sessionCreated } from '@latchkey/contracts/session';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource } from 'typeorm';
import { DELETED_USERS } from './deleted-users.repository.js';
import { type NewSession, SESSION_COLUMNS, type SessionRow } from './session.entity.js';
import { aliveWithin, extendedEnd, type SessionLimits } from './session-limits.js';
import { BLOCKED } from './user-blocks.repository.js';

export type RefusedGrant = 'user_not_found' | 'user_blocked' | 'method_not_found';

/** Which session of the App carries on, whose it must be, and how. */
export interface CarriedOn {
  appId: string;
  id: string;
  userId: string;
  factor: Factor;
  /** Null extends nothing. */
  expiresInMinutes: number | null;
  limits: SessionLimits;
}

/** The factor of a parameter, verified at the database's present. */
const verifiedNow = (parameter: string): string =>
  `jsonb_set(${parameter}::jsonb, '{method,last_verified_at}', to_jsonb(floor(extract(epoch FROM now()))::bigint))`;

const NOT_REMOVED = (parameter: string): string => `
  NOT EXISTS (SELECT FROM removed_methods WHERE removed_methods.app_id = $1 AND removed_methods.user_id = $2
    AND removed_methods.method_id = ${parameter}::jsonb#>>'{method,method_id}')`;

const NOT_BLOCKED = `
  NOT EXISTS (SELECT FROM user_blocks WHERE user_blocks.app_id = $1 AND user_blocks.user_id = $2 AND ${BLOCKED})`;

const START = `
  WITH started AS (
    INSERT INTO sessions (id, app_id, user_id, token_digest, factors, user_agent, ip, expires_at)
      SELECT $3, $1::text, $2::text, $4::bytea, jsonb_build_array(${verifiedNow('$5')}), $6, $7,
          now() + make_interval(mins => $8)
        WHERE NOT EXISTS (SELECT FROM forgotten_users WHERE app_id = $1 AND user_id = $2)
          AND ${NOT_BLOCKED} AND ${NOT_REMOVED('$5')}
      RETURNING ${SESSION_COLUMNS})
  SELECT started.*, add_event($9) FROM started`;

// A link that the App delivered names its method alone: it is no repetition of a code that went to the address.
const PROVES_ADDRESS = (factor: string): string =>
  `(${factor}->'method' ?| ARRAY['email_id', 'phone_number_id'])`;

// The row's latest version is what the statement works on, so factors that arrive together are all kept.
const CARRY_ON = `
  UPDATE sessions SET
      factors = (
        SELECT CASE WHEN bool_or(repeated)
            THEN jsonb_agg(CASE WHEN repeated THEN ${verifiedNow('$4')} ELSE known END ORDER BY place)
            ELSE jsonb_agg(known ORDER BY place) || ${verifiedNow('$4')} END
          FROM (
            SELECT known, place, known->>'delivery_channel' = $4::jsonb->>'delivery_channel'
                AND known#>>'{method,method_id}' = $4::jsonb#>>'{method,method_id}'
                AND ${PROVES_ADDRESS('known')} = ${PROVES_ADDRESS('$4::jsonb')} AS repeated
              FROM jsonb_array_elements(factors) WITH ORDINALITY AS each_factor (known, place)
          ) AS compared
      ),
      expires_at = ${extendedEnd('$5', '$8')}, last_active_at = now(), updated_at = now(), version = version + 1, jwt_sealed = NULL, jwt_expires_at = NULL
    WHERE app_id = $1 AND id = $3 AND user_id = $2 AND ${aliveWithin('$6', '$7')}
      AND ${NOT_REMOVED('$4')}
    RETURNING ${SESSION_COLUMNS}`;

/** Whom a grant was for, and by which method. */
export interface Refused {
  appId: string;
  userId: string;
  methodId: string;
}

const WHY_REFUSED = `SELECT
  EXISTS (SELECT FROM forgotten_users WHERE app_id = $1 AND user_id = $2) AS "deleted",
  EXISTS (SELECT FROM user_blocks WHERE app_id = $1 AND user_id = $2 AND ${BLOCKED}) AS "blocked",
  EXISTS (SELECT FROM removed_methods WHERE app_id = $1 AND user_id = $2 AND method_id = $3) AS "removed"`;

/** Starts sessions and carries them on. Each grant holds its user's lock, so that nothing forbids it meanwhile. */
@Injectable()
export class SessionGrantsRepository {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Undefined for a user who is deleted or blocked, or for a method that was removed. */
  start(session: NewSession): Promise<SessionRow | undefined> {
    const { id, appId, userId, tokenDigest, factor, userAgent, ip, expiresInMinutes } = session;
    const event = this.outbox.event(sessionCreated, { appId, userId, data: { session_id: id } });
    const factorJson = JSON.stringify(factor);
    return this.source.transaction(async (tx) => {
      await DELETED_USERS.hold(tx, session);
      const values = [appId, userId, id, tokenDigest, factorJson, userAgent, ip, expiresInMinutes, event];
      const [row] = await tx.query<SessionRow[]>(START, values);
      if (row) this.outbox.nudgeAfter(tx);
      return row;
    });
  }

  /**
   * Adds the factor, or renews it where its method is there already and proved as much, and extends; undefined where no
   * such session lives or the method was removed.
   */
  carryOn({
    appId,
    id,
    userId,
    factor,
    expiresInMinutes,
    limits,
  }: CarriedOn): Promise<SessionRow | undefined> {
    const { maxMinutes, idleMinutes, reachMinutes } = limits;
    const session = [appId, userId, id, JSON.stringify(factor)];
    return this.source.transaction(async (tx) => {
      await DELETED_USERS.hold(tx, { appId, userId });
      const values = [...session, expiresInMinutes, maxMinutes, idleMinutes, reachMinutes];
      const [[row]] = await tx.query<[SessionRow[], number]>(CARRY_ON, values);
      return row;
    });
  }

  /** Undefined where nothing stands against it any more. */
  async whyRefused({ appId, userId, methodId }: Refused): Promise<RefusedGrant | undefined> {
    const [row] = await this.source.query<Record<'deleted' | 'blocked' | 'removed', boolean>[]>(WHY_REFUSED, [
      appId,
      userId,
      methodId,
    ]);
    if (row?.deleted) return 'user_not_found';
    if (row?.blocked) return 'user_blocked';
    return row?.removed ? 'method_not_found' : undefined;
  }
}
