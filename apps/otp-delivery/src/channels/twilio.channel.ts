import type { Secret } from '@latchkey/platform/crypto';
import { CONFIG } from '@latchkey/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { OtpDeliveryConfig } from '../otp-delivery.config.js';
import {
  type Channel,
  DeliveryFailure,
  type HandOver,
  HeldBack,
  type SmsMessage,
  Unanswered,
} from './channel.js';

interface TwilioAccount {
  readonly sid: string;
  readonly authToken: Secret;
  readonly from: string;
}

// The operator can repair wrong credentials while the message waits; the other two pass.
const WORTH_A_RETRY: ReadonlySet<number> = new Set([401, 408, 429]);

/** A connection that ended, or was silent, after the request was written to it. */
const LOST_ANSWERS: ReadonlySet<string> = new Set([
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/** Something before Twilio has passed the request on, and got no answer. */
const GATEWAY_TIMEOUT = 504;

/** SMS over Twilio's REST API. */
@Injectable()
export class TwilioChannel implements Channel<SmsMessage> {
  readonly atOnce = 8;
  private readonly account: TwilioAccount | undefined;
  private readonly endpoint: string;

  constructor(@Inject(CONFIG) config: OtpDeliveryConfig) {
    this.account = accountOf(config);
    const base = config.TWILIO_BASE_URL.replace(/\/+$/, '');
    this.endpoint = `${base}/2010-04-01/Accounts/${encodeURIComponent(this.account?.sid ?? '')}/Messages.json`;
  }

  get isConfigured(): boolean {
    return this.account !== undefined;
  }

  async send(_messageId: string, message: SmsMessage, { signal, mayLeave }: HandOver): Promise<void> {
    if (!this.account) throw new DeliveryFailure('twilio_not_configured', false);
    if (!(await mayLeave())) throw new HeldBack();
    const response = await this.post(this.account, message, signal);
    if (response.ok) {
      await response.body?.cancel();
      return;
    }
    if (response.status === GATEWAY_TIMEOUT) throw new Unanswered();
    const isPermanent = response.status < 500 && !WORTH_A_RETRY.has(response.status);
    throw new DeliveryFailure(await reasonOf(response), isPermanent);
  }

  private async post(account: TwilioAccount, message: SmsMessage, signal: AbortSignal): Promise<Response> {
    const credentials = Buffer.from(`${account.sid}:${account.authToken.reveal()}`).toString('base64');
    try {
      return await fetch(this.endpoint, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}`, accept: 'application/json' },
        body: new URLSearchParams({ ...senderOf(account.from), To: message.to, Body: message.text }),
        redirect: 'error',
        signal,
      });
    } catch (error) {
      throw failureOf(error);
    }
  }
}

function accountOf(config: OtpDeliveryConfig): TwilioAccount | undefined {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = config;
  return sid && authToken && from ? { sid, authToken, from } : undefined;
}

function senderOf(from: string): Record<string, string> {
  return /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from };
}

/** Twilio's own error number where it gives one; its text quotes the number that was dialled. */
async function reasonOf(response: Response): Promise<string> {
  const answer = (await response.json().catch(() => null)) as { code?: unknown } | null;
  return typeof answer?.code === 'number' ? `twilio_${answer.code}` : `twilio_http_${response.status}`;
}

/** Each SMS is paid for, so it matters whether the request may have reached Twilio. */
function failureOf(error: unknown): DeliveryFailure | Unanswered {
  const { name, cause } = error as { name?: string; cause?: { code?: string; syscall?: string } };
  const { code = 'network', syscall } = cause ?? {};
  const isLate = name === 'AbortError' || LOST_ANSWERS.has(code);
  const isCut = syscall === 'read' || syscall === 'write';
  return isLate || isCut ? new Unanswered() : new DeliveryFailure(code, false);
}
