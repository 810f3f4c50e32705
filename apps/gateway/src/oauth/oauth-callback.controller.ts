import { Param, Req, Res } from '@nestjs/common';
import { AppError, fieldsOf } from '@latchkey/contracts';
import { OAuthCallbackParameters, type OAuthProviderName, receiveOAuth } from '@latchkey/contracts/identity';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CALLBACK_PATH, Context, Endpoint, errorsOf, InArea, isUnstorable, queryOf } from '@latchkey/edge';
import { OAUTH } from '../openapi/areas.js';

@InArea(...OAUTH)
export class OAuthCallbackController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'GET',
    path: CALLBACK_PATH,
    signInStep: { of: 'oauth', does: 'between' },
    access: 'none',
    callback: true,
    summary: 'Receive the answer of a provider',
    description:
      'The redirect URI: register this exact address, with the name of the provider, at the provider. Only browsers call it. It sends the browser on to the `redirect_url` of the sign-in, with `token` in its query, or with `error=oauth_failed` if the provider refused. An unknown, used or expired `state` is 400 `oauth_failed`, because it names no page.',
    query: OAuthCallbackParameters,
    errors: errorsOf(receiveOAuth),
  })
  receiveOAuth(
    @Context() context: CallContext<null>,
    @Req() request: FastifyRequest,
    @Param('provider') provider: OAuthProviderName,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (request.method === 'HEAD') throw headRefused(reply);
    return this.receive(context, { provider, sent: queryOf(request.url) }, reply);
  }

  @Endpoint({
    method: 'POST',
    path: CALLBACK_PATH,
    signInStep: { of: 'oauth', does: 'between' },
    access: 'none',
    callback: true,
    summary: 'Receive the answer of a provider as a form',
    description:
      'The same for providers that send their answer as a form (`response_mode=form_post`), as Apple does. The form has at most 16 KiB.',
    request: OAuthCallbackParameters,
    errors: errorsOf(receiveOAuth),
  })
  receiveOAuthForm(
    @Context() context: CallContext<null>,
    @Req() { body }: FastifyRequest,
    @Param('provider') provider: OAuthProviderName,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.receive(context, { provider, sent: typeof body === 'string' ? body : '' }, reply);
  }

  private async receive(
    context: CallContext<null>,
    { provider, sent }: { provider: OAuthProviderName; sent: string },
    reply: FastifyReply,
  ): Promise<void> {
    const input = { provider, params: callbackParameters(sent) };
    const { redirect_url } = await this.rpc.call(receiveOAuth, context, input);
    // A header holds ASCII only.
    await reply.redirect(new URL(redirect_url).href, 303);
  }
}

/** Scanners of links send a HEAD first, which must not use up the state. */
function headRefused(reply: FastifyReply): AppError {
  void reply.header('allow', 'GET, POST, OPTIONS');
  return new AppError('method_not_allowed');
}

const NAMES = fieldsOf(OAuthCallbackParameters).map(({ name }) => name);

/**
 * The known parameters of a query or a form. The refusal repeats nothing of it.
 * @throws AppError oauth_failed if any parameter is there twice (RFC 6749, 3.1), or holds characters that cannot be stored.
 */
function callbackParameters(text: string): Record<string, string> {
  const given = new URLSearchParams(text);
  if (new Set(given.keys()).size !== given.size) throw malformed('must hold each parameter once');
  const known = NAMES.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  if (known.some(([, value]) => isUnstorable(value))) throw malformed('must not hold NUL characters');
  return Object.fromEntries(known);
}

function malformed(message: string): AppError {
  return new AppError('oauth_failed', { fields: [{ field: 'request', message }] });
}
