import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { sessionExtended } from '@latchkey/contracts/catalogue';
import { movedBack, type Placed, RowLoader, statement, type Subject } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource, type EntityManager, Raw, Repository } from 'typeorm';
import { SessionEntity, type SessionRow } from './session.entity.js';
import { LAG_SECONDS_PER_IDLE_MINUTE, MAX_LAG_SECONDS, type SessionLimits } from './session.rules.js';

/** The columns of a `SessionRow`, without its kept JWT. */
export const SESSION_COLUMNS = `
  id, app_id AS "appId", user_id AS "userId", factors, user_agent AS "userAgent", ip,
  started_at AS "startedAt", expires_at AS "expiresAt", last_active_at AS "lastActiveAt",
  revoked_at AS "revokedAt", version, updated_at AS "updatedAt", created_at AS "createdAt", now() AS now`;

export const ALIVE = 'revoked_at IS NULL AND expires_at > now()';

/** SQL: the assignment that voids the JWT which a replica of the version before keeps in the row. */
export const NO_JWT_IN_ROW = 'jwt_sealed = NULL, jwt_expires_at = NULL';

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

/** Whether an end is later than the former one, in the seconds that a client sees. */
export const IS_EXTENDED = 'floor(extract(epoch FROM expires_at)) > floor(extract(epoch FROM former_end))';

// A scalar subquery costs less than a join: the plan stays one look-up, with another one below it.
const READ_COLUMNS = `${SESSION_COLUMNS}, 
  (SELECT kept_jwts.jwt_sealed FROM kept_jwts WHERE session_id = sessions.id) AS "keptJwt"`;

/** SQL: the types of the second factors of the user that these name. */
export const secondFactorsOf = (appId: string, userId: string) => `ARRAY(
  SELECT type FROM second_factors AS enrolled
    WHERE enrolled.app_id = ${appId} AND enrolled.user_id = ${userId}) AS "secondFactors"`;

// Another look-up below the plan, which only Apps pay for that ask for second factors.
const READ_WITH_FACTORS = `${READ_COLUMNS}, ${secondFactorsOf('sessions.app_id', 'sessions.user_id')}`;

export const SESSION_BY_TOKEN = statement<SessionRow>('session_by_token')`
  SELECT ${READ_COLUMNS} FROM sessions WHERE app_id = $1 AND token_digest = $2`;
export const SESSIONS_BY_TOKENS = statement<SessionRow & Placed>('sessions_by_tokens')`
  SELECT place::int, ${READ_COLUMNS}
  FROM unnest($1::text[], $2::bytea[]) WITH ORDINALITY AS asked (in_app, digest, place)
  JOIN sessions ON app_id = in_app AND token_digest = digest`;
export const SESSION_BY_ID = statement<SessionRow>('session_by_id')`
  SELECT ${READ_COLUMNS} FROM sessions WHERE app_id = $1 AND id = $2`;
export const SESSIONS_BY_IDS = statement<SessionRow & Placed>('sessions_by_ids')`
  SELECT place::int, ${READ_COLUMNS}
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (in_app, session_id, place)
  JOIN sessions ON app_id = in_app AND id = session_id`;

type RowWithFactors = SessionRow & { secondFactors: readonly string[] };

const BY_TOKEN_WITH_FACTORS = statement<RowWithFactors>('session_by_token_with_factors')`
  SELECT ${READ_WITH_FACTORS} FROM sessions WHERE app_id = $1 AND token_digest = $2`;
const BY_TOKENS_WITH_FACTORS = statement<RowWithFactors & Placed>('sessions_by_tokens_with_factors')`
  SELECT place::int, ${READ_WITH_FACTORS}
  FROM unnest($1::text[], $2::bytea[]) WITH ORDINALITY AS asked (in_app, digest, place)
  JOIN sessions ON app_id = in_app AND token_digest = digest`;
const BY_ID_WITH_FACTORS = statement<RowWithFactors>('session_by_id_with_factors')`
  SELECT ${READ_WITH_FACTORS} FROM sessions WHERE app_id = $1 AND id = $2`;
const BY_IDS_WITH_FACTORS = statement<RowWithFactors & Placed>('sessions_by_ids_with_factors')`
  SELECT place::int, ${READ_WITH_FACTORS}
  FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (in_app, session_id, place)
  JOIN sessions ON app_id = in_app AND id = session_id`;

// Locks the row before it reads the former end, so that of parallel calls one moves it.
const EXTEND = statement<ChangedSession>('session_extend')`
  WITH before AS (
    SELECT id AS of_session, expires_at AS former_end FROM sessions WHERE app_id = $1 AND id = $2 FOR UPDATE
  ), changed AS (
    UPDATE sessions SET expires_at = ${extendedEnd('$3', '$6')}, last_active_at = now(),
        updated_at = now(), version = version + 1, ${NO_JWT_IN_ROW}
      FROM before WHERE id = of_session AND ${aliveWithin('$4', '$5')}
      RETURNING ${SESSION_COLUMNS}, ${IS_EXTENDED} AS "isExtended"
  )
  SELECT changed.*, (SELECT add_event($7) WHERE "isExtended") AS told FROM changed`;

/** A session after a change that may have extended it. */
export type ChangedSession = SessionRow & { readonly isExtended: boolean };

// The new version voids the kept JWT. A use that is not written yet moves with `started_at`, wherever it waits.
const FAST_FORWARD = statement('sessions_fast_forward')`UPDATE sessions SET
    ${movedBack(['started_at', 'expires_at', 'last_active_at', 'updated_at', 'created_at'], '$3')},
    factors = (
      SELECT jsonb_agg(jsonb_set(known, '{method,last_verified_at}', to_jsonb(greatest(1::bigint,
          (known#>>'{method,last_verified_at}')::bigint - $3::int * 60))) ORDER BY place)
        FROM jsonb_array_elements(factors) WITH ORDINALITY AS each_factor (known, place)),
    version = version + 1, ${NO_JWT_IN_ROW}
  WHERE app_id = $1 AND id = $2 AND ${ALIVE} RETURNING id`;

// The new version voids the kept JWT, one that is not written yet, and claims that were read before.
const VOID_JWTS = statement('stale_claims_void')`UPDATE sessions SET version = version + 1, ${NO_JWT_IN_ROW}
  WHERE id IN (SELECT id FROM sessions WHERE app_id = $1 AND user_id = $2 AND ${ALIVE} ORDER BY id FOR UPDATE)`;

/** What is read with a session. */
interface Reading {
  readonly secondFactors?: boolean;
}

/** Reads sessions, and moves their times. */
@Injectable()
export class SessionsRepository {
  private readonly byToken: RowLoader<SessionRow>;
  private readonly byItsId: RowLoader<SessionRow>;
  private readonly byTokenWithFactors: RowLoader<SessionRow>;
  private readonly byItsIdWithFactors: RowLoader<SessionRow>;

  constructor(
    @InjectRepository(SessionEntity) private readonly sessions: Repository<SessionEntity>,
    private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {
    this.byToken = new RowLoader(source, { one: SESSION_BY_TOKEN, many: SESSIONS_BY_TOKENS });
    this.byItsId = new RowLoader(source, { one: SESSION_BY_ID, many: SESSIONS_BY_IDS });
    this.byTokenWithFactors = new RowLoader(source, {
      one: BY_TOKEN_WITH_FACTORS,
      many: BY_TOKENS_WITH_FACTORS,
    });
    this.byItsIdWithFactors = new RowLoader(source, {
      one: BY_ID_WITH_FACTORS,
      many: BY_IDS_WITH_FACTORS,
    });
  }

  /** SQL: every verification reads it; one look-up in one index. */
  byTokenDigest(appId: string, digest: Buffer, reading: Reading = {}): Promise<SessionRow | undefined> {
    return (reading.secondFactors ? this.byTokenWithFactors : this.byToken).first([appId, digest]);
  }

  /** SQL: as `byTokenDigest`. */
  byId(appId: string, id: string, reading: Reading = {}): Promise<SessionRow | undefined> {
    return (reading.secondFactors ? this.byItsIdWithFactors : this.byItsId).first([appId, id]);
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
    const changed = await EXTEND.first(this.source, values);
    if (changed?.isExtended) this.outbox.nudge();
    return changed;
  }

  /** False for a session that has ended. SQL: one statement moves all times, beside verifications and grants. */
  async fastForward(appId: string, id: string, minutes: number): Promise<boolean> {
    return (await FAST_FORWARD.count(this.sessions, [appId, id, minutes])) > 0;
  }

  /** The next JWT of each living session of the user is signed anew. SQL: in one order, so that two do not deadlock. */
  async voidJwts(tx: EntityManager, { appId, userId }: Subject): Promise<void> {
    await VOID_JWTS.run(tx, [appId, userId]);
  }
}
