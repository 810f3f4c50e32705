import type { EntityManager } from 'typeorm';

/** The ids of the events that this service has applied. */
export class InboxRepository {
  /**
   * Adds an event's id in the transaction that applies it; false if it was applied before. In both cases the event is no
   * longer one that failed.
   */
  async add(tx: EntityManager, eventId: string): Promise<boolean> {
    const added = await tx.query<object[]>(
      `WITH recovered AS (DELETE FROM dead_events WHERE event_id = $1)
       INSERT INTO inbox (event_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING event_id`,
      [eventId],
    );
    return added.length === 1;
  }
}
