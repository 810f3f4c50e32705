import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Factor } from '@latchkey/contracts/session';
import { PreparedStatement, type Statement } from '@latchkey/platform/database';
import { DataSource } from 'typeorm';
import { type NewSession, SESSION_COLUMNS, type SessionRow } from './session.entity.js';

/** Which session of the App carries on, whose it must be, and how. */
export interface CarriedOn {
  appId: string;
  id: string;
  userId: string;
  factor: Factor;
  /** Null extends nothing. */
  expiresInMinutes: number | null;
}

/** The factor of a parameter, verified at the database's present. */
const verifiedNow = (parameter: string): string =>
  `jsonb_set(${parameter}::jsonb, '{method,last_verified_at}', to_jsonb(floor(extract(epoch FROM now()))::bigint))`;

const START = `
  INSERT INTO sessions (id, app_id, user_id, token_digest, factors, user_agent, ip, expires_at)
    SELECT $1, $2::text, $3::text, $4::bytea, jsonb_build_array(${verifiedNow('$5')}), $6, $7,
        now() + make_interval(mins => $8)
      WHERE NOT EXISTS (SELECT FROM forgotten_users WHERE app_id = $2 AND user_id = $3)
    RETURNING ${SESSION_COLUMNS}`;

// The row's latest version is what the statement works on, so factors that arrive together are all kept.
const CARRY_ON = `
  UPDATE sessions SET
      factors = (
        SELECT CASE WHEN bool_or(repeated)
            THEN jsonb_agg(CASE WHEN repeated THEN ${verifiedNow('$4')} ELSE known END ORDER BY place)
            ELSE jsonb_agg(known ORDER BY place) || ${verifiedNow('$4')} END
          FROM (
            SELECT known, place, known->>'delivery_channel' = $4::jsonb->>'delivery_channel'
                AND known#>>'{method,method_id}' = $4::jsonb#>>'{method,method_id}' AS repeated
              FROM jsonb_array_elements(factors) WITH ORDINALITY AS each_factor (known, place)
          ) AS compared
      ),
      expires_at = greatest(expires_at, now() + make_interval(mins => $5)),
      last_active_at = now(), updated_at = now(), version = version + 1, jwt_sealed = NULL, jwt_expires_at = NULL
    WHERE app_id = $1 AND id = $2 AND user_id = $3 AND revoked_at IS NULL AND expires_at > now()
    RETURNING ${SESSION_COLUMNS}`;

/** The new session; no row for a forgotten user, whom `FORGOTTEN_USERS` keeps from becoming one meanwhile. */
export function starting(session: NewSession): Statement {
  const { id, appId, userId, tokenDigest, factor, userAgent, ip, expiresInMinutes } = session;
  return {
    text: START,
    values: [id, appId, userId, tokenDigest, JSON.stringify(factor), userAgent, ip, expiresInMinutes],
  };
}

/** Carries sessions on. */
@Injectable()
export class SessionGrantsRepository {
  private readonly carryOnStatement: PreparedStatement<SessionRow>;

  constructor(@InjectDataSource() source: DataSource) {
    this.carryOnStatement = new PreparedStatement(source, 'session_carry_on', CARRY_ON);
  }

  /** Adds the factor, or renews it where its method is there already, and extends; undefined where no such session lives. */
  carryOn({ appId, id, userId, factor, expiresInMinutes }: CarriedOn): Promise<SessionRow | undefined> {
    return this.carryOnStatement.first([appId, id, userId, JSON.stringify(factor), expiresInMinutes]);
  }
}
