import { AppError, type Caller } from '@latchkey/contracts';
import { type BlockVersion, userBlocked, userUnblocked, type UserRef } from '@latchkey/contracts/identity';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { SignInReadsRepository } from '../identifiers/sign-in-reads.repository.js';
import { UsersRepository } from './users.repository.js';

/** Who may not sign in; ending the sessions of a blocked user is the session service's. */
@Injectable()
export class UserBlocks {
  constructor(
    private readonly users: UsersRepository,
    private readonly reads: SignInReadsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** @throws AppError user_not_found */
  block(caller: Caller, { user_id }: UserRef): Promise<BlockVersion> {
    return this.set(caller, user_id, true);
  }

  /** @throws AppError user_not_found */
  unblock(caller: Caller, { user_id }: UserRef): Promise<BlockVersion> {
    return this.set(caller, user_id, false);
  }

  /** @throws AppError user_not_found, user_blocked */
  async check({ app_id: appId }: Caller, { user_id }: UserRef): Promise<UserRef> {
    const standing = await this.reads.standing(appId, user_id, undefined);
    if (!standing) throw new AppError('user_not_found');
    if (standing.status === 'blocked') throw new AppError('user_blocked');
    return { user_id };
  }

  private set({ app_id: appId }: Caller, userId: string, blocked: boolean): Promise<BlockVersion> {
    return this.users.source.transaction(async (tx) => {
      const state = await this.users.setBlocked(tx, appId, userId, blocked);
      if (!state) throw new AppError('user_not_found');
      const { changed, version } = state;
      const event = blocked ? userBlocked : userUnblocked;
      if (changed) await this.outbox.add(tx, event, { appId, userId, data: { version } });
      return { user_id: userId, version };
    });
  }
}
