import { procedure } from '@latchkey/contracts';

/** A message that a call sent. */
export interface SentMessage {
  /** Null for a sandbox address, to which none is sent. */
  id: string | null;
  channel: 'email' | 'sms';
}

/** What became of a message. */
export interface MessageStateView {
  state: 'queued' | 'delivered' | 'failed';
  /** Set for a failed message. */
  failure: 'rejected' | 'expired' | 'superseded' | null;
  /** Code of the last attempt that failed, such as `smtp_550`; never a text of the provider. */
  provider_code: string | null;
}

/** The state of a message of this App; null for one that is unknown or was deleted. */
export const messageState = procedure<{ message_id: string }, { message: MessageStateView | null }>(
  'otp-delivery.v1.message_state',
);
