import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, METRICS } from '@latchkey/platform/service';
import type { Logger, Metrics } from '@latchkey/platform/telemetry';
import { RefusedBroadcast } from '../networks/network.js';
import type { TransferRow } from '../transfers/transfer.entity.js';
import type { ClaimedRow, SentRow } from './execution.entity.js';
import { ExecutionsRepository } from './executions.repository.js';

/** What the operator sees of payments on their way. */
@Injectable()
export class ExecutionMonitor {
  private readonly decisions;
  private readonly refusals;

  constructor(
    executions: ExecutionsRepository,
    @Inject(METRICS) metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.decisions = metrics.counter({
      name: 'transfers_decided_total',
      help: 'Transfers that a chain has decided.',
      labels: ['network', 'status'],
    });
    this.refusals = metrics.counter({
      name: 'transfer_broadcasts_refused_total',
      help: 'Broadcasts that a node did not take; they are tried again.',
      labels: ['network'],
    });
    metrics.gauge({
      name: 'transfers_oldest_processing_age_seconds',
      help: 'Age of the oldest confirmed transfer that its chain has not decided.',
      read: () => executions.oldestAgeSeconds().catch(() => Number.NaN),
    });
  }

  decided({ network, status, ...row }: TransferRow): void {
    this.decisions.inc({ network, status });
    this.logger.info('transfer.decided', { ...lineOf({ network, ...row }), status });
  }

  /** Nothing is lost: it is tried again. */
  delayed(row: ClaimedRow, error: unknown): void {
    const line = { ...lineOf(row), attempt: row.attempts, error };
    if (!(error instanceof RefusedBroadcast)) return this.logger.warn('transfer.delayed', line);
    this.refusals.inc({ network: row.network });
    this.logger.warn('transfer.broadcast_refused', line);
  }
}

function lineOf({ id, appId, network }: Pick<SentRow, 'id' | 'appId' | 'network'>) {
  return { transferId: id, appId, network };
}
