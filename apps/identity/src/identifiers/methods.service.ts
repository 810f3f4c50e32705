import { AppError, type Caller } from '@latchkey/contracts';
import type {
  EnsureMethodInput,
  FindMethodInput,
  Method,
  OwnedMethod,
  UserRef,
} from '@latchkey/contracts/identity';
import { Injectable } from '@nestjs/common';
import { UserCreation } from '../users/user-creation.service.js';
import { UserBlocks } from '../users/user-blocks.service.js';
import type { Address } from './identifier.js';
import { METHOD_TYPES, methodTypeOf } from './identifier.rules.js';
import { IdentifiersRepository } from './identifiers.repository.js';
import { LostRace, untilSettled } from './lost-race.js';
import { toMethod, toOwnedMethod } from './method.view.js';
import { type OwnedIdentifier, SignInReadsRepository } from './sign-in-reads.repository.js';

/** Emails and phone numbers as ways to sign in. */
@Injectable()
export class MethodsService {
  constructor(
    private readonly reads: SignInReadsRepository,
    private readonly identifiers: IdentifiersRepository,
    private readonly creation: UserCreation,
    private readonly blocks: UserBlocks,
  ) {}

  /**
   * The method with this address, of a new pending user where nobody has it.
   * @throws AppError user_blocked, sign_up_closed, and user_not_found where no user is to be made.
   */
  ensure(caller: Caller, { create_user, ...address }: EnsureMethodInput): Promise<OwnedMethod> {
    return untilSettled(async () => {
      const known = await this.known(caller, address);
      if (known) return known;
      if (create_user === false) throw new AppError('user_not_found');
      await this.creation.signUp(caller, address);
      const made = await this.known(caller, address);
      if (!made) throw new LostRace();
      return made;
    });
  }

  /** Whether another user than the named one is blocked is not told. @throws AppError method_not_found, user_blocked */
  async find({ app_id: appId }: Caller, { method_id: id, user_id }: FindMethodInput): Promise<OwnedMethod> {
    const type = methodTypeOf(id);
    const found = type && (await this.reads.byId(appId, type, id));
    if (!found || (user_id !== undefined && found.userId !== user_id)) throw new AppError('method_not_found');
    const method = toOwnedMethod(type, notBlocked(found));
    // A pending user has proved nothing, and what is verified already can go to nobody else.
    if (method.verified || !method.user_active) return method;
    return { ...method, proven_otherwise: await this.identifiers.isProven(appId, method.user_id) };
  }

  /** Email first, else phone number. @throws AppError user_not_found, user_blocked, method_not_found */
  async primary(caller: Caller, { user_id: userId }: UserRef): Promise<Method> {
    await this.blocks.check(caller, { user_id: userId });
    for (const type of METHOD_TYPES) {
      const found = await this.identifiers.firstOf(caller.app_id, type, userId);
      if (found) return toMethod(type, found);
    }
    throw new AppError('method_not_found');
  }

  private async known({ app_id: appId }: Caller, address: Address): Promise<OwnedMethod | undefined> {
    const owned = await this.reads.byAddress(appId, address);
    return owned && toOwnedMethod(address.type, notBlocked(owned));
  }
}

/** @throws AppError user_blocked */
function notBlocked(owned: OwnedIdentifier): OwnedIdentifier {
  if (owned.status === 'blocked') throw new AppError('user_blocked');
  return owned;
}
