import {
  booleanField,
  type FieldOptions,
  idExample,
  type MethodType,
  stringField,
} from '@latchkey/contracts';
import { event } from './event.js';
import { Code, IDENTIFIER_TYPES, IdentifierId, IdentifierType } from './fields.js';

const by = ['otp-delivery'] as const;
const CHANNELS = ['sms', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

const MessageId = (options?: FieldOptions) =>
  stringField({
    description: 'Id of the message.',
    maxLength: 128,
    examples: [idExample('msg')],
    ...options,
  });
const SentMessageId = () =>
  MessageId({
    description: 'Id of the message that carries it; absent where no message is sent.',
    optional: true,
  });

const Country = () =>
  stringField({
    description:
      'Country of the phone number (ISO 3166-1 alpha-2); absent for an email, and in events of version 0.2.0.',
    pattern: '^[A-Z]{2}$',
    maxLength: 2,
    examples: ['DE'],
    optional: true,
  });

class PasscodeData {
  @IdentifierId({
    description: 'Id of the email or phone number; an address that the user wants to add has one of its own.',
  })
  method_id!: string;
  @IdentifierType() method_type!: MethodType;
}
class PasscodeRequestedData extends PasscodeData {
  @SentMessageId() message_id?: string;
  @Country() country?: string;
}

export const passcodeRequested = event('passcode.requested', {
  by,
  when: 'A passcode was made for an email or phone number, which the user has or wants to add; a former one is void.',
  members: PasscodeRequestedData,
});
export const passcodeVerified = event('passcode.verified', {
  by,
  when: 'A right passcode was used up.',
  members: PasscodeData,
});

const LINK_METHODS = [...IDENTIFIER_TYPES, 'wallet'] as const;
const LINK_KINDS = ['embeddable', 'email'] as const;

class MagicLinkData {
  @stringField({ description: 'Id of the link.', maxLength: 128, examples: [idExample('link')] })
  link_id!: string;
  @IdentifierId({ description: 'Id of the email, phone number or wallet that its factor names.' })
  method_id!: string;
  @IdentifierType(LINK_METHODS, 'Whether that is an email, a phone number or a wallet.')
  method_type!: (typeof LINK_METHODS)[number];
  @Code(LINK_KINDS, 'Delivered by the App in its own way, or sent by email.')
  kind!: (typeof LINK_KINDS)[number];
}
class MagicLinkCreatedData extends MagicLinkData {
  @SentMessageId() message_id?: string;
}

export const magicLinkCreated = event('magic_link.created', {
  by,
  when: 'A magic link was made, for the App to deliver or sent by email.',
  members: MagicLinkCreatedData,
});
export const magicLinkVerified = event('magic_link.verified', {
  by,
  when: 'A magic link was used up.',
  members: MagicLinkData,
});

class MessageData {
  @MessageId() message_id!: string;
  @Code(CHANNELS, 'How the message travels.') channel!: Channel;
  @Country() country?: string;
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
  @booleanField({
    description: 'False for an hour; true until the App, or the user with another proof, lifts the lock.',
    examples: [false],
  })
  lasting!: boolean;
}
class MethodUnlockedData {
  @IdentifierId({ description: 'Id of the email, the phone number or the TOTP.' }) method_id!: string;
  @IdentifierType([...IDENTIFIER_TYPES, 'totp'], 'What was unlocked.') method_type!: MethodType | 'totp';
  @booleanField({
    description: 'True where the user did it, by a session with a proof of another kind; absent otherwise.',
    examples: [true],
    optional: true,
  })
  by_user?: true;
}

/** A right code that was counted as the last guess before its device was compared lifts the lock again. */
export const methodLocked = event('method.locked', {
  by,
  when: 'Wrong codes locked an email or phone number: it takes no code for some time.',
  members: MethodLockedData,
});
export const methodUnlocked = event('method.unlocked', {
  by: ['otp-delivery', 'mfa'],
  when: 'The lock of an email, a phone number or a TOTP was lifted before its end: by the App, by a right code, or by the user with another proof.',
  members: MethodUnlockedData,
});
