import { booleanField, type MethodType, stringField, idExample } from '@latchkey/contracts';
import { event } from './event.js';
import { Code, IDENTIFIER_TYPES, IdentifierId, IdentifierType } from './fields.js';

const by = ['otp-delivery'] as const;
const CHANNELS = ['sms', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

const MessageId = () =>
  stringField({ description: 'Id of the message.', maxLength: 128, examples: [idExample('msg')] });

class MessageData {
  @MessageId() message_id!: string;
  @Code(CHANNELS, 'How the message travels.') channel!: Channel;
}
class MessageFailedData extends MessageData {
  @Code(
    ['rejected', 'expired'],
    'Refused by the provider for good, or not accepted before the code or link expired.',
  )
  reason!: 'rejected' | 'expired';
}

export const messageDelivered = event('message.delivered', {
  by,
  when: 'The mail server, or the provider of SMS, accepted a message.',
  members: MessageData,
});
export const messageFailed = event('message.failed', {
  by,
  when: 'A message was given up.',
  members: MessageFailedData,
});

class MethodLockedData {
  @IdentifierId() method_id!: string;
  @IdentifierType() method_type!: MethodType;
  @booleanField({ description: 'False for an hour; true until the App unlocks the user.', examples: [false] })
  lasting!: boolean;
}
class MethodUnlockedData {
  @IdentifierId({ description: 'Id of the email, the phone number or the TOTP.' }) method_id!: string;
  @IdentifierType([...IDENTIFIER_TYPES, 'totp'], 'What was unlocked.') method_type!: MethodType | 'totp';
}

/** A right code that was counted as the last guess before its device was compared lifts the lock again. */
export const methodLocked = event('method.locked', {
  by,
  when: 'Wrong codes locked an email or phone number: it takes no code for some time.',
  members: MethodLockedData,
});
export const methodUnlocked = event('method.unlocked', {
  by: ['otp-delivery', 'mfa'],
  when: 'The lock of an email, a phone number or a TOTP was lifted before its end, by the App or by a right code.',
  members: MethodUnlockedData,
});
