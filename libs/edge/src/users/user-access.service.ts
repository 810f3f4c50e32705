import { Injectable } from '@nestjs/common';
import type { Caller } from '@latchkey/contracts';
import { blockUser, getUser, type RemovalResponse, unblockUser } from '@latchkey/contracts/identity';
import { unlockUser } from '@latchkey/contracts/mfa';
import { unlockMethods } from '@latchkey/contracts/otp-delivery';
import { blockUser as blockSessions, unblockUser as unblockSessions } from '@latchkey/contracts/session';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { afterSpending } from '../failed-calls/failed-calls.js';
import { errorsOf } from '../http/endpoint.js';

type Context = CallContext<Caller>;

/** The errors of each action. */
export const USER_ACCESS_ERRORS = {
  block: [...errorsOf(blockUser), 'upstream_timeout'],
  unblock: [...errorsOf(unblockUser), 'upstream_timeout'],
  unlock: errorsOf(getUser, unlockMethods, unlockUser),
} as const;

/**
 * Blocks users and lifts locks. A block is set by identity first: its event has the same effect if the call to session
 * fails. Identity numbers blocks and unblocks, so that session applies the newest one in any order.
 */
@Injectable()
export class UserAccessService {
  constructor(private readonly rpc: RpcClient) {}

  async block(context: Context, user_id: string): Promise<RemovalResponse> {
    const { version } = await this.rpc.call(blockUser, context, { user_id });
    await afterSpending(() => this.rpc.call(blockSessions, context, { user_id, version }));
    return { message: 'The user was blocked.', user_id };
  }

  async unblock(context: Context, user_id: string): Promise<RemovalResponse> {
    const { version } = await this.rpc.call(unblockUser, context, { user_id });
    await afterSpending(() => this.rpc.call(unblockSessions, context, { user_id, version }));
    return { message: 'The user was unblocked.', user_id };
  }

  /** A repeated call lifts what a failed one left locked. */
  async unlock(context: Context, user_id: string): Promise<RemovalResponse> {
    const { emails, phone_numbers } = await this.rpc.call(getUser, context, { user_id });
    const method_ids = [...emails, ...phone_numbers].map(({ id }) => id);
    const lifted = await Promise.allSettled([
      this.rpc.call(unlockMethods, context, { method_ids, user_id }),
      this.rpc.call(unlockUser, context, { user_id }),
    ]);
    for (const outcome of lifted) if (outcome.status === 'rejected') throw outcome.reason;
    return { message: 'The methods of the user were unlocked.', user_id };
  }
}
