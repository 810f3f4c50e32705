import { defineEvent } from '@latchkey/platform/outbox';
import type { KeyKind, MethodType, WalletType } from '@latchkey/contracts';

/** Events of identity; the envelope carries `app_id` and `user_id`. No addresses, no names, no keys. */
export const appCreated = defineEvent<{ environment: string }>('app.created');
/** `settings`: names of the settings that changed, and `name` or `tier` where these did. */
export const appChanged = defineEvent<{ settings: string[] }>('app.changed');
export const apiKeyCreated = defineEvent<{ key_id: string; kind: KeyKind }>('api_key.created');
export const apiKeyRevoked = defineEvent<{ key_id: string }>('api_key.revoked');
/** `wallet_type`: a default wallet of this type is wanted; absent where the user gets one on becoming active. */
export const userCreated = defineEvent<{ wallet_type?: WalletType }>('user.created');
/** `wallet_type`: a default wallet of this type is wanted too, because a repeated create named a new type. */
export const userUpdated = defineEvent<{ wallet_type?: WalletType }>('user.updated');
/** `wallet_type`: a default wallet of this type is wanted, which `user.created` did not ask for. */
export const userActivated = defineEvent<{ wallet_type?: WalletType }>('user.activated');
/** The user may not sign in, and has no session, until a `user.unblocked` of a higher version; no version is 0. */
export const userBlocked = defineEvent<{ version?: number }>('user.blocked');
export const userUnblocked = defineEvent<{ version?: number }>('user.unblocked');
/** `method_ids`: the emails and phone numbers that went with the user; absent in events of an earlier version. */
export const userDeleted = defineEvent<{ method_ids?: string[] }>('user.deleted');
export const identifierVerified = defineEvent<{ method_id: string; method_type: MethodType }>(
  'identifier.verified',
);
export const identifierRemoved = defineEvent<{ method_id: string; method_type: MethodType | 'idp_provider' }>(
  'identifier.removed',
);
/** The identifier moved from `from_user_id`, who never proved it, to the user of the envelope, who did. */
export const identifierMoved = defineEvent<{
  method_id: string;
  method_type: MethodType;
  from_user_id: string;
}>('identifier.moved');
