import { Body, Req, Res } from '@nestjs/common';
import { MessagePreview, previewMessage, PreviewMessageRequest } from '@latchkey/contracts/otp-delivery';
import { checkedMessage, Context, Endpoint, errorsOf, InArea, OpenRoute, queryOf } from '@latchkey/edge';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ADMINISTRATION } from '../area.js';
import { actorOf, ConsoleSessions } from '../console/console-sessions.js';

/**
 * An email in a frame of the console: no script runs in it, and it loads nothing. No link of it leads anywhere there, because
 * the page of the console shows frames of its own origin alone; opened by its address, the email has links that work.
 */
const FRAME_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    // An email has its styles in its elements.
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox',
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
};

/** What the messages of an App look like before its name is changed. */
@InArea(...ADMINISTRATION)
export class MessagePreviewController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly sessions: ConsoleSessions,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/messages/preview',
    access: 'admin',
    role: 'viewer',
    summary: 'Preview a message',
    description:
      'As an App of this name would send it, by the same templates. Its code and link are samples; nothing is sent or stored.',
    request: PreviewMessageRequest,
    response: MessagePreview,
    errors: errorsOf(previewMessage),
    repeatable: true,
  })
  previewMessage(@Context() context: OperatorContext, @Body() request: PreviewMessageRequest) {
    return this.rpc.call(previewMessage, context, request);
  }

  /** The HTML of an email, for the console alone: it is no part of the API. */
  @OpenRoute('/console/preview')
  async frame(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { operator, missing } = await this.sessions.requireFor(request);
    if (missing) throw missing;
    const context: OperatorContext = { requestId: request.id, caller: null, actor: actorOf(operator) };
    const query = Object.fromEntries(new URLSearchParams(queryOf(request.url)));
    const wanted = checkedMessage(PreviewMessageRequest, query);
    const { html } = await this.rpc.call(previewMessage, context, wanted);
    await reply.headers(FRAME_HEADERS).send(html);
  }
}
