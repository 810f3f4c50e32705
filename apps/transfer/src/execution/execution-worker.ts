import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { type ChainLine, Networks } from '../networks/networks.js';
import type { ClaimedRow } from './execution.entity.js';
import { nextLookMs } from './execution.rules.js';
import { ExecutionAttempt } from './execution-attempt.service.js';
import { ExecutionsRepository } from './executions.repository.js';

/** How many transfers are looked at at once behind one endpoint. Each has places of its own: a dead node delays no other. */
const PLACES = 8;
const POLL_MS = 1000;
/** A process that ends waits this long for what it is doing; the rest falls to another one when the lease ends. */
const DRAIN_LIMIT_MS = 5000;

/** Broadcasts what was confirmed and follows it to its end: at once here, soon when another process confirmed it. */
@Injectable()
export class ExecutionWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly inFlight = new Map<ChainLine, Set<Promise<void>>>();
  private timer: NodeJS.Timeout | undefined;
  private filling: Promise<void> | undefined;
  private again = false;
  private running = false;

  constructor(
    networks: Networks,
    private readonly executions: ExecutionsRepository,
    private readonly attempts: ExecutionAttempt,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    for (const line of networks.lines) this.inFlight.set(line, new Set());
  }

  onApplicationBootstrap(): void {
    this.running = true;
    this.timer = setInterval(() => this.nudge(), POLL_MS);
    this.nudge();
  }

  async onModuleDestroy(): Promise<void> {
    this.running = false;
    clearInterval(this.timer);
    await this.filling;
    const limit = new Promise((resolve) => setTimeout(resolve, DRAIN_LIMIT_MS).unref());
    await Promise.race([limit, Promise.all([...this.inFlight.values()].flatMap((places) => [...places]))]);
  }

  /** Looks for work now. */
  nudge(): void {
    if (!this.running) return;
    this.again = true;
    this.filling ??= this.fill().finally(() => {
      this.filling = undefined;
      // Asked for between the last look and now.
      if (this.again) this.nudge();
    });
  }

  private async fill(): Promise<void> {
    while (this.again && this.running) {
      this.again = false;
      await this.guarded(async () => {
        for (const [line, places] of this.inFlight) await this.startDue(line, places);
      });
    }
  }

  /** Claims no more than can start at once, so that no lease runs while its transfer waits. */
  private async startDue(line: ChainLine, places: Set<Promise<void>>): Promise<void> {
    const free = PLACES - places.size;
    if (free <= 0) return;
    for (const row of await this.executions.claim(line, free)) this.start(row, places);
  }

  private start(row: ClaimedRow, places: Set<Promise<void>>): void {
    const attempt = this.guarded(() => this.attempts.make(row)).finally(() => {
      places.delete(attempt);
      this.nudge();
      setTimeout(() => this.nudge(), nextLookMs(row.attempts)).unref();
    });
    places.add(attempt);
  }

  /** The database may be away: nothing is lost, the next poll or the end of the lease comes back to it. */
  private async guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn('transfers.worker_failed', { error });
    }
  }
}
