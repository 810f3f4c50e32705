import { newId } from '../ids/index.js';
import { BusStatus } from '../rpc/connection.js';
import { waitAtMost } from '../rpc/wait-at-most.js';
import { type Logger, outsideCalls } from '../telemetry/index.js';
import type { EventTelemetry } from './event-telemetry.js';
import { EventPublisher } from './publisher.js';
import type { OutboxRow, RelayRepository } from './relay.repository.js';
import type { EventStream } from './stream.js';

const POLL_MS = 250;
/** Behind facts that left: what many calls change in a busy time leaves together. A fact behind a quiet time leaves at once. */
const PAUSE_MS = 100;
/** A lease lasts ten seconds: for this part of it, it need not be asked for again. */
const LEASE_CERTAIN_MS = 1000;
const BATCH = 100;
const CLEAN_EVERY_MS = 60_000;
const STOP_LIMIT_MS = 1500;

/** Carries facts from the outbox to JetStream, at least once, those of a user in their order. */
export class EventRelay {
  private readonly holder = newId('relay');
  private readonly publisher: EventPublisher;
  private readonly status: BusStatus;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  private cleanedAt = 0;
  private leasedAt = -Infinity;
  private publishedAt = -Infinity;
  /** The stream may be gone: it is made sure of before anything is published. */
  private streamInDoubt = false;
  private reconnects = 0;
  /** The reconnect up to which what was lately published has been published again. */
  private restored = 0;

  constructor(
    private readonly repository: RelayRepository,
    private readonly stream: EventStream,
    private readonly logger: Logger,
    telemetry: EventTelemetry,
  ) {
    this.publisher = new EventPublisher(stream.connection, telemetry);
    this.status = new BusStatus(stream.connection);
  }

  start(): void {
    void this.watchReconnects();
    this.nudge();
  }

  /** Looks soon instead of at the next poll: a transaction that wrote a fact has committed. */
  nudge(): void {
    if (this.stopped) return;
    this.again = true;
    if (this.running) return;
    const pauseMs = this.publishedAt + PAUSE_MS - performance.now();
    if (pauseMs > 0) this.lookIn(pauseMs);
    else this.look();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await waitAtMost(STOP_LIMIT_MS, this.running);
    // What a pause held back would wait for the next process.
    if (this.again) await waitAtMost(STOP_LIMIT_MS, this.drain());
    // Otherwise the next process could relay nothing until the lease ends.
    await waitAtMost(STOP_LIMIT_MS, this.repository.releaseLease(this.holder));
  }

  private look(): void {
    if (this.running || this.stopped) return;
    this.again = false;
    // It carries the facts of every call, so it is part of none.
    this.running = outsideCalls(() => this.drain()).finally(() => {
      this.running = undefined;
      this.lookIn(this.again ? PAUSE_MS : POLL_MS);
    });
  }

  private lookIn(ms: number): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => this.look(), ms);
  }

  private async drain(): Promise<void> {
    try {
      await this.relayAll();
    } catch (error) {
      this.logger.warn('outbox.relay_failed', { error });
    }
  }

  private async relayAll(): Promise<void> {
    // What is sent now would only wait in the client's buffer; the reconnect nudges.
    if (!this.status.connected) return;
    await this.restore();
    let rows: OutboxRow[];
    do {
      rows = await this.repository.unpublished(BATCH);
      // Read first: an idle service must not write a lease four times a second.
      if (rows.length === 0 || !(await this.holdsLease())) break;
      await this.publish(rows);
      await this.repository.markPublished(rows.map((row) => row.seq));
      this.publishedAt = performance.now();
    } while (rows.length === BATCH && !this.stopped);
    await this.cleanNowAndThen();
  }

  private async holdsLease(): Promise<boolean> {
    const now = performance.now();
    if (now - this.leasedAt < LEASE_CERTAIN_MS) return true;
    const held = await this.repository.holdLease(this.holder);
    if (held) this.leasedAt = now;
    return held;
  }

  private async publish(rows: readonly OutboxRow[]): Promise<void> {
    try {
      await this.publisher.publishAll(rows);
    } catch (error) {
      this.streamInDoubt = true;
      throw error;
    }
  }

  /** Makes good what the loss of a server's files may have taken; what fails here is tried again at the next poll. */
  private async restore(): Promise<void> {
    const { reconnects } = this;
    const cameBack = reconnects > this.restored;
    if (cameBack || this.streamInDoubt) await this.stream.ensure();
    this.streamInDoubt = false;
    if (cameBack) await this.repository.reopenRecent();
    this.restored = reconnects;
  }

  private async cleanNowAndThen(): Promise<void> {
    if (Date.now() - this.cleanedAt < CLEAN_EVERY_MS) return;
    this.cleanedAt = Date.now();
    await this.repository.deleteOld();
  }

  private async watchReconnects(): Promise<void> {
    for await (const { type } of this.stream.connection.status()) {
      if (type !== 'reconnect') continue;
      this.reconnects += 1;
      this.nudge();
    }
  }
}
