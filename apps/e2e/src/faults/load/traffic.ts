import { setTimeout as delay } from 'node:timers/promises';
import { type LoadParts, type Operation, OPERATIONS } from './operations.js';
import { Tally } from './tally.js';

const TICK_MS = 10;
const RAMP_S = 3;
/** A slow machine gets no more, since further requests would only wait. */
const MOST_UNDER_WAY = 200;
/** Longer than any request may take. */
const LAST_ANSWERS_MS = 15_000;

export interface Load extends Omit<LoadParts, 'tally'> {
  readonly mix: 'steady' | 'rolling';
  /** Requests a second. */
  readonly rate: number;
}

/** Works under load. @returns the outcomes of its requests, once the last answer is there. */
export async function underLoad(load: Load, work: (tally: Tally) => Promise<unknown>): Promise<Tally> {
  const tally = new Tally();
  const traffic = new Traffic(load, { ...load, tally });
  try {
    await work(tally);
  } finally {
    await traffic.stop();
  }
  return tally;
}

/** Requests at a steady rate; none waits for the answer of another one. */
class Traffic {
  private readonly deck: readonly Operation[];
  private readonly begunAt = performance.now();
  private readonly timer = setInterval(() => this.tick(), TICK_MS);
  private underWay = 0;
  private started = 0;
  private turn = 0;

  constructor(
    private readonly load: Load,
    private readonly parts: LoadParts,
  ) {
    const deck = OPERATIONS.flatMap((one) => Array<Operation>(one[load.mix]).fill(one));
    // Shuffled, so that each operation is spread over the time.
    const keyed = deck.map((value): [number, Operation] => [Math.random(), value]);
    this.deck = keyed.toSorted(([a], [b]) => a - b).map(([, value]) => value);
  }

  /** Resolves when the last answer is there. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    for (const end = performance.now() + LAST_ANSWERS_MS; this.underWay > 0 && performance.now() < end;)
      await delay(TICK_MS);
    this.parts.tally.unanswered = this.underWay;
  }

  private tick(): void {
    const due = dueAfter((performance.now() - this.begunAt) / 1000, this.load.rate);
    while (this.started < due) {
      this.started += 1;
      if (this.underWay < MOST_UNDER_WAY) this.next();
    }
  }

  /** Sends the next operation of the deck that the ledger has data for. */
  private next(): void {
    for (let tries = 0; tries < this.deck.length; tries += 1) {
      const operation = this.deck[this.turn++ % this.deck.length] as Operation;
      const asked = operation.request(this.parts);
      if (asked === undefined) continue;
      this.underWay += 1;
      void asked.finally(() => (this.underWay -= 1));
      return;
    }
  }
}

/** How many are due; the rate rises slowly, since new processes are slow. */
function dueAfter(seconds: number, rate: number): number {
  if (seconds < RAMP_S) return Math.floor((rate * seconds ** 2) / (2 * RAMP_S));
  return Math.floor(rate * (seconds - RAMP_S / 2));
}
