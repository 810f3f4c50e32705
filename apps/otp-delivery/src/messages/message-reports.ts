import { LOGGER, METRICS } from '@latchkey/platform/service';
import type { LogFields, Logger, LogLevel, Metrics } from '@latchkey/platform/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { AttemptOutcome } from './message.rules.js';
import type { EndedMessage } from './messages.repository.js';

/** `expired`: not delivered before its code ended. */
type Outcome = AttemptOutcome['result'] | 'expired';

const LEVELS = {
  delivered: 'info',
  superseded: 'debug',
  retry: 'warn',
  rejected: 'warn',
  expired: 'warn',
} as const satisfies Record<Outcome, LogLevel>;

/** Tells the operator how each attempt ended: a line and a count. */
@Injectable()
export class MessageReports {
  private readonly attempts;

  constructor(
    @Inject(METRICS) metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.attempts = metrics.counter({
      name: 'message_attempts_total',
      help: 'Attempts to deliver a message, by how they ended.',
      labels: ['channel', 'outcome'],
    });
  }

  tell(outcome: Outcome, { id, appId, channel }: EndedMessage, fields: LogFields = {}): void {
    this.attempts.inc({ channel, outcome });
    const line = { messageId: id, appId, channel, ...fields };
    this.logger[LEVELS[outcome]](`message.${outcome}`, line);
  }
}
