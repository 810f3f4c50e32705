import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { waitAtMost } from '@latchkey/platform/clock';
import { newId } from '@latchkey/platform/ids';
import { EventStream } from '@latchkey/platform/streams';
import { STREAMS } from '@latchkey/platform/events';
import { LOGGER } from '@latchkey/platform/tokens';
import type { Logger } from '@latchkey/platform/telemetry';
import { FeedBatches } from './feed-batches.service.js';
import { FeedCopy } from './feed-copy.js';
import { FeedPositionRepository } from './feed-position.repository.js';

const STOP_LIMIT_MS = 3000;

/** Stores every event of the bus in the order of its stream, with its deliveries to webhooks; one replica at a time. */
@Injectable()
export class FeedWriter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly holder = newId('feed');
  private readonly copies: readonly FeedCopy[];
  private done: Promise<unknown> | undefined;

  constructor(
    private readonly positions: FeedPositionRepository,
    batches: FeedBatches,
    @Inject(EventStream) private readonly streams: EventStream,
    @Inject(LOGGER) logger: Logger,
  ) {
    const parts = { holder: this.holder, positions, batches, streams, logger };
    this.copies = STREAMS.map((stream) => new FeedCopy(parts, stream));
  }

  onApplicationBootstrap(): void {
    this.done = Promise.all(this.copies.map((copy) => copy.run()));
    void this.watchReconnects();
  }

  /** Finishes the batches that are being stored, and lets another replica go on at once. */
  async beforeApplicationShutdown(): Promise<void> {
    for (const copy of this.copies) copy.stop();
    await waitAtMost(STOP_LIMIT_MS, this.done);
    await waitAtMost(STOP_LIMIT_MS, this.positions.release(this.holder));
  }

  /** Number of events of the bus that are not stored yet. @throws Error while the bus or the database is away. */
  async behind(): Promise<number> {
    const counts = await Promise.all(this.copies.map((copy) => copy.behind()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** A restarted server may have lost the last events that it had confirmed, so the places are looked up again. */
  private async watchReconnects(): Promise<void> {
    for await (const { type } of this.streams.connection.status()) {
      if (type !== 'reconnect') continue;
      for (const copy of this.copies) copy.interrupt();
    }
  }
}
