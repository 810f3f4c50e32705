import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { LeasedWorker } from '@latchkey/platform/worker';
import { type ChainLine, Networks } from '../networks/networks.js';
import type { ClaimedRow } from './execution.entity.js';
import { nextLookMs } from './execution.rules.js';
import { ExecutionAttempt } from './execution-attempt.service.js';
import { ExecutionsRepository } from './executions.repository.js';

/** Broadcasts confirmed transfers and follows them to their end: at once here, at the next poll elsewhere. */
@Injectable()
export class ExecutionWorker implements OnApplicationBootstrap, OnModuleDestroy {
  /** One for each endpoint, so that a dead node delays no other. */
  private readonly workers: LeasedWorker<ClaimedRow>[];

  constructor(
    networks: Networks,
    executions: ExecutionsRepository,
    attempts: ExecutionAttempt,
    @Inject(LOGGER) logger: Logger,
  ) {
    const workerOf = (line: ChainLine) =>
      new LeasedWorker<ClaimedRow>({
        concurrency: 8,
        drainMs: 5000,
        claim: (limit) => executions.claim(line, limit),
        run: async (row) => {
          await attempts.make(row);
          return nextLookMs(row.attempts);
        },
        failed: (error) => logger.warn('transfers.worker_failed', { error }),
      });
    this.workers = networks.lines.map(workerOf);
  }

  onApplicationBootstrap(): void {
    for (const worker of this.workers) worker.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.stop()));
  }

  nudge(): void {
    for (const worker of this.workers) worker.nudge();
  }
}
