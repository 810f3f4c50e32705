import { setTimeout as delay } from 'node:timers/promises';
import type { Channel } from '@latchkey/contracts/otp-delivery';
import { LOGGER } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { LeasedWorker } from '@latchkey/platform/worker';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { OutgoingMessage } from '../channels/channel.js';
import { MessageAttempt } from './message-attempt.service.js';
import type { AttemptOutcome } from './message.rules.js';
import { MessageOutcomes } from './message-outcomes.service.js';
import { type ClaimedMessage, MessagesRepository } from './messages.repository.js';

/** As long as a lease: from its end on, the message may be another worker's. */
const RECORD_LIMIT_MS = 30_000;
const RECORD_PAUSE_MS = 500;

interface Sending {
  readonly message: ClaimedMessage;
  readonly attempt: () => Promise<AttemptOutcome>;
}

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

  /** Reserves a slot for a message that is about to be queued under a lease; false while others wait. */
  hold(channel: Channel): boolean {
    return this.workers[channel].reserve();
  }

  /** Gives back the slot of a message that was not queued. */
  letGo(channel: Channel): void {
    this.workers[channel].release();
  }

  /** Sends the message that a slot was reserved for. */
  sendHeld(claimed: ClaimedMessage, message: OutgoingMessage): void {
    const attempt = () => this.attempts.makeFirst(claimed, message);
    void this.workers[claimed.channel].runReserved({ message: claimed, attempt });
  }

  /** Looks for messages of the channel now. */
  nudge(channel: Channel): void {
    this.workers[channel].nudge();
  }

  private workerOf(channel: Channel): LeasedWorker<Sending> {
    return new LeasedWorker<Sending>({
      concurrency: this.attempts.atOnce(channel),
      drainMs: 10_000,
      claim: async (limit) => {
        const claimed = await this.messages.claim(channel, limit);
        return claimed.map((message) => ({ message, attempt: () => this.attempts.make(message) }));
      },
      run: async ({ message, attempt }) => this.record(message, await attempt()),
      failed: (error) => this.logger.warn('messages.worker_failed', { error }),
    });
  }

  /** A message that was handed over, but not recorded, would leave a second time when its lease ends. */
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
