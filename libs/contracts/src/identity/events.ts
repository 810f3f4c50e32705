import { defineEvent } from '@latchkey/platform/outbox';
import type { MethodType } from './methods.js';
import type { WalletType } from '../fields.js';

/** Facts that identity publishes; the envelope carries `app_id` and `user_id`. No addresses, no names, no keys. */
export const appCreated = defineEvent<{ environment: string }>('app.created');
export const userCreated = defineEvent<{ wallet_type: WalletType }>('user.created');
export const userUpdated = defineEvent<Record<string, never>>('user.updated');
export const userActivated = defineEvent<Record<string, never>>('user.activated');
export const userDeleted = defineEvent<Record<string, never>>('user.deleted');
export const identifierVerified = defineEvent<{ method_id: string; method_type: MethodType }>(
  'identifier.verified',
);
export const identifierRemoved = defineEvent<{ method_id: string; method_type: MethodType }>(
  'identifier.removed',
);
