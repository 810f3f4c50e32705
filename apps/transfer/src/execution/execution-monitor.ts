import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, METRICS } from '@latchkey/platform/tokens';
import type { Logger, Metrics } from '@latchkey/platform/telemetry';
import { RefusedBroadcast } from '../networks/network.js';
import type { TransferEntity } from '../transfers/transfer.entity.js';
import { PaymentsRepository } from './payments.repository.js';
import type { ClaimedRow, SentRow } from './sent-payment.js';

/** Metrics and log lines about payments under way. */
@Injectable()
export class ExecutionMonitor {
  private readonly decisions;
  private readonly refusals;

  constructor(
    payments: PaymentsRepository,
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
      help: 'Age of the oldest confirmed transfer that its chain has not decided; of bitcoin less three hours.',
      read: () => payments.oldestAgeSeconds(),
    });
  }

  decided({ network, status, ...row }: TransferEntity): void {
    this.decisions.inc({ network, status });
    this.logger.info('transfer.decided', { ...lineOf({ network, ...row }), status });
  }

  /** A claim or an attempt failed; its row is due again when the lease ends. */
  failed(error: unknown): void {
    this.logger.warn('transfers.worker_failed', { error });
  }

  /** The attempt is repeated later. */
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
