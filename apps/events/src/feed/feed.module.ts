import { Inject, Injectable, Module } from '@nestjs/common';
import { CONFIG } from '@latchkey/platform/tokens';
import { scheduledJob } from '@latchkey/platform/service';
import type { EventsConfig } from '../events.config.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { FeedBatches } from './feed-batches.service.js';
import { FeedController } from './feed.controller.js';
import { FeedPositionRepository } from './feed-position.repository.js';
import { FeedRepository } from './feed.repository.js';
import { FeedService } from './feed.service.js';
import { FeedTelemetry } from './feed-telemetry.js';
import { FeedWatch } from './feed-watch.js';
import { FeedWriter } from './feed-writer.service.js';
import { PartitionsRepository } from './partitions.repository.js';

const PARTITIONS_EVERY_MS = 15 * 60_000;

/** Makes the partitions of the next days, and drops those that have been kept long enough. */
@Injectable()
class PartitionUpkeep {
  constructor(
    private readonly partitions: PartitionsRepository,
    @Inject(CONFIG) private readonly config: EventsConfig,
  ) {}

  /** @returns the number of dropped days. */
  async run(): Promise<number> {
    await this.partitions.make();
    return this.partitions.drop(this.config.EVENT_RETENTION_DAYS);
  }
}

@Module({
  imports: [WebhooksModule],
  controllers: [FeedController],
  providers: [
    FeedService,
    FeedRepository,
    FeedPositionRepository,
    FeedWatch,
    FeedBatches,
    FeedWriter,
    FeedTelemetry,
    PartitionsRepository,
    PartitionUpkeep,
    scheduledJob({
      everyMs: PARTITIONS_EVERY_MS,
      needs: [PartitionUpkeep],
      work: (upkeep) => upkeep.run(),
    }),
  ],
})
export class FeedModule {}
