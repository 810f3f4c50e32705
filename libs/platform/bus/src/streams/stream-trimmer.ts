import { AckPolicy, type ConsumerInfo, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import type { StreamName } from '@latchkey/platform/events';
import type { EventStream } from './stream.js';
import { firstKept, readUpTo } from './trimming.rules.js';

const ANSWER_MS = 3000;

interface NamesPage {
  readonly total: number;
  readonly consumers: readonly string[] | null;
  readonly error?: { readonly description: string };
}

/** Keeps a stream half empty: removes events that every consumer has behind it, the oldest first. */
export class StreamTrimmer {
  /** Where the stream ended at the look before; in a cluster a consumer may know less than the stream for a moment. */
  private endedEarlier = 0;

  /** @param needed consumers without which nothing is removed: one that is missing comes back and reads everything. */
  constructor(
    private readonly streams: EventStream,
    private readonly stream: StreamName,
    private readonly needed: readonly string[],
  ) {}

  /**
   * @param read sequence up to which the process itself has stored the events.
   * @returns the number of removed events. @throws Error if a consumer is missing, or the bus does not answer.
   */
  async trim(read: number): Promise<number> {
    const manager = await jetstreamManager(this.streams.connection, { timeout: ANSWER_MS, checkAPI: false });
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
    if (firstKept(fill, read) === undefined) return 0;
    const first = firstKept(fill, Math.min(read, await this.readByAll(manager, endedEarlier)));
    if (first === undefined) return 0;
    return (await manager.streams.purge(this.stream, { seq: first })).purged;
  }

  private async readByAll(manager: JetStreamManager, endedEarlier: number): Promise<number> {
    const names = new Set([...this.needed, ...(await this.consumerNames())]);
    const consumers = await Promise.all([...names].map((name) => manager.consumers.info(this.stream, name)));
    return Math.min(...consumers.filter(isDurable).map((consumer) => progressOf(consumer, endedEarlier)));
  }

  /** The client has no call for names, and its list leaves out consumers whose server is away. */
  private async consumerNames(): Promise<string[]> {
    const names: string[] = [];
    for (;;) {
      const request = JSON.stringify({ offset: names.length });
      const subject = `$JS.API.CONSUMER.NAMES.${this.stream}`;
      const answer = await this.streams.connection.request(subject, request, { timeout: ANSWER_MS });
      const { total, consumers, error } = answer.json<NamesPage>();
      if (error) throw new Error(error.description);
      names.push(...(consumers ?? []));
      if (!consumers?.length || names.length >= total) return names;
    }
  }
}

const isDurable = ({ config }: ConsumerInfo) =>
  config.durable_name !== undefined && config.ack_policy !== AckPolicy.None;

const progressOf = ({ ack_floor, num_pending, num_ack_pending }: ConsumerInfo, endedEarlier: number) =>
  readUpTo({ acknowledged: ack_floor.stream_seq, waiting: num_pending + num_ack_pending }, endedEarlier);
