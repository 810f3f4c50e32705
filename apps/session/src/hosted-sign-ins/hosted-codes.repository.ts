import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { sessionCreated, sessionRevoked } from '@latchkey/contracts/catalogue';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource } from 'typeorm';
import type { SessionRow } from '../sessions/session.entity.js';
import {
  ALIVE,
  aliveWithin,
  NO_JWT_IN_ROW,
  secondFactorsOf,
  SESSION_COLUMNS,
} from '../sessions/sessions.repository.js';
import type { SessionLimits } from '../sessions/session.rules.js';

export interface NewHostedCode {
  readonly appId: string;
  readonly sessionId: string;
  readonly codeDigest: Buffer;
  readonly codeChallenge: string | null;
  readonly seconds: number;
}

export interface SpentHostedCode {
  readonly userId: string;
  readonly sessionId: string;
  readonly codeChallenge: string | null;
  readonly expired: boolean;
}

/** A session that takes over from the session of the page. */
export interface Successor {
  readonly appId: string;
  readonly userId: string;
  readonly formerId: string;
  readonly id: string;
  readonly tokenDigest: Buffer;
  readonly expiresInMinutes: number;
  readonly limits: SessionLimits;
}

const ADD = statement('hosted_codes_add')`
  WITH handed_over AS (
    UPDATE sessions SET hands_over = false WHERE app_id = $1 AND id = $2 AND hands_over AND ${ALIVE}
    RETURNING id, user_id
  )
  INSERT INTO hosted_codes (app_id, code_digest, user_id, session_id, code_challenge, expires_at)
    SELECT $1, $3, user_id, id, $4, now() + make_interval(secs => $5) FROM handed_over
  RETURNING session_id`;

const SPEND = statement<SpentHostedCode>('hosted_codes_spend')`
  DELETE FROM hosted_codes WHERE app_id = $1 AND code_digest = $2
  RETURNING user_id AS "userId", session_id AS "sessionId", code_challenge AS "codeChallenge",
    expires_at <= now() AS expired`;

// The factors keep the times at which they were verified, and the session its start: the App's limits count from there.
const SUCCEED = statement<SessionRow & { secondFactors: readonly string[] }>('hosted_codes_succeed')`
  WITH ended AS (
    UPDATE sessions SET revoked_at = now(), updated_at = now(), version = version + 1, ${NO_JWT_IN_ROW}
    WHERE app_id = $1 AND user_id = $2 AND id = $3 AND ${aliveWithin('$7', '$8')}
    RETURNING factors, user_agent, ip, started_at
  ), started AS (
    INSERT INTO sessions (id, app_id, user_id, token_digest, factors, user_agent, ip, started_at, expires_at)
    SELECT $4, $1::text, $2::text, $5::bytea, factors, user_agent, ip, started_at,
        least(now() + make_interval(mins => $6), started_at + make_interval(mins => $9)) FROM ended
    RETURNING ${SESSION_COLUMNS}
  )
  SELECT started.*, add_event($10::jsonb) AS told, add_event($11::jsonb) AS told_too, ${secondFactorsOf('$1', '$2')}
  FROM started`;

const MAY_GRANT = statement<{ mayGrant: boolean }>('hosted_codes_may_grant')`
  SELECT may_grant($1, $2, '{}') AS "mayGrant"`;

/** Codes of the hosted page. All SQL: of parallel exchanges, the one that deletes the row has the session. */
@Injectable()
export class HostedCodesRepository {
  constructor(
    private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** False unless the hosted page began the session, which is alive and has had no code. SQL: of parallel calls one adds it. */
  async add({ appId, sessionId, codeDigest, codeChallenge, seconds }: NewHostedCode): Promise<boolean> {
    return (await ADD.count(this.source, [appId, sessionId, codeDigest, codeChallenge, seconds])) > 0;
  }

  async spend(appId: string, codeDigest: Buffer): Promise<SpentHostedCode | undefined> {
    return SPEND.first(this.source, [appId, codeDigest]);
  }

  /** Undefined if the former session has ended, or its user may have none. The user is locked first, as in a grant. */
  async succeed(successor: Successor): Promise<SessionRow | undefined> {
    const { appId, userId, formerId, id, tokenDigest, expiresInMinutes, limits } = successor;
    const revoked = { session_id: formerId, reason: 'revoked' } as const;
    const events = [
      this.outbox.event(sessionRevoked, { appId, userId, data: revoked }),
      this.outbox.event(sessionCreated, { appId, userId, data: { session_id: id } }),
    ];
    return this.source.transaction(async (tx) => {
      const user = await MAY_GRANT.first(tx, [appId, userId]);
      if (!user?.mayGrant) return undefined;
      const ids = [appId, userId, formerId, id, tokenDigest];
      const minutes = [expiresInMinutes, limits.maxMinutes, limits.idleMinutes, limits.reachMinutes];
      const row = await SUCCEED.first(tx, [...ids, ...minutes, ...events]);
      if (row) this.outbox.nudgeAfter(tx);
      return row;
    });
  }
}
