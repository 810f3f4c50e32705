import { AppError, type Caller, type WalletType } from '@latchkey/contracts';
import {
  type CreatedUser,
  type CreateUserRequest,
  userCreated,
  type UserRef,
  userUpdated,
} from '@latchkey/contracts/identity';
import { newId } from '@latchkey/platform/ids';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Address } from '../identifiers/identifier.js';
import { addressesOf } from '../identifiers/identifier.rules.js';
import { IdentifiersRepository, takenType } from '../identifiers/identifiers.repository.js';
import { LostRace, untilSettled } from '../identifiers/lost-race.js';
import { DEFAULT_WALLET, walletWish } from './default-wallet.rules.js';
import type { UserEntity } from './user.entity.js';
import {
  EMPTY_PROFILE,
  fitting,
  nextProfile,
  ownership,
  sameProfile,
  takesIdentifiers,
} from './user.rules.js';
import { toCreatedUser } from './user.view.js';
import { UserRecordsRepository } from './user-records.repository.js';
import { type UserRow, UsersRepository } from './users.repository.js';

interface Person {
  readonly appId: string;
  readonly status: UserRow['status'];
  readonly addresses: readonly Address[];
  readonly input: CreateUserRequest;
}

/** Users by their identifiers: the one who has them, or a new one. */
@Injectable()
export class UserCreation {
  constructor(
    private readonly users: UsersRepository,
    private readonly records: UserRecordsRepository,
    private readonly identifiers: IdentifiersRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Idempotent on the identifiers (decision 3). @throws AppError identifier_conflict, metadata_too_large */
  create({ app_id: appId }: Caller, input: CreateUserRequest): Promise<CreatedUser> {
    const addresses = addressesOf([input.email], [input.phone_number]);
    const status = input.requires_verification ? 'pending' : 'active';
    return untilSettled(() =>
      this.users.source.transaction(async (tx) => {
        const userId = await this.inOneTry(tx, { appId, status, addresses, input });
        return toCreatedUser(await this.records.inside(tx, appId, userId), input);
      }),
    );
  }

  /** Signs an unknown address up: a pending user with it, unless somebody just did the same. @throws AppError sign_up_closed */
  async signUp(caller: Caller, address: Address): Promise<void> {
    try {
      await this.users.source.transaction((tx) => this.insertPending(tx, caller, [address]));
    } catch (error) {
      if (takenType(error) === undefined) throw error;
    }
  }

  /** A pending user without identifiers, who has something else to sign in with. @throws AppError sign_up_closed */
  async createBare(caller: Caller): Promise<UserRef> {
    const user = await this.users.source.transaction((tx) => this.insertPending(tx, caller, []));
    return { user_id: user.id };
  }

  /** A user who has not proved anything yet, and gets the default wallet on becoming active. @throws AppError sign_up_closed */
  async insertPending(
    tx: EntityManager,
    { app_id: appId, settings }: Caller,
    addresses: readonly Address[],
  ): Promise<UserRow> {
    if (settings.sign_up === 'closed') throw new AppError('sign_up_closed');
    return this.insert(tx, { appId, status: 'pending', addresses, input: {} }, []);
  }

  private async inOneTry(tx: EntityManager, person: Person): Promise<string> {
    const owner = ownership(await this.identifiers.attached(tx, person.appId, person.addresses));
    switch (owner.kind) {
      case 'nobody':
        return (await this.insert(tx, person, [person.input.wallet_type ?? DEFAULT_WALLET])).id;
      case 'one':
        await this.revise(tx, owner.userId, person);
        return owner.userId;
      case 'several':
        throw new AppError('identifier_conflict');
      default:
        return owner satisfies never;
    }
  }

  private async insert(
    tx: EntityManager,
    { appId, status, addresses, input }: Person,
    defaultWalletTypes: WalletType[],
  ): Promise<UserRow> {
    const id = newId('user');
    const profile = fitting(nextProfile(EMPTY_PROFILE, input));
    const user = { id, appId, status, defaultWalletTypes, ...profile };
    const content = { appId, userId: id, data: walletWish(defaultWalletTypes[0]) };
    await this.users.insert(tx, user, addresses, this.outbox.event(userCreated, content));
    this.outbox.nudgeAfter(tx);
    return user;
  }

  /** What a repeated create changes: names, metadata, a further identifier or wallet; never the status. */
  private async revise(
    tx: EntityManager,
    userId: string,
    { appId, addresses, input }: Person,
  ): Promise<void> {
    const user = await this.users.lock(tx, appId, userId);
    if (!user) throw new LostRace();
    const known = await this.identifiers.attached(tx, appId, addresses);
    const owner = ownership(known);
    if (owner.kind !== 'one' || owner.userId !== userId) throw new LostRace();
    const missing = addresses.filter((address) => !known.some(({ value }) => value === address.value));
    if (missing.length > 0) await this.requireNobody(tx, user);
    const profile = fitting(nextProfile(user, input));
    const walletType = input.wallet_type ?? DEFAULT_WALLET;
    const wantsWallet = !user.defaultWalletTypes.includes(walletType);
    if (missing.length === 0 && sameProfile(user, profile) && !wantsWallet) return;
    await this.users.saveProfile(tx, user, profile);
    await this.identifiers.attach(tx, user, missing);
    if (wantsWallet) await this.users.noteDefaultWallet(tx, user, walletType);
    const data = walletWish(wantsWallet ? walletType : undefined);
    await this.outbox.add(tx, userUpdated, { appId, userId, data });
  }

  /** Whoever fills in a form must not get a way into another person's account. @throws AppError identifier_conflict */
  private async requireNobody(tx: EntityManager, user: UserEntity): Promise<void> {
    const isProven = await this.identifiers.isProven(user.appId, user.id, tx);
    if (!takesIdentifiers(user, isProven)) throw new AppError('identifier_conflict');
  }
}
