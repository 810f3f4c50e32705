import type { SealContext } from '@latchkey/platform/crypto';
import type { KeyForm } from '../chains/chain.js';

/** Whose key it is: of one wallet, which is one user's. */
export interface KeyPlace {
  appId: string;
  userId: string;
  walletId: string;
}

/** A row of `wallet_keys`, with the user of its wallet. */
export interface SealedKey extends KeyPlace {
  form: KeyForm;
  sealed: Buffer;
  /** Version of the key-encryption key. */
  keyVersion: string;
}

/** Where a key belongs: sealed for one place, it opens at no other, so not for a wallet that was given to another user. */
export function sealContextOf({ appId, userId, walletId }: KeyPlace): SealContext {
  return { app: appId, table: 'wallet_keys', record: `${userId}/${walletId}`, field: 'private_key' };
}

/**
 * Where a key belonged while all services shared a key-encryption key. What is under the service's own key is never
 * opened for it, so a row that is put back does not open once the shared key is gone.
 */
export function sharedContextOf({ appId, walletId }: Omit<KeyPlace, 'userId'>): SealContext {
  return { app: appId, table: 'wallet_keys', record: walletId, field: 'private_key' };
}
