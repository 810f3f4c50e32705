import { Body, Param, Req } from '@nestjs/common';
import { AppError, isAtLeast } from '@latchkey/contracts';
import { RemovalResponse } from '@latchkey/contracts/identity';
import {
  beginRegistration,
  createCredential,
  CreateCredentialResponse,
  deleteCredential,
  deleteSpareCredential,
  userFactors,
} from '@latchkey/contracts/mfa';
import { Endpoint, errorsOf, FactorRemovalService, InArea } from '@latchkey/edge';
import { RpcClient } from '@latchkey/platform/rpc';
import type { FastifyRequest } from 'fastify';
import { ADMINISTRATION } from '../area.js';
import { ConsoleSessions } from './console-sessions.js';
import {
  AddConsolePasskeyRequest,
  BeginConsolePasskeyRequest,
  ConsolePasskeyOptions,
  ConsolePasskeys,
} from './console.messages.js';
import { lackingProof } from './proofs.rules.js';

const CHANGE_ERRORS = ['origin_not_allowed', 'operator_session_required', 'step_up_required'] as const;

/** Passkeys of the operator who is signed in; the cookie is read here, and by no other way. */
@InArea(...ADMINISTRATION)
export class ConsolePasskeysController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly sessions: ConsoleSessions,
    private readonly factors: FactorRemovalService,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/session/passkeys',
    access: 'none',
    // What operators see of themselves.
    reveals: true,
    summary: 'List your passkeys',
    description: 'Of the operator who is signed in.',
    response: ConsolePasskeys,
    errors: ['operator_session_required', ...errorsOf(userFactors)],
  })
  async listConsolePasskeys(@Req() request: FastifyRequest) {
    const { passkeys } = await this.signedIn(request);
    return { passkeys };
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/session/passkeys/begin',
    access: 'none',
    summary: 'Begin to add a passkey',
    description:
      'The challenge works once, for 5 minutes, on the pages of the console. The first passkey needs a session of an invitation, each further one a session with a passkey that was proved in the last 10 minutes (403 `step_up_required`).',
    request: BeginConsolePasskeyRequest,
    response: ConsolePasskeyOptions,
    errors: [...CHANGE_ERRORS, ...errorsOf(beginRegistration)],
  })
  async beginConsolePasskey(
    @Req() request: FastifyRequest,
    @Body() { authenticator_type }: BeginConsolePasskeyRequest,
  ) {
    const { context, operator, user_id } = await this.mayChange(request);
    const begun = await this.rpc.call(beginRegistration, context, {
      user_id,
      domain: this.sessions.address.passkeyDomain,
      authenticator_type,
      account_name: operator.email,
      display_name: operator.name,
    });
    return { options: begun.public_key_credential_creation_options.publicKey };
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/session/passkeys',
    access: 'none',
    // What operators see of themselves.
    reveals: true,
    summary: 'Add a passkey',
    description:
      'Takes the result of `navigator.credentials.create()`. The session does not gain it: prove it once (`POST /v1/admin/session/proof`), or sign in with it.',
    request: AddConsolePasskeyRequest,
    response: CreateCredentialResponse,
    errors: [...CHANGE_ERRORS, ...errorsOf(createCredential)],
  })
  async addConsolePasskey(
    @Req() request: FastifyRequest,
    @Body() { credential, name }: AddConsolePasskeyRequest,
  ) {
    const { context, user_id } = await this.mayChange(request);
    return this.rpc.call(createCredential, context, { user_id, public_key_credential: credential, name });
  }

  @Endpoint({
    method: 'DELETE',
    path: '/v1/admin/session/passkeys/{webauthn_credential_id}',
    access: 'none',
    summary: 'Remove a passkey of yours',
    description:
      'It no longer signs in. Sessions lose its factor, and end if they have no other. The last one of an `approver` or `admin` stays (409 `operator_protected`): add another one first. It needs a passkey that was proved in the last 10 minutes (403 `step_up_required`).',
    response: RemovalResponse,
    example: { message: 'The passkey was removed.' },
    errors: [...CHANGE_ERRORS, ...errorsOf(deleteSpareCredential)],
  })
  async removeConsolePasskey(
    @Req() request: FastifyRequest,
    @Param('webauthn_credential_id') webauthn_credential_id: string,
  ) {
    const { context, operator, user_id, passkeys } = await this.mayChange(request);
    // Other operators have their passkeys in the same App.
    if (!passkeys.some(({ id }) => id === webauthn_credential_id))
      throw new AppError('webauthn_credential_not_found');
    // Without one, the mailbox alone would be left.
    const keepsLast = this.sessions.needsSecondFactor && isAtLeast(operator.role, 'approver');
    if (keepsLast) await this.rpc.call(deleteSpareCredential, context, { user_id, webauthn_credential_id });
    else await this.rpc.call(deleteCredential, context, { webauthn_credential_id });
    await this.factors.follow(context, { user_id, method_id: webauthn_credential_id });
    return { message: 'The passkey was removed.', user_id };
  }

  /** @throws AppError origin_not_allowed, operator_session_required */
  private async signedIn(request: FastifyRequest) {
    const signedIn = await this.sessions.requireOf(request);
    const { user_id } = signedIn.operator;
    const { users } = await this.rpc.call(userFactors, signedIn.context, { user_ids: [user_id] });
    const passkeys = users.flatMap(({ webauthn_credentials }) => webauthn_credentials);
    return { ...signedIn, user_id, passkeys };
  }

  /**
   * Whoever reads the mailbox of an operator must not add a passkey: the first one needs an invitation, which an admin hands
   * over, and each further one a passkey. Both count for minutes, beside any newer code: a cookie that was found adds none.
   * @throws AppError step_up_required
   */
  private async mayChange(request: FastifyRequest) {
    const signedIn = await this.signedIn(request);
    const { passkeys, isJustProvenWell, isJustInvited, stale } = signedIn;
    const { needsSecondFactor } = this.sessions;
    const isFirst = passkeys.length === 0;
    if (isFirst && needsSecondFactor && isJustInvited) return signedIn;
    if (isFirst && needsSecondFactor && !isJustProvenWell) throw lackingProof('webauthn', 'factor_missing');
    // By the passkey that the operator has, the page asks for it in place.
    if (!isFirst && !isJustProvenWell) throw lackingProof('webauthn', 'factor_too_old');
    if (stale) throw stale;
    return signedIn;
  }
}
