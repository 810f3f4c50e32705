import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/**
 * `refuse`: the port is closed. `hang`: connections are accepted and get no greeting. `421`: closing, come back later.
 * `550`: no such mailbox, never.
 */
export type MailMood = 'take' | 'refuse' | 'hang' | '421' | '550';

type Done = (error?: Error | null) => void;

const MESSAGE_ID = /^Message-ID:\s*<([^>]*)>/im;
const CODE = /(?<![\w+.-])\d{6}(?![\w-])/;
const ARRIVES_MS = 10_000;

/** A mail server. A mail counts once it was answered as accepted. */
export class MailServer {
  /** Called with the first code that was taken for an address. */
  onFirstCode: (address: string, code: string) => void = () => undefined;
  private mood: MailMood = 'take';
  private readonly taken = new Map<string, string[]>();
  private readonly rejected = new Set<string>();
  private readonly waiting = new Map<string, (code: string) => void>();
  /** By the port of the client: a session has no other name for its socket. */
  private readonly sockets = new Map<number, Socket>();
  private server: SMTPServer | undefined;
  private port = 0;

  private constructor(private readonly takesMs: number) {}

  /** @param takesMs from the end of a message to its answer: long enough for a fault to find deliveries under way. */
  static async listen(takesMs = 0): Promise<MailServer> {
    const mail = new MailServer(takesMs);
    await mail.open();
    return mail;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Message ids taken for the address, in the order of arrival. */
  messagesTo(address: string): readonly string[] {
    return this.taken.get(address) ?? [];
  }

  /** Whether the address was refused for good. */
  hasRejected(address: string): boolean {
    return this.rejected.has(address);
  }

  /** The code of the next message to the address. */
  nextCodeTo(address: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no mail arrived')), ARRIVES_MS);
      this.waiting.set(address, (code) => {
        clearTimeout(timer);
        resolve(code);
      });
    });
  }

  /** Open connections end with the old mood: a server that changes so has been restarted. */
  async setMood(mood: MailMood): Promise<void> {
    await this.close();
    this.mood = mood;
    if (mood !== 'refuse') await this.open();
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const closed = new Promise<void>((resolve) => server.close(resolve));
    // An answer on its way still leaves: it was counted, and the sender must learn of it.
    for (const socket of this.sockets.values()) socket.destroySoon();
    await closed;
  }

  private async open(): Promise<void> {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      onConnect: (_session, done) => this.greet(done),
      onRcptTo: ({ address }, _session, done) => this.admit(address, done),
      onData: (stream, session, done) => void this.take(stream, session).then(() => done(), done),
    });
    // A client that hangs up in the middle is no reason to end.
    this.server.on('error', () => undefined);
    this.server.server.on('connection', (socket) => this.keep(socket));
    const listener = this.server.listen(this.port, '127.0.0.1');
    await once(listener, 'listening');
    this.port = (listener.address() as AddressInfo).port;
  }

  private keep(socket: Socket): void {
    const port = socket.remotePort ?? 0;
    this.sockets.set(port, socket);
    socket.on('close', () => this.sockets.delete(port));
  }

  private greet(done: Done): void {
    if (this.mood === '421') done(refusal(421, 'closing, come back later'));
    else if (this.mood !== 'hang') done();
  }

  private admit(address: string, done: Done): void {
    if (this.mood !== '550') return done();
    this.rejected.add(address);
    done(refusal(550, 'no such mailbox'));
  }

  private async take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const message = await text(stream);
    if (this.takesMs > 0) await delay(this.takesMs);
    // Without its connection the sender cannot learn that it was accepted, so it was not.
    if (!this.sockets.has(session.remotePort)) return;
    const headEnd = message.indexOf('\r\n\r\n');
    const id = MESSAGE_ID.exec(message.slice(0, headEnd))?.[1] ?? '';
    // The head has digits of its own, in ids and dates.
    const code = CODE.exec(message.slice(headEnd))?.[0] ?? '';
    for (const { address } of session.envelope.rcptTo) this.deliver(address, id, code);
  }

  private deliver(address: string, id: string, code: string): void {
    const before = this.messagesTo(address);
    this.taken.set(address, [...before, id]);
    if (before.length === 0) this.onFirstCode(address, code);
    this.waiting.get(address)?.(code);
    this.waiting.delete(address);
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
