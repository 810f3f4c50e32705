import type { EntityManager } from 'typeorm';

// A code of the next step is accepted too (one step of drift), so that one may have been used as well.
const LATEST_STEP = '(floor(extract(epoch FROM now()) / 30) + 1)::bigint';

/** What can be answered once, of all users of all Apps. */
export class OpenFactorsRepository {
  /** Takes no code of a TOTP that could have been shown by now. @returns how many TOTPs. */
  passSteps(tx: EntityManager, limit: number): Promise<number> {
    return changed(
      tx,
      `UPDATE totps SET last_step = ${LATEST_STEP} WHERE id IN (
          SELECT id FROM totps WHERE last_step < ${LATEST_STEP} LIMIT $1 FOR UPDATE)`,
      limit,
    );
  }

  /** @returns how many. */
  removeChallenges(tx: EntityManager, limit: number): Promise<number> {
    return changed(
      tx,
      `DELETE FROM webauthn_challenges WHERE (app_id, challenge) IN (
          SELECT app_id, challenge FROM webauthn_challenges LIMIT $1 FOR UPDATE)`,
      limit,
    );
  }

  /** @returns how many. */
  removeRecoveryCodes(tx: EntityManager, limit: number): Promise<number> {
    return changed(
      tx,
      `DELETE FROM recovery_codes WHERE (app_id, user_id, place) IN (
          SELECT app_id, user_id, place FROM recovery_codes LIMIT $1 FOR UPDATE)`,
      limit,
    );
  }
}

async function changed(tx: EntityManager, statement: string, limit: number): Promise<number> {
  const [, count] = await tx.query<[object[], number]>(statement, [limit]);
  return count;
}
