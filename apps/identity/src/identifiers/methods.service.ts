import { AppError, type Caller, type ErrorType, type MethodType, type UserRef } from '@latchkey/contracts';
import type { EnsureMethodInput, FindMethodInput, Method, OwnedMethod } from '@latchkey/contracts/identity';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Address, METHOD_TYPES, methodTypeOf } from '../users/method-types.js';
import { UserCreationService } from '../users/user-creation.service.js';
import { UsersRepository } from '../users/users.repository.js';
import { IdentifiersRepository, type PartType } from './identifiers.repository.js';
import type { OwnedIdentifier } from './look-ups.repository.js';
import { LostRace, untilSettled } from './lost-race.js';

const NOT_FOUND: Readonly<Record<PartType, ErrorType>> = {
  email: 'email_not_found',
  phone_number: 'phone_number_not_found',
  idp_provider: 'idp_provider_not_found',
};

/** Emails and phone numbers as ways to sign in, and their removal. */
@Injectable()
export class MethodsService {
  constructor(
    private readonly source: DataSource,
    private readonly identifiers: IdentifiersRepository,
    private readonly users: UsersRepository,
    private readonly creation: UserCreationService,
  ) {}

  /**
   * The method with this address; an unknown address gets a new pending user.
   * @throws AppError user_blocked, sign_up_closed, and user_not_found where `create_user` is false.
   */
  ensure(caller: Caller, { create_user, ...address }: EnsureMethodInput): Promise<OwnedMethod> {
    return untilSettled(async () => {
      const known = await this.known(caller, address);
      if (known) return known;
      if (create_user === false) throw new AppError('user_not_found', { reason: 'address_unknown' });
      await this.creation.signUp(caller, address);
      const made = await this.known(caller, address);
      if (!made) throw new LostRace();
      return made;
    });
  }

  /** Of a user other than the named one, a block is not revealed. @throws AppError method_not_found, user_blocked */
  async find({ app_id: appId }: Caller, { method_id: id, user_id }: FindMethodInput): Promise<OwnedMethod> {
    const type = methodTypeOf(id);
    const found = type && (await this.identifiers.ownedById(appId, type, id));
    if (!found) throw new AppError('method_not_found', { reason: 'method_unknown' });
    if (user_id !== undefined && found.userId !== user_id)
      throw new AppError('method_not_found', { reason: 'method_of_other_user' });
    const method = toOwnedMethod(type, found);
    // A pending user has proved nothing, and a verified identifier never moves to another user.
    if (method.verified || !method.user_active) return method;
    return { ...method, proven_otherwise: await this.identifiers.isProven(appId, method.user_id) };
  }

  /** Email first, else phone number. @throws AppError user_not_found, user_blocked, method_not_found */
  async primary(caller: Caller, user: UserRef): Promise<Method> {
    const { user_id: userId } = await this.checkSignIn(caller, user);
    for (const type of METHOD_TYPES) {
      const found = await this.identifiers.firstOf(caller.app_id, type, userId);
      if (found) return toMethod(type, found);
    }
    throw new AppError('method_not_found', { reason: 'method_unknown', userId });
  }

  /** @throws AppError user_not_found, user_blocked */
  async checkSignIn({ app_id: appId }: Caller, { user_id }: UserRef): Promise<UserRef> {
    const standing = await this.identifiers.standing(appId, user_id, undefined);
    if (!standing) throw new AppError('user_not_found');
    if (standing.status === 'blocked') throw new AppError('user_blocked', { userId: user_id });
    return { user_id };
  }

  /**
   * Removes an identifier or a linked provider; the user stays, even without its last one.
   * @throws AppError email_not_found, phone_number_not_found, idp_provider_not_found
   */
  remove({ app_id: appId }: Caller, type: PartType, id: string): Promise<UserRef> {
    return untilSettled(() =>
      this.source.transaction(async (tx) => {
        const userId = await this.identifiers.ownerOf(tx, appId, type, id);
        if (userId === undefined) throw new AppError(NOT_FOUND[type]);
        const user = await this.users.lock(tx, appId, userId);
        // The owner was read before the lock: the part may be gone since, or with another user.
        if (!user || !(await this.identifiers.remove(tx, user, type, id))) throw new LostRace();
        return { user_id: user.id };
      }),
    );
  }

  private async known({ app_id: appId }: Caller, address: Address): Promise<OwnedMethod | undefined> {
    const found = await this.identifiers.ownedByAddress(appId, address);
    return found && toOwnedMethod(address.type, found);
  }
}

function toMethod(
  type: MethodType,
  row: Pick<OwnedIdentifier, 'id' | 'value' | 'userId' | 'verified'>,
): Method {
  return { id: row.id, type, value: row.value, user_id: row.userId, verified: row.verified };
}

/** @throws AppError user_blocked */
function toOwnedMethod(type: MethodType, row: OwnedIdentifier): OwnedMethod {
  if (row.status === 'blocked') throw new AppError('user_blocked', { userId: row.userId });
  return {
    ...toMethod(type, row),
    user_active: row.status === 'active',
    // A user created by the App has a default wallet at once; one made by a send gets it on becoming active.
    signed_up: row.status === 'pending' && !row.hasOrderedWallet,
  };
}
