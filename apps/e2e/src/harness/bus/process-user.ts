import { connect, type NatsConnection } from '@nats-io/transport-node';
import { settingsOf } from '@latchkey/stack-runner';
import { type TestApp } from '../http/app.js';
import { processes } from '../stack/replica.js';

export interface Reply {
  readonly ok?: Record<string, unknown>;
  readonly error?: { readonly code: string; readonly reason?: string };
}

export interface Ticketed {
  readonly caller: Record<string, unknown>;
  readonly ticket: string;
}

interface Said {
  readonly ticket?: unknown;
  /** In the words of the sender alone. */
  readonly caller?: unknown;
}

const ANSWER_MS = 5000;
const REFUSAL_MS = 50;
const REFUSED = /permissions violation/i;

/** Whoever runs code in a process has its user of the bus. */
export class ProcessUser {
  private constructor(readonly bus: NatsConnection) {}

  static async of(name: string): Promise<ProcessUser> {
    const { host, username, password } = new URL(settingsOf(processes.pid(name))['NATS_URL'] ?? '');
    const inboxPrefix = `_INBOX.${name}`;
    return new ProcessUser(await connect({ servers: host, user: username, pass: password, inboxPrefix }));
  }

  /** Sends one call in a message of its own making. */
  async call(subject: string, input: object, { ticket, caller }: Said = {}): Promise<Reply> {
    const calls = [{ requestId: 'req_forged', caller: 0, input }];
    const message = { tickets: [ticket ?? null], callers: [caller ?? null], calls };
    const answer = await this.bus.request(subject, JSON.stringify(message), { timeout: ANSWER_MS });
    const [[, reply]] = answer.json<[[number, Reply]]>();
    return reply;
  }

  /** What refuses the call: `bus`, or the code of the service; `answered` where nothing does. */
  async refusalOf(subject: string, input: object, said: Said = {}): Promise<string> {
    try {
      const { error } = await this.call(subject, input, said);
      return error ? [error.code, error.reason].filter(Boolean).join(' ') : 'answered';
    } catch (error) {
      if (REFUSED.test(String(error))) return 'bus';
      throw error;
    }
  }

  /** Publishes an event in JetStream. @returns `bus` where that is refused. */
  async publish(subject: string, event: object): Promise<'bus' | 'stored'> {
    try {
      const answer = await this.bus.request(subject, JSON.stringify(event), { timeout: ANSWER_MS });
      const { error } = answer.json<{ error?: unknown }>();
      if (error) throw new Error(`the event was not stored: ${JSON.stringify(error)}`);
      return 'stored';
    } catch (error) {
      if (REFUSED.test(String(error))) return 'bus';
      throw error;
    }
  }

  /** Whether it gets what others send on that subject. */
  hears(subject: string): Promise<boolean> {
    return new Promise((resolve) => {
      const subscription = this.bus.subscribe(subject, { callback: (error) => resolve(error === null) });
      // The refusal arrives before the answer to the next message.
      void this.bus.flush().then(() =>
        setTimeout(() => {
          subscription.unsubscribe();
          resolve(true);
        }, REFUSAL_MS),
      );
    });
  }

  /** As the gateway asks for a key that passes through it. */
  async resolved({ secretKey }: Pick<TestApp, 'secretKey'>): Promise<Ticketed> {
    const hash = await crypto.subtle.digest('SHA-256', Buffer.from(secretKey));
    const digest = Buffer.from(hash).toString('hex');
    const { ok } = await this.call('identity.v1.resolve_api_key', { digest });
    return (ok as { key: Ticketed }).key;
  }

  close(): Promise<void> {
    return this.bus.close();
  }
}
