import { defineEvent } from '@latchkey/platform/outbox';

export const sessionCreated = defineEvent<{ session_id: string }>('session.created');
export const sessionRevoked = defineEvent<{ session_id: string }>('session.revoked');

/** `kid` signs, or will from its time on; `next_kid` was published for the rotation after it. */
export const signingKeyRotated = defineEvent<{ kid: string; next_kid: string }>('signing_key.rotated');
/** From now on nothing that this key signed is valid. */
export const signingKeyRevoked = defineEvent<{ kid: string }>('signing_key.revoked');
