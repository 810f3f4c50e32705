import type { BeforeApplicationShutdown } from '@nestjs/common';
import { outsideCalls } from '../telemetry/index.js';

/** As many are written without waiting for more. */
const AT_ONCE = 500;

/** No more wait for a database that is slow; what comes then is lost, as what a write that fails held. */
const MOST_WAITING = 2000;

interface Writing<T> {
  /** How long the first waits for others. */
  readonly collectMs: number;
  readonly write: (values: readonly T[]) => Promise<void>;
  /** Told of a write that failed and of how many it held: they are not written again. */
  readonly failed: (error: unknown, count: number) => void;
}

/**
 * What is written behind the answers: collected for a moment, then many in one statement, since a commit for each would
 * cost more than the calls that set them off. Only for what may be lost, such as a cache or a note of activity; what waits
 * when the process ends is written.
 */
export class WriteBehind<T> implements BeforeApplicationShutdown {
  private collected = new Map<string, T>();
  private underWay: ReadonlyMap<string, T> = new Map();
  private timer: NodeJS.Timeout | undefined;
  private last: Promise<void> = Promise.resolve();
  private dropped = 0;

  constructor(private readonly writing: Writing<T>) {}

  /** In the place of what waits under the same key. */
  add(key: string, value: T): void {
    if (this.collected.size >= MOST_WAITING && !this.collected.has(key)) return void (this.dropped += 1);
    this.collected.set(key, value);
    this.timer ??= setTimeout(() => void this.flush(), this.writing.collectMs).unref();
    if (this.collected.size === AT_ONCE) void this.flush();
  }

  /** What waits or is being written: nobody else can read it yet. */
  waiting(key: string): T | undefined {
    return this.collected.get(key) ?? this.underWay.get(key);
  }

  /** Does not fail. @returns when all that was added so far is written or lost. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    // One after the other: where the database is slow, more at once would only take the connections of others.
    this.last = outsideCalls(() => this.last.then(() => this.writeCollected()));
    return this.last;
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.flush();
  }

  private async writeCollected(): Promise<void> {
    if (this.collected.size === 0) return;
    this.underWay = this.collected;
    this.collected = new Map();
    try {
      await this.writing.write([...this.underWay.values()]);
    } catch (error) {
      this.writing.failed(error, this.underWay.size);
    } finally {
      this.underWay = new Map();
    }
    if (this.dropped > 0) this.writing.failed(new Error('more waited than can be written'), this.dropped);
    this.dropped = 0;
  }
}
