import { Injectable } from '@nestjs/common';
import { type Caller } from '@latchkey/contracts';
import {
  createUser,
  type CreateUserRequest,
  type CreateUserResponse,
  deleteUser,
  getUser,
  listUsers,
  type ListUsersQuery,
  type ListUsersResponse,
  updateUser,
  type User,
} from '@latchkey/contracts/identity';
import { forgetUser, revokeSessions } from '@latchkey/contracts/session';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { type UpdateUserRequest } from './update-user.request.js';
import { NO_PARTS, toUser } from './user.view.js';

type Context = CallContext<Caller>;

@Injectable()
export class Users {
  constructor(private readonly rpc: RpcClient) {}

  async create(context: Context, request: CreateUserRequest): Promise<CreateUserResponse> {
    const { user, email_id, phone_number_id } = await this.rpc.call(createUser, context, request);
    const created = { user_id: user.user_id, status: user.status, email_id, phone_number_id };
    return request.return_user ? { ...created, user: toUser(user, NO_PARTS) } : created;
  }

  async get(context: Context, user_id: string): Promise<User> {
    return toUser(await this.rpc.call(getUser, context, { user_id }), NO_PARTS);
  }

  async update(context: Context, user_id: string, request: UpdateUserRequest): Promise<User> {
    return toUser(await this.rpc.call(updateUser, context, { ...request, user_id }), NO_PARTS);
  }

  async list(context: Context, { wallet, ...filter }: ListUsersQuery): Promise<ListUsersResponse> {
    // No user of any App has a wallet, so no user has this one.
    if (wallet !== undefined) return { users: [], next_cursor: '' };
    const { users, next_cursor } = await this.rpc.call(listUsers, context, filter);
    return { users: users.map((user) => toUser(user, NO_PARTS)), next_cursor };
  }

  /** Ends the user's sessions, then deletes the user; whichever step fails, a repeated call finishes the rest. */
  async delete(context: Context, user_id: string): Promise<void> {
    await this.rpc.call(revokeSessions, context, { user_id });
    await this.rpc.call(deleteUser, context, { user_id });
    await this.rpc.call(forgetUser, context, { user_id }).catch((error: unknown) => {
      // The user is gone, and the event of it makes the session service forget the user too: only later.
      if (!isCoded(error, 'service_unavailable') && !isCoded(error, 'upstream_timeout')) throw error;
    });
  }
}
