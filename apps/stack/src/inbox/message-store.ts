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
  /** Empty for a message without HTML. */
  readonly html: string;
  /** Epoch seconds. */
  readonly received_at: number;
}

type Arrival = Omit<Message, 'id' | 'received_at'>;

function received(arrival: Arrival): Message {
  return { id: newId('msg'), ...arrival, received_at: Math.floor(Date.now() / 1000) };
}

/** The passcode in a message: the first free-standing run of six to nine digits, or undefined. */
export function passcodeIn({ text, subject }: Message): string | undefined {
  return /(?<![\w+.-])\d{6,9}(?![\w-])/.exec(`${text}\n${subject}`)?.[0];
}

function isAddressedTo(message: Message, address: string): boolean {
  const wanted = address.trim().toLowerCase();
  return message.to.split(',').some((recipient) => recipient.trim().toLowerCase() === wanted);
}

const MOST_KEPT = 500;

/** The newest messages, in memory only, because they hold passcodes. */
export class MessageStore {
  private messages: Message[] = [];
  private readonly listeners = new Set<() => void>();

  add(arrival: Arrival): Message {
    const message = received(arrival);
    this.messages = [message, ...this.messages].slice(0, MOST_KEPT);
    this.tell();
    return message;
  }

  /** Newest first. @param to only what was sent to this address or number. */
  list(to?: string): readonly Message[] {
    return to ? this.messages.filter((message) => isAddressedTo(message, to)) : this.messages;
  }

  find(id: string): Message | undefined {
    return this.messages.find((message) => message.id === id);
  }

  clear(): void {
    this.messages = [];
    this.tell();
  }

  /** Calls back at every change until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
