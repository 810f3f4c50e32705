import { Injectable } from '@nestjs/common';
import type { FeedEvent } from '@latchkey/contracts/events';
import { DataSource } from 'typeorm';
import { DeliveriesRepository } from '../webhooks/deliveries.repository.js';
import { FeedPositionRepository, type StreamWay } from './feed-position.repository.js';
import { PartitionsRepository } from './partitions.repository.js';

/** Stores batches of events: a batch and its deliveries to webhooks commit together. */
@Injectable()
export class FeedBatches {
  private before: Promise<void> = Promise.resolve();

  constructor(
    private readonly source: DataSource,
    private readonly positions: FeedPositionRepository,
    private readonly partitions: PartitionsRepository,
    private readonly deliveries: DeliveriesRepository,
  ) {}

  /** Makes the partitions that the next days need. */
  async prepare(): Promise<void> {
    await this.partitions.make();
  }

  /** @param holder of the lease. @throws LeaseLostError */
  store(holder: string, way: StreamWay, events: readonly FeedEvent[]): Promise<void> {
    // Batches of both streams move one row: each waits for the other here, where no lock can time out.
    const stored = this.before.then(() => this.storeNow(holder, way, events));
    this.before = stored.catch(() => undefined);
    return stored;
  }

  private async storeNow(holder: string, way: StreamWay, events: readonly FeedEvent[]): Promise<void> {
    await this.source.transaction(async (tx) => {
      const first = await this.positions.advance(tx, holder, { ...way, count: events.length });
      await this.deliveries.addFor(tx, await this.positions.store(tx, first, events));
    });
  }
}
