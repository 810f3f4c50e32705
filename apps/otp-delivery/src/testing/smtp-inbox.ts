import type { AddressInfo, Socket } from 'node:net';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** How the server answers: accepts, defers, refuses messages or their sender for good, or does not answer. */
export type SmtpMood = 'accept' | 'later' | 'refuse' | 'refuse_sender' | 'silent';

/** A real SMTP server that keeps its mails. */
export class SmtpInbox {
  readonly mails: ParsedMail[] = [];
  mood: SmtpMood = 'accept';
  refusals = 0;
  /** Answers that were held back while it was silent. */
  private readonly held: (() => void)[] = [];
  private server: SMTPServer | undefined;
  private readonly sockets = new Set<Socket>();
  private port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      disableReverseLookup: true,
      onMailFrom: (_address, _session, done) =>
        done(this.mood === 'refuse_sender' ? this.refusal(550) : null),
      onRcptTo: (_address, _session, done) => this.answer(done),
      onData: (stream, _session, done) => {
        simpleParser(stream).then((mail) => {
          this.mails.push(mail);
          done();
        }, done);
      },
    });
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => this.sockets.add(socket));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const { server, sockets } = this;
    this.server = undefined;
    // Like a server that died: connections that clients keep open end, too.
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  to(address: string): ParsedMail[] {
    return this.mails.filter((mail) => (mail.to as AddressObject).text.includes(address));
  }

  get unanswered(): number {
    return this.held.length;
  }

  /** Takes every message that was waiting for an answer. */
  breakSilence(): void {
    this.mood = 'accept';
    for (const answer of this.held.splice(0)) answer();
  }

  private answer(done: (error?: Error | null) => void): void {
    if (this.mood === 'silent') this.held.push(() => done(null));
    else if (this.mood === 'accept') done(null);
    else done(this.refusal(this.mood === 'later' ? 451 : 550));
  }

  private refusal(responseCode: number): Error {
    this.refusals += 1;
    return Object.assign(new Error('mailbox trouble'), { responseCode });
  }
}

/** The code in the body of a passcode's email. */
export function codeIn(mail: ParsedMail): string {
  const code = /^\d{6,9}$/m.exec(mail.text ?? '')?.[0];
  if (!code) throw new Error('the email has no code');
  return code;
}
