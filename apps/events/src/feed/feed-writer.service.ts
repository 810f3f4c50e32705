import { setTimeout as delay } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { waitAtMost } from '@latchkey/platform/clock';
import { newId } from '@latchkey/platform/ids';
import { EventStream, type StreamEvent, type StreamPlace, StreamReader } from '@latchkey/platform/outbox';
import { LOGGER } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { FeedBatches } from './feed-batches.service.js';
import { FeedPositionRepository, LeaseLostError } from './feed-position.repository.js';
import { toFeedEvent } from './feed.view.js';

/** Of the consumer, and of the user of the bus that may make it. */
const CONSUMER = 'events';
/** How often a replica that stores nothing looks whether the lease has ended. */
const LOOK_MS = 1000;
/** Part of a lease, which lasts ten seconds. */
const RENEW_MS = 3000;
const STOP_LIMIT_MS = 3000;

/** Stores every event of the bus in its order, with its deliveries to webhooks; one replica at a time. */
@Injectable()
export class FeedWriter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly holder = newId('feed');
  private readonly reader: StreamReader;
  private readonly stopping = new AbortController();
  private done: Promise<void> | undefined;
  private renewing: Promise<void> | undefined;

  constructor(
    private readonly positions: FeedPositionRepository,
    private readonly batches: FeedBatches,
    @Inject(EventStream) private readonly stream: EventStream,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.reader = new StreamReader(stream, CONSUMER);
  }

  onApplicationBootstrap(): void {
    this.done = this.run();
    void this.watchReconnects();
  }

  /** Finishes the batch that is being stored, and lets another replica go on at once. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.reader.close();
    await waitAtMost(STOP_LIMIT_MS, this.done);
    await waitAtMost(STOP_LIMIT_MS, this.positions.release(this.holder));
  }

  /** Number of events of the bus that are not stored yet. @throws Error while the bus or the database is away. */
  async behind(): Promise<number> {
    return this.reader.behind(await this.positions.current());
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        const place = await this.positions.take(this.holder);
        if (place) await this.copy(place);
      } catch (error) {
        if (error instanceof LeaseLostError) this.logger.info('feed.lease_lost');
        else this.logger.warn('feed.copy_failed', { error });
      }
      await delay(LOOK_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  private async copy(place: StreamPlace): Promise<void> {
    await this.batches.prepare();
    const renewal = setInterval(() => void (this.renewing ??= this.renew()), RENEW_MS);
    let from = place;
    try {
      await this.reader.read(place, async (batch) => {
        from = await this.store(from, batch);
      });
    } finally {
      clearInterval(renewal);
    }
  }

  /** A process without the lease reads no further. While the database is away, the lease ends by itself. */
  private async renew(): Promise<void> {
    try {
      if (!(await this.positions.take(this.holder))) this.reader.interrupt();
    } catch (error) {
      this.logger.warn('feed.lease_failed', { error });
    } finally {
      this.renewing = undefined;
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
    await this.batches.store(this.holder, { from, to }, events);
    return to;
  }

  /** A restarted server may have lost the last events that it had confirmed, so their place is looked up again. */
  private async watchReconnects(): Promise<void> {
    for await (const { type } of this.stream.connection.status()) {
      if (type === 'reconnect') this.reader.interrupt();
    }
  }
}
