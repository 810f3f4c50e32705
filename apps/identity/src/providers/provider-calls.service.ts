import { AppError, type Caller } from '@latchkey/contracts';
import type { OAuthProviderName } from '@latchkey/contracts/identity';
import { Inject, Injectable } from '@nestjs/common';
import { ProviderClients } from '../apps/provider-clients.service.js';
import { type CallbackParams, FlowEncryption, type Outcome } from './encrypted-flows.js';
import type { ReceivedFlow } from './oauth-flow.entity.js';
import {
  PROVIDER_PROTOCOL,
  type ProviderClient,
  type ProviderProtocol,
} from './protocol/provider-protocol.js';

/** Asks providers as the client that the settings of the App name at this moment. */
@Injectable()
export class ProviderCalls {
  constructor(
    private readonly clients: ProviderClients,
    private readonly encryption: FlowEncryption,
    @Inject(PROVIDER_PROTOCOL) private readonly protocol: ProviderProtocol,
  ) {}

  /** The page to send the browser to, and the client that it is for. @throws AppError oauth_failed, oauth_unavailable */
  async authorize(
    caller: Caller,
    provider: OAuthProviderName,
    { callbackUrl, state }: { callbackUrl: string; state: string },
  ): Promise<{ url: URL; client: ProviderClient }> {
    const client = await this.clients.of(caller.app_id, caller.environment, provider);
    const checks = { callbackUrl, state, ...(await this.encryption.checksOf(state)) };
    return { url: await this.protocol.authorizationUrl(client, checks), client };
  }

  /** @throws AppError oauth_failed, oauth_unavailable */
  async exchange(caller: Caller, flow: ReceivedFlow, params: CallbackParams): Promise<Outcome> {
    const client = await this.clients.of(caller.app_id, caller.environment, flow.provider);
    requireSameClient(client, flow);
    const state = params['state'] ?? '';
    const checks = { callbackUrl: flow.callbackUrl, state, ...(await this.encryption.checksOf(state)) };
    const { account, tokens } = await this.protocol.exchange(client, checks, params);
    return client.keepTokens ? { account, tokens } : { account };
  }
}

/** The code belongs to the client and the issuer of its beginning. */
function requireSameClient(client: ProviderClient, flow: ReceivedFlow): void {
  if (client.clientId !== flow.clientId || client.issuer !== flow.issuer)
    throw new AppError('oauth_failed', { reason: 'oauth_provider_changed' });
}
