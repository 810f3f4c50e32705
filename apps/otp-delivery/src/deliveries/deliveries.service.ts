import { AppError, type Caller, smsCountryAllowed, smsCountryOf } from '@latchkey/contracts';
import { hmacSha256 } from '@latchkey/platform/crypto';
import { CONFIG, ServiceSecrets } from '@latchkey/platform/service';
import { Inject, Injectable } from '@nestjs/common';
import type { NewMagicLink } from '../magic-links/magic-link.entity.js';
import { type MessageDraft, MessageQueue, type QueueableMessage } from '../messages/message-queue.service.js';
import type { OtpDeliveryConfig } from '../otp-delivery.config.js';
import type { NewPasscode } from '../passcodes/passcode.entity.js';
import { DeliveriesRepository, type Send, SendRefused } from './deliveries.repository.js';
import { isSandbox, secondsUntilRoom } from './delivery.rules.js';

export interface DeliveryDraft extends MessageDraft {
  /** Email address or E.164 number. */
  readonly destination: string;
}

/** A send that needs nothing but the database any more. */
export interface PreparedDelivery extends Omit<Send, 'message'> {
  /** Null in the sandbox, where a send counts and no message leaves. */
  readonly queueable: QueueableMessage | null;
}

/** From "send this" to a queued message, for passcodes and links, within the limits of destinations and countries. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly repository: DeliveriesRepository,
    private readonly queue: MessageQueue,
    private readonly secrets: ServiceSecrets,
    @Inject(CONFIG) private readonly config: OtpDeliveryConfig,
  ) {}

  /**
   * Everything that needs no transaction, remote calls included; changes nothing.
   * @throws AppError phone_country_not_allowed; service_unavailable where the operator has set up no such channel.
   */
  async prepare(caller: Caller, draft: DeliveryDraft): Promise<PreparedDelivery> {
    const { app_id: appId, settings, environment } = caller;
    const { destination, message } = draft;
    const isSms = message.channel === 'sms';
    if (isSms && !smsCountryAllowed(settings.sms_country_allowlist, destination))
      throw new AppError('phone_country_not_allowed');
    const sandbox = isSandbox(environment, destination);
    return {
      appId,
      queueable: sandbox ? null : await this.queue.prepare(appId, draft),
      // Peppered, since there are few enough numbers to try them all.
      destinationDigest: hmacSha256(await this.secrets.get('destination_pepper'), destination),
      country: isSms && !sandbox ? smsCountryOf(destination) : null,
      countryLimit: this.config.SMS_COUNTRY_HOURLY_LIMIT,
    };
  }

  /** Voids the code before, with its message. @throws AppError too_many_messages; then nothing has changed. */
  sendPasscode(delivery: PreparedDelivery, passcode: NewPasscode): Promise<void> {
    return this.make(delivery, (send) => this.repository.sendPasscode(send, passcode));
  }

  /** @throws AppError too_many_messages; then nothing has changed. */
  sendLink(delivery: PreparedDelivery, link: NewMagicLink): Promise<void> {
    return this.make(delivery, (send) => this.repository.sendLink(send, link));
  }

  private async make(
    { queueable, ...delivery }: PreparedDelivery,
    write: (send: Send) => Promise<void>,
  ): Promise<void> {
    try {
      if (queueable) await this.queue.add(queueable, (message) => write({ ...delivery, message }));
      else await write({ ...delivery, message: null });
    } catch (error) {
      throw error instanceof SendRefused ? await this.refusalOf(delivery, error) : error;
    }
  }

  private async refusalOf(
    { appId, destinationDigest }: Omit<PreparedDelivery, 'queueable'>,
    { full }: SendRefused,
  ): Promise<AppError> {
    if (full === 'country') return tooMany(await this.repository.secondsLeftInHour());
    const window = await this.repository.windowOf(appId, destinationDigest);
    return tooMany(window ? secondsUntilRoom(window.sends, window.now) : 1);
  }
}

function tooMany(retryAfterSeconds: number): AppError {
  return new AppError('too_many_messages', { retryAfterSeconds });
}
