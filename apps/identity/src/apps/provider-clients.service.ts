import { AppError, type Environment } from '@latchkey/contracts';
import type { OAuthProviderName } from '@latchkey/contracts/identity';
import { Injectable } from '@nestjs/common';
import type { ProviderClient } from '../providers/protocol/provider-protocol.js';
import { AppsRepository } from './apps.repository.js';
import { ClientSecretEncryption } from './encrypted-client-secrets.js';
import { needsIssuer } from './provider-settings.rules.js';

const NOT_SET_UP = { field: 'provider', message: 'is not set up in the settings of this App' };

/** The clients of Apps at providers, read anew for each call, so that a changed setting is effective at once. */
@Injectable()
export class ProviderClients {
  constructor(
    private readonly apps: AppsRepository,
    private readonly clientSecrets: ClientSecretEncryption,
  ) {}

  /**
   * Not inside a transaction: the key provider may be remote.
   * @throws AppError oauth_failed where the App has not set up the provider; key_provider_unavailable.
   */
  async of(appId: string, environment: Environment, provider: OAuthProviderName): Promise<ProviderClient> {
    const row = await this.apps.providerWithSecret(appId, provider);
    // Older releases stored Okta without an issuer.
    if (!row || (needsIssuer(provider) && row.issuer === ''))
      throw new AppError('oauth_failed', { fields: [NOT_SET_UP], reason: 'provider_not_set_up' });
    const { clientId, teamId, keyId, issuer, scopes, keepTokens } = row;
    const clientSecret = await this.clientSecrets.decrypt(row);
    return {
      appId,
      environment,
      provider,
      clientId,
      clientSecret,
      teamId,
      keyId,
      issuer,
      scopes,
      keepTokens,
    };
  }
}
