import {
  DiscardPolicy,
  jetstream,
  JetStreamApiCodes,
  JetStreamApiError,
  StorageType,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import { MAKING_LIMIT_MS } from './stream-maker.js';

export interface BucketLimits {
  readonly name: string;
  /** How long an entry is kept after its last change. */
  readonly ttlMs: number;
  readonly maxBytes: number;
  /** Servers that keep it, where it is made. */
  readonly replicas: number;
}

/** Makes the key-value bucket where it is missing; one that is there stays as an operator has changed it. */
export async function makeBucket(connection: NatsConnection, limits: BucketLimits): Promise<void> {
  const { name, ttlMs, maxBytes, replicas } = limits;
  const client = jetstream(connection, { timeout: MAKING_LIMIT_MS });
  const manager = await client.jetstreamManager(false);
  try {
    await manager.streams.info(`KV_${name}`);
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== JetStreamApiCodes.StreamNotFound) throw error;
    // As a client of key-value buckets makes it, and what is removed from it may be gone at once.
    await manager.streams.add({
      name: `KV_${name}`,
      subjects: [`$KV.${name}.>`],
      storage: StorageType.File,
      max_msgs_per_subject: 1,
      max_age: nanos(ttlMs),
      max_bytes: maxBytes,
      discard: DiscardPolicy.New,
      num_replicas: replicas,
      allow_rollup_hdrs: true,
      allow_msg_ttl: true,
      // A follower may be behind: entries are read where they are written.
      allow_direct: false,
    });
  }
}
