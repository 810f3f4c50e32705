import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ClaimedMessage } from './message.entity.js';
import { LEASE } from './messages.repository.js';

const LEASED = `id = $1 AND attempts = $2 AND state = 'queued'`;

// The number of the attempt, not a count: a repetition after a lost answer adds nothing.
const WAIT_ON = statement<Waiting>('messages_wait_on')`
  UPDATE messages SET leased_until = now() + interval '${LEASE}', unanswered = array_remove(unanswered, $2) || $2::integer
  WHERE ${LEASED} AND expires_at > now()
  RETURNING 1000 * extract(epoch FROM least(expires_at, leased_until) - now())::float8 AS "leftMs",
    cardinality(unanswered) AS copies`;

const REFUSED = statement('messages_text_refused')`
  UPDATE messages SET unanswered = array_remove(unanswered, $2) WHERE ${LEASED}`;

const COPIES = statement<{ copies: number }>('messages_copies')`
  SELECT cardinality(unanswered) AS copies FROM messages WHERE ${LEASED}`;

/** A message whose text has left, and which this worker holds. */
export interface Waiting {
  /** Milliseconds until its code expires or its lease ends. */
  readonly leftMs: number;
  /** Attempts without an answer, this one among them. */
  readonly copies: number;
}

/**
 * Texts that left and may have arrived. SQL: an attempt is noted together with its longer lease, by the database's clock.
 */
@Injectable()
export class UnansweredRepository {
  constructor(private readonly source: DataSource) {}

  /** Notes that the attempt has no answer yet, and begins its lease anew. Undefined where the message is not held any more, or its code has expired. */
  waitOn({ id, attempts }: ClaimedMessage): Promise<Waiting | undefined> {
    return WAIT_ON.first(this.source, [id, attempts]);
  }

  /** The text was refused after all, so it did not arrive by this attempt. */
  async refused({ id, attempts }: ClaimedMessage): Promise<void> {
    await REFUSED.run(this.source, [id, attempts]);
  }

  /** How often the text may have arrived by earlier attempts. */
  async copiesOf({ id, attempts }: ClaimedMessage): Promise<number> {
    return (await COPIES.first(this.source, [id, attempts]))?.copies ?? 0;
  }
}
