import { Body, Req, Res } from '@nestjs/common';
import { exchangeHostedCode, revokeSessions, RevokeSessionsResponse } from '@latchkey/contracts/session';
import { Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ADMINISTRATION } from '../area.js';
import { consoleCookie, noConsoleCookie } from './console-cookie.js';
import {
  actorOf,
  consoleRequestOf,
  ConsoleSessions,
  noteOperator,
  type SignedInOperator,
} from './console-sessions.js';
import { BeginConsoleSessionRequest, ConsoleSession, ConsoleSignIn } from './console.messages.js';

/** Minutes. */
const SESSION_EXPIRES_IN = 12 * 60;

/** The console's own session. These routes take no key: the cookie is read here, and by no other way. */
@InArea(...ADMINISTRATION)
export class ConsoleController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly sessions: ConsoleSessions,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/sign_in',
    access: 'none',
    summary: 'Where operators sign in',
    description: 'The console leads there; the hosted page leads back to it.',
    response: ConsoleSignIn,
  })
  async consoleSignIn(@Context() { requestId }: CallContext<null>) {
    // The page is that of an App, which is there from the first sign-in on.
    await this.sessions.asApp(requestId);
    return { sign_in_url: this.sessions.address.signInUrl };
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/session',
    access: 'none',
    // What operators see of themselves.
    reveals: true,
    summary: 'Turn a sign-in into a session of the console',
    description:
      'Sets a cookie that no script reads (HttpOnly, SameSite=Strict, Secure with https): for 12 hours, and for an hour without use. It takes the place of an operator’s key in every other call, with the role of its operator. Only pages of the console may ask.',
    request: BeginConsoleSessionRequest,
    response: ConsoleSession,
    errors: ['origin_not_allowed', 'operator_session_required', ...errorsOf(exchangeHostedCode)],
  })
  async beginConsoleSession(
    @Context() { requestId }: CallContext<null>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() { token: code, code_verifier }: BeginConsoleSessionRequest,
  ) {
    this.sessions.requireOwnOrigin(consoleRequestOf(request));
    const exchange = { code, code_verifier, session_expires_in: SESSION_EXPIRES_IN };
    const app = await this.sessions.asApp(requestId);
    const { session_token } = await this.rpc.call(exchangeHostedCode, app, exchange);
    const signedIn = await this.sessions.read(session_token, requestId).catch(async (error: unknown) => {
      // No browser will have its token.
      await this.rpc.call(revokeSessions, app, { session_token }).catch(() => undefined);
      throw error;
    });
    noteOperator(request, signedIn);
    reply.header('set-cookie', consoleCookie(session_token, this.sessions.address.isSecure));
    return toConsoleSession(signedIn);
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/session',
    access: 'none',
    // What operators see of themselves.
    reveals: true,
    summary: 'Who is signed in to the console',
    description: 'By its cookie.',
    response: ConsoleSession,
    errors: ['operator_session_required'],
  })
  async getConsoleSession(@Req() request: FastifyRequest) {
    return toConsoleSession(await this.sessions.requireFor(request));
  }

  @Endpoint({
    method: 'DELETE',
    path: '/v1/admin/session',
    access: 'none',
    // What operators see of themselves.
    reveals: true,
    summary: 'Sign out of the console',
    description: 'Ends the session on every replica, and removes the cookie.',
    response: RevokeSessionsResponse,
    errors: ['origin_not_allowed', 'operator_session_required', ...errorsOf(revokeSessions)],
  })
  async endConsoleSession(
    @Context() { requestId }: CallContext<null>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { token, operator } = await this.sessions.requireFor(request);
    const asThem = await this.sessions.asApp(requestId, actorOf(operator));
    const revoked = await this.rpc.call(revokeSessions, asThem, { session_token: token });
    reply.header('set-cookie', noConsoleCookie(this.sessions.address.isSecure));
    return revoked;
  }
}

export function toConsoleSession({ operator, session, missing }: SignedInOperator): ConsoleSession {
  const { expires_at, factors } = session;
  return { operator, expires_at, factors, needs_passkey: missing !== undefined };
}
