import { Body } from '@nestjs/common';
import {
  exchangeHostedCode,
  ExchangeHostedSignInRequest,
  ExchangeHostedSignInResponse,
  signSession,
} from '@latchkey/contracts/session';
import { RpcClient } from '@latchkey/platform/rpc';
import { afterSpending, type AppContext, Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { SIGN_IN } from '../openapi/areas.js';
import { claimsFollow, endedWithUser, SessionClaims } from '../sessions/session-claims.service.js';

@InArea(...SIGN_IN)
export class HostedSignInsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly claims: SessionClaims,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/hosted_sign_ins/exchange',
    signInStep: { of: 'hosted_page', does: 'complete' },
    summary: 'Exchange the code of the hosted page',
    description:
      'The end of a sign-in on the hosted page, `GET /sign-in/{app_id}?redirect_url=…&state=…`, which the App setting `hosted_sign_in` switches on. The page leads to `redirect_url?latchkey_code=…&state=…`. Compare `state` with that of the browser first: it shows that this browser began the sign-in. Better still, give the page a `code_challenge` (S256 of PKCE) and send its `code_verifier` here. A code works once, for a minute; a wrong verifier uses it up. The session has the factors of the page, and the page has no token of it.',
    request: ExchangeHostedSignInRequest,
    response: ExchangeHostedSignInResponse,
    errors: errorsOf(exchangeHostedCode, signSession),
  })
  async exchangeHostedSignIn(@Context() context: AppContext, @Body() request: ExchangeHostedSignInRequest) {
    const input = { ...request, ...claimsFollow(context) };
    const { user_id, session_token, ...exchanged } = await this.rpc.call(exchangeHostedCode, context, input);
    const { session, session_jwt } = await afterSpending(() =>
      this.claims.signed(context, exchanged).catch(endedWithUser),
    );
    return { user_id, session_token, session_jwt, session: { ...session, session_token } };
  }
}
