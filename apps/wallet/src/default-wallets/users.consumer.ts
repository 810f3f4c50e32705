import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { WalletType } from '@latchkey/contracts';
import { userActivated, userCreated, userUpdated } from '@latchkey/contracts/catalogue';
import { onCommit } from '@latchkey/platform/database';
import { type Event, EventConsumer } from '@latchkey/platform/outbox';
import type { EntityManager } from 'typeorm';
import { DefaultWalletOrdersRepository } from './default-wallet-orders.repository.js';
import { DefaultWalletWorker } from './default-wallet-worker.js';

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
    const order = (event: Event<WantedWallet>, tx: EntityManager) => this.order(event, tx);
    this.consumer.on(userCreated, order);
    this.consumer.on(userUpdated, order);
    this.consumer.on(userActivated, order);
  }

  private async order(event: Event<WantedWallet>, tx: EntityManager): Promise<void> {
    const { app_id: appId, user_id: userId, data } = event;
    if (data.wallet_type === undefined) return;
    const isPaced = data.imported === true;
    await this.orders.add(tx, { appId, userId, walletType: data.wallet_type }, isPaced);
    onCommit(tx, () => this.worker.nudge());
  }
}
