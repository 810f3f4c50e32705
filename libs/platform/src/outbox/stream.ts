import { JetStreamApiError, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { STREAM, subjectOf } from './event.js';

/** Long, because a starting server answers late; without an answer the process ends. */
export const PREPARATION_LIMIT_MS = 15_000;
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

/** The stream has another configuration, which an operator chose, for example more replicas. */
const EXISTS_OTHERWISE = 10_058;

/** The stream that carries every event. */
export class EventStream {
  /** @param replicas servers that keep it, if this process makes it. */
  constructor(
    readonly connection: NatsConnection,
    private readonly replicas = 1,
  ) {}

  /** Makes the stream if it is missing; services that start together share one. */
  async ensure(): Promise<void> {
    const manager = await jetstreamManager(this.connection, { timeout: PREPARATION_LIMIT_MS });
    try {
      await manager.streams.add({ ...STREAM_CONFIG, num_replicas: this.replicas });
    } catch (error) {
      if (!(error instanceof JetStreamApiError) || error.code !== EXISTS_OTHERWISE) throw error;
    }
  }
}
