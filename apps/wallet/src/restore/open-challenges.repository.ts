import type { EntityManager } from 'typeorm';

/** Challenges of all Apps that can still be answered. */
export class OpenChallengesRepository {
  /** @returns how many. */
  async end(tx: EntityManager, limit: number): Promise<number> {
    const [, ended] = await tx.query<[object[], number]>(
      `UPDATE wallet_challenges SET consumed_at = now() WHERE id IN (
          SELECT id FROM wallet_challenges WHERE consumed_at IS NULL AND expires_at > now() LIMIT $1 FOR UPDATE)`,
      [limit],
    );
    return ended;
  }
}
