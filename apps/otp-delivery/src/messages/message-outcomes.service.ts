import { messageDelivered, messageFailed } from '@latchkey/contracts/catalogue';
import { Outbox } from '@latchkey/platform/outbox';
import { scheduledJob } from '@latchkey/platform/service';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ClaimedMessage, MessageRef } from './message.entity.js';
import { type AttemptOutcome, retryDelayMs } from './message.rules.js';
import { MessageTelemetry } from './message-telemetry.js';
import { type MessageEnd, MessagesRepository } from './messages.repository.js';

const EXPIRED_EVERY_MS = 5000;
const BATCH = 100;
/** Of one run: the shutdown waits for it, and the next one goes on. */
const RUN_LIMIT_MS = 4000;
const DELIVERED: MessageEnd = { state: 'delivered', failure: null, providerCode: null };

/** Records how attempts ended; the end of a message commits together with its event. */
@Injectable()
export class MessageOutcomes {
  constructor(
    private readonly source: DataSource,
    private readonly messages: MessagesRepository,
    private readonly outbox: Outbox,
    private readonly telemetry: MessageTelemetry,
  ) {}

  async record(message: ClaimedMessage, outcome: AttemptOutcome): Promise<void> {
    const { attempts: attempt } = message;
    switch (outcome.result) {
      case 'delivered': {
        const event = this.outbox.event(messageDelivered, contentOf(message));
        await this.end(message, DELIVERED, event);
        return this.telemetry.attempted('delivered', message, { attempt });
      }
      case 'rejected': {
        const { reason } = outcome;
        const event = this.outbox.event(messageFailed, failureOf(message, 'rejected'));
        await this.end(message, { state: 'failed', failure: 'rejected', providerCode: reason }, event);
        return this.telemetry.attempted('rejected', message, { attempt, reason });
      }
      case 'retry': {
        const retryInMs = retryDelayMs(attempt, Math.random(), outcome.isLater);
        await this.messages.retryLater(message, retryInMs, outcome.reason);
        return this.telemetry.attempted('retry', message, { attempt, reason: outcome.reason, retryInMs });
      }
      case 'superseded':
        return this.superseded(message);
      default:
        return outcome satisfies never;
    }
  }

  /** Ends messages whose code or link expired before they were delivered: all of them, since an outage leaves many. */
  async failExpired(): Promise<void> {
    for (const end = performance.now() + RUN_LIMIT_MS; performance.now() < end;)
      if ((await this.failSomeExpired()) < BATCH) return;
  }

  private async failSomeExpired(): Promise<number> {
    const expired = await this.source.transaction(async (tx) => {
      const ended = await this.messages.failExpired(tx, BATCH);
      const failures = ended.map((message) => failureOf(message, 'expired'));
      await this.outbox.addAll(tx, messageFailed, failures);
      return ended;
    });
    for (const message of expired) this.telemetry.attempted('expired', message);
    return expired.length;
  }

  /** Was cancelled before, or is now; or it has expired, and `failExpired` ends it once its lease is given up. */
  private async superseded(message: ClaimedMessage): Promise<void> {
    this.telemetry.attempted('superseded', message);
    await this.messages.cancelVoid(message);
    await this.messages.retryLater(message, 0, null);
  }

  private async end(message: ClaimedMessage, end: MessageEnd, event: string): Promise<void> {
    if (await this.messages.end(message, end, event)) this.outbox.nudge();
  }
}

export const expiredMessages = scheduledJob({
  everyMs: EXPIRED_EVERY_MS,
  needs: [MessageOutcomes],
  work: (outcomes) => outcomes.failExpired(),
});

function contentOf({ id, appId, userId, channel, country }: MessageRef) {
  return { appId, userId, data: { message_id: id, channel, ...(country !== null && { country }) } };
}

function failureOf(message: MessageRef, reason: 'rejected' | 'expired') {
  const { data, ...whose } = contentOf(message);
  return { ...whose, data: { ...data, reason } };
}
