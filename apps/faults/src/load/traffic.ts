import { setTimeout as delay } from 'node:timers/promises';
import type { LoadParts, Request } from './request.js';
import type { Mix, Operation } from './operations.js';
import { SIGN_IN_REQUESTS } from './sign-in-requests.js';
import { WALLET_REQUESTS } from './wallet-requests.js';

const REQUESTS: Readonly<Record<Operation, Request>> = { ...SIGN_IN_REQUESTS, ...WALLET_REQUESTS };

const TICK_MS = 10;
const RAMP_S = 3;
/** A machine that cannot follow is given no more: the requests that wait would only be late. */
const MOST_UNDER_WAY = 200;
/** Longer than any request may take. */
const LAST_ANSWERS_MS = 15_000;

/** Requests at a steady rate, whatever becomes of those before: clients do not wait for one another. */
export class Traffic {
  private readonly deck: readonly Operation[];
  private timer: NodeJS.Timeout | undefined;
  private underWay = 0;
  private started = 0;
  private begunAt = 0;
  private turn = 0;

  constructor(
    private readonly parts: LoadParts,
    mix: Mix,
    private readonly rate: number,
  ) {
    this.deck = shuffled(
      Object.entries(mix).flatMap(([name, share]) => Array<Operation>(share).fill(name as Operation)),
    );
  }

  start(): void {
    this.begunAt = performance.now();
    this.timer = setInterval(() => this.tick(), TICK_MS);
  }

  /** Resolves when the last answer is there. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    for (const end = performance.now() + LAST_ANSWERS_MS; this.underWay > 0 && performance.now() < end;)
      await delay(TICK_MS);
    this.parts.tally.unanswered = this.underWay;
  }

  private tick(): void {
    const due = dueAfter((performance.now() - this.begunAt) / 1000, this.rate);
    while (this.started < due) {
      this.started += 1;
      if (this.underWay < MOST_UNDER_WAY) this.next();
    }
  }

  /** Where the ledger has nothing for the operation yet, the next one that it has something for takes its turn. */
  private next(): void {
    for (let tries = 0; tries < this.deck.length; tries += 1) {
      const operation = this.deck[this.turn++ % this.deck.length] as Operation;
      const asked = REQUESTS[operation](this.parts);
      if (asked === undefined) continue;
      this.underWay += 1;
      void asked.finally(() => (this.underWay -= 1));
      return;
    }
  }
}

/** How many are due, at a rate that is reached little by little: processes that have just started are slow. */
function dueAfter(seconds: number, rate: number): number {
  if (seconds < RAMP_S) return Math.floor((rate * seconds ** 2) / (2 * RAMP_S));
  return Math.floor(rate * (seconds - RAMP_S / 2));
}

function shuffled<T>(list: T[]): T[] {
  return list
    .map((value): [number, T] => [Math.random(), value])
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value);
}
