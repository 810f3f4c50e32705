import { AppError, type Caller, methodOwner, type MethodType, type UserRef } from '@latchkey/contracts';
import type {
  CheckedUser,
  CheckSignInInput,
  EnsureMethodInput,
  FindMethodInput,
  Method,
  OwnedMethod,
} from '@latchkey/contracts/identity';
import { AttestationSigner } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { type Address, METHOD_TYPES, methodTypeOf } from '../users/method-types.js';
import { UserCreationService } from '../users/user-creation.service.js';
import { IdentifiersRepository, type OwnedIdentifier } from './identifiers.repository.js';
import { LostRace, untilSettled } from './lost-race.js';
import { ProofKindsRepository } from './proof-kinds.repository.js';

/** Emails and phone numbers as ways to sign in: made for a send, or found, with a signed `owner` that other services believe. */
@Injectable()
export class MethodsService {
  constructor(
    private readonly identifiers: IdentifiersRepository,
    private readonly creation: UserCreationService,
    private readonly signer: AttestationSigner,
    private readonly kinds: ProofKindsRepository,
  ) {}

  /**
   * The method with this address, to which alone a send goes; an unknown address gets a new pending user.
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
  async find(caller: Caller, { method_id: id, user_id }: FindMethodInput): Promise<OwnedMethod> {
    const { app_id: appId } = caller;
    const type = methodTypeOf(id);
    const found = type && (await this.identifiers.ownedById(appId, type, id));
    if (!found) throw new AppError('method_not_found', { reason: 'method_unknown' });
    if (user_id !== undefined && found.userId !== user_id)
      throw new AppError('method_not_found', { reason: 'method_of_other_user' });
    const method = toOwnedMethod(type, found);
    // A verified identifier never moves to another user. An unsettled one signs no user in, so it has no signed owner.
    if (isSettled(method)) return this.withOwner(caller, method);
    // A pending user has proved nothing.
    if (!method.user_active) return method;
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
  async checkSignIn(
    { app_id: appId }: Caller,
    { user_id, with_kinds: withKinds }: CheckSignInInput,
  ): Promise<CheckedUser> {
    const standing = await this.identifiers.standing(appId, user_id, undefined);
    if (!standing) throw new AppError('user_not_found');
    if (standing.status === 'blocked') throw new AppError('user_blocked', { userId: user_id });
    return withKinds ? { user_id, kinds: await this.kinds.ofUser(appId, user_id) } : { user_id };
  }

  private async known(caller: Caller, address: Address): Promise<OwnedMethod | undefined> {
    const found = await this.identifiers.ownedByAddress(caller.app_id, address);
    return found && this.withOwner(caller, toOwnedMethod(address.type, found));
  }

  private async withOwner({ app_id }: Caller, method: OwnedMethod): Promise<OwnedMethod> {
    const { id: method_id, user_id, type, value } = method;
    const owner = { app_id, user_id, method_id, type, value, settled: isSettled(method) };
    return { ...method, owner: await this.signer.sign(methodOwner, owner) };
  }
}

const isSettled = ({ verified, user_active }: OwnedMethod): boolean => verified && user_active;

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
