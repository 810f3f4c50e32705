import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { WalletType } from '@latchkey/contracts';
import { userActivated, userCreated, userUpdated } from '@latchkey/contracts/catalogue';
import { onCommit } from '@latchkey/platform/database';
import { type Event } from '@latchkey/platform/events';
import { EventConsumer } from '@latchkey/platform/outbox';
import type { EntityManager } from 'typeorm';
import { DefaultWalletOrdersRepository } from './default-wallet-orders.repository.js';
import { DefaultWalletWorker } from './default-wallet-worker.js';

/** Within which most creates of users have made the wallet themselves; those that come meanwhile are handled together. */
const INLINE_MS = 100;

interface WantedWallet {
  wallet_type?: WalletType;
  imported?: boolean;
}

/** Orders default wallets, by the events of users. */
@Injectable()
export class UsersConsumer implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly orders: DefaultWalletOrdersRepository,
    private readonly worker: DefaultWalletWorker,
  ) {}

  onModuleInit(): void {
    const order = (events: readonly Event<WantedWallet>[], tx: EntityManager) => this.order(events, tx);
    this.consumer.onBatch(userCreated, order, INLINE_MS);
    this.consumer.onBatch(userUpdated, order);
    this.consumer.onBatch(userActivated, order);
  }

  private async order(events: readonly Event<WantedWallet>[], tx: EntityManager): Promise<void> {
    const wanted = events.flatMap(({ app_id: appId, user_id: userId, data }) => {
      const { wallet_type: walletType, imported = false } = data;
      return walletType === undefined ? [] : [{ appId, userId, walletType, isPaced: imported }];
    });
    if (wanted.length === 0) return;
    // Most users of a create have their wallet by now.
    if ((await this.orders.add(tx, wanted)) > 0) onCommit(tx, () => this.worker.nudge());
  }
}
