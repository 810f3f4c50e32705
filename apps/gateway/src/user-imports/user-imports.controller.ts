import { Body } from '@nestjs/common';
import { ImportUsersRequest, ImportUsersResponse } from '@latchkey/contracts/identity';
import {
  type AppContext,
  Context,
  Endpoint,
  IMPORT_ERRORS,
  IMPORT_LIMIT_BYTES,
  InArea,
  UserImportsService,
} from '@latchkey/edge';
import { USERS } from '../openapi/areas.js';

@InArea(...USERS)
export class UserImportsController {
  constructor(private readonly imports: UserImportsService) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/users/import',
    summary: 'Import users',
    description:
      'Takes up to 1,000 users from another system, in a body of up to 512 KiB and 25,000 members. Each row is taken or refused by itself, and its `external_id` decides its user: a known one is updated (names, metadata merged, new identifiers), so you may repeat the call. A user who has no `external_id` yet is taken by an account at a provider, or by an address that both sides have verified. You vouch for `verified` addresses, wallets, provider accounts and authenticators: whoever controls them signs in as this user. New users are active; each has the event `user.created`, with `imported`, and its default wallet may follow hours later. Passwords are not imported, as no user here has one.',
    request: ImportUsersRequest,
    response: ImportUsersResponse,
    errors: IMPORT_ERRORS,
    bodyLimitBytes: IMPORT_LIMIT_BYTES,
    repeatable: true,
  })
  importUsers(@Context() context: AppContext, @Body() request: ImportUsersRequest) {
    return this.imports.import(context, request);
  }
}
