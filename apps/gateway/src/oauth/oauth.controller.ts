import { Body, Inject, Param } from '@nestjs/common';
import { AppError, type DeviceFingerprint } from '@latchkey/contracts';
import {
  beginOAuth,
  BeginOAuthRequest,
  BeginOAuthResponse,
  getProviderTokens,
  type OAuthProviderName,
  ProviderTokens,
  readOAuth,
  spendOAuth,
  VerifyOAuthRequest,
  VerifyOAuthResponse,
} from '@latchkey/contracts/identity';
import { RpcClient } from '@latchkey/platform/rpc';
import {
  aboutUser,
  type AppContext,
  callbackUrl,
  Context,
  Device,
  Endpoint,
  errorsOf,
  InArea,
  readFailure,
  requiredWithPublicToken,
} from '@latchkey/edge';
import { PUBLIC_BASE } from '../jwks/jwks.controller.js';
import { OAUTH } from '../openapi/areas.js';
import { SIGN_IN_ERRORS, SignInService } from '../sign-in/sign-in.service.js';
import { oauthProof } from './oauth-proof.js';

@InArea(...OAUTH)
export class OAuthController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly signIn: SignInService,
    @Inject(PUBLIC_BASE) private readonly baseUrl: string,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/oauth/{provider}/begin',
    signInStep: { of: 'oauth', does: 'begin' },
    signInMethod: 'oauth',
    access: 'public',
    summary: 'Begin a sign-in with a provider',
    description:
      'Send the browser to `authorization_url` within 10 minutes, and keep `state` in it, in `sessionStorage` for example. The provider returns to the redirect URI, the address of `GET /v1/auth/oauth/{provider}/callback`, which must be registered there. With `user_id`, which needs the secret key, the account is linked to that user. A provider that is not set up in the settings of the App is 400 `oauth_failed`.',
    request: BeginOAuthRequest,
    response: BeginOAuthResponse,
    errors: ['secret_key_required', ...errorsOf(beginOAuth)],
  })
  beginOAuth(
    @Context() context: AppContext,
    @Param('provider') provider: OAuthProviderName,
    @Body() { redirect_url, user_id }: BeginOAuthRequest,
  ) {
    if (user_id !== undefined && context.caller.key_kind !== 'secret')
      throw new AppError('secret_key_required');
    const callback_url = callbackUrl(this.baseUrl, provider);
    return this.rpc.call(beginOAuth, context, { provider, redirect_url, user_id, callback_url });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/auth/oauth/verify',
    signInStep: { of: 'oauth', does: 'complete' },
    signInMethod: 'oauth',
    access: 'public',
    summary: 'Verify a sign-in with a provider',
    description:
      'Signs in the user of the account: the one whom it is linked to; else the user with its email, if the provider proves that email and it is verified here; else a new user. With a public token, `state` is required: it shows that this browser began the sign-in, so that nobody is signed in to the account of another person by a planted link. If the provider cannot be asked (502 `oauth_unavailable`), the token still works. Session members work as in passcode verification.',
    request: VerifyOAuthRequest,
    response: VerifyOAuthResponse,
    errors: [...errorsOf(readOAuth, spendOAuth), ...SIGN_IN_ERRORS],
  })
  async verifyOAuth(
    @Context() context: AppContext,
    @Device() device: DeviceFingerprint,
    @Body() input: VerifyOAuthRequest,
  ) {
    const { token, state } = input;
    if (state === undefined && context.caller.key_kind !== 'secret') throw requiredWithPublicToken('state');
    const claim = { token, state };
    const { user_id } = await this.rpc.call(readOAuth, context, claim).catch(readFailure);
    const admitted = await this.signIn.admit(context, { user_id, input, device });
    const { session_id } = admitted;
    const spending = this.rpc.call(spendOAuth, context, { ...claim, session_id });
    const account = await spending.catch(aboutUser(user_id));
    const signedIn = await this.signIn.complete(context, admitted, oauthProof(account));
    return { idp_provider_id: account.idp_provider_id, ...signedIn };
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/auth/users/{user_id}/idp_providers/{idpuser_id}/tokens',
    summary: "Get a provider's tokens",
    description:
      'For calls to the API of the provider on behalf of the user. They are kept only if `keep_tokens` is set for the provider; an expired access token is refreshed first.',
    response: ProviderTokens,
    errors: errorsOf(getProviderTokens),
    recorded: true,
  })
  getProviderTokens(
    @Context() context: AppContext,
    @Param('user_id') user_id: string,
    @Param('idpuser_id') idpuser_id: string,
  ) {
    return this.rpc.call(getProviderTokens, context, { user_id, idpuser_id }).catch(readFailure);
  }
}
