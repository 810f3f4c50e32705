import { Injectable } from '@nestjs/common';
import { scheduledJob } from '@latchkey/platform/service';
import { DataSource } from 'typeorm';
import { CountsRepository, type PeriodLimits } from './counts.repository.js';

const BATCH = 5000;
/** Far longer than a transaction takes, and than the clocks of two database servers differ. */
const LAG_SECONDS = 60;
/** Of one run: a large table takes many runs, and a process that ends waits for a short one. */
const MOST_BATCHES = 20;

interface Counting {
  /** Transfers in one transaction. */
  readonly batch?: number;
  /** Newer ones are left for later. */
  readonly lagSeconds?: number;
}

/** Counts decided transfers, so that a list need not read all of them. */
@Injectable()
export class CountsService {
  constructor(
    private readonly source: DataSource,
    private readonly counts: CountsRepository,
  ) {}

  /** Counts in batches; one replica at a time. @returns whether all were counted. */
  async countDecided({ batch = BATCH, lagSeconds = LAG_SECONDS }: Counting = {}): Promise<boolean> {
    for (let batches = 0; batches < MOST_BATCHES; batches += 1)
      if (!(await this.countBatch({ most: batch, lagSeconds }))) return true;
    return false;
  }

  /** @returns whether there may be more. */
  private countBatch(limits: PeriodLimits): Promise<boolean> {
    return this.source.transaction(async (tx) => {
      const period = await this.counts.nextPeriod(tx, limits);
      if (period) await this.counts.add(tx, period);
      return period?.isFull ?? false;
    });
  }
}

export const countingJob = scheduledJob({
  everyMs: 5000,
  needs: [CountsService],
  work: async (counts) => void (await counts.countDecided()),
});
