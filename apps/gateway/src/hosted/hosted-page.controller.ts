import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import { AppError, redirectUrlAllowed, withParameter } from '@latchkey/contracts';
import {
  createHostedCode,
  FinishHostedSignInRequest,
  FinishHostedSignInResponse,
} from '@latchkey/contracts/session';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Endpoint, errorsOf, OpenRoute } from '../http/endpoint.js';
import { queryOf } from '../http/known-paths.js';
import { Context } from '../http/request-context.js';
import { type HostedApp, HostedApps } from './hosted-apps.js';
import { readHostedFile } from './hosted-files.js';
import { PAGE_HEADERS, pageOf } from './hosted-page.js';
import { isOwnPage } from './own-origins.js';

/** The sign-in page of Apps that have none. What it calls besides the API is in no document: only the page calls it. */
@Controller()
export class HostedPageController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly hosted: HostedApps,
  ) {}

  @OpenRoute('/sign-in/:app_id')
  async page(
    @Param('app_id') app_id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const app = await this.hosted.find(app_id, { requestId: request.id, request });
    const { status, html } = pageOf(app, new URLSearchParams(queryOf(request.url)));
    await reply.code(status).headers(PAGE_HEADERS).send(html);
  }

  @OpenRoute('/sign-in/assets/:file')
  async file(@Param('file') name: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const file = await readHostedFile(name);
    if (!file) throw new AppError('route_not_found');
    reply.type(file.type).header('cache-control', 'public, max-age=60');
    return file.content;
  }

  @Endpoint({
    method: 'POST',
    path: '/sign-in/:app_id/finish',
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
  ): Promise<FinishHostedSignInResponse> {
    const { headers } = request;
    if (!isOwnPage(headers, this.hosted.ownOrigins)) throw new AppError('origin_not_allowed');
    const app = await this.appOf(app_id, request);
    const { caller, settings } = app;
    if (!redirectUrlAllowed(redirect_url, { ...caller, settings }))
      throw new AppError('invalid_redirect_url');
    const asApp = { ...context, caller };
    const { code } = await this.rpc.call(createHostedCode, asApp, { session_token, code_challenge });
    const withCode = withParameter(redirect_url, 'latchkey_code', code);
    return { redirect_url: state === undefined ? withCode : withParameter(withCode, 'state', state) };
  }

  /** @throws AppError app_not_found */
  private async appOf(app_id: string, request: FastifyRequest): Promise<HostedApp> {
    const app = await this.hosted.find(app_id, { requestId: request.id, request });
    if (!app) throw new AppError('app_not_found');
    return app;
  }
}
