import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isCoded } from '@latchkey/platform/errors';
import { LOGGER } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { LeasedWorker } from '@latchkey/platform/worker';
import { DefaultWallets, type WantedWallet } from '../wallets/default-wallets.service.js';
import { DefaultWalletOrdersRepository } from './default-wallet-orders.repository.js';

/** Makes the wallets that events ordered: outside of their transaction, since keys may be encrypted remotely. */
@Injectable()
export class DefaultWalletWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly worker: LeasedWorker<WantedWallet>;

  constructor(
    private readonly orders: DefaultWalletOrdersRepository,
    private readonly defaults: DefaultWallets,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.worker = new LeasedWorker({
      concurrency: 4,
      drainMs: 5000,
      claim: (limit) => orders.take(limit),
      run: (order) => this.fulfil(order),
      failed: (error) => logger.warn('default_wallets.failed', { error }),
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

  private async fulfil(order: WantedWallet): Promise<void> {
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
