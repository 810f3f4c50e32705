import type { EncryptionContext } from '@latchkey/platform/crypto';
import type { EncryptedRows } from '@latchkey/platform/service';

/** Part of the context of an encrypted key, so that a key copied to another wallet or user does not decrypt. */
export interface KeyPlace {
  appId: string;
  userId: string;
  walletId: string;
}

/** The keys that are encrypted again when the key-encryption key changes. */
export const ENCRYPTED_KEYS: readonly EncryptedRows[] = [
  {
    table: 'wallet_keys',
    column: 'sealed',
    key: ['wallet_id'],
    reads: ['app_id', 'user_id'],
    versionColumn: 'key_version',
    place: (of) => keyContext({ appId: of('app_id'), userId: of('user_id'), walletId: of('wallet_id') }),
  },
  {
    table: 'key_imports',
    column: 'sealed',
    key: ['app_id', 'id'],
    versionColumn: 'key_version',
    place: (of) => importContext({ appId: of('app_id'), id: of('id') }),
  },
];

/** Of the private half of a key pair for one import. */
export function importContext({ appId, id }: { appId: string; id: string }): EncryptionContext {
  return { app: appId, table: 'key_imports', record: id, field: 'private_key' };
}

export function keyContext({ appId, userId, walletId }: KeyPlace): EncryptionContext {
  return { app: appId, table: 'wallet_keys', record: `${userId}/${walletId}`, field: 'private_key' };
}
