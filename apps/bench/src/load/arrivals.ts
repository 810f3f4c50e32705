import type { HttpConnection } from './http-connection.js';
import { BROKEN, USED_UP } from './problem.js';
import { Tally } from './tally.js';
import { UnderWay } from './under-way.js';
import type { Visit } from './visits.js';

/** Timers keep whole milliseconds: what is due this soon leaves with what is due now. */
const EARLY_MS = 0.5;

/**
 * Requests at a rate: each is due at its instant, whether the ones before it are answered or not, and its latency
 * counts from then on. What waits for a connection, or for this process, has not been spared its wait.
 */
export class Arrivals {
  readonly tally = new Tally('due');
  private readonly underWay: UnderWay;
  private readonly free: HttpConnection[];
  private readonly waiting: number[] = [];
  private dueAt = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    visit: Visit,
    connections: readonly HttpConnection[],
    private readonly perSecond: number,
  ) {
    this.underWay = new UnderWay(visit, this.tally);
    this.free = [...connections];
  }

  start(): void {
    this.dueAt = performance.now();
    this.arrive();
  }

  finish(): Promise<void> {
    clearTimeout(this.timer);
    return this.underWay.end();
  }

  private arrive(): void {
    for (const now = performance.now(); this.dueAt <= now + EARLY_MS; this.dueAt += 1000 / this.perSecond)
      this.waiting.push(Math.min(this.dueAt, now));
    this.serve();
    this.timer = setTimeout(() => this.arrive(), this.dueAt - performance.now());
  }

  /** The connection that has rested longest is next, so that none is closed for resting. */
  private serve(): void {
    while (this.waiting.length > 0 && this.free.length > 0) {
      const connection = this.free.shift() as HttpConnection;
      this.underWay.begin(connection, this.waiting.shift() as number, (problem) => {
        if (problem === BROKEN || problem === USED_UP) return;
        this.free.push(connection);
        this.serve();
      });
    }
  }
}
