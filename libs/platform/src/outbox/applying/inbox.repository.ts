import type { EntityManager } from 'typeorm';

/** The ids of the events that this service has applied. */
export class InboxRepository {
  /** Adds an event's id in the transaction that applies it; false if it was applied before. */
  async add(tx: EntityManager, eventId: string): Promise<boolean> {
    const added = await tx.query<object[]>(
      'INSERT INTO inbox (event_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING event_id',
      [eventId],
    );
    return added.length === 1;
  }
}
