import type { SealContext } from '@latchkey/platform/crypto';
import type { SealedRows } from '@latchkey/platform/service';

/** Where a private key belongs: sealed for one place, it opens at no other. */
export function privateKeyPlace(appId: string, kid: string): SealContext {
  return { app: appId, table: 'signing_keys', record: kid, field: 'private_key' };
}

/** What moves with the key-encryption key. */
export const SEALED_SIGNING_KEYS: SealedRows = {
  table: 'signing_keys',
  column: 'private_key_sealed',
  key: ['kid'],
  reads: ['app_id'],
  place: (of) => privateKeyPlace(of('app_id'), of('kid')),
};
