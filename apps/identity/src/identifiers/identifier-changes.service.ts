import { AppError, type Caller, type ErrorType, type UserRef } from '@latchkey/contracts';
import type { ConfirmSignInInput } from '@latchkey/contracts/identity';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { methodTypeOf } from '../users/method-types.js';
import { UserCreationService } from '../users/user-creation.service.js';
import { UsersRepository } from '../users/users.repository.js';
import type { UserRow } from '../users/user.entity.js';
import { IdentifiersRepository, type PartType } from './identifiers.repository.js';
import { LostRace, untilSettled } from './lost-race.js';
import type { IdentifierRule } from './own-user-rules.service.js';

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
  readonly rule: IdentifierRule | undefined;
}

/** A proof that was spent. */
type Confirmed = Pick<ConfirmSignInInput, 'user_id' | 'method_id'> & {
  /** Absent where the identifier stays with its user. */
  readonly own_user?: IdentifierRule | undefined;
};

/** Changes of identifiers and linked providers under the lock of their user: verified by a proof, moved, removed. */
@Injectable()
export class IdentifierChanges {
  constructor(
    private readonly source: DataSource,
    private readonly identifiers: IdentifiersRepository,
    private readonly users: UsersRepository,
    private readonly creation: UserCreationService,
  ) {}

  /**
   * After a proof was spent: verifies its identifier and activates its user. Answers the user who is signed in: another
   * user than the named one where the identifier has moved.
   * @throws AppError user_not_found, user_blocked, method_not_found, sign_up_closed
   */
  async confirm(caller: Caller, input: Confirmed): Promise<UserRef> {
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
   * @param ofUserId who removes it from their own account; a blocked user removes nothing.
   * @throws AppError email_not_found, phone_number_not_found, idp_provider_not_found, user_blocked
   */
  remove({ app_id: appId }: Caller, type: PartType, id: string, ofUserId?: string): Promise<UserRef> {
    return untilSettled(() =>
      this.source.transaction(async (tx) => {
        const userId = await this.identifiers.ownerOf(tx, appId, type, id);
        if (userId === undefined || (ofUserId !== undefined && userId !== ofUserId))
          throw new AppError(NOT_FOUND[type]);
        const user = await this.users.lock(tx, appId, userId);
        if (ofUserId !== undefined && user?.blockedAt) throw new AppError('user_blocked', { userId });
        // The owner was read before the lock: the part may be gone since, or with another user.
        if (!user || !(await this.identifiers.remove(tx, user, type, id))) throw new LostRace();
        return { user_id: user.id };
      }),
    );
  }

  /** Most users who sign in are active, and their identifier was verified long ago: no lock is needed. */
  private async changesNothing({ app_id: appId }: Caller, { user_id, method_id }: Confirmed) {
    const standing = await this.identifiers.standing(appId, user_id, method_id);
    return standing?.status === 'active' && (method_id === undefined || standing.verified === true);
  }

  private change(
    caller: Caller,
    { user_id, method_id: methodId, own_user: rule }: Confirmed,
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
  private async isProven(tx: EntityManager, user: UserRow, rule: IdentifierRule): Promise<boolean> {
    if (rule.proven_elsewhere || (rule.unsaid === true && !isSignedUp(user))) return true;
    return this.identifiers.isProven(user.appId, user.id, tx);
  }
}

/** Made by a send, and not created by the App: then it would have a default wallet. */
function isSignedUp({ status, defaultWalletTypes }: UserRow): boolean {
  return status === 'pending' && defaultWalletTypes.length === 0;
}
