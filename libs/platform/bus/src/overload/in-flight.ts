import type { Metrics } from '@latchkey/platform/telemetry';
import { type InFlightBounds, nextLimit } from './in-flight-limit.rules.js';

/** How often the limit is decided while much is in flight. */
const PERIOD_MS = 20;
const TURN_TIMER_MS = 1;
/** What may be refused before the rest finds no place from this part of the limit on. */
const LAST_PART = 0.8;

/** Work of the rank `last` leaves a part of the places to that of the rank `first`. */
type Rank = 'first' | 'last';

/** How many of these places work of a rank may take. */
export function placesFor(rank: Rank, places: number): number {
  return rank === 'first' ? places : Math.floor(places * LAST_PART);
}

/**
 * The work in flight of a process. It refuses what comes beyond a limit, which falls while the event loop is late. The
 * event loop is only watched while much is in flight.
 */
export class InFlight {
  private count = 0;
  private atMost: number;
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
    private readonly now: () => number = () => performance.now(),
  ) {
    this.atMost = bounds.most;
    metrics.gauge({
      name: 'in_flight',
      help: 'Requests or calls that this process is working on.',
      read: () => this.count,
    });
    metrics.gauge({
      name: 'in_flight_limit',
      help: 'How many of them it takes at present; it falls while the event loop is late.',
      read: () => this.atMost,
    });
    this.refusals = metrics.counter({
      name: 'overload_refusals_total',
      help: 'Requests or calls that were refused at once, because this process was at its limit.',
    });
  }

  /** How much is taken at present. */
  get limit(): number {
    return this.atMost;
  }

  /** How much is ever taken. */
  get most(): number {
    return this.bounds.most;
  }

  hasRoom(rank: Rank): boolean {
    return this.count < placesFor(rank, this.atMost);
  }

  /** Takes a place, which the caller gives back with `leave`; false if there is none. */
  enter(rank: Rank = 'first'): boolean {
    if (!this.hasRoom(rank)) {
      this.refusals.inc();
      return false;
    }
    this.count += 1;
    if (this.count > this.peak) this.peak = this.count;
    if (this.count > this.bounds.always && this.timer === undefined) this.watch();
    return true;
  }

  /** Takes a place back that was given away for a while, even if there is none. */
  enterAnyway(): void {
    this.count += 1;
  }

  leave(): void {
    this.count -= 1;
  }

  /** Gives the place of this work to others while it only waits. */
  async whileWaiting<Result>(wait: () => Promise<Result>): Promise<Result> {
    this.leave();
    try {
      return await wait();
    } finally {
      this.enterAnyway();
    }
  }

  private watch(): void {
    this.periodBegan = this.turnBegan = this.now();
    this.timer = setTimeout(() => this.turn(), TURN_TIMER_MS).unref();
  }

  /** Runs once in each turn of the event loop, so the time between two runs is the length of a turn. */
  private turn(): void {
    const now = this.now();
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
      this.atMost = bounds.most;
      this.lateSince = undefined;
      this.timer = undefined;
      return false;
    }
    const lateForMs = this.lateSince === undefined ? 0 : now - this.lateSince;
    this.atMost = nextLimit(this.atMost, { inFlight, lateForMs }, bounds);
    return true;
  }
}
