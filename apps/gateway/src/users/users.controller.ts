import { Body, Param, Query } from '@nestjs/common';
import { type Caller } from '@latchkey/contracts';
import {
  createUser,
  CreateUserRequest,
  CreateUserResponse,
  deleteUser,
  getUser,
  listUsers,
  ListUsersQuery,
  ListUsersResponse,
  RemovalResponse,
  updateUser,
  User,
} from '@latchkey/contracts/identity';
import { revokeSessions } from '@latchkey/contracts/session';
import { type CallContext } from '@latchkey/platform/rpc';
import { atLeastOne, Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { USERS } from '../openapi/areas.js';
import { UpdateUserRequest } from './update-user.request.js';
import { UsersService } from './users.service.js';

const METADATA_RULES =
  'Metadata is merged at the top level: `null` deletes a key, `{}` clears everything, and `replace_metadata` replaces instead.';

@InArea(...USERS)
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/users/create',
    summary: 'Create a user',
    description: `Idempotent on its identifiers: a known email, phone number or \`external_id\` answers the user that has it, with names updated and metadata merged. A further identifier or \`external_id\` is attached, unverified, only to a user who is pending and has nothing verified; to anybody else it is 409 \`identifier_conflict\`, and nothing changes: update is the way to attach to a named user. The user has a default wallet of \`wallet_type\`, at once or moments later. With \`requires_verification\` a new user is \`pending\`. ${METADATA_RULES}`,
    request: CreateUserRequest,
    needs: atLeastOne<CreateUserRequest>('email', 'phone_number', 'external_id'),
    response: CreateUserResponse,
    errors: ['invalid_email', 'invalid_phone_number', ...errorsOf(createUser)],
  })
  createUser(
    @Context() context: CallContext<Caller>,
    @Body() request: CreateUserRequest,
  ): Promise<CreateUserResponse> {
    return this.users.create(context, request);
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/auth/users/list',
    summary: 'List users',
    description:
      'Newest first; every filter must match. Follow `next_cursor` until it is empty, also behind a short page.',
    query: ListUsersQuery,
    response: ListUsersResponse,
    errors: ['invalid_email', 'invalid_phone_number', ...errorsOf(listUsers)],
  })
  listUsers(
    @Context() context: CallContext<Caller>,
    @Query() query: ListUsersQuery,
  ): Promise<ListUsersResponse> {
    return this.users.list(context, query);
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/auth/users/{user_id}',
    summary: 'Get a user',
    description: 'With every identifier and login method. It is whole or 503: never a part of a user.',
    response: User,
    errors: errorsOf(getUser),
  })
  getUser(@Context() context: CallContext<Caller>, @Param('user_id') user_id: string): Promise<User> {
    return this.users.get(context, user_id);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/users/{user_id}/update',
    summary: 'Update a user',
    description: `Attaches identifiers and changes names and metadata, all or nothing. An identifier with \`verified: true\` is one that you vouch for: it is verified, and a pending user becomes active. ${METADATA_RULES}`,
    request: UpdateUserRequest,
    response: User,
    errors: ['invalid_email', 'invalid_phone_number', ...errorsOf(updateUser)],
  })
  updateUser(
    @Context() context: CallContext<Caller>,
    @Param('user_id') user_id: string,
    @Body() request: UpdateUserRequest,
  ): Promise<User> {
    return this.users.update(context, user_id, request);
  }

  @Endpoint({
    method: 'DELETE',
    path: '/v1/auth/users/{user_id}/delete',
    summary: 'Delete a user',
    description:
      'Ends every session at once, removes identifiers, credentials and codes, and frees email and phone number. Wallets are closed: their keys stay encrypted in the database, and the API cannot reach them. `GET /v1/auth/users/{user_id}/erasure` says what is removed and what is kept.',
    response: RemovalResponse,
    example: { message: 'The user was deleted.' },
    errors: errorsOf(deleteUser, revokeSessions),
  })
  async deleteUser(
    @Context() context: CallContext<Caller>,
    @Param('user_id') user_id: string,
  ): Promise<RemovalResponse> {
    await this.users.delete(context, user_id);
    return { message: 'The user was deleted.', user_id };
  }
}
