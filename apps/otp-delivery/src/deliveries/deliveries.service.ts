import { AppError, type Caller, type RefusalReason, requireSmsAllowed } from '@latchkey/contracts';
import type { SentMessage } from '@latchkey/contracts/otp-delivery';
import { Injectable } from '@nestjs/common';
import type { OutgoingMessage } from '../channels/channel.js';
import type { NewMagicLink } from '../magic-links/magic-link.entity.js';
import type { QueuedMessage } from '../messages/message.entity.js';
import { MessageQueue } from '../messages/message-queue.service.js';
import type { NewPasscode } from '../passcodes/passcode.entity.js';
import type { Send } from './code-sends.repository.js';
import { DeliveriesRepository, SendRefused, type SendWindow } from './deliveries.repository.js';
import { Destinations } from './destinations.service.js';
import { fullLimit, hourly, isSandbox, type SendLimit, secondsUntilRoom } from './delivery.rules.js';
import { SmsLimits } from './sms-limits.service.js';

type Limits = Omit<Send, 'message'>;
type Recipient = Pick<OutgoingMessage, 'channel' | 'to'>;

/** A message that is composed only if it leaves. */
export interface Draft extends Recipient {
  readonly compose: () => OutgoingMessage;
}

/** Sends passcodes and links, within the limits of destinations and countries. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly repository: DeliveriesRepository,
    private readonly queue: MessageQueue,
    private readonly destinations: Destinations,
    private readonly smsLimits: SmsLimits,
  ) {}

  /**
   * Replaces the method's code by a new one, and voids the message of the former code.
   * @throws AppError too_many_messages, phone_country_not_allowed; service_unavailable where the operator has set up no
   * such channel. Then nothing has changed.
   */
  sendPasscode(caller: Caller, draft: Draft, passcode: NewPasscode): Promise<SentMessage> {
    const write = (send: Send) => this.repository.sendPasscode(send, passcode);
    return this.send(caller, { draft, userId: passcode.userId }, write);
  }

  /** Earlier links stay valid. @throws AppError as `sendPasscode`. */
  sendLink(caller: Caller, draft: Draft, link: NewMagicLink): Promise<SentMessage> {
    const write = (send: Send) => this.repository.sendLink(send, link);
    return this.send(caller, { draft, userId: link.userId }, write);
  }

  /** The same without message and event. @throws AppError as `sendPasscode`. */
  sendDecoyPasscode(caller: Caller, recipient: Recipient, passcode: NewPasscode): Promise<void> {
    return this.sendDecoy(caller, recipient, (send) => this.repository.sendPasscode(send, passcode));
  }

  /** The same without message and event. @throws AppError as `sendPasscode`. */
  sendDecoyLink(caller: Caller, recipient: Recipient, link: NewMagicLink): Promise<void> {
    return this.sendDecoy(caller, recipient, (send) => this.repository.sendLink(send, link));
  }

  private async send(
    caller: Caller,
    { draft, userId }: { draft: Draft; userId: string },
    write: (send: Send) => Promise<void>,
  ): Promise<SentMessage> {
    const limits = await this.limitsOf(caller, draft);
    const { channel, to } = draft;
    return this.within(limits, async () => {
      const writeWith = (message: QueuedMessage | null) => write({ ...limits, message });
      if (!isSandbox(caller.environment, to)) {
        const id = await this.queue.add({ appId: limits.appId, userId }, draft.compose(), writeWith);
        return { id, channel };
      }
      await writeWith(null);
      return { id: null, channel };
    });
  }

  private async sendDecoy(
    caller: Caller,
    recipient: Recipient,
    write: (send: Send) => Promise<void>,
  ): Promise<void> {
    const limits = await this.limitsOf(caller, recipient);
    if (!isSandbox(caller.environment, recipient.to)) this.queue.requireChannel(recipient.channel);
    return this.within(limits, () => write({ ...limits, message: null }));
  }

  /** @throws AppError phone_country_not_allowed, key_provider_unavailable */
  private async limitsOf(caller: Caller, { channel, to }: Recipient): Promise<Limits> {
    const { app_id: appId, environment } = caller;
    const isSms = channel === 'sms';
    if (isSms) requireSmsAllowed(caller, to);
    return {
      appId,
      destinationDigest: await this.destinations.digestOf(to),
      sms: isSms && !isSandbox(environment, to) ? await this.smsLimits.of(caller, to) : null,
      keepsCopy: environment === 'test',
    };
  }

  private async within<T>(limits: Limits, send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof SendRefused)) throw error;
      if (limits.sms) this.smsLimits.report(limits.appId, error);
      throw await this.refusalOf(limits, error);
    }
  }

  private async refusalOf(
    { appId, destinationDigest, sms }: Limits,
    { full }: SendRefused,
  ): Promise<AppError> {
    if (full !== 'destination' && full !== 'range')
      return tooMany(await this.smsLimits.secondsUntilRoom(full), `send_limit_${full}`);
    const isRange = full === 'range' && sms?.rangeDigest;
    const window = await this.repository.windowOf(appId, isRange || destinationDigest);
    if (isRange) return tooMany(secondsUntilRoomIn(window, [hourly(sms.rangeLimit)]), 'send_limit_range');
    const reason = window ? fullLimit(window.sends, window.now) : 'send_limit_10_minutes';
    return tooMany(secondsUntilRoomIn(window), reason);
  }
}

function secondsUntilRoomIn(window: SendWindow | undefined, limits?: readonly SendLimit[]): number {
  return window ? secondsUntilRoom(window.sends, window.now, limits) : 1;
}

function tooMany(retryAfterSeconds: number, reason: RefusalReason): AppError {
  return new AppError('too_many_messages', { retryAfterSeconds, reason });
}
