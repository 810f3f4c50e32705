import { AppError, type Caller, smsCountryAllowed, smsCountryOf } from '@latchkey/contracts';
import { Injectable } from '@nestjs/common';
import { Channels } from '../channels/channels.js';
import type { NewMagicLink } from '../magic-links/magic-links.repository.js';
import { type MessageDraft, MessageQueue, type QueueableMessage } from '../messages/message-queue.service.js';
import type { NewPasscode } from '../passcodes/passcodes.repository.js';
import { SendLimits } from '../send-limits/send-limits.service.js';
import { DeliveriesRepository, type Send, type SendOutcome } from './deliveries.repository.js';
import { isSandbox } from './destination.rules.js';

export interface DeliveryDraft extends MessageDraft {
  /** Email address or E.164 number. */
  readonly destination: string;
}

/** A send that needs nothing but the database any more. */
export interface PreparedDelivery extends Omit<Send, 'message'> {
  /** Null in the sandbox: it counts, and sends nothing. */
  readonly queueable: QueueableMessage | null;
}

const TRY_AGAIN_AFTER_SECONDS = 60;

/** The way from "send this" to a queued message, for passcodes and links. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly repository: DeliveriesRepository,
    private readonly limits: SendLimits,
    private readonly queue: MessageQueue,
    private readonly channels: Channels,
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
    if (!sandbox && !this.channels.isConfigured(message.channel))
      throw new AppError('service_unavailable', { retryAfterSeconds: TRY_AGAIN_AFTER_SECONDS });
    return {
      appId,
      destinationDigest: await this.limits.digestOf(destination),
      queueable: sandbox ? null : await this.queue.seal(appId, draft),
      country: isSms && !sandbox ? smsCountryOf(destination) : null,
      countryLimit: this.limits.ofCountry,
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
    write: (send: Send) => Promise<SendOutcome>,
  ): Promise<void> {
    const entry = queueable && this.queue.entry(queueable);
    const { counted, allowed } = await write({ ...delivery, message: entry?.row ?? null }).catch(
      (error: unknown) => {
        entry?.failed();
        throw error;
      },
    );
    if (allowed) return entry?.queued();
    entry?.failed();
    if (counted) throw await this.limits.countryRefusal();
    throw await this.limits.destinationRefusal(delivery.appId, delivery.destinationDigest);
  }
}
