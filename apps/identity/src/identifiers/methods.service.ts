import { AppError, type Caller, type ErrorType, type MethodType, type UserRef } from '@latchkey/contracts';
import type {
  ConfirmSignInInput,
  EnsureMethodInput,
  FindMethodInput,
  Method,
  OwnedMethod,
  OwnUserRule,
} from '@latchkey/contracts/identity';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Address, METHOD_TYPES, methodTypeOf } from '../users/method-types.js';
import { UserCreationService } from '../users/user-creation.service.js';
import { UsersRepository } from '../users/users.repository.js';
import type { UserRow } from '../users/user.entity.js';
import { IdentifiersRepository, type OwnedIdentifier, type PartType } from './identifiers.repository.js';
import { LostRace, untilSettled } from './lost-race.js';

const NOT_FOUND: Readonly<Record<PartType, ErrorType>> = {
  email: 'email_not_found',
  phone_number: 'phone_number_not_found',
  idp_provider: 'idp_provider_not_found',
};

/** A parallel proof of the identifier came first and gave it a user of its own. */
class MovedAway extends Error {
  constructor(readonly ownerId: string) {
    super('the identifier has another user');
  }
}

interface Claim {
  readonly methodId: string;
  readonly rule: OwnUserRule | undefined;
}

/** Emails and phone numbers as ways to sign in: found or made for a send, confirmed by a proof, removed. */
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
   * After a proof was spent: verifies its identifier and activates its user. Answers the user who is signed in: another
   * user than the named one where the identifier has moved.
   * @throws AppError user_not_found, user_blocked, method_not_found, sign_up_closed
   */
  async confirm(caller: Caller, input: ConfirmSignInInput): Promise<UserRef> {
    if (await this.changesNothing(caller, input)) return { user_id: input.user_id };
    try {
      return await this.change(caller, input);
    } catch (error) {
      if (!(error instanceof MovedAway)) throw error;
      return this.confirm(caller, { user_id: error.ownerId, method_id: input.method_id });
    }
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

  /** Most users who sign in are active, and their identifier was verified long ago: no lock is needed. */
  private async changesNothing({ app_id: appId }: Caller, { user_id, method_id }: ConfirmSignInInput) {
    const standing = await this.identifiers.standing(appId, user_id, method_id);
    return standing?.status === 'active' && (method_id === undefined || standing.verified === true);
  }

  private change(
    caller: Caller,
    { user_id, method_id: methodId, own_user: rule }: ConfirmSignInInput,
  ): Promise<UserRef> {
    return this.source.transaction(async (tx) => {
      const user = await this.users.lock(tx, caller.app_id, user_id);
      if (!user) throw new AppError('user_not_found');
      if (user.blockedAt) throw new AppError('user_blocked', { userId: user.id });
      const owner = methodId ? await this.prove(tx, caller, user, { methodId, rule }) : user;
      await this.users.activate(tx, owner);
      return { user_id: owner.id };
    });
  }

  /** Verifies the identifier of the locked user. @returns the user who has it from now on. */
  private async prove(
    tx: EntityManager,
    caller: Caller,
    user: UserRow,
    { methodId, rule }: Claim,
  ): Promise<UserRow> {
    const type = methodTypeOf(methodId);
    const identifier = type && (await this.identifiers.byId(tx, user.appId, type, methodId));
    if (!type || !identifier)
      throw new AppError('method_not_found', { reason: 'method_removed', userId: user.id });
    const { verified, userId } = identifier;
    // Only a move gives an identifier another user, and the person who proves it now is that user.
    if (userId !== user.id) {
      const refusal = { reason: 'method_of_other_user', userId: user.id } as const;
      throw verified && rule ? new MovedAway(userId) : new AppError('method_not_found', refusal);
    }
    const moves = !verified && rule !== undefined && (await this.isProven(tx, user, rule));
    const owner = moves ? await this.creation.insertPending(tx, caller, []) : user;
    await this.identifiers.verify(tx, type, identifier, owner.id);
    return owner;
  }

  /** An unverified identifier opens no account that has another proof. */
  private async isProven(tx: EntityManager, user: UserRow, rule: OwnUserRule): Promise<boolean> {
    return rule.proven_elsewhere || this.identifiers.isProven(user.appId, user.id, tx);
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
