import type { Channel } from '@latchkey/contracts/catalogue';
import { LOGGER, METRICS } from '@latchkey/platform/tokens';
import type { LogFields, Logger, Metrics } from '@latchkey/platform/telemetry';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { MessageRef } from './message.entity.js';
import type { AttemptOutcome } from './message.rules.js';
import { MessagesRepository } from './messages.repository.js';

/** `expired`: not delivered before its code ended. */
type Outcome = AttemptOutcome['result'] | 'expired';

const CHANNELS: readonly Channel[] = ['email', 'sms'];

/** What the operator sees: a log line and a count for each attempt, and how many messages wait for how long. */
@Injectable()
export class MessageTelemetry implements OnModuleInit {
  private readonly attempts;
  private readonly refused;

  constructor(
    private readonly messages: MessagesRepository,
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.attempts = metrics.counter({
      name: 'message_attempts_total',
      help: 'Attempts to deliver a message, by how they ended.',
      labels: ['channel', 'outcome'],
    });
    this.refused = metrics.counter({
      name: 'sms_refused_total',
      help: 'SMS that were not sent because a limit has no room, by the limit.',
      labels: ['limit'],
    });
  }

  onModuleInit(): void {
    this.metrics.gauge({
      name: 'messages_oldest_age_seconds',
      help: 'Age of the oldest message that may still be sent and that its recipient does not refuse.',
      read: () => this.messages.oldestWaitSeconds(),
    });
    this.metrics.gauge({
      name: 'messages_queued',
      help: 'Messages that have not been delivered.',
      labels: ['channel'],
      readInto: async (gauge) => {
        const queued = await this.messages.queuedByChannel();
        for (const channel of CHANNELS) gauge.set({ channel }, 0);
        for (const { channel, count } of queued) gauge.set({ channel }, count);
      },
    });
  }

  /** A limit of SMS has no room: a script may be sending them to numbers that earn money. */
  smsRefused(appId: string, limit: string): void {
    this.refused.inc({ limit });
    this.logger.warn('sms.refused', { appId, reason: limit });
  }

  attempted(outcome: Outcome, { id, appId, channel }: MessageRef, fields: LogFields = {}): void {
    this.attempts.inc({ channel, outcome });
    const line = { messageId: id, appId, channel, ...fields };
    if (outcome === 'delivered') this.logger.info('message.delivered', line);
    else if (outcome === 'superseded') this.logger.debug('message.superseded', line);
    else this.logger.warn(`message.${outcome}`, line);
  }
}
