import type { WalletType } from '@latchkey/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UserEntity } from './user.entity.js';
import type { Profile } from './user.rules.js';

export type NewUser = Pick<UserEntity, 'id' | 'appId' | 'status' | 'defaultWalletTypes'> & Profile;

/** Every statement is about one App: a user of another one is not there. */
@Injectable()
export class UsersRepository {
  constructor(readonly source: DataSource) {}

  /** The user, with every other change of it and of its parts waiting for this transaction. */
  lock(tx: EntityManager, appId: string, userId: string): Promise<UserEntity | null> {
    return tx.findOne(UserEntity, { where: { appId, id: userId }, lock: { mode: 'pessimistic_write' } });
  }

  async insert(tx: EntityManager, user: NewUser): Promise<void> {
    await tx.query(
      `INSERT INTO users (id, app_id, first_name, middle_name, last_name, status, metadata, default_wallet_types)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        user.id,
        user.appId,
        user.firstName,
        user.middleName,
        user.lastName,
        user.status,
        JSON.stringify(user.metadata),
        user.defaultWalletTypes,
      ],
    );
  }

  async saveProfile(tx: EntityManager, user: { id: string; appId: string }, profile: Profile): Promise<void> {
    await tx.query(
      `UPDATE users SET first_name = $3, middle_name = $4, last_name = $5, metadata = $6, updated_at = now()
       WHERE app_id = $1 AND id = $2`,
      [
        user.appId,
        user.id,
        profile.firstName,
        profile.middleName,
        profile.lastName,
        JSON.stringify(profile.metadata),
      ],
    );
  }

  async noteDefaultWallet(tx: EntityManager, user: UserEntity, walletType: WalletType): Promise<void> {
    const defaultWalletTypes = [...user.defaultWalletTypes, walletType];
    await tx.update(UserEntity, { appId: user.appId, id: user.id }, { defaultWalletTypes });
  }

  exists(appId: string, userId: string): Promise<boolean> {
    return this.source.manager.existsBy(UserEntity, { appId, id: userId });
  }

  /** Whether the user was pending until now. */
  async activate(tx: EntityManager, user: UserEntity): Promise<boolean> {
    const pending = { appId: user.appId, id: user.id, status: 'pending' as const };
    const { affected } = await tx.update(UserEntity, pending, {
      status: 'active',
      updatedAt: () => 'now()',
    });
    return affected === 1;
  }

  /** The user changed in one of its parts. */
  async touch(tx: EntityManager, appId: string, userId: string): Promise<void> {
    await tx.update(UserEntity, { appId, id: userId }, { updatedAt: () => 'now()' });
  }

  /** Removes the user and its parts, which frees its identifiers. Whether it was there. */
  async remove(tx: EntityManager, appId: string, userId: string): Promise<boolean> {
    const { affected } = await tx.delete(UserEntity, { appId, id: userId });
    return affected === 1;
  }
}
