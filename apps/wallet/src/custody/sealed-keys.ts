import type { SealedRows } from '@latchkey/platform/service';
import { sealContextOf, sharedContextOf } from './wallet-key.entity.js';

/** What moves with the key-encryption key. */
export const SEALED_KEYS: SealedRows = {
  table: 'wallet_keys',
  column: 'sealed',
  key: ['wallet_id'],
  from: 'wallet_keys JOIN (SELECT id AS wallet_id, user_id FROM wallets) AS owned USING (wallet_id)',
  reads: ['app_id', 'user_id'],
  versionColumn: 'key_version',
  place: (of) => sealContextOf({ appId: of('app_id'), userId: of('user_id'), walletId: of('wallet_id') }),
  sharedPlace: (of) => sharedContextOf({ appId: of('app_id'), walletId: of('wallet_id') }),
};
