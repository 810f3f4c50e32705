import { Body, Inject, Param, Req } from '@nestjs/common';
import {
  beginProviderTrial,
  BeginProviderTrialResponse,
  type OAuthProviderName,
  ProviderTrial,
  verifyProviderTrial,
  VerifyProviderTrialRequest,
} from '@latchkey/contracts/identity';
import { callbackUrl, Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import type { FastifyRequest } from 'fastify';
import { ADMINISTRATION } from '../area.js';
import { ConsoleSessions } from '../console/console-sessions.js';
import { PUBLIC_BASE } from './apps.controller.js';

/** A sign-in with a provider that ends at the console, before anybody is signed in. */
@InArea(...ADMINISTRATION)
export class ProviderTrialsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly sessions: ConsoleSessions,
    @Inject(PUBLIC_BASE) private readonly baseUrl: string,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/oauth_providers/{provider}/try',
    access: 'admin',
    summary: 'Begin to try a provider',
    description:
      'A real sign-in at the provider, to see whether the settings are right. It leads back to the console, with `token` or `error` in its query. The token ends this trial, for the operator or the key that began it, and signs in nobody. A provider that is not set up is 400 `oauth_failed`.',
    response: BeginProviderTrialResponse,
    errors: errorsOf(beginProviderTrial),
  })
  tryProvider(
    @Context() context: OperatorContext,
    @Req() { headers: { origin = '' } }: FastifyRequest,
    @Param('app_id') app_id: string,
    @Param('provider') provider: OAuthProviderName,
  ) {
    const { origins } = this.sessions.address;
    const own = origins.find((one) => one === origin) ?? origins[0] ?? '';
    const redirect_url = `${own}/console/apps/${app_id}/providers/${provider}/try`;
    const callback_url = callbackUrl(this.baseUrl, provider);
    return this.rpc.call(beginProviderTrial, context, { app_id, provider, redirect_url, callback_url });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/oauth_providers/verify',
    access: 'admin',
    summary: 'End a trial of a provider',
    description:
      'Has the provider exchange its code, and answers what the sign-in would be: it signs no user in and makes none, and the token works once. Where the provider refuses, `reason` says why. A token that is unknown, used or expired, that of a sign-in or of the trial of another operator, or another state, is 400 `oauth_failed`.',
    request: VerifyProviderTrialRequest,
    response: ProviderTrial,
    errors: errorsOf(verifyProviderTrial),
  })
  verifyProviderTrial(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Body() { token, state }: VerifyProviderTrialRequest,
  ) {
    return this.rpc.call(verifyProviderTrial, context, { app_id, token, state });
  }
}
