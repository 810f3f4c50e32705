import { createInbox, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { CodedError } from '../errors/index.js';
import { inboxPrefixOf } from './connection.js';
import type { Outgoing } from './outgoing.js';

const NO_RESPONDERS = 503;
const RETRY_AFTER_SECONDS = 1;

/**
 * Messages that wait for replies, over one inbox subscription for all of them. A message may be answered in parts, as
 * its calls are done.
 */
export class Requests {
  private readonly inbox: string;
  private readonly pending = new Map<string, Outgoing>();
  private sent = 0;

  constructor(
    private readonly connection: NatsConnection,
    name: string,
  ) {
    this.inbox = createInbox(inboxPrefixOf(name));
    connection.subscribe(`${this.inbox}.*`, { callback: (error, msg) => this.receive(error, msg) });
  }

  /** Sends the message; each of its calls is settled by its reply, or by its failure. */
  send(subject: string, message: Outgoing, timeoutMs: number): void {
    const id = String((this.sent += 1));
    this.pending.set(id, message);
    message.timer = setTimeout(() => this.end(id, message, timedOut), timeoutMs);
    try {
      this.connection.publish(subject, message.encode(), { reply: `${this.inbox}.${id}` });
    } catch (error) {
      this.end(id, message, () => unavailable(error));
    }
  }

  private receive(error: Error | null, msg: Msg): void {
    if (error) return;
    const id = msg.subject.slice(this.inbox.length + 1);
    const message = this.pending.get(id);
    if (!message) return;
    if (msg.data.length === 0 && msg.headers?.code === NO_RESPONDERS)
      return this.end(id, message, unavailable);
    message.receive(msg.data);
    if (message.done) this.end(id, message, timedOut);
  }

  private end(id: string, message: Outgoing, failure: () => CodedError): void {
    this.pending.delete(id);
    clearTimeout(message.timer);
    message.fail(failure);
  }
}

/** The call provably never started. */
export function unavailable(cause?: unknown): CodedError {
  return new CodedError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }, { cause });
}

function timedOut(): CodedError {
  return new CodedError('upstream_timeout');
}
