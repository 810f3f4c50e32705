import { Readable } from 'node:stream';
import { CONFIG } from '@latchkey/platform/tokens';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type NodemailerError, type SendMailOptions, type Transporter } from 'nodemailer';
import addressparser, { type MailboxAddress } from 'nodemailer/lib/addressparser';
import type { PluginFunction } from 'nodemailer/lib/mailer';
import type { OtpDeliveryConfig } from '../otp-delivery.config.js';
import {
  type Channel,
  DeliveryFailure,
  type EmailMessage,
  type HandOver,
  HeldBack,
  Unanswered,
} from './channel.js';

const TIMEOUT_MS = 10_000;
/** Longer than any attempt waits for an answer; the attempt ends itself, by its signal. */
const SILENCE_MS = 120_000;
const IDLE_MS = 30_000;

/** An email, and the question that is asked once the server has taken sender and recipient and waits for the text. */
type GuardedMail = SendMailOptions & HandOver;

/** Email over SMTP, on a few connections that are kept for the next message. */
@Injectable()
export class SmtpChannel implements Channel<EmailMessage>, OnApplicationShutdown {
  readonly atOnce: number;
  private readonly transport: Transporter | undefined;
  private readonly sender: MailboxAddress;

  constructor(@Inject(CONFIG) config: OtpDeliveryConfig) {
    const { SMTP_URL: url, EMAIL_FROM: from = '' } = config;
    this.atOnce = config.SMTP_CONNECTIONS;
    this.transport = url === undefined ? undefined : transportTo(url, this.atOnce);
    const [sender = { name: '', address: '' }] = addressparser(from, { flatten: true });
    this.sender = sender;
  }

  get isConfigured(): boolean {
    return this.transport !== undefined;
  }

  async send(messageId: string, message: EmailMessage, handOver: HandOver): Promise<void> {
    if (!this.transport) throw new DeliveryFailure('smtp_not_configured', false);
    const { address, name } = this.sender;
    let hasLeft = false;
    const mayLeave = async () => (hasLeft = await handOver.mayLeave());
    const mail: GuardedMail = {
      from: { address, name: name || message.senderName },
      to: { address: message.to, name: '' },
      subject: message.subject,
      text: message.text,
      html: message.html,
      messageId: `<${messageId}@${domainOf(address)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: handOver.signal,
      mayLeave,
    };
    try {
      await this.transport.sendMail(mail);
    } catch (error) {
      if (error instanceof HeldBack) throw error;
      const failure = error as NodemailerError;
      // Without a reply the server may have taken the text, whatever ended the connection.
      throw hasLeft && failure.responseCode === undefined ? new Unanswered() : toFailure(failure);
    }
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}

function transportTo(url: string, connections: number): Transporter {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // A message whose connection closed may have been taken, so the queue decides whether to try again.
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: TIMEOUT_MS,
  });
  return transport.use('stream', wholeWhenAllowed);
}

/** A 5xx to recipient or text is final; the operator can repair one to our greeting, login or sender meanwhile. */
function toFailure(error: NodemailerError): DeliveryFailure {
  const { code = 'smtp_failed', responseCode, command } = error;
  if (code === 'EABORT') return new DeliveryFailure('ETIMEDOUT', false);
  const concernsSender = code === 'EENVELOPE' && command === 'MAIL FROM';
  const concernsMessage = (code === 'EENVELOPE' || code === 'EMESSAGE') && !concernsSender;
  const isPermanent = concernsMessage && (responseCode === undefined || responseCode >= 500);
  return new DeliveryFailure(responseCode === undefined ? code : `smtp_${responseCode}`, isPermanent);
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/**
 * Asks `mayLeave` when the server has answered DATA, which is when nodemailer reads the text: only then is it known how
 * long the server took. Without its end mark the server drops a text. Sent as one piece, which saves a dozen packets.
 */
const wholeWhenAllowed: PluginFunction = (mail, done) => {
  const { mayLeave } = mail.data as GuardedMail;
  mail.message.processFunc((text) => Readable.from(allowedText(text, mayLeave), { objectMode: false }));
  done();
};

async function* allowedText(text: AsyncIterable<Buffer>, mayLeave: HandOver['mayLeave']) {
  const pieces: Buffer[] = [];
  for await (const piece of text) pieces.push(piece);
  if (!(await mayLeave())) throw new HeldBack();
  yield Buffer.concat(pieces);
}
