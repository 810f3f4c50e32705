import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { chainUnavailable, type Network as NetworkName } from '@latchkey/chains';
import { LeasedWorker } from '@latchkey/platform/worker';
import type { Network, Outcome } from '../networks/network.js';
import { type ChainLine, Networks } from '../networks/networks.js';
import { isBroadcastAt, isSupersededForGood, nextLookMs } from './execution.rules.js';
import { ExecutionMonitor } from './execution-monitor.js';
import { LeasesRepository } from './leases.repository.js';
import { PaymentChangesService } from './payment-changes.service.js';
import { type ClaimedRow, type Decision, sentOf } from './sent-payment.js';

/** Shorter than the lease. */
const ATTEMPT_LIMIT_MS = 10_000;

/**
 * Broadcasts confirmed transfers and follows them to their end: at once here, at the next poll elsewhere. Only the
 * stored bytes are broadcast, so a transfer is paid once at most.
 */
@Injectable()
export class ExecutionWorker implements OnApplicationBootstrap, OnModuleDestroy {
  /** One for each endpoint, so that a dead node delays no other. */
  private readonly workers: LeasedWorker<ClaimedRow>[];

  constructor(
    private readonly networks: Networks,
    private readonly leases: LeasesRepository,
    private readonly changes: PaymentChangesService,
    private readonly monitor: ExecutionMonitor,
  ) {
    this.workers = networks.lines.map((line) => this.workerOf(line));
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

  private workerOf(line: ChainLine): LeasedWorker<ClaimedRow> {
    return new LeasedWorker<ClaimedRow>({
      concurrency: 8,
      drainMs: 5000,
      claim: (limit) => this.leases.claim(line, limit),
      run: async (row) => {
        await this.attempt(row);
        return this.pauseAfter(row);
      },
      failed: (error) => this.monitor.failed(error),
    });
  }

  private pauseAfter({ network, attempts }: ClaimedRow): number {
    return nextLookMs(attempts, this.networkOf(network)?.longestPauseMs);
  }

  private networkOf(network: NetworkName): Network | undefined {
    return this.networks.lines.find(({ name }) => name === network)?.network;
  }

  /** One look at one transfer. */
  private async attempt(row: ClaimedRow): Promise<void> {
    const signal = AbortSignal.timeout(ATTEMPT_LIMIT_MS);
    try {
      const network = await this.chainOf(row, signal);
      const outcome = await this.look(row, network, signal);
      if (outcome.status === 'unknown' && isBroadcastAt(row.attempts))
        await this.broadcast(row, network, signal);
      await this.store(row, outcome);
    } catch (error) {
      this.monitor.delayed(row, error);
      await this.leases.postpone(row, { pauseMs: this.pauseAfter(row) });
    }
  }

  /** @throws AppError chain_unavailable where the endpoint is on another chain than the one that was signed for. */
  private async chainOf(row: ClaimedRow, signal: AbortSignal): Promise<Network> {
    const network = await this.networks.of(row.network, row.environment, signal);
    const isOther = row.chain !== null && (await network.chain(signal)) !== row.chain;
    if (isOther) throw chainUnavailable('the node is on another chain');
    return network;
  }

  private async look(row: ClaimedRow, network: Network, signal: AbortSignal): Promise<Outcome> {
    const isBroadcast = row.attempts > 1;
    return isBroadcast ? network.outcome(sentOf(row), signal) : { status: 'unknown' };
  }

  private async broadcast(row: ClaimedRow, network: Network, signal: AbortSignal): Promise<void> {
    try {
      await network.broadcast(sentOf(row), signal);
    } catch (error) {
      // Whether the node refused or the connection dropped: the same bytes again do no harm.
      this.monitor.delayed(row, error);
    }
  }

  private store(row: ClaimedRow, outcome: Outcome): Promise<void> {
    const pauseMs = this.pauseAfter(row);
    switch (outcome.status) {
      case 'waiting':
        return this.leases.postpone(row, { pauseMs, isSuperseded: false, hash: outcome.hash });
      case 'unknown':
        return this.leases.postpone(row, { pauseMs, isSuperseded: false });
      case 'superseded':
        return isSupersededForGood(row.supersededForMs)
          ? this.settle(row, { ...outcome, status: 'failed', fees: outcome.fees ?? 0n })
          : this.leases.postpone(row, { pauseMs, isSuperseded: true });
      case 'completed':
      case 'failed':
        return this.settle(row, outcome);
      default:
        return outcome satisfies never;
    }
  }

  /** Where nodes take one payment of an account after the other, a nonce that is used makes it the turn of the next one. */
  private async settle(row: ClaimedRow, decision: Decision): Promise<void> {
    const isSettled = await this.changes.settle(row.id, decision);
    const isLane = this.networkOf(row.network)?.mostInLane !== undefined;
    if (!isSettled || !isLane || decision.leavesNonce) return;
    await this.leases.wakeNext(row);
    this.nudge();
  }
}
