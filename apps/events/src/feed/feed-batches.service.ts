import { Injectable } from '@nestjs/common';
import type { FeedEvent } from '@latchkey/contracts/events';
import type { StreamPlace } from '@latchkey/platform/outbox';
import { DataSource } from 'typeorm';
import { DeliveriesRepository } from '../webhooks/deliveries.repository.js';
import { FeedPositionRepository } from './feed-position.repository.js';
import { PartitionsRepository } from './partitions.repository.js';

/** Stores batches of events: a batch and its deliveries to webhooks commit together. */
@Injectable()
export class FeedBatches {
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

  /** @param holder of the lease. @param way in the stream that the batch goes. @throws LeaseLostError */
  async store(
    holder: string,
    way: { from: StreamPlace; to: StreamPlace },
    events: readonly FeedEvent[],
  ): Promise<void> {
    await this.source.transaction(async (tx) => {
      const first = await this.positions.advance(tx, holder, { ...way, count: events.length });
      await this.deliveries.addFor(tx, await this.positions.store(tx, first, events));
    });
  }
}
