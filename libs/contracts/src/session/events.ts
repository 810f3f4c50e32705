import { defineEvent } from '@latchkey/platform/outbox';

export const sessionCreated = defineEvent<{ session_id: string }>('session.created');
export const sessionRevoked = defineEvent<{ session_id: string }>('session.revoked');
