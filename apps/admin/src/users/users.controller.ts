import { Param } from '@nestjs/common';
import { getApp, RemovalResponse } from '@latchkey/contracts/identity';
import type { OperatorContext } from '@latchkey/platform/rpc';
import {
  AppCallers,
  Context,
  Endpoint,
  errorsOf,
  InArea,
  USER_ACCESS_ERRORS,
  UserAccessService,
} from '@latchkey/edge';
import { ADMINISTRATION } from '../area.js';

/** What an operator may do for an App whose keys are not at hand. Events name the operator. */
@InArea(...ADMINISTRATION)
export class AdminUsersController {
  constructor(
    private readonly callers: AppCallers,
    private readonly access: UserAccessService,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/users/{user_id}/block',
    access: 'admin',
    role: 'support',
    summary: 'Block a user of an App',
    description: 'Like `POST /v1/auth/users/{user_id}/block` with the secret key of the App.',
    response: RemovalResponse,
    example: { message: 'The user was blocked.' },
    errors: [...errorsOf(getApp), ...USER_ACCESS_ERRORS.block],
  })
  async blockUserOfApp(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Param('user_id') user_id: string,
  ) {
    return this.access.block(await this.callers.of(context, app_id), user_id);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/users/{user_id}/unblock',
    access: 'admin',
    role: 'support',
    summary: 'Unblock a user of an App',
    description: 'Like `POST /v1/auth/users/{user_id}/unblock` with the secret key of the App.',
    response: RemovalResponse,
    example: { message: 'The user was unblocked.' },
    errors: [...errorsOf(getApp), ...USER_ACCESS_ERRORS.unblock],
  })
  async unblockUserOfApp(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Param('user_id') user_id: string,
  ) {
    return this.access.unblock(await this.callers.of(context, app_id), user_id);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/users/{user_id}/unlock',
    access: 'admin',
    role: 'support',
    summary: 'Unlock the methods of a user of an App',
    description: 'Like `POST /v1/auth/users/{user_id}/unlock` with the secret key of the App.',
    response: RemovalResponse,
    example: { message: 'The methods of the user were unlocked.' },
    errors: [...errorsOf(getApp), ...USER_ACCESS_ERRORS.unlock],
  })
  async unlockUserOfApp(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Param('user_id') user_id: string,
  ) {
    return this.access.unlock(await this.callers.of(context, app_id), user_id);
  }
}
