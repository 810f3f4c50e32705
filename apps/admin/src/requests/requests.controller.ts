import { Param, Query } from '@nestjs/common';
import {
  AnyRequestQuery,
  inspectRequest,
  inspectRequests,
  ListAnyRequestsQuery,
  ListAnyRequestsResponse,
  type ListedRequest,
  RequestOfAnyApp,
  type RequestRecord,
} from '@latchkey/contracts/events';
import {
  Context,
  Endpoint,
  errorsOf,
  InArea,
  readFailure,
  shownRequest,
  toRequestOutcome,
} from '@latchkey/edge';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { AnyAppCallers } from '../access/any-app-callers.js';
import { ADMINISTRATION } from '../area.js';
import { ADDRESS_ERRORS, UsersByAddress } from '../users/users-by-address.service.js';

/** Why requests of any App were refused, for an operator who has no key of it. */
@InArea(...ADMINISTRATION)
export class AdminRequestsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly callers: AnyAppCallers,
    private readonly users: UsersByAddress,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/requests',
    access: 'admin',
    role: 'viewer',
    summary: 'List the requests of all Apps',
    description:
      "What `GET /v1/requests/{request_id}` answers to an App, newest first: every refusal of the last 7 days of a call with an App's key, and every success that changed something. A record is here within a second of its answer. Records hold no address: `address` is looked up among the users that `app_id` has now, and is 404 `user_not_found` where none has it. What was asked for an address that no user has is found by its request id, or by `app_id` and `error_type`.",
    query: ListAnyRequestsQuery,
    response: ListAnyRequestsResponse,
    errors: [...errorsOf(inspectRequests), ...ADDRESS_ERRORS],
  })
  async listAllRequests(
    @Context() context: OperatorContext,
    @Query() { address, ...filter }: ListAnyRequestsQuery,
  ) {
    const named = await this.users.find(context, filter, { field: 'address', address });
    const query = { ...filter, ...(named && { user_id: named.user_id }) };
    const { records, next } = await this.rpc.call(inspectRequests, context, query).catch(readFailure);
    return { requests: records.map(toListedRequest), next };
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/requests/{request_id}',
    access: 'admin',
    role: 'viewer',
    summary: 'Find out why a request of any App was refused',
    description:
      'By the `X-Request-Id` of its answer, for 7 days. Where backends of several Apps chose one id, it is the newest, or that of `app_id`. `message` is the present state of the message that it sent.',
    query: AnyRequestQuery,
    response: RequestOfAnyApp,
    errors: errorsOf(inspectRequest),
    example: { status: 400, error_type: 'invalid_otp', reason: 'otp_guess_3_of_5', message: null },
  })
  async getAnyRequest(
    @Context() context: OperatorContext,
    @Param('request_id') request_id: string,
    @Query() { app_id }: AnyRequestQuery,
  ) {
    const { record } = await this.rpc
      .call(inspectRequest, context, { request_id, app_id })
      .catch(readFailure);
    const caller = await this.callers.of(context, record.app_id);
    const shown = await shownRequest(this.rpc, caller, record).catch(readFailure);
    return { ...shown, app_id: record.app_id };
  }
}

function toListedRequest(record: RequestRecord): ListedRequest {
  const { app_id, message_id } = record;
  return { ...toRequestOutcome(record), app_id, message_id };
}
