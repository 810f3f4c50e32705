import type { SealContext } from '@latchkey/platform/crypto';
import type { SealedRows } from '@latchkey/platform/service';

/** Where a client secret belongs: sealed for one place, it opens at no other. */
export function clientSecretPlace(appId: string, provider: string): SealContext {
  return { app: appId, table: 'oauth_providers', record: provider, field: 'client_secret' };
}

/** What moves with the key-encryption key. */
export const SEALED_CLIENT_SECRETS: SealedRows = {
  table: 'oauth_providers',
  column: 'client_secret_sealed',
  key: ['app_id', 'provider'],
  place: (of) => clientSecretPlace(of('app_id'), of('provider')),
};
