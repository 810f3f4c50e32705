import { Body, Query } from '@nestjs/common';
import { AppError, type Caller } from '@latchkey/contracts';
import {
  listSessions,
  ListSessionsQuery,
  ListSessionsResponse,
  revokeSessions,
  RevokeSessionsRequest,
  RevokeSessionsResponse,
  verifySession,
  VerifySessionRequest,
  VerifySessionResponse,
} from '@latchkey/contracts/session';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { atLeastOne, Endpoint, errorsOf, exactlyOne, InArea } from '../http/endpoint.js';
import { Context } from '../http/request-context.js';

@InArea('Sessions', 'What a signed-in user holds: an opaque token, and a JWT that anybody can check.')
export class SessionsController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/sessions/verify',
    access: 'public',
    summary: 'Verify a session, and extend it if asked',
    description:
      'Takes a token, a JWT, or both of one session. A JWT past its own end is accepted here while its session lives: that is how it is refreshed. `session_expires_in` extends the session and never shortens it, as far as the App settings `session_max_minutes` and, with a public token, `public_session_max_minutes` allow from its start: `expires_at` tells. With a public token a JWT alone verifies and does not extend (403). Under the setting `session_idle_minutes` a session that is not verified for so long ends. `require_factors` and `max_factor_age` ask for step-up.',
    request: VerifySessionRequest,
    needs: atLeastOne<VerifySessionRequest>('session_token', 'session_jwt'),
    response: VerifySessionResponse,
    errors: errorsOf(verifySession),
  })
  verifySession(
    @Context() context: CallContext<Caller>,
    @Body() request: VerifySessionRequest,
  ): Promise<VerifySessionResponse> {
    return this.rpc.call(verifySession, context, request);
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/auth/sessions/list',
    summary: "List a user's sessions",
    description:
      'Live sessions, without their tokens; one that a limit of the App has ended is none. An unknown user has none.',
    query: ListSessionsQuery,
    response: ListSessionsResponse,
    errors: errorsOf(listSessions),
  })
  listSessions(
    @Context() context: CallContext<Caller>,
    @Query() query: ListSessionsQuery,
  ): Promise<ListSessionsResponse> {
    return this.rpc.call(listSessions, context, query);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/sessions/revoke',
    access: 'public',
    summary: 'Revoke sessions',
    description:
      'By exactly one of `session_id`, `session_token`, `session_jwt` and `user_id`; `except_session_id` beside `user_id` leaves that one alive. `session_id` and `user_id` need the secret key; a session that is handed in can end itself. Final once answered; what names no live session answers `revoked: 0`.',
    request: RevokeSessionsRequest,
    needs: exactlyOne<RevokeSessionsRequest>('session_id', 'session_token', 'session_jwt', 'user_id'),
    response: RevokeSessionsResponse,
    errors: ['secret_key_required', ...errorsOf(revokeSessions)],
  })
  revokeSessions(
    @Context() context: CallContext<Caller>,
    @Body() request: RevokeSessionsRequest,
  ): Promise<RevokeSessionsResponse> {
    const namesAnother = request.session_id !== undefined || request.user_id !== undefined;
    if (namesAnother && context.caller.key_kind !== 'secret') throw new AppError('secret_key_required');
    return this.rpc.call(revokeSessions, context, request);
  }
}
