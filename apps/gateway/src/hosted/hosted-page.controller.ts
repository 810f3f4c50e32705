import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import { AppError, HOSTED_ACTOR, redirectUrlAllowed, withParameter } from '@latchkey/contracts';
import type { ResolvedHostedApp } from '@latchkey/contracts/identity';
import { OwnTotpRequest, VerifyTotpResponse } from '@latchkey/contracts/mfa';
import {
  createHostedCode,
  FinishHostedSignInRequest,
  FinishHostedSignInResponse,
} from '@latchkey/contracts/session';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Context, deviceOf, Endpoint, errorsOf, exactlyOne, OpenRoute, queryOf } from '@latchkey/edge';
import { notesOf } from '../requests/request-notes.js';
import { OWN_TOTP_ERRORS, TotpSignInService } from '../totps/totp-sign-in.service.js';
import { HostedApps } from './hosted-apps.js';
import { PAGE_HEADERS, pageOf, readHostedFile } from './hosted-page.js';

/** The sign-in page of Apps that have none. What it calls besides the API is in no document: only the page calls it. */
@Controller()
export class HostedPageController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly hosted: HostedApps,
    private readonly totps: TotpSignInService,
  ) {}

  @OpenRoute('/sign-in/{app_id}')
  async page(
    @Param('app_id') app_id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const app = await this.hosted.find(app_id, { requestId: request.id, request });
    const { status, html } = pageOf(app, new URLSearchParams(queryOf(request.url)));
    await reply.code(status).headers(PAGE_HEADERS).send(html);
  }

  @OpenRoute('/sign-in/assets/{file}')
  async file(@Param('file') name: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const file = await readHostedFile(name);
    if (!file) throw new AppError('route_not_found');
    reply.type(file.type).header('cache-control', 'public, max-age=60');
    return file.content;
  }

  @Endpoint({
    method: 'POST',
    path: '/sign-in/{app_id}/finish',
    signInStep: { of: 'hosted_page', does: 'begin' },
    access: 'none',
    summary: 'Finish a sign-in of the hosted page',
    description: 'Makes the code for the session of the page.',
    request: FinishHostedSignInRequest,
    response: FinishHostedSignInResponse,
    errors: ['app_not_found', 'invalid_redirect_url', 'origin_not_allowed', ...errorsOf(createHostedCode)],
  })
  async finishHostedSignIn(
    @Context() context: CallContext<null>,
    @Param('app_id') app_id: string,
    @Req() request: FastifyRequest,
    @Body() { session_token, redirect_url, state, code_challenge }: FinishHostedSignInRequest,
  ) {
    const { caller, ticket, settings } = await this.appOf(app_id, request);
    if (!redirectUrlAllowed(redirect_url, { ...caller, settings }))
      throw new AppError('invalid_redirect_url');
    const asApp = { ...context, caller, ticket };
    const { code } = await this.rpc.call(createHostedCode, asApp, { session_token, code_challenge });
    const withCode = withParameter(redirect_url, 'latchkey_code', code);
    return { redirect_url: state === undefined ? withCode : withParameter(withCode, 'state', state) };
  }

  @Endpoint({
    method: 'POST',
    path: '/sign-in/{app_id}/totp',
    signInStep: { of: 'totp', does: 'attempt' },
    access: 'none',
    summary: 'Verify a TOTP on the hosted page',
    description:
      'Adds the factor of a code or of a recovery code to the session of the page, for its user alone.',
    request: OwnTotpRequest,
    needs: exactlyOne<OwnTotpRequest>('totp_code', 'recovery_code'),
    response: VerifyTotpResponse,
    errors: ['app_not_found', 'origin_not_allowed', ...OWN_TOTP_ERRORS],
  })
  async verifyHostedTotp(
    @Context() context: CallContext<null>,
    @Param('app_id') app_id: string,
    @Req() request: FastifyRequest,
    @Body() input: OwnTotpRequest,
  ) {
    const { caller, ticket } = await this.appOf(app_id, request);
    const asPage = { ...context, caller, ticket, actor: HOSTED_ACTOR };
    return this.totps.runOwn(asPage, input, { device: deviceOf(request), notes: notesOf(request) });
  }

  /** @throws AppError origin_not_allowed, app_not_found */
  private async appOf(app_id: string, request: FastifyRequest): Promise<ResolvedHostedApp> {
    const app = await this.hosted.ofPage(app_id, request);
    notesOf(request).environment = app.caller.environment;
    return app;
  }
}
