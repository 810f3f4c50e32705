import {
  AddressOfPerson,
  choiceField,
  Described,
  idExample,
  listField,
  procedure,
  Text,
  Timestamp,
} from '@latchkey/contracts';

export class ListTestMessagesQuery {
  @AddressOfPerson({ description: 'Email address or phone number; in a URL, write `+` as `%2B`.' })
  to!: string;
}

export const MESSAGE_STATES = ['queued', 'delivered', 'failed', 'cancelled'] as const;

/** A message of a test App. */
export class TestMessage {
  @Text({ description: 'Id of the message.', examples: [idExample('msg')] }) id!: string;
  @choiceField(['email', 'sms'], { description: 'How it was sent.' }) channel!: 'email' | 'sms';
  @Text({ description: 'Where it was sent.', examples: ['ada@example.com'] }) to!: string;
  @Text({ description: 'Empty for an SMS.', examples: ['493021 is your code'] }) subject!: string;
  @Text({
    description: 'The text, without HTML.',
    examples: ['Your code is 493021. It expires in 10 minutes.'],
  })
  text!: string;
  @Text({ description: 'The passcode; empty for a magic link.', examples: ['493021'] }) code!: string;
  @Text({ description: 'The magic link; empty for a passcode.', examples: [''] }) link!: string;
  @choiceField(MESSAGE_STATES, {
    description: '`cancelled`: a newer code replaced it before it was sent.',
    examples: ['delivered'],
  })
  state!: (typeof MESSAGE_STATES)[number];
  @Timestamp({ description: 'When it was queued.' }) created_at!: number;
}

@Described('What was sent to the address.')
export class ListTestMessagesResponse {
  @listField(() => TestMessage, { description: 'Newest first, at most 50.' }) messages!: TestMessage[];
}

export interface FastForwardMethodInput {
  method_id: string;
  /** Its email address or E.164 number, whose messages are counted. */
  destination: string;
  minutes: number;
}

/**
 * Test Apps only: moves the times of the method's code, lock, waiting messages and send window back, as if the given
 * minutes had passed. A method without any of them is left as it is.
 */
export const fastForwardMethod = procedure<FastForwardMethodInput, { method_id: string }>(
  'otp-delivery.v1.fast_forward_method',
  ['route_not_found', 'key_provider_unavailable'],
);

/** Test Apps only: moves the times of a magic link back. */
export const fastForwardLink = procedure<{ token: string; minutes: number }, { minutes: number }>(
  'otp-delivery.v1.fast_forward_link',
  ['route_not_found', 'invalid_magic_link'],
);

/** Test Apps only: the messages of the last 10 minutes to an address, with their texts. */
export const listTestMessages = procedure<ListTestMessagesQuery, ListTestMessagesResponse>(
  'otp-delivery.v1.list_test_messages',
  ['route_not_found', 'key_provider_unavailable'],
);
