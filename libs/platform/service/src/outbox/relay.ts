import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@latchkey/platform/ids';
import { BusStatus } from '@latchkey/platform/rpc';
import { waitAtMost } from '@latchkey/platform/clock';
import type { Logger } from '@latchkey/platform/telemetry';
import { LeasedWorker } from '../worker/index.js';
import { type EventTelemetry, EventPublisher, type EventStream } from '@latchkey/platform/streams';
import type { OutboxRow, RelayRepository } from './relay.repository.js';
import { Republishing } from './republishing.js';

const POLL_MS = 250;
/**
 * How often a relay looks that has not published lately, and so holds no lease. Each commit that succeeds nudges the relay
 * of its own process. This finds the others: of a replica that was killed, and of a commit whose answer was lost.
 */
const IDLE_POLL_MS = 5000;
/** Longer than a lease, so that the events of other replicas never wait for a relay that looks rarely. */
const HOLDER_MS = 15_000;
/** Pause after a publication, so that events of many calls are published together. */
const PAUSE_MS = 100;
/** A lease lasts ten seconds and is not renewed during this part. */
const LEASE_CERTAIN_MS = 1000;
const BATCH = 100;
/** While new events wait, one batch of older ones follows this number of batches. */
const BATCHES_OF_NEW = 10;
const STOP_LIMIT_MS = 1500;

/** Publishes events of the outbox on JetStream, at least once and in the order of each user, in batches. */
export class EventRelay {
  private readonly holder = newId('relay');
  private readonly publisher: EventPublisher;
  private readonly status: BusStatus;
  private readonly worker: LeasedWorker<OutboxRow[]>;
  private readonly republishing: Republishing;
  private batchesOfNew = 0;
  private leasedAt = -Infinity;
  /** The last look left nothing to do. */
  private foundNothing = false;
  private pausedUntil = -Infinity;
  private reconnects = 0;
  /** The reconnect after which recent events were last asked for; undefined before the first look. */
  private restored: number | undefined;

  constructor(
    private readonly repository: RelayRepository,
    private readonly stream: EventStream,
    logger: Logger,
    telemetry: EventTelemetry,
  ) {
    this.publisher = new EventPublisher(stream, telemetry);
    this.status = new BusStatus(stream.connection);
    this.republishing = new Republishing(repository, this.holder);
    this.worker = new LeasedWorker({
      concurrency: 1,
      pollMs: () => this.pollMs(),
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
    this.worker.nudge();
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

  /** @returns one batch of unpublished events, which is empty where only older ones are to be published again. */
  private async claim(): Promise<OutboxRow[][]> {
    // While the bus is away they would wait in the client's buffer; the reconnect nudges.
    if (!this.status.connected) return [];
    this.foundNothing = false;
    await this.restore();
    const rows = await this.repository.unpublished(BATCH);
    // Read first: an idle service must not write a lease at every look.
    const isWanted = rows.length > 0 || this.republishing.isWanted;
    this.foundNothing = !isWanted;
    if (!isWanted || !(await this.holdsLease())) return [];
    await this.republishing.begin();
    return [rows];
  }

  /** The holder of the lease publishes what every replica commits; the others look for what it left behind. */
  private pollMs(): number {
    const isHolder = performance.now() - this.leasedAt < HOLDER_MS;
    return this.foundNothing && !isHolder ? IDLE_POLL_MS : POLL_MS;
  }

  private async holdsLease(): Promise<boolean> {
    const now = performance.now();
    if (now - this.leasedAt < LEASE_CERTAIN_MS) return true;
    const lease = await this.repository.holdLease(this.holder);
    this.republishing.resume(lease);
    if (lease) this.leasedAt = now;
    return lease !== undefined;
  }

  private async publish(rows: readonly OutboxRow[]): Promise<void> {
    await this.publisher.publishAll(rows);
    if (rows.length > 0) await this.repository.markPublished(rows.map((row) => row.seq));
    // After the new events, which never wait for a failure of these, and rarely where more of them wait.
    const again = this.mayRepublish(rows.length === BATCH) ? await this.republishing.next() : [];
    await this.publisher.publishAll(again);
    await this.republishing.done(again);
    if (rows.length < BATCH && again.length === 0) this.pausedUntil = performance.now() + PAUSE_MS;
  }

  private mayRepublish(isBehind: boolean): boolean {
    this.batchesOfNew = isBehind ? (this.batchesOfNew + 1) % BATCHES_OF_NEW : 0;
    return this.batchesOfNew === 0;
  }

  private async publishRest(): Promise<void> {
    for (const rows of await this.claim()) await this.publish(rows);
  }

  /**
   * Asks for recent events after a server may have lost files: at a reconnect, and at the start where no relay has published
   * lately, as after a loss of power. Before this relay takes the lease, its end says when that was.
   */
  private async restore(): Promise<void> {
    const { reconnects } = this;
    if (reconnects === this.restored) return;
    const { since, isLongAgo } = await this.repository.lastHeld();
    if (this.restored !== undefined || isLongAgo) this.republishing.ask(since);
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
