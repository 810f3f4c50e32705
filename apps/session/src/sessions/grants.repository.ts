import { Injectable } from '@nestjs/common';
import type { Factor, ProofKind, SignInWay } from '@latchkey/contracts';
import { sessionCreated, sessionExtended, sessionFactorAdded } from '@latchkey/contracts/catalogue';
import { AttestationError } from '@latchkey/platform/attestations';
import {
  DeletedUsers,
  type Placed,
  RowWriter,
  statement,
  type Subject,
  violates,
} from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { SessionCountsRepository } from './session-counts.repository.js';
import type { SessionRow } from './session.entity.js';
import type { SessionLimits } from './session.rules.js';
import {
  aliveWithin,
  type ChangedSession,
  extendedEnd,
  IS_EXTENDED,
  NO_JWT_IN_ROW,
  secondFactorsOf,
  SESSION_COLUMNS,
} from './sessions.repository.js';
import { joinedAccounts } from './step-up.rules.js';

/** A deleted user has no session, and none starts. The table keeps an older name. */
export const DELETED_USERS = new DeletedUsers({ table: 'forgotten_users', lockSpace: 0x5e55 });

/** Whether a row of `user_blocks` blocks its user. */
export const BLOCKED = 'coalesce(told_blocked, false)';

/** A new session; its times are the database's. */
export interface NewSession {
  id: string;
  appId: string;
  userId: string;
  tokenDigest: Buffer;
  factor: Factor;
  way: SignInWay;
  userAgent: string;
  ip: string;
  expiresInMinutes: number;
  limits: SessionLimits;
  /** Whether the hosted page began it. */
  handsOver: boolean;
}

/** A factor for a session of the user that exists. */
export interface AddedFactor {
  appId: string;
  id: string;
  userId: string;
  factor: Factor;
  way: SignInWay;
  /** Null extends nothing. */
  expiresInMinutes: number | null;
  limits: SessionLimits;
}

/** The factor of a parameter, verified now by the database's clock. */
const verifiedNow = (parameter: string): string =>
  `jsonb_set(${parameter}::jsonb, '{method,last_verified_at}', to_jsonb(floor(extract(epoch FROM now()))::bigint))`;

/** SQL: the ids of the methods that a factor names, some of them null. That of a provider names its email, too. */
export const methodIds = (factor: string): string =>
  `ARRAY[${factor}#>>'{method,method_id}', ${factor}#>>'{method,id}', ${factor}#>>'{method,email_id}']`;

// Holds the user's lock from here to the end of the statement, so it must be the last condition.
const mayGrant = (appId: string, userId: string, factor: string): string =>
  `may_grant(${appId}, ${userId}, ${methodIds(`${factor}::jsonb`)})`;

type GrantedRow = SessionRow & { secondFactors: readonly string[] };

const START = statement<GrantedRow & Placed>('session_start')`
  WITH given AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::jsonb[], $6::text[], $7::text[], $8::int[],
        $9::boolean[], $10::jsonb[])
      WITH ORDINALITY AS given (in_app, of_user, given_id, digest, factor, agent, address, minutes, hands_over, event, place)
  ), started AS (
    INSERT INTO sessions (id, app_id, user_id, token_digest, factors, user_agent, ip, expires_at, hands_over)
      SELECT given_id, in_app, of_user, digest, jsonb_build_array(${verifiedNow('factor')}), agent, address,
          now() + make_interval(mins => minutes), nullif(hands_over, false)
        FROM given WHERE ${mayGrant('in_app', 'of_user', 'factor')}
      RETURNING ${SESSION_COLUMNS})
  SELECT place::int, started.*, add_event(event), ${secondFactorsOf('in_app', 'of_user')}
  FROM started JOIN given ON given_id = started.id`;

// A link that the App delivered proves its method, but not the address that a code would have gone to.
const provesAddress = (factor: string): string =>
  `(${factor}->'method' ?| ARRAY['email_id', 'phone_number_id'])`;

// Reads the former end without a lock: a lock of the row before that of the user could deadlock with a revocation.
const ADD_FACTOR = statement<GrantedRow & ChangedSession>('session_add_factor')`
  WITH before AS (
    SELECT id AS of_session, expires_at AS former_end FROM sessions WHERE app_id = $1 AND id = $3
  ), changed AS (UPDATE sessions SET
      factors = (
        SELECT CASE WHEN bool_or(repeated)
            THEN jsonb_agg(CASE WHEN repeated THEN ${verifiedNow('$4')} ELSE known END ORDER BY place)
            ELSE jsonb_agg(known ORDER BY place) || ${verifiedNow('$4')} END
          FROM (
            SELECT known, place, known->>'delivery_channel' = $4::jsonb->>'delivery_channel'
                AND known#>>'{method,method_id}' = $4::jsonb#>>'{method,method_id}'
                AND ${provesAddress('known')} = ${provesAddress('$4::jsonb')} AS repeated
              FROM jsonb_array_elements(factors) WITH ORDINALITY AS each_factor (known, place)
          ) AS compared
      ),
      expires_at = ${extendedEnd('$5', '$8')}, last_active_at = now(), updated_at = now(),
      version = version + 1, ${NO_JWT_IN_ROW}
    FROM before WHERE app_id = $1 AND id = of_session AND user_id = $2 AND ${aliveWithin('$6', '$7')}
      AND ${mayGrant('$1', '$2', '$4')}
    RETURNING ${SESSION_COLUMNS}, ${IS_EXTENDED} AS "isExtended")
  SELECT changed.*, add_event($9), (SELECT add_event($10) WHERE "isExtended") AS told, ${secondFactorsOf('$1', '$2')}
  FROM changed`;

// In one order, so that two of one user do not wait for each other in a circle.
const REMEMBER = statement('second_factors_remember')`
  INSERT INTO second_factors (app_id, user_id, method_id, type)
    SELECT $1, $2, proved, kind FROM unnest($3::text[], $4::text[]) AS known (proved, kind)
      WHERE may_grant($1, $2, ARRAY[proved]) ORDER BY proved
  ON CONFLICT DO NOTHING`;

// An account that was of a kind of its own, until its provider named an email of the user.
const JOIN_MAILBOX = statement('second_factors_join_mailbox')`
  UPDATE second_factors SET type = 'mailbox'
    WHERE app_id = $1 AND user_id = $2 AND method_id = ANY ($3::text[]) AND type = 'account'`;

const WHY_REFUSED = statement<Record<'deleted' | 'blocked' | 'removed', boolean>>('grants_why_refused')`SELECT
  EXISTS (SELECT FROM forgotten_users WHERE app_id = $1 AND user_id = $2) AS "deleted",
  EXISTS (SELECT FROM user_blocks WHERE app_id = $1 AND user_id = $2 AND ${BLOCKED}) AS "blocked",
  EXISTS (SELECT FROM removed_methods 
    WHERE app_id = $1 AND user_id = $2 AND method_id = ANY (${methodIds('$3::jsonb')})) AS "removed"`;

const IS_BLOCKED = statement('grants_is_blocked')`
  SELECT FROM user_blocks WHERE app_id = $1 AND user_id = $2 AND ${BLOCKED}`;

/** Starts sessions and adds factors to them, holding the user's lock: a deletion, block or removal waits. */
@Injectable()
export class GrantsRepository {
  private readonly starts: RowWriter<GrantedRow>;

  constructor(
    private readonly source: DataSource,
    private readonly outbox: Outbox,
    private readonly counts: SessionCountsRepository,
  ) {
    this.starts = new RowWriter(source, START, ([, , id]) => String(id));
  }

  /**
   * Undefined for a user who is deleted or blocked, or for a method that was removed.
   * SQL: one statement takes the users' locks, looks for these, inserts, and adds the events.
   * @param mostOfUser living sessions that the user may have then; null for any number.
   */
  start(session: NewSession, mostOfUser: number | null): Promise<SessionRow | undefined> {
    return this.counted(session, mostOfUser, (tx) => this.insert(session, tx));
  }

  /**
   * Adds the factor, or renews it where the session has its method and as much proof, and extends. Undefined for a
   * session that has ended, and where `start` refuses. SQL: works on the latest version, so that parallel factors all
   * stay, and adds the events.
   * @param mostOfUser as in `start`: a session that has its second proof now may be one too many.
   */
  addFactor(added: AddedFactor, mostOfUser: number | null): Promise<SessionRow | undefined> {
    return this.counted(added, mostOfUser, (tx) => this.append(tx ?? this.source, added));
  }

  /** Within a limit it holds the user's lock alone: of parallel grants each counts the sessions of those before it. */
  private async counted(
    granted: NewSession | AddedFactor,
    most: number | null,
    grant: (tx?: EntityManager) => Promise<SessionRow | undefined>,
  ): Promise<SessionRow | undefined> {
    const row = await (most === null
      ? grant()
      : this.source.transaction(async (tx) => {
          await DELETED_USERS.close(tx, granted);
          const made = await grant(tx);
          if (made) await this.counts.endOldest(tx, made, { most, limits: granted.limits });
          return made;
        }));
    if (row) this.outbox.nudge();
    return row;
  }

  private insert(session: NewSession, tx?: EntityManager): Promise<SessionRow | undefined> {
    const { id, appId, userId, tokenDigest, factor, userAgent, ip, expiresInMinutes, handsOver } = session;
    const data = { session_id: id, sign_in_method: session.way };
    const event = this.outbox.event(sessionCreated, { appId, userId, data });
    const device = [userAgent, ip];
    const values = [appId, userId, id, tokenDigest, JSON.stringify(factor), ...device, expiresInMinutes];
    return this.starts.write([...values, handsOver, event], tx).catch(spentProof);
  }

  private append(on: DataSource | EntityManager, added: AddedFactor): Promise<SessionRow | undefined> {
    const { appId, id, userId, factor, way, expiresInMinutes, limits } = added;
    const { maxMinutes, idleMinutes, reachMinutes } = limits;
    const session = [appId, userId, id, JSON.stringify(factor)];
    const { type, delivery_channel, method } = factor;
    const proof = { method_id: method.method_id, type, delivery_channel, sign_in_method: way };
    const events = [
      this.outbox.event(sessionFactorAdded, { appId, userId, data: { session_id: id, ...proof } }),
      this.outbox.event(sessionExtended, { appId, userId, data: { session_id: id } }),
    ];
    const minutes = [expiresInMinutes, maxMinutes, idleMinutes, reachMinutes];
    return ADD_FACTOR.first(on, [...session, ...minutes, ...events]);
  }

  /** Methods by which the user has proved a second kind. SQL: one statement, with the lock and the refusals of a grant. */
  async remember(
    { appId, userId }: Subject,
    proofs: readonly { methodId: string; kind: ProofKind }[],
  ): Promise<void> {
    const methods = [proofs.map(({ methodId }) => methodId), proofs.map(({ kind }) => kind)];
    await REMEMBER.run(this.source, [appId, userId, ...methods]);
  }

  /** An account whose provider names an email of the user now is no longer a kind that the user has to prove. SQL: one statement. */
  async joinMailbox(row: SessionRow): Promise<void> {
    const accountIds = joinedAccounts(row);
    if (accountIds.length > 0) await JOIN_MAILBOX.run(this.source, [row.appId, row.userId, accountIds]);
  }

  async isBlocked({ appId, userId }: Subject): Promise<boolean> {
    return (await IS_BLOCKED.count(this.source, [appId, userId])) > 0;
  }

  /** Undefined if the reason is gone by now. SQL: one snapshot of three tables. */
  async whyRefused({ appId, userId, factor }: Pick<NewSession, 'appId' | 'userId' | 'factor'>) {
    const row = await WHY_REFUSED.first(this.source, [appId, userId, JSON.stringify(factor)]);
    if (row?.deleted) return 'user_not_found';
    if (row?.blocked) return 'user_blocked';
    return row?.removed ? 'method_not_found' : undefined;
  }
}

/** A session has the id of its proof, so a second one of the same proof is the same session. */
function spentProof(error: unknown): never {
  if (violates(error, 'sessions_pkey')) throw new AttestationError('attestation_spent', { cause: error });
  throw error;
}
