import { AppError, type Caller } from '@latchkey/contracts';
import type { Method, OwnedMethod, UserRef } from '@latchkey/contracts/identity';
import { Injectable } from '@nestjs/common';
import { UserCreation } from '../users/user-creation.service.js';
import { UsersRepository } from '../users/users.repository.js';
import type { Address } from './identifier.js';
import { METHOD_TYPES, methodTypeOf } from './identifier.rules.js';
import { IdentifiersRepository } from './identifiers.repository.js';
import { LostRace, untilSettled } from './lost-race.js';
import { toMethod, toOwnedMethod } from './method.view.js';
import { SignInReadsRepository } from './sign-in-reads.repository.js';

/** Emails and phone numbers as ways to sign in. */
@Injectable()
export class MethodsService {
  constructor(
    private readonly reads: SignInReadsRepository,
    private readonly identifiers: IdentifiersRepository,
    private readonly creation: UserCreation,
    private readonly users: UsersRepository,
  ) {}

  /** The method with this address, of a new pending user where nobody has it. */
  ensure(caller: Caller, address: Address): Promise<OwnedMethod> {
    return untilSettled(async () => {
      const known = await this.known(caller, address);
      if (known) return known;
      await this.creation.signUp(caller, address);
      const made = await this.known(caller, address);
      if (!made) throw new LostRace();
      return made;
    });
  }

  /** @throws AppError method_not_found */
  async find({ app_id: appId }: Caller, { method_id: id }: { method_id: string }): Promise<OwnedMethod> {
    const type = methodTypeOf(id);
    const found = type && (await this.reads.byId(appId, type, id));
    if (!found) throw new AppError('method_not_found');
    return toOwnedMethod(type, found);
  }

  /** Email first, else phone number. @throws AppError user_not_found, method_not_found */
  async primary({ app_id: appId }: Caller, { user_id: userId }: UserRef): Promise<Method> {
    for (const type of METHOD_TYPES) {
      const found = await this.identifiers.firstOf(appId, type, userId);
      if (found) return toMethod(type, found);
    }
    throw new AppError((await this.users.exists(appId, userId)) ? 'method_not_found' : 'user_not_found');
  }

  private async known({ app_id: appId }: Caller, address: Address): Promise<OwnedMethod | undefined> {
    const owned = await this.reads.byAddress(appId, address);
    return owned && toOwnedMethod(address.type, owned);
  }
}
