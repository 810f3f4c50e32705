import {
  AppError,
  type Caller,
  redirectUrlAllowed,
  requireSecretKey,
  withParameter,
} from '@latchkey/contracts';
import type {
  BeginOAuthInput,
  BeginOAuthResponse,
  OAuthCallbackInput,
  OAuthRedirect,
} from '@latchkey/contracts/identity';
import { newToken, sha256 } from '@latchkey/platform/crypto';
import { violates } from '@latchkey/platform/database';
import { newId } from '@latchkey/platform/ids';
import { Injectable } from '@nestjs/common';
import { MethodsService } from '../identifiers/methods.service.js';
import { FlowEncryption } from './encrypted-flows.js';
import type { BegunFlow } from './oauth-flow.entity.js';
import { OAuthFlowsRepository } from './oauth-flows.repository.js';
import { ProviderCalls } from './provider-calls.service.js';

/** Sends a browser to its provider, and takes it back. */
@Injectable()
export class OAuthFlowsService {
  constructor(
    private readonly flows: OAuthFlowsRepository,
    private readonly encryption: FlowEncryption,
    private readonly calls: ProviderCalls,
    private readonly methods: MethodsService,
  ) {}

  /** @throws AppError invalid_redirect_url, oauth_failed, oauth_unavailable, user_not_found, user_blocked */
  async begin(caller: Caller, input: BeginOAuthInput): Promise<BeginOAuthResponse> {
    const { redirect_url, user_id } = input;
    if (!redirectUrlAllowed(redirect_url, caller)) throw new AppError('invalid_redirect_url');
    if (user_id !== undefined) {
      requireSecretKey(caller);
      await this.methods.checkSignIn(caller, { user_id });
    }
    return this.start(caller, input);
  }

  /**
   * The caller vouches for where it leads. @param triedBy the operator whose trial it is; null for a sign-in.
   * @throws AppError oauth_failed, oauth_unavailable, user_not_found
   */
  async start(
    caller: Caller,
    input: BeginOAuthInput,
    triedBy: string | null = null,
  ): Promise<BeginOAuthResponse> {
    const { provider, redirect_url: redirectUrl, callback_url: callbackUrl, user_id } = input;
    const state = newToken().reveal();
    const { url, client } = await this.calls.authorize(caller, provider, { callbackUrl, state });
    const { appId, clientId, issuer } = client;
    const of = { id: newId('oauth'), appId, provider, clientId, issuer, userId: user_id ?? null, triedBy };
    await this.flows.add({ ...of, redirectUrl, callbackUrl, stateDigest: sha256(state) }).catch(withoutUser);
    return { authorization_url: url.href, state };
  }

  /** Where the browser goes on to. @throws AppError oauth_failed for a state that is unknown, used or expired. */
  async receive({ provider, params }: OAuthCallbackInput): Promise<OAuthRedirect> {
    const flow = await this.flows.byState(sha256(params['state'] ?? ''), provider);
    if (!flow) throw stateUnknown();
    const isGranted = params['error'] === undefined && Boolean(params['code']);
    return { redirect_url: isGranted ? await this.grant(flow, params) : await this.refuse(flow) };
  }

  private async grant(flow: BegunFlow, params: Record<string, string>): Promise<string> {
    const token = newToken().reveal();
    const encryptedParams = await this.encryption.encryptParams(flow, params);
    if (!(await this.flows.receive(flow.id, { tokenDigest: sha256(token), encryptedParams })))
      throw stateUnknown();
    return withParameter(flow.redirectUrl, 'token', token);
  }

  /** The provider's own words are not passed on, because anyone can write them into the URL. */
  private async refuse(flow: BegunFlow): Promise<string> {
    if (!(await this.flows.receive(flow.id, null))) throw stateUnknown();
    return withParameter(flow.redirectUrl, 'error', 'oauth_failed');
  }
}

function stateUnknown(): AppError {
  return new AppError('oauth_failed', { reason: 'oauth_state_unknown' });
}

/** The user was deleted since it was read. */
function withoutUser(error: unknown): never {
  throw violates(error, 'oauth_flows_user_fkey')
    ? new AppError('user_not_found', {}, { cause: error })
    : error;
}
