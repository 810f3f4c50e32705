import { defineEvent } from '@latchkey/platform/outbox';

export type Channel = 'sms' | 'email';

/** Facts that otp-delivery publishes; no destinations and no texts. */
export const messageDelivered = defineEvent<{ message_id: string; channel: Channel }>('message.delivered');
export const messageFailed = defineEvent<{
  message_id: string;
  channel: Channel;
  reason: 'rejected' | 'expired';
}>('message.failed');
