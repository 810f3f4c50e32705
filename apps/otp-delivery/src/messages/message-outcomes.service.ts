import { messageDelivered, messageFailed } from '@latchkey/contracts/otp-delivery';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AttemptOutcome, retryDelayMs } from './message.rules.js';
import { MessageReports } from './message-reports.js';
import { type ClaimedMessage, type EndedMessage, MessagesRepository } from './messages.repository.js';

const BATCH = 100;

/** Writes down how messages ended, together with the event of it. */
@Injectable()
export class MessageOutcomes {
  constructor(
    private readonly source: DataSource,
    private readonly messages: MessagesRepository,
    private readonly outbox: Outbox,
    private readonly reports: MessageReports,
  ) {}

  async record(message: ClaimedMessage, outcome: AttemptOutcome): Promise<void> {
    switch (outcome.result) {
      case 'delivered':
        return this.delivered(message);
      case 'rejected':
        return this.rejected(message, outcome.reason);
      case 'retry':
        return this.retry(message, outcome.reason);
      case 'superseded':
        return this.superseded(message);
      default:
        return outcome satisfies never;
    }
  }

  /** Ends what could not be delivered in time. */
  async failExpired(): Promise<void> {
    const expired = await this.source.transaction(async (tx) => {
      const ended = await this.messages.failExpired(tx, BATCH);
      const failures = ended.map((message) => failureOf(message, 'expired'));
      await this.outbox.addAll(tx, messageFailed, failures);
      return ended;
    });
    for (const message of expired) this.reports.tell('expired', message);
  }

  /** Cancelled already, or now; or expired, and then ended with the others as soon as nobody holds it. */
  private async superseded(message: ClaimedMessage): Promise<void> {
    this.reports.tell('superseded', message);
    await this.messages.cancelVoid(message);
    await this.messages.retryLater(message, 0);
  }

  private async delivered(message: ClaimedMessage): Promise<void> {
    const { id, appId, userId, channel, attempts: attempt } = message;
    const content = { appId, userId, data: { message_id: id, channel } };
    await this.end(message, 'delivered', this.outbox.event(messageDelivered, content));
    this.reports.tell('delivered', message, { attempt });
  }

  private async rejected(message: ClaimedMessage, reason: string): Promise<void> {
    await this.end(message, 'failed', this.outbox.event(messageFailed, failureOf(message, 'rejected')));
    this.reports.tell('rejected', message, { attempt: message.attempts, reason });
  }

  private async end(message: ClaimedMessage, state: 'delivered' | 'failed', event: string): Promise<void> {
    if (await this.messages.end(message, state, event)) this.outbox.nudge();
  }

  private async retry(message: ClaimedMessage, reason: string): Promise<void> {
    const retryInMs = retryDelayMs(message.attempts, Math.random());
    await this.messages.retryLater(message, retryInMs);
    this.reports.tell('retry', message, { attempt: message.attempts, reason, retryInMs });
  }
}

function failureOf({ id, appId, userId, channel }: EndedMessage, reason: 'rejected' | 'expired') {
  return { appId, userId, data: { message_id: id, channel, reason } };
}
