import { defineEvent } from '@latchkey/platform/outbox';
import type { MethodType } from './methods.js';
import type { WalletType } from '../fields.js';

/** Facts that identity publishes; the envelope carries `app_id` and `user_id`. No addresses, no names, no keys. */
export const appCreated = defineEvent<{ environment: string }>('app.created');
export const userCreated = defineEvent<{ wallet_type: WalletType }>('user.created');
/** `wallet_type`: a default wallet of this type is wanted too (a repeated create named a new one). */
export const userUpdated = defineEvent<{ wallet_type?: WalletType }>('user.updated');
export const userActivated = defineEvent<Record<string, never>>('user.activated');
export const userDeleted = defineEvent<Record<string, never>>('user.deleted');
export const identifierVerified = defineEvent<{ method_id: string; method_type: MethodType }>(
  'identifier.verified',
);
export const identifierRemoved = defineEvent<{ method_id: string; method_type: MethodType | 'idp_provider' }>(
  'identifier.removed',
);
