import { scheduledJob } from '@latchkey/platform/service';
import { Module } from '@nestjs/common';
import { MetricCountsRepository } from './metric-counts.repository.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsService } from './metrics.service.js';
import { SessionUsesRepository } from './session-uses.repository.js';

/** Together, since many events cost little more than one. */
const COUNT_EVERY_MS = 10_000;

@Module({
  controllers: [MetricsController],
  providers: [
    MetricsService,
    MetricCountsRepository,
    SessionUsesRepository,
    scheduledJob({
      everyMs: COUNT_EVERY_MS,
      needs: [MetricsService],
      work: (metrics) => metrics.countAll(),
    }),
  ],
})
export class MetricsModule {}
