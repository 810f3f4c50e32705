import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../ids/index.js';
import { BusStatus } from '../rpc/bus/connection.js';
import { waitAtMost } from '../clock/time-limit.js';
import { type Logger, outsideCalls } from '../telemetry/index.js';
import { LeasedWorker } from '../worker/index.js';
import type { EventTelemetry } from './event-telemetry.js';
import { EventPublisher } from './publisher.js';
import type { OutboxRow, RelayRepository } from './relay.repository.js';
import type { EventStream } from './stream.js';

const POLL_MS = 250;
/** Pause after a publication, so that events of many calls are published together. */
const PAUSE_MS = 100;
/** A lease lasts ten seconds and is not renewed during this part. */
const LEASE_CERTAIN_MS = 1000;
const BATCH = 100;
const STOP_LIMIT_MS = 1500;

/** Publishes events of the outbox on JetStream, at least once and in the order of each user, in batches. */
export class EventRelay {
  private readonly holder = newId('relay');
  private readonly publisher: EventPublisher;
  private readonly status: BusStatus;
  private readonly worker: LeasedWorker<OutboxRow[]>;
  private leasedAt = -Infinity;
  private pausedUntil = -Infinity;
  /** A publication failed, so the stream may be gone and is checked before the next one. */
  private streamInDoubt = false;
  private reconnects = 0;
  /** The reconnect up to which recent events have been published again. */
  private restored = 0;

  constructor(
    private readonly repository: RelayRepository,
    private readonly stream: EventStream,
    logger: Logger,
    telemetry: EventTelemetry,
  ) {
    this.publisher = new EventPublisher(stream, telemetry);
    this.status = new BusStatus(stream.connection);
    this.worker = new LeasedWorker({
      concurrency: 1,
      pollMs: POLL_MS,
      drainMs: STOP_LIMIT_MS,
      claim: async () => {
        await this.pause();
        return this.claim();
      },
      run: (rows) => this.publish(rows),
      failed: (error) => logger.warn('outbox.relay_failed', { error }),
    });
  }

  start(): void {
    void this.watchReconnects();
    this.worker.start();
  }

  /** Looks soon instead of at the next poll, after the commit of an event. */
  nudge(): void {
    // The relay publishes events of every call and belongs to none.
    outsideCalls(() => this.worker.nudge());
  }

  async stop(): Promise<void> {
    await this.worker.stop();
    // Publishes events since the last batch, which would wait for the next process.
    await waitAtMost(STOP_LIMIT_MS, this.publishRest());
    // Else the next process would have to wait for the end of the lease.
    await waitAtMost(STOP_LIMIT_MS, this.repository.releaseLease(this.holder));
  }

  private async pause(): Promise<void> {
    const pauseMs = this.pausedUntil - performance.now();
    if (pauseMs > 0) await delay(pauseMs);
  }

  /** @returns one batch of unpublished events, or nothing. */
  private async claim(): Promise<OutboxRow[][]> {
    // While the bus is away they would wait in the client's buffer; the reconnect nudges.
    if (!this.status.connected) return [];
    await this.restore();
    const rows = await this.repository.unpublished(BATCH);
    // Read first: an idle service must not write a lease four times a second.
    return rows.length > 0 && (await this.holdsLease()) ? [rows] : [];
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
    await this.repository.markPublished(rows.map((row) => row.seq));
    if (rows.length < BATCH) this.pausedUntil = performance.now() + PAUSE_MS;
  }

  private async publishRest(): Promise<void> {
    for (const rows of await this.claim()) await this.publish(rows);
  }

  /** Makes the stream again, and reopens recent events, after a server may have lost files; repeated after a failure. */
  private async restore(): Promise<void> {
    const { reconnects } = this;
    const cameBack = reconnects > this.restored;
    if (cameBack || this.streamInDoubt) await this.stream.ensure();
    this.streamInDoubt = false;
    if (cameBack) await this.repository.reopenRecent();
    this.restored = reconnects;
  }

  private async watchReconnects(): Promise<void> {
    for await (const { type } of this.stream.connection.status()) {
      if (type !== 'reconnect') continue;
      this.reconnects += 1;
      this.nudge();
    }
  }
}
