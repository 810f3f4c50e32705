import { isAddressedTo, received, type Arrival, type Message } from './message.js';

const MOST_KEPT = 500;

/** The newest messages, in memory only: passcodes are not for keeping. */
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
