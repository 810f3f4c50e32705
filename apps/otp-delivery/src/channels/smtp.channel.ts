import { CONFIG } from '@latchkey/platform/service';
import { Inject, Injectable } from '@nestjs/common';
import { createTransport, type NodemailerError, type Transporter } from 'nodemailer';
import addressparser, { type MailboxAddress } from 'nodemailer/lib/addressparser';
import type { OtpDeliveryConfig } from '../otp-delivery.config.js';
import { type Channel, DeliveryFailure, type EmailMessage, type HandOver, HeldBack } from './channel.js';
import { type GuardedMail, wholeWhenAllowed } from './whole-when-allowed.js';

const TIMEOUT_MS = 10_000;
const IDLE_MS = 30_000;

/** Email over SMTP, on a few connections that are kept for the next message. */
@Injectable()
export class SmtpChannel implements Channel<EmailMessage> {
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
      ...handOver,
    };
    try {
      await this.transport.sendMail(mail);
    } catch (error) {
      throw error instanceof HeldBack ? error : toFailure(error as NodemailerError);
    }
  }

  close(): void {
    this.transport?.close();
  }
}

function transportTo(url: string, connections: number): Transporter {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // A message whose connection closed may have been taken: whether to try again is the queue's decision.
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  });
  return transport.use('stream', wholeWhenAllowed);
}

/** A 5xx to recipient or text is final; one to our greeting, login or sender is the operator's to repair meanwhile. */
function toFailure(error: NodemailerError): DeliveryFailure {
  const { code = 'smtp_failed', responseCode, command } = error;
  const concernsSender = code === 'EENVELOPE' && command === 'MAIL FROM';
  const concernsMessage = (code === 'EENVELOPE' || code === 'EMESSAGE') && !concernsSender;
  const isPermanent = concernsMessage && (responseCode === undefined || responseCode >= 500);
  return new DeliveryFailure(responseCode === undefined ? code : `smtp_${responseCode}`, isPermanent);
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
