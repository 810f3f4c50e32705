import type { SealedRows } from '@latchkey/platform/service';
import { sealContextOf } from './wallet-key.entity.js';

/** What moves with the key-encryption key. */
export const SEALED_KEYS: SealedRows = {
  table: 'wallet_keys',
  column: 'sealed',
  key: ['wallet_id'],
  reads: ['app_id'],
  versionColumn: 'key_version',
  place: (of) => sealContextOf({ appId: of('app_id'), walletId: of('wallet_id') }),
};
