import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { fillOf, type StreamFill } from './stream-fill.js';

const LIMIT_MS = 2000;

/** How far a consumer is behind its stream. */
interface ConsumerLag {
  readonly stream: string;
  readonly consumer: string;
  /** Messages that were not sent to it yet. */
  readonly pending: number;
  /** Sent and neither acknowledged nor given back yet. */
  readonly unacknowledged: number;
  /** Among those, the ones that were sent more than once. */
  readonly redelivered: number;
}

/** What of a stream could not be asked, and why. */
interface Unread {
  readonly stream: string;
  readonly error: unknown;
}

export interface BusUse {
  readonly streams: readonly StreamFill[];
  readonly consumers: readonly ConsumerLag[];
  /** One for each question that had no answer in time: the answers of the others are there. */
  readonly unread: readonly Unread[];
}

/**
 * Streams and their consumers as the server has them now; a consumer whose server is away is left out.
 * @param read streams whose consumers are asked for, too.
 * @param stored streams that have none.
 */
export async function busUse(
  connection: NatsConnection,
  read: readonly string[],
  stored: readonly string[],
): Promise<BusUse> {
  const manager = await jetstreamManager(connection, { timeout: LIMIT_MS, checkAPI: false });
  const [fills, lags] = await Promise.all([
    eachOf([...read, ...stored], (stream) => fillOf(manager, stream)),
    eachOf(read, (stream) => lagsOf(manager, stream)),
  ]);
  const unread = [...fills.unread, ...lags.unread];
  return { streams: fills.answers, consumers: lags.answers.flat(), unread };
}

/** The answers for all streams: one that fails hides no other. */
async function eachOf<T>(streams: readonly string[], ask: (stream: string) => Promise<T>) {
  const answers: T[] = [];
  const unread: Unread[] = [];
  const asked = await Promise.allSettled(streams.map(ask));
  for (const [at, one] of asked.entries())
    if (one.status === 'fulfilled') answers.push(one.value);
    else unread.push({ stream: streams[at] ?? '', error: one.reason });
  return { answers, unread };
}

async function lagsOf(manager: JetStreamManager, stream: string): Promise<ConsumerLag[]> {
  const lags: ConsumerLag[] = [];
  for await (const { name, num_pending, num_ack_pending, num_redelivered } of manager.consumers.list(stream))
    lags.push({
      ...{ stream, consumer: name },
      ...{ pending: num_pending, unacknowledged: num_ack_pending, redelivered: num_redelivered },
    });
  return lags.toSorted((one, other) => one.consumer.localeCompare(other.consumer));
}
