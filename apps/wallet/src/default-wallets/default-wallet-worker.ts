import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isCoded } from '@latchkey/platform/errors';
import { LOGGER, METRICS } from '@latchkey/platform/tokens';
import type { Logger, Metrics } from '@latchkey/platform/telemetry';
import { LeasedWorker } from '@latchkey/platform/worker';
import type { DefaultWalletOrderEntity } from './default-wallet-order.entity.js';
import { DefaultWalletOrdersRepository } from './default-wallet-orders.repository.js';
import { DefaultWallets } from './default-wallets.service.js';

/** Makes the wallets that events ordered: outside of their transaction, since keys may be encrypted remotely. */
@Injectable()
export class DefaultWalletWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly worker: LeasedWorker<DefaultWalletOrderEntity>;

  constructor(
    private readonly orders: DefaultWalletOrdersRepository,
    private readonly defaults: DefaultWallets,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.worker = new LeasedWorker({
      concurrency: 4,
      drainMs: 5000,
      claim: (limit) => orders.take(limit),
      run: (order) => this.fulfil(order),
      failed: (error) => logger.warn('default_wallets.failed', { error }),
    });
    metrics.gauge({
      name: 'default_wallet_orders_pending',
      help: 'Default wallets that are still to be made.',
      read: async () => (await orders.backlog()).count,
    });
    metrics.gauge({
      name: 'default_wallet_orders_overdue_seconds',
      help: 'How long the first default wallet that is due has been waiting.',
      read: async () => (await orders.backlog()).overdueSeconds,
    });
  }

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.worker.stop();
  }

  nudge(): void {
    this.worker.nudge();
  }

  private async fulfil(order: DefaultWalletOrderEntity): Promise<void> {
    try {
      await this.defaults.ensure(order);
    } catch (error) {
      if (!isCoded(error, 'user_not_found')) {
        const { appId, userId } = order;
        return this.logger.warn('default_wallets.delayed', { appId, userId, error });
      }
    }
    await this.orders.remove(order);
  }
}
