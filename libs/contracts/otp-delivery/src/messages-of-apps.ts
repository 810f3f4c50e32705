import {
  AddressOfPerson,
  AppId,
  choiceField,
  Described,
  idExample,
  integerField,
  listField,
  MessageId,
  NewestFirstQuery,
  NextPage,
  operatorProcedure,
  Text,
  Timestamp,
  UserId,
} from '@latchkey/contracts';
import type { MessageStateView } from './messages.js';

const MESSAGE_STATUSES = ['queued', 'delivered', 'failed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
const FAILURES = ['rejected', 'expired', 'superseded'] as const;

export class ListMessagesQuery extends NewestFirstQuery {
  @AppId({
    description:
      'Messages of this App only. Required but with `user_id`, or a `status` of `queued` or `failed`.',
    optional: true,
  })
  app_id?: string;
  @UserId({ description: 'Messages to this user only.', optional: true }) user_id?: string;
  @AddressOfPerson({
    description:
      'Messages to this email or phone number of a user of `app_id`: in place of `user_id`. A phone number begins with `%2B`.',
    optional: true,
  })
  to?: string;
  @choiceField(MESSAGE_STATUSES, { description: 'Messages of this status only.', optional: true })
  status?: MessageStatus;
}

@Described('A message, without its text.')
export class Message {
  @MessageId() id!: string;
  @AppId() app_id!: string;
  @UserId() user_id!: string;
  @Text({
    description:
      'Id of the email or phone number that it was sent to; one that begins with `new_` stands for an address that the user wants to add. No address is kept with a message.',
    examples: [idExample('email')],
  })
  method_id!: string;
  @choiceField(['passcode', 'magic_link'], { description: 'What it carries.' })
  kind!: 'passcode' | 'magic_link';
  @choiceField(['email', 'sms'], { description: 'How it is sent.' }) channel!: 'email' | 'sms';
  @choiceField(MESSAGE_STATUSES, {
    description: 'An email is `delivered` when the mail server has taken it, an SMS when the provider has.',
    examples: ['failed'],
  })
  status!: MessageStatus;
  @choiceField(FAILURES, {
    description:
      'Why it `failed`: the provider refused it, its passcode or link expired first, or a newer passcode replaced it.',
    nullable: true,
    examples: ['rejected'],
  })
  failure!: MessageStateView['failure'];
  @Text({
    description:
      'Code of the last attempt that the provider did not take, such as `smtp_550` or `twilio_21211`; also while the message is still queued.',
    nullable: true,
    examples: ['smtp_550'],
  })
  provider_code!: string | null;
  @integerField({ description: 'How often it was handed to the provider.', minimum: 0, examples: [1] })
  attempts!: number;
  @Timestamp({ description: 'When it was queued.' }) created_at!: number;
  @Timestamp({ description: 'When it was delivered or failed; 0 while it is queued.' }) finished_at!: number;
  @Timestamp({ description: 'End of its passcode or link: it is never sent after that.' })
  expires_at!: number;
}

@Described('One page of messages.')
export class ListMessagesResponse {
  @listField(() => Message, { description: 'Newest first.' }) messages!: Message[];
  @NextPage() next!: string;
}

/** The process that asks knows the method of an address. */
export interface InspectMessagesInput extends Omit<ListMessagesQuery, 'to'> {
  method_id?: string;
}

export const inspectMessage = operatorProcedure<{ message_id: string }, Message>(
  'otp-delivery.v1.inspect_message',
  ['message_not_found'],
);

export const inspectMessages = operatorProcedure<InspectMessagesInput, ListMessagesResponse>(
  'otp-delivery.v1.inspect_messages',
  ['invalid_request'],
);
