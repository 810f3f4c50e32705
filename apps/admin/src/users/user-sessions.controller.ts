import { Body, Param, Query } from '@nestjs/common';
import { getApp, getUser, PageQuery } from '@latchkey/contracts/identity';
import {
  listSessions,
  ListSessionsResponse,
  revokeSessions,
  RevokeSessionsResponse,
  RevokeUserSessionsRequest,
} from '@latchkey/contracts/session';
import {
  type AppContext,
  AppCallers,
  Context,
  Endpoint,
  errorsOf,
  exactlyOne,
  InArea,
  readFailure,
} from '@latchkey/edge';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { ADMINISTRATION } from '../area.js';

/** The sessions of a user, for an operator who helps the user. */
@InArea(...ADMINISTRATION)
export class UserSessionsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly callers: AppCallers,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/apps/{app_id}/users/{user_id}/sessions',
    access: 'admin',
    role: 'viewer',
    summary: 'List the sessions of a user of an App',
    description:
      'Active ones, newest first, without their tokens. A `viewer` sees addresses masked, those of devices, too.',
    query: PageQuery,
    response: ListSessionsResponse,
    errors: errorsOf(getApp, getUser, listSessions),
  })
  async listSessionsOfUser(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Param('user_id') user_id: string,
    @Query() query: PageQuery,
  ) {
    const acting = await this.actingFor(context, app_id, user_id);
    return this.rpc.call(listSessions, acting, { ...query, user_id }).catch(readFailure);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/users/{user_id}/sessions/revoke',
    access: 'admin',
    role: 'support',
    summary: 'End sessions of a user of an App',
    description:
      'One by `session_id`, or `all` of them. The answer is final: no replica accepts an ended session any more. A session that has ended before, or is not of this user, is `revoked: 0`.',
    request: RevokeUserSessionsRequest,
    needs: exactlyOne<RevokeUserSessionsRequest>('session_id', 'all'),
    response: RevokeSessionsResponse,
    errors: errorsOf(getApp, getUser),
  })
  async revokeSessionsOfUser(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Param('user_id') user_id: string,
    @Body() { session_id }: RevokeUserSessionsRequest,
  ) {
    const acting = await this.actingFor(context, app_id, user_id);
    const ended = session_id === undefined ? { user_id } : { session_id, of_user_id: user_id };
    return this.rpc.call(revokeSessions, acting, ended);
  }

  /** Only identity knows whether the App has such a user. */
  private async actingFor(context: OperatorContext, app_id: string, user_id: string): Promise<AppContext> {
    const acting = await this.callers.of(context, app_id);
    await this.rpc.call(getUser, acting, { user_id }).catch(readFailure);
    return acting;
  }
}
