import { setTimeout as delay } from 'node:timers/promises';
import { JetStreamApiError } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { STREAM, type StreamName, STREAMS } from '@latchkey/platform/events';
import { consumerOf } from '../streams/index.js';
import type { Logger } from '@latchkey/platform/telemetry';
import { type BucketLimits, makeBucket } from './bucket-maker.js';
import { type AppliedType, ConsumerMaker } from './consumer-maker.js';
import { Questions } from './questions.js';
import { ReaderMaker } from './reader-maker.js';
import { type StreamLimits, StreamMaker } from './stream-maker.js';
import { StreamTrimmer } from './stream-trimmer.js';

export interface KeptStreams {
  readonly connection: NatsConnection;
  readonly logger: Logger;
  readonly limits: StreamLimits;
  readonly bucket?: BucketLimits;
  readonly applied: readonly AppliedType[];
  /** The consumer of the process that reads every event of each stream. */
  readonly reader: string;
}

const LOOK_MS = 2000;
const TRIM_MS = 1000;

/** Makes streams, bucket and consumers, again where the server has lost them, and removes what all have read. */
export class StreamKeeper {
  private readonly streams: StreamMaker;
  private readonly consumers: ConsumerMaker;
  private readonly questions: Questions;
  private readonly trimmers: readonly StreamTrimmer[];
  private readonly stopping = new AbortController();
  private readonly done: Promise<unknown>[] = [];
  private made = false;

  constructor(private readonly kept: KeptStreams) {
    const { connection, logger, limits, applied, reader } = kept;
    this.streams = new StreamMaker(connection, limits);
    this.consumers = new ConsumerMaker(connection, applied);
    this.questions = new Questions(connection, new ReaderMaker(connection, reader), logger);
    const applying = applied.map(({ service, type }) => consumerOf(service, type));
    const neededOf = (stream: StreamName) => (stream === STREAM ? [reader, ...applying] : [reader]);
    this.trimmers = STREAMS.map((stream) => new StreamTrimmer(connection, stream, neededOf(stream)));
  }

  /** Whether everything was there, or was made, at the last look. */
  get complete(): boolean {
    return this.made;
  }

  /** Begins to look, and to answer. Resolves after the first look. */
  async start(): Promise<void> {
    await this.questions.listen();
    await this.look();
    this.done.push(this.repeat(LOOK_MS, () => this.look()));
    for (const trimmer of this.trimmers) this.done.push(this.repeat(TRIM_MS, () => this.trim(trimmer)));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.done);
  }

  /** One look at a time, also those of replicas: JetStream makes nothing twice. */
  private async look(): Promise<void> {
    const { connection, bucket, logger } = this.kept;
    try {
      if (bucket) await makeBucket(connection, bucket);
      await this.streams.make();
      for (const consumer of await this.consumers.makeMissing())
        logger.warn('streams.consumer_made_again', { consumer });
      this.made = true;
    } catch (error) {
      this.made = false;
      // The description of JetStream names what is missing, and holds no data.
      const reason = error instanceof JetStreamApiError ? error.message : undefined;
      logger.error('streams.incomplete', { reason, error });
    }
  }

  private async trim(trimmer: StreamTrimmer): Promise<void> {
    const { stream } = trimmer;
    try {
      const count = await trimmer.trim();
      if (count > 0) this.kept.logger.info('streams.trimmed', { stream, count });
    } catch (error) {
      this.kept.logger.warn('streams.trim_failed', { stream, error });
    }
  }

  private async repeat(ms: number, work: () => Promise<void>): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await delay(ms, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await work();
    }
  }
}
