import { AckPolicy, type ConsumerInfo, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { StreamName } from '@latchkey/platform/events';
import { consumerNames } from './consumer-names.js';
import { firstKept, readUpTo } from './trimming.rules.js';

const ANSWER_MS = 3000;

/** Keeps a stream half empty: removes events that every consumer has behind it, the oldest first. */
export class StreamTrimmer {
  /** Where the stream ended at the look before; in a cluster a consumer may know less than the stream for a moment. */
  private endedEarlier = 0;

  /** @param needed consumers without which nothing is removed: one that is missing comes back and reads everything. */
  constructor(
    private readonly connection: NatsConnection,
    readonly stream: StreamName,
    private readonly needed: readonly string[],
  ) {}

  /** @returns the number of removed events. @throws Error if a consumer is missing, or the bus does not answer. */
  async trim(): Promise<number> {
    const manager = await jetstreamManager(this.connection, { timeout: ANSWER_MS, checkAPI: false });
    const { config, state } = await manager.streams.info(this.stream);
    const fill = {
      bytes: state.bytes,
      maxBytes: config.max_bytes,
      firstSequence: state.first_seq,
      lastSequence: state.last_seq,
    };
    const endedEarlier = this.endedEarlier;
    this.endedEarlier = state.last_seq;
    // Asks no consumer while there is room.
    if (firstKept(fill, state.last_seq) === undefined) return 0;
    const first = firstKept(fill, await this.readByAll(manager, endedEarlier));
    if (first === undefined) return 0;
    return (await manager.streams.purge(this.stream, { seq: first })).purged;
  }

  private async readByAll(manager: JetStreamManager, endedEarlier: number): Promise<number> {
    const names = new Set([...this.needed, ...(await consumerNames(this.connection, this.stream))]);
    const consumers = await Promise.all([...names].map((name) => manager.consumers.info(this.stream, name)));
    const counted = consumers.filter(
      (consumer) => isDurable(consumer) || this.needed.includes(consumer.name),
    );
    return Math.min(...counted.map((consumer) => progressOf(consumer, endedEarlier)));
  }
}

const isDurable = ({ config }: ConsumerInfo) =>
  config.durable_name !== undefined && config.ack_policy !== AckPolicy.None;

function progressOf({ name, config, ...at }: ConsumerInfo, endedEarlier: number): number {
  if (config.ack_policy === AckPolicy.None) throw new Error(`the consumer ${name} acknowledges nothing`);
  const waiting = at.num_pending + at.num_ack_pending;
  return readUpTo({ acknowledged: at.ack_floor.stream_seq, waiting }, endedEarlier);
}
