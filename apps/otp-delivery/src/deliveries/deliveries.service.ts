import { AppError, type Caller, smsCountryAllowed, smsCountryOf } from '@latchkey/contracts';
import { inTransaction, type Statement, together } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Channels } from '../channels/channels.js';
import { type MessageDraft, MessageQueue, type QueueableMessage } from '../messages/message-queue.service.js';
import type { MessageKind } from '../messages/message.entity.js';
import { cancellingPasscodes } from '../messages/messages.repository.js';
import { SendLimits } from '../send-limits/send-limits.service.js';
import { isSandbox } from './destination.rules.js';

export interface DeliveryDraft extends MessageDraft {
  /** Email address or E.164 number. */
  readonly destination: string;
}

/** What is left to do is one statement. */
export interface PreparedDelivery {
  readonly appId: string;
  readonly methodId: string;
  readonly kind: MessageKind;
  readonly destinationDigest: Buffer;
  /** Null in the sandbox: it counts, and sends nothing. */
  readonly queueable: QueueableMessage | null;
  /** Country that an SMS is counted for; null for anything that costs nothing. */
  readonly country: string | null;
}

const TRY_AGAIN_AFTER_SECONDS = 60;

/** Links live side by side. */
const NOTHING_TO_VOID: Statement = { text: 'SELECT FROM allowed', values: [] };

type Parts = Record<string, Statement>;

interface Outcome {
  readonly counted: boolean;
  readonly allowed: boolean;
}

const OUTCOME: Statement = {
  text: 'SELECT EXISTS (SELECT FROM counted) AS counted, EXISTS (SELECT FROM allowed) AS allowed',
  values: [],
};

/** The way from "send this" to a queued message, for whatever is sent. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly source: DataSource,
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
      queueable: sandbox ? null : await this.queue.seal(appId, draft),
      country: isSms && !sandbox ? smsCountryOf(destination) : null,
    };
  }

  /**
   * Counts, voids, queues and records in one statement. A send that is refused has written nothing.
   * @param record the part that stores the code or link, where `cleared` has a row. @throws AppError too_many_messages.
   */
  async make(delivery: PreparedDelivery, record: Statement): Promise<void> {
    const entry = delivery.queueable && this.queue.entry(delivery.queueable);
    const parts: Parts = entry ? { queued: entry.statement, record } : { record };
    const { counted, allowed } = await this.written(delivery, parts).catch((error: unknown) => {
      entry?.failed();
      throw error;
    });
    if (allowed) return entry?.queued();
    entry?.failed();
    if (counted) throw await this.limits.countryRefusal();
    throw await this.limits.destinationRefusal(delivery.appId, delivery.destinationDigest);
  }

  private async written(delivery: PreparedDelivery, parts: Parts): Promise<Outcome> {
    if (delivery.country === null) return this.write(this.source.manager, delivery, parts);
    // What a country refuses has been counted for the destination by then.
    return inTransaction(this.source, async (tx) => {
      const outcome = await this.write(tx, delivery, parts);
      if (!outcome.allowed) throw new RolledBack(outcome);
      return outcome;
    }).catch((error: unknown) => {
      if (error instanceof RolledBack) return error.outcome;
      throw error;
    });
  }

  private async write(manager: EntityManager, delivery: PreparedDelivery, parts: Parts): Promise<Outcome> {
    const { appId, methodId, kind, destinationDigest, country } = delivery;
    const counting = this.limits.counting(appId, destinationDigest, country);
    const clearing = kind === 'passcode' ? voiding(appId, methodId) : { cleared: NOTHING_TO_VOID };
    const { text, values } = together({ ...counting, ...clearing, ...parts }, OUTCOME);
    const [outcome] = await manager.query<[Outcome]>(text, values);
    return outcome;
  }
}

/**
 * A second code voids the first, so its message must not arrive any more. Messages come before passcodes, as where users
 * are removed: two that met the other way round would block each other, and parts have no order but what they read.
 */
function voiding(appId: string, methodId: string): Parts {
  const behind = 'SELECT FROM allowed WHERE (SELECT count(*) FROM cancelled) >= 0';
  return { cancelled: cancellingPasscodes(appId, methodId), cleared: { text: behind, values: [] } };
}

class RolledBack extends Error {
  constructor(readonly outcome: Outcome) {
    super('rolled back');
  }
}
