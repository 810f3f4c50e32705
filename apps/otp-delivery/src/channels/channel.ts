/** What a message lets its reader prove; it is in the text, too. */
interface Proof {
  readonly code?: string;
  readonly link?: string;
}

/** A message as its channel carries it: in clear only in memory, until it is sent. */
export interface EmailMessage extends Proof {
  readonly channel: 'email';
  readonly to: string;
  /** Shown as the sender where the operator's own sender has no name. */
  readonly senderName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface SmsMessage extends Proof {
  readonly channel: 'sms';
  readonly to: string;
  readonly text: string;
}

export type OutgoingMessage = EmailMessage | SmsMessage;

/** The limits of one attempt. */
export interface HandOver {
  /** Ends the attempt when it takes too long. */
  readonly signal: AbortSignal;
  /** Asked when the other side is ready for the text; answered false, the text does not leave. */
  readonly mayLeave: () => Promise<boolean>;
}

/** The message was held back at the last moment: its code has been replaced or has expired. */
export class HeldBack extends Error {
  override readonly name = 'HeldBack';
}

/** A way to deliver messages. */
export interface Channel<Message extends OutgoingMessage> {
  /** Whether the operator has set it up. */
  readonly isConfigured: boolean;
  /** Messages that one process hands over at the same time. */
  readonly atOnce: number;
  /**
   * Hands the message over. @param messageId the same in every attempt, so that a receiver recognises a repeat.
   * @throws HeldBack; DeliveryFailure when it was not taken; Unanswered when it may have been.
   */
  send(messageId: string, message: Message, handOver: HandOver): Promise<void>;
}

/** The text left, and the other side has not said whether it took it. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** Why a message was not taken; the reason is a code, since servers quote addresses in their texts. */
export class DeliveryFailure extends Error {
  constructor(
    readonly reason: string,
    /** True when the same message would be refused again. */
    readonly isPermanent: boolean,
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.name = 'DeliveryFailure';
  }
}
