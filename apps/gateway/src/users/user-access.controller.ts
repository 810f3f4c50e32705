import { Param } from '@nestjs/common';
import { type Caller } from '@latchkey/contracts';
import { blockUser, getUser, RemovalResponse, unblockUser } from '@latchkey/contracts/identity';
import { unlockUser } from '@latchkey/contracts/mfa';
import { unlockMethods } from '@latchkey/contracts/otp-delivery';
import { blockUser as blockSessions, unblockUser as unblockSessions } from '@latchkey/contracts/session';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { afterSpending } from '../failed-calls/failed-calls.js';
import { Endpoint, errorsOf, InArea } from '../http/endpoint.js';
import { Context } from '../http/request-context.js';
import { USERS } from '../openapi/areas.js';

/**
 * Blocks users and lifts locks. A block is set by identity first: its event has the same effect if the call to session
 * fails. Identity numbers blocks and unblocks, so that session applies the newest one in any order.
 */
@InArea(...USERS)
export class UserAccessController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/users/:user_id/block',
    summary: 'Block a user',
    description:
      'Ends every session at once, and refuses every sign-in with 403 `user_blocked` until the user is unblocked. Blocking a blocked user changes nothing.',
    response: RemovalResponse,
    example: { message: 'The user was blocked.' },
    errors: [...errorsOf(blockUser), 'upstream_timeout'],
  })
  async blockUser(
    @Context() context: CallContext<Caller>,
    @Param('user_id') user_id: string,
  ): Promise<RemovalResponse> {
    const { version } = await this.rpc.call(blockUser, context, { user_id });
    await afterSpending(() => this.rpc.call(blockSessions, context, { user_id, version }));
    return { message: 'The user was blocked.', user_id };
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/users/:user_id/unblock',
    summary: 'Unblock a user',
    description: 'The user has the status again that it had before, and may sign in.',
    response: RemovalResponse,
    example: { message: 'The user was unblocked.' },
    errors: [...errorsOf(unblockUser), 'upstream_timeout'],
  })
  async unblockUser(
    @Context() context: CallContext<Caller>,
    @Param('user_id') user_id: string,
  ): Promise<RemovalResponse> {
    const { version } = await this.rpc.call(unblockUser, context, { user_id });
    await afterSpending(() => this.rpc.call(unblockSessions, context, { user_id, version }));
    return { message: 'The user was unblocked.', user_id };
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/users/:user_id/unlock',
    summary: 'Unlock the methods of a user',
    description:
      'Lifts every lock that wrong guesses put on the emails, phone numbers and TOTP of the user. After 100 wrong guesses on one method without a success between them, only this call lifts its lock. Before that a lock ends by itself: for passcodes after an hour, for a TOTP after 10 minutes. You may repeat the call; after a 503 the repeat lifts the remaining locks.',
    response: RemovalResponse,
    example: { message: 'The methods of the user were unlocked.' },
    errors: errorsOf(getUser, unlockMethods, unlockUser),
  })
  async unlockUser(
    @Context() context: CallContext<Caller>,
    @Param('user_id') user_id: string,
  ): Promise<RemovalResponse> {
    const { emails, phone_numbers } = await this.rpc.call(getUser, context, { user_id });
    const method_ids = [...emails, ...phone_numbers].map(({ id }) => id);
    const lifted = await Promise.allSettled([
      this.rpc.call(unlockMethods, context, { method_ids }),
      this.rpc.call(unlockUser, context, { user_id }),
    ]);
    for (const outcome of lifted) if (outcome.status === 'rejected') throw outcome.reason;
    return { message: 'The methods of the user were unlocked.', user_id };
  }
}
