import type { BeforeApplicationShutdown } from '@nestjs/common';
import { outsideCalls } from '@latchkey/platform/telemetry';

/** With this number of values it writes at once. */
const AT_ONCE = 500;

/** Beyond this number, while the database is slow, values are lost, like those of a failed write. */
const MOST_WAITING = 2000;

interface Writing<T> {
  /** Time that the first value waits for others. */
  readonly collectMs: number;
  readonly write: (values: readonly T[]) => Promise<void>;
  /** Called for a failed write, with its number of values; they are not written again. */
  readonly failed: (error: unknown, count: number) => void;
}

/**
 * Writes values after their calls were answered, many in one statement: a commit for each would cost more than the call.
 * Only for values that may be lost, such as a cache. Values that wait at the end of the process are written.
 */
export class WriteBehind<T> implements BeforeApplicationShutdown {
  private collected = new Map<string, T>();
  private underWay: ReadonlyMap<string, T> = new Map();
  private timer: NodeJS.Timeout | undefined;
  private last: Promise<void> = Promise.resolve();
  private dropped = 0;

  constructor(private readonly writing: Writing<T>) {}

  /** Replaces a waiting value of the same key. */
  add(key: string, value: T): void {
    if (this.collected.size >= MOST_WAITING && !this.collected.has(key)) return void (this.dropped += 1);
    this.collected.set(key, value);
    this.timer ??= setTimeout(() => void this.flush(), this.writing.collectMs).unref();
    if (this.collected.size === AT_ONCE) void this.flush();
  }

  /** The value that waits or is being written, which no query can read yet. */
  waiting(key: string): T | undefined {
    return this.collected.get(key) ?? this.underWay.get(key);
  }

  /** Never fails. @returns when all values so far are written or lost. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    // One write at a time: with a slow database, more would only take connections from calls.
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
