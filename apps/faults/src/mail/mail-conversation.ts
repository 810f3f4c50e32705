import type { Socket } from 'node:net';
import { type Mail, mailOf } from './mail.rules.js';

const MESSAGE_END = '\r\n.\r\n';
/** As a server that looks at a message before it takes it: long enough that faults find deliveries under way. */
const TAKES_MS = 150;
const LATER = '421 closing, come back later\r\n';

/** Who takes the mails of a conversation, and in which mood. */
export interface Receiver {
  readonly mood: string;
  take(mail: Mail): void;
  reject(address: string): void;
}

/** As much SMTP as a client that trusts it needs. */
export class MailConversation {
  private text = '';
  private to = '';
  private inMessage = false;

  constructor(
    private readonly socket: Socket,
    private readonly receiver: Receiver,
  ) {
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => this.read(chunk));
    if (this.isClosing) socket.end(LATER);
    else socket.write('220 faults\r\n');
  }

  private get isClosing(): boolean {
    return this.receiver.mood === '421';
  }

  private read(chunk: string): void {
    this.text += chunk;
    const mark = () => (this.inMessage ? MESSAGE_END : '\r\n');
    for (let end = this.text.indexOf(mark()); end !== -1; end = this.text.indexOf(mark())) {
      const part = this.text.slice(0, end);
      this.text = this.text.slice(end + mark().length);
      if (this.inMessage) this.message(part);
      else this.socket.write(this.command(part));
    }
  }

  private message(text: string): void {
    this.inMessage = false;
    const { to } = this;
    setTimeout(() => {
      // Nobody is told that it was taken, so it was not.
      if (this.socket.destroyed) return;
      this.receiver.take(mailOf(to, text));
      this.socket.write('250 taken\r\n');
    }, TAKES_MS);
  }

  private command(line: string): string {
    if (/^EHLO/i.test(line)) return '250-faults\r\n250 8BITMIME\r\n';
    if (/^QUIT/i.test(line)) return '221 bye\r\n';
    if (/^RCPT/i.test(line)) return this.recipient(line);
    if (!/^DATA/i.test(line)) return '250 ok\r\n';
    this.inMessage = true;
    return '354 go on\r\n';
  }

  private recipient(line: string): string {
    this.to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? '';
    if (this.receiver.mood !== '550') return '250 ok\r\n';
    this.receiver.reject(this.to);
    return '550 no such mailbox\r\n';
  }
}
