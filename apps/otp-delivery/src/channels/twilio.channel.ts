import type { Secret } from '@latchkey/platform/crypto';
import { CONFIG } from '@latchkey/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { OtpDeliveryConfig } from '../otp-delivery.config.js';
import { type Channel, DeliveryFailure, type HandOver, HeldBack, type SmsMessage } from './channel.js';

interface TwilioAccount {
  readonly sid: string;
  readonly authToken: Secret;
  readonly from: string;
}

const TIMEOUT_MS = 10_000;

// The operator can repair wrong credentials while the message waits; the other two pass.
const WORTH_A_RETRY: ReadonlySet<number> = new Set([401, 408, 429]);

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
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
    } catch (error) {
      throw new DeliveryFailure(networkReason(error), false);
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

function networkReason(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
  return cause?.code ?? 'network';
}
