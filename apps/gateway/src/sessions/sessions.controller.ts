import { Body, Query } from '@nestjs/common';
import {
  extendSession,
  listSessions,
  ListSessionsQuery,
  ListSessionsResponse,
  requireMayRevoke,
  revokeSessions,
  RevokeSessionsRequest,
  RevokeSessionsResponse,
  signSession,
  verifySession,
  VerifySessionRequest,
  VerifySessionResponse,
} from '@latchkey/contracts/session';
import { RpcClient } from '@latchkey/platform/rpc';
import { type AppContext, atLeastOne, Context, Endpoint, errorsOf, exactlyOne, InArea } from '@latchkey/edge';
import { claimsFollow, endedWithUser, SessionClaims } from './session-claims.service.js';
import { SessionUses } from './session-uses.js';

@InArea('Sessions', 'What a signed-in user holds: an opaque token, and a JWT that anybody can check.')
export class SessionsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly claims: SessionClaims,
    private readonly uses: SessionUses,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/sessions/verify',
    access: 'public',
    summary: 'Verify a session, and extend it if asked',
    description:
      'Takes a token, a JWT, or both of one session. An expired JWT is accepted while its session is active; this is how to refresh it. `session_expires_in` extends the session and never shortens it. The App settings `session_max_minutes` and, with a public token, `public_session_max_minutes` limit the extension, counted from the start of the session; `expires_at` shows the result. With a public token, a JWT alone verifies a session but cannot extend it (403). With the setting `session_idle_minutes`, a session ends when it is not verified for that time. `require_factors` and `max_factor_age` ask for step-up. Where the App setting `second_factor` requires a proof that the session lacks, it is refused with 403 `step_up_required`; `purpose` takes it to prove or enrol a factor. The JWT has the `session_claims` of the App.',
    request: VerifySessionRequest,
    needs: atLeastOne<VerifySessionRequest>('session_token', 'session_jwt'),
    response: VerifySessionResponse,
    errors: errorsOf(verifySession, extendSession, signSession),
    recorded: false,
  })
  async verifySession(@Context() context: AppContext, @Body() request: VerifySessionRequest) {
    const { session_expires_in } = request;
    const input = { ...request, ...claimsFollow(context) };
    const verified = await (session_expires_in === undefined
      ? this.rpc.call(verifySession, context, input)
      : this.rpc.call(extendSession, context, { ...input, session_expires_in }));
    this.uses.note(context.caller.app_id, verified.session.user_id);
    if (!verified.claims_wanted) return verified;
    const { session, session_jwt } = await this.claims.signed(context, verified).catch(endedWithUser);
    return { session, session_token: verified.session_token, session_jwt };
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/auth/sessions/list',
    summary: "List a user's sessions",
    description:
      'Active sessions, without their tokens. A session that a limit of the App has ended is not listed. For an unknown user the list is empty.',
    query: ListSessionsQuery,
    response: ListSessionsResponse,
    errors: errorsOf(listSessions),
  })
  listSessions(@Context() context: AppContext, @Query() query: ListSessionsQuery) {
    return this.rpc.call(listSessions, context, query);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/sessions/revoke',
    access: 'public',
    summary: 'Revoke sessions',
    description:
      'Takes exactly one of `session_id`, `session_token`, `session_jwt` and `user_id`. `except_session_id` beside `user_id` keeps that session. With the public token it takes `session_token` alone: ids are no secret, and every server that checks JWTs has them (403 `secret_key_required`). The answer is final. If no active session matches, it is `revoked: 0`.',
    request: RevokeSessionsRequest,
    needs: exactlyOne<RevokeSessionsRequest>('session_id', 'session_token', 'session_jwt', 'user_id'),
    response: RevokeSessionsResponse,
    errors: errorsOf(revokeSessions),
  })
  revokeSessions(@Context() context: AppContext, @Body() request: RevokeSessionsRequest) {
    requireMayRevoke(context.caller, request);
    return this.rpc.call(revokeSessions, context, request);
  }
}
