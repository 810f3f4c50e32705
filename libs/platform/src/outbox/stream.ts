import { jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { STREAM, subjectOf } from './event.js';

const WEEK_MS = 7 * 24 * 3600 * 1000;
const DUPLICATE_WINDOW_MS = 2 * 60 * 1000;

const STREAM_CONFIG = {
  name: STREAM,
  subjects: [subjectOf('>')],
  retention: RetentionPolicy.Limits,
  storage: StorageType.File,
  max_age: nanos(WEEK_MS),
  duplicate_window: nanos(DUPLICATE_WINDOW_MS),
};

/** Makes the stream where it is missing; services that start together agree on one. */
export async function ensureStream(connection: NatsConnection): Promise<void> {
  const manager = await jetstreamManager(connection, { timeout: 5000 });
  await manager.streams.add(STREAM_CONFIG);
}
