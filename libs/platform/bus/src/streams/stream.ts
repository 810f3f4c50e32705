import {
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import { CodedError } from '@latchkey/platform/errors';
import { ACTIVITY_STREAM, STREAM, type StreamName, STREAMS, subjectIn } from '@latchkey/platform/events';

/** Long, because a starting server answers late; without an answer the process ends. */
export const PREPARATION_LIMIT_MS = 15_000;
/** Of a scrape. */
const USE_LIMIT_MS = 1000;
const WEEK_MS = 7 * 24 * 3600 * 1000;
const DUPLICATE_WINDOW_MS = 2 * 60 * 1000;
const MIB = 1024 * 1024;

export interface StreamOptions {
  /** Where this process publishes; `STREAM` when absent. */
  readonly publishesIn?: StreamName;
  /** Servers that keep a stream, if this process makes it. */
  readonly replicas: number;
  /** JetStream reserves this size, and refuses events that would exceed it. */
  readonly maxMib: Readonly<Record<StreamName, number>>;
}

const SMALL: StreamOptions = { replicas: 1, maxMib: { [STREAM]: 64, [ACTIVITY_STREAM]: 64 } };

const SETTINGS: Readonly<Record<StreamName, string>> = {
  [STREAM]: 'EVENTS_STREAM_MAX_MIB',
  [ACTIVITY_STREAM]: 'ACTIVITY_STREAM_MAX_MIB',
};

/** The stream has another configuration, which an operator chose, for example more replicas. */
const EXISTS_OTHERWISE = 10_058;
/** Answers of one server, of an account, and of a cluster that have too little room left to reserve. */
const NO_ROOM: readonly number[] = [10_002, 10_005, 10_023, 10_047];

export interface StreamUse {
  readonly stream: StreamName;
  readonly bytes: number;
  /** Not positive for a stream without a size. */
  readonly maxBytes: number;
}

/** JetStream cannot reserve the size of a stream. Its message is for the operator, and is logged. */
export class StreamRoomError extends CodedError<'stream_room_missing'> {}

/** The streams that carry events. A full one refuses events, which wait in the outboxes: nothing unread is dropped. */
export class EventStream {
  constructor(
    readonly connection: NatsConnection,
    private readonly options: StreamOptions = SMALL,
  ) {}

  /** The stream in which this process publishes. */
  get published(): StreamName {
    return this.options.publishesIn ?? STREAM;
  }

  /**
   * Makes the streams that this process needs and that are missing; services that start together share them. Where
   * services apply events, the other stream is not needed, so a lack of room for it holds nothing up.
   * @throws StreamRoomError
   */
  async ensure(): Promise<void> {
    const manager = await this.manager();
    for (const name of new Set<StreamName>([STREAM, this.published])) await this.add(manager, name);
  }

  /**
   * Bounds streams of a version that knew no bounds. The size and everything else that an operator chose stay.
   * @throws StreamRoomError
   */
  async bound(): Promise<void> {
    const manager = await this.manager();
    for (const name of STREAMS) {
      const { config } = await manager.streams.info(name);
      if (config.max_bytes > 0 && config.discard === DiscardPolicy.New) continue;
      const max_bytes = config.max_bytes > 0 ? config.max_bytes : this.maxBytes(name);
      await this.reserving(name, manager.streams.update(name, { max_bytes, discard: DiscardPolicy.New }));
    }
  }

  /** How full the streams are. @throws Error while the bus does not answer. */
  async use(): Promise<StreamUse[]> {
    const manager = await jetstreamManager(this.connection, { timeout: USE_LIMIT_MS, checkAPI: false });
    return Promise.all(
      STREAMS.map(async (stream) => {
        const { config, state } = await manager.streams.info(stream);
        return { stream, bytes: state.bytes, maxBytes: config.max_bytes };
      }),
    );
  }

  private manager(): Promise<JetStreamManager> {
    return jetstreamManager(this.connection, { timeout: PREPARATION_LIMIT_MS });
  }

  private async add(manager: JetStreamManager, name: StreamName): Promise<void> {
    const config = {
      name,
      subjects: [subjectIn(name, '>')],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      discard: DiscardPolicy.New,
      max_age: nanos(WEEK_MS),
      max_bytes: this.maxBytes(name),
      duplicate_window: nanos(DUPLICATE_WINDOW_MS),
      num_replicas: this.options.replicas,
    };
    try {
      await this.reserving(name, manager.streams.add(config));
    } catch (error) {
      if (!(error instanceof JetStreamApiError) || error.code !== EXISTS_OTHERWISE) throw error;
    }
  }

  private maxBytes(name: StreamName): number {
    return this.options.maxMib[name] * MIB;
  }

  private async reserving(name: StreamName, work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof JetStreamApiError) || !NO_ROOM.includes(error.code)) throw error;
      const message =
        `NATS cannot reserve ${this.options.maxMib[name]} MiB for the stream ${name} (${error.message}): ` +
        `give JetStream more room, or lower ${SETTINGS[name]}`;
      throw new StreamRoomError('stream_room_missing', {}, { message, cause: error });
    }
  }
}
