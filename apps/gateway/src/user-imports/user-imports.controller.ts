import { Body, Param } from '@nestjs/common';
import { getApp, importUsers, ImportUsersRequest, ImportUsersResponse } from '@latchkey/contracts/identity';
import { importTotps } from '@latchkey/contracts/mfa';
import { attachVouchedWallets, ownersOfAddresses } from '@latchkey/contracts/wallet';
import type { OperatorContext } from '@latchkey/platform/rpc';
import {
  AppCallers,
  type AppContext,
  Context,
  Endpoint,
  errorsOf,
  InArea,
  UserImportsService,
} from '@latchkey/edge';
import { ADMINISTRATION, USERS } from '../openapi/areas.js';

/** Room for 1,000 users of 500 bytes each. The event loop reads it in one turn, which must stay short for all others. */
export const IMPORT_LIMIT_BYTES = 512 * 1024;

const ERRORS = errorsOf(importUsers, ownersOfAddresses, importTotps, attachVouchedWallets);

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
    errors: ERRORS,
    bodyLimitBytes: IMPORT_LIMIT_BYTES,
    repeatable: true,
  })
  importUsers(@Context() context: AppContext, @Body() request: ImportUsersRequest) {
    return this.imports.import(context, request);
  }
}

/** For the command line, which has an operator's key. */
@InArea(...ADMINISTRATION)
export class AdminUserImportsController {
  constructor(
    private readonly callers: AppCallers,
    private readonly imports: UserImportsService,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/users/import',
    access: 'admin',
    summary: 'Import users of an App',
    description: 'Like `POST /v1/auth/users/import` with the secret key of the App.',
    request: ImportUsersRequest,
    response: ImportUsersResponse,
    errors: [...errorsOf(getApp), ...ERRORS],
    bodyLimitBytes: IMPORT_LIMIT_BYTES,
  })
  async importUsersOfApp(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Body() request: ImportUsersRequest,
  ) {
    return this.imports.import(await this.callers.of(context, app_id), request);
  }
}
