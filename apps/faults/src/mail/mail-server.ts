import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { MailConversation } from './mail-conversation.js';
import type { Mail } from './mail.rules.js';

/**
 * `refuse`: nobody listens. `hang`: connections are taken and nothing is said. `421`: closing, come back later. `550`:
 * no such mailbox, never.
 */
export type MailMood = 'take' | 'refuse' | 'hang' | '421' | '550';

/** The receiving end of SMTP. A mail counts from the moment that the server says that it has taken it. */
export class MailServer {
  mood: MailMood = 'take';
  /** Told of the first mail that was taken for an address. */
  onFirstMail: (mail: Mail) => void = () => undefined;
  private readonly taken = new Map<string, string[]>();
  private readonly rejected = new Set<string>();
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => this.greet(socket));
  private port = 0;

  static async listen(): Promise<MailServer> {
    const server = new MailServer();
    await server.open();
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Message ids of what was taken for the address, in the order of arrival. */
  messagesTo(address: string): readonly string[] {
    return this.taken.get(address) ?? [];
  }

  /** Whether the address was refused for good. */
  hasRejected(address: string): boolean {
    return this.rejected.has(address);
  }

  /** Open connections end with the old mood: a server that changes so has been restarted. */
  async setMood(mood: MailMood): Promise<void> {
    this.mood = mood;
    for (const socket of this.sockets) socket.destroy();
    if (mood === 'refuse') return this.close();
    if (!this.server.listening) await this.open();
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  take(mail: Mail): void {
    const before = this.messagesTo(mail.to);
    this.taken.set(mail.to, [...before, mail.messageId]);
    if (before.length === 0) this.onFirstMail(mail);
  }

  reject(address: string): void {
    this.rejected.add(address);
  }

  private async open(): Promise<void> {
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  private greet(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => undefined);
    if (this.mood !== 'hang') new MailConversation(socket, this);
  }
}
