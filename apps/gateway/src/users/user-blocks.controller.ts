import { Param } from '@nestjs/common';
import { type Caller } from '@latchkey/contracts';
import { blockUser, RemovalResponse, unblockUser } from '@latchkey/contracts/identity';
import { type CallContext } from '@latchkey/platform/rpc';
import { Endpoint, errorsOf, InArea } from '../http/endpoint.js';
import { Context } from '../http/request-context.js';
import { UserBlocks } from './user-blocks.js';

@InArea('Users', 'People, with every identifier and login method they have.')
export class UserBlocksController {
  constructor(private readonly blocks: UserBlocks) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/users/:user_id/block',
    summary: 'Block a user',
    description:
      'Ends every session at once, and refuses every sign-in with 403 `user_blocked` until the user is unblocked. A user who is blocked already stays so.',
    response: RemovalResponse,
    example: { message: 'The user was blocked.' },
    errors: [...errorsOf(blockUser), 'upstream_timeout'],
  })
  async blockUser(
    @Context() context: CallContext<Caller>,
    @Param('user_id') user_id: string,
  ): Promise<RemovalResponse> {
    await this.blocks.block(context, user_id);
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
    await this.blocks.unblock(context, user_id);
    return { message: 'The user was unblocked.', user_id };
  }
}
