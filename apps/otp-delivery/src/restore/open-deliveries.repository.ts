import type { EntityManager } from 'typeorm';

/** What was sent and can still be used, or waits to be sent; of all Apps. */
export class OpenDeliveriesRepository {
  /** @returns how many. */
  endPasscodes(tx: EntityManager, limit: number): Promise<number> {
    return changed(
      tx,
      `UPDATE passcodes SET consumed_at = now() WHERE (app_id, method_id) IN (
          SELECT app_id, method_id FROM passcodes WHERE consumed_at IS NULL AND expires_at > now() LIMIT $1 FOR UPDATE)`,
      limit,
    );
  }

  /** @returns how many. */
  endLinks(tx: EntityManager, limit: number): Promise<number> {
    return changed(
      tx,
      `UPDATE magic_links SET consumed_at = now() WHERE id IN (
          SELECT id FROM magic_links WHERE consumed_at IS NULL AND expires_at > now() LIMIT $1 FOR UPDATE)`,
      limit,
    );
  }

  /** @returns how many. */
  cancelMessages(tx: EntityManager, limit: number): Promise<number> {
    return changed(
      tx,
      `UPDATE messages SET state = 'cancelled', payload_sealed = NULL, leased_until = NULL, finished_at = now()
        WHERE id IN (SELECT id FROM messages WHERE state = 'queued' LIMIT $1 FOR UPDATE)`,
      limit,
    );
  }
}

async function changed(tx: EntityManager, statement: string, limit: number): Promise<number> {
  const [, count] = await tx.query<[object[], number]>(statement, [limit]);
  return count;
}
