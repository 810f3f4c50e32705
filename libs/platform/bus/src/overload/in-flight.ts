import type { Metrics } from '@latchkey/platform/telemetry';
import { type InFlightBounds, nextLimit } from './in-flight-limit.rules.js';

/** How often the limit is decided while much is in flight. */
const PERIOD_MS = 20;
const TURN_TIMER_MS = 1;

/**
 * The work in flight of a process. It refuses what comes beyond a limit, which falls while the event loop is late. The
 * event loop is only watched while much is in flight.
 */
export class InFlight {
  private count = 0;
  private limit: number;
  private timer: NodeJS.Timeout | undefined;
  private periodBegan = 0;
  private turnBegan = 0;
  private longestTurnMs = 0;
  private lateSince: number | undefined;
  private peak = 0;
  private readonly refusals;

  constructor(
    private readonly bounds: InFlightBounds,
    metrics: Metrics,
  ) {
    this.limit = bounds.most;
    metrics.gauge({
      name: 'in_flight',
      help: 'Requests or calls that this process is working on.',
      read: () => this.count,
    });
    metrics.gauge({
      name: 'in_flight_limit',
      help: 'How many of them it takes at present; it falls while the event loop is late.',
      read: () => this.limit,
    });
    this.refusals = metrics.counter({
      name: 'overload_refusals_total',
      help: 'Requests or calls that were refused at once, because this process was at its limit.',
    });
  }

  /** Takes a place, which the caller gives back with `leave`; false if there is none. */
  enter(): boolean {
    if (this.count >= this.limit) {
      this.refusals.inc();
      return false;
    }
    this.count += 1;
    if (this.count > this.peak) this.peak = this.count;
    if (this.count > this.bounds.always && this.timer === undefined) this.watch();
    return true;
  }

  leave(): void {
    this.count -= 1;
  }

  /** Gives the place of this work to others while it only waits. */
  async whileWaiting<Result>(wait: () => Promise<Result>): Promise<Result> {
    this.count -= 1;
    try {
      return await wait();
    } finally {
      this.count += 1;
    }
  }

  private watch(): void {
    this.periodBegan = this.turnBegan = performance.now();
    this.timer = setTimeout(() => this.turn(), TURN_TIMER_MS).unref();
  }

  /** Runs once in each turn of the event loop, so the time between two runs is the length of a turn. */
  private turn(): void {
    const now = performance.now();
    this.longestTurnMs = Math.max(this.longestTurnMs, now - this.turnBegan);
    this.turnBegan = now;
    if (now - this.periodBegan >= PERIOD_MS && !this.decide(now)) return;
    this.timer?.refresh();
  }

  /** Decides the limit; false when the watch has ended, because little is in flight. */
  private decide(now: number): boolean {
    const { peak, bounds, count: inFlight } = this;
    const isLate = this.longestTurnMs > bounds.longTurnMs;
    this.lateSince = isLate ? (this.lateSince ?? this.periodBegan) : undefined;
    this.longestTurnMs = 0;
    this.peak = inFlight;
    this.periodBegan = now;
    if (peak < bounds.always) {
      this.limit = bounds.most;
      this.lateSince = undefined;
      this.timer = undefined;
      return false;
    }
    const lateForMs = this.lateSince === undefined ? 0 : now - this.lateSince;
    this.limit = nextLimit(this.limit, { inFlight, lateForMs }, bounds);
    return true;
  }
}
