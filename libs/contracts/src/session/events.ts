import { defineEvent } from '@latchkey/platform/outbox';

export const sessionCreated = defineEvent<{ session_id: string }>('session.created');
/** `kid`: the key that begins to sign. */
export const signingKeyRotated = defineEvent<{ kid: string }>('signing_key.rotated');
export const sessionRevoked = defineEvent<{ session_id: string }>('session.revoked');
