import { AppError, type Environment } from '@latchkey/contracts';
import type { OAuthProvidersInput } from '@latchkey/contracts/identity';
import { urlProblem } from '@latchkey/platform/network';
import { Injectable } from '@nestjs/common';
import { ProviderTokensRepository } from '../providers/tokens/provider-tokens.repository.js';
import { issuerProblems } from './app-settings.rules.js';
import type { ProviderChange } from './app.entity.js';
import { ClientSecretEncryption } from './encrypted-client-secrets.js';
import { providerProblems } from './provider-settings.rules.js';

/** The providers that a change of an App sets or removes. */
@Injectable()
export class ProviderSettings {
  constructor(
    private readonly clientSecrets: ClientSecretEncryption,
    private readonly tokens: ProviderTokensRepository,
  ) {}

  /**
   * The rows to store. Not inside a transaction: the key provider may be remote.
   * @throws AppError invalid_request with each member that is missing or refused; key_provider_unavailable.
   */
  async prepare(
    app: { readonly id: string; readonly environment: Environment },
    given: OAuthProvidersInput | null | undefined,
  ): Promise<ProviderChange[]> {
    const isRefused = (issuer: string) => urlProblem(issuer, app.environment) !== undefined;
    const fields = [...issuerProblems(given, isRefused), ...providerProblems(given)];
    if (fields.length > 0) throw new AppError('invalid_request', { fields });
    return this.clientSecrets.encrypt(app.id, given);
  }

  /** Deletes the tokens that the App keeps no longer. After the commit, in short statements: there may be many. */
  async deleteUnkeptTokens(appId: string, changes: readonly ProviderChange[]): Promise<void> {
    if (changes.length > 0) await this.tokens.deleteUnkept(appId);
  }
}
