import { setTimeout as delay } from 'node:timers/promises';

const LOOK_MS = 20;

/**
 * The places of one channel: how many of its messages are sent at once. As many more may stand in line for one, so that
 * a burst need not go through the queue.
 */
export class Places {
  /** More may be due in the queue than had a place at the last look. */
  crowded = false;
  private readonly taken = new Set<Promise<void>>();
  private held = 0;

  constructor(private readonly size: number) {}

  get free(): number {
    return Math.max(0, this.size - this.taken.size - this.held);
  }

  /** Keeps a place, now or soon, for a message that is about to be queued; false while others wait in the queue. */
  hold(): boolean {
    if (this.crowded || this.taken.size + this.held >= 2 * this.size) return false;
    this.held += 1;
    return true;
  }

  /** Keeps places for what is looked for in the queue, and leaves others to those who come meanwhile. @returns how many. */
  holdHalf(): number {
    const kept = Math.ceil(this.free / 2);
    this.held += kept;
    return kept;
  }

  letGo(count = 1): void {
    this.held -= count;
  }

  /** Does what a place was kept for, which must not fail, as soon as there is one. */
  async use(work: () => Promise<void>): Promise<void> {
    while (this.taken.size >= this.size) await Promise.race(this.taken);
    const sending = work();
    this.held -= 1;
    this.taken.add(sending);
    await sending;
    this.taken.delete(sending);
  }

  /** When nothing is sent any more, and nothing will be. */
  async settled(): Promise<void> {
    while (this.taken.size + this.held > 0) await Promise.race([...this.taken, delay(LOOK_MS)]);
  }
}
