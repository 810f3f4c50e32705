import { AppError, type Caller, type UserRef } from '@latchkey/contracts';
import type { ConfirmSignInInput, OwnUserRule } from '@latchkey/contracts/identity';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { UserRow } from '../users/user.entity.js';
import { methodTypeOf } from '../users/method-types.js';
import { UserCreationService } from '../users/user-creation.service.js';
import { UsersRepository } from '../users/users.repository.js';
import { IdentifiersRepository } from './identifiers.repository.js';

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

/** After a proof was spent: verifies its identifier and activates its user. */
@Injectable()
export class ConfirmationService {
  constructor(
    private readonly source: DataSource,
    private readonly users: UsersRepository,
    private readonly identifiers: IdentifiersRepository,
    private readonly creation: UserCreationService,
  ) {}

  /**
   * Answers the user who is signed in: another user than the named one where the identifier has moved.
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
