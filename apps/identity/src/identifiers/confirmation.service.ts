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

/** What a spent proof changes: its identifier is verified, its user active. */
@Injectable()
export class ConfirmationService {
  constructor(
    private readonly users: UsersRepository,
    private readonly identifiers: IdentifiersRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Facts are told only of what changed. @throws AppError user_not_found, method_not_found */
  confirm({ app_id: appId }: Caller, { user_id: userId, method_id }: ConfirmSignInInput): Promise<UserRef> {
    return inTransaction(this.users.source, async (tx) => {
      const user = await this.users.lock(tx, appId, userId);
      if (!user) throw new AppError('user_not_found');
      if (method_id) await this.verify(tx, user, method_id);
      if (await this.users.activate(tx, user))
        await this.outbox.add(tx, userActivated, { appId, userId, data: {} });
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
    await this.outbox.add(tx, identifierVerified, { appId: user.appId, userId: user.id, data });
  }
}
