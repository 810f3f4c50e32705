import {
  OAUTH_PROVIDERS,
  type OAuthProviderInput,
  type OAuthProvidersInput,
} from '@latchkey/contracts/identity';
import { Envelope, type EncryptionContext } from '@latchkey/platform/crypto';
import type { EncryptedRows } from '@latchkey/platform/service';
import { Injectable } from '@nestjs/common';
import type { OAuthProviderEntity, ProviderChange } from './app.entity.js';

/** The column that is encrypted again when the key-encryption key changes. */
export const ENCRYPTED_CLIENT_SECRETS: EncryptedRows = {
  table: 'oauth_providers',
  column: 'client_secret_sealed',
  key: ['app_id', 'provider'],
  place: (of) => clientSecretContext(of('app_id'), of('provider')),
};

/** The context of an encrypted client secret, so that one copied to another row does not decrypt. */
export function clientSecretContext(appId: string, provider: string): EncryptionContext {
  return { app: appId, table: 'oauth_providers', record: provider, field: 'client_secret' };
}

@Injectable()
export class ClientSecretEncryption {
  constructor(private readonly envelope: Envelope) {}

  /** The changes of a request. Not inside a transaction: the key provider may be remote. */
  async encrypt(appId: string, given: OAuthProvidersInput | null | undefined): Promise<ProviderChange[]> {
    const changes: ProviderChange[] = [];
    for (const provider of OAUTH_PROVIDERS) {
      const input = given?.[provider];
      if (input === undefined) continue;
      if (input === null) {
        changes.push({ provider, row: null });
        continue;
      }
      const secret = Buffer.from(input.client_secret, 'utf8');
      const encryptedClientSecret = await this.envelope.encrypt(secret, clientSecretContext(appId, provider));
      changes.push({ provider, row: { appId, provider, ...columnsOf(input), encryptedClientSecret } });
    }
    return changes;
  }

  async decrypt({ appId, provider, encryptedClientSecret }: OAuthProviderEntity): Promise<string> {
    const context = clientSecretContext(appId, provider);
    return (await this.envelope.decrypt(encryptedClientSecret, context)).toString('utf8');
  }
}

function columnsOf(input: OAuthProviderInput) {
  return {
    clientId: input.client_id,
    issuer: input.issuer ?? '',
    scopes: input.scopes ?? [],
    teamId: input.team_id ?? '',
    keyId: input.key_id ?? '',
    keepTokens: input.keep_tokens ?? false,
  };
}
