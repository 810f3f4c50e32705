import type { EntityManager } from 'typeorm';
import type { EventContent, EventDefinition, Outbox } from '../outbox/index.js';

/** The event that a changed row stands for. */
export interface RowEvent {
  /** SQL: what the statement returns of the row. */
  readonly columns: string;
  /** Undefined for a row that needs no event. */
  readonly of: (row: never) => readonly [EventDefinition<object>, EventContent<object>] | undefined;
}

/** Adds the events of the rows that a transaction changed. @returns how many there are. */
export function addEvents(
  outbox: Outbox,
  tx: EntityManager,
  { of }: RowEvent,
  rows: readonly object[],
): number {
  const events = rows.map((row) => of(row as never)).filter((event) => event !== undefined);
  for (const [definition, content] of events) outbox.add(tx, definition, content);
  return events.length;
}
