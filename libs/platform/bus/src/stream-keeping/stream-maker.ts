import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { CodedError } from '@latchkey/platform/errors';
import { ACTIVITY_STREAM, STREAM, type StreamName, STREAMS, subjectIn } from '@latchkey/platform/events';

/** A cluster without a leader answers nothing; it is asked again at the next look. */
export const MAKING_LIMIT_MS = 5000;
const WEEK_MS = 7 * 24 * 3600 * 1000;
const DUPLICATE_WINDOW_MS = 2 * 60 * 1000;
const MIB = 1024 * 1024;

export interface StreamLimits {
  /** Servers that keep a stream, where it is made. */
  readonly replicas: number;
  /** JetStream reserves this size, and refuses events that would exceed it. */
  readonly maxMib: Readonly<Record<StreamName, number>>;
}

const SETTINGS: Readonly<Record<StreamName, string>> = {
  [STREAM]: 'EVENTS_STREAM_MAX_MIB',
  [ACTIVITY_STREAM]: 'ACTIVITY_STREAM_MAX_MIB',
};

/** Answers of one server, of an account, and of a cluster that have too little room left to reserve. */
const NO_ROOM: readonly number[] = [10_002, 10_005, 10_023, 10_047];

/** JetStream cannot reserve the size of a stream. Its message is for the operator, and is logged. */
export class StreamRoomError extends CodedError<'stream_room_missing'> {}

/** Makes the streams that carry events. A full one refuses events: nothing unread is dropped. */
export class StreamMaker {
  constructor(
    private readonly connection: NatsConnection,
    private readonly limits: StreamLimits,
  ) {}

  /**
   * Makes a stream that is missing, and bounds one of a version that knew no bounds. Everything else that an operator
   * chose stays. A lack of room for one holds up no other. @throws StreamRoomError, at the end.
   */
  async make(): Promise<void> {
    const options = { timeout: MAKING_LIMIT_MS, checkAPI: false };
    const manager = await jetstreamManager(this.connection, options);
    const outcomes = await Promise.allSettled(STREAMS.map((name) => this.makeOne(manager, name)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }

  private async makeOne(manager: JetStreamManager, name: StreamName): Promise<void> {
    const config = await configOf(manager, name);
    if (!config) return this.reserving(name, manager.streams.add(this.configOf(name)));
    if (config.max_bytes > 0 && config.discard === DiscardPolicy.New) return;
    const max_bytes = config.max_bytes > 0 ? config.max_bytes : this.maxBytes(name);
    await this.reserving(name, manager.streams.update(name, { max_bytes, discard: DiscardPolicy.New }));
  }

  private configOf(name: StreamName) {
    return {
      name,
      subjects: [subjectIn(name, '>')],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      discard: DiscardPolicy.New,
      max_age: nanos(WEEK_MS),
      max_bytes: this.maxBytes(name),
      duplicate_window: nanos(DUPLICATE_WINDOW_MS),
      num_replicas: this.limits.replicas,
    };
  }

  private maxBytes(name: StreamName): number {
    return this.limits.maxMib[name] * MIB;
  }

  private async reserving(name: StreamName, work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof JetStreamApiError) || !NO_ROOM.includes(error.code)) throw error;
      const message =
        `NATS cannot reserve ${this.limits.maxMib[name]} MiB for the stream ${name} (${error.message}): ` +
        `give JetStream more room, or lower ${SETTINGS[name]}`;
      throw new StreamRoomError('stream_room_missing', {}, { message, cause: error });
    }
  }
}

/** Undefined for a stream that is missing. */
async function configOf(manager: JetStreamManager, name: string): Promise<StreamConfig | undefined> {
  try {
    return (await manager.streams.info(name)).config;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)
      return undefined;
    throw error;
  }
}
