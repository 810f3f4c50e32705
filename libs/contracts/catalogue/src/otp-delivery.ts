import { defineEvent } from '@latchkey/platform/outbox';
import type { MethodType } from '@latchkey/contracts';

export type Channel = 'sms' | 'email';

/** Events of otp-delivery; no destinations and no texts. */
export const messageDelivered = defineEvent<{ message_id: string; channel: Channel }>('message.delivered');
export const messageFailed = defineEvent<{
  message_id: string;
  channel: Channel;
  reason: 'rejected' | 'expired';
}>('message.failed');

/**
 * Wrong guesses locked a method: for an hour, or if `lasting` until the App unlocks the user. A right code that was
 * counted as the last guess before its device was compared lifts the lock again (`method.unlocked`).
 */
export const methodLocked = defineEvent<{ method_id: string; method_type: MethodType; lasting: boolean }>(
  'method.locked',
);
/** A lock was lifted before its end; mfa publishes it for a TOTP. */
export const methodUnlocked = defineEvent<{ method_id: string; method_type: MethodType | 'totp' }>(
  'method.unlocked',
);
