import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

const ARRIVES_MS = 10_000;
const CODE = /(?<![\w+.-])\d{6}(?![\w-])/;
const MESSAGE_END = '\r\n.\r\n';

/**
 * The receiving end of the SMTP delivery, inside the generator: a code is at hand the moment that its message is taken,
 * and nobody spends CPU on polling. It speaks as much SMTP as a client that trusts it needs, and as other servers do takes
 * commands that did not wait for each other (RFC 2920).
 */
export class MailSink {
  private readonly waiting = new Map<string, (code: string) => void>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {
    server.on('connection', (socket) => new MailConversation(socket, (to, text) => this.take(to, text)));
  }

  static async listen(): Promise<MailSink> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new MailSink(server, (server.address() as AddressInfo).port);
  }

  /** The code of the next message to that address. */
  nextCodeTo(email: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no mail arrived')), ARRIVES_MS);
      this.waiting.set(email, (code) => {
        clearTimeout(timer);
        resolve(code);
      });
    });
  }

  close(): void {
    this.server.close();
  }

  private take(to: string, message: string): void {
    // Behind the head, whose ids and dates have digits of their own.
    const code = CODE.exec(message.slice(message.indexOf('\r\n\r\n')))?.[0];
    const waiting = this.waiting.get(to);
    this.waiting.delete(to);
    if (code) waiting?.(code);
  }
}

class MailConversation {
  private text = '';
  private to = '';
  private inMessage = false;

  constructor(
    private readonly socket: Socket,
    private readonly take: (to: string, message: string) => void,
  ) {
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => this.read(chunk));
    socket.on('error', () => undefined);
    socket.write('220 mail sink\r\n');
  }

  private read(chunk: string): void {
    this.text += chunk;
    let answers = '';
    const mark = () => (this.inMessage ? MESSAGE_END : '\r\n');
    for (let end = this.text.indexOf(mark()); end !== -1; end = this.text.indexOf(mark())) {
      const part = this.text.slice(0, end);
      this.text = this.text.slice(end + mark().length);
      answers += this.inMessage ? this.message(part) : this.command(part);
    }
    if (answers !== '') this.socket.write(answers);
  }

  private message(text: string): string {
    this.inMessage = false;
    this.take(this.to, text);
    return '250 taken\r\n';
  }

  private command(line: string): string {
    const recipient = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1];
    if (recipient !== undefined) this.to = recipient;
    if (/^EHLO/i.test(line)) return '250-mail sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n';
    if (/^QUIT/i.test(line)) return '221 bye\r\n';
    if (!/^DATA/i.test(line)) return '250 ok\r\n';
    this.inMessage = true;
    return '354 go on\r\n';
  }
}
