import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isCoded } from '@latchkey/platform/errors';
import { LOGGER } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { DefaultWallets, type WantedWallet } from '../wallets/default-wallets.service.js';
import { DefaultWalletOrdersRepository } from './default-wallet-orders.repository.js';

const AT_ONCE = 4;
const POLL_MS = 1000;

/** Makes the wallets that events ordered: outside of their transaction, since keys may be sealed elsewhere. */
@Injectable()
export class DefaultWalletWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;
  private again = false;
  private running = false;

  constructor(
    private readonly orders: DefaultWalletOrdersRepository,
    private readonly defaults: DefaultWallets,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.running = true;
    this.timer = setInterval(() => this.nudge(), POLL_MS);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.running = false;
    clearInterval(this.timer);
    await this.working;
  }

  /** Looks for orders now. */
  nudge(): void {
    if (!this.running) return;
    this.again = true;
    this.working ??= this.work().finally(() => {
      this.working = undefined;
      if (this.again) this.nudge();
    });
  }

  /** Makes everything that is due. */
  async work(): Promise<void> {
    this.again = false;
    try {
      let orders = await this.orders.take(AT_ONCE);
      while (orders.length > 0) {
        await Promise.all(orders.map((order) => this.fulfil(order)));
        orders = await this.orders.take(AT_ONCE);
      }
    } catch (error) {
      // The database may be away: the orders stay, and the next look comes back to them.
      this.logger.warn('default_wallets.failed', { error });
    }
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
