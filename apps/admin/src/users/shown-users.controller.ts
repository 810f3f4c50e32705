import { Param } from '@nestjs/common';
import { getApp, getUser, revealUser } from '@latchkey/contracts/identity';
import { Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import type { OperatorContext } from '@latchkey/platform/rpc';
import { ADMINISTRATION } from '../area.js';
import { AppUser } from './app-user.response.js';
import { ShownUsers } from './shown-users.service.js';

@InArea(...ADMINISTRATION)
export class ShownUsersController {
  constructor(private readonly users: ShownUsers) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/apps/{app_id}/users/{user_id}',
    access: 'admin',
    role: 'viewer',
    summary: 'Get a user of an App',
    description:
      'With identifiers, wallets, factors, locks and the number of sessions. Only where identity does not answer, it is 503; a part of another service that does not is in `unavailable`, and absent. A `viewer` sees addresses, names and metadata masked.',
    response: AppUser,
    errors: errorsOf(getApp, getUser),
  })
  getUserOfApp(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Param('user_id') user_id: string,
  ) {
    return this.users.get(context, app_id, user_id);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/users/{user_id}/reveal',
    access: 'admin',
    role: 'viewer',
    reveals: true,
    summary: 'See a user of an App without masks',
    description:
      'Answers the user as `GET` on it does for the role `support`. Each call has the event `user.revealed` in the feed of the App, with the operator as its actor, before anything is answered. A `viewer` may see 10 users in a minute and 100 in a day (429 `rate_limited`).',
    response: AppUser,
    errors: errorsOf(getApp, revealUser),
  })
  revealUserOfApp(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Param('user_id') user_id: string,
  ) {
    return this.users.reveal(context, app_id, user_id);
  }
}
