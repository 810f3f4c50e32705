import { createInbox, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { CodedError } from '@latchkey/platform/errors';
import { inboxPrefixOf } from './bus/connection.js';
import type { Outgoing } from './outgoing.js';

const NO_RESPONDERS = 503;
const RETRY_AFTER_SECONDS = 1;
/** Part of the time limit after which a message is sent once more. */
const REPEATED_AFTER = 0.2;

export interface RequestOptions {
  readonly timeoutMs: number;
  /** Called when the message is sent a second time; absent for a message that must not arrive twice. */
  readonly onRepeat?: (() => void) | undefined;
}

/** Messages that wait for replies, with one inbox subscription for all. Replies may come in several parts. */
export class Requests {
  private readonly inbox: string;
  private readonly pending = new Map<string, Outgoing>();
  private readonly budget = new RetryBudget();
  private sent = 0;

  constructor(
    private readonly connection: NatsConnection,
    name: string,
  ) {
    this.inbox = createInbox(inboxPrefixOf(name));
    connection.subscribe(`${this.inbox}.*`, { callback: (error, msg) => this.receive(error, msg) });
  }

  /**
   * Sends the message; each of its calls is settled by its reply, or by a failure. With `onRepeat` it is sent again when
   * replies are late: a replica that was killed lost the calls that it had received.
   */
  send(subject: string, message: Outgoing, { timeoutMs, onRepeat }: RequestOptions): void {
    const id = String((this.sent += 1));
    this.pending.set(id, message);
    this.budget.earn();
    const end = () => this.end(id, message, timedOut);
    const repeat = () => {
      message.timer = setTimeout(end, timeoutMs * (1 - REPEATED_AFTER));
      if (!this.budget.spend()) return;
      message.repeated = true;
      onRepeat?.();
      this.publish(subject, id, message);
    };
    message.timer = onRepeat ? setTimeout(repeat, timeoutMs * REPEATED_AFTER) : setTimeout(end, timeoutMs);
    this.publish(subject, id, message);
  }

  private publish(subject: string, id: string, message: Outgoing): void {
    try {
      this.connection.publish(subject, message.encode(), { reply: `${this.inbox}.${id}` });
    } catch (error) {
      if (!message.repeated) this.end(id, message, () => unavailable(error));
    }
  }

  private receive(error: Error | null, msg: Msg): void {
    if (error) return;
    const id = msg.subject.slice(this.inbox.length + 1);
    const message = this.pending.get(id);
    if (!message) return;
    if (msg.data.length === 0 && msg.headers?.code === NO_RESPONDERS) {
      if (!message.repeated) this.end(id, message, unavailable);
      return;
    }
    try {
      message.receive(msg.data);
      if (message.done) this.end(id, message, timedOut);
    } catch {
      // What is thrown here would end the reading of the connection. The calls may have been made.
      this.end(id, message, timedOut);
    }
  }

  private end(id: string, message: Outgoing, failure: () => CodedError): void {
    this.pending.delete(id);
    clearTimeout(message.timer);
    message.fail(failure);
  }
}

/** A retry budget of one message in ten: slow services must not get twice the work. */
class RetryBudget {
  private static readonly MOST = 20;
  private left = RetryBudget.MOST;

  earn(): void {
    if (this.left < RetryBudget.MOST) this.left += 0.1;
  }

  spend(): boolean {
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}

/** The call provably never started. */
export function unavailable(cause?: unknown): CodedError {
  return new CodedError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }, { cause });
}

function timedOut(): CodedError {
  return new CodedError('upstream_timeout');
}
