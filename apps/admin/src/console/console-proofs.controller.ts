import { Body, Req } from '@nestjs/common';
import { AppError, type DeviceFingerprint, webauthnFactor } from '@latchkey/contracts';
import { beginAuthentication, identifyAssertion, verifyAssertion } from '@latchkey/contracts/mfa';
import { grantSession } from '@latchkey/contracts/session';
import { Device, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { RpcClient } from '@latchkey/platform/rpc';
import type { FastifyRequest } from 'fastify';
import { ADMINISTRATION } from '../area.js';
import { toConsoleSession } from './console.controller.js';
import {
  ConsolePasskeyRequestOptions,
  ConsoleSession,
  ProveConsoleSessionRequest,
} from './console.messages.js';
import { ConsoleSessions } from './console-sessions.js';

const ERRORS = ['origin_not_allowed', 'operator_session_required'] as const;

/** Operators prove anew that it is they, before what is dangerous; the cookie is read here, and by no other way. */
@InArea(...ADMINISTRATION)
export class ConsoleProofsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly sessions: ConsoleSessions,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/session/proof/begin',
    access: 'none',
    summary: 'Begin to prove that it is you',
    description:
      'By a passkey of the operator who is signed in, as a call that was 403 `step_up_required` wants it. The challenge works once, for 5 minutes, on the pages of the console. Without a passkey (404 `webauthn_credential_not_found`), sign in again.',
    response: ConsolePasskeyRequestOptions,
    errors: [...ERRORS, ...errorsOf(beginAuthentication)],
  })
  async beginConsoleProof(@Req() request: FastifyRequest) {
    const { context, operator } = await this.sessions.requireOf(request);
    const { user_id } = operator;
    const domain = this.sessions.address.passkeyDomain;
    const begun = await this.rpc.call(beginAuthentication, context, { user_id, domain });
    return { options: begun.public_key_credential_request_options.publicKey };
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/session/proof',
    access: 'none',
    // What operators see of themselves.
    reveals: true,
    summary: 'Prove that it is you',
    description:
      'Takes the result of `navigator.credentials.get()`. The session has the passkey from then on, and for 10 minutes it admits what needs a fresh proof; it ends no later for that.',
    request: ProveConsoleSessionRequest,
    response: ConsoleSession,
    errors: [
      ...ERRORS,
      'session_user_mismatch',
      ...errorsOf(identifyAssertion, verifyAssertion, grantSession),
    ],
  })
  async proveConsoleSession(
    @Req() request: FastifyRequest,
    @Device() device_fingerprint: DeviceFingerprint,
    @Body() { credential: public_key_credential }: ProveConsoleSessionRequest,
  ) {
    const { context, operator, session, token } = await this.sessions.requireOf(request);
    const { user_id } = operator;
    const named = await this.rpc.call(identifyAssertion, context, { public_key_credential });
    // Before the challenge is spent: the passkey of another operator proves nothing here.
    if (named.user_id !== user_id) throw new AppError('session_user_mismatch');
    const use = { public_key_credential, session_id: session.id };
    const { proof, ...verified } = await this.rpc.call(verifyAssertion, context, use);
    const factor = webauthnFactor(verified);
    const grant = { user_id, factor, proof, session_id: session.id, device_fingerprint };
    await this.rpc.call(grantSession, context, grant);
    return toConsoleSession(await this.sessions.read(token, request.id));
  }
}
