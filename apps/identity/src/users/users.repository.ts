import type { SessionClaimPaths, WalletType } from '@latchkey/contracts';
import {
  userActivated,
  userBlocked,
  userDeleted,
  type UserMember,
  userUnblocked,
  userUpdated,
} from '@latchkey/contracts/catalogue';
import { statement, violates } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { claimsChange } from './session-claims.rules.js';
import { UserEntity, type UserRow } from './user.entity.js';
import { DEFAULT_WALLET, type Profile } from './user.rules.js';

/** A deleted user, with the ids of the emails and phone numbers that went along. */
export interface RemovedUser {
  appId: string;
  userId: string;
  methodIds: string[];
}

/** What an update changes. */
export interface UserChange {
  /** Names of the changed members. */
  readonly members: readonly UserMember[];
  /** A further default wallet that is wanted. */
  readonly wallet?: WalletType | undefined;
  /** The setting of the App: the event names the claims that change. */
  readonly claims: SessionClaimPaths | undefined;
}

const methodsOf = (table: string) =>
  `SELECT m.id FROM ${table} m WHERE m.app_id = u.app_id AND m.user_id = u.id`;

/** What a statement that deletes `users u` returns. Under the lock of their rows, the users lose no identifier meanwhile. */
export const REMOVED_USER = `u.app_id AS "appId", u.id AS "userId",
  ARRAY(${methodsOf('emails')} UNION ALL ${methodsOf('phone_numbers')}) AS "methodIds"`;

/** Whether a statement failed because another user has the `external_id`. */
export function takesExternalId(error: unknown): boolean {
  return violates(error, 'users_external_id_key');
}

const DELETE = statement<RemovedUser>('users_delete')`
  DELETE FROM users u WHERE u.app_id = $1 AND u.id = $2 RETURNING ${REMOVED_USER}`;

/** Changes of users, each with its event. Every statement names the App, so a user of another App is not found. */
@Injectable()
export class UsersRepository {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly outbox: Outbox,
  ) {}

  /** The user; every other change of it and of its parts waits for this transaction. */
  lock(tx: EntityManager, appId: string, userId: string): Promise<UserEntity | null> {
    const query = { where: { appId, id: userId }, lock: { mode: 'pessimistic_write' as const } };
    return tx.withRepository(this.users).findOne(query);
  }

  /** The id of the App's user with this `external_id`. */
  async byExternalId(tx: EntityManager, appId: string, externalId: string): Promise<string | undefined> {
    const query = { where: { appId, externalId }, select: { id: true } };
    return (await tx.withRepository(this.users).findOne(query))?.id;
  }

  async update(
    tx: EntityManager,
    user: UserEntity,
    profile: Profile,
    { members, wallet, claims }: UserChange,
  ): Promise<void> {
    const { appId, id } = user;
    const defaultWalletTypes = wallet ? [...user.defaultWalletTypes, wallet] : user.defaultWalletTypes;
    const metadata: object = profile.metadata;
    const change = { ...profile, metadata, defaultWalletTypes, updatedAt: () => 'now()' };
    await tx.withRepository(this.users).update({ appId, id }, change);
    const data = {
      members: wallet ? [...members, 'wallets' as const] : [...members],
      ...(wallet && { wallet_type: wallet }),
      ...claimsChange(claims, user.metadata, profile.metadata),
    };
    await this.outbox.add(tx, userUpdated, { appId, userId: id, data });
  }

  /** A pending user becomes active, and gets a default wallet unless a create has asked for one. */
  async activate(tx: EntityManager, { appId, id, ...user }: UserRow): Promise<void> {
    if (user.status !== 'pending') return;
    const wallet = user.defaultWalletTypes.length === 0 ? DEFAULT_WALLET : undefined;
    const defaultWalletTypes = wallet ? [wallet] : user.defaultWalletTypes;
    const change = { status: 'active', defaultWalletTypes, updatedAt: () => 'now()' } as const;
    await tx.withRepository(this.users).update({ appId, id }, change);
    await this.outbox.add(tx, userActivated, { appId, userId: id, data: { wallet_type: wallet } });
  }

  /** Blocks or unblocks. @returns the version of that state; undefined where the App has no such user. */
  async setBlocked(
    tx: EntityManager,
    appId: string,
    userId: string,
    blocked: boolean,
  ): Promise<number | undefined> {
    const user = await this.lock(tx, appId, userId);
    if (!user || (user.blockedAt !== null) === blocked) return user?.blockVersion;
    const version = user.blockVersion + 1;
    const blockedAt = blocked ? () => 'now()' : null;
    const change = { blockedAt, blockVersion: version, updatedAt: () => 'now()' };
    await tx.withRepository(this.users).update({ appId, id: userId }, change);
    await this.outbox.add(tx, blocked ? userBlocked : userUnblocked, { appId, userId, data: { version } });
    return version;
  }

  /**
   * Deletes the user with its parts, which frees its identifiers. @returns whether the App had such a user.
   * SQL: parallel deletions delete a user once, and the statement returns what went along.
   */
  async delete(tx: EntityManager, appId: string, userId: string): Promise<boolean> {
    await this.lock(tx, appId, userId);
    const removed = await DELETE.first(tx, [appId, userId]);
    if (!removed) return false;
    await this.outbox.add(tx, userDeleted, { appId, userId, data: { method_ids: removed.methodIds } });
    return true;
  }

  /** Without the ids of the identifiers, which are gone: all rows of the user go. */
  announceDeletion(tx: EntityManager, appId: string, userId: string): Promise<void> {
    return this.outbox.add(tx, userDeleted, { appId, userId, data: {} });
  }
}
