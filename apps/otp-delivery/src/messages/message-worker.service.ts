import { setTimeout as delay } from 'node:timers/promises';
import type { Channel } from '@latchkey/contracts/catalogue';
import { LOGGER } from '@latchkey/platform/tokens';
import type { Logger } from '@latchkey/platform/telemetry';
import { LeasedWorker } from '@latchkey/platform/worker';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { ClaimedMessage } from './message.entity.js';
import type { AttemptOutcome } from './message.rules.js';
import { MessageAttempt, type Sending } from './message-attempt.service.js';
import { MessageOutcomes } from './message-outcomes.service.js';
import { MessagesRepository } from './messages.repository.js';

/** As long as a lease: from its end on, the message may be another worker's. */
const RECORD_LIMIT_MS = 30_000;
const RECORD_PAUSE_MS = 500;

/** Sends what is due: at once when this process queued it, within a second when another one did. */
@Injectable()
export class MessageWorker implements OnApplicationBootstrap, OnModuleDestroy {
  /** One for each channel: a mail server that hangs delays no SMS. */
  private readonly workers: Readonly<Record<Channel, LeasedWorker<Sending>>>;

  constructor(
    private readonly messages: MessagesRepository,
    private readonly attempts: MessageAttempt,
    private readonly outcomes: MessageOutcomes,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.workers = { email: this.workerOf('email'), sms: this.workerOf('sms') };
  }

  onApplicationBootstrap(): void {
    this.workers.email.start();
    this.workers.sms.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.workers.email.stop(), this.workers.sms.stop()]);
  }

  of(channel: Channel): LeasedWorker<Sending> {
    return this.workers[channel];
  }

  private workerOf(channel: Channel): LeasedWorker<Sending> {
    return new LeasedWorker<Sending>({
      concurrency: this.attempts.atOnce(channel),
      drainMs: 10_000,
      claim: async (limit) => {
        const claimed = await this.messages.claim(channel, limit);
        return claimed.map((message) => ({ message, content: message.encryptedPayload }));
      },
      run: async (sending) => this.record(sending.message, await this.attempts.make(sending)),
      failed: (error) => this.logger.warn('messages.worker_failed', { error }),
    });
  }

  /** Retried, since a message that was sent and not recorded would be sent again when its lease ends. */
  private async record(message: ClaimedMessage, outcome: AttemptOutcome): Promise<void> {
    for (const deadline = performance.now() + RECORD_LIMIT_MS; ; await delay(RECORD_PAUSE_MS)) {
      try {
        return await this.outcomes.record(message, outcome);
      } catch (error) {
        if (performance.now() > deadline) throw error;
        this.logger.warn('messages.outcome_delayed', { messageId: message.id, error });
      }
    }
  }
}
