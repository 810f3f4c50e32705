import { LOGGER, METRICS } from '@latchkey/platform/tokens';
import type { Logger, Metrics } from '@latchkey/platform/telemetry';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BacklogRepository } from './backlog.repository.js';
import type { Claim } from './claims.repository.js';
import type { AttemptOutcome } from './delivery-attempt.service.js';

/** What the operator sees: a log line and a count for each attempt, and what waits for how long. */
@Injectable()
export class DeliveryTelemetry implements OnModuleInit {
  private readonly attempts;
  private readonly failures;

  constructor(
    private readonly backlog: BacklogRepository,
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.attempts = metrics.counter({
      name: 'webhook_attempts_total',
      help: 'Attempts to deliver an event to a webhook, by how they ended.',
      labels: ['outcome', 'reason'],
    });
    this.failures = metrics.counter({
      name: 'webhook_deliveries_failed_total',
      help: 'Deliveries that were given up: after 3 days, or because their webhook was disabled or deleted.',
    });
  }

  onModuleInit(): void {
    this.metrics.gauge({
      name: 'webhook_deliveries_pending',
      help: 'Deliveries that are not delivered, by whether their webhook answers well.',
      labels: ['webhook'],
      readInto: async (gauge) => {
        const { healthy, careful } = await this.backlog.pending();
        gauge.set({ webhook: 'healthy' }, healthy);
        gauge.set({ webhook: 'failing_or_slow' }, careful);
      },
    });
    this.metrics.gauge({
      name: 'webhook_deliveries_overdue_seconds',
      help: 'How long the first due delivery of a webhook that answers well has been waiting.',
      read: () => this.backlog.overdueSeconds(),
    });
  }

  attempted({ webhookId, eventId, appId, tries }: Claim, outcome: AttemptOutcome): void {
    const reason = outcome.result === 'failed' ? outcome.error : '';
    this.attempts.inc({ outcome: outcome.result, reason });
    const status = 'statusCode' in outcome ? (outcome.statusCode ?? undefined) : undefined;
    const fields = { webhookId, eventId, appId, attempt: tries + 1, reason: reason || undefined, status };
    if (outcome.result === 'delivered') this.logger.info('webhook.delivered', fields);
    else this.logger.warn(`webhook.${outcome.result}`, fields);
  }

  /** Deliveries that ended undelivered. */
  ended(count: number): void {
    this.failures.inc({}, count);
  }

  disabled(appId: string, webhookId: string, reason: string): void {
    this.logger.warn('webhook.disabled', { appId, webhookId, reason });
  }

  workerFailed(error: unknown): void {
    this.logger.warn('webhooks.worker_failed', { error });
  }
}
