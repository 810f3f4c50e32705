import { AppError, type Caller } from '@latchkey/contracts';
import type { ConfirmSignInInput, UserRef } from '@latchkey/contracts/identity';
import { Injectable } from '@nestjs/common';
import { UserProofs } from '../users/user-proofs.js';
import { UsersRepository } from '../users/users.repository.js';
import { MovedAway, ProvedIdentifiers } from './proved-identifiers.js';
import { SignInReadsRepository } from './sign-in-reads.repository.js';

/** What a spent proof changes: its identifier is verified, its user active. */
@Injectable()
export class ConfirmationService {
  constructor(
    private readonly reads: SignInReadsRepository,
    private readonly users: UsersRepository,
    private readonly identifiers: ProvedIdentifiers,
    private readonly proofs: UserProofs,
  ) {}

  /**
   * Answers the user who is signed in: another one than was named where the identifier is theirs from now on. Facts are
   * told only of what changed. @throws AppError user_not_found, user_blocked, method_not_found, sign_up_closed
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

  /** Most who sign in are active, and what they prove was verified long ago, or is nothing to verify. */
  private async changesNothing({ app_id: appId }: Caller, { user_id, method_id }: ConfirmSignInInput) {
    const standing = await this.reads.standing(appId, user_id, method_id);
    return standing?.status === 'active' && (method_id === undefined || standing.verified === true);
  }

  private change(
    caller: Caller,
    { user_id, method_id: id, own_user: rule }: ConfirmSignInInput,
  ): Promise<UserRef> {
    return this.users.source.transaction(async (tx) => {
      const user = await this.users.lock(tx, caller.app_id, user_id);
      if (!user) throw new AppError('user_not_found');
      if (user.blockedAt) throw new AppError('user_blocked');
      const owner = id ? await this.identifiers.prove(tx, caller, user, { id, rule }) : user;
      await this.proofs.activate(tx, owner);
      return { user_id: owner.id };
    });
  }
}
