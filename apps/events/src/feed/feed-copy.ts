import { setTimeout as delay } from 'node:timers/promises';
import {
  type EventStream,
  type StreamEvent,
  type StreamPlace,
  StreamReader,
} from '@latchkey/platform/streams';
import type { StreamName } from '@latchkey/platform/events';
import type { Logger } from '@latchkey/platform/telemetry';
import type { FeedBatches } from './feed-batches.service.js';
import { type FeedPositionRepository, LeaseLostError } from './feed-position.repository.js';
import { toFeedEvent } from './feed.view.js';

/** Of the consumer, which the process `streams` makes. */
const CONSUMER = 'events';
/** How often a replica that stores nothing looks whether the lease has ended. */
const LOOK_MS = 1000;
/** Part of a lease, which lasts ten seconds. */
const RENEW_MS = 3000;

/** What copying a stream needs. */
export interface FeedParts {
  /** Of the lease: this process. */
  readonly holder: string;
  readonly positions: FeedPositionRepository;
  readonly batches: FeedBatches;
  readonly streams: EventStream;
  readonly logger: Logger;
}

/** Stores the events of one stream in its order, while its process holds the lease. */
export class FeedCopy {
  private readonly reader: StreamReader;
  private readonly stopping = new AbortController();
  private readonly logger: Logger;

  constructor(
    private readonly parts: FeedParts,
    private readonly stream: StreamName,
  ) {
    this.logger = parts.logger;
    this.reader = new StreamReader(parts.streams, stream, CONSUMER);
  }

  /** Runs until `stop`. */
  async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        const place = await this.parts.positions.take(this.parts.holder, this.stream);
        if (place) await this.copy(place);
      } catch (error) {
        if (error instanceof LeaseLostError) this.logger.info('feed.lease_lost');
        else this.logger.warn('feed.copy_failed', { stream: this.stream, error });
      }
      await delay(LOOK_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  /** Ends `run` after the batch that is being stored. */
  stop(): void {
    this.stopping.abort();
    this.reader.close();
  }

  /** Looks its place up again, and goes on from there. */
  interrupt(): void {
    this.reader.interrupt();
  }

  /** Number of events of the stream that are not stored yet. @throws Error while the bus or the database is away. */
  async behind(): Promise<number> {
    return this.reader.behind(await this.parts.positions.current(this.stream));
  }

  private async copy(place: StreamPlace): Promise<void> {
    await this.parts.batches.prepare();
    const end = every(RENEW_MS, () => this.renew());
    let from = place;
    try {
      await this.reader.read(place, async (batch) => {
        from = await this.store(from, batch);
      });
    } finally {
      end();
    }
  }

  /** A process without the lease reads no further. While the database is away, the lease ends by itself. */
  private async renew(): Promise<void> {
    try {
      if (!(await this.parts.positions.take(this.parts.holder, this.stream))) this.reader.interrupt();
    } catch (error) {
      this.logger.warn('feed.lease_failed', { error });
    }
  }

  /** @returns the new place. @throws LeaseLostError */
  private async store(from: StreamPlace, batch: readonly StreamEvent[]): Promise<StreamPlace> {
    const to = batch.at(-1);
    if (!to) return from;
    const events = batch.flatMap(({ event, eventId }) => {
      const shown = toFeedEvent(event);
      // No process of ours publishes such a message; it must not hold up those behind it.
      if (!shown) this.logger.error('feed.event_malformed', { eventId });
      return shown ?? [];
    });
    const { batches, holder } = this.parts;
    await batches.store(holder, { stream: this.stream, from, to }, events);
    return to;
  }
}

/** Runs the work at intervals, one run at a time. @returns how to end it. */
function every(ms: number, work: () => Promise<void>): () => void {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => void (running ??= work().finally(() => (running = undefined))), ms);
  return () => clearInterval(timer);
}
