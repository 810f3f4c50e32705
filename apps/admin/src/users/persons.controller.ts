import { Param, Query } from '@nestjs/common';
import { Erasure, ExportUserQuery, UserExport } from '@latchkey/contracts';
import { getApp } from '@latchkey/contracts/identity';
import {
  AppCallers,
  Context,
  Endpoint,
  ERASURE_ERRORS,
  errorsOf,
  EXPORT_ERRORS,
  InArea,
  UserErasures,
  UserExports,
} from '@latchkey/edge';
import type { OperatorContext } from '@latchkey/platform/rpc';
import { ADMINISTRATION } from '../area.js';

/** What a person may ask for: what is kept of them, and that it goes. */
@InArea(...ADMINISTRATION)
export class PersonsController {
  constructor(
    private readonly callers: AppCallers,
    private readonly exports: UserExports,
    private readonly erasures: UserErasures,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/apps/{app_id}/users/{user_id}/export',
    access: 'admin',
    role: 'support',
    freshProof: true,
    summary: 'Export what is kept of a user of an App',
    description:
      'Like `GET /v1/auth/users/{user_id}/export` with the secret key of the App. The event `user.exported` has the operator as its actor.',
    query: ExportUserQuery,
    response: UserExport,
    errors: [...errorsOf(getApp), ...EXPORT_ERRORS],
  })
  async exportUserOfApp(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Param('user_id') user_id: string,
    @Query() { cursor }: ExportUserQuery,
  ) {
    return this.exports.export(await this.callers.of(context, app_id), user_id, cursor);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/users/{user_id}/erase',
    access: 'admin',
    freshProof: true,
    summary: 'Erase a user of an App',
    description:
      'Deletes the user as `DELETE /v1/auth/users/{user_id}/delete` does, and answers the receipt. Services apply the deletion within seconds, or when they are back: ask for the receipt again until it is `complete`. Repeated, it answers the receipt; where a service still holds rows, or lost the deletion by a restore, it also publishes `user.deleted` once more, so that they go.',
    response: Erasure,
    errors: [...errorsOf(getApp), ...ERASURE_ERRORS.erase],
    repeatable: true,
  })
  async eraseUserOfApp(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Param('user_id') user_id: string,
  ) {
    return this.erasures.erase(await this.callers.of(context, app_id), user_id);
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/apps/{app_id}/users/{user_id}/erasure',
    access: 'admin',
    role: 'support',
    summary: 'Get the receipt of an erasure in an App',
    description: 'Like `GET /v1/auth/users/{user_id}/erasure` with the secret key of the App.',
    response: Erasure,
    errors: [...errorsOf(getApp), ...ERASURE_ERRORS.receipt],
  })
  async getErasureOfApp(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Param('user_id') user_id: string,
  ) {
    return this.erasures.receipt(await this.callers.of(context, app_id), user_id);
  }
}
