import { Query } from '@nestjs/common';
import {
  findUsers,
  FindUsersQuery,
  FindUsersResponse,
  getApp,
  listUsers,
} from '@latchkey/contracts/identity';
import { Context, Endpoint, errorsOf, InArea, isAtLeast, type OperatorRole, Role } from '@latchkey/edge';
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
      'By `query`, the whole of what they are known by; or those of `app_id`, all of them or by `begins_with` and `wallet`. Every filter must match. A `viewer` sees addresses, names and metadata masked, and may not use `begins_with` (403 `operator_role_required`).',
    query: FindUsersQuery,
    response: FindUsersResponse,
    errors: [...errorsOf(getApp, findUsers, listUsers), 'operator_role_required'],
  })
  findUsers(
    @Context() context: OperatorContext,
    @Role() role: OperatorRole | undefined,
    @Query() query: FindUsersQuery,
  ) {
    const beginnings = role !== undefined && isAtLeast(role, 'support');
    return this.users.find(context, findingOf(query, { beginnings }));
  }
}
