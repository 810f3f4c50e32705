import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { type Event, subjectIn } from '@latchkey/platform/events';
import type { EventTelemetry, OutgoingEvent } from './event-telemetry.js';
import type { EventStream } from './stream.js';

const ANSWER_MS = 3000;

/** Publishes events on JetStream, whose answer means that an event is stored. */
export class EventPublisher {
  private readonly jetstream: JetStreamClient;

  constructor(
    private readonly stream: EventStream,
    private readonly telemetry: EventTelemetry,
  ) {
    this.jetstream = jetstream(stream.connection, { timeout: ANSWER_MS });
  }

  /**
   * Events of one user wait for each other, so that they arrive in order; those of different users do not.
   * @throws the first failure, at the end: some may have arrived, and will be published again under the same id.
   */
  async publishAll(rows: readonly OutgoingEvent[]): Promise<void> {
    const lanes = new Map<string, Promise<void>>();
    for (const row of rows) {
      const lane = `${row.app_id}/${row.user_id}`;
      const before = lanes.get(lane);
      lanes.set(lane, before ? before.then(() => this.publish(row)) : this.publish(row));
    }
    const outcomes = await Promise.allSettled(lanes.values());
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  private async publish(row: OutgoingEvent): Promise<void> {
    const event: Event = {
      id: row.event_id,
      type: row.type,
      app_id: row.app_id,
      user_id: row.user_id,
      occurred_at: Number(row.occurred_at),
      actor: { type: row.actor_type, key_id: row.actor_key_id, user_id: row.actor_user_id },
      request_id: row.request_id,
      data: row.data,
    };
    const subject = subjectIn(this.stream.published, row.type);
    const { headers, span } = this.telemetry.publishing(row, subject);
    try {
      const options = { msgID: row.event_id, headers };
      await this.jetstream.publish(subject, JSON.stringify(event), options);
      this.telemetry.countPublished(row.type);
      span?.end();
    } catch (error) {
      span?.end('publish_failed');
      throw error;
    }
  }
}
