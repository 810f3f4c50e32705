import { setTimeout as delay } from 'node:timers/promises';

const LOOK_MS = 20;

/** The places of one channel: how many of its messages are sent at once, so that no lease runs while its message waits. */
export class Places {
  /** More may be due than had a place at the last look. */
  crowded = false;
  private readonly taken = new Set<Promise<void>>();
  private held = 0;

  constructor(private readonly size: number) {}

  get free(): number {
    return this.size - this.taken.size - this.held;
  }

  /** Keeps a place for a message that is about to be queued; false while others wait for one. */
  hold(): boolean {
    if (this.crowded || this.free <= 0) return false;
    this.held += 1;
    return true;
  }

  letGo(): void {
    this.held -= 1;
  }

  /** Takes a place until that is done, which must not fail. */
  async take(sending: Promise<void>): Promise<void> {
    this.taken.add(sending);
    await sending;
    this.taken.delete(sending);
  }

  /** When nothing is sent any more, and nothing will be. */
  async settled(): Promise<void> {
    while (this.taken.size + this.held > 0) await Promise.race([...this.taken, delay(LOOK_MS)]);
  }
}
