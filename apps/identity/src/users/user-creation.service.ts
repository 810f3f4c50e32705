import {
  AppError,
  type Caller,
  type SessionClaimPaths,
  type UserRef,
  type WalletType,
} from '@latchkey/contracts';
import type { CreatedUser, CreateUserRequest } from '@latchkey/contracts/identity';
import { newId } from '@latchkey/platform/ids';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IdentifiersRepository } from '../identifiers/identifiers.repository.js';
import { LostRace, takenType, untilSettled } from '../identifiers/lost-race.js';
import type { Identifier, UserRow } from './user.entity.js';
import {
  addressesOf,
  changedMembers,
  DEFAULT_WALLET,
  EMPTY_PROFILE,
  fitting,
  nextProfile,
  ownership,
  takesIdentifiers,
} from './user.rules.js';
import type { Address } from './method-types.js';
import { toCreatedUser } from './user.view.js';
import { type NewUser, UserCreationRepository } from './user-creation.repository.js';
import { type UserRecord, UserRecordsRepository } from './user-records.repository.js';
import { UsersRepository } from './users.repository.js';

type KnownIdentifier = Pick<Identifier, 'userId' | 'value'>;

interface Person {
  readonly appId: string;
  readonly status: UserRow['status'];
  readonly addresses: readonly Address[];
  readonly input: CreateUserRequest;
  /** The setting of the App, for a user who is changed. */
  readonly claims?: SessionClaimPaths | undefined;
}

/** Finds users by their identifiers, or creates them. */
@Injectable()
export class UserCreationService {
  constructor(
    private readonly creation: UserCreationRepository,
    private readonly users: UsersRepository,
    private readonly records: UserRecordsRepository,
    private readonly identifiers: IdentifiersRepository,
  ) {}

  /** Idempotent on the identifiers and the `external_id`. @throws AppError identifier_conflict, metadata_too_large */
  create({ app_id: appId, settings }: Caller, input: CreateUserRequest): Promise<CreatedUser> {
    const addresses = addressesOf([input.email], [input.phone_number]);
    const status = input.requires_verification ? 'pending' : 'active';
    const person = { appId, status, addresses, input, claims: settings.session_claims } as const;
    return untilSettled(async () => {
      const added = await this.creation.addUnknown(newUser(person, walletOf(input)), addresses);
      return toCreatedUser(added ?? (await this.inTransaction(person)), input, added !== undefined);
    });
  }

  /** Adds a pending user with an unknown address, unless a parallel call just did. @throws AppError sign_up_closed */
  async signUp(caller: Caller, address: Address): Promise<void> {
    try {
      await this.creation.transaction((tx) => this.insertPending(tx, caller, [address]));
    } catch (error) {
      if (takenType(error) === undefined) throw error;
    }
  }

  /** Adds a pending user without identifiers, who signs up with a wallet or a passkey. @throws AppError sign_up_closed */
  async createBare(caller: Caller): Promise<UserRef> {
    const user = await this.creation.transaction((tx) => this.insertPending(tx, caller, []));
    return { user_id: user.id };
  }

  /** Adds a user who has proved nothing yet, and gets the default wallet on becoming active. @throws AppError sign_up_closed */
  async insertPending(
    tx: EntityManager,
    { app_id: appId, settings }: Caller,
    addresses: readonly Address[],
    names: Pick<CreateUserRequest, 'first_name' | 'last_name'> = {},
  ): Promise<UserRow> {
    if (settings.sign_up === 'closed') throw new AppError('sign_up_closed', { reason: 'address_unknown' });
    return this.insert(tx, { appId, status: 'pending', addresses, input: names });
  }

  /** Finds and revises the user, or creates one whose identifiers were set free meanwhile. */
  private inTransaction(person: Person): Promise<UserRecord> {
    return this.creation.transaction(async (tx) => {
      const userId = await this.inOneTry(tx, person);
      return this.records.inside(tx, person.appId, userId);
    });
  }

  private async inOneTry(tx: EntityManager, person: Person): Promise<string> {
    const owner = ownership(await this.known(tx, person));
    switch (owner.kind) {
      case 'none':
        return (await this.insert(tx, person, walletOf(person.input))).id;
      case 'one':
        await this.revise(tx, owner.userId, person);
        return owner.userId;
      case 'several':
        throw new AppError('identifier_conflict', { reason: 'identifiers_of_two_users' });
      default:
        return owner satisfies never;
    }
  }

  /** The users who have an identifier or the `external_id` of the person. */
  private async known(tx: EntityManager, { appId, addresses, input }: Person): Promise<KnownIdentifier[]> {
    const attached = await this.identifiers.attached(tx, appId, addresses);
    const { external_id: externalId } = input;
    const userId = externalId ? await this.users.byExternalId(tx, appId, externalId) : undefined;
    return userId && externalId ? [...attached, { userId, value: externalId }] : attached;
  }

  private async insert(tx: EntityManager, person: Person, wallet?: WalletType): Promise<UserRow> {
    const user = newUser(person, wallet);
    await this.creation.add(tx, user, person.addresses);
    return user;
  }

  /** What a repeated create changes: names, metadata, a further identifier or wallet; never the status. */
  private async revise(tx: EntityManager, userId: string, person: Person): Promise<void> {
    const { appId, addresses, input, claims } = person;
    const user = await this.users.lock(tx, appId, userId);
    if (!user) throw new LostRace();
    const known = await this.known(tx, person);
    const owner = ownership(known);
    if (owner.kind !== 'one' || owner.userId !== userId) throw new LostRace();
    const missing = addresses.filter((address) => !known.some(({ value }) => value === address.value));
    const takesId = input.external_id !== undefined && user.externalId !== input.external_id;
    if (takesId && user.externalId !== null)
      throw new AppError('identifier_conflict', { reason: 'identifiers_of_two_users', userId });
    // A sender of a form must not add an address or an id to another person's account.
    if (
      (missing.length > 0 || takesId) &&
      !takesIdentifiers(user, await this.identifiers.isProven(appId, userId, tx))
    )
      throw new AppError('identifier_conflict', { reason: 'identifier_of_proven_user', userId });
    const profile = fitting(nextProfile(user, input));
    const members = changedMembers(user, profile, missing);
    const walletType = walletOf(input);
    const wallet = user.defaultWalletTypes.includes(walletType) ? undefined : walletType;
    if (members.length === 0 && !wallet) return;
    await this.identifiers.attach(tx, user, missing);
    await this.users.update(tx, user, profile, { members, wallet, claims });
  }
}

const walletOf = (input: CreateUserRequest): WalletType => input.wallet_type ?? DEFAULT_WALLET;

/** @throws AppError metadata_too_large */
function newUser({ appId, status, input }: Person, wallet: WalletType | undefined): NewUser {
  const profile = fitting(nextProfile(EMPTY_PROFILE, input));
  return { id: newId('user'), appId, status, defaultWalletTypes: wallet ? [wallet] : [], ...profile };
}
