import { Body, Query } from '@nestjs/common';
import {
  listTestMessages,
  ListTestMessagesQuery,
  ListTestMessagesResponse,
} from '@latchkey/contracts/otp-delivery';
import { RpcClient } from '@latchkey/platform/rpc';
import {
  type AppContext,
  Context,
  Endpoint,
  errorsOf,
  exactlyOne,
  InArea,
  readFailure,
} from '@latchkey/edge';
import { FastForwardRequest, FastForwardResponse } from './fast-forward.request.js';
import { FAST_FORWARD_ERRORS, FastForwardService } from './fast-forward.service.js';

const MOVED = 'The times were moved back.';

@InArea('Test Apps', 'Helps the tests of an App. For a live App these calls are 404 `route_not_found`.')
export class TestAppsController {
  constructor(
    private readonly fastForward: FastForwardService,
    private readonly rpc: RpcClient,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/test/fast_forward',
    summary: 'Let time pass for one object',
    description:
      'In test Apps: moves the times of a session, method, magic link, TOTP, transfer or WebAuthn credential back, as if the minutes had passed for it. So a session expires, a code ends, a lock lifts, without a wait. JWTs that were issued before keep their times. Each call moves the times again.',
    request: FastForwardRequest,
    response: FastForwardResponse,
    errors: FAST_FORWARD_ERRORS,
    needs: exactlyOne<FastForwardRequest>(
      'session_id',
      'method_id',
      'token',
      'totp_id',
      'transfer_id',
      'webauthn_credential_id',
      'import_id',
    ),
    testAppsOnly: true,
  })
  async fastForwardObject(@Context() context: AppContext, @Body() request: FastForwardRequest) {
    await this.fastForward.run(context, request);
    return { message: MOVED };
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/test/messages',
    summary: 'Read the messages to an address',
    description:
      'In test Apps: the emails and SMS of the last 10 minutes to one address, with their codes and links. Sandbox addresses are sent nothing, so they have none. Messages of live Apps are never kept.',
    query: ListTestMessagesQuery,
    response: ListTestMessagesResponse,
    errors: errorsOf(listTestMessages),
    testAppsOnly: true,
  })
  listTestMessages(@Context() context: AppContext, @Query() query: ListTestMessagesQuery) {
    return this.rpc.call(listTestMessages, context, query).catch(readFailure);
  }
}
