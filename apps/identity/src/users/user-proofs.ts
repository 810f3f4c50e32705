import { identifierVerified, type MethodType, userActivated } from '@latchkey/contracts/identity';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Identifier } from '../identifiers/identifier.js';
import { IdentifiersRepository } from '../identifiers/identifiers.repository.js';
import { walletOnActivation, walletWish } from './default-wallet.rules.js';
import { type UserRow, UsersRepository } from './users.repository.js';

/** What a proof changes in a user whose row the transaction has locked; facts are told only of what changed. */
@Injectable()
export class UserProofs {
  constructor(
    private readonly users: UsersRepository,
    private readonly identifiers: IdentifiersRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Verifies what is unverified. @param owner has the identifier from now on; its user where absent. */
  async verify(tx: EntityManager, type: MethodType, identifier: Identifier, owner?: string): Promise<void> {
    if (identifier.verified) return;
    const { appId, id, userId: holder } = identifier;
    const userId = owner ?? holder;
    await this.identifiers.verify(tx, type, identifier, userId);
    for (const changed of new Set([holder, userId])) await this.users.touch(tx, appId, changed);
    const data = { method_id: id, method_type: type };
    await this.outbox.add(tx, identifierVerified, { appId, userId, data });
  }

  /** A pending user becomes active, and gets a default wallet where none was asked for yet. */
  async activate(tx: EntityManager, user: UserRow): Promise<void> {
    if (user.status !== 'pending') return;
    const walletType = walletOnActivation(user.defaultWalletTypes);
    const walletTypes = walletType ? [walletType] : user.defaultWalletTypes;
    await this.users.activate(tx, user, walletTypes);
    const { appId, id: userId } = user;
    await this.outbox.add(tx, userActivated, { appId, userId, data: walletWish(walletType) });
  }
}
