import { Param, Query } from '@nestjs/common';
import { type Caller, Erasure, ExportUserQuery, MOST_EXPORTED_ROWS, UserExport } from '@latchkey/contracts';
import {
  Context,
  Endpoint,
  ERASURE_ERRORS,
  EXPORT_ERRORS,
  InArea,
  UserErasures,
  UserExports,
} from '@latchkey/edge';
import type { CallContext } from '@latchkey/platform/rpc';
import { USERS } from '../openapi/areas.js';

@InArea(...USERS)
export class PersonsController {
  constructor(
    private readonly exports: UserExports,
    private readonly erasures: UserErasures,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/auth/users/{user_id}/export',
    summary: 'Export what is kept of a user',
    description: `Everything that this installation keeps of the person, for a person who asks for it: user, identifiers, providers, factors, sessions (also ended ones), wallets, messages, transfers, events and records of requests. No secret is in it, and no text of a message. It is read table by table, up to ${MOST_EXPORTED_ROWS} rows in one answer; \`next_cursor\` is empty where this is all. While a service is away it is 503, so an answer lacks nothing. Of a deleted user it answers what is still kept. Each page has the event \`user.exported\`, before it is answered.`,
    query: ExportUserQuery,
    response: UserExport,
    errors: EXPORT_ERRORS,
  })
  exportUser(
    @Context() context: CallContext<Caller>,
    @Param('user_id') user_id: string,
    @Query() { cursor }: ExportUserQuery,
  ): Promise<UserExport> {
    return this.exports.export(context, user_id, cursor);
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/auth/users/{user_id}/erasure',
    summary: 'Get the receipt of an erasure',
    description:
      'What each service has removed of a user that was deleted, what it keeps, why, and until when. It reads the tables as they are now. Ask again until it is `complete`: a service that is away has not answered yet, or applies the deletion once it is back.',
    response: Erasure,
    errors: ERASURE_ERRORS.receipt,
  })
  getErasure(@Context() context: CallContext<Caller>, @Param('user_id') user_id: string): Promise<Erasure> {
    return this.erasures.receipt(context, user_id);
  }
}
