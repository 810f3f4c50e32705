import { AppError, type Caller } from '@latchkey/contracts';
import {
  type ConfirmSignInInput,
  identifierVerified,
  userActivated,
  type UserRef,
} from '@latchkey/contracts/identity';
import { inTransaction } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { UserEntity } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { methodTypeOf } from './identifier.rules.js';
import { IdentifiersRepository } from './identifiers.repository.js';
import { SignInReadsRepository } from './sign-in-reads.repository.js';

/** What a spent proof changes: its identifier is verified, its user active. */
@Injectable()
export class ConfirmationService {
  constructor(
    private readonly reads: SignInReadsRepository,
    private readonly users: UsersRepository,
    private readonly identifiers: IdentifiersRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Facts are told only of what changed. @throws AppError user_not_found, method_not_found */
  async confirm(caller: Caller, input: ConfirmSignInInput): Promise<UserRef> {
    return (await this.changesNothing(caller, input))
      ? { user_id: input.user_id }
      : this.change(caller, input);
  }

  /** Most who sign in are active, and what they prove was verified long ago, or is nothing to verify. */
  private async changesNothing({ app_id: appId }: Caller, { user_id, method_id }: ConfirmSignInInput) {
    const standing = await this.reads.standing(appId, user_id, method_id);
    return standing?.status === 'active' && (method_id === undefined || standing.verified === true);
  }

  private change(
    { app_id: appId }: Caller,
    { user_id: userId, method_id }: ConfirmSignInInput,
  ): Promise<UserRef> {
    return inTransaction(this.users.source, async (tx) => {
      const user = await this.users.lock(tx, appId, userId);
      if (!user) throw new AppError('user_not_found');
      if (method_id) await this.verify(tx, user, method_id);
      if (await this.users.activate(tx, user))
        this.outbox.add(tx, userActivated, { appId, userId, data: {} });
      return { user_id: userId };
    });
  }

  private async verify(tx: EntityManager, user: UserEntity, methodId: string): Promise<void> {
    const type = methodTypeOf(methodId);
    const isNew = type && (await this.identifiers.verify(tx, user, type, methodId));
    if (type === undefined || isNew === undefined) throw new AppError('method_not_found');
    if (!isNew) return;
    await this.users.touch(tx, user.appId, user.id);
    const data = { method_id: methodId, method_type: type };
    this.outbox.add(tx, identifierVerified, { appId: user.appId, userId: user.id, data });
  }
}
