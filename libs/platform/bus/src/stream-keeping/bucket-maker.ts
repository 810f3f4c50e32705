import { jetstream, JetStreamApiCodes, JetStreamApiError, StorageType } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';
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
    await new Kvm(client).create(name, {
      storage: StorageType.File,
      history: 1,
      ttl: ttlMs,
      max_bytes: maxBytes,
      replicas,
      // A follower may be behind: entries are read where they are written.
      allow_direct: false,
    });
  }
}
