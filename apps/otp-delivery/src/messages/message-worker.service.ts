import { setTimeout as delay } from 'node:timers/promises';
import type { Channel } from '@latchkey/contracts/otp-delivery';
import { LOGGER } from '@latchkey/platform/service';
import type { Logger } from '@latchkey/platform/telemetry';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { OutgoingMessage } from '../channels/channel.js';
import { MessageAttempt } from './message-attempt.service.js';
import type { AttemptOutcome } from './message.rules.js';
import { MessageOutcomes } from './message-outcomes.service.js';
import { type ClaimedMessage, MessagesRepository, type SealedClaim } from './messages.repository.js';
import { Places } from './places.js';

const POLL_MS = 1000;
/** A process that ends waits this long for what it is sending; the rest falls to another one when the lease ends. */
const DRAIN_LIMIT_MS = 10_000;
/** As long as a lease: from its end on, the message may be another worker's. */
const RECORD_LIMIT_MS = 30_000;
const RECORD_PAUSE_MS = 500;

/** Sends what is due, a few at a time: at once when this process queued it, within a second when another one did. */
@Injectable()
export class MessageWorker implements OnApplicationBootstrap, OnModuleDestroy {
  /** Each channel has places of its own: a mail server that hangs delays no SMS. */
  private readonly places: Readonly<Record<Channel, Places>>;

  /** Channels to look at. */
  private readonly asked = new Set<Channel>();
  private timer: NodeJS.Timeout | undefined;
  private filling: Promise<void> | undefined;
  private running = false;

  constructor(
    private readonly messages: MessagesRepository,
    private readonly attempts: MessageAttempt,
    private readonly outcomes: MessageOutcomes,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const placesOf = (channel: Channel) => new Places(attempts.atOnce(channel));
    this.places = { email: placesOf('email'), sms: placesOf('sms') };
  }

  onApplicationBootstrap(): void {
    this.running = true;
    this.poll();
  }

  async onModuleDestroy(): Promise<void> {
    this.running = false;
    clearTimeout(this.timer);
    await this.filling;
    const limit = new Promise((resolve) => setTimeout(resolve, DRAIN_LIMIT_MS).unref());
    await Promise.race([limit, Promise.all([this.places.email.settled(), this.places.sms.settled()])]);
  }

  /** Keeps a place for a message that is about to be queued under a lease of its own; false while others wait. */
  hold(channel: Channel): boolean {
    return this.running && this.places[channel].hold();
  }

  /** The message of a place that was kept is not queued after all. */
  letGo(channel: Channel): void {
    this.places[channel].letGo();
    if (this.places[channel].crowded) this.nudge(channel);
  }

  /** Sends the message that a place was kept for. */
  sendHeld(claimed: ClaimedMessage, message: OutgoingMessage): void {
    this.start(claimed, () => this.attempts.makeFirst(claimed, message));
  }

  /** Looks for work of these channels now. */
  nudge(...channels: Channel[]): void {
    if (!this.running) return;
    for (const channel of channels) this.asked.add(channel);
    this.filling ??= this.fill().finally(() => {
      this.filling = undefined;
      // Asked for between the last look and now.
      if (this.asked.size > 0) this.nudge();
    });
  }

  private poll(): void {
    this.nudge('email', 'sms');
    const next = () => {
      if (this.running) this.timer = setTimeout(() => this.poll(), POLL_MS);
    };
    this.guarded(() => this.outcomes.failExpired()).then(next, next);
  }

  private async fill(): Promise<void> {
    for (const channel of this.asked) {
      this.asked.delete(channel);
      if (this.running) await this.guarded(() => this.startDue(channel));
    }
  }

  /** Claims no more than can start at once, so that no lease runs while its message waits. */
  private async startDue(channel: Channel): Promise<void> {
    const places = this.places[channel];
    const kept = places.holdHalf();
    const claimed = kept === 0 ? [] : await this.claimed(channel, kept);
    places.letGo(kept - claimed.length);
    places.crowded = claimed.length === kept;
    for (const message of claimed) this.start(message, () => this.attempts.make(message));
    if (claimed.length > 0 && places.crowded) this.asked.add(channel);
  }

  private claimed(channel: Channel, kept: number): Promise<SealedClaim[]> {
    return this.messages.claim(channel, kept).catch((error: unknown) => {
      this.places[channel].letGo(kept);
      throw error;
    });
  }

  /** For which a place is kept. */
  private start(message: ClaimedMessage, attempt: () => Promise<AttemptOutcome>): void {
    const places = this.places[message.channel];
    const sending = () => this.guarded(async () => this.record(message, await attempt()));
    void places.use(sending).then(() => {
      if (places.crowded) this.nudge(message.channel);
    });
  }

  /** A message that was handed over and not written down so would leave a second time when its lease ends. */
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

  /** The database may be away: nothing is lost, the next poll or the end of the lease comes back to it. */
  private async guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn('messages.worker_failed', { error });
    }
  }
}
