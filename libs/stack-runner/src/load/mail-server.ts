import { setTimeout as delay } from 'node:timers/promises';
import { type ArrivedMail, type SmtpMood, SmtpSink } from '@latchkey/platform/testing/messages';

/** `refuse`: the port is closed. The others are those of `SmtpMood`. */
export type MailMood = Extract<SmtpMood, 'take' | 'hang' | '421' | '550'> | 'refuse';

const MESSAGE_ID = /^Message-ID:\s*<([^>]*)>/im;
const CODE = /(?<![\w+.-])\d{6}(?![\w-])/;
const ARRIVES_MS = 30_000;

/** A mail server. A mail counts once it was answered as accepted. */
export class MailServer {
  /** Called with the first code that was taken for an address. */
  onFirstCode: (address: string, code: string) => void = () => undefined;
  private readonly taken = new Map<string, string[]>();
  private readonly rejected = new Set<string>();
  private readonly waiting = new Map<string, (code: string) => void>();
  private readonly sink = new SmtpSink({
    keep: (mail) => this.take(mail),
    refused: (address) => this.rejected.add(address),
  });

  private constructor(private readonly takesMs: number) {}

  /** @param takesMs from the end of a message to its answer: long enough for a fault to find deliveries under way. */
  static async listen(takesMs = 0): Promise<MailServer> {
    const mail = new MailServer(takesMs);
    await mail.sink.start();
    return mail;
  }

  get url(): string {
    return this.sink.url;
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
    await this.sink.stop();
    if (mood === 'refuse') return;
    this.sink.mood = mood;
    await this.sink.start();
  }

  close(): Promise<void> {
    return this.sink.stop();
  }

  private async take({ to, message, isAwaited }: ArrivedMail): Promise<void> {
    if (this.takesMs > 0) await delay(this.takesMs);
    // Without its connection the sender cannot learn that it was accepted, so it was not.
    if (!isAwaited()) return;
    const text = message.toString();
    const headEnd = text.indexOf('\r\n\r\n');
    const id = MESSAGE_ID.exec(text.slice(0, headEnd))?.[1] ?? '';
    // The head has digits of its own, in ids and dates.
    const code = CODE.exec(text.slice(headEnd))?.[0] ?? '';
    for (const address of to) this.deliver(address, id, code);
  }

  private deliver(address: string, id: string, code: string): void {
    const before = this.messagesTo(address);
    this.taken.set(address, [...before, id]);
    if (before.length === 0) this.onFirstCode(address, code);
    this.waiting.get(address)?.(code);
    this.waiting.delete(address);
  }
}
