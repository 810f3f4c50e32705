import type { SealContext } from '@latchkey/platform/crypto';
import type { KeyForm } from '../chains/chain.js';

/** Whose key it is. */
export interface KeyPlace {
  appId: string;
  walletId: string;
}

/** A row of `wallet_keys`. */
export interface SealedKey extends KeyPlace {
  form: KeyForm;
  sealed: Buffer;
  /** Version of the key-encryption key. */
  keyVersion: string;
}

/** Where a key belongs: sealed for one place, it opens at no other. */
export function sealContextOf({ appId, walletId }: KeyPlace): SealContext {
  return { app: appId, table: 'wallet_keys', record: walletId, field: 'private_key' };
}
