import { AppError, type Caller, smsCountryAllowed, smsCountryOf } from '@latchkey/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Channels } from '../channels/channels.js';
import { type MessageDraft, MessageQueue, type SealedMessage } from '../messages/message-queue.service.js';
import type { MessageKind } from '../messages/message.entity.js';
import { SendLimits } from '../send-limits/send-limits.service.js';
import { isSandbox } from './destination.rules.js';

export interface DeliveryDraft extends MessageDraft {
  /** Email address or E.164 number. */
  readonly destination: string;
}

/** What is left to do inside the transaction. */
export interface PreparedDelivery {
  readonly appId: string;
  readonly methodId: string;
  readonly kind: MessageKind;
  readonly destinationDigest: Buffer;
  /** Null in the sandbox: it counts, and sends nothing. */
  readonly sealed: SealedMessage | null;
  /** Country that an SMS is counted for; null for anything that costs nothing. */
  readonly country: string | null;
}

const TRY_AGAIN_AFTER_SECONDS = 60;

/** The way from "send this" to a queued message, for whatever is sent. */
@Injectable()
export class Deliveries {
  constructor(
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
    const { kind, methodId, destination, message } = draft;
    const isSms = message.channel === 'sms';
    if (isSms && !smsCountryAllowed(settings.sms_country_allowlist, destination))
      throw new AppError('phone_country_not_allowed');
    const sandbox = isSandbox(environment, destination);
    if (!sandbox && !this.channels.isConfigured(message.channel))
      throw new AppError('service_unavailable', { retryAfterSeconds: TRY_AGAIN_AFTER_SECONDS });
    return {
      appId,
      methodId,
      kind,
      destinationDigest: await this.limits.digestOf(destination),
      sealed: sandbox ? null : await this.queue.seal(appId, draft),
      country: isSms && !sandbox ? smsCountryOf(destination) : null,
    };
  }

  /** Counts, voids and queues. @throws AppError too_many_messages, which rolls everything back. */
  async commit(tx: EntityManager, delivery: PreparedDelivery): Promise<void> {
    const { appId, methodId, kind, sealed, country } = delivery;
    await this.limits.countDestination(tx, appId, delivery.destinationDigest);
    if (country !== null) await this.limits.countCountry(tx, appId, country);
    // A second code voids the first, so its message must not arrive any more; links live side by side.
    if (kind === 'passcode') this.queue.cancelPasscodes(tx, appId, methodId);
    if (sealed) this.queue.add(tx, sealed);
  }
}
