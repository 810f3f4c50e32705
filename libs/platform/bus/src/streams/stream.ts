import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { STREAM, type StreamName, STREAMS } from '@latchkey/platform/events';
import { fillOf, type StreamFill } from './stream-fill.js';

/** Of a scrape. */
const USE_LIMIT_MS = 1000;

/**
 * The streams that carry events, for a process that publishes or reads. Only the process `streams` makes them: while one
 * is missing, events wait in the outboxes, and readers look again.
 */
export class EventStream {
  /** @param published the stream in which this process publishes. */
  constructor(
    readonly connection: NatsConnection,
    readonly published: StreamName = STREAM,
  ) {}

  /** How full the streams are. @throws Error while the bus does not answer. */
  async use(): Promise<StreamFill<StreamName>[]> {
    const manager = await jetstreamManager(this.connection, { timeout: USE_LIMIT_MS, checkAPI: false });
    return Promise.all(STREAMS.map((stream) => fillOf(manager, stream)));
  }
}
