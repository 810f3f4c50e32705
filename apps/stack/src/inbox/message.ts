import { newId } from '@latchkey/platform/ids';

/** A message as the inbox's API answers it. */
export interface Message {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly from: string;
  /** Several recipients are separated by commas. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Empty for what came without HTML. */
  readonly html: string;
  /** Epoch seconds. */
  readonly received_at: number;
}

export type Arrival = Omit<Message, 'id' | 'received_at'>;

export function received(arrival: Arrival): Message {
  return { id: newId('msg'), ...arrival, received_at: Math.floor(Date.now() / 1000) };
}

/** The passcode in a message: the first free-standing run of six to nine digits, or undefined. */
export function passcodeIn({ text, subject }: Message): string | undefined {
  return /(?<![\w+.-])\d{6,9}(?![\w-])/.exec(`${text}\n${subject}`)?.[0];
}

export function isAddressedTo(message: Message, address: string): boolean {
  const wanted = address.trim().toLowerCase();
  return message.to.split(',').some((recipient) => recipient.trim().toLowerCase() === wanted);
}
