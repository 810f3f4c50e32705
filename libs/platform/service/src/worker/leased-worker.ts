import { setTimeout as delay } from 'node:timers/promises';
import { waitAtMost } from '@latchkey/platform/clock';
import { outsideCalls } from '@latchkey/platform/telemetry';

/** What one kind of work consists of. An item is leased to this process by `claim`, in the row that it is about. */
export interface LeasedWork<Item> {
  /** How many items run at once. */
  readonly concurrency: number;
  /** How long after a look to look again, for items that other processes queued. */
  readonly pollMs?: () => number;
  /** How long `stop` waits. Another process takes over what is left when its lease ends. */
  readonly drainMs: number;
  /** Leases at most `limit` items that are due. */
  readonly claim: (limit: number) => Promise<readonly Item[]>;
  /** Does one item. @returns in how many milliseconds it is due again; nothing where the poll is soon enough. */
  readonly run: (item: Item) => Promise<number | void>;
  /** Logs the failure of a claim or a run. Nothing is lost: the poll, or the end of the lease, comes back to it. */
  readonly failed: (error: unknown) => void;
}

const POLL_MS = 1000;
const DRAIN_LOOK_MS = 20;

/**
 * Runs the items that are due in a table, a few at a time: at once after a nudge, else at the next poll. Items belong to any call,
 * so what is done for them is not done in the name of the one that wakes the worker.
 */
export class LeasedWorker<Item> {
  private readonly running = new Set<Promise<boolean>>();
  /** Slots of items that are being claimed, or wait for their turn. */
  private reserved = 0;
  /** More items may be due than the last claim had slots for. */
  private isBehind = false;
  private isStarted = false;
  private isNudged = false;
  private claiming: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly work: LeasedWork<Item>) {}

  start(): void {
    this.isStarted = true;
    this.nudge();
  }

  /** Claims nothing more, and waits for what is running, up to `drainMs`. */
  async stop(): Promise<void> {
    this.isStarted = false;
    clearTimeout(this.timer);
    await waitAtMost(this.work.drainMs, this.drained());
  }

  /** Looks for due items now. */
  nudge(): void {
    if (!this.isStarted) return;
    this.isNudged = true;
    this.claiming ??= outsideCalls(() => this.claimAll().finally(() => this.claimed()));
  }

  /**
   * Reserves a slot for an item that the caller inserts with a lease of its own, so that it need not be claimed. As many
   * again may wait in line; false while items in the table wait.
   */
  reserve(): boolean {
    const isFull = this.running.size + this.reserved >= 2 * this.work.concurrency;
    if (!this.isStarted || this.isBehind || isFull) return false;
    this.reserved += 1;
    return true;
  }

  /** Gives back the slot of an item that was not inserted. */
  release(): void {
    this.reserved -= 1;
    if (this.isBehind) this.nudge();
  }

  /** Runs the item that the slot was reserved for, as soon as there are less than `concurrency` running. */
  runReserved(item: Item): Promise<void> {
    return outsideCalls(() => this.runInTurn(item));
  }

  private async runInTurn(item: Item): Promise<void> {
    while (this.running.size >= this.work.concurrency) await Promise.race(this.running);
    const run = this.attempt(item);
    this.reserved -= 1;
    this.running.add(run);
    const hasSucceeded = await run;
    this.running.delete(run);
    // A failure may happen again at once, and waits for the poll.
    if (hasSucceeded && this.isBehind) this.nudge();
  }

  private claimed(): void {
    this.claiming = undefined;
    // Nudged between the last claim and now.
    if (this.isNudged) this.nudge();
    else this.pollLater();
  }

  private pollLater(): void {
    if (!this.isStarted) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.nudge(), this.work.pollMs?.() ?? POLL_MS).unref();
  }

  private async claimAll(): Promise<void> {
    while (this.isNudged && this.isStarted) {
      this.isNudged = false;
      await this.claimSome().catch((error: unknown) => this.work.failed(error));
    }
  }

  /** Claims no more than can run at once, so that no lease passes in a queue; half of it, so that callers find slots. */
  private async claimSome(): Promise<void> {
    const slots = Math.ceil((this.work.concurrency - this.running.size - this.reserved) / 2);
    this.isBehind = slots <= 0;
    if (this.isBehind) return;
    this.reserved += slots;
    let items: readonly Item[] = [];
    try {
      items = await this.work.claim(slots);
    } finally {
      this.reserved -= slots - items.length;
    }
    this.isBehind = items.length === slots;
    this.isNudged ||= this.isBehind;
    for (const item of items) void this.runInTurn(item);
  }

  private async attempt(item: Item): Promise<boolean> {
    try {
      const dueInMs = await this.work.run(item);
      if (typeof dueInMs === 'number') setTimeout(() => this.nudge(), dueInMs).unref();
      return true;
    } catch (error) {
      this.work.failed(error);
      return false;
    }
  }

  private async drained(): Promise<void> {
    await this.claiming;
    while (this.running.size + this.reserved > 0)
      await Promise.race([...this.running, delay(DRAIN_LOOK_MS, undefined, { ref: false })]);
  }
}
