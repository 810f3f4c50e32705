import { AppError, type Caller } from '@latchkey/contracts';
import {
  type CreatedUser,
  type CreateUserRequest,
  userCreated,
  type UserRef,
  userUpdated,
  type UserStatus,
} from '@latchkey/contracts/identity';
import { inTransaction, inTurn } from '@latchkey/platform/database';
import { newId } from '@latchkey/platform/ids';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Address } from '../identifiers/identifier.js';
import { addressesOf } from '../identifiers/identifier.rules.js';
import { IdentifiersRepository, takenType } from '../identifiers/identifiers.repository.js';
import { LostRace, untilSettled } from '../identifiers/lost-race.js';
import { EMPTY_PROFILE, fitting, nextProfile, ownership, sameProfile } from './user.rules.js';
import { toCreatedUser } from './user.view.js';
import { UserRecordsRepository } from './user-records.repository.js';
import { UsersRepository } from './users.repository.js';

const DEFAULT_WALLET = 'ethereum';

interface Person {
  readonly appId: string;
  readonly status: UserStatus;
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
      inTransaction(this.users.source, async (tx) => {
        const userId = await this.inOneTry(tx, { appId, status, addresses, input });
        return toCreatedUser(await this.records.inside(tx, appId, userId), input);
      }),
    );
  }

  /** Signs an unknown address up: a pending user with it, unless somebody just did the same. */
  async signUp({ app_id: appId }: Caller, address: Address): Promise<void> {
    const person: Person = { appId, status: 'pending', addresses: [address], input: {} };
    try {
      await inTransaction(this.users.source, (tx) => this.insert(tx, person));
    } catch (error) {
      if (takenType(error) === undefined) throw error;
    }
  }

  /** A pending user without identifiers, who has something else to sign in with. */
  async createBare({ app_id: appId }: Caller): Promise<UserRef> {
    const person: Person = { appId, status: 'pending', addresses: [], input: {} };
    return { user_id: await inTransaction(this.users.source, (tx) => this.insert(tx, person)) };
  }

  private async inOneTry(tx: EntityManager, person: Person): Promise<string> {
    const owner = ownership(await this.identifiers.attached(tx, person.appId, person.addresses));
    switch (owner.kind) {
      case 'nobody':
        return this.insert(tx, person);
      case 'one':
        await this.revise(tx, owner.userId, person);
        return owner.userId;
      case 'several':
        throw new AppError('identifier_conflict');
      default:
        return owner satisfies never;
    }
  }

  private async insert(tx: EntityManager, { appId, status, addresses, input }: Person): Promise<string> {
    const id = newId('user');
    const walletType = input.wallet_type ?? DEFAULT_WALLET;
    const profile = fitting(nextProfile(EMPTY_PROFILE, input));
    const user = { id, appId, status, defaultWalletTypes: [walletType], ...profile };
    // Sent in this order and not waited for in between: identifiers belong to a user who is there.
    await inTurn([this.users.insert(tx, user), this.identifiers.attach(tx, user, addresses)]);
    this.outbox.add(tx, userCreated, { appId, userId: id, data: { wallet_type: walletType } });
    return id;
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
    const profile = fitting(nextProfile(user, input));
    const walletType = input.wallet_type ?? DEFAULT_WALLET;
    const wantsWallet = !user.defaultWalletTypes.includes(walletType);
    if (missing.length === 0 && sameProfile(user, profile) && !wantsWallet) return;
    await this.users.saveProfile(tx, user, profile);
    await this.identifiers.attach(tx, user, missing);
    if (wantsWallet) await this.users.noteDefaultWallet(tx, user, walletType);
    const data = wantsWallet ? { wallet_type: walletType } : {};
    this.outbox.add(tx, userUpdated, { appId, userId, data });
  }
}
