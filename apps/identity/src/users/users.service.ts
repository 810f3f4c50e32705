import {
  AppError,
  type Caller,
  DEFAULT_PAGE,
  type SessionClaimPaths,
  type SessionClaimValues,
  type UserRef,
} from '@latchkey/contracts';
import type {
  DeleteUserInput,
  BlockVersion,
  IdentityUser,
  ListUsersInput,
  UpdateUserInput,
  UserPage,
} from '@latchkey/contracts/identity';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IdentifiersRepository } from '../identifiers/identifiers.repository.js';
import { takenType } from '../identifiers/lost-race.js';
import { sessionClaimsOf } from './session-claims.rules.js';
import { positionOf, toCursor } from './user-search.rules.js';
import type { UserEntity } from './user.entity.js';
import { type Address, METHOD_TYPES } from './method-types.js';
import { addressesOf, changedMembers, fitting, nextProfile } from './user.rules.js';
import { toIdentityUser } from './user.view.js';
import { UserRecordsRepository } from './user-records.repository.js';
import { takesExternalId, UsersRepository } from './users.repository.js';

@Injectable()
export class UsersService {
  constructor(
    private readonly source: DataSource,
    private readonly users: UsersRepository,
    private readonly records: UserRecordsRepository,
    private readonly identifiers: IdentifiersRepository,
  ) {}

  /** @throws AppError user_not_found */
  async get({ app_id: appId }: Caller, { user_id: userId }: UserRef): Promise<IdentityUser> {
    return toIdentityUser(await this.records.get(appId, userId));
  }

  /** What the metadata says of the claims that the App maps. @throws AppError user_not_found */
  async sessionClaims({ app_id, settings }: Caller, { user_id }: UserRef): Promise<SessionClaimValues> {
    const metadata = await this.records.metadata(app_id, user_id);
    return sessionClaimsOf(settings.session_claims, metadata);
  }

  /** @throws AppError invalid_request for a cursor that no page has answered. */
  async list({ app_id: appId }: Caller, input: ListUsersInput): Promise<UserPage> {
    const filter = { ...input, behind: positionOf(input.cursor), limit: input.limit ?? DEFAULT_PAGE };
    const { users, last } = await this.records.page(appId, filter);
    return { users: users.map(toIdentityUser), next_cursor: last ? toCursor(last) : '' };
  }

  /** All or nothing. @throws AppError user_not_found, duplicate_email, duplicate_phone_number, identifier_conflict, metadata_too_large */
  async update({ app_id: appId, settings }: Caller, input: UpdateUserInput): Promise<IdentityUser> {
    try {
      return await this.source.transaction(async (tx) => {
        const user = await this.users.lock(tx, appId, input.user_id);
        if (!user) throw new AppError('user_not_found');
        await this.change(tx, user, input, settings.session_claims);
        return toIdentityUser(await this.records.inside(tx, appId, user.id));
      });
    } catch (error) {
      const taken = takenType(error);
      if (taken) throw new AppError(`duplicate_${taken}`, {}, { cause: error });
      if (takesExternalId(error))
        throw new AppError('identifier_conflict', { reason: 'external_id_of_other_user' }, { cause: error });
      throw error;
    }
  }

  /** The session service ends the user's sessions. @throws AppError user_not_found */
  block(caller: Caller, { user_id }: UserRef): Promise<BlockVersion> {
    return this.setBlocked(caller, user_id, true);
  }

  /** @throws AppError user_not_found */
  unblock(caller: Caller, { user_id }: UserRef): Promise<BlockVersion> {
    return this.setBlocked(caller, user_id, false);
  }

  /**
   * Frees the user's identifiers; the session service ends the sessions.
   * @param input with `again` for a user who was deleted: the event is published once more, for services that lost it.
   * @throws AppError user_not_found
   */
  delete({ app_id: appId }: Caller, { user_id, again }: DeleteUserInput): Promise<UserRef> {
    return this.source.transaction(async (tx) => {
      if (await this.users.delete(tx, appId, user_id)) return { user_id };
      if (!again) throw new AppError('user_not_found');
      await this.users.announceDeletion(tx, appId, user_id);
      return { user_id };
    });
  }

  private setBlocked({ app_id: appId }: Caller, user_id: string, blocked: boolean): Promise<BlockVersion> {
    return this.source.transaction(async (tx) => {
      const version = await this.users.setBlocked(tx, appId, user_id, blocked);
      if (version === undefined) throw new AppError('user_not_found');
      return { user_id, version };
    });
  }

  private async change(
    tx: EntityManager,
    user: UserEntity,
    input: UpdateUserInput,
    claims: SessionClaimPaths | undefined,
  ): Promise<void> {
    const vouched = addressesOf(input.verified_emails ?? [], input.verified_phone_numbers ?? []);
    const named = [...addressesOf(input.emails ?? [], input.phone_numbers ?? []), ...vouched];
    const attached = await this.identifiers.attached(tx, user.appId, named);
    const own = new Set(attached.filter(({ userId }) => userId === user.id).map(({ value }) => value));
    const missing = named.filter(({ value }) => !own.has(value));
    const profile = fitting(nextProfile(user, input));
    const members = changedMembers(user, profile, missing);
    if (members.length > 0) {
      // A constraint finds the address that another user has: a look-up could lose a race.
      await this.identifiers.attach(tx, user, missing);
      await this.users.update(tx, user, profile, { members, claims });
    }
    if (vouched.length > 0) await this.vouch(tx, user, vouched);
  }

  /** The App says that these are the user's own: that verifies them as a passcode would. */
  private async vouch(tx: EntityManager, user: UserEntity, addresses: readonly Address[]): Promise<void> {
    for (const type of METHOD_TYPES) {
      const ofType = addresses.filter((address) => address.type === type);
      for (const identifier of await this.identifiers.attached(tx, user.appId, ofType))
        await this.identifiers.verify(tx, type, identifier, user.id);
    }
    await this.users.activate(tx, user);
  }
}
