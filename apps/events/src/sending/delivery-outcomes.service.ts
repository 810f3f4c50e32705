import { scheduledJob } from '@latchkey/platform/service';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeliveriesRepository } from '../webhooks/deliveries.repository.js';
import { probePauseMs, retryPauseMs } from '../webhooks/delivery.rules.js';
import { WebhooksRepository } from '../webhooks/webhooks.repository.js';
import { type Claim, ClaimsRepository } from './claims.repository.js';
import type { AttemptOutcome } from './delivery-attempt.service.js';
import { DeliveryTelemetry } from './delivery-telemetry.js';

/** A delivery that could not be signed is tried again after this pause. */
const POSTPONED_MS = 5000;
/** The endpoint asks for no more (RFC 9110, 15.5.11; Standard Webhooks). */
const GONE = 410;

/** Records how attempts ended. */
@Injectable()
export class DeliveryOutcomes {
  constructor(
    private readonly source: DataSource,
    private readonly claims: ClaimsRepository,
    private readonly webhooks: WebhooksRepository,
    private readonly telemetry: DeliveryTelemetry,
  ) {}

  async record(claim: Claim, outcome: AttemptOutcome): Promise<void> {
    this.telemetry.attempted(claim, outcome);
    switch (outcome.result) {
      case 'delivered':
        return this.claims.delivered(claim, outcome);
      case 'postponed':
        return this.claims.release(claim, 'signing_failed', POSTPONED_MS);
      case 'failed': {
        const retryInMs = retryPauseMs(claim.tries + 1, Math.random());
        const probeInMs = probePauseMs(claim.failures + 1, Math.random());
        const isHopeless = await this.claims.failed(claim, { ...outcome, retryInMs, probeInMs });
        const isGone = outcome.statusCode === GONE;
        if (isGone || isHopeless) await this.disable(claim, isGone ? 'gone' : 'failing');
        return;
      }
      default:
        return outcome satisfies never;
    }
  }

  /** A worker could not claim, or could not record an outcome: the end of the lease comes back to it. */
  workerFailed(error: unknown): void {
    this.telemetry.workerFailed(error);
  }

  private async disable({ appId, webhookId }: Claim, reason: 'gone' | 'failing'): Promise<void> {
    const isDisabled = await this.source.transaction((tx) => this.webhooks.disable(tx, webhookId, reason));
    if (isDisabled) this.telemetry.disabled(appId, webhookId, reason);
  }
}

const OVERDUE_EVERY_MS = 10_000;

/** Ends deliveries that no worker will send any more. */
export const overdueDeliveries = scheduledJob({
  everyMs: OVERDUE_EVERY_MS,
  needs: [DeliveriesRepository, DeliveryTelemetry],
  work: async (deliveries, telemetry) => {
    telemetry.ended(await deliveries.endOverdue());
  },
});
