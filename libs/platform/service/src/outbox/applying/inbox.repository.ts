import type { EntityManager } from 'typeorm';
import { statement } from '../../database/statement.js';

const ADD = statement<{ id: string }>('inbox_add')`
  WITH recovered AS (DELETE FROM dead_events WHERE event_id = ANY($1::text[]))
  INSERT INTO inbox (event_id) SELECT id FROM unnest($1::text[]) AS applied (id) ORDER BY id
    ON CONFLICT DO NOTHING RETURNING event_id AS id`;

/** The ids of the events that this service has applied. */
export class InboxRepository {
  /**
   * Adds ids of events in the transaction that applies them. None of them is any longer one that failed.
   * In one order everywhere, so that two transactions never wait for each other. @returns those not applied before.
   */
  async add(tx: EntityManager, eventIds: readonly string[]): Promise<Set<string>> {
    const added = await ADD.rows(tx, [eventIds]);
    return new Set(added.map(({ id }) => id));
  }
}
