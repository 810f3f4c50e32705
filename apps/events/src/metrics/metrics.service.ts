import type { MetricsQuery, MetricsResponse, SessionUse } from '@latchkey/contracts/events';
import { CLOCK, type Clock } from '@latchkey/platform/clock';
import { Inject, Injectable } from '@nestjs/common';
import { MetricCountsRepository } from './metric-counts.repository.js';
import { rangeOf } from './metric-range.rules.js';
import { SessionUsesRepository } from './session-uses.repository.js';
import { toMetrics } from './metrics.view.js';

/** Counts what happened, and answers the counts. */
@Injectable()
export class MetricsService {
  constructor(
    private readonly counts: MetricCountsRepository,
    private readonly uses: SessionUsesRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Counts all that the feed has. */
  async countAll(): Promise<void> {
    while (await this.counts.countNext());
  }

  async record(uses: readonly SessionUse[]): Promise<{ recorded: number }> {
    return { recorded: uses.length === 0 ? 0 : await this.uses.add(uses) };
  }

  /** @param appId of one App, or `ALL_APPS`. @throws AppError invalid_request */
  async read(appId: string, query: MetricsQuery): Promise<MetricsResponse> {
    const range = rangeOf(query, this.clock().getTime());
    // An operator who has just seen something happen looks for it; the job has counted the rest.
    await this.counts.countNext();
    return toMetrics(range, await this.counts.read(appId, range));
  }
}
