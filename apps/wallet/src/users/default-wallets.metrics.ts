import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { METRICS } from '@latchkey/platform/service';
import type { Metrics } from '@latchkey/platform/telemetry';
import { DefaultWalletOrdersRepository } from './default-wallet-orders.repository.js';

/** Tells the operator when users wait for their wallet. */
@Injectable()
export class DefaultWalletsMetrics implements OnModuleInit {
  constructor(
    private readonly orders: DefaultWalletOrdersRepository,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge({
      name: 'default_wallet_orders_pending',
      help: 'Default wallets that are still to be made.',
      read: async () => (await this.orders.backlog()).count,
    });
    this.metrics.gauge({
      name: 'default_wallet_orders_overdue_seconds',
      help: 'How long the first default wallet that is due has been waiting.',
      read: async () => (await this.orders.backlog()).overdueSeconds,
    });
  }
}
