import { LeasedWorker } from '@latchkey/platform/worker';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DeliveriesRepository } from '../webhooks/deliveries.repository.js';
import { type Claim, ClaimsRepository } from './claims.repository.js';
import { DeliveryAttempt } from './delivery-attempt.service.js';
import { DeliveryOutcomes } from './delivery-outcomes.service.js';

/** Slots for webhooks that answer well. */
const CONCURRENCY = 48;
/** Slots for failing and slow ones, which can take no others. */
const CAREFUL_CONCURRENCY = 16;
/** As long as an attempt. */
const DRAIN_MS = 10_000;

/** Sends what is due: at once when this process stored the event, within a second when another one did. */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly healthy: LeasedWorker<Claim>;
  private readonly careful: LeasedWorker<Claim>;

  constructor(
    claims: ClaimsRepository,
    private readonly attempts: DeliveryAttempt,
    private readonly outcomes: DeliveryOutcomes,
    deliveries: DeliveriesRepository,
  ) {
    this.healthy = this.workerOf(CONCURRENCY, (limit) => claims.claim(limit));
    this.careful = this.workerOf(CAREFUL_CONCURRENCY, (limit) => claims.claimCarefully(limit));
    deliveries.whenDue(() => this.nudge());
  }

  onApplicationBootstrap(): void {
    this.healthy.start();
    this.careful.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.healthy.stop(), this.careful.stop()]);
  }

  private nudge(): void {
    this.healthy.nudge();
    this.careful.nudge();
  }

  private workerOf(concurrency: number, claim: (limit: number) => Promise<Claim[]>): LeasedWorker<Claim> {
    return new LeasedWorker<Claim>({
      concurrency,
      drainMs: DRAIN_MS,
      claim,
      run: (delivery) => this.send(delivery),
      failed: (error) => this.outcomes.workerFailed(error),
    });
  }

  /** @returns 0 where the webhook may have more that is due, so that the worker looks at once. */
  private async send(claim: Claim): Promise<number | void> {
    const outcome = await this.attempts.make(claim);
    await this.outcomes.record(claim, outcome);
    if (outcome.result !== 'delivered') return;
    // Works again: what waits for it belongs to the other worker.
    if (claim.failures > 0) this.nudge();
    return claim.isFull ? 0 : undefined;
  }
}
