import { Query } from '@nestjs/common';
import {
  findUsers,
  FindUsersQuery,
  FindUsersResponse,
  getApp,
  listUsers,
} from '@latchkey/contracts/identity';
import { Context, Endpoint, errorsOf, InArea, Role } from '@latchkey/edge';
import { isAtLeast, type OperatorRole } from '@latchkey/contracts';
import type { OperatorContext } from '@latchkey/platform/rpc';
import { ADMINISTRATION } from '../area.js';
import { findingOf } from './find-users.rules.js';
import { FindUsers } from './find-users.service.js';

@InArea(...ADMINISTRATION)
export class FindUsersController {
  constructor(private readonly users: FindUsers) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/users',
    access: 'admin',
    role: 'viewer',
    summary: 'Find users of every App, or of one',
    description:
      'By `query`, the whole of what they are known by; or those of `app_id`, all of them or by `begins_with` and `wallet`. Every filter must match. A `viewer` sees addresses, names and metadata masked, may not use `begins_with` (403 `operator_role_required`), finds no user by an `external_id`, and may ask for 30 addresses in a minute and 500 in a day (429 `rate_limited`), those of `GET /v1/admin/requests` and `GET /v1/admin/messages` among them.',
    query: FindUsersQuery,
    response: FindUsersResponse,
    errors: [...errorsOf(getApp, findUsers, listUsers), 'operator_role_required'],
  })
  findUsers(
    @Context() context: OperatorContext,
    @Role() role: OperatorRole | undefined,
    @Query() query: FindUsersQuery,
  ) {
    const isSupport = role !== undefined && isAtLeast(role, 'support');
    return this.users.find(context, findingOf(query, { beginnings: isSupport, external_ids: isSupport }));
  }
}
