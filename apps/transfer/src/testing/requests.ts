import { type Caller, DEFAULT_APP_SETTINGS } from '@latchkey/contracts';
import type { CreateTransferRequest } from '@latchkey/contracts/transfer';
import { newId } from '@latchkey/platform/ids';
import type { TestWallet } from './wallets-double.js';

/** An App that calls with its secret key. */
export function callerOf(appId = newId('app')): Caller {
  return {
    app_id: appId,
    app_name: 'Acme',
    environment: 'test',
    tier: 'enterprise',
    key_kind: 'secret',
    settings: DEFAULT_APP_SETTINGS,
  };
}

export function contextOf(caller: Caller) {
  const actor = { type: 'secret_key', key_id: 'key_1' } as const;
  return { requestId: newId('req'), caller, actor };
}

/** A request to pay a coin. */
export function orderOf(
  { id, user_id }: TestWallet,
  more: Partial<CreateTransferRequest> = {},
): CreateTransferRequest {
  const dest = '0x00000000000000000000000000000000000000b2';
  return { user_id, source: id, dest, source_amount: '1', source_currency: 'ethereum', ...more };
}
