import { Body, Param } from '@nestjs/common';
import { getApp, ImportUsersRequest, ImportUsersResponse } from '@latchkey/contracts/identity';
import {
  AppCallers,
  Context,
  Endpoint,
  errorsOf,
  IMPORT_ERRORS,
  IMPORT_LIMIT_BYTES,
  InArea,
  UserImportsService,
} from '@latchkey/edge';
import type { OperatorContext } from '@latchkey/platform/rpc';
import { ADMINISTRATION } from '../area.js';

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
    freshProof: true,
    summary: 'Import users of an App',
    description: 'Like `POST /v1/auth/users/import` with the secret key of the App.',
    request: ImportUsersRequest,
    response: ImportUsersResponse,
    errors: [...errorsOf(getApp), ...IMPORT_ERRORS],
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
