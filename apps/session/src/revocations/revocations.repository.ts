import { Injectable } from '@nestjs/common';
import { statement, statementPer, type Subject } from '@latchkey/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { BLOCKED, DELETED_USERS, methodIds } from '../sessions/grants.repository.js';
import { ALIVE, NO_JWT_IN_ROW, withinLimits } from '../sessions/sessions.repository.js';
import type { SessionLimits } from '../sessions/session.rules.js';
import type { NewestRevoked, OwnSelection, SelectedSessions } from './revocation.rules.js';

/** A session that a statement has ended. */
export interface EndedSession {
  id: string;
  userId: string;
}

/** A method that no longer belongs to this user; it may belong to another one. */
export interface RemovedMethod extends Subject {
  methodId: string;
}

export interface UserBlock extends Subject {
  blocked: boolean;
  /** Identity counts the blocks and unblocks of a user. */
  version: number;
}

/** Whether a factor names the method; null if it names another one. */
const NAMES_METHOD = `$3 = ANY (${methodIds('known')})`;

/** The factors of other methods; null where there are none. */
const REMAINING = `(
  SELECT jsonb_agg(known ORDER BY place) FROM jsonb_array_elements(factors) WITH ORDINALITY AS each_factor (known, place)
    WHERE (${NAMES_METHOD}) IS NOT TRUE)`;

const ENDING = `
  UPDATE sessions SET revoked_at = now(), updated_at = now(), version = version + 1,
    ${NO_JWT_IN_ROW}`;

const ending = (where: string) => `${ENDING}
  WHERE app_id = $3 AND ${where} AND revoked_at IS NULL AND expires_at > now()
  RETURNING id, user_id AS "userId", $1::int IS NULL OR (${withinLimits('$1', '$2')}) AS alive`;

const END = statementPer<EndedSession & { alive: boolean }, 'id' | 'id_of_user' | 'token' | 'user'>(
  'revocations_end',
  {
    id: ending('id = $4'),
    id_of_user: ending('id = $4 AND user_id = $5'),
    token: ending('token_digest = $4'),
    user: ending('user_id = $4 AND id IS DISTINCT FROM $5::text'),
  },
);

const NEWEST_PROOF = `(
  SELECT max((known#>>'{method,last_verified_at}')::bigint) FROM jsonb_array_elements(factors) AS known)`;

const NAMED = '($6::text IS NULL OR id = $6) AND id IS DISTINCT FROM $7::text';

// Locked in one order: of two sessions that end each other the second waits, and is not living any more.
const END_OWN = statement<Partial<EndedSession> & { isOlder: boolean }>('revocations_end_own')`
  WITH living AS (
    SELECT id AS of_session, ${NEWEST_PROOF} AS newest_proof, ${NAMED} AS is_named,
      ${withinLimits('$1', '$2')} AS is_alive
    FROM sessions WHERE app_id = $3 AND user_id = $4 AND ${ALIVE} AND (id = $5 OR ${NAMED})
    ORDER BY id FOR UPDATE
  ), own AS (
    SELECT EXISTS (SELECT FROM living AS other
        WHERE other.is_named AND other.is_alive AND other.newest_proof > mine.newest_proof) AS is_older
    FROM living AS mine WHERE of_session = $5 AND is_alive
  ), ended AS (${ENDING}
    FROM living, own WHERE id = of_session AND is_named AND NOT is_older
    RETURNING id, user_id AS "userId", is_alive
  )
  SELECT own.is_older AS "isOlder", ended.id, ended."userId" FROM own LEFT JOIN ended ON is_alive`;

const REMOVE_METHOD = statement('revocations_remove_method')`
  INSERT INTO removed_methods (app_id, user_id, method_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`;

const FORGET_FACTOR = statement('revocations_forget_factor')`
  DELETE FROM second_factors WHERE app_id = $1 AND user_id = $2 AND method_id = $3`;

const REMOVE_FACTOR = statement<EndedSession & { ended: boolean }>('revocations_remove_factor')`
  UPDATE sessions SET factors = coalesce(${REMAINING}, factors),
    revoked_at = CASE WHEN ${REMAINING} IS NULL THEN now() END,
    updated_at = now(), version = version + 1, ${NO_JWT_IN_ROW}
  WHERE app_id = $1 AND user_id = $2 AND revoked_at IS NULL AND expires_at > now()
    AND EXISTS (SELECT FROM jsonb_array_elements(factors) AS known WHERE ${NAMES_METHOD})
  RETURNING id, user_id AS "userId", revoked_at IS NOT NULL AS ended`;

const SET_BLOCK = statement('revocations_set_block')`
  INSERT INTO user_blocks (app_id, user_id, told_blocked, told_at, version) SELECT $1, $2, $3, now(), $4
    WHERE NOT EXISTS (SELECT FROM forgotten_users WHERE app_id = $1 AND user_id = $2)
  ON CONFLICT (app_id, user_id) DO UPDATE SET told_blocked = $3, told_at = now(), version = $4
    WHERE user_blocks.version <= $4`;

const IS_BLOCKED = statement<{ blocked: boolean }>('revocations_is_blocked')`
  SELECT ${BLOCKED} AS blocked FROM user_blocks WHERE app_id = $1 AND user_id = $2`;

// Joined by the database: 20,000 rows would take the driver longer than the query.
export const NEWEST_REVOKED = statement<NewestRevoked>('sessions_newest_revoked')`
  SELECT coalesce(string_agg(sid_digest, '' ORDER BY revoked_at DESC, sid_digest DESC), '') AS digests,
    min(revoked_at) AS "oldestAt", now() AS now
  FROM (
    SELECT sid_digest, revoked_at FROM revoked_sessions
    WHERE app_id = $1 AND revoked_at > now() - make_interval(secs => $2)
    ORDER BY revoked_at DESC, sid_digest DESC LIMIT $3
  ) AS newest`;

/** Ends living sessions, and lists the ended ones. One that the App's limits have ended already does not count as ended again. */
@Injectable()
export class RevocationsRepository {
  constructor(private readonly source: DataSource) {}

  /**
   * @param limits absent for a block: every session that ends counts.
   * SQL: of parallel revocations one ends a session; later limits cannot revive those that had run out.
   */
  async end(
    tx: EntityManager,
    appId: string,
    selected: SelectedSessions,
    limits?: SessionLimits,
  ): Promise<EndedSession[]> {
    const { by, values } = conditionOf(selected);
    const rows = await END[by].rows(tx, [
      limits?.maxMinutes ?? null,
      limits?.idleMinutes ?? null,
      appId,
      ...values,
    ]);
    return rows.filter(({ alive }) => alive);
  }

  /**
   * Ends sessions beside one of the same user, which has to be alive. @returns undefined where it is not; `isOlder`,
   * and none ended, where one that it names has a newer proof. SQL: the locks decide between sessions that end each other.
   */
  async endOwn(
    tx: EntityManager,
    appId: string,
    { userId, ownId, onlyId, exceptId }: OwnSelection,
    { maxMinutes, idleMinutes }: SessionLimits,
  ): Promise<{ isOlder: boolean; ended: EndedSession[] } | undefined> {
    const values = [maxMinutes, idleMinutes, appId, userId, ownId, onlyId ?? null, exceptId ?? null];
    const rows = await END_OWN.rows(tx, values);
    const [first] = rows;
    const ended = rows.flatMap(({ id, userId: of }) => (id && of ? [{ id, userId: of }] : []));
    return first && { isOlder: first.isOlder, ended };
  }

  /**
   * Stops new factors of the method, then removes it from every living session. @returns the sessions left without a
   * factor, which ended. SQL: works on the latest version of each row, beside grants that add other factors.
   */
  async removeMethod(tx: EntityManager, { appId, userId, methodId }: RemovedMethod): Promise<EndedSession[]> {
    await DELETED_USERS.close(tx, { appId, userId });
    await REMOVE_METHOD.run(tx, [appId, userId, methodId]);
    await FORGET_FACTOR.run(tx, [appId, userId, methodId]);
    const rows = await REMOVE_FACTOR.rows(tx, [appId, userId, methodId]);
    return rows.filter(({ ended }) => ended);
  }

  /**
   * Stores the block or unblock unless a later one is known, or the user is deleted. @returns whether the user is blocked after it.
   * SQL: the version decides, since calls and events of the same changes come in any order and perhaps twice.
   */
  async setBlock(tx: EntityManager, { appId, userId, blocked, version }: UserBlock): Promise<boolean> {
    await DELETED_USERS.close(tx, { appId, userId });
    await SET_BLOCK.run(tx, [appId, userId, blocked, version]);
    return (await IS_BLOCKED.first(tx, [appId, userId]))?.blocked ?? false;
  }

  /** What the triggers on `sessions` have listed. SQL: one range of one index. */
  async newestOf(appId: string, lastSeconds: number, most: number): Promise<NewestRevoked> {
    const found = await NEWEST_REVOKED.first(this.source, [appId, lastSeconds, most]);
    if (!found) throw new Error('an aggregate answered no row');
    return found;
  }
}

function conditionOf(selected: SelectedSessions): { by: keyof typeof END; values: unknown[] } {
  if ('id' in selected) {
    const { id, userId } = selected;
    return userId === undefined ? { by: 'id', values: [id] } : { by: 'id_of_user', values: [id, userId] };
  }
  if ('tokenDigest' in selected) return { by: 'token', values: [selected.tokenDigest] };
  const { userId, exceptId = null } = selected;
  return { by: 'user', values: [userId, exceptId] };
}
