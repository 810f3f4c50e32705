import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

const LIMIT_MS = 2000;

/** How full a stream of JetStream is. */
interface StreamFill {
  readonly stream: string;
  readonly messages: number;
  readonly bytes: number;
  /** Not positive for a stream without a size. */
  readonly maxBytes: number;
}

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

export interface BusUse {
  readonly streams: readonly StreamFill[];
  readonly consumers: readonly ConsumerLag[];
}

/**
 * Streams and their consumers as the server has them now; a consumer whose server is away is left out.
 * @param read streams whose consumers are asked for, too.
 * @param stored streams that have none.
 * @throws Error while the bus does not answer, or a stream is missing.
 */
export async function busUse(
  connection: NatsConnection,
  read: readonly string[],
  stored: readonly string[],
): Promise<BusUse> {
  const manager = await jetstreamManager(connection, { timeout: LIMIT_MS, checkAPI: false });
  const [streams, consumers] = await Promise.all([
    Promise.all([...read, ...stored].map((stream) => fillOf(manager, stream))),
    Promise.all(read.map((stream) => lagsOf(manager, stream))),
  ]);
  return { streams, consumers: consumers.flat() };
}

async function fillOf(manager: JetStreamManager, stream: string): Promise<StreamFill> {
  const { config, state } = await manager.streams.info(stream);
  return { stream, messages: state.messages, bytes: state.bytes, maxBytes: config.max_bytes };
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
