const MOST_ENTRIES = 10_000;

interface Entry<Value> {
  /** Start of the look-up: what it answers may be as old as that. */
  readonly since: number;
  readonly value: Promise<Value>;
}

/** Answers that may be used for a moment, by what was asked. Look-ups are shared, failures are not remembered. */
export class ShortMemory<Value> {
  private readonly entries = new Map<string, Entry<Value>>();

  /**
   * @param freshMs from the start of the look-up.
   * @param nowMs a clock that never goes back.
   */
  constructor(
    private readonly freshMs: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** What is known, if it is fresh. */
  recall(key: string): Promise<Value> | undefined {
    const known = this.entries.get(key);
    return known && this.nowMs() - known.since < this.freshMs ? known.value : undefined;
  }

  /** What is known, or else what is looked up now. */
  get(key: string, lookUp: () => Promise<Value>): Promise<Value> {
    return this.recall(key) ?? this.remember(key, { since: this.nowMs(), value: lookUp() });
  }

  forget(key: string): void {
    this.entries.delete(key);
  }

  forgetAll(): void {
    this.entries.clear();
  }

  /** Entries stand in the order of their look-ups, so the oldest go first: the stale ones, then what is too many. */
  private remember(key: string, entry: Entry<Value>): Promise<Value> {
    this.entries.delete(key);
    this.entries.set(key, entry);
    entry.value.catch(() => {
      // A failure is no knowledge: the next request asks again.
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    for (const [oldest, { since }] of this.entries) {
      if (entry.since - since < this.freshMs && this.entries.size <= MOST_ENTRIES) break;
      this.entries.delete(oldest);
    }
    return entry.value;
  }
}
