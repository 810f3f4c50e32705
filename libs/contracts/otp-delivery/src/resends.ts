import { Described, MessageId, type MethodType, operatorProcedure, procedure } from '@latchkey/contracts';
import type { SentMessage } from './messages.js';

/** What is needed to send a passcode again. */
export interface ResendInput {
  readonly message_id: string;
  readonly type: MethodType;
  /** Email address or E.164 number, which the method has now. */
  readonly destination: string;
  /** Identity's word on the owner (`methodOwner`). */
  readonly owner?: string | undefined;
}

@Described('The message that takes the place of the former one.')
export class ResentMessage {
  @MessageId({
    description: 'Id of the new message; empty for a sandbox address, to which none is sent.',
    minLength: 0,
  })
  message_id!: string;
}

/** A message whose passcode is open. Identity knows the address of the method. */
export interface ResendableMessage {
  readonly app_id: string;
  readonly user_id: string;
  readonly method_id: string;
}

/** Whose the passcode of a message is, if it is still open. */
export const resendableMessage = operatorProcedure<{ message_id: string }, ResendableMessage>(
  'otp-delivery.v1.resendable_message',
  ['message_not_found', 'message_not_resendable'],
);

/** Makes a new code in place of the open one of the message, for the same device, and queues its message. */
export const resendPasscode = procedure<ResendInput, { message: SentMessage | null }>(
  'otp-delivery.v1.resend_passcode',
  [
    'message_not_found',
    'message_not_resendable',
    'too_many_messages',
    'phone_country_not_allowed',
    'key_provider_unavailable',
  ],
);
