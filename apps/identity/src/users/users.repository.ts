import type { WalletType } from '@latchkey/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Address } from '../identifiers/identifier.js';
import { newIdentifiers } from '../identifiers/identifiers.repository.js';
import { UserEntity } from './user.entity.js';
import type { Profile } from './user.rules.js';

/** A user's row as its changes need it, while a transaction has it locked. */
export type UserRow = Pick<UserEntity, 'id' | 'appId' | 'status' | 'defaultWalletTypes'>;

export type NewUser = Pick<UserEntity, 'id' | 'appId' | 'status' | 'defaultWalletTypes'> & Profile;

/** A user who is no more, with the ids of the emails and phone numbers that went along. */
export interface RemovedUser {
  appId: string;
  userId: string;
  methodIds: string[];
}

const methodsOf = (table: string) =>
  `SELECT m.id FROM ${table} m WHERE m.app_id = u.app_id AND m.user_id = u.id`;

/** What a statement answers that removes `users u`. Locked before it, they can lose no identifier meanwhile. */
export const REMOVED_USER = `u.app_id AS "appId", u.id AS "userId",
  ARRAY(${methodsOf('emails')} UNION ALL ${methodsOf('phone_numbers')}) AS "methodIds"`;

// Phone numbers wait for the emails, as where identifiers are attached: in another order two users could block each other.
const INSERT = `
  WITH added AS (
    INSERT INTO users (app_id, id, first_name, middle_name, last_name, status, metadata, default_wallet_types)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING 1
  ), with_emails AS (
    INSERT INTO emails (app_id, user_id, id, email)
    SELECT $1::text, $2::text, * FROM unnest($9::text[], $10::text[]) RETURNING 1
  ), with_phone_numbers AS (
    INSERT INTO phone_numbers (app_id, user_id, id, phone_number)
    SELECT $1::text, $2::text, * FROM unnest($11::text[], $12::text[])
    WHERE (SELECT count(*) FROM with_emails) >= 0
  )
  SELECT add_event($13) FROM added`;

/** Every statement is about one App: a user of another one is not there. */
@Injectable()
export class UsersRepository {
  constructor(readonly source: DataSource) {}

  /** The user, with every other change of it and of its parts waiting for this transaction. */
  lock(tx: EntityManager, appId: string, userId: string): Promise<UserEntity | null> {
    return tx.findOne(UserEntity, { where: { appId, id: userId }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Adds the user with unverified identifiers and its event; one that another user has violates its constraint
   * (`takenType`). @param event of the outbox.
   */
  async insert(
    tx: EntityManager,
    user: NewUser,
    addresses: readonly Address[],
    event: string,
  ): Promise<void> {
    const { appId, id, firstName, middleName, lastName, status, metadata, defaultWalletTypes } = user;
    const emails = newIdentifiers(addresses, 'email');
    const phoneNumbers = newIdentifiers(addresses, 'phone_number');
    await tx.query(INSERT, [
      ...[appId, id, firstName, middleName, lastName, status, JSON.stringify(metadata), defaultWalletTypes],
      ...[emails.ids, emails.values, phoneNumbers.ids, phoneNumbers.values],
      event,
    ]);
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

  /** Makes a user active whose row this transaction has locked. */
  async activate(tx: EntityManager, user: UserRow, defaultWalletTypes: WalletType[]): Promise<void> {
    const change = { status: 'active', defaultWalletTypes, updatedAt: () => 'now()' } as const;
    await tx.update(UserEntity, { appId: user.appId, id: user.id }, change);
  }

  /** Blocks or unblocks. The version of that state, and whether it is new; undefined when the App has no such user. */
  async setBlocked(tx: EntityManager, appId: string, userId: string, blocked: boolean) {
    const user = await this.lock(tx, appId, userId);
    if (!user) return undefined;
    if ((user.blockedAt !== null) === blocked) return { changed: false, version: user.blockVersion };
    const version = user.blockVersion + 1;
    const blockedAt = blocked ? () => 'now()' : null;
    const change = { blockedAt, blockVersion: version, updatedAt: () => 'now()' };
    await tx.update(UserEntity, { appId, id: userId }, change);
    return { changed: true, version };
  }

  /** The user changed in one of its parts. */
  async touch(tx: EntityManager, appId: string, userId: string): Promise<void> {
    await tx.update(UserEntity, { appId, id: userId }, { updatedAt: () => 'now()' });
  }

  /**
   * Removes a user whom this transaction has locked, and its parts, which frees its identifiers.
   * @returns the ids of its emails and phone numbers; undefined where the App has no such user.
   */
  async remove(tx: EntityManager, appId: string, userId: string): Promise<string[] | undefined> {
    const [[removed]] = await tx.query<[RemovedUser[], number]>(
      `DELETE FROM users u WHERE u.app_id = $1 AND u.id = $2 RETURNING ${REMOVED_USER}`,
      [appId, userId],
    );
    return removed?.methodIds;
  }
}
