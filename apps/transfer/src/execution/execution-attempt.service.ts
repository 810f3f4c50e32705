import { Injectable } from '@nestjs/common';
import { chainUnavailable } from '@latchkey/chains';
import type { Network, Outcome } from '../networks/network.js';
import { Networks } from '../networks/networks.js';
import { type ClaimedRow, sentOf } from './execution.entity.js';
import { isBroadcastAt, isSupersededForGood, nextLookMs } from './execution.rules.js';
import { ExecutionMonitor } from './execution-monitor.js';
import { ExecutionsRepository } from './executions.repository.js';
import { SettlementsService } from './settlements.service.js';

/** Shorter than the lease. */
const ATTEMPT_LIMIT_MS = 10_000;

/** One look at one transfer. The bytes that are broadcast are those that were stored: they pay once at most. */
@Injectable()
export class ExecutionAttempt {
  constructor(
    private readonly networks: Networks,
    private readonly executions: ExecutionsRepository,
    private readonly settlements: SettlementsService,
    private readonly monitor: ExecutionMonitor,
  ) {}

  async make(row: ClaimedRow): Promise<void> {
    const signal = AbortSignal.timeout(ATTEMPT_LIMIT_MS);
    try {
      const network = await this.chainOf(row, signal);
      await this.follow(row, await this.look(row, network, signal), { network, signal });
    } catch (error) {
      this.monitor.delayed(row, error);
      await this.executions.later(row, nextLookMs(row.attempts));
    }
  }

  /** @throws AppError chain_unavailable where the endpoint is on another chain than the one that was signed for. */
  private async chainOf(
    { network: name, environment, chain }: ClaimedRow,
    signal: AbortSignal,
  ): Promise<Network> {
    const network = await this.networks.of(name, environment, signal);
    const isOther = chain !== null && (await network.chain(signal)) !== chain;
    if (isOther) throw chainUnavailable('the node is on another chain');
    return network;
  }

  /** Nobody can know of it at first. */
  private async look(row: ClaimedRow, network: Network, signal: AbortSignal): Promise<Outcome> {
    return row.attempts === 1 ? { status: 'unknown' } : network.outcome(sentOf(row), signal);
  }

  private async follow(
    row: ClaimedRow,
    outcome: Outcome,
    { network, signal }: { network: Network; signal: AbortSignal },
  ): Promise<void> {
    switch (outcome.status) {
      case 'waiting':
        return this.executions.later(row, nextLookMs(row.attempts), false);
      case 'unknown':
        if (isBroadcastAt(row.attempts)) await this.broadcast(row, network, signal);
        return this.executions.later(row, nextLookMs(row.attempts), false);
      case 'superseded':
        return this.supersede(row);
      case 'completed':
      case 'failed':
        return this.settlements.settle(row.id, outcome);
      default:
        return outcome satisfies never;
    }
  }

  private async broadcast(row: ClaimedRow, network: Network, signal: AbortSignal): Promise<void> {
    try {
      await network.broadcast(sentOf(row), signal);
    } catch (error) {
      // A node that refuses, or drops the connection: whatever became of it, the same bytes again do no harm.
      this.monitor.delayed(row, error);
    }
  }

  private async supersede(row: ClaimedRow): Promise<void> {
    if (isSupersededForGood(row.supersededForMs))
      return this.settlements.settle(row.id, { status: 'failed', fees: 0n });
    return this.executions.later(row, nextLookMs(row.attempts), true);
  }
}
