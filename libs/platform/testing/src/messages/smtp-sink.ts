import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/**
 * `take`: every mail. `hang`: connections get no greeting. `421`: closing, come back later. Of a recipient: `550` refuses
 * it for good, `451` for now, and `hold` leaves it without an answer. `550-sender` refuses the sender for good. `hold-text`
 * keeps a mail, and does not answer its end.
 */
export type SmtpMood = 'take' | 'hang' | '421' | '451' | '550' | '550-sender' | 'hold' | 'hold-text';

/** A mail whose end has arrived. */
export interface ArrivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The whole message, with its head. */
  readonly message: Buffer;
  /** Whether the sender can still learn that it was accepted. */
  isAwaited(): boolean;
}

export interface SmtpOptions {
  /** On 127.0.0.1; 0, the default, picks a free one. */
  readonly port?: number;
  /** Keeps a mail. It is accepted when this ends, and refused when it throws. */
  readonly keep: (mail: ArrivedMail) => Promise<void> | void;
  /** Called for each recipient that is refused for good. */
  readonly refused?: (address: string) => void;
}

type Done = (error?: Error | null) => void;

const LARGEST_MAIL_BYTES = 10 * 1024 * 1024;
const REFUSALS = { '451': 'mailbox busy, come back later', '550': 'no such mailbox' };

/** An SMTP server on 127.0.0.1 that delivers nothing. It can be away, and comes back at the same port. */
export class SmtpSink {
  /** Open connections stay when it changes. */
  mood: SmtpMood = 'take';
  /** On 127.0.0.1; 0 before the first start, if a free one is to be picked. */
  port: number;
  /** How often a sender or a recipient was refused. */
  refusals = 0;
  private readonly held: (() => void)[] = [];
  /** By the port of the client: a session has no other name for its socket. */
  private readonly sockets = new Map<number, Socket>();
  private server: SMTPServer | undefined;

  constructor(private readonly options: SmtpOptions) {
    this.port = options.port ?? 0;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Recipients and texts that wait for an answer. */
  get unanswered(): number {
    return this.held.length;
  }

  /** Takes what was held, and everything after it. */
  release(): void {
    this.mood = 'take';
    for (const answer of this.held.splice(0)) answer();
  }

  async start(): Promise<void> {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      size: LARGEST_MAIL_BYTES,
      onConnect: (_session, done) => this.greet(done),
      onMailFrom: (_address, _session, done) =>
        this.mood === '550-sender' ? done(this.refusal('550')) : done(),
      onRcptTo: ({ address }, _session, done) => this.admit(address, done),
      onData: (stream, session, done) => void this.take(stream, session).then(() => done(), done),
    });
    // A client that hangs up in the middle is no reason to end.
    this.server.on('error', () => undefined);
    this.server.server.on('connection', (socket) => this.remember(socket));
    const listener = this.server.listen(this.port, '127.0.0.1');
    await once(listener, 'listening');
    this.port = (listener.address() as AddressInfo).port;
  }

  /** Also ends the connections that clients keep open. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const closed = new Promise<void>((resolve) => server.close(resolve));
    // An answer on its way still leaves: the mail was kept, and the sender must learn of it.
    for (const socket of this.sockets.values()) socket.destroySoon();
    await closed;
  }

  private remember(socket: Socket): void {
    const port = socket.remotePort ?? 0;
    this.sockets.set(port, socket);
    socket.on('close', () => this.sockets.delete(port));
  }

  private greet(done: Done): void {
    if (this.mood === '421') done(smtpError(421, 'closing, come back later'));
    else if (this.mood !== 'hang') done();
  }

  private admit(address: string, done: Done): void {
    if (this.mood === 'hold') this.held.push(done);
    else if (this.mood !== '451' && this.mood !== '550') done();
    else {
      if (this.mood === '550') this.options.refused?.(address);
      done(this.refusal(this.mood));
    }
  }

  private async take(stream: SMTPServerDataStream, { envelope, remotePort }: SMTPServerSession) {
    await this.options.keep({
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      to: envelope.rcptTo.map(({ address }) => address),
      message: await buffer(stream),
      isAwaited: () => this.sockets.has(remotePort),
    });
    if (this.mood === 'hold-text') await new Promise<void>((resolve) => this.held.push(resolve));
  }

  private refusal(code: keyof typeof REFUSALS): Error {
    this.refusals += 1;
    return smtpError(Number(code), REFUSALS[code]);
  }
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
